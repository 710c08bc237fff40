/** Predicts the plans of resources with the schema of a provider, which can have nested blocks and sensitive attributes. */
import { listVal, mapVal, mark, objectVal, setVal, type Type, tupleVal, type Value, withMarks } from "@hcl-ts/cty";
import { contentOf, zip } from "@hcl-ts/cty/kernel";
import { SENSITIVE } from "../marks.ts";
import type { AttributeSchema, Members, Nesting } from "./block-schema.ts";
import {
  type AttributePath,
  attributeOf,
  type FillComputed,
  type OfAttribute,
  plannedAttribute,
  plannedBlock,
  unknownComputed,
} from "./planned-value.ts";

/**
 * Returns the planned value of a resource instance. Attributes set in the configuration keep their
 * value. Computed attributes that are not set keep their prior value, or are unknown. Write-only
 * attributes are null. Sensitive attributes are marked.
 *
 * @param config the decoded body
 * @param prior the prior value, such as the state's; undefined for a new instance
 * @param fill returns the values of computed attributes, which are unknown by default
 */
export function plannedValue(schema: Members, config: Value, prior: Value | undefined, fill: FillComputed = unknownComputed): Value {
  return block(schema, config, prior, [], attributeOfPlan(fill));
}

/**
 * Returns a configuration, or an object that a provider returned, with marks on the attributes that the schema declares as
 * sensitive.
 */
export function withSensitive(schema: Members, value: Value): Value {
  return hasSensitive(schema) ? block(schema, value, undefined, [], markedAttribute) : value;
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

function block(members: Members, config: Value, prior: Value | undefined, path: AttributePath, ofAttribute: OfAttribute): Value {
  return plannedBlock(members, config, prior, path, ofAttribute, (nesting, nested, value, before, inner) =>
    plannedNested(nesting, nested, value, before, inner, ofAttribute),
  );
}

/** Returns the function for the attributes of a plan. */
function attributeOfPlan(fill: FillComputed): OfAttribute {
  const ofAttribute: OfAttribute = (schema, config, prior, path) => {
    let value = plannedAttribute(schema, config, prior, path, fill);
    if (value === undefined && schema.nested !== undefined) {
      const { nesting, attributes } = schema.nested;
      value = plannedNested(nesting, { attributes, blocks: new Map() }, config, prior, path, ofAttribute);
    }
    return schema.sensitive ? mark(value ?? config, SENSITIVE) : (value ?? config);
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
  members: Members,
  config: Value,
  prior: Value | undefined,
  path: AttributePath,
  ofAttribute: OfAttribute,
): Value {
  if (!config.isKnown() || config.isNull()) return config;
  if (nesting === "single" || nesting === "group") return block(members, config, prior, path, ofAttribute);
  const { type } = config;
  switch (type.kind) {
    case "tuple":
    case "list": {
      const elements = contentOf(config, "list").map((element, i) =>
        block(members, element, elementOf(prior, i), [...path, i], ofAttribute),
      );
      if (elements.length === 0) return config;
      return withMarks<Type>(type.kind === "tuple" ? tupleVal(elements) : listVal(elements), config.marks);
    }
    case "set": {
      // Elements of a set have no identity, so there is no prior value for them.
      const elements = contentOf(config, "set").elements.map((element, i) => block(members, element, undefined, [...path, i], ofAttribute));
      return elements.length === 0 ? config : withMarks(setVal(elements), config.marks);
    }
    case "map":
    case "object": {
      const planned = plannedEntries(members, entriesOf(config), prior, path, ofAttribute);
      if (planned.size === 0) return config;
      return withMarks<Type>(type.kind === "map" ? mapVal(planned) : objectVal(planned), config.marks);
    }
    default:
      return config;
  }
}

function plannedEntries(
  members: Members,
  entries: Iterable<readonly [string, Value]>,
  prior: Value | undefined,
  path: AttributePath,
  ofAttribute: OfAttribute,
): Map<string, Value> {
  // The keys count as indexes, because they are not names of attributes.
  const planned = (key: string, element: Value, i: number): Value =>
    block(members, element, attributeOf(prior, key), [...path, i], ofAttribute);
  return new Map(Array.from(entries, ([key, element], i) => [key, planned(key, element, i)]));
}

/** The entries of a known map or object. */
function entriesOf(value: Value): Iterable<readonly [string, Value]> {
  return value.type.kind === "object" ? zip(value.type.names, contentOf(value, "object")) : contentOf(value, "map");
}

function elementOf(value: Value | undefined, i: number): Value | undefined {
  if (value === undefined || value.isNull() || !value.isKnown()) return undefined;
  return value.type.kind === "list" || value.type.kind === "tuple" ? contentOf(value, "list")[i] : undefined;
}
