/** The problems of modules, found in slices of work when there is time. */
import type { Diagnostic } from "@hcl-ts/hcl";
import { limitRepeats } from "@hcl-ts/hcl/syntax";
import { checkSteps, type Module, type ModuleTree } from "@hcl-ts/terraform/load";
import type { SchemaFinder } from "../providers/provider-schemas.ts";
import type { Site } from "./site.ts";

/** The problems of a module, with the state that they were found in. */
interface Checked {
  readonly tree: ModuleTree;
  readonly byFile: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** The problems of the modules of a site. */
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
    for (const [folder, { tree }] of this.#checked)
      if (folder !== changed && this.#isOpen(folder) && contains(tree, changed)) this.request(folder);
  }

  /** Asks for checks of all folders with open documents. */
  requestAll(): void {
    for (const folder of this.#site.openFolders) this.request(folder);
  }

  get isDone(): boolean {
    return this.#pending.size === 0;
  }

  /** Returns the problems of a file as they were last found. */
  ofFile(folder: string, path: string): readonly Diagnostic[] {
    return this.#checked.get(folder)?.byFile.get(path) ?? [];
  }

  /** The module in which the problems of a folder were found. */
  checkedModule(folder: string): Module | undefined {
    return this.#checked.get(folder)?.tree.module;
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
    const before = this.#checked.get(folder)?.byFile ?? new Map<string, readonly Diagnostic[]>();
    this.#checked.set(folder, checked);
    return [...new Set([...before.keys(), ...checked.byFile.keys()])];
  }

  *#check(folder: string): Generator<void, Checked> {
    const tree = yield* this.#site.readTree(folder);
    yield;
    const schemas = this.#schemas.bodies(tree, this.#site.lockedVersions(folder)).index;
    const found = yield* checkSteps(tree, { schemas, rootOnly: true });
    yield;
    const own = new Set(tree.module.files.map(({ name }) => name));
    // Syntax errors are those of the document.
    const syntax = new Set(tree.module.files.flatMap(({ diagnostics }) => diagnostics));
    const byFile = new Map<string, Diagnostic[]>(Array.from(own, (name) => [name, []]));
    for (const diagnostic of limitRepeats([...tree.diagnostics, ...found])) {
      const { subject } = diagnostic;
      if (subject !== undefined && !syntax.has(diagnostic)) byFile.get(subject.filename)?.push(diagnostic);
    }
    return { tree, byFile };
  }
}

function contains({ folder, children }: ModuleTree, wanted: string): boolean {
  return folder === wanted || [...children.values()].some((child) => contains(child, wanted));
}
