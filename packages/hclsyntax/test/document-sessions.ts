/**
 * Sessions of typing in documents, from a seed, that compare the document with a fresh read after
 * each key.
 */

import { Document, type OffsetChange } from "../src/document.ts";
import { parseConfig, walk } from "../src/tree.ts";

/** Items to type at the top level. */
const ITEMS = [
  'resource "a" "b" {\n  name = "x"\n  tags = { a = 1 }\n}\n',
  "locals {\n  s = <<-EOT\n    hi ${var.x}\n  EOT\n}\n",
  "/* a\n b */\n",
  "# note\n",
  'variable "v" {\n  type = object({ a = string })\n  validation {\n    condition = length(var.v) > 1\n    error_message = "no ${1}"\n  }\n}\n',
  'output "o" {\n  value = [for x in var.l : upper(x) if x != ""]\n}\n',
  "name = 'x'; b = c & d\n",
];

/** Items to type into a block. */
const INNER = [
  '  zz = cond ? "a-${var.b}" : null\n',
  "  dyn {\n    a = 1\n  }\n",
  "  h = <<X\nt\nX\n",
  "  l = [1,\n    f(2),\n  ]\n",
  "  # c\n",
  '  q = "%{ if a }b%{ else }c%{ endif }"\n',
];

/** Fragments to insert without sense. */
const SOUP = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  '"',
  "<<EOT\n",
  "EOT\n",
  "/*",
  "*/",
  "${",
  "%{",
  "\n",
  "=",
  "#",
  "a = 1\n",
  "b {\n",
  "\ufeff",
  "\r",
  "é",
  "\u0301",
  "🙂",
  "  ",
];

/** A difference between a document and a fresh read of its text. */
export interface Difference {
  readonly seed: number;
  readonly what: "tree" | "diagnostics" | "text";
  readonly expected: string;
  readonly found: string;
  readonly text: string;
  /** The text before the place of the change. */
  readonly before: string;
}

/** The results of sessions. */
export interface SessionCounts {
  keys: number;
  /** The number of keys after which the document differed. */
  differences: Difference[];
}

/** Returns numbers that seem random, less than those given. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** Returns the nodes of a document with their places, and its diagnostics. */
function contentOf(document: Document): Record<"tree" | "diagnostics", string> {
  const lines: string[] = [];
  for (const { body } of document.pieces)
    walk(body, (node) => {
      if (node === body) return;
      const { start, end } = node.range;
      lines.push(
        `${node.kind} ${"name" in node ? String(node.name) : ""} ${start.line},${start.column},${start.byte},${start.offset} ${end.line},${end.column},${end.byte},${end.offset}`,
      );
    });
  return { tree: lines.join("\n"), diagnostics: listed(document.diagnostics) };
}

function listed(diagnostics: Document["diagnostics"]): string {
  return diagnostics.map(({ code, detail, subject, context }) => JSON.stringify([code, subject, context ?? null, detail])).join("\n");
}

function contentOfText(filename: string, text: string): Record<"tree" | "diagnostics", string> {
  const { file, diagnostics } = parseConfig(text, filename);
  const lines: string[] = [];
  walk(file.body, (node) => {
    if (node === file.body) return;
    const { start, end } = node.range;
    lines.push(
      `${node.kind} ${"name" in node ? String(node.name) : ""} ${start.line},${start.column},${start.byte},${start.offset} ${end.line},${end.column},${end.byte},${end.offset}`,
    );
  });
  return { tree: lines.join("\n"), diagnostics: listed(diagnostics) };
}

/** Compares a document with a fresh read of a text. */
export function difference(document: Document, text: string, seed: number, at: number): Difference | undefined {
  const before = text.slice(Math.max(0, at - 50), at);
  if (document.text !== text) return { seed, what: "text", expected: text, found: document.text, text, before };
  const [found, expected] = [contentOf(document), contentOfText(document.filename, text)];
  for (const what of ["tree", "diagnostics"] as const)
    if (found[what] !== expected[what]) return { seed, what, expected: expected[what], found: found[what], text, before };
  return undefined;
}

/** Types items, attributes, comments, heredocs and templates by the character into a sound text, then removes or keeps them. */
export function typeIntoSound(text: string, seed: number, counts: SessionCounts): void {
  const next = random(seed);
  const document = new Document("main.hcl", text);
  const places = document.pieces.map(({ offset }) => offset);
  const blocks = document.body.blocks.filter(({ body }) => body.attributes.length > 0);
  const isInner = next(2) === 1 && blocks.length > 0;
  let at = next(4) > 0 ? places[next(places.length)]! : text.length;
  let typed = ITEMS[next(ITEMS.length)]!;
  if (isInner) {
    const { attributes } = blocks[next(blocks.length)]!.body;
    at = text.indexOf("\n", attributes[next(attributes.length)]!.range.end.offset) + 1;
    typed = INNER[next(INNER.length)]!;
  }
  const edit = (change: OffsetChange): void => {
    text = text.slice(0, change.start) + change.newText + text.slice(change.end);
    document.update([change]);
    counts.keys++;
    const found = difference(document, text, seed, change.start);
    if (found === undefined) return;
    counts.differences.push(found);
    document.settle();
  };
  for (let i = 0; i < typed.length; i++) edit({ start: at + i, end: at + i, newText: typed[i]! });
  if (next(2) === 1) for (let i = typed.length - 1; i >= 0; i--) edit({ start: at + i, end: at + i + 1, newText: "" });
}

/** Settles a document in steps. Returns how many these were. */
export function settleInSteps(document: Document): number {
  let count = 0;
  for (const steps = document.settleSteps(); steps.next().done !== true; ) count++;
  return count;
}

/** Makes edits without sense; compares the text after each, and the rest after a pause. */
export function editWithoutSense(text: string, seed: number, counts: SessionCounts, edits = 14): void {
  const next = random(seed);
  const document = new Document("main.hcl", text);
  for (let i = 0; i < edits; i++) {
    const start = next(text.length + 1);
    const end = Math.min(text.length, start + (next(3) === 0 ? next(40) : 0));
    const newText = next(4) === 0 ? "" : SOUP[next(SOUP.length)]!;
    const before = text;
    text = text.slice(0, start) + newText + text.slice(end);
    const { undo } = document.update([{ start, end, newText }]);
    counts.keys++;
    if (next(5) === 0) {
      document.update(undo);
      text = before;
    }
    if (document.text !== text) counts.differences.push({ seed, what: "text", expected: text, found: document.text, text, before });
    void document.diagnostics;
    for (const piece of document.pieces) void piece.body.range;
    if (next(4) > 0) continue;
    if (next(2) === 0) document.settle();
    else settleInSteps(document);
    const found = difference(document, text, seed, start);
    if (found !== undefined) counts.differences.push(found);
  }
}
