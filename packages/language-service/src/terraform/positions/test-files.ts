/** Test files of a module, as far as they name what the module declares. */
import { type Reference, referenceRange } from "@hcl-ts/analysis";
import type { Body, Range } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { fileKindOf } from "../modules/file-kind.ts";
import type { PlacedFile } from "../modules/modules.ts";
import type { Site } from "../modules/site.ts";
import { pathIn } from "../modules/uris.ts";
import { insideOf } from "./ranges.ts";
import { nameOfStep, nameRange, referencesIn, referredObject, startsWith, touches } from "./references.ts";
import type { Target } from "./target.ts";
import { nameTypedAt } from "./variables-files.ts";

/** The folder in which tests are besides the module's. */
const TESTS = "tests";

const RUN = { type: "run", labelNames: ["name"] };

/** A test file that was read. */
interface TestFile {
  readonly path: string;
  readonly body: Body;
}

function readTest(site: Site, path: string): TestFile | undefined {
  const content = path.endsWith(".json") ? undefined : site.read(path);
  return content === undefined ? undefined : { path, body: parseConfig(content, path).file.body };
}

function testFilesOf(site: Site, folder: string): readonly TestFile[] {
  return [folder, pathIn(folder, TESTS)].flatMap((path) =>
    site
      .folder(path)
      .entries.flatMap(({ name, kind }) =>
        kind === "file" && fileKindOf(name) === "test" ? (readTest(site, pathIn(path, name)) ?? []) : [],
      ),
  );
}

/** Returns the names of a test file's runs that start before an offset, which expressions there can refer to. */
export function runsBefore({ site, path }: PlacedFile, offset: number): readonly string[] {
  const { blocks } = readTest(site, path)?.body.partialContent({ blocks: [RUN] }).content ?? { blocks: [] };
  // The run around the offset has no outputs yet.
  const before = blocks.filter(({ typeRange }) => typeRange.start.offset < offset).slice(0, -1);
  return before.flatMap(({ labels }) => labels);
}

/** Returns the ranges at which the tests of a module name a target. */
export function* rangesInTests({ site, folder, kind, address, name }: Target): Iterable<Range> {
  const names = address.split(".");
  for (const { body } of testFilesOf(site, folder)) {
    for (const reference of referencesIn(body))
      if (startsWith(reference, names)) yield nameRange(reference, names.length - 1);
      else if (kind === "output" && reference.root.name === "run" && nameOfStep(reference.steps[1]) === name) yield nameRange(reference, 2);
    if (kind === "variable") for (const given of givenIn(body)) if (given.name === name) yield given.range;
  }
}

/** Finds the declaration that is named at an offset of a test file. */
export function targetInTest({ site, path, folder }: PlacedFile, offset: number): Target | undefined {
  const file = readTest(site, path);
  if (file === undefined) return undefined;
  for (const { name, range } of givenIn(file.body))
    if (touches(range, offset)) return { site, folder, kind: "variable", address: `var.${name}`, name, at: range };
  for (const reference of referencesIn(file.body)) {
    if (reference.root.name === "run") {
      const found = targetOfRun(reference, offset, file.body);
      if (found !== undefined) return { site, folder, ...found };
      continue;
    }
    const object = referredObject(reference);
    if (object === undefined) continue;
    const at = nameRange(reference, object.steps);
    if (!touches(at, offset) && !touches(reference.root.range, offset)) continue;
    const name = object.address.slice(object.address.lastIndexOf(".") + 1);
    const isOutput = object.address.startsWith("output.");
    return { site, folder, kind: isOutput ? "output" : object.kind, address: object.address, name, at };
  }
  const typed = nameTypedAt(site, path, offset);
  if (typed === undefined || !site.module(folder).variables.has(typed.name)) return undefined;
  return { site, folder, kind: "variable", address: `var.${typed.name}`, name: typed.name, at: typed.range };
}

/** Finds the run, or the output of one, that a reference such as `run.setup.id` names at an offset. */
function targetOfRun(reference: Reference, offset: number, body: Body): Omit<Target, "site" | "folder"> | undefined {
  const [run, output] = [nameOfStep(reference.steps[0]), nameOfStep(reference.steps[1])];
  if (run === undefined || !touches(referenceRange(reference), offset)) return undefined;
  const at = nameRange(reference, 1);
  if (output !== undefined && at.end.offset < offset)
    return { kind: "output", address: `output.${output}`, name: output, at: nameRange(reference, 2) };
  const { blocks } = body.partialContent({ blocks: [RUN] }).content;
  const ranges = blocks.flatMap(({ labels, labelRanges: [range] }) => (labels[0] === run && range !== undefined ? [insideOf(range)] : []));
  return { kind: "part", address: `run.${run}`, name: run, at, ranges };
}

/** The values of variables in a test file. */
function* givenIn(body: Body): Iterable<{ readonly name: string; readonly range: Range }> {
  const { blocks } = body.partialContent({ blocks: [{ type: "variables" }, RUN] }).content;
  for (const block of blocks) {
    const bodies = block.type === "run" ? block.body.partialContent({ blocks: [{ type: "variables" }] }).content.blocks : [block];
    for (const { body: values } of bodies)
      for (const { name, nameRange: range } of values.justAttributes().attributes.values()) yield { name, range };
  }
}
