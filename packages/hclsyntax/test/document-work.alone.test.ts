/// <reference types="node" />
/** The costs of documents: the characters that a change reads, and the memory that is left. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { countReads, reads, type } from "./document-reads.ts";
import { sample } from "./document-sample.ts";

/** The reads from the codes of texts, of one code or a pair. */
let codeReads = 0;

countReads();
vi.doMock(import("../src/scanner/codes.ts"), async (original) => {
  const { codesOf, pairsOf, ...module } = await original();
  const counted = <T extends Uint8Array | Uint16Array>(codes: T): T =>
    new Proxy(codes, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d/.test(key)) codeReads++;
        return Reflect.get(target, key) as unknown;
      },
    });
  return { ...module, codesOf: (source) => counted(codesOf(source)), pairsOf: (codes) => counted(pairsOf(codes)) };
});
const { Document, listItems } = await import("../src/document.ts");
afterAll(() => vi.doUnmock("../src/scanner/codes.ts"));

const text = sample(240);
/** The part of the text that a key may read. */
const SHARE = 0.01;

beforeEach(() => {
  codeReads = 0;
});

const inTheMiddle = text.indexOf('Name = "net-120"') + 'Name = "net-'.length;

it("opening a document reads it once", () => {
  void new Document("main.tf", text).diagnostics;
  expect(reads.characters).toBe(text.length);
});

it.each([
  ["in an attribute", inTheMiddle, "-${var.x}"],
  ["a new block", text.indexOf('resource "aws_subnet" "public_120"'), 'resource "a" "b" {\n  name = 1\n}\n'],
  ["a block at the end", text.length, 'resource "a" "b" {\n  name = 1\n}\n'],
  ["an attribute at the start", 0, 'name = "x"\n'],
  ["a brace at the start that stays open", 0, 'resource "a" "b" {\n'],
  ["a bracket at the start that stays open", 0, "x = [\n"],
  ["a comment at the start that stays open", 0, "/* x\n"],
  ["a heredoc at the start that stays open", 0, "x = <<STOP\n"],
])("each key reads less than a hundredth of the text: %s", (_, offset, typed) => {
  const document = new Document("main.tf", text);
  for (const read of type(document, offset, typed)) {
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(SHARE * text.length);
  }
});

it.each([
  ["a brace", 'resource "a" "b" {\n'],
  ["a bracket", "x = [\n"],
  ["a comment", "/* x\n"],
  ["a heredoc", "x = <<STOP\n"],
  ["a heredoc in a block", "locals {\n  x = <<STOP\n    text\n}\n"],
])("so does each key elsewhere while this is open at the start: %s", (_, opening) => {
  const document = new Document("main.tf", opening + text);
  for (const read of type(document, opening.length + inTheMiddle, "-${var.x}")) expect(read).toBeLessThan(SHARE * text.length);
});

it.each(["}", ")", "]", '"', "{"])("so does %s that is typed while errors are far above and below", (typed) => {
  const far = text.indexOf("# The network 180");
  const opening = 'resource "a" "b" {\n';
  const document = new Document("main.tf", `${opening}${text.slice(0, far)})\n${text.slice(far)}`);
  for (const read of type(document, opening.length + inTheMiddle, typed)) expect(read).toBeLessThan(8 * SHARE * text.length);
});

it("so does each key among thousands of heredocs that are opened wrongly", () => {
  const item = (_: unknown, i: number): string => `b "n${i}" {\n  x = <<EOT_${i} # comment\n    text\n}\n`;
  const document = new Document("main.tf", Array.from({ length: 4000 }, item).join(""));
  const { pieces, length } = document;
  for (const at of [pieces[0]?.end, pieces[2000]?.offset, pieces[3999]?.offset])
    for (const read of type(document, at ?? 0, "x = <<EOT\n")) expect(read).toBeLessThan(3 * SHARE * length);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
});

it("typing an attribute far from another of that name reads little of a very long document, and compares the names after a pause", () => {
  const long = `name = 1\n${text.repeat(3).replaceAll(/^\w+ = .*$/gm, "")}`;
  const document = new Document("main.tf", long);
  const at = document.pieceAt(long.length / 2).offset;
  for (const read of type(document, at, "name = 2\n")) expect(read).toBeLessThan(SHARE * long.length);
  expect(document.isSettled).toBe(false);
  document.settle();
  expect(document.diagnostics.map(({ code }) => code)).toEqual(["repeated-argument"]);
  for (const read of type(document, 0, "#\n")) expect(read).toBeLessThan(SHARE * long.length);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
  document.update([{ start: at + 2, end: at + 2 + "name = 2\n".length, newText: "" }]);
  expect(document.isSettled).toBe(false);
  document.settle();
  expect(document.diagnostics).toEqual([]);
});

it("a block that is opened in a long document ends at once at the superfluous brace below its arguments", () => {
  const far = text.indexOf("# The network 180");
  const document = new Document("main.tf", `${text.slice(0, far)}one = 1\ntwo = 2\nthree = 3\n}\n${text.slice(far)}`);
  expect(document.diagnostics.map(({ code }) => code)).toEqual(["stray-brace"]);
  for (const read of type(document, far, "b {\n")) expect(read).toBeLessThan(SHARE * text.length);
  expect(document.diagnostics).toEqual([]);
});

