import type { Block, BodySchema } from "@hcl-ts/hcl";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import type { Output } from "./module.ts";
import { readCheckRule } from "./read-check-rule.ts";
import { readTypeConstraint } from "./read-type-constraint.ts";
import type { Unset } from "./unset.ts";

/** An output as one file declares it. */
export type OutputDeclaration = Unset<Output, "sensitive" | "ephemeral">;

const schemaWith = (valueIsRequired: boolean, names: readonly string[]): BodySchema => ({
  attributes: [{ name: "value", required: valueIsRequired }, ...names.map((name) => ({ name }))],
  blocks: [{ type: "precondition" }],
});

const NAMES = ["description", "depends_on", "sensitive", "ephemeral", "deprecated"];
const schemasWith = (...names: readonly string[]): readonly [BodySchema, BodySchema] => [schemaWith(true, names), schemaWith(false, names)];
const UNTYPED = schemasWith(...NAMES);
const TYPED = schemasWith(...NAMES, "type");

/** Reads an `output` block. In an override, the value is optional. */
export function readOutput(block: Block, override: boolean, reader: BlockReader): OutputDeclaration {
  const [name = ""] = block.labels;
  const { range, nameRange } = declarationOf(block);
  reader.checkName("output", name, nameRange);
  const { attributes, blocks } = reader.content(block.body, (reader.hasOutputTypes ? TYPED : UNTYPED)[override ? 1 : 0]);
  const typeExpression = attributes.get("type")?.expression;
  const constraint = typeExpression && readTypeConstraint(typeExpression, reader);
  return {
    range,
    nameRange,
    name,
    value: attributes.get("value")?.expression,
    type: constraint?.type,
    typeExpression,
    typeDefaults: constraint?.defaults,
    description: reader.text(attributes.get("description")),
    sensitive: reader.flag(attributes.get("sensitive")),
    ephemeral: reader.flag(attributes.get("ephemeral")),
    deprecated: reader.text(attributes.get("deprecated")),
    dependsOn: reader.references(attributes.get("depends_on")),
    preconditions: blocks.flatMap((rule) => readCheckRule(rule, reader) ?? []),
  };
}

/** Completes an output with defaults for the members that no file sets. */
export function completeOutput(declared: OutputDeclaration): Output {
  return { ...declared, sensitive: declared.sensitive ?? false, ephemeral: declared.ephemeral ?? false };
}
