/**
 * Writes the data of the home page: measured figures, and the answer to the example in its editor.
 */
import { allFunctions } from "../engine/all-functions.ts";
import { answer } from "../engine/answer.ts";
import { homeFiles } from "../playground/home-files.ts";
import { isTerraform, readScore, sumOf } from "./conformance.ts";
import { write } from "./repository.ts";
import { readRuns } from "./speed.ts";

/** Writes the data. */
export function writeHome(): void {
  const { passed, failed } = sumOf([...readScore()].filter(([suite]) => !isTerraform(suite)).map(([, score]) => score));
  const [run] = readRuns();
  const { parse, plain, size } = run!.figures;
  const built = answer({ kind: "pane", files: homeFiles, active: "main.hcl", pane: "values", offset: 0 }, allFunctions);
  if (built.problems.length !== 1) throw new Error("the example of the home page has to have one problem");
  const figures = {
    agree: passed,
    vectors: passed + failed,
    timesTreeSitter: Math.round(parse["tree-sitter"]! / parse["hcl-ts"]!),
    timesWasm: Math.round(plain["@cdktf/hcl2json"]! / parse["hcl-ts"]!),
    kilobytes: Math.round(size["parse and evaluate alone"]!),
  };
  write("home.json", JSON.stringify({ figures, answer: { ...built, parseMs: 0, evaluateMs: 0 } }));
}
