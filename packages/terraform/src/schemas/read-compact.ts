import { CtyError } from "@hcl-ts/cty";
import { decodeUtf8 } from "@hcl-ts/hcl/syntax";
import { gunzipSync } from "fflate";
import { FLAGS, FORMAT, NESTINGS, TYPE_FACTOR } from "./compact-format.ts";
import type {
  AttributeJson,
  BlockJson,
  BlocksJson,
  FunctionJson,
  NestedBlockJson,
  ProviderSchemaJson,
  ProviderSchemasJson,
  SchemaJson,
} from "./provider-schemas-json.ts";
import { type SchemaSection, type SchemaSource, SECTIONS } from "./schema-source.ts";

/** The largest text that is unpacked, in bytes: a hundred times the size of the AWS provider's. */
const MAX_SIZE = 100 * 2 ** 20;

/** The maximum number of levels of bodies and types within each other. */
const MAX_DEPTH = 400;

/** The start of a file's text, as bytes. */
const START: Uint8Array = new TextEncoder().encode(`{"format":"${FORMAT}"`);

const isCompressed = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Whether bytes are a compact file, as it is written or decompressed. JSON of Terraform is not. */
export function isCompactSchemas(bytes: Uint8Array): boolean {
  return isCompressed(bytes) || START.every((byte, i) => bytes[i] === byte);
}

/**
 * Opens a compact file with schemas. A type is read on demand, so that opening takes a few
 * milliseconds also for providers with thousands of types.
 *
 * @param bytes the content of a file that `writeCompactSchemas` or `hcl tf schemas` wrote, or what a
 * decompressor for gzip makes of it: the platform's takes a tenth of the time
 * @throws CtyError if the file is something else. The methods of the result throw it if a part is damaged
 */
export function openCompactSchemas(bytes: Uint8Array): CompactSchemas {
  return new CompactSchemas(bytes);
}

/** A member of a JSON object, which is not checked yet. */
type Members = Readonly<Record<string, unknown>>;

/** Schemas in a compact file. */
export class CompactSchemas implements SchemaSource {
  readonly #bytes: Uint8Array;
  /** The offset at which each line starts, and that after the last line. */
  readonly #starts: Uint32Array;
  readonly #types: number;
  readonly #entries: ReadonlyMap<string, Members>;
  /** Bodies and types that were read. Equal parts are the same objects. */
  readonly #bodies = new Map<number, BlockJson>();
  readonly #known = new Map<number, Pick<AttributeJson, "type" | "nested_type">>();
  #depth = 0;

