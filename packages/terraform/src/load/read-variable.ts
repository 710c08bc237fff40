import { dynamic, isValue, mark, tryConvert, unmark, type Value } from "@hcl-ts/cty";
import { applyDefaults } from "@hcl-ts/ext/typeexpr";
import type { Attribute, Block, BodySchema } from "@hcl-ts/hcl";
import { SENSITIVE } from "../marks.ts";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { nullDefault, reservedVariableName, unsuitableVariableDefault } from "./messages.ts";
import type { Variable } from "./module.ts";
import { readCheckRule } from "./read-check-rule.ts";
import { type ReadConstraint, readTypeConstraint } from "./read-type-constraint.ts";
import type { Unset } from "./unset.ts";

/** A variable as one file declares it. */
export type VariableDeclaration = Unset<Variable, "sensitive" | "ephemeral" | "nullable" | "const" | "type" | "parsingMode">;

const SCHEMA: BodySchema = {
  attributes: ["description", "default", "type", "sensitive", "ephemeral", "nullable", "deprecated", "const"].map((name) => ({ name })),
  blocks: [{ type: "validation" }],
};

/** Names of arguments of module blocks, which variables cannot have. */
export const RESERVED_VARIABLES: ReadonlySet<string> = new Set([
  "source",
  "version",
  "providers",
  "count",
  "for_each",
  "lifecycle",
  "depends_on",
  "locals",
]);

/** Reads a `variable` block. */
export function readVariable(block: Block, reader: BlockReader): VariableDeclaration {
  const [name = ""] = block.labels;
  const { range, nameRange } = declarationOf(block);
  reader.checkName("variable", name, nameRange);
  if (RESERVED_VARIABLES.has(name)) reader.error(reservedVariableName({ name }), { subject: nameRange });
  const { attributes, blocks } = reader.content(block.body, SCHEMA);
  const typeAttribute = attributes.get("type");
  const constraint = typeAttribute && readTypeConstraint(typeAttribute.expression, reader);
  const nullable = reader.flag(attributes.get("nullable"));
  const sensitive = reader.flag(attributes.get("sensitive"));
  return {
    range,
    nameRange,
    name,
    description: reader.text(attributes.get("description")),
    type: constraint?.type,
    typeExpression: typeAttribute?.expression,
    typeDefaults: constraint?.defaults,
    parsingMode: constraint?.mode,
    default: readDefault(attributes.get("default"), { constraint, nullable, sensitive }, reader),
    defaultExpression: attributes.get("default")?.expression,
    sensitive,
    ephemeral: reader.flag(attributes.get("ephemeral")),
    nullable,
    const: reader.flag(attributes.get("const")),
    deprecated: reader.text(attributes.get("deprecated")),
    validations: blocks.flatMap((rule) => readCheckRule(rule, reader, name) ?? []),
  };
}

/** Completes a variable with defaults for the members that no file sets. */
export function completeVariable(declared: VariableDeclaration): Variable {
  return {
    range: declared.range,
    nameRange: declared.nameRange,
    name: declared.name,
    description: declared.description,
    typeExpression: declared.typeExpression,
    typeDefaults: declared.typeDefaults,
    default: declared.default,
    defaultExpression: declared.defaultExpression,
    deprecated: declared.deprecated,
    validations: declared.validations,
    type: declared.type ?? dynamic,
    parsingMode: declared.parsingMode ?? "literal",
    sensitive: declared.sensitive ?? false,
    ephemeral: declared.ephemeral ?? false,
    nullable: declared.nullable ?? true,
    const: declared.const ?? false,
  };
}

function readDefault(
  attribute: Attribute | undefined,
  {
    constraint,
    nullable,
    sensitive,
  }: { constraint: ReadConstraint | undefined; nullable: boolean | undefined; sensitive: boolean | undefined },
  reader: BlockReader,
): Value | undefined {
  if (attribute === undefined) return undefined;
  const { expression } = attribute;
  const value = reader.constantValue(expression);
  if (value === undefined) return undefined;
  // The reason of a failure must not show a sensitive default.
  const given = sensitive === true ? mark(value, SENSITIVE) : value;
  const converted = constraint === undefined ? value : tryConvert(applyDefaults(given, constraint.defaults), constraint.type);
  if (!isValue(converted)) {
    reader.error(unsuitableVariableDefault({ reason: converted.message }), { subject: expression.range, expression });
    return undefined;
  }
  if (nullable === false && converted.isNull()) reader.error(nullDefault(), { subject: expression.range });
  return unmark(converted).value;
}
