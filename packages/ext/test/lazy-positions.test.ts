/** Positions are computed on demand: decoding valid configuration needs none. */
import { list, number, numberVal, string, stringVal, tupleVal } from "@hcl-ts/cty";
import { type Body, EvalContext, SourceFile } from "@hcl-ts/hcl";
import { attrSpec, blockListSpec, decode, objectSpec } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { afterEach, expect, it, vi } from "vitest";
import { expand } from "../src/dynblock/index.ts";
import { deep } from "../src/transform/index.ts";

const spec = objectSpec({
  name: attrSpec("name", string, { required: true }),
  ports: attrSpec("ports", list(number)),
  rules: blockListSpec("rule", objectSpec({ port: attrSpec("port", number, { required: true }) })),
});

const native = parseConfig(`
name  = "\${prefix}-a"
ports = ["80", 81]
rule { port = 1 }
dynamic "rule" {
  for_each = ports
  content { port = rule.value + 1 }
}
`).file.body;

const json = parseJson(`{
  "name": "\${prefix}-a", "ports": ["80", 81], "rule": [{ "port": 1 }],
  "dynamic": { "rule": { "for_each": "\${ports}", "content": { "port": "\${rule.value + 1}" } } }
}`).file.body;

const ctx = new EvalContext({
  variables: { prefix: stringVal("x"), ports: tupleVal([numberVal(2), numberVal(3)]) },
});

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<[string, Body]>([
  ["native syntax", native],
  ["JSON", json],
])("decoding a valid body with dynamic blocks in %s computes no position", (_, body) => {
  const position = vi.spyOn(SourceFile.prototype, "position");
  const transformed = deep(expand(body, ctx), (inner) => inner);
  const { value, diagnostics } = decode(transformed, spec, ctx);
  expect(diagnostics).toEqual([]);
  expect(String(value)).toBe('{ name = "x-a", ports = [80, 81], rules = [{ port = 1 }, { port = 3 }, { port = 4 }] }');
  expect(position).not.toHaveBeenCalled();
});

it("decoding a body without a required argument computes its position", () => {
  const position = vi.spyOn(SourceFile.prototype, "position");
  expect(decode(expand(parseConfig("ports = []").file.body, ctx), spec, ctx).diagnostics).toHaveLength(1);
  expect(position).toHaveBeenCalled();
});
