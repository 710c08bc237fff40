/** Edits and formatting of valid and damaged files, in both syntaxes. */
import { CtyError } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import {
  applyReplacements,
  type Change,
  type ConfigDocument,
  type DocumentEditor,
  format,
  type ItemEditor,
  type JsonEditor,
  openConfig,
  openJsonConfig,
  ref,
  type Writable,
} from "@hcl-ts/hclwrite";
import { type Area, type FuzzInput, type Samples, type Violation, violation } from "../area.ts";
import { damaged } from "../generate/damage.ts";
import { jsonSoup, jsonValue } from "../generate/json-soup.ts";
import { tokenSoup } from "../generate/tokens.ts";
import type { Random } from "../random.ts";

/** An edit as data: what to do, at which of the places that suit, and with which of the values. */
type Step = readonly [what: number, place: number, value: number];

const STYLES = ["hcl", "terraform"] as const;

const VALUES: readonly Writable[] = [
  1,
  "x",
  `a\${b}`,
  "two\nlines\n",
  true,
  null,
  [1, "b"],
  { c: 1, "d e": [{ f: null }] },
  [],
  {},
  ref("var.x[0].y"),
  -0.5,
];
const NEW_NAME = "fuzz_added";

/** The area of edits. */
export function editsArea(samples: Samples): Area {
  return {
    name: "edits",
    generate: (random) => generate(random, samples),
    check: ({ parts }) => {
      const steps = readSteps(parts.steps!);
      return parts.native === undefined ? checkJson(parts.json!, steps) : checkNative(parts.native, steps);
    },
  };
}

function generate(random: Random, { native, json }: Samples): FuzzInput {
  const steps = Array.from({ length: random.between(1, 4) }, () => [random.below(16), random.below(1000), random.below(1000)].join(" "));
  const of = (kind: string, parts: Readonly<Record<string, string>>): FuzzInput => ({ kind, parts: { ...parts, steps: steps.join(",") } });
  // A lone surrogate stands for a byte that is not UTF-8, and such files cannot be edited.
  const text = (source: string): string => source.toWellFormed();
  switch (random.below(8)) {
    case 0:
      return of("json", { json: text(random.pick(json)) });
    case 1:
      return of("json", { json: text(random.chance(0.5) ? jsonValue(random, 4) : jsonSoup(random, 10)) });
    case 2:
    case 3:
      return of("valid", { native: text(random.pick(native)) });
    case 4:
      return of("soup", { native: text(tokenSoup(random, random.pick([4, 10, 25]))) });
    default:
      return of("damaged", { native: text(damaged(random.pick(native), random)) });
  }
}

/** Reads the steps, of which the reduction of an input may leave any part. */
function readSteps(text: string): readonly Step[] {
  return text.split(",").map((part): Step => {
    const [what = 0, place = 0, value = 0] = part.split(" ").map((number) => Math.trunc(Number(number)) || 0);
    return [what, place, value];
  });
}

const choose = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

const errorsIn = (diagnostics: readonly Diagnostic[]): number => diagnostics.filter(({ severity }) => severity === "error").length;

// --- the native syntax --------------------------------------------------------------------------

