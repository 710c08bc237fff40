/** The problems of modules, found in slices of work when there is time. */
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { fixedRange, limitRepeats } from "@hcl-ts/hcl/syntax";
import { readVariables } from "@hcl-ts/terraform/evaluate";
import { checkSteps, type Module, moduleFolders } from "@hcl-ts/terraform/load";
import { ofOtherVersion } from "../messages.ts";
import { type CheckedText, checkedText } from "../positions/carry-over.ts";
import { addressOfBlock, blocksOf } from "../positions/declaring-blocks.ts";
import { partAt } from "../positions/references.ts";
import { type ProviderBodies, providerNamed, providerOfResource, type SchemaFinder } from "../providers/provider-schemas.ts";
import { fileKindOf } from "./file-kind.ts";
import { withRelatedPlaces } from "./related-places.ts";
import type { Site } from "./site.ts";
import { UnfinishedNames } from "./unfinished-names.ts";
import { nameOf } from "./uris.ts";

/** The problems of a module, with the state that they were found in. The module itself is not kept. */
interface Checked {
  /** The folders of the module and of those that it calls. */
  readonly folders: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, CheckedFile>;
}

/** The problems of a file, with what they were found in. */
export interface CheckedFile {
  readonly checked: CheckedText;
  readonly diagnostics: readonly Diagnostic[];
}

/** The codes of problems that follow from the schemas of providers. */
const SCHEMA_CODES: ReadonlySet<string> = new Set([
  ...["unsupported-argument", "missing-argument", "unsupported-block", "unsupported-attribute"],
  ...["unknown-resource-type", "unknown-resource-attribute", "unknown-ignored-attribute"],
]);

/** The number of problems that are completed in one step. */
const PROBLEMS_OF_STEP = 50;

/** Returns a problem as a warning if it may only be one in another version of the provider. */
function asCertain(diagnostic: Diagnostic, module: Module, bodies: ProviderBodies): Diagnostic {
  const { subject, severity, params, detail } = diagnostic;
  if (subject === undefined || severity !== "error") return diagnostic;
  const provider = providerAt(subject, typeof params.address === "string" ? params.address : undefined, module);
  const version = provider === undefined ? undefined : bodies.otherVersion(provider);
  if (provider === undefined || version === undefined) return diagnostic;
  return { ...diagnostic, severity: "warning", detail: detail + ofOtherVersion(provider, version) };
}

/** Returns the provider whose block contains a range, or the provider of the resource that a problem names. */
function providerAt({ filename, start }: Range, address: string | undefined, module: Module): string | undefined {
  const named = address === undefined ? undefined : module.resources.get(address);
  if (named !== undefined) return providerOfResource(named, module);
  const body = module.files.find(({ name }) => name === filename)?.body;
  const block =
    body && blocksOf(partAt(body, start.offset)).findLast(({ definitionRange }) => definitionRange.start.offset <= start.offset);
  if (block?.type === "provider") return providerNamed(block.labels[0] ?? "", module);
  const found = block && addressOfBlock(block.type, block.labels);
  const resource = found?.kind === "resource" ? module.resources.get(found.address) : undefined;
  return resource && providerOfResource(resource, module);
}

/** The problems of a site's modules. */
export class ModuleChecks {
  readonly #site: Site;
  readonly #schemas: SchemaFinder;
  readonly #checked = new Map<string, Checked>();
  /** The folders to check, in the order of the requests. */
  readonly #pending = new Map<string, Generator<void, Checked> | undefined>();

  constructor(site: Site, schemas: SchemaFinder) {
    this.#site = site;
    this.#schemas = schemas;
  }

  /** Asks for a check of a folder, from its start if one is under way. */
  request(folder: string): void {
    this.#pending.delete(folder);
    this.#pending.set(folder, undefined);
  }

