/**
 * Writes the data of the home page: measured figures, and the answer to the example in its editor.
 */
import { allFunctions } from "../engine/all-functions.ts";
import { answer } from "../engine/answer.ts";
import { homeFiles } from "../playground/home-files.ts";
import { isTerraform, readScore, sumOf } from "./conformance.ts";
import { write } from "./repository.ts";
import { PARSE_AND_EVALUATE, readRuns } from "./speed.ts";

/** Writes the data. */
export function writeHome(): void {
  const { passed, failed } = sumOf([...readScore()].filter(([suite]) => !isTerraform(suite)).map(([, score]) => score));
  const [run] = readRuns();
  const { parse, read, size } = run!.figures;
  const built = answer({ kind: "pane", files: homeFiles, active: "main.hcl", pane: "values", offset: 0 }, allFunctions);
  if (built.problems.length !== 1) throw new Error("the example of the home page has to have one problem");
  const figures = {
    agree: passed,
    vectors: passed + failed,
    // Our parser creates nodes only when they are read, so the fair comparison reads all of them.
    timesTreeSitter: Math.round(parse["tree-sitter"]! / read["hcl-ts"]!),
    kilobytes: Math.round(size[PARSE_AND_EVALUATE]!),
  };
  for (const [name, figure] of Object.entries(figures)) {
    if (!Number.isFinite(figure)) throw new Error(`docs/history has no measurement for the figure "${name}" of the home page`);
  }
  write("home.json", JSON.stringify({ figures, answer: { ...built, parseMs: 0, evaluateMs: 0 } }));
}
