import type { Block, BodySchema } from "@hcl-ts/hcl";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import type { Output } from "./module.ts";
import { readCheckRule } from "./read-check-rule.ts";
import type { Unset } from "./unset.ts";

/** An output as one file declares it. */
export type OutputDeclaration = Unset<Output, "sensitive" | "ephemeral">;

const schemaWith = (valueIsRequired: boolean): BodySchema => ({
  attributes: [
    { name: "description" },
    { name: "value", required: valueIsRequired },
    { name: "depends_on" },
    { name: "sensitive" },
    { name: "ephemeral" },
    { name: "deprecated" },
  ],
  blocks: [{ type: "precondition" }],
});

const SCHEMA = schemaWith(true);
const OVERRIDE_SCHEMA = schemaWith(false);

/** Reads an `output` block. In an override, the value is optional. */
export function readOutput(block: Block, override: boolean, reader: BlockReader): OutputDeclaration {
  const [name = ""] = block.labels;
  const { range, nameRange } = declarationOf(block);
  reader.checkName("output", name, nameRange);
  const { attributes, blocks } = reader.content(block.body, override ? OVERRIDE_SCHEMA : SCHEMA);
  return {
    range,
    nameRange,
    name,
    value: attributes.get("value")?.expression,
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
  const { range, nameRange, name, value, description, sensitive = false, ephemeral = false } = declared;
  const { deprecated, dependsOn, preconditions } = declared;
  return { range, nameRange, name, value, description, sensitive, ephemeral, deprecated, dependsOn, preconditions };
}
