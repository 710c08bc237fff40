/** The libraries that are measured. */

import type { Subject } from "./subjects/subject.ts";

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
