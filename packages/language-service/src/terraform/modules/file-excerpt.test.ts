import { referenceRange, referenceSteps } from "@hcl-ts/analysis";
import { finish } from "@hcl-ts/hcl/syntax";
import { expect, it } from "vitest";
import { parseItems } from "./file-excerpt.ts";
import { parseModuleFile } from "./module-folder.ts";

const MODULE = 'module "net" {\n  source = "./net" # é\n  size   = <<-E\n    }\n  E\n}';

/** The names of blocks and references with their offsets, of those that are in all items with a text. */
function found({ body, source }: ReturnType<typeof parseItems>): readonly string[] {
  const { blocks } = body.partialContent({ blocks: [{ type: "module", labelNames: ["name"] }] }).content;
  const references = finish(referenceSteps(body)).filter(({ root }) => root.name === "module");
  return [...blocks.map(({ labelRanges }) => labelRanges[0]), ...references.map(referenceRange)].map((range) => {
    const [start, end] = [range?.start.offset ?? 0, range?.end.offset ?? 0];
    return `${start} ${source.text.slice(start, end)}`;
  });
}

it.each([
  `a = "é"\n${MODULE}\nb = module.net.id\n`,
  `\ufeff/* module */ ${MODULE} // x\r\nresource "a" "b" {\r\n  c = [module.net[0].id]\r\n}`,
  `locals {\n  a = <<E\n\${module.net}\nE\n}\n${MODULE}\nlocals {\n  b = }\n}\n`,
  `${MODULE}\nresource "a" "b" {\n  c = module.net.\n}\noutput "d" { value = module.net.d }\n`,
  `resource "a" "b" {\n${MODULE}\nx = module.net.y\n`,
  `x = "module\n${MODULE}\n`,
  "",
])("parses the wanted items of a file where they are in the file: %j", (text) => {
  const whole = found(parseModuleFile(text, "main.tf").file);
  expect(found(parseItems(text, "main.tf", (_, item) => item.includes("module")))).toEqual(whole);
});

it("leaves out the other items, but not in the JSON syntax", () => {
  const text = `a = 1\n${MODULE}\nb = 2\n`;
  expect(parseItems(text, "main.tf", (name) => name === "module").source.text).toBe(`     \n${MODULE}`);
  expect(parseItems('{"a": 1}', "main.tf.json", () => false).source.text).toBe('{"a": 1}');
});
