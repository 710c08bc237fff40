/**
 * Measures files that are edited: `npm run bench -- documents [FILE…]`. All sources are one document.
 * The figures are processor time of this process for each key, with the tree of the edited piece and
 * all syntax errors, beside a full parse in the same run.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { Document, listItems } from "@hcl-ts/hclsyntax/document";
import { type Figures, figuresOf, processorTime } from "./figures.ts";
import type { Source } from "./subjects/subject.ts";

const TYPED = ' + "abc-${var.x}"';
const BLOCK = 'resource "a" "b" {\n  name = 1\n}\n';
/** Constructs that stay open, by name. None of the sources may contain their ends. */
const OPENINGS = [
  ["a brace", 'resource "a" "b" {\n'],
  ["a bracket", "x = [\n"],
  ["a comment", "/* x\n"],
  ["a heredoc", "x = <<NOWHERE\n"],
] as const;

const PASTED = 100_000;
const WARM_UP_KEYS = 3000;
const MANY = 1000;
const SMALL = 6000;

/** Measures typing, pasting, the list of items and the memory of many documents, and prints a table. */
export function benchDocuments(sources: readonly Source[], rounds: number, json: boolean): void {
  const joined = sources.map((source) => (source.text.endsWith("\n") ? source.text : `${source.text}\n`)).join("");
  // An open comment ends at the next end of a comment, so there should be none.
  const replaced = joined
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, "")
    .replaceAll("/*", "/ *")
    .replaceAll("*/", "* /");
  const text = parseConfig(replaced).diagnostics.length === 0 ? replaced : joined;
  const full = figuresOf(
    "a full parse",
    repeat(10 * rounds, () => parse(text)),
  );
  const figures = [
    full,
    figuresOf(
      "opening a document",
      repeat(2 * rounds, () => void new Document("main.tf", text).diagnostics),
    ),
    ...typing(text, rounds),
    ...pasting(text, rounds),
  ];
  const list = figuresOf(
    "the list of items",
    repeat(10 * rounds, () => void listItems(text)),
  );
  const megabytes = memory(text);
  if (json) {
    console.log(JSON.stringify({ characters: text.length, figures: [...figures, list], megabytes }, undefined, 2));
    return;
  }
  console.log(`${text.length} characters; milliseconds of processor time, and how often a full parse takes as long\n`);
  for (const { name, count, ...times } of [...figures, list]) {
    const ratio = full.median / times.median;
    const columns = [times.median, times.p99, times.max].map((time) => time.toFixed(3).padStart(9)).join("");
    console.log(`${name.padEnd(46)}${String(count).padStart(6)}${columns}${ratio.toFixed(ratio < 10 ? 1 : 0).padStart(7)}`);
  }
  console.log(`\n${MANY} documents of ${SMALL / 1000} kB: ${megabytes.toFixed(1)} MB`);
}

function parse(text: string): void {
  const { file, diagnostics } = parseConfig(text, "main.tf");
  void file.body.children;
  void diagnostics;
}

/** Types and removes a text in several states of a document. */
function typing(text: string, rounds: number): readonly Figures[] {
  const { blocks } = parseConfig(text).file.body;
  const middle = blocks.find(({ start, body }) => start > text.length / 2 && body.attributes.length > 0) ?? blocks[0]!;
  const at = middle.body.attributes[0]?.end ?? middle.openBraceStart + 1;
  return [
    keysOf("typing in an attribute", text, at, TYPED, rounds),
    keysOf("typing a block in the middle", text, middle.start, BLOCK, rounds),
    keysOf("typing a block at the start", text, 0, BLOCK, rounds),
    ...OPENINGS.map(([name, opening]) => keysOf(`typing ${name} at the start that stays open`, text, 0, opening, rounds)),
    ...OPENINGS.map(([name, opening]) =>
      keysOf(`typing elsewhere while ${name} is open`, opening + text, opening.length + at, TYPED, rounds),
    ),
  ];
}

function keysOf(name: string, text: string, at: number, typed: string, rounds: number): Figures {
  const document = new Document("main.tf", text);
  const change = (start: number, end: number, newText: string): number =>
    processorTime(() => {
      document.update([{ start, end, newText }]);
      void document.diagnostics;
      void document.pieceAt(start).body.children;
    });
  const round = (): readonly number[] => [
    ...Array.from(typed, (character, i) => change(at + i, at + i, character)),
    ...Array.from(typed, (_, i) => change(at + typed.length - 1 - i, at + typed.length - i, "")),
  ];
  // A full parse runs each function thousands of times, so it is compiled after one run. Keys are measured compiled, too:
  // each one runs most functions once.
  for (let keys = 0; keys < WARM_UP_KEYS; keys += 2 * typed.length) round();
  return figuresOf(name, Array.from({ length: rounds }, round).flat());
}

/** Pastes whole items in the middle, and removes them. */
function pasting(text: string, rounds: number): readonly Figures[] {
  const document = new Document("main.tf", text);
  const pieces = document.pieces.filter(({ offset, end }) => end <= Math.min(PASTED, text.length) || offset === 0);
  const pasted = text.slice(0, pieces.at(-1)!.end);
  const at = document.pieceAt(text.length / 2).offset;
  const [paste, removal]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    let undo = document.update([]).undo;
    paste.push(
      processorTime(() => {
        ({ undo } = document.update([{ start: at, end: at, newText: pasted }]));
        void document.diagnostics;
      }),
    );
    removal.push(
      processorTime(() => {
        document.update(undo);
        void document.diagnostics;
      }),
    );
  }
  const size = `${Math.round(pasted.length / 1000)} kB`;
  return [figuresOf(`pasting ${size}`, paste), figuresOf(`removing ${size}`, removal)];
}

/** Returns the megabytes that many small documents take, with their errors read. */
function memory(text: string): number {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const used = (): number => {
    // The buffers that one collection finds unused are freed by the next.
    for (let i = 0; i < 3; i++) collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const whole = new Document("main.tf", text);
  const small = (i: number): string => {
    const start = whole.pieceAt((i * 7919) % Math.max(1, text.length - SMALL)).offset;
    return Buffer.from(text.slice(start, start + SMALL)).toString("utf8");
  };
  const before = used();
  const documents = Array.from({ length: MANY }, (_, i) => new Document(`${i}.tf`, small(i)));
  for (const document of documents) void document.diagnostics.length;
  const megabytes = (used() - before) / 1e6;
  return documents.length === MANY ? megabytes : 0;
}

function repeat(times: number, run: () => void): readonly number[] {
  return Array.from({ length: times }, () => processorTime(run));
}
