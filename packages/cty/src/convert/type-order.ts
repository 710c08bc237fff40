/** The order in which types are tried as the common type of several. */

import { ResultCache } from "../run/result-cache.ts";
import { partsOf, sameNames, type Type, type TypeKind, typeSize } from "../type/type.ts";

/**
 * Sorts types so that more general ones come before those that could be converted to them. The sort
 * is stable. It only states a preference and does not search for conversions.
 */
export function inOrderOfGenerality(types: readonly Type[]): readonly Type[] {
  const known: KnownOrders = new ResultCache();
  const all = types.map((type): Ordered => ({ type, after: [], waitsFor: 0 }));
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      const order = compareGenerality(a.type, b.type, known);
      if (order === 0) continue;
      const [first, second] = order < 0 ? [a, b] : [b, a];
      first.after.push(second);
      second.waitsFor++;
    }
  }
  const queue = all.filter(({ waitsFor }) => waitsFor === 0);
  for (const { after } of queue) for (const next of after) if (--next.waitsFor === 0) queue.push(next);
  return queue.map(({ type }) => type);
}

/** A type, those that come after it, and the number of those that must come before it. */
interface Ordered {
  readonly type: Type;
  readonly after: Ordered[];
  waitsFor: number;
}

/**
 * For each kind, the kinds that are less general. A more general kind holds more values, with less
 * information about each.
 */
const lessGeneral: Partial<Record<TypeKind, readonly TypeKind[]>> = {
  string: ["number", "bool"],
  list: ["tuple", "set"],
  tuple: ["set"],
  map: ["object"],
};

/** The results for pairs of large types. */
type KnownOrders = ResultCache<number>;

/** The minimum size of types whose results are cached. */
const MIN_KNOWN_SIZE = 32;

/** Negative if the first type is more general, positive if the second one is, zero if neither is. */
function compareGenerality(a: Type, b: Type, known: KnownOrders): number {
  if (a === b) return 0;
  return typeSize(a) < MIN_KNOWN_SIZE ? compareAfresh(a, b, known) : known.getOr([a, b], () => compareAfresh(a, b, known));
}

function compareAfresh(a: Type, b: Type, known: KnownOrders): number {
  if (a.kind !== b.kind) {
    // An unknown type will probably be like the others.
    if (a.kind === "dynamic") return 1;
    if (b.kind === "dynamic") return -1;
    return lessGeneral[a.kind]?.includes(b.kind) ? -1 : lessGeneral[b.kind]?.includes(a.kind) ? 1 : 0;
  }
  if (a.kind === "object" && b.kind === "object" && !sameNames(a, b)) return 0;
  const parts = partsOf(a);
  const others = partsOf(b);
  return parts.length === others.length ? compareParts(parts, others, known) : 0;
}

/** A type is more general than another of its kind if some of its parts are, and none is less general. */
function compareParts(as: readonly Type[], bs: readonly Type[], known: KnownOrders): number {
  let result = 0;
  for (let i = 0; i < as.length; i++) {
    const [a, b] = [as[i], bs[i]];
    if (a === undefined || b === undefined) break;
    const order = compareGenerality(a, b, known);
    if (order === 0) continue;
    if (result !== 0 && result > 0 !== order > 0) return 0;
    result = order;
  }
  return result;
}
