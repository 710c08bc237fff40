/**
 * The process that measures the functions of this repository. It reads a request from each line of
 * its input and answers with a line of JSON, as the peers in other languages do (see `peer.ts`).
 */
import { createInterface } from "node:readline";
import { type Value, valueToJSON } from "@hcl-ts/cty";
import { cases } from "./cases.ts";
import type { Answer, Request } from "./peer.ts";
import { prepare } from "./work.ts";

/** Runs a case a number of times, or for a number of milliseconds of processor time. */
function run(work: () => unknown, { count, milliseconds }: Request): Answer {
  const start = process.cpuUsage();
  const elapsed = (): number => {
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  let done = 0;
  if (count !== undefined) for (; done < count; done++) work();
  else for (let batch = 1; elapsed() < milliseconds * 1000; batch *= 2) for (let i = 0; i < batch; i++, done++) work();
  return { count: done, microseconds: elapsed() };
}

let current: { readonly index: number; readonly work: () => Value | undefined } | undefined;

function answer(request: Request): Answer {
  const { index } = request;
  try {
    if (current?.index !== index) {
      current = { index, work: prepare(cases[index]!.work) };
      const result = current.work();
      return { ...run(current.work, request), ...(result === undefined ? {} : { result: valueToJSON(result, result.type) }) };
    }
    return run(current.work, request);
  } catch (error) {
    return { count: 0, microseconds: 0, error: String(error) };
  }
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line) as Request))}\n`);
});
