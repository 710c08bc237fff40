/**
 * Languages from JSON Schemas, for plain cases. An object with properties is a block, an array of
 * such objects a list of blocks, and a map of them blocks with a label. Everything else is an
 * attribute. Keywords that have no counterpart are left out, so the result accepts more.
 */
import { bool, CtyError, dynamic, number, string } from "@hcl-ts/cty";
import type { JsonSchema } from "./json-schema.ts";
import type { AllowedValue, AttributeSchema, BlockSchema, BodySchema, Constraint, Docs, LanguageSchema, Literal, Rule } from "./schema.ts";

/** The parts of a language that a JSON Schema does not have. */
export interface JsonSchemaOptions {
  /** An identifier in kebab case; "schema" if left out. */
  readonly id?: string | undefined;
  /** The ends of file names; ".hcl" if left out. */
  readonly extensions?: readonly string[] | undefined;
}

/**
 * Returns the language that a JSON Schema describes. References to other documents are not followed.
 *
 * @throws CtyError if the schema is not an object with properties
 */
export function languageFromJsonSchema(schema: JsonSchema, options: JsonSchemaOptions = {}): LanguageSchema {
  const reader = new Reader(schema);
  const root = isObject(schema) ? reader.resolve(schema) : {};
  if (!isObject(root.properties)) throw new CtyError("a JSON Schema of a language must be an object with properties");
  const { id = "schema", extensions = [".hcl"] } = options;
  return { id, title: typeof root.title === "string" ? root.title : id, extensions, body: reader.body(root) };
}

class Reader {
  private readonly document: JsonSchema;
  /** The bodies of objects. They are created when they are needed, because schemas can be recursive. */
  private readonly bodies = new Map<JsonSchema, BodySchema>();
  /** The results of resolving schemas. Each is resolved once, so that the same one is found again in a recursion. */
  private readonly resolved = new Map<JsonSchema, JsonSchema>();
  private readonly constraints = new Map<JsonSchema, Constraint>();
  /** The schemas around the one that is read, of which the constraints are not known yet. */
  private readonly open = new Set<JsonSchema>();

  constructor(document: JsonSchema) {
    this.document = document;
  }

  body(schema: JsonSchema): BodySchema {
    let body = this.bodies.get(schema);
    if (body === undefined) {
      body = this.createBody(schema);
      this.bodies.set(schema, body);
    }
    return body;
  }

