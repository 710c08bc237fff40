import { CtyError } from "@hcl-ts/cty";
import { gzipSync } from "fflate";
import {
  type AttributeEntry,
  type BlockEntry,
  type BodyEntry,
  type BodyNumber,
  type DocsEntry,
  FLAGS,
  FORMAT,
  type Header,
  NESTINGS,
  type ProviderEntry,
  TYPE_FACTOR,
  type TypeEntry,
} from "./compact-format.ts";
import type {
  AttributeJson,
  BlockJson,
  NestedTypeJson,
  ProviderSchemaJson,
  ProviderSchemasJson,
  SchemaJson,
} from "./provider-schemas-json.ts";
import { SECTIONS } from "./schema-source.ts";

/** Settings of {@link writeCompactSchemas}. */
export interface WriteCompactSchemasOptions {
  /** The versions of the providers by source address, such as those in `.terraform.lock.hcl`. */
  readonly versions?: ReadonlyMap<string, string> | undefined;
}

/**
 * Returns schemas of providers as a compact file: about a fifteenth of the JSON, and compressed. It
 * contains everything that this package and editors use of the JSON: types, flags, nested blocks,
 * documentation, deprecations, and the functions of providers.
 *
 * @param json the parsed output of `terraform providers schema -json`
 * @throws CtyError if the JSON does not have the form that Terraform prints
 * @example
 * writeFileSync("aws.schemas", writeCompactSchemas(JSON.parse(readFileSync("schemas.json", "utf8"))));
 */
export function writeCompactSchemas(json: ProviderSchemasJson, { versions }: WriteCompactSchemasOptions = {}): Uint8Array {
  const writer = new Writer();
  const providers = mapMembers(json.provider_schemas, (schema, source) => writer.provider(schema, versions?.get(source)));
  const header: Header = { format: FORMAT, types: writer.types.lines.length, providers };
  const lines = [JSON.stringify(header), ...writer.types.lines, ...writer.bodies.lines];
  // The same schemas give the same bytes.
  return gzipSync(new TextEncoder().encode(`${lines.join("\n")}\n`), { level: 9, mtime: 0 });
}

/** Lines of JSON, each of them once. */
class Lines {
  readonly lines: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(entry: unknown): number {
    const line = JSON.stringify(entry);
    let number = this.#numbers.get(line);
    if (number === undefined) {
      number = this.lines.length;
      this.lines.push(line);
      this.#numbers.set(line, number);
    }
    return number;
  }
}

class Writer {
  readonly types = new Lines();
  readonly bodies = new Lines();

  provider(schema: ProviderSchemaJson, version: string | undefined): ProviderEntry {
    const entry: Record<string, unknown> = {};
    if (version !== undefined) entry.version = version;
    if (schema.provider?.block !== undefined) entry.provider = this.body(schema.provider);
    for (const section of SECTIONS)
      if (schema[section] !== undefined) entry[section] = mapMembers(schema[section], (type) => this.body(type));
    if (schema.functions !== undefined) entry.functions = schema.functions;
    return entry;
  }

  private body({ block = {}, version = 0 }: SchemaJson): BodyNumber {
    const body = this.block(block, 1);
    return version === 0 ? body : [body, version];
  }

  private block({ attributes, block_types, description, description_kind, deprecated }: BlockJson, depth: number): number {
    checkDepth(depth);
    const entry: BodyEntry = {
      ...(attributes !== undefined && { a: mapMembers(attributes, (attribute) => this.attribute(attribute, depth + 1)) }),
      ...(block_types !== undefined && {
        b: mapMembers(block_types, ({ block = {}, nesting_mode, min_items = 0, max_items = 0 }): BlockEntry => {
          const nesting = NESTINGS.indexOf(nesting_mode ?? "");
          if (nesting < 0)
            throw new CtyError(`the provider schemas have a nesting mode that is not known: ${JSON.stringify(nesting_mode)}`);
          const body = this.block(block, depth + 1);
          return max_items !== 0 ? [body, nesting, min_items, max_items] : min_items !== 0 ? [body, nesting, min_items] : [body, nesting];
        }),
      }),
      ...(description !== undefined && description !== "" && { d: docsEntry(description, description_kind) }),
      ...(deprecated === true && { x: 1 as const }),
    };
    return this.bodies.numberOf(entry);
  }

  private attribute(attribute: AttributeJson, depth: number): AttributeEntry {
    checkDepth(depth);
    const { type, nested_type, description, description_kind } = attribute;
    const number = nested_type === undefined ? this.type(type ?? "dynamic", depth + 1) : this.nestedType(nested_type, depth + 1);
    const flags = FLAGS.reduce((sum, flag, bit) => (attribute[flag] === true ? sum + 2 ** bit : sum), 0);
    const code = number * TYPE_FACTOR + flags;
    return description === undefined || description === "" ? code : [code, docsEntry(description, description_kind)];
  }

  private nestedType({ nesting_mode = "single", attributes }: NestedTypeJson, depth: number): number {
    const entry: TypeEntry = ["nested", nesting_mode, mapMembers(attributes, (attribute) => this.attribute(attribute, depth))];
    return this.types.numberOf(entry);
  }

  private type(type: unknown, depth: number): number {
    checkDepth(depth);
    return this.types.numberOf(this.typeEntry(type, depth + 1));
  }

  private typeEntry(type: unknown, depth: number): TypeEntry {
    if (typeof type === "string") return type;
    const [kind, of, optional]: readonly unknown[] = Array.isArray(type) ? type : [];
    switch (kind) {
      case "list":
      case "set":
      case "map":
        return [kind, this.type(of, depth)];
      case "tuple":
        if (Array.isArray(of)) return [kind, of.map((element) => this.type(element, depth))];
        break;
      case "object":
        if (typeof of === "object" && of !== null) {
          const attributes = mapMembers(of as Readonly<Record<string, unknown>>, (element) => this.type(element, depth));
          return Array.isArray(optional) ? [kind, attributes, optional as readonly string[]] : [kind, attributes];
        }
    }
    throw new CtyError(`the provider schemas have a type that is not known: ${JSON.stringify(type)}`);
  }
}

/** The maximum nesting depth of blocks, attributes and types. Providers have fewer than 20 levels. */
const MAX_DEPTH = 300;

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new CtyError(`the provider schemas have more than ${MAX_DEPTH} levels within each other`);
}

function docsEntry(text: string, kind: string | undefined): DocsEntry {
  return kind === "markdown" ? [text, 1] : text;
}

function mapMembers<T, U>(
  members: Readonly<Record<string, T>> | undefined,
  map: (member: T, name: string) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(members ?? {}).map(([name, member]) => [name, map(member, name)]));
}
