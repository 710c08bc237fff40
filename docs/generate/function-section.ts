/**
 * Writes the section of a function on its page: signature, parameters, and its results for null and
 * unknown arguments, found by calling it.
 */
import { type Func, isWhollyKnown, nullVal, type Parameter, unknownVal, type Value } from "@hcl-ts/cty";
import { typeString } from "@hcl-ts/ext/typeexpr";

/** Writes the section of a function. @throws Error if it has no description or no example */
export function functionSection(name: string, func: Func, cells: readonly string[], note = ""): string {
  if (func.description === undefined) throw new Error(`the function ${name} has no description`);
  if (cells.length === 0) throw new Error(`the site has no example of the function ${name}`);
  const parts = [
    `## ${name} {#${name}}`,
    `\`\`\`ts signature\n${signature(name, func)}\n\`\`\``,
    note,
    sentence(func.description),
    parameterTable(func),
    behaviour(func),
    ...cells,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Returns the first sentence of a description. */
export function firstSentence(text: string): string {
  return sentence(/^.*?[.](?= |$)/.exec(text)?.[0] ?? text);
}

/** Escapes characters that Markdown would read as HTML. */
function sentence(text: string): string {
  return text.replaceAll("<", "&lt;");
}

/** Returns the parameters, with the repeatable one last. */
function parametersOf(func: Func): readonly (Parameter & { readonly isVariadic: boolean })[] {
  const own = func.params.map((each) => ({ ...each, isVariadic: false }));
  return func.varParam === undefined ? own : [...own, { ...func.varParam, isVariadic: true }];
}

function parameterTable(func: Func): string {
  const rows = parametersOf(func).map(({ name, type, description = "", allowNull, isVariadic }) => {
    return `| \`${name}${isVariadic ? "…" : ""}\` | \`${typeName(type)}\` | ${sentence(description)} | ${allowNull ? "accepted" : "an error"} |`;
  });
  if (rows.length === 0) return "";
  return `<div class="parameters">\n\n| parameter | type | meaning | null |\n|---|---|---|---|\n${rows.join("\n")}\n\n</div>`;
}

function typeName(type: Parameter["type"]): string {
  return type.kind === "capsule" ? type.name : typeString(type);
}

/** Writes a signature. */
export function signature(name: string, func: Func): string {
  const parameters = func.params.map((each) => `${each.name}: ${typeName(each.type)}`);
  if (func.varParam !== undefined) parameters.push(`...${func.varParam.name}: ${typeName(func.varParam.type)}`);
  return `${name}(${parameters.join(", ")}): ${resultType(func)}`;
}

/** Returns the type of the result if it does not depend on the arguments. */
function resultType(func: Func): string {
  try {
    return typeName(func.returnType(minimalArguments(func).map(({ type }) => type)));
  } catch {
    return "any";
  }
}

function minimalArguments(func: Func): readonly Parameter[] {
  return func.params.length > 0 || func.varParam === undefined ? func.params : [func.varParam];
}

/** Describes the results for unknown and null arguments, by calling the function. */
function behaviour(func: Func): string {
  const parameters = minimalArguments(func);
  if (parameters.length === 0) return "";
  const unknown = outcome(() => func.call(parameters.map(({ type }) => unknownVal(type))));
  const acceptsNull = parameters.every(({ allowNull }) => allowNull);
  const nulls = acceptsNull ? ` With null it ${resultText(outcome(() => func.call(parameters.map(({ type }) => nullVal(type)))))}.` : "";
  const marks = parameters.some(({ allowMarked }) => allowMarked)
    ? "Marks are carried to the parts of the result that depend on them."
    : "Marks of the arguments are on the result.";
  const known = typeof unknown !== "string" && isWhollyKnown(unknown) ? ", whatever the arguments will be" : "";
  return `With unknown arguments it ${resultText(unknown)}${known}.${nulls} ${marks}`;
}

function resultText(result: Value | string): string {
  return typeof result === "string" ? `reports an error: ${sentence(result.replace(/\.$/, ""))}` : `returns \`${result}\``;
}

function outcome(action: () => Value): Value | string {
  try {
    return action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
