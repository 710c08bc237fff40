/** Reading ahead what requests about positions, renames and links take from all parts of a module. */
import type { Module } from "@hcl-ts/terraform/load";
import type { Site } from "../modules/site.ts";
import { blocksDeclaring } from "./declaring-blocks.ts";
import { readPaths } from "./links.ts";
import { partsOf, readReferences } from "./references.ts";

/** Finds what requests take from the parts of a module, which keep it. */
export function* readParts({ files }: Module): Generator<void, void> {
  for (const { body } of files)
    for (const part of partsOf(body)) {
      blocksDeclaring(part, "");
      yield* readReferences(part);
      yield* readPaths(part);
    }
}

/** The modules of a site that are read ahead. */
export class ReadAhead {
  readonly #site: Site;
  /** The steps that are left, by folder. */
  readonly #steps = new Map<string, Generator<void, void>>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Notices a change of a file: what is known of the other parts stays with them. */
  changed(): void {
    this.#steps.clear();
  }

  /** Reads a module until a deadline. Returns whether all is read. */
  work(folder: string, deadline: number): boolean {
    const steps = this.#steps.get(folder) ?? this.#read(folder);
    this.#steps.set(folder, steps);
    while (steps.next().done === false) if (performance.now() >= deadline) return false;
    return true;
  }

  *#read(folder: string): Generator<void, void> {
    const { module } = yield* this.#site.readTree(folder);
    yield* readParts(module);
  }
}
