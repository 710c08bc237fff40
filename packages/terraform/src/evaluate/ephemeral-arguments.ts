/** Ephemeral values in the arguments of resources. Only write-only arguments can have them. */

import { containsMarked, elements, hasMarkDeep, mark, transform, unknownVal, unmark, type Value } from "@hcl-ts/cty";
import { contentOf, zip } from "@hcl-ts/cty/kernel";
import type { ResourceMode } from "../load/address.ts";
import { EPHEMERAL } from "../marks.ts";
import type { Members, Nesting } from "./block-schema.ts";

/**
 * Returns the names of arguments and block types whose ephemeral values would be stored.
 *
 * Without a schema, it is not known which arguments of a managed resource are write-only, so all may
 * be. Data sources have no write-only arguments.
 *
 * @param config the decoded body
 */
export function storedEphemerals(config: Value, mode: ResourceMode, schema: Members | undefined): readonly string[] {
  if (mode === "ephemeral" || (schema === undefined && mode === "managed")) return [];
  if (!containsMarked(config) || !hasMarkDeep(config, EPHEMERAL)) return [];
  return storedMembers(config, mode === "data" ? undefined : schema);
}

/** @param members the members of an object; undefined if none of them is write-only */
function storedMembers(object: Value, members: Members | undefined): readonly string[] {
  const { type, content } = object;
  if (type.kind !== "object" || !Array.isArray(content)) return [];
  return zip(type.names, contentOf(object, "object")).flatMap(([name, value]) => (isStored(name, value, members) ? [name] : []));
}

function isStored(name: string, value: Value, members: Members | undefined): boolean {
  if (!hasMarkDeep(value, EPHEMERAL)) return false;
  const attribute = members?.attributes.get(name);
  if (attribute?.writeOnly === true) return false;
  if (attribute?.nested !== undefined) return hasStoredPart(value, attribute.nested.nesting, { ...attribute.nested, blocks: new Map() });
  const block = members?.blocks.get(name);
  return block === undefined || hasStoredPart(value, block.nesting, block.block);
}

/** Reports whether objects that are combined by a nesting would store an ephemeral value. */
function hasStoredPart(value: Value, nesting: Nesting, members: Members): boolean {
  if (value.hasMark(EPHEMERAL)) return true;
  const { value: bare } = unmark(value);
  if (!bare.isKnown() || bare.isNull()) return false;
  if (nesting === "single" || nesting === "group") return storedMembers(bare, members).length > 0;
  return Array.from(elements(bare)).some(([, part]) => part.hasMark(EPHEMERAL) || storedMembers(unmark(part).value, members).length > 0);
}

/** Returns a value in which ephemeral parts are unknown. */
export function withoutEphemeral(value: Value): Value {
  if (!containsMarked(value) || !hasMarkDeep(value, EPHEMERAL)) return value;
  return transform(value, {
    enter: (_path, part) => {
      if (!part.hasMark(EPHEMERAL)) return part;
      const others = [...unmark(part).marks].filter((one) => one !== EPHEMERAL);
      const unknown = unknownVal(part.type);
      return others.length === 0 ? unknown : mark(unknown, ...others);
    },
  });
}
