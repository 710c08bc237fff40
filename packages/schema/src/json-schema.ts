/**
 * JSON Schema (2020-12) of the JSON syntax of a language. A string with `${` or `%{` is a template,
 * whose value only evaluation knows, so it is accepted where a value of any type can be.
 */
import { describeConstraint } from "./describe-constraint.ts";
import { FORMATS } from "./formats.ts";
import {
  type AllowedValue,
  type AttributeSchema,
  type BlockSchema,
  type BodySchema,
  bodyOf,
  type Constraint,
  type Docs,
  type Group,
  type LabelSchema,
  type LanguageSchema,
  type Rule,
} from "./schema.ts";

/** A JSON Schema as data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const TEMPLATE: JsonSchema = { type: "string", pattern: "[$%]\\{" };
const NULL: JsonSchema = { type: "null" };
const NOT_NULL: JsonSchema = { not: NULL };

/**
 * Returns the JSON Schema of files of a language in the JSON syntax. The bodies of blocks are in
 * `$defs`, each once.
 *
 * A schema cannot express everything: whether a reference names a block, the rules of the program,
 * and the number of blocks that are written in several arrays are left to the decoder.
 */
export function languageToJsonSchema(language: LanguageSchema): JsonSchema {
  const { title, body, dynamicBlocks = false } = language;
  const writer = new Writer(dynamicBlocks);
  const root = writer.body(body, namesBlocks(language));
  const defs = writer.defs;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title,
    ...root,
    ...(Object.keys(defs).length > 0 && { $defs: defs }),
  };
}

/** Returns the JSON Schema of one body in the JSON syntax; see {@link languageToJsonSchema}. */
export function bodyToJsonSchema(body: BodySchema): JsonSchema {
  return languageToJsonSchema({ id: "body", title: "body", extensions: [], body });
}

/** The blocks of inputs and local values, which are not part of the body. */
function namesBlocks({ inputs, locals }: LanguageSchema): ReadonlyMap<string, JsonSchema> {
  const blocks = new Map<string, JsonSchema>();
  const anyObject = { type: "object" };
  if (inputs !== undefined) blocks.set(inputs.block, { type: "object", additionalProperties: anyObject });
  if (locals !== undefined) blocks.set(locals.block, { anyOf: [anyObject, { type: "array", items: anyObject }] });
  return blocks;
}

/** Sets an own property, whatever its name. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

class Writer {
  /** The bodies of blocks. */
  readonly defs: Record<string, JsonSchema> = {};
  private readonly names = new Map<BodySchema, string>();
  private readonly dynamic: boolean;
  constructor(dynamic: boolean) {
    this.dynamic = dynamic;
  }

  body(body: BodySchema, others: ReadonlyMap<string, JsonSchema> = new Map()): JsonSchema {
    const properties: Record<string, unknown> = { "//": true };
    const required: string[] = [];
    const rules: JsonSchema[] = [];
    for (const [name, attribute] of body.attributes) {
      if (attribute.presence === "computed") continue;
      setOwn(properties, name, attributeToJson(attribute));
      if (attribute.presence === "required") required.push(name);
    }
    for (const [type, block] of body.blocks) {
      setOwn(properties, type, this.blocks(type, block));
      if (block.min > 0 && this.dynamic) rules.push({ anyOf: [requires([type]), requires(["dynamic"])] });
      else if (block.min > 0) required.push(type);
    }
    for (const [type, schema] of others) setOwn(properties, type, schema);
    if (this.dynamic && body.blocks.size > 0) setOwn(properties, "dynamic", { anyOf: [{ type: "object" }, { type: "array" }] });
    for (const group of body.groups ?? []) rules.push(groupToJson(group));
    if (body.inherits !== undefined && required.length > 0) {
      rules.push({ anyOf: [requires(required.splice(0)), present(body.inherits)] });
    }
    return {
      type: "object",
      ...descriptionOf(body.docs),
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: body.anyAttribute === undefined ? false : attributeToJson(body.anyAttribute),
      ...(rules.length > 0 && { allOf: rules }),
    };
  }

  private blocks(type: string, block: BlockSchema): JsonSchema {
    const isSingle = block.nesting === "one" || block.nesting === "map";
    const reference = this.reference(type, bodyOf(block.body));
    const limit = block.labels.length === 0 ? block : { min: 1, max: isSingle ? 1 : undefined };
    const array: JsonSchema = {
      type: "array",
      items: reference,
      ...(limit.min > 0 && { minItems: limit.min }),
      ...(limit.max !== undefined && { maxItems: limit.max }),
    };
    const single = limit.min > 1 || limit.max === 0 ? [] : [reference];
    let schema: JsonSchema = { anyOf: [...single, array] };
    for (const [i, label] of [...block.labels].reverse().entries()) {
      const isOuter = i === block.labels.length - 1;
      const object: JsonSchema = {
        type: "object",
        additionalProperties: schema,
        ...namesToJson(label),
        // An object without labels is an error of the syntax.
        minProperties: isOuter && isSingle ? Math.max(1, block.min) : 1,
        ...(isOuter && block.max !== undefined && isSingle && { maxProperties: block.max }),
      };
      schema = isOuter ? { anyOf: [object, { type: "array", items: object, ...(block.min > 0 && { minItems: 1 }) }] } : object;
    }
    // Null means that there are no blocks, but blocks with labels need an object.
    if (block.min === 0 && block.labels.length === 0) schema = withAlternative(schema, NULL);
    return { ...schema, ...descriptionOf(block.docs), ...(block.deprecated !== undefined && { deprecated: true }) };
  }

  private reference(type: string, body: BodySchema): JsonSchema {
    let name = this.names.get(body);
    if (name === undefined) {
      name = type;
      for (let i = 2; Object.hasOwn(this.defs, name); i++) name = `${type}-${i}`;
      this.names.set(body, name);
      setOwn(this.defs, name, {});
      setOwn(this.defs, name, this.body(body));
    }
    return { $ref: `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}` };
  }
}

