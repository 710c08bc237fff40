/** The characters that changes read in very long documents, where much of the text is one piece with errors. */
import { expect, it } from "vitest";
import { countReads, reads, type } from "./document-reads.ts";
import { sample } from "./document-sample.ts";

countReads();
const { Document } = await import("../src/document.ts");

const text = sample(240);
const inTheMiddle = text.indexOf('Name = "net-120"') + 'Name = "net-'.length;
/** The part of the text that a key may read. */
const SHARE = 0.01;

/** Constructs that reach from one place to another one far below, with an error at their end. */
const LONG_FAULTY: readonly (readonly [what: string, start: string, end: string])[] = [
  ["a comment before a superfluous brace", "/*\n", "*/ }\n"],
  ["a block with a heredoc and a missing value", "locals {\n  x = <<STOP\n", "STOP\n  y = )\n}\n"],
  ["a block with text after its end", "locals {\n", "} x\n"],
];

/** Returns a very long document of which half is one piece with an error at its end. */
function longFaulty(start: string, end: string): InstanceType<typeof Document> {
  const long = text.repeat(2);
  const below = long.indexOf("# The network 239");
  const document = new Document("main.tf", start + long.slice(0, below) + end + long.slice(below));
  expect(document.pieces.some(({ length, hasErrors }) => hasErrors && length > 0.4 * document.length)).toBe(true);
  return document;
}

it.each(LONG_FAULTY)("keys, pastes and undo in a long piece with an error far below read little: %s", (_, start, end) => {
  const document = longFaulty(start, end);
  const { text: before, length } = document;
  for (const read of type(document, inTheMiddle, "-${var.x}")) expect(read).toBeLessThan(SHARE * length);
  for (const read of type(document, start.length, 'resource "a" "b" {\n')) expect(read).toBeLessThan(SHARE * length);
  const pasted = sample(100);
  reads.characters = 0;
  const { undo } = document.update([{ start: inTheMiddle, end: inTheMiddle, newText: pasted }]);
  expect(reads.characters).toBeGreaterThanOrEqual(pasted.length);
  expect(reads.characters).toBeLessThan(1.2 * pasted.length);
  reads.characters = 0;
  document.update(undo);
  expect(reads.characters).toBeLessThan(SHARE * length);
  reads.characters = 0;
  document.edit([
    { start: 100, end: 200, newText: "(" },
    { start: inTheMiddle, end: inTheMiddle + 10_000, newText: "" },
    { start: length, end: length, newText: "[" },
  ]);
  expect(reads.characters).toBeLessThan(3 * SHARE * length);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
  document.update([{ text: before }]);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", before).diagnostics);
});

it.each(LONG_FAULTY)("so does the removal of its start, and what is requested afterwards: %s", (_, start, end) => {
  const document = longFaulty(start, end);
  reads.characters = 0;
  const { undo } = document.update([{ start: 0, end: start.length, newText: "" }]);
  void [document.body.range, document.diagnostics, document.nodesAt(inTheMiddle), document.editorPositionAt(document.length)];
  for (const piece of document.pieces) void [piece.tokens.length, piece.comments.all];
  expect(reads.characters).toBeLessThan(SHARE * document.length);
  expect(document.pieces.filter(({ hasItems }) => hasItems).length).toBeGreaterThan(800);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
  document.update(undo);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
});

it.each([
  ["above", "locals {\n", "} x\n", "}\n"],
  ["below", "}\nlocals {\n", "} x\n", "b {\n"],
])(
  "a bracket that is typed near a long piece with an error %s is matched with those in the piece after a pause",
  (where, start, end, typed) => {
    const document = longFaulty(`name = 1\n${start}`, end);
    const below = document.pieceAt(document.text.indexOf(end) + end.length).end;
    for (const read of type(document, where === "above" ? below : 0, typed)) expect(read).toBeLessThan(SHARE * document.length);
    expect(document.isSettled).toBe(false);
    document.settle();
    expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
  },
);

it("a removal that leaves no error has its effect at once, however long the text is that is read for it", () => {
  const document = new Document("main.tf", `x = f(\n${text.repeat(2).replaceAll(/^\w+ = .*$/gm, "")}`);
  document.update([{ start: 0, end: "x = f(\n".length, newText: "" }]);
  expect([document.isSettled, document.diagnostics]).toEqual([true, []]);
});

it("none of many random edits in a very long document reads more than the document and the windows of a key", () => {
  const long = text.repeat(4);
  const document = new Document("main.tf", long);
  const openers = ["{", "}", "[", ")", '"', "${", "<<EOT\n", "EOT\n", "/*", "*/", 'resource "a" "', "x = [\n"];
  let total = 0;
  for (let i = 0; i < 150; i++) {
    reads.characters = 0;
    const start = (i * 7_654_321) % document.length;
    document.update([{ start, end: start, newText: openers[(i * 5) % openers.length] ?? "" }]);
    expect(reads.characters).toBeLessThan(1.5 * document.length);
    total += reads.characters;
    if (i % 10 === 9) document.settle();
  }
  expect(total / 150).toBeLessThan(0.05 * long.length);
});
