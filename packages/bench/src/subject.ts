/** The libraries to be measured: a function for each case, which applies it to all sources. */

import type { CaseName } from "./cases.ts";

/** A file to be measured. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Runs a prepared case once. Returns a promise if the library is asynchronous. */
export type Run = () => unknown;

/**
 * A library. Each function receives the sources, does the preparation that is not measured, and
 * returns the run that is.
 */
export type Subject = { readonly [C in CaseName]?: (sources: readonly Source[]) => Run | Promise<Run> };

/** The libraries that can be measured. */
export const subjects = [
  "hcl-ts",
  "JSON.parse",
  "tree-sitter",
  "@cdktf/hcl2json",
  "@cdktn/hcl2json",
  "hcl2-parser",
  "hcl2-json-parser",
] as const;

export type SubjectName = (typeof subjects)[number];

/** Loads a library, in the process that measures it. */
export async function loadSubject(name: SubjectName): Promise<Subject> {
  switch (name) {
    case "hcl-ts":
      return (await import("./subjects/hcl-ts.ts")).subject;
    case "JSON.parse":
      return (await import("./subjects/json-parse.ts")).subject;
    case "tree-sitter":
      return (await import("./subjects/tree-sitter.ts")).subject;
    case "@cdktf/hcl2json":
      return (await import("./subjects/cdktf-hcl2json.ts")).subject;
    case "@cdktn/hcl2json":
      return (await import("./subjects/cdktn-hcl2json.ts")).subject;
    case "hcl2-parser":
      return (await import("./subjects/hcl2-parser.ts")).subject;
    case "hcl2-json-parser":
      return (await import("./subjects/hcl2-json-parser.ts")).subject;
  }
}
