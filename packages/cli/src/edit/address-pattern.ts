/** Addresses with wildcards, such as `module.*.version`, which select blocks and values in many files. */
import type { AddressStep, BlockEditor, BodyEditor, ExpressionEditor } from "@hcl-ts/hclwrite";
import { addressOf } from "./edit-files.ts";

/** Letters of a dead script, which stand for the wildcards while an address is parsed: names can contain them. */
const STAND_INS: readonly (readonly [wildcard: string, letter: string])[] = [
  ["*", "\u{103A0}"],
  ["?", "\u{103A1}"],
];

/** Matches a quoted string, in which wildcards are ordinary characters, or a wildcard. */
const QUOTED_OR_WILDCARD = /"(?:[^"\\]|\\.)*"?|[*?]/g;

/** Something that an address with wildcards selects. */
export interface Selected {
  readonly item: BlockEditor | ExpressionEditor;
  /** The block that contains a value, or the selected block; undefined for the file itself. */
  readonly block: BlockEditor | undefined;
}

/** Reports whether an address has wildcards. */
export function hasWildcards(address: string): boolean {
  return Array.from(address.matchAll(QUOTED_OR_WILDCARD), ([found]) => found).some((found) => !found.startsWith('"'));
}

/** Parses an address with wildcards. @throws UsageError if it is invalid */
export function patternOf(address: string): readonly AddressStep[] {
  const letters = new Map(STAND_INS);
  return addressOf(address.replaceAll(QUOTED_OR_WILDCARD, (found) => letters.get(found) ?? found));
}

/** Iterates over what an address with wildcards selects in a file. Only what exists is selected. */
export function* selectedIn(body: BodyEditor, steps: readonly AddressStep[], block?: BlockEditor): Generator<Selected> {
  const [first, ...rest] = steps;
  if (first === undefined) return;
  for (const attribute of body.attributes)
    if (matches(first, attribute.name)) for (const item of partsOf(attribute, rest)) yield { item, block };
  for (const inner of body.blocks()) {
    if (!matches(first, inner.type) || !inner.labels.every((label, i) => rest[i] !== undefined && matches(rest[i], label))) continue;
    const inside = rest.slice(inner.labels.length);
    if (inside.length === 0) yield { item: inner, block: inner };
    else yield* selectedIn(inner, inside, inner);
  }
}

function* partsOf(value: ExpressionEditor, steps: readonly AddressStep[]): Generator<ExpressionEditor> {
  const [first, ...rest] = steps;
  if (first === undefined) {
    if (value.exists) yield value;
    return;
  }
  if (typeof first === "number") yield* partsOf(value.at(first), rest);
  else for (const key of value.keys) if (matches(first, key)) yield* partsOf(value.at(key), rest);
}

/** Reports whether a name matches a step with wildcards, in time proportional to the product of their lengths. */
function matches(step: AddressStep, name: string): boolean {
  const [pattern, characters] = [Array.from(String(step)), Array.from(name)];
  const [any, one] = STAND_INS.map(([, letter]) => letter);
  let at = 0;
  let next = 0;
  // After the last asterisk: where the pattern continues, and the number of characters that it stands for.
  let retry: { pattern: number; name: number } | undefined;
  while (next < characters.length) {
    if (pattern[at] === any) retry = { pattern: ++at, name: next };
    else if (pattern[at] !== undefined && (pattern[at] === one || pattern[at] === characters[next])) {
      at++;
      next++;
    } else if (retry !== undefined) {
      at = retry.pattern;
      next = ++retry.name;
    } else return false;
  }
  while (pattern[at] === any) at++;
  return at === pattern.length;
}
