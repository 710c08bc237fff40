/**
 * Predicts the plan of a provider: the configuration, with unknown values for the attributes that
 * the provider computes.
 */
import {
  dynamicVal,
  listVal,
  mapVal,
  mark,
  nullVal,
  objectVal,
  rawEquals,
  setVal,
  type Type,
  tupleVal,
  unknownVal,
  unmarkDeep,
  type Value,
  withMarks,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { type MapContent, refineNotNull, type SetContent } from "@hcl-ts/cty/kernel";
import { SENSITIVE } from "../marks.ts";
import type { AttributeSchema, BlockSchema, Members, Nesting } from "./block-schema.ts";
import { shownType } from "./value-data.ts";

/** The names and indexes that lead from a resource to an attribute. */
export type AttributePath = readonly (string | number)[];

/** Returns the value of a computed attribute that neither the configuration nor the state has. */
export type FillComputed = (attribute: AttributeSchema, path: AttributePath) => Value;

const unknownComputed: FillComputed = ({ type }) => unknownVal(withoutOptionalAttributes(type));

/**
 * Returns the planned value of a resource instance. Attributes set in the configuration keep their
 * value. Computed attributes that are not set keep their prior value, or are unknown. Write-only
 * attributes are null. Sensitive attributes are marked.
 *
 * @param config the decoded body
 * @param prior the prior value, such as that of the state; undefined for a new instance
 * @param fill returns the values of computed attributes, which are unknown by default
 */
export function plannedValue(schema: BlockSchema, config: Value, prior: Value | undefined, fill: FillComputed = unknownComputed): Value {
  return plannedBlock(schema, config, prior, [], plannedAttribute(fill));
}

/**
 * Returns a configuration, or an object that a provider returned, with marks on the attributes that the schema declares as
 * sensitive.
 */
export function withSensitive(schema: BlockSchema, value: Value): Value {
  return hasSensitive(schema) ? plannedBlock(schema, value, undefined, [], markedAttribute) : value;
}

/** Whether schemas have sensitive attributes, at any depth. Most have none. */
const sensitiveSchemas = /* @__PURE__ */ new WeakMap<Members, boolean>();

function hasSensitive(members: Members): boolean {
  const known = sensitiveSchemas.get(members);
  if (known !== undefined) return known;
  const isSensitive = ({ sensitive, nested }: AttributeSchema): boolean =>
    sensitive || (nested !== undefined && [...nested.attributes.values()].some(isSensitive));
  const found = [...members.attributes.values()].some(isSensitive) || [...members.blocks.values()].some(({ block }) => hasSensitive(block));
  sensitiveSchemas.set(members, found);
  return found;
}

/** Returns the value of an attribute of a block. */
type OfAttribute = (schema: AttributeSchema, config: Value, prior: Value | undefined, path: AttributePath) => Value;

function plannedBlock(
  { attributes, blocks }: Members,
  config: Value,
  prior: Value | undefined,
  path: AttributePath,
  ofAttribute: OfAttribute,
): Value {
  if (config.type.kind !== "object" || config.content === null || !config.isKnown()) return config;
  const values = new Map<string, Value>();
  const { names } = config.type;
  const contents = config.content as readonly Value[];
  for (const [i, name] of names.entries()) {
    const value = contents[i]!;
    const attribute = attributes.get(name);
    const nested = blocks.get(name);
    const before = attributeOf(prior, name);
    const inner = [...path, name];
    if (attribute !== undefined) values.set(name, ofAttribute(attribute, value, before, inner));
    else if (nested !== undefined) values.set(name, plannedNested(nested.nesting, nested.block, value, before, inner, ofAttribute));
    else values.set(name, value);
  }
  return withMarks(objectVal(values), config.marks);
}

/** Returns the function for the attributes of a plan. */
function plannedAttribute(fill: FillComputed): OfAttribute {
  const ofAttribute: OfAttribute = (schema, config, prior, path) => {
    let value = config;
    if (schema.writeOnly) value = nullVal(withoutOptionalAttributes(schema.type));
    else if (config.isNull() && schema.computed) {
      const known = prior !== undefined && !prior.isNull() ? prior : undefined;
      value = known ?? withMarks(fill(schema, path), config.marks);
    } else if (schema.nested !== undefined) {
      const { nesting, attributes } = schema.nested;
      value = plannedNested(nesting, { attributes, blocks: new Map() }, config, prior, path, ofAttribute);
    }
    return schema.sensitive ? mark(value, SENSITIVE) : value;
  };
  return ofAttribute;
}

function markedAttribute({ sensitive, nested }: AttributeSchema, value: Value): Value {
  if (sensitive) return mark(value, SENSITIVE);
  if (nested === undefined) return value;
  return plannedNested(nested.nesting, { attributes: nested.attributes, blocks: new Map() }, value, undefined, [], markedAttribute);
}

function plannedNested(
  nesting: Nesting,
  block: Members,
  config: Value,
  prior: Value | undefined,
  path: AttributePath,
  ofAttribute: OfAttribute,
): Value {
  if (!config.isKnown() || config.isNull()) return config;
  if (nesting === "single" || nesting === "group") return plannedBlock(block, config, prior, path, ofAttribute);
  const { type, content } = config;
  switch (type.kind) {
    case "tuple":
    case "list": {
      const elements = (content as readonly Value[]).map((element, i) =>
        plannedBlock(block, element, elementOf(prior, i), [...path, i], ofAttribute),
      );
      if (elements.length === 0) return config;
      return withMarks<Type>(type.kind === "tuple" ? tupleVal(elements) : listVal(elements), config.marks);
    }
    case "set": {
      // Elements of a set have no identity, so there is no prior value for them.
      const elements = (content as SetContent).elements.map((element, i) =>
        plannedBlock(block, element, undefined, [...path, i], ofAttribute),
      );
      return elements.length === 0 ? config : withMarks(setVal(elements), config.marks);
    }
    case "map":
    case "object": {
      const planned = plannedEntries(block, entriesOf(config), prior, path, ofAttribute);
      if (planned.size === 0) return config;
      return withMarks<Type>(type.kind === "map" ? mapVal(planned) : objectVal(planned), config.marks);
    }
    default:
      return config;
  }
}

function plannedEntries(
  block: Members,
  entries: Iterable<readonly [string, Value]>,
  prior: Value | undefined,
  path: AttributePath,
  ofAttribute: OfAttribute,
): Map<string, Value> {
  // The keys count as indexes, because they are not names of attributes.
  const planned = (key: string, element: Value, i: number): Value =>
    plannedBlock(block, element, attributeOf(prior, key), [...path, i], ofAttribute);
  return new Map(Array.from(entries, ([key, element], i) => [key, planned(key, element, i)]));
}

/** The entries of a known map or object. */
function entriesOf({ type, content }: Value): Iterable<readonly [string, Value]> {
  if (type.kind !== "object") return content as MapContent;
  return type.names.map((name, i) => [name, (content as readonly Value[])[i]!] as const);
}

function attributeOf(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined || value.isNull() || !value.isKnown()) return undefined;
  const { type, content } = value;
  if (type.kind === "map") return (content as MapContent).get(name);
  if (type.kind !== "object") return undefined;
  const at = type.names.indexOf(name);
  return at < 0 ? undefined : (content as readonly Value[])[at];
}

