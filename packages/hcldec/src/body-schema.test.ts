import { list, listValEmpty, map, number, numberVal, string } from "@hcl-ts/cty";
import { bodyOf, bodyToJsonSchema } from "@hcl-ts/schema";
import { expect, it } from "vitest";
import {
  attrSpec,
  blockAttrsSpec,
  blockLabelSpec,
  blockListSpec,
  blockMapSpec,
  blockSpec,
  bodySchema,
  defaultSpec,
  literalSpec,
  objectSpec,
  validateSpec,
} from "./index.ts";

const step = objectSpec({ kind: blockLabelSpec(0, "kind"), run: attrSpec("run", string, { required: true }) });
const spec = objectSpec({
  name: attrSpec("name", string, { required: true }),
  retries: validateSpec(defaultSpec(attrSpec("retries", number), literalSpec(numberVal(3))), () => []),
  tags: defaultSpec(attrSpec("tags", list(string)), literalSpec(listValEmpty(string))),
  steps: blockListSpec("step", step, { minItems: 1, maxItems: 4 }),
  hosts: blockMapSpec("host", ["name"], objectSpec({ env: attrSpec("env", map(string)) })),
  log: blockSpec("log", objectSpec({ level: attrSpec("level", string) })),
  labels: blockAttrsSpec("labels", string),
});

it("the schema of a specification has its attributes and blocks", () => {
  const { attributes, blocks } = bodySchema(spec);
  expect(Array.from(attributes, ([name, { presence, default: initial }]) => [name, presence, initial])).toEqual([
    ["name", "required", undefined],
    ["retries", "optional", 3],
    ["tags", "optional", []],
  ]);
  expect(
    Array.from(blocks, ([type, { nesting, min, max, labels }]) => [type, nesting, min, max, labels.map(({ name }) => name).join(" ")]),
  ).toEqual([
    ["step", "list", 1, 4, "kind"],
    ["host", "map", 0, undefined, "name"],
    ["log", "one", 0, 1, ""],
    ["labels", "one", 0, 1, ""],
  ]);
  expect([...bodyOf(blocks.get("step")!.body).attributes.keys()]).toEqual(["run"]);
});

it("a specification has a JSON Schema", () => {
  expect(bodyToJsonSchema(bodySchema(spec))).toMatchObject({ required: ["name", "step"], $defs: { host: { properties: { env: {} } } } });
});
