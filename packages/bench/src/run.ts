/**
 * `npm run bench -- [FILE…]`: how fast we parse, evaluate and decode, beside `JSON.parse` of a document of the same size as the yardstick of the
 * machine. Files of the native syntax are measured as they are; without any, a source is made up.
 */
import { readFileSync } from "node:fs";
import { hasErrors } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { Bench } from "tinybench";
import { madeUpSource } from "./made-up-source.ts";

const files = process.argv.slice(2);
const sources = files.length > 0 ? files.map((file) => readFileSync(file, "utf8")) : [madeUpSource(200_000)];
const size = sources.reduce((sum, source) => sum + source.length, 0);
const jsonText = JSON.stringify(
  Array.from({ length: Math.ceil(size / 80) }, (_, i) => ({
    name: `service-${i}`,
    ports: [80, 443, 8000 + i],
    owner: "team",
    enabled: i % 2 === 0,
  })),
).slice(0, -1);
const json = `{"items":${jsonText}]}`;

for (const source of sources) if (hasErrors(parseConfig(source, "source").diagnostics)) throw new Error("the source has errors");

const bench = new Bench({ time: 1000 });
bench
  .add("parse, native syntax", () => {
    for (const source of sources) parseConfig(source, "source");
  })
  .add("parse, JSON syntax", () => {
    parseJson(json, "source.json");
  })
  .add("JSON.parse", () => {
    JSON.parse(json);
  });
await bench.run();

const bytesOf: Readonly<Record<string, number>> = {
  "parse, native syntax": size,
  "parse, JSON syntax": json.length,
  "JSON.parse": json.length,
};
const speeds = bench.tasks.map((task) => {
  const { result } = task;
  const seconds = result.state === "completed" ? result.latency.p50 / 1000 : Number.NaN;
  return { name: task.name, megabytesPerSecond: bytesOf[task.name]! / 1e6 / seconds };
});
const yardstick = speeds.find(({ name }) => name === "JSON.parse")!.megabytesPerSecond;
for (const { name, megabytesPerSecond } of speeds) {
  console.log(
    `${name.padEnd(22)} ${megabytesPerSecond.toFixed(1).padStart(8)} MB/s   ${(megabytesPerSecond / yardstick).toFixed(2)} of JSON.parse`,
  );
}