function elementOf(value: Value | undefined, i: number): Value | undefined {
  if (value === undefined || value.isNull() || !value.isKnown()) return undefined;
  return value.type.kind === "list" || value.type.kind === "tuple" ? (value.content as readonly Value[])[i] : undefined;
}

/**
 * Returns the planned value of the built-in `terraform_data`: an `id` that is not null, and an
 * `output` of the type of `input`.
 * @param config the decoded body
 * @param before the value in the state; undefined for a new object
 */
export function plannedTerraformData(config: Value, before: Value | undefined): Value {
  if (config.type.kind !== "object" || config.content === null || !config.isKnown()) return config;
  const input = attributeOf(config, "input") ?? dynamicVal;
  const triggers = attributeOf(config, "triggers_replace") ?? dynamicVal;
  // Other triggers replace the object.
  const priorTriggers = attributeOf(before, "triggers_replace");
  const isKept = priorTriggers === undefined || areSame(unmarkDeep(priorTriggers).value, unmarkDeep(triggers).value);
  const prior = isKept ? before : undefined;
  const priorId = attributeOf(prior, "id");
  const priorInput = attributeOf(prior, "input");
  const priorOutput = attributeOf(prior, "output");
  const bareInput = unmarkDeep(input).value;
  const unchanged = priorInput !== undefined && priorOutput !== undefined && rawEquals(unmarkDeep(priorInput).value, bareInput);
  // The output has no marks, so its type must not show attributes of sensitive objects.
  const output = unchanged ? priorOutput : input.isNull() ? bareInput : unknownVal(shownType(input));
  const id = priorId !== undefined && !priorId.isNull() ? priorId : refineNotNull(unknownVal(attributeOf(config, "id")!.type));
  return withMarks(
    objectVal(
      new Map([
        ["id", id],
        ["input", input],
        ["output", output],
        ["triggers_replace", triggers],
      ]),
    ),
    config.marks,
  );
}

/** Reports whether two values without marks are equal. Nulls of all types are. */
function areSame(a: Value, b: Value): boolean {
  return (a.isNull() && b.isNull()) || rawEquals(a, b);
}
