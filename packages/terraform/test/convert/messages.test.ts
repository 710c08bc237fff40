import { errorDiagnostic, formatDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import * as messages from "../../src/convert/messages.ts";
import { fromJson } from "../../src/entry/convert.ts";

/** Every problem once, under its source. */
const samples: readonly string[] = [
  '{"locals": {"my name": 1}}\n',
  '{"locals": {"a": 1, "a": 2}}\n',
  '{"resource": {"aws_vpc": "main"}}\n',
  '{"variable": {"x": 1}}\n',
  '{"locals": 1}\n',
  '{"resource": {"aws_vpc": {"main": {"provider": "aws-${var.region}"}}}}\n',
  '{"locals": {"a": "costs ${"}}\n',
  `{"locals": {"a": ${"[".repeat(450)}${"]".repeat(450)}}}\n`,
];

const results = samples.map((source) => ({ source, ...fromJson(source, { filename: "main.tf.json" }) }));

it("shows every problem under its source", async () => {
  const shown = results.map(({ source, diagnostics }) =>
    formatDiagnostics(diagnostics, { sources: new Map([["main.tf.json", new SourceFile("main.tf.json", source)]]), width: 100 }).trimEnd(),
  );
  // Reported only where the stack is small, see small-stack.test.ts.
  shown.push(formatDiagnostics([errorDiagnostic(messages.conversionTooDeep())]).trimEnd());
  await expect(`${shown.join("\n\n")}\n`).toMatchFileSnapshot("../__snapshots__/convert-messages.txt");
});

it("every problem has a sample", () => {
  const codes = new Set(results.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
  expect(codes.size).toBe(Object.keys(messages).filter((name) => name !== "conversionTooDeep").length);
});
