/**
 * No message of any package contains characters that a terminal acts on, whatever a file contains. The message
 * functions are found by their file names and called with hostile arguments of every form, so that new ones are tested as well.
 */
import { describe, expect, it } from "vitest";

declare global {
  interface ImportMeta {
    /** Imports all modules that match patterns. Vite replaces calls. */
    glob(patterns: readonly string[], options: { readonly eager: true }): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }
}

/** A name with all kinds of dangerous characters: C0, C1, DEL, bidirectional controls, line separators and halves of characters. */
const HOSTILE = "n\u0000\u0007\u001b[31m\r\n\t\u007f\u0085\u009b\u061c\u200e\u200f\u2028\u202a\u202e\u2066\u2069\ufeff\ud800x\udc00";

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/u;

const range = { filename: HOSTILE, start: { line: 1, column: 1, byte: 0, offset: 0 }, end: { line: 1, column: 1, byte: 0, offset: 0 } };

/** Returns an object whose properties are all hostile, in one of several forms. */
function objectOf(property: unknown): unknown {
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === "symbol" ? undefined : name in range ? range[name as keyof typeof range] : property),
      ownKeys: () => ["name"],
      getOwnPropertyDescriptor: () => ({ value: property, enumerable: true, configurable: true }),
    },
  );
}

const step = { kind: "attr", name: HOSTILE };
/** The forms of arguments of message functions. */
const FORMS: readonly unknown[] = [
  HOSTILE,
  objectOf(HOSTILE),
  3,
  [HOSTILE, HOSTILE],
  range,
  objectOf([HOSTILE]),
  objectOf(3),
  objectOf(range),
  [step],
  undefined,
  true,
];

/** The number of forms that are tried for each of a number of arguments. */
const FORMS_BY_COUNT: readonly number[] = [0, FORMS.length, FORMS.length, 6];

interface MessageLike {
  readonly code: string;
  readonly params: unknown;
  readonly summary: string;
  readonly detail: string;
}

function isMessage(x: unknown): x is MessageLike {
  return typeof x === "object" && x !== null && "detail" in x && "params" in x;
}

/** Calls a function with arguments of all forms, and returns the messages. */
function messagesOf(run: (...args: unknown[]) => unknown): readonly MessageLike[] {
  // Optional parameters do not count for `length`.
  const count = Math.max(run.length, 1);
  const found: MessageLike[] = [];
  const tuples: unknown[][] = [[]];
  for (let i = 0; i < count; i++) {
    const longer = tuples.splice(0).flatMap((tuple) => FORMS.slice(0, FORMS_BY_COUNT[count] ?? 4).map((form) => [...tuple, form]));
    tuples.push(...longer);
  }
  for (const args of tuples) {
    try {
      const made = run(...args);
      if (isMessage(made)) found.push(made);
    } catch {
      // Not the form of this argument.
    }
  }
  return found;
}

/** Returns all strings in data. */
function stringsIn(data: unknown): readonly string[] {
  if (typeof data === "string") return [data];
  return typeof data === "object" && data !== null ? Object.entries(data).flatMap(([key, part]) => [key, ...stringsIn(part)]) : [];
}

const modules = import.meta.glob(["../../*/src/**/messages*.ts", "../src/**/messages*.ts", "!**/*.test.ts", "!**/testing/**"], {
  eager: true,
});
const functions = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === "function" ? [[`${path} ${name}`, value as (...args: readonly unknown[]) => unknown] as const] : [],
  ),
);

it("message functions of all packages are found", () => {
  const packages = new Set(Object.keys(modules).map((path) => (path.startsWith("../src") ? "cli" : path.split("/")[2])));
  for (const name of ["analysis", "cli", "ext", "hcl", "hcl-ts", "hcl2json", "hcldec", "hcljson", "hclsyntax", "hclwrite", "terraform"])
    expect(packages).toContain(name);
  expect(functions.length).toBeGreaterThan(350);
});

describe("a message with hostile names", () => {
  const shown = new Set<string>();
  it.each(functions)("is safe to show: %s", (name, run) => {
    for (const { params, summary, detail } of messagesOf(run)) {
      for (const text of [summary, ...stringsIn(params), ...detail.split("\n")]) expect(text).not.toMatch(UNSAFE);
      if (detail.includes("\\u001b")) shown.add(name);
    }
  });

  it("still shows them", () => {
    expect(shown.size).toBeGreaterThan(250);
  });
});
