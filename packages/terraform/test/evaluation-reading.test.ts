/** Reading what evaluation takes ahead, in steps. */
import { expect, it } from "vitest";
import { evaluateTree, evaluationReadingSteps } from "../src/entry/evaluate.ts";
import { loadTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/index.ts";

const files = memoryFiles({
  "main.tf": `module "many" {\n  source = "./many"\n}\noutput "last" {\n  value = module.many.last\n}\n`,
  "many/main.tf": `${Array.from({ length: 100 }, (_, i) => `resource "test_thing" "t${i}" {\n  from = test_thing.t${i + 1}.name\n}\n`).join("")}
resource "test_thing" "t100" {\n  name = "end"\n}\noutput "last" {\n  value = test_thing.t99.from\n}\n`,
});

it("the references of all modules are found in short steps, and evaluation gives the same result", () => {
  const tree = loadTree(files);
  expect([...evaluationReadingSteps(tree)]).toHaveLength(106);
  const last = (each: typeof tree): unknown => evaluateTree(each, { functions: new Map() }).outputs.get("last")?.value.toString();
  expect(last(tree)).toBe(last(loadTree(files)));
  expect(last(tree)).toContain("end");
});
