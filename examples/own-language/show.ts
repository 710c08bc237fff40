/** Reads the two files in this folder and prints the results: `npm start`. */
import { readFileSync } from "node:fs";
import { readPipeline } from "./pipeline.ts";

for (const name of ["release.pipe.hcl", "mistakes.pipe.hcl"]) {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  const result = readPipeline(text, name, { version: "2.4 RC1", regions: ["eu-west", "eu-north"] });
  console.log(typeof result === "string" ? result : JSON.stringify(result, undefined, 2));
}
