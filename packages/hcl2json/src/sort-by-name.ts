import { compareCodePoints } from "@hcl-ts/cty/kernel";

/** Returns whether a name comes after another one. */
export type NameOrder = (a: string, b: string) => boolean;

/**
 * Matches sources whose names can contain characters beyond the first 65,536, directly or as
 * escapes.
 */
const MAY_HAVE_SURROGATES = /[\uD800-\uDFFF]|\\[uU]/;

/** Returns the order of the names in a source, by code point. */
export function nameOrder(source: string): NameOrder {
  // The built-in order, by code unit, is faster. It differs only if there are surrogates.
  return MAY_HAVE_SURROGATES.test(source) ? (a, b) => compareCodePoints(a, b) > 0 : (a, b) => a > b;
}

/** Up to this many members, sorting by insertion is the fastest. */
const FEW_MEMBERS = 24;

/** Sorts members whose names are all different. */
export function sortByName(members: { readonly name: string }[], isAfter: NameOrder): void {
  if (members.length > FEW_MEMBERS) {
    members.sort((a, b) => (isAfter(a.name, b.name) ? 1 : -1));
    return;
  }
  for (let i = 1; i < members.length; i++) {
    const member = members[i]!;
    let k = i;
    for (; k > 0 && isAfter(members[k - 1]!.name, member.name); k--) members[k] = members[k - 1]!;
    members[k] = member;
  }
}