  private createBody(schema: JsonSchema): BodySchema {
    const attributes = new Map<string, AttributeSchema>();
    const blocks = new Map<string, BlockSchema>();
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    for (const [name, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      if (name === "//" || property === false) continue;
      const given = isObject(property) ? property : {};
      const block = this.block(given, required.has(name));
      if (block !== undefined) blocks.set(name, block);
      else attributes.set(name, this.attribute(given, required.has(name)));
    }
    const { additionalProperties = schema.unevaluatedProperties ?? true } = schema;
    return {
      attributes,
      blocks,
      docs: docsOf(schema),
      ...(additionalProperties !== false && {
        anyAttribute: this.attribute(isObject(additionalProperties) ? additionalProperties : {}, false),
      }),
    };
  }

  /** Returns a schema of blocks; undefined if a property is an attribute. */
  private block(property: JsonSchema, isRequired: boolean): BlockSchema | undefined {
    const schema = this.oneOrMany(this.resolve(property));
    const min = isRequired ? 1 : 0;
    const isDeprecated = property.deprecated === true || schema.deprecated === true;
    const common = { ...docsMember(property, schema), ...(isDeprecated && { deprecated: { message: "Do not use it." } }) };
    const inner = this.bodySchema(schema);
    if (inner !== undefined) return { labels: [], nesting: "one", min, max: 1, body: () => this.body(inner), ...common };
    const element = typeOf(schema) === "array" && isObject(schema.items) ? this.bodySchema(this.resolve(schema.items)) : undefined;
    if (element !== undefined) {
      const least = typeof schema.minItems === "number" ? schema.minItems : min;
      const most = typeof schema.maxItems === "number" ? schema.maxItems : undefined;
      return {
        labels: [],
        nesting: "list",
        min: isRequired ? least : 0,
        ...(most !== undefined && { max: most }),
        body: () => this.body(element),
        ...common,
      };
    }
    if (!isMap(schema)) return undefined;
    const value = this.bodySchema(this.oneOrMany(this.resolve(schema.additionalProperties)));
    return value && { labels: [{ name: "name" }], nesting: "map", min, body: () => this.body(value), ...common };
  }

  /** Returns the schema of an object with properties; undefined for any other schema. */
  private bodySchema(schema: JsonSchema): JsonSchema | undefined {
    return isObject(schema.properties) && (schema.type === undefined || typeOf(schema) === "object") ? schema : undefined;
  }

  private attribute(property: JsonSchema, isRequired: boolean): AttributeSchema {
    const schema = this.resolve(property);
    // Keywords beside a reference apply as well.
    const all = { ...schema, ...property };
    const examples = Array.isArray(all.examples) ? all.examples : [];
    return {
      constraint: this.constraint(schema),
      presence: isRequired ? "required" : "optional",
      ...(all.default !== undefined && { default: all.default }),
      ...docsMember(property, schema),
      ...(all.deprecated === true && { deprecated: { message: "Do not use it." } }),
      ...(examples.length > 0 && { examples }),
      ...(all.writeOnly === true && { writeOnly: true }),
    };
  }

  /** Returns the constraint of a schema. Each is created once; inside itself, a schema accepts all values. */
  private constraint(schema: JsonSchema): Constraint {
    const known = this.constraints.get(schema);
    if (known !== undefined) return known;
    if (this.open.has(schema)) return { kind: "type", type: dynamic };
    this.open.add(schema);
    const constraint = this.createConstraint(schema, typeOf(schema));
    this.open.delete(schema);
    this.constraints.set(schema, constraint);
    return constraint;
  }

  private createConstraint(schema: JsonSchema, type: unknown): Constraint {
    const values = valuesOf(schema);
    if (values !== undefined) return { kind: "values", values };
    const alternatives = this.alternatives(schema);
    if (alternatives !== undefined) {
      const kinds = alternatives.map((each) => each.type);
      // A string to which numbers and bools are converted.
      if (kinds.length === 3 && ["string", "number", "boolean"].every((kind) => kinds.includes(kind)))
        return { kind: "type", type: string };
      return { kind: "oneOf", of: alternatives.map((each) => this.constraint(each)) };
    }
    if (Array.isArray(type)) return { kind: "oneOf", of: type.map((each: unknown) => this.createConstraint(schema, each)) };
    const rules = rulesOf(schema);
    switch (type) {
      case "string":
        return { kind: "type", type: string, rules };
      case "integer":
        return { kind: "type", type: number, rules: [{ rule: "int" }, ...rules] };
      case "number":
        return { kind: "type", type: number, rules };
      case "boolean":
        return { kind: "type", type: bool };
      case "array": {
        const elements = elementsOfTuple(schema);
        if (elements !== undefined) return { kind: "tuple", of: elements.map((item) => this.constraintOf(item)) };
        return { kind: "list", of: this.constraintOf(Array.isArray(schema.prefixItems) ? {} : schema.items), rules };
      }
      case "object":
        return isMap(schema)
          ? { kind: "map", of: this.constraintOf(schema.additionalProperties) }
          : { kind: "object", attributes: this.body(schema).attributes, ...anyMember(this.body(schema)) };
      default:
        return { kind: "type", type: dynamic };
    }
  }

  private constraintOf(schema: unknown): Constraint {
    return this.constraint(isObject(schema) ? this.resolve(schema) : {});
  }

  /** Returns the alternatives of a schema, without templates and null. */
  private alternatives(schema: JsonSchema): readonly JsonSchema[] | undefined {
    const given = schema.anyOf ?? schema.oneOf;
    if (!Array.isArray(given)) return undefined;
    return given
      .flatMap((each) => (isObject(each) ? [this.resolve(each)] : []))
      .filter((each) => each.type !== "null" && !isTemplate(each));
  }

  /** Follows references within the document, drops alternatives for templates and null, and joins what must hold together. */
  resolve(given: JsonSchema): JsonSchema {
    const known = this.resolved.get(given);
    if (known !== undefined) return known;
    // Inside itself, a schema is nothing but a reference.
    this.resolved.set(given, {});
    let schema = given;
    for (const seen = new Set<JsonSchema>(); ; ) {
      seen.add(schema);
      const target = typeof schema.$ref === "string" ? this.target(schema.$ref) : undefined;
      const next = target ?? this.onlyAlternative(schema);
      if (next === undefined) break;
      if (seen.has(next)) {
        const { $ref: _ref, ...rest } = next;
        schema = rest;
        break;
      }
      schema = next;
    }
    const resolved = Array.isArray(schema.allOf) ? this.joined(schema, schema.allOf) : schema;
    this.resolved.set(given, resolved);
    return resolved;
  }

  /** Joins the parts of `allOf` with the rest of a schema, of which what they say about an attribute comes last. */
  private joined(schema: JsonSchema, parts: readonly unknown[]): JsonSchema {
    let joined: JsonSchema = {};
    for (const part of [...parts.map((each) => (isObject(each) ? this.resolve(each) : {})), schema]) {
      const { properties, required } = joined;
      joined = {
        ...joined,
        ...part,
        ...(isObject(properties) && isObject(part.properties) && { properties: { ...properties, ...part.properties } }),
        ...(Array.isArray(required) && Array.isArray(part.required) && { required: [...required, ...part.required] }),
      };
    }
    return joined;
  }

  private onlyAlternative(schema: JsonSchema): JsonSchema | undefined {
    const alternatives = this.alternatives(schema);
    return alternatives?.length === 1 ? { ...withoutAlternatives(schema), ...alternatives[0] } : undefined;
  }

  /** Returns the schema of blocks of which one can be written without an array; any other schema as it is. */
  private oneOrMany(schema: JsonSchema): JsonSchema {
    const [first, second, ...others] = this.alternatives(schema) ?? [];
    if (first === undefined || second?.type !== "array" || !isObject(second.items) || others.length > 0) return schema;
    const element = this.resolve(second.items);
    if (element !== first && JSON.stringify(element) !== JSON.stringify(first)) return schema;
    return second.maxItems === 1 || isMap(first) ? first : second;
  }

  private target(reference: string): JsonSchema {
    if (reference !== "#" && !reference.startsWith("#/")) return {};
    let at: unknown = this.document;
    for (const part of reference.slice(1).split("/").slice(1)) {
      const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
      at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    }
    return isObject(at) ? at : {};
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function withoutAlternatives(schema: JsonSchema): JsonSchema {
  const { anyOf: _anyOf, oneOf: _oneOf, ...rest } = schema;
  return rest;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isMap(schema: JsonSchema): schema is JsonSchema & { readonly additionalProperties: JsonSchema } {
  return typeOf(schema) === "object" && !isObject(schema.properties) && isObject(schema.additionalProperties);
}

/** Returns the type that a schema allows beside null, or several. */
function typeOf({ type }: JsonSchema): unknown {
  if (!Array.isArray(type)) return type;
  const types: readonly unknown[] = type.filter((each) => each !== "null");
  return types.length === 1 ? types[0] : types.length === 0 ? "null" : types;
}

/** Returns the element schemas of an array that must have as many elements; undefined for other arrays. */
function elementsOfTuple({ prefixItems, items, minItems, maxItems }: JsonSchema): readonly unknown[] | undefined {
  if (!Array.isArray(prefixItems)) return undefined;
  const { length } = prefixItems;
  const [isFull, isClosed] = [minItems === length, items === false || maxItems === length];
  return isFull && isClosed ? prefixItems : undefined;
}

function isTemplate(schema: JsonSchema): boolean {
  return schema.type === "string" && schema.pattern === "[$%]\\{";
}

function anyMember({ anyAttribute }: BodySchema): { readonly anyAttribute?: AttributeSchema } {
  return anyAttribute === undefined ? {} : { anyAttribute };
}

function docsOf(schema: JsonSchema): Docs | undefined {
  return typeof schema.description === "string" ? { text: schema.description } : undefined;
}

function docsMember(property: JsonSchema, resolved: JsonSchema): { readonly docs?: Docs } {
  const docs = docsOf(property) ?? docsOf(resolved);
  return docs === undefined ? {} : { docs };
}

function valuesOf(schema: JsonSchema): readonly AllowedValue[] | undefined {
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.filter(isLiteral).map((value) => ({ value }));
    // Null in a file means that an attribute is not set. No other value than these can be listed.
    const isComplete = schema.enum.every((value) => isLiteral(value) || value === null);
    return values.length > 0 && isComplete ? values : undefined;
  }
  if (isLiteral(schema.const)) return [allowedValue(schema, schema.const)];
  const given = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(given)) return undefined;
  const values = given.flatMap((each) => (isObject(each) && isLiteral(each.const) ? [allowedValue(each, each.const)] : []));
  const others = given.filter((each) => isObject(each) && !isLiteral(each.const) && each.type !== "null" && !isTemplate(each));
  return values.length > 0 && others.length === 0 ? values : undefined;
}

function allowedValue(schema: JsonSchema, value: Literal): AllowedValue {
  const docs = docsOf(schema);
  return { value, ...(docs !== undefined && { docs }), ...(schema.deprecated === true && { deprecated: { message: "Do not use it." } }) };
}

function isLiteral(value: unknown): value is Literal {
  return ["string", "number", "boolean"].includes(typeof value);
}

const BOUNDS = {
  minimum: "min",
  maximum: "max",
  minLength: "minLength",
  maxLength: "maxLength",
  minItems: "minItems",
  maxItems: "maxItems",
} as const;

function rulesOf(schema: JsonSchema): readonly Rule[] {
  const rules: Rule[] = [];
  for (const [keyword, rule] of Object.entries(BOUNDS)) {
    const value = schema[keyword];
    if (typeof value === "number") rules.push({ rule, value });
  }
  if (schema.uniqueItems === true) rules.push({ rule: "unique" });
  const patterns = [
    schema.pattern,
    ...(Array.isArray(schema.allOf) ? schema.allOf.map((each) => (isObject(each) ? each.pattern : undefined)) : []),
  ];
  for (const pattern of patterns)
    if (typeof pattern === "string" && isPattern(pattern)) rules.push({ rule: "pattern", value: pattern, untrusted: true });
  return rules;
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}
