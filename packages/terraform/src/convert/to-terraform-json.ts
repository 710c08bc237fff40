/** Converts Terraform's native syntax to its JSON syntax. */
import { type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { withinStack } from "@hcl-ts/hcl/syntax";
import { type JsonObject, type JsonRange, type JsonValue, toJson } from "@hcl-ts/hcl2json";
import type { AttributeKind, BlockShape, BodyShape } from "./body-shape.ts";
import { conversionTooDeep } from "./messages.ts";
import { ProviderShapes } from "./provider-shapes.ts";
import { interpolated } from "./template-text.ts";
import { terraformShape } from "./terraform-shapes.ts";

/** Options of {@link toTerraformJson}. */
export interface ToTerraformJsonOptions {
  /** The name of the source in ranges. */
  readonly filename?: string;
}

/** The result of {@link toTerraformJson}. */
export interface ToTerraformJsonResult {
  /** The JSON of the file. If there are errors, it contains everything that could be converted. */
  readonly json: JsonObject;
  /** The exact numbers that a double would round, by JSON pointer. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a file of Terraform to JSON that Terraform reads as the same configuration. In contrast
 * to `toJson` of `@hcl-ts/hcl2json`, references and keywords are strings without an interpolation
 * where Terraform requires that (`depends_on`, `provider`, `ignore_changes`, types of variables …),
 * and constants are not escaped. Never throws for any source.
 *
 * @param source the text or the bytes of a file
 */
export function toTerraformJson(source: string | Uint8Array, options: ToTerraformJsonOptions = {}): ToTerraformJsonResult {
  return withinStack(
    0,
    () => {
      const { json, numbers, diagnostics, ranges } = toJson(source, { filename: options.filename ?? "", numbers: true, ranges: true });
      new Conversion(ranges).body(json, terraformShape(new ProviderShapes(undefined)), "");
      return { json, numbers, diagnostics };
    },
    () => ({ json: {}, numbers: new Map(), diagnostics: [errorDiagnostic(conversionTooDeep())] }),
  );
}

/** Converts the JSON of a file to the form that Terraform reads. */
class Conversion {
  private readonly ranges: ReadonlyMap<string, JsonRange>;

  constructor(ranges: ReadonlyMap<string, JsonRange>) {
    this.ranges = ranges;
  }

  body(body: JsonObject, shape: BodyShape, at: string): void {
    for (const [name, value] of Object.entries(body)) {
      const pointer = `${at}/${escapePointer(name)}`;
      const block = shape.blocks.get(name);
      if (block === undefined) setOwn(body, name, convertValue(value, shape.attributes.get(name) ?? shape.otherKind));
      else {
        this.blocks(value, block, [], pointer);
        if (name === "provisioner") setOwn(body, name, this.inSourceOrder(value, pointer));
      }
    }
  }

  private blocks(value: JsonValue, shape: BlockShape, labels: readonly string[], at: string): void {
    if (Array.isArray(value)) {
      for (const [i, element] of value.entries()) if (isObject(element)) this.body(element, shape.body(labels), `${at}/${i}`);
    } else if (isObject(value) && labels.length < shape.labels) {
      for (const [label, inner] of Object.entries(value)) this.blocks(inner, shape, [...labels, label], `${at}/${escapePointer(label)}`);
    }
  }

  /**
   * Keeps the source order of provisioners, in which they run. An object keyed by type loses the
   * order, so provisioners of several types become an array.
   */
  private inSourceOrder(value: JsonValue, at: string): JsonValue {
    if (!isObject(value) || Object.keys(value).length < 2) return value;
    const blocks = Object.entries(value).flatMap(([type, bodies]) =>
      (Array.isArray(bodies) ? bodies : []).map((body, i) => {
        const block: JsonObject = {};
        setOwn(block, type, body);
        return { block, start: this.ranges.get(`${at}/${escapePointer(type)}/${i}`)?.value.start.offset ?? 0 };
      }),
    );
    return blocks.sort((a, b) => a.start - b.start).map(({ block }) => block);
  }
}

const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function convertValue(value: JsonValue, kind: AttributeKind): JsonValue {
  switch (kind) {
    case "expression":
      return value;
    case "reference":
      return typeof value === "string" ? (interpolated(value) ?? value) : value;
    case "references":
      return Array.isArray(value) ? value.map((element) => convertValue(element, "reference")) : convertValue(value, "reference");
    case "provider-map":
      return mapMembers(value, (inner) => convertValue(inner, "reference"));
    case "provider-requirement":
      return mapMembers(value, (inner, name) => (name === "configuration_aliases" ? convertValue(inner, "references") : inner));
    case "constant":
      return constant(value);
  }
}

/** Removes the escapes of templates. */
function constant(value: JsonValue): JsonValue {
  if (typeof value === "string") return withoutEscapes(value);
  if (Array.isArray(value)) return value.map(constant);
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) setOwn(result, withoutEscapes(name), constant(inner));
  return result;
}

const withoutEscapes = (text: string): string => text.replaceAll(/([$%])\1(?=\{)/g, "$1");

function mapMembers(value: JsonValue, convert: (inner: JsonValue, name: string) => JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) setOwn(result, name, convert(inner, name));
  return result;
}

/** Sets a property of any name. Assigning to `__proto__` would change the prototype. */
function setOwn(target: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
}

const isObject = (value: JsonValue): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