function descriptionOf(docs: Docs | undefined): JsonSchema {
  return docs?.text === undefined ? {} : { description: docs.text };
}

/** A body with items, whatever their values. */
function requires(items: readonly string[]): JsonSchema {
  const properties: Record<string, unknown> = {};
  for (const item of items) setOwn(properties, item, true);
  return { required: items, properties };
}

/** A body with an item that is not null. */
function present(item: string): JsonSchema {
  const properties: Record<string, unknown> = {};
  setOwn(properties, item, NOT_NULL);
  return { required: [item], properties };
}

function groupToJson({ kind, items }: Group): JsonSchema {
  switch (kind) {
    case "oneOf":
      return { oneOf: items.map(present) };
    case "atLeastOne":
      return { anyOf: items.map(present) };
    case "together":
      return { anyOf: [{ allOf: items.map(present) }, { not: { anyOf: items.map(present) } }] };
  }
}

function namesToJson({ constraint }: LabelSchema): JsonSchema {
  if (constraint?.kind === "values") return { propertyNames: { enum: constraint.values.map(({ value }) => value) } };
  const rules = constraint?.kind === "type" ? constraint.rules : undefined;
  return rules === undefined || rules.length === 0 ? {} : { propertyNames: rulesToJson(rules) };
}

/** Returns the JSON Schema of an attribute, or of a variable. */
export function attributeToJson(attribute: AttributeSchema): JsonSchema {
  const { constraint, presence, default: initial, docs, deprecated, examples, writeOnly } = attribute;
  const schema = constraintToJson(constraint);
  const allowed = presence === "required" ? schema : withAlternative(schema, NULL);
  return {
    ...allowed,
    ...descriptionOf(docs),
    ...(initial !== undefined && { default: initial }),
    ...(deprecated !== undefined && { deprecated: true }),
    ...(examples !== undefined && examples.length > 0 && { examples }),
    ...(writeOnly === true && { writeOnly: true }),
  };
}

function withAlternative(schema: JsonSchema, alternative: JsonSchema): JsonSchema {
  if (Array.isArray(schema.anyOf) && Object.keys(schema).length === 1) return { anyOf: [...schema.anyOf, alternative] };
  return schema === NOT_NULL ? {} : { anyOf: [schema, alternative] };
}

