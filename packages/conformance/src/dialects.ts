/** Compares answers with vectors. The Terraform suites have two dialects, all others one. */
import { compare } from "../compare.mjs";
import { compareTf } from "../terraform/compare-tf.mjs";
import type { Suite, Vector } from "./vector.ts";

/** A program whose answers are in the Terraform vectors. */
export type Dialect = "opentofu" | "terraform";

const dialects: readonly Dialect[] = ["opentofu", "terraform"];

/** The suites of the Terraform vectors. */
const terraformSuites: ReadonlySet<string> = new Set([
  "tfconfig",
  "tffmt",
  "tfgraph",
  "tfmodule",
  "tfmodule-corpus",
  "tfvalidate",
  "tffunc",
  "tfeval",
  "tfplan",
  "tfconsole",
  "hcl2json",
  "hcl2json-ast",
  "hcl2json-convert",
  "hcl2json-corpus",
  "hcl2json-refs",
  "hcl2json-wrap",
]);

/** Reports whether a suite belongs to the Terraform vectors. */
export function isTerraformSuite(name: string): boolean {
  return terraformSuites.has(name);
}

/**
 * Compares the answers to a case, in every dialect of its suite.
 *
 * @returns the first answer that differs and the difference, or the last answer
 */
export async function compareAnswers(vector: Vector, answer: Suite): Promise<{ readonly got: unknown; readonly where: string | null }> {
  const asData = (got: unknown): unknown => JSON.parse(JSON.stringify(got));
  if (!isTerraformSuite(vector.suite)) {
    const got = asData(await answer(vector));
    return { got, where: compare(vector, got) };
  }
  let result: { got: unknown; where: string | null } = { got: undefined, where: null };
  for (const dialect of dialects) {
    const got = asData(await answer(vector, dialect));
    const where = compareTf(vector, got, dialect);
    result = { got, where: where === null ? null : `${dialect}: ${where}` };
    if (where !== null) break;
  }
  return result;
}
