/** Documentation as Markdown. */
import { type AttributeSchema, type BlockSchema, type Constraint, type Deprecation, type Docs, describeConstraint } from "@hcl-ts/schema";
import { deprecatedText, linkText, optionalText, requiredText, sensitiveText, sinceText } from "../messages.ts";
import type { FunctionInfo } from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import { typeOfConstraint } from "../model/names-of-types.ts";
import { resultType } from "../model/result-type.ts";
import { typeText } from "../model/type-text.ts";

/** Joins paragraphs, without those that are missing. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** Returns a code block. */
export function code(text: string): string {
  return `\`\`\`hcl\n${text}\n\`\`\``;
}

/** Returns documentation with what is known about its item. */
export function docsText(docs: Docs | undefined, deprecated?: Deprecation | undefined): string | undefined {
  const parts = [
    deprecated && deprecatedText(deprecated.message),
    docs?.text,
    docs?.since === undefined ? undefined : sinceText(docs.since),
    docs?.url === undefined ? undefined : linkText(docs.url),
  ];
  const text = paragraphs(...parts);
  return text === "" ? undefined : text;
}

/** Describes an attribute: its type, whether it must be set, and its documentation. */
export function attributeText(name: string, schema: AttributeSchema): string {
  const { constraint, presence, docs, deprecated, sensitive } = schema;
  const words = [presence === "required" ? requiredText : optionalText, ...(sensitive === true ? [sensitiveText] : [])];
  return paragraphs(
    code(`${name} = ${constraintText(constraint)}`),
    `_${words.join(", ")}_`,
    docsText(docs, deprecated),
    valuesText(constraint),
    defaultText(schema),
  );
}

/** Returns the type that a constraint accepts, or what it accepts in words. */
export function constraintText(constraint: Constraint): string {
  switch (constraint.kind) {
    case "values":
    case "keyword":
    case "reference":
    case "oneOf":
    case "type-expression":
      return describeConstraint(constraint);
    default:
      return typeText(typeOfConstraint(constraint));
  }
}

function valuesText(constraint: Constraint): string | undefined {
  if (constraint.kind === "type") return constraint.rules === undefined ? undefined : `Accepts ${describeConstraint(constraint)}.`;
  if (constraint.kind !== "values" && constraint.kind !== "keyword") return undefined;
  const documented = constraint.values.filter(({ docs }) => docs?.text !== undefined);
  if (documented.length === 0) return undefined;
  return documented.map(({ value, docs }) => `- \`${JSON.stringify(value)}\`: ${docs?.text}`).join("\n");
}

function defaultText({ default: initial, sensitive }: AttributeSchema): string | undefined {
  return initial === undefined || initial === null || sensitive === true ? undefined : `Default: \`${shortened(JSON.stringify(initial))}\``;
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Describes a block type. */
export function blockText(type: string, { labels, docs, deprecated, min, max }: BlockSchema): string {
  const header = [type, ...labels.map(({ name }) => `"<${name}>"`)].join(" ");
  const count = max === 1 ? (min === 1 ? requiredText : optionalText) : undefined;
  return paragraphs(code(`${header} { … }`), count === undefined ? undefined : `_${count}_`, docsText(docs, deprecated));
}

/** Returns the signature of a function: `substr(str string, offset number) string`. */
export function signatureText(name: string, info: FunctionInfo): string {
  const { params, varParam } = info.func;
  const result = resultText(info);
  const texts = [...params.map(parameterText), ...(varParam === undefined ? [] : [`${parameterText(varParam)}...`])];
  return `${name}(${texts.join(", ")})${result === undefined ? "" : ` ${result}`}`;
}

export function parameterText({ name, type }: FunctionInfo["func"]["params"][number]): string {
  return `${name} ${typeText(type)}`;
}

function resultText({ func }: FunctionInfo): string | undefined {
  const type = resultType(func);
  return type && typeText(type);
}

/** Describes a function. */
export function functionText(name: string, info: FunctionInfo): string {
  return paragraphs(code(signatureText(name, info)), docsText(info.docs) ?? info.func.description);
}

/** Describes a name in scope. @param written the reference as it is written, if the name has no address */
export function nameText(name: Name, written: string = name.name): string {
  const { address = written, type, docs, deprecated, sensitive, detail } = name;
  const typed = type === undefined || type.kind === "dynamic" ? address : `${address}: ${typeText(type)}`;
  return paragraphs(code(typed), sensitive === true ? `_${sensitiveText}_` : undefined, docsText(docs, deprecated), detail);
}