/** Returns the JSON Schema of the values that a constraint accepts, templates included. */
export function constraintToJson(constraint: Constraint): JsonSchema {
  switch (constraint.kind) {
    case "type":
      return typeToJson(constraint);
    case "values": {
      const hasDocs = constraint.values.some(({ docs, deprecated }) => docs !== undefined || deprecated !== undefined);
      return {
        anyOf: [...(hasDocs ? constraint.values.map(valueToJson) : [{ enum: constraint.values.map(({ value }) => value) }]), TEMPLATE],
      };
    }
    case "keyword":
      return { enum: constraint.values.map(({ value }) => value) };
    case "list":
    case "set":
      return { anyOf: [{ type: "array", items: constraintToJson(constraint.of), ...rulesToJson(constraint.rules ?? []) }, TEMPLATE] };
    case "map":
      return {
        anyOf: [
          { type: "object", additionalProperties: constraintToJson(constraint.of), ...rulesToJson(constraint.rules ?? [], MAP_KEYWORDS) },
          TEMPLATE,
        ],
      };
    case "tuple": {
      const count = constraint.of.length;
      return { anyOf: [{ type: "array", prefixItems: constraint.of.map(constraintToJson), minItems: count, maxItems: count }, TEMPLATE] };
    }
    case "oneOf":
      return { anyOf: constraint.of.map(constraintToJson) };
    case "object": {
      const properties: Record<string, unknown> = {};
      const required: string[] = [];
      for (const [name, attribute] of constraint.attributes) {
        setOwn(properties, name, attributeToJson(attribute));
        if (attribute.presence === "required") required.push(name);
      }
      const additionalProperties = constraint.anyAttribute === undefined ? false : attributeToJson(constraint.anyAttribute);
      return { anyOf: [{ type: "object", properties, ...(required.length > 0 && { required }), additionalProperties }, TEMPLATE] };
    }
    case "reference":
      return {
        type: "string",
        pattern: `^(?:\\$\\{\\s*)?${escapePattern(constraint.scope)}[.\\[]`,
        description: describeConstraint(constraint),
      };
    case "expression":
      return constraintToJson(constraint.of);
    case "type-expression":
      return { type: "string" };
  }
}

function valueToJson({ value, docs, deprecated }: AllowedValue): JsonSchema {
  return { const: value, ...descriptionOf(docs), ...(deprecated !== undefined && { deprecated: true }) };
}

function typeToJson({ type, rules = [] }: Extract<Constraint, { readonly kind: "type" }>): JsonSchema {
  switch (type.kind) {
    case "string":
      // Without rules, numbers and bools are converted to strings.
      if (rules.length === 0) return { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] };
      return { anyOf: [{ type: "string", ...rulesToJson(rules) }, TEMPLATE] };
    case "number":
      return { anyOf: [{ type: rules.some(({ rule }) => rule === "int") ? "integer" : "number", ...rulesToJson(rules) }, TEMPLATE] };
    case "bool":
      return { anyOf: [{ type: "boolean" }, TEMPLATE] };
    case "list":
    case "set":
      return constraintToJson({ kind: type.kind, of: { kind: "type", type: type.element }, rules });
    case "map":
      return constraintToJson({ kind: "map", of: { kind: "type", type: type.element }, rules });
    case "tuple":
      return constraintToJson({ kind: "tuple", of: type.elements.map((element) => ({ kind: "type", type: element })) });
    case "object": {
      const attributes = type.names.map((name, i): [string, AttributeSchema] => {
        const presence = type.optional?.has(name) === true ? "optional" : "required";
        return [name, { constraint: { kind: "type", type: type.types[i]! }, presence }];
      });
      return constraintToJson({ kind: "object", attributes: new Map(attributes) });
    }
    default:
      return NOT_NULL;
  }
}

const KEYWORDS = {
  min: "minimum",
  max: "maximum",
  minLength: "minLength",
  maxLength: "maxLength",
  minItems: "minItems",
  maxItems: "maxItems",
} as const;

const MAP_KEYWORDS = { ...KEYWORDS, minItems: "minProperties", maxItems: "maxProperties" } as const;

function rulesToJson(rules: readonly Rule[], keywords: typeof KEYWORDS | typeof MAP_KEYWORDS = KEYWORDS): JsonSchema {
  const schema: Record<string, unknown> = {};
  const patterns: string[] = [];
  for (const rule of rules) {
    if (rule.rule === "pattern") patterns.push(rule.value);
    else if (rule.rule === "format") patterns.push(FORMATS[rule.value].pattern);
    else if (rule.rule === "unique") schema.uniqueItems = true;
    else if ("value" in rule) {
      const keyword = keywords[rule.rule];
      const known = schema[keyword];
      const stricter = rule.rule.startsWith("min") ? Math.max : Math.min;
      schema[keyword] = typeof known === "number" ? stricter(known, rule.value) : rule.value;
    }
  }
  if (patterns.length === 1) schema.pattern = patterns[0];
  else if (patterns.length > 1) schema.allOf = patterns.map((pattern) => ({ pattern }));
  return schema;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
