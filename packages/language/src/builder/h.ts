/** The functions of the builder. */
import { CtyError } from "@hcl-ts/cty";
import type { AllowedValue, Literal } from "@hcl-ts/schema";
import { Language } from "../language.ts";
import { type AttributeField, LabelField, ListField, NumberField, StringField, ValueField } from "./attribute-fields.ts";
import { attributesOf, BlockField, Body, RequiredBlockField } from "./body.ts";
import type { AttributeDefinition, BlocksDefinition, BodyDefinition, FieldDefinition, ValueDefinition, ValueNode } from "./definition.ts";
import type { AnyBody, AnyField, Deferred, Field, Infer, Output, Reference, Shape, ValueOf } from "./field.ts";
import type { LanguageOptions } from "./language-options.ts";
import type { InputsOptions, LocalsOptions, NamesDefinition } from "./names.ts";

/** The number of blocks of a type. */
export interface BlockLimits {
  /** The minimum; 0 if left out. */
  readonly min?: number | undefined;
  /** The maximum; none if left out. */
  readonly max?: number | undefined;
}

/** The functions of the builder. See {@link h}. */
export interface Builder {
  /** A string. Numbers and bools are converted, unless the field has rules and the value is written without quotes. */
  string(): StringField;
  /** A number. */
  number(): NumberField;
  /** A whole number. */
  int(): NumberField;
  /** A bool. */
  bool(): ValueField<boolean>;
  /** A value of any type. */
  any(): ValueField<unknown>;
  /** One of some values. The second form has documentation for each. */
  readonly enum: EnumFunction;
  /** A list of values. */
  list<F extends AnyField>(of: F): ListField<ValueOf<F>>;
  /** A list without order and without equal values. */
  set<F extends AnyField>(of: F): ListField<ValueOf<F>>;
  /** Values by any names. */
  map<F extends AnyField>(of: F): ValueField<Record<string, ValueOf<F>>>;
  /** A list with a field for each element. */
  tuple<const F extends readonly AnyField[]>(...of: F): ValueField<{ -readonly [K in keyof F]: ValueOf<F[K]> }>;
  /** A value that one of several fields accepts. The first that does so counts, those without a conversion before others. */
  union<const F extends readonly AnyField[]>(...of: F): ValueField<ValueOf<F[number]>>;
  /** An object with these attributes. */
  object<const S extends Shape>(fields: S): ValueField<Output<S>>;
  /** An expression that the program evaluates later, with the variables that its body's `scope` declares. */
  expression<F extends AnyField>(of: F): ValueField<Deferred<ValueOf<F>>>;
  /**
   * A reference to a block that declares a name in a scope, such as `job.build`. Blocks of one body
   * that refer to each other in a cycle by the same field are an error, unless `cycles` is true.
   */
  ref<const S extends string>(scope: S, options?: { readonly cycles?: boolean | undefined }): ValueField<Reference<S>>;
  /** A label of the block. Labels are in the order of the keys. */
  label(): LabelField<string>;
  /** The fields of a file or a block type, by the result's keys. */
  body<const S extends Shape>(shape: S): Body<S>;
  /** A block of a type. */
  block<B extends AnyBody>(type: string, body: B): RequiredBlockField<Infer<B>>;
  /** Any number of blocks of a type. */
  blocks<B extends AnyBody>(type: string, body: B, limits?: BlockLimits): BlockField<Infer<B>[]>;
  /** Blocks of a type by their first label, which distinguishes them. */
  byLabel<B extends AnyBody>(type: string, body: B, limits?: BlockLimits): BlockField<Record<string, Infer<B>>>;
  /** Input variables that files declare, with values from outside. */
  inputs(options: InputsOptions): NamesDefinition;
  /** Local values that files declare. */
  locals(options?: LocalsOptions): NamesDefinition;
  /** A language: the body of its files, and the names that expressions can use. */
  language<B extends AnyBody, const V extends Shape = Record<never, never>>(body: B, options: LanguageOptions<V>): Language<B, V>;
}

/** The type of `h.enum`. */
export interface EnumFunction {
  <const V extends readonly [Literal, ...Literal[]]>(...values: V): ValueField<V[number]>;
  <const V extends Readonly<Record<string, string>>>(values: V): ValueField<keyof V & string>;
}

/**
 * The builder: functions whose results describe a language. From one definition come exact types, a
 * decoder, a schema, JSON Schema and a reference page.
 *
 * @example
 * const service = h.body({ name: h.label(), port: h.int().between(1, 65535), tags: h.set(h.string()).default([]) });
 * const services = h.language(h.body({ services: h.byLabel("service", service) }), { id: "services", extensions: [".svc.hcl"] });
 * const { value, diagnostics } = services.parse('service "web" {\n  port = 80\n}\n');
 */
