/** Every message, displayed under a typical source that causes it. */
import { CtyError, defineFunction, dynamic, list, number, numberVal, string, tupleVal, type Value } from "@hcl-ts/cty";
import { MAX_TYPE_DEPTH } from "@hcl-ts/cty/kernel";
import { EvalContext, formatDiagnostics, type Message, SourceFile } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import {
  attrSpec,
  blockAttrsSpec,
  blockLabelSpec,
  blockListSpec,
  blockMapSpec,
  blockSpec,
  decode,
  objectSpec,
  refineSpec,
  type Spec,
  transformFuncSpec,
  tupleSpec,
} from "../src/index.ts";
import * as messages from "../src/messages.ts";

const port = attrSpec("port", number);

const refusing = defineFunction({
  params: [{ name: "name", type: string }],
  type: string,
  impl: () => {
    throw new CtyError("the name is already taken");
  },
});

function nested(): Value {
  let value: Value = numberVal(1);
  for (let depth = 0; depth < MAX_TYPE_DEPTH; depth++) value = tupleVal([value]);
  return value;
}

const ctx = new EvalContext({ variables: { nested: nested() } });

const sources: readonly (readonly [source: string, spec: Spec])[] = [
  ['port = "web"\n', port],
  ['ports {\n  web = "eighty"\n}\n', blockAttrsSpec("ports", number)],
  ["port = null\n", attrSpec("port", number, { required: true })],
  ["ports = [80, null]\n", attrSpec("ports", list(number), { notNull: true })],
  ["", blockSpec("service", port, { required: true })],
  ["service {}\n\nservice {}\n", blockSpec("service", port)],
  ["service {}\n", tupleSpec([blockMapSpec("service", ["name"], port), blockListSpec("service", port)])],
  ['service "web" {}\n\nservice "web" {}\n', blockMapSpec("service", ["name"], port)],
  ["service {}\n", blockListSpec("service", port, { minItems: 2 })],
  ["service {}\n\nservice {}\n", blockListSpec("service", port, { maxItems: 1 })],
  ["service {\n  port = 80\n}\n\nservice {\n  port = [80]\n}\n", blockListSpec("service", attrSpec("port", dynamic))],
  ['name = "web"\n', transformFuncSpec(attrSpec("name", string), refusing)],
  ["port = null\n", refineSpec(port, (builder) => builder.notNull())],
  ["port = 80\n", tupleSpec([port, blockLabelSpec(0, "name")])],
  ["value = nested\n", objectSpec({ value: attrSpec("value", dynamic) })],
];

const results = sources.map(([text, spec]) => {
  const file = new SourceFile("main.hcl", text);
  return { file, diagnostics: decode(parseConfig(file).file.body, spec, ctx).diagnostics };
});

it("every message is displayed as in the snapshot", async () => {
  const shown = results.map(({ file, diagnostics }) =>
    formatDiagnostics(diagnostics, { sources: new Map([["main.hcl", file]]), width: 100 }),
  );
  await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("the snapshot includes every message", () => {
  const found = new Set(results.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
  // Every parameter has a value, whatever its name.
  const first = new SourceFile("main.hcl", "").range(0, 0);
  const params = new Proxy({ first, names: ["x"], labels: ["x"] }, { get: (given, name) => Reflect.get(given, name) ?? "x" });
  const { evaluationLimit: _, ...own } = messages;
  const codes = Object.values(own).map((create) => (create as (params: object) => Message)(params).code);
  expect(codes.filter((code) => !found.has(code))).toEqual([]);
});
