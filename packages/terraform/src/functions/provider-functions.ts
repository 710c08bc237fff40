/** The functions of the provider that is built into the language, `terraform.io/builtin/terraform`. */
import {
  type Budget,
  CtyError,
  canIterateElements,
  defineFunction,
  dynamic,
  elements,
  type Func,
  isWhollyKnown,
  objectVal,
  string,
  stringVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { EvalContext, type hasErrors } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier, parseConfig } from "@hcl-ts/hclsyntax";
import { format, writeValue } from "@hcl-ts/hclwrite";
import { DEFAULT_DIALECT, type Dialect } from "../source/dialect.ts";
import { quoted } from "./quoted.ts";

/** Returns the source of a value, with objects on several lines and lists on one. */
function sourceOf(value: Value, budget: Budget): string {
  if (!canIterateElements(value)) {
    if (value.type.kind === "capsule") throw new CtyError("the value has no form in the language");
    const source = writeValue(value, "one-line");
    budget.spendText(source.length);
    return source;
  }
  const isNamed = value.type.kind === "object" || value.type.kind === "map";
  const items = Array.from(elements(value), ([key, element]) => {
    if (!isNamed) return sourceOf(element, budget);
    return `${nameSource(key.asString())} = ${sourceOf(element, budget)}\n`;
  });
  budget.spendText(items.reduce((length, item) => length + item.length + 2, 2));
  if (items.length === 0) return isNamed ? "{}" : "[]";
  return isNamed ? `{\n${items.join("")}}` : `[${items.join(", ")}]`;
}

function nameSource(name: string): string {
  return isValidIdentifier(name) ? name : writeValue(name, "one-line");
}

/** Formats source, and charges the cost. */
function formatted(source: string, budget: Budget): string {
  budget.spendSteps(10 * source.length);
  budget.spendText(source.length);
  return format(source);
}

function encoding(description: string, name: string, dialect: Dialect, encode: (value: Value, budget: Budget) => string): Func {
  return defineFunction({
    description,
    params: [{ name, description: "The value.", type: dynamic, allowUnknown: true }],
    type: string,
    ...(dialect === "terraform" ? { refineResult: refineNotNull } : {}),
    impl: ([value], _type, budget) => (isWhollyKnown(value) ? stringVal(encode(value, budget)) : unknownVal(string)),
  });
}

const encodeExpr = (dialect: Dialect): Func =>
  encoding("Returns the source of a value as an expression.", "expr", dialect, (value, budget) =>
    formatted(`x = ${sourceOf(value, budget)}\n`, budget).slice("x = ".length, -1),
  );

const encodeTfvars = (dialect: Dialect): Func =>
  encoding("Returns the source of a file of variables, with one for each attribute of an object.", "value", dialect, (value, budget) => {
    const { kind } = value.type;
    if (kind !== "object" && !(kind === "map" && dialect === "terraform")) throw new CtyError("an object is required");
    const lines = Array.from(elements(value), ([key, element]) => {
      const name = key.asString();
      if (!isValidIdentifier(name)) throw new CtyError(`${quoted(name)} is not a valid name of a variable`);
      return `${name} = ${sourceOf(element, budget)}\n`;
    });
    return formatted(lines.join(""), budget);
  });

const decodeTfvars: Func = defineFunction({
  description: "Reads a file of variables: returns an object with an attribute for each of them.",
  params: [{ name: "src", description: "The content of the file.", type: string }],
  type: dynamic,
  cost: characterCost,
  impl: ([source], _type, budget) => {
    const { file, diagnostics } = parseConfig(source.asString(), "tfvars");
    throwFirst(diagnostics);
    const { attributes, diagnostics: problems } = file.body.justAttributes();
    throwFirst(problems);
    const context = new EvalContext({ budget });
    const values = new Map<string, Value>();
    for (const [name, attribute] of attributes) {
      const { value, diagnostics: found } = attribute.expression.value(context);
      throwFirst(found);
      values.set(name, value);
    }
    return objectVal(values);
  },
});

function throwFirst(diagnostics: Parameters<typeof hasErrors>[0]): void {
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined)
    throw new CtyError(error.subject === undefined ? error.detail : `${formatRangeStart(error.subject)}: ${error.detail}`);
}

/**
 * The functions of the provider `terraform.io/builtin/terraform`, by name, for {@link TerraformFunctionsOptions.providers}. A module that requires
 * it under the local name NAME calls them as `provider::NAME::encode_expr`.
 */
export function builtinProviderFunctions(dialect: Dialect = DEFAULT_DIALECT): ReadonlyMap<string, Func> {
  return new Map([
    ["decode_tfvars", decodeTfvars],
    ["encode_expr", encodeExpr(dialect)],
    ["encode_tfvars", encodeTfvars(dialect)],
  ]);
}
