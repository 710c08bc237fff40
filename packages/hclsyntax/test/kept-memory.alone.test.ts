/// <reference types="node" />
/** The memory of many small files that a program keeps, such as the modules of a large repository. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { lexConfig, parseConfig, parseExpression, syntaxErrors } from "../src/index.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function usedMemory(): number {
  // Buffers are released some time after the first collection.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const COUNT = amount(500, 2000);
const line = (i: number): string => `name_${i} = "value ${i}"\n`;

it.each<[what: string, make: (i: number) => unknown]>([
  ["files", (i) => parseConfig(line(i), "main.tf")],
  ["files of few characters", (i) => parseConfig(`a = ${i % 10}\n`, "main.tf")],
  ["files of which all is read", (i) => [parseConfig(line(i)).file.body].map((body) => [body, body.attributes[0]!.expr.range])],
  ["files with errors", (i) => parseConfig(`a = (\n${line(i)}`)],
  ["files between others that are dropped", (i) => [parseConfig(line(i)), parseConfig(line(i).repeat(60))][0]],
  ["files between shorter ones that are dropped", (i) => [parseConfig(line(i)), parseConfig(`a = [${"1, ".repeat(300)}]\n`)][0]],
  ["files between expressions", (i) => [parseConfig(line(i)), parseExpression("a + b"), syntaxErrors("a = 1")][0]],
  ["expressions", (i) => parseExpression(`a + ${i}`)],
  ["token lists", (i) => lexConfig(line(i))],
])("%s: each one that is kept takes less than 4 kB", (_, make) => {
  // The first calls create the buffers that all others use.
  for (let i = 0; i < 10; i++) make(i);
  const before = usedMemory();
  const kept = Array.from({ length: COUNT }, (_, i) => make(i));
  expect((usedMemory() - before) / kept.length).toBeLessThan(4000);
});