  /** @internal */
  constructor(bytes: Uint8Array) {
    this.#bytes = unpacked(bytes);
    this.#starts = lineStarts(this.#bytes);
    const header = this.#starts.length < 2 ? undefined : this.#line(0);
    if (!isObject(header) || header.format !== FORMAT || !isObject(header.providers) || !isNumber(header.types)) throw notCompact();
    this.#types = header.types;
    if (this.#types + 2 > this.#starts.length) throw damaged();
    this.#entries = new Map(Object.entries(header.providers).map(([source, entry]) => [source, objectOf(entry)]));
  }

  get providers(): readonly string[] {
    return [...this.#entries.keys()];
  }

  version(provider: string): string | undefined {
    const version = this.#entries.get(provider)?.version;
    return typeof version === "string" ? version : undefined;
  }

  types(provider: string, section: SchemaSection): readonly string[] {
    return Object.keys(this.#section(provider, section));
  }

  block(provider: string, section: SchemaSection | "provider", type = ""): BlockJson | undefined {
    if (section === "provider") return this.#schema(this.#entries.get(provider)?.provider)?.block;
    const types = this.#section(provider, section);
    return Object.hasOwn(types, type) ? this.#schema(types[type])?.block : undefined;
  }

  functions(provider: string): ReadonlyMap<string, FunctionJson> {
    return new Map(Object.entries(objectOf(this.#entries.get(provider)?.functions ?? {})).map(([name, json]) => [name, objectOf(json)]));
  }

  /**
   * Returns everything as the JSON that Terraform prints, in which equal parts are the same objects.
   * @throws CtyError if a part is damaged
   */
  toJson(): ProviderSchemasJson {
    const providers = Array.from(this.#entries, ([provider, entry]): [string, ProviderSchemaJson] => {
      const functions = this.functions(provider);
      const configuration = this.#schema(entry.provider);
      const sections = SECTIONS.filter((section) => entry[section] !== undefined);
      return [
        provider,
        {
          ...(configuration !== undefined && { provider: configuration }),
          ...Object.fromEntries(
            sections.map((section): [string, BlocksJson] => [section, mapMembers(entry[section], (number) => this.#schema(number) ?? {})]),
          ),
          ...(functions.size > 0 && { functions: Object.fromEntries(functions) }),
        },
      ];
    });
    return { provider_schemas: Object.fromEntries(providers) };
  }

  #section(provider: string, section: SchemaSection): Members {
    return objectOf(this.#entries.get(provider)?.[section] ?? {});
  }

  #schema(entry: unknown): SchemaJson | undefined {
    if (entry === undefined) return undefined;
    const [number, version] = isList(entry) ? entry : [entry, 0];
    if (!isNumber(number) || !isNumber(version)) throw damaged();
    return { version, block: this.#body(number, this.#starts.length) };
  }

  /** @param below the number that is too large; parts only refer to parts before them */
  #body(number: number, below: number): BlockJson {
    const known = this.#bodies.get(number);
    if (known !== undefined) return known;
    const line = 1 + this.#types + number;
    if (!(number < below) || line + 1 >= this.#starts.length) throw damaged();
    const { a, b, d, x } = objectOf(this.#line(line));
    const body = this.#within(
      (): BlockJson => ({
        ...(a !== undefined && { attributes: mapMembers(a, (entry) => this.#attribute(entry, this.#types)) }),
        ...(b !== undefined && { block_types: mapMembers(b, (entry) => this.#nested(entry, number)) }),
        ...docsOf(d),
        ...(x === 1 && { deprecated: true }),
      }),
    );
    this.#bodies.set(number, body);
    return body;
  }

  /** Reads a part of a part. Files that `writeCompactSchemas` wrote have few levels. */
  #within<T>(read: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw damaged();
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  #nested(entry: unknown, below: number): NestedBlockJson {
    const [body, nesting, min = 0, max = 0] = listOf(entry);
    const nesting_mode = isNumber(nesting) ? NESTINGS[nesting] : undefined;
    if (!isNumber(body) || nesting_mode === undefined || !isNumber(min) || !isNumber(max)) throw damaged();
    return {
      nesting_mode,
      block: this.#body(body, below),
      ...(min !== 0 && { min_items: min }),
      ...(max !== 0 && { max_items: max }),
    };
  }

  #attribute(entry: unknown, below: number): AttributeJson {
    const [code, docs] = isList(entry) ? entry : [entry];
    if (!isNumber(code)) throw damaged();
    const flags = FLAGS.filter((_, bit) => Math.floor(code / 2 ** bit) % 2 === 1).map((flag): [string, true] => [flag, true]);
    return { ...this.#type(Math.floor(code / TYPE_FACTOR), below), ...docsOf(docs), ...Object.fromEntries(flags) };
  }

  #type(number: number, below: number): Pick<AttributeJson, "type" | "nested_type"> {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    if (!(number < below)) throw damaged();
    const found = this.#within(() => this.#readType(this.#line(1 + number), number));
    this.#known.set(number, found);
    return found;
  }

  #readType(entry: unknown, number: number): Pick<AttributeJson, "type" | "nested_type"> {
    if (typeof entry === "string") return { type: entry };
    const [kind, of, third] = listOf(entry);
    const part = (child: unknown): unknown => {
      const { type } = isNumber(child) ? this.#type(child, number) : {};
      if (type === undefined) throw damaged();
      return type;
    };
    switch (kind) {
      case "list":
      case "set":
      case "map":
        return { type: [kind, part(of)] };
      case "tuple":
        return { type: [kind, listOf(of).map(part)] };
      case "object":
        return { type: [kind, mapMembers(of, part), ...(third === undefined ? [] : [listOf(third)])] };
      case "nested":
        if (typeof of !== "string") break;
        return {
          nested_type: { nesting_mode: of, attributes: mapMembers(third, (child) => this.#attribute(child, number)) },
        };
    }
    throw damaged();
  }

  #line(number: number): unknown {
    try {
      return JSON.parse(decodeUtf8(this.#bytes.subarray(this.#starts[number], this.#starts[number + 1])).text);
    } catch (error) {
      if (error instanceof SyntaxError) throw damaged();
      throw error;
    }
  }
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (!isCompactSchemas(bytes)) throw notCompact();
  if (!isCompressed(bytes)) return bytes;
  // The last four bytes are the size.
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);
  if (size > MAX_SIZE) throw new CtyError(`the file with schemas is larger than ${MAX_SIZE / 2 ** 20} MiB`);
  try {
    return gunzipSync(bytes, { out: new Uint8Array(size) });
  } catch {
    throw damaged();
  }
}

function lineStarts({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  // Searching a plain array takes a third of the time that searching a buffer of Node takes.
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return new Uint32Array(starts);
}

function docsOf(entry: unknown): Pick<AttributeJson, "description" | "description_kind"> {
  if (entry === undefined) return {};
  const [description, isMarkdown] = typeof entry === "string" ? [entry] : listOf(entry);
  if (typeof description !== "string") throw damaged();
  return isMarkdown === 1 ? { description, description_kind: "markdown" } : { description };
}

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function objectOf(value: unknown): Members {
  if (!isObject(value)) throw damaged();
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  if (!isList(value)) throw damaged();
  return value;
}

function mapMembers<T>(members: unknown, map: (member: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(objectOf(members)).map(([name, member]) => [name, map(member)]));
}

const notCompact = (): CtyError => new CtyError("this is not a file with schemas that `hcl tf schemas` wrote");
const damaged = (): CtyError => new CtyError("the file with schemas is damaged: write it again with `hcl tf schemas`");
