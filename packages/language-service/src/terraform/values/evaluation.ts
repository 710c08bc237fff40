/** The evaluation of modules when there is time: of those that the user works in. */
import type { Body, SourceFile } from "@hcl-ts/hcl";
import type { Module, ModuleTree } from "@hcl-ts/terraform/load";
import type { PlacedFile } from "../modules/modules.ts";
import { readParts } from "../positions/read-ahead.ts";
import { nativeText, partsOf } from "../positions/references.ts";
import { prepareHints } from "./hints.ts";
import type { ModuleValues } from "./module-values.ts";

/** The number of modules that are evaluated and kept: those that were used last. */
const MAX_MODULES = 3;

/** Finds a module's values as the files are now. */
type FindValues = (placed: ModulePlace) => ModuleValues;

/** The place of a module. */
type ModulePlace = Pick<PlacedFile, "site" | "folder">;

/** The evaluation that is under way. */
interface Job {
  readonly values: ModuleValues;
  readonly steps: Generator<void, readonly PlacedFile[]>;
}

/** Evaluates modules. */
export class Evaluation {
  readonly #valuesOf: FindValues;
  /** A file of each module that is evaluated next, by module; the last one that was used at the end. */
  readonly #used = new Map<string, PlacedFile>();
  /** The values that are ready, by module; the last one that was used at the end. */
  readonly #ready = new Map<string, ModuleValues>();
  /** The files in which hints were requested, by module and path. */
  readonly #shown = new Map<string, Map<string, PlacedFile>>();
  #job: Job | undefined = undefined;

  constructor(valuesOf: FindValues) {
    this.#valuesOf = valuesOf;
  }

  /** Notices that the user works in a file, whose module is evaluated next. */
  use(placed: PlacedFile): void {
    makeLast(this.#used, moduleOf(placed), placed);
    for (const oldest of this.#used.keys()) if (this.#used.size > MAX_MODULES) this.#used.delete(oldest);
  }

  /** Notices a file whose hints the user sees. */
  show(placed: PlacedFile): void {
    this.use(placed);
    const module = moduleOf(placed);
    const files = this.#shown.get(module) ?? new Map<string, PlacedFile>();
    this.#shown.set(module, files.set(placed.path, placed));
  }

  /** Notices that values of a module have changed without the module. */
  changed(placed: PlacedFile): void {
    this.#ready.get(moduleOf(placed))?.forget();
    this.#job = undefined;
    this.use(placed);
  }

  /** Forgets a file that is closed. */
  close(placed: PlacedFile): void {
    const module = moduleOf(placed);
    this.#shown.get(module)?.delete(placed.path);
    if (this.#used.get(module)?.path === placed.path) this.#used.delete(module);
  }

  /** Returns the values of an earlier state of a module, if nothing is secret now that was not secret then. */
  before(placed: ModulePlace): ModuleValues | undefined {
    const values = this.#ready.get(moduleOf(placed));
    return values !== undefined && marksIn(values.tree) === marksIn(this.#valuesOf(placed).tree) ? values : undefined;
  }

  /** Evaluates until a deadline. Returns the files whose hints are known then, and whether everything is evaluated. */
  work(deadline: number): { readonly changed: readonly PlacedFile[]; readonly isDone: boolean } {
    const changed: PlacedFile[] = [];
    for (const [module, placed] of [...this.#used].reverse()) {
      const values = this.#valuesOf(placed);
      if (this.#job?.values !== values) this.#job = { values, steps: this.#evaluate(module, values) };
      const { steps } = this.#job;
      let step = steps.next();
      while (step.done !== true) {
        if (performance.now() >= deadline) return { changed, isDone: false };
        step = steps.next();
      }
      this.#job = undefined;
      this.#used.delete(module);
      changed.push(...step.value);
      if (performance.now() >= deadline) break;
    }
    return { changed, isDone: this.#used.size === 0 };
  }

  *#evaluate(module: string, values: ModuleValues): Generator<void, readonly PlacedFile[]> {
    const wasReady = values.isReady;
    yield* values.prepare();
    if (wasReady) return [];
    makeLast(this.#ready, module, values);
    for (const [oldest, kept] of this.#ready) {
      if (this.#ready.size <= MAX_MODULES) break;
      this.#ready.delete(oldest);
      kept.forget();
    }
    const shown = [...(this.#shown.get(module)?.values() ?? [])];
    for (const placed of shown) yield* prepareHints(placed, values);
    yield* readParts(values.tree.module);
    return shown;
  }
}

const moduleOf = ({ site, folder }: ModulePlace): string => `${site.name}\n${folder}`;

function makeLast<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

/** Counts the words in a part of a file, which stays while it is not edited. */
function marksInPart(part: Body, { text }: SourceFile): number {
  let count = marks.get(part);
  if (count === undefined) {
    count = Array.from((nativeText(part) ?? text).matchAll(MARKS)).length;
    marks.set(part, count);
  }
  return count;
}

/** Words that make values secret. */
const MARKS = /sensitive|ephemeral|write_only/g;

const marks = new WeakMap<Module | Body, number>();

/** Counts the words that make values secret, in a module and in those that it calls. */
function marksIn({ module, children }: ModuleTree): number {
  let count = marks.get(module);
  if (count === undefined) {
    count = 0;
    for (const { body, source } of module.files) for (const part of partsOf(body)) count += marksInPart(part, source);
    marks.set(module, count);
  }
  return Array.from(children.values(), marksIn).reduce((sum, each) => sum + each, count);
}
