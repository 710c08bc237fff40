/** Decodes the files by a specification, and writes the specification in TypeScript with the type that follows from it. */
import { type Type, tryToNative, unknownAsNull, unmarkDeep } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import * as hcldec from "@hcl-ts/hcldec";
import type { Configuration } from "./configuration.ts";

/** The result of decoding. */
export interface Decoded {
  /** The value as JSON; unknown parts are null. */
  readonly json: string;
  /** The TypeScript type of the value. */
  readonly type: string;
  /**
   * The specification as a TypeScript expression; undefined if a part of it can only be written in
   * a specification file.
   */
  readonly code: string | undefined;
}

/** Decodes the files by the specification, if there is one. */
export function decodedOf({ spec, body, ctx }: Configuration, diagnostics: Diagnostic[]): Decoded | undefined {
  if (spec === undefined) return undefined;
  const { value, diagnostics: found } = hcldec.decode(body, spec.spec, ctx);
  diagnostics.push(...found);
  const plain = unknownAsNull(unmarkDeep(value).value);
  const native = tryToNative(plain, { numbers: "string" });
  const json = native.ok ? JSON.stringify(native.value, undefined, 2) : String(plain);
  const code = specCode(spec.spec, "");
  const isWhole = !code.includes(ONLY_IN_FILE) && spec.variables.size === 0 && spec.functions.size === 0;
  return { json: json.slice(0, 20_000), type: specType(spec.spec, ""), code: isWhole ? code : undefined };
}

/** The code for a specification that has no short form in TypeScript. */
const ONLY_IN_FILE = "/* only possible in a specification file */";

/** Writes the TypeScript type of a specification's values. */
function specType(spec: hcldec.Spec, indent: string): string {
  const inner = `${indent}  `;
  if (spec instanceof hcldec.ObjectSpec) {
    const lines = [...spec.attributes].map(([name, each]) => `${inner}${propertyName(name)}: ${specType(each, inner)};`);
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
  }
  if (spec instanceof hcldec.AttrSpec) return nullable(typeText(spec.type), !spec.notNull);
  if (spec instanceof hcldec.BlockSpec) return nullable(specType(spec.nested, indent), !spec.required);
  if (spec instanceof hcldec.BlockMapSpec || spec instanceof hcldec.BlockObjectSpec) {
    return spec.labelNames.reduce((type) => `Record<string, ${type}>`, specType(spec.nested, indent));
  }
  if (spec instanceof hcldec.BlockListSpec || spec instanceof hcldec.BlockSetSpec) return arrayOf(specType(spec.nested, indent));
  if (spec instanceof hcldec.DefaultSpec) return specType(spec.primary, indent).replace(/ \| null$/, "");
  if (spec instanceof hcldec.TupleSpec) return `[${spec.children.map((each) => specType(each, indent)).join(", ")}]`;
  return typeText(spec.impliedType());
}

/** Writes a specification as TypeScript. */
function specCode(spec: hcldec.Spec, indent: string): string {
  const inner = `${indent}  `;
  if (spec instanceof hcldec.ObjectSpec) {
    const lines = [...spec.attributes].map(([name, each]) => `${inner}${propertyName(name)}: ${specCode(each, inner)},`);
    return `hcldec.objectSpec({\n${lines.join("\n")}\n${indent}})`;
  }
  if (spec instanceof hcldec.AttrSpec) {
    const options = [spec.required && "required: true", spec.notNull && "notNull: true"].filter(Boolean).join(", ");
    return `hcldec.attrSpec(${JSON.stringify(spec.name)}, ${typeCode(spec.type)}${options && `, { ${options} }`})`;
  }
  if (spec instanceof hcldec.BlockSpec) {
    return `hcldec.blockSpec(${JSON.stringify(spec.type)}, ${specCode(spec.nested, indent)}${spec.required ? ", { required: true }" : ""})`;
  }
  if (spec instanceof hcldec.BlockMapSpec) {
    return `hcldec.blockMapSpec(${JSON.stringify(spec.type)}, ${JSON.stringify(spec.labelNames)}, ${specCode(spec.nested, indent)})`;
  }
  if (spec instanceof hcldec.BlockListSpec) return `hcldec.blockListSpec(${JSON.stringify(spec.type)}, ${specCode(spec.nested, indent)})`;
  if (spec instanceof hcldec.BlockSetSpec) return `hcldec.blockSetSpec(${JSON.stringify(spec.type)}, ${specCode(spec.nested, indent)})`;
  if (spec instanceof hcldec.DefaultSpec) {
    return `hcldec.defaultSpec(${specCode(spec.primary, indent)}, ${specCode(spec.fallback, indent)})`;
  }
  if (spec instanceof hcldec.LiteralSpec) {
    const native = tryToNative(unknownAsNull(unmarkDeep(spec.value).value));
    if (native.ok) return `hcldec.literalSpec(cty.fromNative(${JSON.stringify(native.value)}))`;
  }
  return ONLY_IN_FILE;
}

const nullable = (type: string, isNullable: boolean): string => (isNullable ? `${type} | null` : type);
const arrayOf = (type: string): string => (/[ {]/.test(type) ? `Array<${type}>` : `${type}[]`);
const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function typeText(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "boolean";
    case "list":
    case "set":
      return arrayOf(typeText(type.element));
    case "map":
      return `Record<string, ${typeText(type.element)}>`;
    case "tuple":
      return `[${type.elements.map(typeText).join(", ")}]`;
    case "object":
      return `{ ${type.names.map((name, i) => `${propertyName(name)}: ${typeText(type.types[i]!)}`).join("; ")} }`;
    case "dynamic":
    case "capsule":
      return "unknown";
    default:
      return type.kind;
  }
}

function typeCode(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `cty.${type.kind}(${typeCode(type.element)})`;
    case "tuple":
      return `cty.tuple([${type.elements.map(typeCode).join(", ")}])`;
    case "object":
      return `cty.object({ ${type.names.map((name, i) => `${propertyName(name)}: ${typeCode(type.types[i]!)}`).join(", ")} })`;
    case "capsule":
      return "cty.dynamic";
    default:
      return `cty.${type.kind}`;
  }
}
