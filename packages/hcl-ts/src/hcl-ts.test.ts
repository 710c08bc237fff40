import { describe, expect, it } from "vitest";
import { cty, decode, evaluate, hcldec, parse } from "./index.ts";

describe("hcl-ts", () => {
  const spec = hcldec.objectSpec({
    name: hcldec.attrSpec("name", cty.string, { required: true, notNull: true }),
    ports: hcldec.attrSpec("ports", cty.list(cty.number)),
  });

  it("decodes both syntaxes to the same typed object", () => {
    const native = decode('name = upper("web")\nports = [for p in base : p + 1]', spec, { variables: { base: [80, 443] } });
    const json = decode('{"name": "${upper(\\"web\\")}", "ports": "${[for p in base : p + 1]}"}', spec, {
      filename: "a.json",
      variables: { base: [80, 443] },
    });
    const name: string | undefined = native.value?.name;
    expect(name).toBe("WEB");
    expect(native.value?.ports).toEqual([81, 444]);
    expect(json.value).toEqual(native.value);
  });

  it("returns all diagnostics and no value if there is an error", () => {
    const { value, diagnostics } = decode("nme = 1\nports = [1\n", spec);
    expect(value).toBeUndefined();
    expect(diagnostics.map((d) => [d.severity, d.subject?.start.line])).toEqual([["error", 2]]);
  });

  it("evaluates an expression", () => {
    expect(cty.toNative(evaluate("[for z in zones : upper(z)]", { variables: { zones: ["a", "b"] } }).value)).toEqual(["A", "B"]);
  });

  it("chooses the syntax by the file name", () => {
    expect(parse('{"a": 1}', "x.json").diagnostics).toEqual([]);
    expect(parse("a = 1", "x.hcl").diagnostics).toEqual([]);
  });
});
