/** Names that the program gives. */
import type { Name } from "../../model/name.ts";

/** The members of `path`. */
export const PATHS: readonly Name[] = [
  { name: "module", kind: "builtin", docs: { text: "The folder of this module." }, detail: "string" },
  { name: "root", kind: "builtin", docs: { text: "The folder of the root module." }, detail: "string" },
  { name: "cwd", kind: "builtin", docs: { text: "The folder in which the program was started." }, detail: "string" },
];

/** The members of `terraform` and `tofu`. */
export const PROGRAM: readonly Name[] = [
  { name: "workspace", kind: "builtin", docs: { text: "The name of the workspace." }, detail: "string" },
  { name: "applying", kind: "builtin", docs: { text: "Whether a plan is being applied." }, detail: "bool" },
];
