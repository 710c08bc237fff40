/** Compares decoding by a language of the builder with decoding by the same specification. */
import { isDeepStrictEqual } from "node:util";
import * as cty from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { EvalContext } from "@hcl-ts/hcl";
import { attrSpec, blockLabelSpec, blockListSpec, decode, defaultSpec, literalSpec, objectSpec } from "@hcl-ts/hcldec";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { h } from "@hcl-ts/language";
import { median } from "./median.ts";

/** The number of runs before the first that counts. */
const WARM_UP = 15;

const JOBS = 400;
const source = Array.from({ length: JOBS }, (_, i) => `job "j${i}" {\n  os = "linux"\n${[0, 1, 2].map(stepSource).join("")}}\n`).join("");

function stepSource(i: number): string {
  return `  step "s${i}" {\n    run = "make \${version} ${i}"\n    needs = ["a", "b"]\n    retries = ${i}\n    env = { A = "x", B = upper("y") }\n  }\n`;
}

function specification(): () => unknown {
  const given = { required: true, notNull: true } as const;
  const step = objectSpec({
    name: blockLabelSpec(0, "name"),
    run: attrSpec("run", cty.string, given),
    needs: defaultSpec(attrSpec("needs", cty.list(cty.string)), literalSpec(cty.listValEmpty(cty.string))),
    retries: defaultSpec(attrSpec("retries", cty.number), literalSpec(cty.numberVal(0))),
    env: defaultSpec(attrSpec("env", cty.map(cty.string)), literalSpec(cty.mapValEmpty(cty.string))),
  });
  const job = objectSpec({ name: blockLabelSpec(0, "name"), os: attrSpec("os", cty.string, given), steps: blockListSpec("step", step) });
  const spec = objectSpec({ jobs: blockListSpec("job", job) });
  const variables = new Map<string, cty.Value>([["version", cty.stringVal("1") as cty.Value]]);
  return () => {
    const { file } = parseConfig(source, "bench.hcl");
    const { value } = decode(file.body, spec, new EvalContext({ variables, functions: standardFunctions }));
    return cty.toNative(value);
  };
}

/** @param hasScope whether expressions can refer to jobs */
function language(hasScope: boolean): () => unknown {
  const step = h.body({
    name: h.label(),
    run: h.string(),
    needs: h.list(h.string()).default([]),
    retries: h.number().default(0),
    env: h.map(h.string()).default({}),
  });
  const job = h.body({ name: h.label(), os: h.string(), steps: h.blocks("step", step) });
  const body = h.body({ jobs: h.blocks("job", hasScope ? job.declares("job") : job) });
  const jobs = h.language(body, { id: "bench", extensions: [".hcl"], functions: "standard", variables: { version: h.string() } });
  return () => jobs.parse(source, { variables: { version: "1" } }).value;
}

/** Measures in turns, in one process, by processor time, and prints the times and their ratios to the specification's. */
export function benchLanguage(rounds: number, isJson: boolean): void {
  const subjects = new Map([
    ["parse", () => parseConfig(source, "bench.hcl")],
    ["hcldec", specification()],
    ["language", language(false)],
    ["language with references", language(true)],
  ]);
  if (!isDeepStrictEqual(subjects.get("hcldec")!(), subjects.get("language")!())) throw new Error("the results differ");
  const times = new Map(Array.from(subjects.keys(), (name) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, run] of subjects) {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.get(name)!.push((user + system) / 1000);
    }
  }
  const unit = median(times.get("hcldec")!);
  const figures = Array.from(times, ([name, found]) => ({ name, milliseconds: median(found), ratio: median(found) / unit }));
  if (isJson) console.log(JSON.stringify(figures));
  else
    for (const { name, milliseconds, ratio } of figures)
      console.log(`${name.padEnd(26)}${milliseconds.toFixed(2).padStart(8)} ms${ratio.toFixed(2).padStart(8)}`);
}
