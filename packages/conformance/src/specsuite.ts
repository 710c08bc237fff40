/**
 * Runs the public specification suite of HCL. Each case consists of an input, a specification and
 * an expectation (`NAME.t`), and is run by the command `hcldec` in its own process.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { convert, impliedTypeOfJSON, type Value, valueFromJSON, valueToJSON } from "@hcl-ts/cty";
import { type Body, EvalContext } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { compareTyped } from "../compare.mjs";
import { encodeValue } from "./codec.ts";

/** The position of an expected diagnostic: line, column and byte. */
interface ExpectedPosition {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

interface Expectation {
  readonly result: Value | undefined;
  readonly diagnostics:
    | readonly { readonly severity: string; readonly from: ExpectedPosition; readonly to: ExpectedPosition }[]
    | undefined;
}

/**
 * Runs all cases below a folder. Prints a line for each failing case and a total, and returns the
 * exit status.
 */
export function runSpecsuite(folder: string): number {
  let passed = 0;
  let failed = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".t")) continue;
    const stem = join(folder, name.slice(0, -2));
    const expected = readExpectation(`${stem}.t`);
    const inputs = [`${stem}.hcl`, `${stem}.hcl.json`].filter((file) =>
      readdirSync(dirname(file)).includes(file.slice(dirname(file).length + 1)),
    );
    for (const input of inputs) {
      const problem = runCase(`${stem}.hcldec`, input, expected);
      if (problem === undefined) passed++;
      else {
        failed++;
        console.log(`${input}: ${problem}`);
      }
    }
  }
  console.log(`specsuite: ${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function readExpectation(file: string): Expectation {
  const { body } = parseConfig(readFileSync(file), file).file;
  const { content } = body.partialContent({ attributes: [{ name: "result" }], blocks: [{ type: "diagnostics" }] });
  const result = content.attributes.get("result")?.expression.value(new EvalContext({ variables: {} })).value;
  const block = content.blocks[0];
  return { result, diagnostics: block === undefined ? undefined : readDiagnostics(block.body) };
}

function readDiagnostics(body: Body): Expectation["diagnostics"] {
  const { content } = body.partialContent({ blocks: [{ type: "error" }, { type: "warning" }] });
  return content.blocks.map((block) => {
    const ends = block.body.partialContent({ blocks: [{ type: "from" }, { type: "to" }] }).content.blocks;
    const placeOf = (type: string): ExpectedPosition => {
      const { attributes } = ends.find((end) => end.type === type)!.body.justAttributes();
      const read = (name: string): number => attributes.get(name)!.expression.value().value.asNumber();
      return { line: read("line"), column: read("column"), byte: read("byte") };
    };
    return { severity: block.type, from: placeOf("from"), to: placeOf("to") };
  });
}

function runCase(spec: string, input: string, expected: Expectation): string | undefined {
  const cli = join(dirname(createRequire(import.meta.url).resolve("@hcl-ts/cli/package.json")), "bin", "hcldec.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "--spec", spec, "--diags", "json", "--keep-nulls", input], {
    encoding: "utf8",
  });
  if (expected.diagnostics !== undefined) {
    if (status !== 2) return `exit status ${status} where diagnostics are expected`;
    const got = (JSON.parse(stderr) as { diagnostics: { severity: string; subject: { start: ExpectedPosition; end: ExpectedPosition } }[] })
      .diagnostics;
    const text = (severity: string, start: ExpectedPosition, end: ExpectedPosition): string =>
      `${severity} ${[start, end].map(({ line, column, byte }) => `${line},${column},${byte}`).join("-")}`;
    const wanted = expected.diagnostics.map((d) => text(d.severity, d.from, d.to)).join("; ");
    const found = got.map((d) => text(d.severity, d.subject.start, d.subject.end)).join("; ");
    return wanted === found ? undefined : `wanted ${wanted}, got ${found}`;
  }
  if (status !== 0) return `exit status ${status}: ${stderr.slice(0, 500)}`;
  if (expected.result === undefined) return undefined;
  const got = valueFromJSON(stdout, impliedTypeOfJSON(stdout));
  const wanted = valueFromJSON(valueToJSON(expected.result), got.type);
  return compareTyped(encodeValue(convert(wanted, got.type)), encodeValue(got)) ?? undefined;
}
