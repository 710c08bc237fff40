import type { ObjectConsExpr, ObjectConsItem } from "@hcl-ts/hclsyntax";
import type { FixEdit } from "../fix-edit.ts";
import { isAreaDirective } from "../language/directives.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { formattedEdit, keyText } from "./edits.ts";

/** Options of the rule `sort-keys`, named as in ESLint's rule for JavaScript. */
export interface SortKeysOptions {
  readonly order: "asc" | "desc";
  /** Whether capitals come before small letters, as in ASCII. */
  readonly caseSensitive: boolean;
  /** Whether numbers in names are compared as numbers: `a2` comes before `a10`. */
  readonly natural: boolean;
  /** The number of keys from which on an object is checked. */
  readonly minKeys: number;
  /** Whether blank lines separate groups of keys that are sorted each on its own. */
  readonly allowLineSeparatedGroups: boolean;
}

/** Reports keys of objects that are not sorted. */
export const sortKeys: HclRule = defineRule<SortKeysOptions>({
  name: "sort-keys",
  type: "layout",
  description: "Require the keys of objects to be sorted",
  recommended: false,
  scope: "syntax",
  fixable: true,
  schema: {
    order: { enum: ["asc", "desc"] },
    caseSensitive: { type: "boolean" },
    natural: { type: "boolean" },
    minKeys: { type: "integer", minimum: 2 },
    allowLineSeparatedGroups: { type: "boolean" },
  },
  defaults: { order: "asc", caseSensitive: true, natural: false, minKeys: 2, allowLineSeparatedGroups: true },
  create({ source, options, report }) {
    const compare = comparerOf(options);
    return {
      ObjectConsExpr(node) {
        if (node.items.length < options.minKeys) return;
        for (const group of groupsOf(node, options)) {
          const misplaced = firstMisplaced(group, compare);
          if (misplaced === undefined) continue;
          const { member, previous } = misplaced;
          report({
            at: member.item.keyExpr,
            message: `The key "${member.name}" comes before "${previous.name}".`,
            fix: () => sortedGroup(node, group, compare, source),
          });
        }
      },
    };
  },
});

interface Member {
  readonly name: string;
  readonly item: ObjectConsItem;
}

/** Returns the first member that belongs before the one that precedes it. */
function firstMisplaced(
  group: readonly Member[],
  compare: (a: string, b: string) => number,
): { readonly member: Member; readonly previous: Member } | undefined {
  let previous: Member | undefined;
  for (const member of group) {
    if (previous !== undefined && compare(previous.name, member.name) > 0) return { member, previous };
    previous = member;
  }
  return undefined;
}

function comparerOf({ order, caseSensitive, natural }: SortKeysOptions): (a: string, b: string) => number {
  const sign = order === "asc" ? 1 : -1;
  const { compare } = new Intl.Collator("en", { numeric: true });
  return (a, b) => {
    const [left, right] = caseSensitive ? [a, b] : [a.toLowerCase(), b.toLowerCase()];
    if (natural) return sign * compare(left, right);
    return sign * (left < right ? -1 : left > right ? 1 : 0);
  };
}

/**
 * Returns the groups of keys that are sorted. A computed key may equal any other, and of equal keys the
 * last one counts, so nothing moves across it.
 */
function groupsOf({ items, file }: ObjectConsExpr, { allowLineSeparatedGroups }: SortKeysOptions): readonly Member[][] {
  const groups: Member[][] = [[]];
  let end: number | undefined;
  for (const item of items) {
    const name = keyText(item.keyExpr);
    const isSeparate = end !== undefined && allowLineSeparatedGroups && hasBlankLine(file.text.slice(end, item.keyExpr.start));
    if (name === undefined || isSeparate) groups.push([]);
    if (name !== undefined) groups.at(-1)!.push({ name, item });
    end = item.valueExpr.end;
  }
  return groups;
}

const hasBlankLine = (text: string): boolean => /\n[ \t]*\r?\n/.test(text);

/** Returns the edit that sorts the members of a group; undefined where comments or separators do not allow it. */
function sortedGroup(
  { file, start, end }: ObjectConsExpr,
  group: readonly Member[],
  compare: (a: string, b: string) => number,
  source: HclSourceCode,
): readonly FixEdit[] | undefined {
  // Of equal keys, the last one counts.
  if (file !== source.file || new Set(group.map(({ name }) => name)).size < group.length) return undefined;
  const { text, comments } = source;
  if (comments.some((comment) => comment.start > start && comment.end < end && isAreaDirective(comment))) return undefined;
  const places = group.flatMap(({ name, item }) => placeOf(name, item, source, { start, end }) ?? []);
  const [first] = places;
  if (first === undefined || places.length < group.length) return undefined;
  // After the marker of a heredoc, no comma may follow on its line.
  if (places.some(({ hasComma }) => hasComma) && text.slice(start, end).includes("<<")) return undefined;
  const sorted = [...places].sort((a, b) => compare(a.name, b.name)).values();
  let result = "";
  let at = first.start;
  for (const place of places) {
    const from = sorted.next().value ?? place;
    const between = text.slice(at, place.start);
    // A comment that belongs to no member.
    if (!/^\s*$/.test(between)) return undefined;
    // Commas stay in their places; comments move with their members.
    result += between + text.slice(from.start, from.valueEnd) + (place.hasComma ? "," : "") + from.tail;
    at = place.end;
  }
  return formattedEdit(source, first.start, at, result);
}

interface Place {
  readonly name: string;
  /** The start of the comments before the member, or of the member. */
  readonly start: number;
  readonly valueEnd: number;
  readonly hasComma: boolean;
  /** The comment after the member on its line, with the white space before it. */
  readonly tail: string;
  readonly end: number;
}

/** Returns the part of an object that moves with a member; undefined if it cannot move. */
function placeOf(
  name: string,
  { keyExpr, valueExpr }: ObjectConsItem,
  { text, comments }: HclSourceCode,
  object: { readonly start: number; readonly end: number },
): Place | undefined {
  const valueEnd = valueExpr.end;
  const comma = /^[ \t]*,/.exec(text.slice(valueEnd, object.end));
  const afterComma = valueEnd + (comma?.[0].length ?? 0);
  const lineEnd = afterComma + /\r?\n|$/.exec(text.slice(afterComma))!.index;
  const trailing = comments.filter(({ start, end }) => start >= valueEnd && start < Math.min(lineEnd, object.end) && end <= lineEnd);
  const end = trailing.at(-1)?.end ?? afterComma;
  // A comment before the comma, or with another member after it, belongs to no member for sure.
  const isTail = trailing.every(({ start }) => start >= afterComma) && /^\s*$/.test(text.slice(end, lineEnd));
  if (trailing.length > 0 && !isTail) return undefined;
  return { name, start: leadOf(keyExpr.start, text, comments), valueEnd, hasComma: comma !== null, tail: text.slice(afterComma, end), end };
}

/** Returns the start of the comments on their own lines directly before an offset. */
function leadOf(offset: number, text: string, comments: HclSourceCode["comments"]): number {
  let start = offset;
  for (const comment of comments.filter((each) => each.start < offset).reverse()) {
    const line = text.lastIndexOf("\n", comment.start - 1) + 1;
    const isBefore = /^[ \t]*\r?\n[ \t]*$/.test(text.slice(comment.end, start));
    if (!isBefore || !/^[ \t]*$/.test(text.slice(line, comment.start))) break;
    start = comment.start;
  }
  return start;
}
