/** Reads the examples of the rules' pages. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";

const folder = join(root, "packages/eslint-plugin/docs/rules");

/** The rule about the files of a module, of which the example that it accepts has the others. */
const STRUCTURE = "standard-module-structure.md";

/**
 * An example of a rule: a text that it reports, or that it accepts.
 * @typedef {{ rule: string, filename: string, language: string, code: string, isReported: boolean }} Case
 *
 * @returns {Case[]}
 */
export function readCases() {
  return readdirSync(folder).flatMap((page) =>
    [...readFileSync(join(folder, page), "utf8").matchAll(/```(hcl|json) (reported|accepted)\n(.*?)```/gs)].map(
      ([, syntax, kind, code = ""]) => ({
        rule: page.replace(".md", ""),
        filename: page === STRUCTURE && !code.includes("variable") ? "structure/main.tf" : syntax === "json" ? "main.tf.json" : "main.tf",
        language: syntax === "json" ? "hcl/hcl-json" : "hcl/terraform",
        code,
        isReported: kind === "reported",
      }),
    ),
  );
}