function checkNative(source: string, steps: readonly Step[]): Violation | undefined {
  const document = openConfig(source, "fuzz.hcl");
  const problem = checkFormat(document) ?? checkRepeatedSet(document, steps) ?? checkComments(document, steps);
  if (problem !== undefined) return problem;
  const describe = (e: DocumentEditor): void => {
    for (const step of steps) apply(e, step);
  };
  for (const mode of ["none", "lines", "file"] as const) {
    const style = STYLES[steps[0]![1] % STYLES.length]!;
    const change = edited(document, describe, { format: mode, style });
    const found = change && checkChange(document, change, mode);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Makes a change. Returns undefined if it is a mistake of the program, such as a name that is not valid. */
function edited(document: ConfigDocument, describe: (e: DocumentEditor) => void, options?: Parameters<ConfigDocument["edit"]>[1]) {
  try {
    return document.edit(describe, options);
  } catch (error) {
    if (error instanceof CtyError) return undefined;
    throw error;
  }
}

function checkFormat({ text }: ConfigDocument): Violation | undefined {
  for (const style of STYLES) {
    const once = format(text, { style });
    if (format(once, { style }) !== once) return violation("formatting twice gives the same", style, JSON.stringify(once));
  }
  return undefined;
}

function checkChange({ text, diagnostics }: ConfigDocument, change: Change, mode: string): Violation | undefined {
  if (change.problems.length > 0)
    return change.text === text ? undefined : violation("a change with problems changes nothing", mode, change.text);
  if (applyReplacements(text, change.edits) !== change.text) return violation("the edits give the text", mode, JSON.stringify(change.text));
  const after = change.open().diagnostics;
  if (errorsIn(after) > errorsIn(diagnostics))
    return violation("a change adds no errors", `${mode} ${after.at(-1)?.code}`, JSON.stringify(change.text));
  return undefined;
}

/** A value that is set is found again, and setting it a second time is no edit. */
function checkRepeatedSet(document: ConfigDocument, steps: readonly Step[]): Violation | undefined {
  for (const [, place, at] of steps) {
    const value = choose(VALUES, at)!;
    const set = (e: DocumentEditor): void => {
      const bodies = [e, ...e.blocks()];
      choose(bodies, place)?.set(NEW_NAME, value);
    };
    const change = edited(document, set);
    if (change === undefined || change.problems.length > 0) continue;
    const again = change.open();
    const second = edited(again, set);
    if (second === undefined || second.problems.length > 0 || second.edits.length > 0)
      return violation("setting a value twice is no edit", "", JSON.stringify([change.text, second?.problems[0]?.code ?? second?.text]));
  }
  return undefined;
}

const sortedComments = ({ comments }: ConfigDocument): readonly string[] =>
  comments.all.map(({ text }) => text.replace(/\s+/g, " ")).sort();

/** All comments stay if an item or an element of a valid file is removed without its comments. */
function checkComments(document: ConfigDocument, steps: readonly Step[]): Violation | undefined {
  if (hasErrors(document.diagnostics)) return undefined;
  for (const [, place, at] of steps) {
    let inside: readonly string[] = [];
    const change = edited(document, (e) => {
      const removed = choose(attributesOf(e), place);
      const element = removed && choose([removed, ...removed.entries], at);
      element?.remove({ keepComments: true });
      const range = element?.expression;
      inside = document.comments.all
        .filter(({ start, end }) => range !== undefined && start >= range.start && end <= range.end)
        .map(({ text }) => text.replace(/\s+/g, " "));
    });
    if (change === undefined || change.problems.length > 0) continue;
    const left = [...sortedComments(change.open()), ...inside];
    const lost = sortedComments(document).find((text) => {
      const index = left.indexOf(text);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    });
    if (lost !== undefined) return violation("comments can be kept", "", JSON.stringify([lost, change.text]));
  }
  return undefined;
}

function attributesOf(e: DocumentEditor) {
  return [e, ...e.blocks()].flatMap((body) => body.attributes);
}

function apply(e: DocumentEditor, [what, place, at]: Step): void {
  const bodies = [e, ...e.blocks(), ...e.blocks().flatMap((block) => block.blocks())];
  const body = choose(bodies, place)!;
  const attributes = attributesOf(e);
  const attribute = choose(attributes, place);
  const element = attribute && choose([attribute, ...attribute.entries], at);
  const block = choose(e.blocks(), place);
  const value = choose(VALUES, at)!;
  const sibling: ItemEditor | undefined = choose<ItemEditor>([...body.attributes, ...body.blocks()], at);
  const actions: readonly (() => unknown)[] = [
    () => body.set(NEW_NAME, value),
    () => element?.set(value),
    () => element?.remove(),
    () => block?.remove(),
    () => element?.push(value),
    () => element?.insert(at % 5, value),
    () => body.append("fuzz", ["x y"], { [NEW_NAME]: value }),
    () => attribute?.rename(`${NEW_NAME}_2`),
    () => block?.rename({ type: "fuzz_2", labels: ["a", "b"] }),
    () => block?.move(at % 2 === 0 ? "start" : "end"),
    () => attribute?.move(at % 2 === 0 ? "start" : "end"),
    () => body.appendComment("fuzz", sibling === undefined ? "end" : { before: sibling }),
    () => sibling && body.append("fuzz", [], {}, { after: sibling }),
    () => element?.at(NEW_NAME).set(value),
    () => e.sort(e.blocks(), (a, b) => (a.type < b.type ? -1 : 1)),
    () => element?.sort(),
  ];
  choose(actions, what)!();
}

// --- JSON ---------------------------------------------------------------------------------------

function checkJson(source: string, steps: readonly Step[]): Violation | undefined {
  const document = openJsonConfig(source, "fuzz.json");
  const paths: readonly string[] = ["a", "locals", "locals.x", "b.c", "resource", "fuzz", "a[0]", "variable.x.default"];
  const set = (e: JsonEditor): void => {
    for (const [what, place, at] of steps) {
      const path = choose(paths, place)!;
      if (what % 4 === 0) e.remove(path);
      else e.setAt(path, choose(VALUES, at)!);
    }
  };
  let change: ReturnType<typeof document.edit>;
  try {
    change = document.edit(set);
  } catch (error) {
    if (error instanceof CtyError) return undefined;
    throw error;
  }
  if (change.problems.length > 0)
    return change.text === source ? undefined : violation("a change with problems changes nothing", "json", change.text);
  if (applyReplacements(source, change.edits) !== change.text) return violation("the edits give the text", "json", change.text);
  try {
    JSON.parse(change.text.replace(/^\ufeff/, ""));
  } catch (error) {
    return violation("a change adds no errors", "json", `${(error as Error).message}: ${change.text}`);
  }
  if (steps.length > 1 || steps[0]![0] % 4 === 0) return undefined;
  const second = change.open().edit(set);
  return second.edits.length === 0 ? undefined : violation("setting a value twice is no edit", "json", second.text);
}