  /** Asks for checks of the folders whose modules call another one, directly or indirectly. */
  requestCallers(changed: string): void {
    for (const [folder, { folders }] of this.#checked)
      if (folder !== changed && folders.has(changed) && this.#isOpen(folder)) this.request(folder);
  }

  /** Asks for checks of all folders with open documents. */
  requestAll(): void {
    for (const folder of this.#site.openFolders) this.request(folder);
  }

  get isDone(): boolean {
    return this.#pending.size === 0;
  }

  /** Returns the problems of a file as they were last found. */
  ofFile(folder: string, path: string): CheckedFile | undefined {
    return this.#checked.get(folder)?.files.get(path);
  }

  /** Works until a deadline. Returns the paths of the files with other problems than before. */
  work(deadline: number): readonly string[] {
    const changed: string[] = [];
    for (const folder of [...this.#pending.keys()]) {
      if (!this.#isOpen(folder)) {
        this.#pending.delete(folder);
        this.#checked.delete(folder);
        continue;
      }
      const work = this.#pending.get(folder) ?? this.#check(folder);
      this.#pending.set(folder, work);
      for (;;) {
        const step = work.next();
        if (step.done === true) {
          changed.push(...this.#finish(folder, step.value));
          break;
        }
        if (performance.now() >= deadline) return changed;
      }
      if (performance.now() >= deadline) return changed;
    }
    return changed;
  }

  #isOpen(folder: string): boolean {
    return this.#site.openFolders.has(folder);
  }

  #finish(folder: string, checked: Checked): readonly string[] {
    this.#pending.delete(folder);
    const before = this.#checked.get(folder)?.files.keys() ?? [];
    this.#checked.set(folder, checked);
    this.#site.trim();
    return [...new Set([...before, ...checked.files.keys()])];
  }

  *#check(folder: string): Generator<void, Checked> {
    const tree = yield* this.#site.readTree(folder);
    yield;
    const bodies = this.#schemas.bodies(tree, this.#site.lockedVersions(folder));
    const problems = yield* checkSteps(tree, { schemas: bodies.index, rootOnly: true });
    yield;
    const found: Diagnostic[] = [];
    for (const [i, diagnostic] of problems.entries()) {
      if (i % PROBLEMS_OF_STEP === PROBLEMS_OF_STEP - 1) yield;
      found.push(SCHEMA_CODES.has(diagnostic.code) ? asCertain(diagnostic, tree.module, bodies) : diagnostic);
    }
    // The document reports the syntax errors.
    const syntax = new Set(tree.module.files.flatMap(({ diagnostics }) => diagnostics));
    const unfinished = new UnfinishedNames(tree.module);
    const byFile = new Map<string, Diagnostic[]>(tree.module.files.map(({ name }) => [name, []]));
    for (const [i, diagnostic] of limitRepeats([...tree.diagnostics, ...found]).entries()) {
      if (i % PROBLEMS_OF_STEP === PROBLEMS_OF_STEP - 1) yield;
      const { subject } = diagnostic;
      if (subject === undefined || syntax.has(diagnostic) || (diagnostic.code === "incomplete-reference" && unfinished.has(subject)))
        continue;
      const placed = withRelatedPlaces(diagnostic, tree.module, (path) => this.#site.uri(path));
      byFile.get(subject.filename)?.push(asPlainData(placed));
    }
    const files: [string, CheckedFile][] = tree.module.files.map(({ name, source }) => [
      name,
      { checked: checkedText(source.text, this.#site.document(name)), diagnostics: byFile.get(name) ?? [] },
    ]);
    for (const path of this.#site.openFiles(folder)) {
      if (fileKindOf(nameOf(path)) !== "variables" || tree.module.files.length === 0) continue;
      yield;
      files.push([path, this.#valuesProblems(path, tree.module)]);
    }
    return { folders: new Set(moduleFolders(tree)), files: new Map(files) };
  }

  /** Returns the problems of a file with values of variables: names that are not declared, and values of another type. */
  #valuesProblems(path: string, module: Module): CheckedFile {
    const document = this.#site.document(path);
    const text = document?.content.text ?? "";
    const { diagnostics } = readVariables(module, { files: this.#site.files, args: [{ file: path }] });
    const syntax = new Set(document?.content.diagnostics.map(placeOfProblem));
    const own = diagnostics.filter(({ subject }) => subject?.filename === path);
    return { checked: checkedText(text, document), diagnostics: own.filter((diagnostic) => !syntax.has(placeOfProblem(diagnostic))) };
  }
}

/** Returns a problem with its ranges as they are now: those in open documents move with the text. */
function asPlainData(diagnostic: Diagnostic): Diagnostic {
  const { subject, context, params } = diagnostic;
  const fixed = Object.entries(params).map(([name, value]) => [name, isRange(value) ? fixedRange(value) : value]);
  return {
    ...diagnostic,
    params: Object.fromEntries(fixed),
    ...(subject !== undefined && { subject: fixedRange(subject) }),
    ...(context !== undefined && { context: fixedRange(context) }),
  };
}

function isRange(value: unknown): value is Range {
  return typeof value === "object" && value !== null && "filename" in value && "start" in value && "end" in value;
}

const placeOfProblem = ({ code, subject }: Diagnostic): string => `${code} ${subject?.start.offset}`;
