import { toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { decode } from "@hcl-ts/hcldec";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { parseSpecFile } from "./index.ts";

/** Decodes a source by a specification file. */
function run(spec: string, source: string): unknown {
  const { spec: decoder, variables, functions, diagnostics } = parseSpecFile(parseConfig(spec, "t.hcldec").file.body);
  if (diagnostics.length > 0) return diagnostics.map((d) => d.code);
  const { value, diagnostics: found } = decode(parseConfig(source, "t.hcl").file.body, decoder, new EvalContext({ variables, functions }));
  return found.length > 0 ? found.map((d) => d.code) : toNative(value);
}

describe("a specification file", () => {
  it("decodes with types, defaults, transformations, variables and functions", () => {
    const spec = `
      variables {
        env = "dev"
      }
      function "double" {
        params = [n]
        result = n * 2
      }
      object {
        attr "name" {
          type     = string
          required = true
        }
        default "size" {
          attr {
            name = "size"
            type = number
          }
          literal {
            value = max(1, 7)
          }
        }
        transform "loud" {
          attr {
            name = "name"
            type = string
          }
          result = upper(nested)
        }
      }`;
    expect(run(spec, 'name = "a-${env}-${double(4)}"')).toEqual({ name: "a-dev-8", size: 7, loud: "A-DEV-8" });
  });

  it("treats arguments that the parser reported as absent", () => {
    const { diagnostics } = parseSpecFile(
      parseConfig('block_list {\n block_type = "b"\n min_items = 1e999999999\n object {}\n}', "t").file.body,
    );
    expect(diagnostics).toEqual([]);
  });

  it.each([
    ["", ["missing-spec"]],
    ["object {}\narray {}", ["extra-spec"]],
    ["attr {\n}", ["missing-spec-attribute-name"]],
    ['object {\n attr "x" {\n  name = ""\n }\n}', ["empty-spec-attribute-name"]],
    ['transform {\n attr {\n  name = "x"\n }\n}', ["missing-argument"]],
    ['attr {\n name = "x"\n type = "string"\n}', ["not-a-type"]],
    ["block_list {\n object {}\n}", ["missing-spec-block-type"]],
    ['object {\n block_list "" {\n  object {}\n }\n}', ["missing-spec-block-type"]],
    ['block_map "b" {\n block_type = "b"\n labels = []\n object {}\n}', ["extra-label"]],
    ['block_map {\n block_type = "b"\n labels = ["n"]\n attr {\n  name = "x"\n }\n}', ["any-in-block-map"]],
    ['default {\n attr {\n  name = "x"\n }\n}', ["useless-default"]],
    ['function "f" {\n params = [1]\n result = 1\n}\nobject {}', ["invalid-function-parameter"]],
  ])("reports mistakes in %j", (spec, codes) => {
    expect(run(spec, "")).toEqual(codes);
  });
});
