/** Compares answers with vectors. The Terraform suites have two dialects, all others one. */
import { compare } from "../compare.mjs";
import { compareLanguageService } from "../language-service/compare-ls.mjs";
import { compareLint } from "../lint/compare-lint.mjs";
import { compareMeaning } from "../meaning/compare-meaning.mjs";
import { compareTf } from "../terraform/compare-tf.mjs";
import { compareTftest } from "../tftest/compare-tftest.mjs";
import type { Suite, Vector } from "./vector.ts";

/** A program whose answers are in the Terraform vectors. */
export type Dialect = "opentofu" | "terraform";

export const DIALECTS: readonly Dialect[] = ["opentofu", "terraform"];

/** The suites in which the answers of the two programs differ. */
const dialectSuites: ReadonlySet<string> = new Set(["tfconfig", "tfeval", "tffunc"]);

/** The suites of the Terraform vectors. */
const terraformSuites: ReadonlySet<string> = new Set([
  ...dialectSuites,
  "tffmt",
  "tfgraph",
  "tfmodule",
  "tfmodule-corpus",
  "tfvalidate",
  "tfplan",
  "tfconsole",
  "hcl2json",
  "hcl2json-ast",
  "hcl2json-convert",
  "hcl2json-corpus",
  "hcl2json-refs",
  "hcl2json-wrap",
]);

/** The suites of the vectors about meaning. */
const meaningSuites: ReadonlySet<string> = new Set(["diff"]);

/** Returns the dialects in which a suite is run. One is enough if both have the same answers. */
export function dialectsOf(suite: string): readonly Dialect[] {
  return dialectSuites.has(suite) ? DIALECTS : ["opentofu"];
}

/** Returns the name under which the result of a suite is shown: with the dialect if it has two. */
export function resultName(suite: string, dialect: Dialect): string {
  return dialectSuites.has(suite) ? `${suite} (${dialect})` : suite;
}

/** Computes the answer to a case and its difference from the vector, null if there is none. */
export async function compareAnswer(
  vector: Vector,
  answer: Suite,
  dialect: Dialect,
): Promise<{ readonly got: unknown; readonly where: string | null }> {
  const got: unknown = JSON.parse(JSON.stringify(await answer(vector, dialect)));
  return { got, where: difference(vector, got, dialect) };
}

function difference(vector: Vector, got: unknown, dialect: Dialect): string | null {
  if (meaningSuites.has(vector.suite)) return compareMeaning(vector, got);
  if (vector.suite === "language-service") return compareLanguageService(vector, got);
  if (vector.suite === "lint") return compareLint(vector, got);
  if (vector.suite === "tftest") return compareTftest(vector, got);
  return terraformSuites.has(vector.suite) ? compareTf(vector, got, dialect) : compare(vector, got);
}
