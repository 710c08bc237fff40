import { type Diagnostic, formatDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { parseRecords } from "@hcl-ts/hclsyntax/records";
import { expect, it } from "vitest";
import { Converter } from "../src/converter.ts";
import { toJson } from "../src/index.ts";
import * as messages from "../src/messages.ts";
import { ValueTarget } from "../src/value-target.ts";

/** Every message once, under its source. */
const samples: readonly string[] = [
  'service "api" {\n}\nservice {\n}\n',
  `a = 1\nb ${'"x" '.repeat(1_000)}{\n}\n`,
  "port = 80\nport {\n}\n",
  'tags = {\n  Name = "a"\n  Name = "b"\n}\n',
  "id = 9007199254740993\n",
  `a = "${"x${1e99999}".repeat(11)}"\n`,
];

/** Overflows the stack in a nested array, however much stack there is. */
class ShallowTarget extends ValueTarget {
  override begin(bracket: "{" | "["): void {
    const overflow = (): never => overflow();
    if (this.depth > 1) overflow();
    super.begin(bracket);
  }
}

function convertToShallowTarget(source: string): { readonly source: string; readonly diagnostics: readonly Diagnostic[] } {
  const { records, body } = parseRecords(source, "main.tf");
  const converter = new Converter(records, { escapes: true, sorted: false }, new ShallowTarget(Number));
  converter.convertFile(body);
  return { source, diagnostics: converter.diagnostics };
}

const results = [
  ...samples.map((source) => ({ source, ...toJson(source, { filename: "main.tf" }) })),
  convertToShallowTarget("values = [[80, 443]]\n"),
];

it("the snapshot shows every message under its source", async () => {
  const shown = results.map(({ source, diagnostics }) =>
    formatDiagnostics(diagnostics, { sources: new Map([["main.tf", new SourceFile("main.tf", source)]]), width: 100 }).trimEnd(),
  );
  await expect(`${shown.join("\n\n")}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("every message has a sample", () => {
  const codes = new Set(results.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
  expect(codes.size).toBe(Object.keys(messages).length);
});
