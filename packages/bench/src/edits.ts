/**
 * Measures random edits of one long document: `npm run bench -- edits [FILE…]`. All sources are one document, which is
 * cut at a megabyte. The text is damaged by up to 60 edits before it is opened again. The figures are milliseconds of
 * processor time; the first calls of a process, which V8 has not compiled, count.
 */
import { parseConfig } from "@hcl-ts/hclsyntax";
import { Document, type OffsetChange } from "@hcl-ts/hclsyntax/document";
import { type Figures, figuresOf, processorTime } from "./figures.ts";
import type { Source } from "./subjects/subject.ts";

const TYPED = [
  ..."{}()[]\"\n=#\r;é🙂x1'",
  "<<EOT\n",
  "EOT\n",
  "/*",
  "*/",
  "${",
  "%{",
  "a = 1\n",
  "b {\n",
  "}\n",
  'resource "a" "b" {\n',
  "",
  "",
  "",
  "",
] as const;
/** The number of UTF-16 code units of the document, about. */
const LENGTH = 1_000_000;
/** The number of edits before the text is opened again. */
const PILED_UP = 60;
/** The number of edits that are made at once. */
const AT_ONCE = 20;
/** The time that no call should exceed, in milliseconds. */
const LONG = 50;
const SEED = 1;

/** Measures edits, pauses after them and many edits at once, and prints a table. @param count how many edits */
export function benchEdits(sources: readonly Source[], count: number, json: boolean): void {
  const text = soundText(sources);
  const rows = [...single(text, count), atOnce(text, Math.ceil(count / AT_ONCE))];
  if (json) {
    console.log(JSON.stringify({ characters: text.length, rows }, undefined, 2));
    return;
  }
  console.log(`${text.length} characters; milliseconds of processor time\n`);
  console.log(`${"".padEnd(36)}   calls   median      p99      max   over ${LONG}`);
  for (const { name, count: calls, median, p99, max, long } of rows) {
    const columns = [median, p99, max].map((time) => time.toFixed(2).padStart(9)).join("");
    console.log(`${name.padEnd(36)}${String(calls).padStart(8)}${columns}${String(long).padStart(10)}`);
  }
}

interface Row extends Figures {
  /** The number of calls that took longer than {@link LONG}. */
  readonly long: number;
}

function rowOf(name: string, times: readonly number[]): Row {
  return { ...figuresOf(name, times), long: times.filter((time) => time > LONG).length };
}

/** Joins the sources without errors. */
function soundText(sources: readonly Source[]): string {
  let joined = "";
  for (const { text } of sources) {
    if (joined.length >= LENGTH) break;
    if (parseConfig(text).diagnostics.length === 0) joined += text.endsWith("\n") ? text : `${text}\n`;
  }
  return joined;
}

/** Makes single edits, undoes some of them, and settles after some, either in one call or in steps. */
function single(text: string, count: number): readonly Row[] {
  const random = randomNumbers(SEED);
  const [edits, pauses, steps]: [number[], number[], number[]] = [[], [], []];
  let document = new Document("main.tf", text);
  for (let i = 1; i <= count; i++) {
    const change = randomEdit(document, random);
    let { undo } = document.update([]);
    edits.push(
      processorTime(() => {
        ({ undo } = document.update([change]));
        read(document, change.start);
      }),
    );
    if (random(5) === 0)
      edits.push(
        processorTime(() => {
          document.update(undo);
          read(document, change.start);
        }),
      );
    if (!document.isSettled && random(4) === 0) {
      if (random(2) === 0) {
        pauses.push(
          processorTime(() => {
            document.settle();
            void document.diagnostics;
          }),
        );
      } else {
        const settling = document.settleSteps();
        let isDone = false;
        while (!isDone)
          steps.push(
            processorTime(() => {
              isDone = settling.next().done === true;
            }),
          );
      }
    }
    if (i % PILED_UP === 0) document = new Document("main.tf", text);
  }
  return [rowOf("a random edit", edits), rowOf("settling in one call", pauses), rowOf("a step of settling", steps)];
}

/** Makes many edits at once, and undoes some of them. */
function atOnce(text: string, count: number): Row {
  const random = randomNumbers(SEED);
  const times: number[] = [];
  let document = new Document("main.tf", text);
  for (let i = 1; i <= count; i++) {
    const changes = apart(Array.from({ length: AT_ONCE }, () => randomEdit(document, random)));
    let { undo } = document.update([]);
    times.push(
      processorTime(() => {
        ({ undo } = document.edit(changes));
        void document.diagnostics;
      }),
    );
    if (random(2) === 0)
      times.push(
        processorTime(() => {
          document.update(undo);
          void document.diagnostics;
        }),
      );
    if (i % (PILED_UP / AT_ONCE) === 0) document = new Document("main.tf", text);
  }
  return rowOf(`${AT_ONCE} random edits at once`, times);
}

/** Reads what an editor needs after a key: the errors, and the tree at the place of the change. */
function read(document: Document, offset: number): void {
  void document.diagnostics;
  void document.pieceAt(offset).body.children;
}

/** Returns an edit that inserts something, mostly without sense, and deletes up to 40 characters in one of three times. */
function randomEdit({ length }: Document, random: (below: number) => number): OffsetChange {
  const start = random(length + 1);
  const end = Math.min(length, start + (random(3) === 0 ? random(40) : 0));
  return { start, end, newText: TYPED[random(TYPED.length)] ?? "" };
}

/** Returns edits in the order of the text, without those that overlap one before. */
function apart(edits: readonly OffsetChange[]): readonly OffsetChange[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  let end = -1;
  return sorted.filter((edit) => {
    if (edit.start <= end) return false;
    end = edit.end;
    return true;
  });
}

/** Returns numbers that seem random, less than those given. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}
