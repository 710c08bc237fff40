/**
 * Predicts the plan of a provider: the configuration, with unknown values for the attributes that
 * the provider computes.
 */
import {
  dynamicVal,
  nullVal,
  objectVal,
  rawEquals,
  string,
  unknownVal,
  unmarkDeep,
  type Value,
  withMarks,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { contentOf, refineNotNull, zip } from "@hcl-ts/cty/kernel";
import type { AttributeSchema, Members, Nesting } from "./block-schema.ts";
import { shownType } from "./value-data.ts";

/** The names and indexes that lead from a resource to an attribute. */
export type AttributePath = readonly (string | number)[];

/** Returns the value of a computed attribute that neither the configuration nor the state has. */
export type FillComputed = (attribute: AttributeSchema, path: AttributePath) => Value;

/** Leaves computed attributes unknown. */
export const unknownComputed: FillComputed = ({ type }) => unknownVal(withoutOptionalAttributes(type));

/** Returns the value of an attribute of a block. */
export type OfAttribute = (schema: AttributeSchema, config: Value, prior: Value | undefined, path: AttributePath) => Value;

/** Returns the value of nested blocks, or of an attribute with a nested type. */
export type OfNested = (nesting: Nesting, block: Members, config: Value, prior: Value | undefined, path: AttributePath) => Value;

/** Returns an object with the planned values of its attributes and nested blocks. */
export function plannedBlock(
  { attributes, blocks }: Members,
  config: Value,
  prior: Value | undefined,
  path: AttributePath,
  ofAttribute: OfAttribute,
  ofNested: OfNested,
): Value {
  if (config.type.kind !== "object" || config.content === null || !config.isKnown()) return config;
  const values = new Map<string, Value>();
  for (const [name, value] of zip(config.type.names, contentOf(config, "object"))) {
    const attribute = attributes.get(name);
    const nested = blocks.get(name);
    const before = attributeOf(prior, name);
    const inner = [...path, name];
    if (attribute !== undefined) values.set(name, ofAttribute(attribute, value, before, inner));
    else if (nested !== undefined) values.set(name, ofNested(nested.nesting, nested.block, value, before, inner));
    else values.set(name, value);
  }
  return withMarks(objectVal(values), config.marks);
}

/**
 * Returns the planned value of an attribute without a nested type; undefined if the value in the configuration stays.
 */
export function plannedAttribute(
  schema: AttributeSchema,
  config: Value,
  prior: Value | undefined,
  path: AttributePath,
  fill: FillComputed,
): Value | undefined {
  if (schema.writeOnly) return nullVal(withoutOptionalAttributes(schema.type));
  if (!config.isNull() || !schema.computed) return undefined;
  return prior !== undefined && !prior.isNull() ? prior : withMarks(fill(schema, path), config.marks);
}

/** Returns the planned value of an object without nested blocks and sensitive attributes. */
export function plannedAttributes(
  attributes: ReadonlyMap<string, AttributeSchema>,
  config: Value,
  prior: Value | undefined,
  fill: FillComputed = unknownComputed,
): Value {
  const ofAttribute: OfAttribute = (schema, value, before, path) => plannedAttribute(schema, value, before, path, fill) ?? value;
  return plannedBlock({ attributes, blocks: new Map() }, config, prior, [], ofAttribute, (_nesting, _block, value) => value);
}

/** Returns an attribute of a known object, or an element of a known map. */
export function attributeOf(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined || value.isNull() || !value.isKnown()) return undefined;
  const { type } = value;
  if (type.kind === "map") return contentOf(value, "map").get(name);
  return type.kind === "object" ? contentOf(value, "object")[type.indexOf(name)] : undefined;
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
  const id = priorId !== undefined && !priorId.isNull() ? priorId : refineNotNull(unknownVal(attributeOf(config, "id")?.type ?? string));
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