it.each([1, 3])(
  "a block that is open in a long document ends at once at a brace that is typed below its blocks (%i times the text)",
  (times) => {
    const far = text.indexOf("# The network 180");
    const blocks = 'inner "one" {\n  a = 1\n}\ninner "two" {\n  a = 2\n}\ninner "three" {\n  a = 3\n}\n';
    const opened = `${text.slice(0, far)}b {\n${blocks}${text.slice(far)}`.replaceAll(/^(?:names|tags)_\d+ = .*$/gm, "");
    const document = new Document("main.tf", opened + text.repeat(times - 1));
    expect(document.diagnostics.map(({ code }) => code)).toEqual(["unclosed-block"]);
    const at = document.text.indexOf(blocks) + blocks.length;
    for (const read of type(document, at, "}\n")) expect(read).toBeLessThan(SHARE * text.length);
    expect(document.diagnostics).toEqual([]);
  },
);

it("a heredoc that is opened instead of a block ends at once at the marker of another one below", () => {
  const far = text.indexOf("# The network 180");
  const document = new Document("main.tf", `${text.slice(0, far)}one = 1\n${text.slice(far)}`);
  for (const read of type(document, far, "one <<EOT\n")) expect(read).toBeLessThan(3 * SHARE * text.length);
  expect(document.diagnostics).toEqual(new Document("main.tf", document.text).diagnostics);
});

it("a heredoc that ends far below in a very long document ends there after a pause", () => {
  const long = `${text.replaceAll("EOT", "STOP")}x = <<EOT\nEOT\n`;
  const opening = "locals {\n  s = <<EOT\n";
  const document = new Document("main.tf", long);
  for (const read of type(document, 0, opening)) expect(read).toBeLessThan(SHARE * long.length);
  expect(document.isSettled).toBe(false);
  document.settle();
  expect(document.diagnostics).toEqual(new Document("main.tf", opening + long).diagnostics);
  expect(document.pieces[0]!.length).toBeGreaterThan(text.length);
});

it("opening a comment that ends far below in a very long document takes effect at once", () => {
  const long = `${text}/* */\n`;
  const document = new Document("main.tf", long);
  for (const read of type(document, 0, "/*")) expect(read).toBeLessThan(1.1 * long.length);
  expect(document.isSettled).toBe(true);
  expect([document.diagnostics, document.body.blocks, document.pieces]).toMatchObject([[], [], { length: 1 }]);
});

it.each([
  ["a block at the start", 0, "b {\n"],
  ["two blocks at the start", 0, "b {\nc {\n"],
  ["a list below half of it", text.indexOf("# The network 120"), "x = [[\n"],
  ["a brace in an argument in the middle", inTheMiddle, '" {'],
  ["a block with a superfluous brace below", 0, "b {\n}\n}\n"],
])("each step of settling reads a small part of a text in which this is wrong: %s", (_, offset, typed) => {
  const document = new Document("main.tf", text);
  document.update([{ start: offset, end: offset, newText: typed }]);
  const steps: number[] = [];
  codeReads = 0;
  for (const settling = document.settleSteps(); settling.next().done !== true; codeReads = 0) steps.push(codeReads);
  for (const read of steps) expect(read).toBeLessThan(SHARE * text.length);
  expect(steps.reduce((total, read) => total + read, 0)).toBeLessThan(1.5 * text.length);
  expect(steps.length).toBeGreaterThan(20);
});

it("a paste reads what is pasted and little more, and its removal little", () => {
  const document = new Document("main.tf", text);
  const start = text.indexOf("# The network 120");
  const pasted = sample(20).replaceAll("network_", "pasted_");
  reads.characters = 0;
  const { undo } = document.update([{ start, end: start, newText: pasted }]);
  expect(reads.characters).toBeLessThan(1.2 * pasted.length);
  reads.characters = 0;
  document.update(undo);
  expect(reads.characters).toBeLessThan(SHARE * text.length);
  expect(document.text).toBe(text);
});

it("a new text of the whole document reads what differs", () => {
  const document = new Document("main.tf", text);
  reads.characters = 0;
  document.update([{ text: text.replace('"net-120"', '"net-x"') }]);
  expect(reads.characters).toBeLessThan(SHARE * text.length);
});

it("a pause without errors reads nothing, and with errors what is below the first of them once", () => {
  const document = new Document("main.tf", text);
  document.update([{ start: inTheMiddle, end: inTheMiddle, newText: '" "' }]);
  const faulty = document.pieceAt(inTheMiddle);
  reads.characters = 0;
  document.settle();
  expect(reads.characters).toBe(document.length - faulty.offset);
  document.update([{ start: inTheMiddle, end: inTheMiddle + 3, newText: "" }]);
  document.update([{ start: inTheMiddle, end: inTheMiddle, newText: "x" }]);
  reads.characters = 0;
  document.settle();
  expect(reads.characters).toBe(0);
  document.update([{ start: 0, end: 0, newText: "x = [\n" }]);
  reads.characters = 0;
  document.settle();
  document.settle();
  expect(reads.characters).toBe(document.length);
});

it("the items of a file without errors are listed without parsing it", () => {
  expect(listItems(text)).toHaveLength(4 * 240);
  expect(reads.characters).toBe(0);
});

it("the list of items reads less than three codes for four characters, and much less than parsing", () => {
  listItems(text);
  const listing = codeReads;
  codeReads = 0;
  void new Document("main.tf", text).diagnostics;
  expect(listing).toBeLessThan(0.75 * text.length);
  expect(listing).toBeLessThan(0.6 * codeReads);
});

it("a thousand documents that are opened, edited and closed leave no memory behind", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const used = (): number => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const small = sample(4);
  const session = (i: number): void => {
    const document = new Document(`${i}.tf`, small);
    document.update([{ start: 0, end: 0, newText: `x${i} = [\n` }]);
    void document.diagnostics;
    void document.body.children;
  };
  for (let i = 0; i < 50; i++) session(i);
  const before = used();
  for (let i = 0; i < amount(200, 1000); i++) session(i);
  expect(used()).toBeLessThan(1.1 * before);
});