export const h: Builder = {
  string: () => new StringField(attribute({ kind: "string", rules: [] })),
  number: () => new NumberField(attribute({ kind: "number", rules: [] })),
  int: () => new NumberField(attribute({ kind: "number", rules: [{ rule: "int" }] })),
  bool: () => new ValueField(attribute({ kind: "bool", rules: [] })),
  any: () => new ValueField(attribute({ kind: "any", rules: [] })),
  enum: enumField as EnumFunction,
  list: (of) => new ListField(attribute({ kind: "list", of: valueDefinition(of, "list"), rules: [] })),
  set: (of) => new ListField(attribute({ kind: "set", of: valueDefinition(of, "set"), rules: [] })),
  map: (of) => new ValueField(attribute({ kind: "map", of: valueDefinition(of, "map"), rules: [] })),
  tuple: (...of) => new ValueField(attribute({ kind: "tuple", of: of.map((field) => valueDefinition(field, "tuple")) })),
  union: (...of) => {
    if (of.length === 0) throw new CtyError("union expects at least one field");
    return new ValueField(attribute({ kind: "union", of: of.map((field) => valueDefinition(field, "union")) }));
  },
  object: (fields) => new ValueField(attribute({ kind: "object", fields: attributesOf(fields, "object"), rest: undefined })),
  expression: (of) => new ValueField(attribute({ kind: "expression", of: valueDefinition(of, "expression") })),
  ref: (scope, { cycles = false } = {}) => new ValueField(attribute({ kind: "reference", scope, cycles })),
  label: () => new LabelField({ kind: "label", ...COMMON, node: { kind: "string", rules: [] } }),
  body: <const S extends Shape>(shape: S) => new Body(shape, bodyDefinition(shape)),
  block: <B extends AnyBody>(type: string, body: B) => new RequiredBlockField<Infer<B>>(blocks(type, body, "one", { min: 1, max: 1 })),
  blocks: <B extends AnyBody>(type: string, body: B, limits: BlockLimits = {}) =>
    new BlockField<Infer<B>[]>(blocks(type, body, "list", limits)),
  byLabel: <B extends AnyBody>(type: string, body: B, limits: BlockLimits = {}) =>
    new BlockField<Record<string, Infer<B>>>(blocks(type, body, "map", limits)),
  inputs: (options) => ({ kind: "inputs", ...options }),
  locals: ({ block = "locals", as = "local." } = {}) => ({ kind: "locals", block, as }),
  language: (body, options) => new Language(body, definitionOf(body), options),
};

const COMMON = { name: undefined, docs: undefined, deprecated: undefined, presence: "required", merge: undefined } as const;

function attribute(node: ValueNode): AttributeDefinition {
  return { kind: "attribute", ...COMMON, value: { node, steps: [], sensitive: false }, default: undefined, examples: [] };
}

function enumField(...given: readonly Literal[] | readonly [Readonly<Record<string, string>>]): AttributeField<unknown> {
  const [first] = given;
  if (first === undefined) throw new CtyError("enum expects at least one value");
  const values: readonly AllowedValue[] =
    typeof first === "object"
      ? Object.entries(first).map(([value, text]) => (text === "" ? { value } : { value, docs: { text } }))
      : (given as readonly Literal[]).map((value) => ({ value }));
  return new ValueField(attribute({ kind: "values", values }));
}

/** Returns the definition of the values of a field, which must be an attribute. */
function valueDefinition({ definition }: AnyField, where: string): ValueDefinition {
  if (definition.kind !== "attribute") throw new CtyError(`${where} expects the field of an attribute, not of ${definition.kind}`);
  return definition.value;
}

function fieldsOf(shape: Shape, where: string, kinds: readonly FieldDefinition["kind"][]): ReadonlyMap<string, FieldDefinition> {
  const fields = new Map<string, FieldDefinition>();
  for (const [key, field] of Object.entries(shape)) {
    const definition = (field as Field<unknown> | undefined)?.definition;
    if (definition === undefined || !kinds.includes(definition.kind))
      throw new CtyError(`${where}: ${JSON.stringify(key)} must be ${kinds.length === 1 ? "an attribute" : "a field"}`);
    fields.set(key, definition);
  }
  return fields;
}

function bodyDefinition(shape: Shape): BodyDefinition {
  const fields = fieldsOf(shape, "body", ["attribute", "label", "blocks"]);
  const items = new Set<string>();
  for (const [key, definition] of fields) {
    if (definition.kind === "label") continue;
    const name = definition.kind === "blocks" ? definition.type : (definition.name ?? key);
    if (items.has(name)) throw new CtyError(`body: there are two fields for ${JSON.stringify(name)}`);
    items.add(name);
  }
  return {
    fields,
    docs: undefined,
    checks: [],
    groups: [],
    declares: undefined,
    variables: undefined,
    inherits: undefined,
    rest: undefined,
  };
}

function blocks(type: string, body: AnyBody, nesting: BlocksDefinition["nesting"], { min = 0, max }: BlockLimits): BlocksDefinition {
  const definition = definitionOf(body);
  if (nesting === "map" && ![...definition.fields.values()].some(({ kind }) => kind === "label"))
    throw new CtyError(`byLabel: the body of ${JSON.stringify(type)} blocks has no label`);
  return { kind: "blocks", ...COMMON, type, body: definition, nesting, min, max };
}

function definitionOf(body: AnyBody): BodyDefinition {
  if (!(body instanceof Body)) throw new CtyError("expected a body made with h.body");
  return body.definition;
}
