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

/**
 * Returns the planned value of a resource instance. Attributes set in the configuration keep their
 * value. Computed attributes that are not set keep their prior value, or are unknown. Write-only
 * attributes are null. Sensitive attributes are marked.
 *
 * @param config the decoded body
 * @param prior the prior value, such as that of the state; undefined for a new instance
 */
export function plannedValue(schema: BlockSchema, config: Value, prior: Value | undefined): Value {
  return plannedBlock(schema, config, prior);
}

function plannedBlock({ attributes, blocks }: Members, config: Value, prior: Value | undefined): Value {
  if (config.type.kind !== "object" || config.content === null || !config.isKnown()) return config;
  const values = new Map<string, Value>();
  const { names } = config.type;
  const contents = config.content as readonly Value[];
  for (const [i, name] of names.entries()) {
    const value = contents[i]!;
    const attribute = attributes.get(name);
    const nested = blocks.get(name);
    const before = attributeOf(prior, name);
    if (attribute !== undefined) values.set(name, plannedAttribute(attribute, value, before));
    else if (nested !== undefined) values.set(name, plannedNested(nested.nesting, nested.block, value, before));
    else values.set(name, value);
  }
  return withMarks(objectVal(values), config.marks);
}

function plannedAttribute(schema: AttributeSchema, config: Value, prior: Value | undefined): Value {
  let value = config;
  if (schema.writeOnly) value = nullVal(withoutOptionalAttributes(schema.type));
  else if (config.isNull() && schema.computed) {
    const known = prior !== undefined && !prior.isNull() ? prior : undefined;
    value = known ?? withMarks(unknownVal(withoutOptionalAttributes(schema.type)), config.marks);
  } else if (schema.nested !== undefined) {
    const { nesting, attributes } = schema.nested;
    value = plannedNested(nesting, { attributes, blocks: new Map() }, config, prior);
  }
  return schema.sensitive ? mark(value, SENSITIVE) : value;
}

function plannedNested(nesting: Nesting, block: Members, config: Value, prior: Value | undefined): Value {
  if (!config.isKnown() || config.isNull()) return config;
  if (nesting === "single" || nesting === "group") return plannedBlock(block, config, prior);
  const { type, content } = config;
  switch (type.kind) {
    case "tuple":
    case "list": {
      const elements = (content as readonly Value[]).map((element, i) => plannedBlock(block, element, elementOf(prior, i)));
      if (elements.length === 0) return config;
      return withMarks<Type>(type.kind === "tuple" ? tupleVal(elements) : listVal(elements), config.marks);
    }
    case "set": {
      // Elements of a set have no identity, so there is no prior value for them.
      const elements = (content as SetContent).elements.map((element) => plannedBlock(block, element, undefined));
      return elements.length === 0 ? config : withMarks(setVal(elements), config.marks);
    }
    case "map":
    case "object": {
      const planned = plannedEntries(block, entriesOf(config), prior);
      if (planned.size === 0) return config;
      return withMarks<Type>(type.kind === "map" ? mapVal(planned) : objectVal(planned), config.marks);
    }
    default:
      return config;
  }
}

function plannedEntries(block: Members, entries: Iterable<readonly [string, Value]>, prior: Value | undefined): Map<string, Value> {
  return new Map(Array.from(entries, ([key, element]) => [key, plannedBlock(block, element, attributeOf(prior, key))]));
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
 */
export function plannedTerraformData(config: Value, prior: Value | undefined): Value {
  if (config.type.kind !== "object" || config.content === null || !config.isKnown()) return config;
  const input = attributeOf(config, "input") ?? dynamicVal;
  const priorId = attributeOf(prior, "id");
  const priorInput = attributeOf(prior, "input");
  const priorOutput = attributeOf(prior, "output");
  const bareInput = unmarkDeep(input).value;
  const unchanged = priorInput !== undefined && priorOutput !== undefined && rawEquals(unmarkDeep(priorInput).value, bareInput);
  // The output has no marks, so its type must not show attributes of sensitive objects.
  const output = unchanged ? priorOutput : input.isNull() ? bareInput : unknownVal(shownType(input));
  const id = priorId !== undefined && !priorId.isNull() ? priorId : refineNotNull(unknownVal(attributeOf(config, "id")!.type));
  const triggers = attributeOf(config, "triggers_replace") ?? dynamicVal;
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
