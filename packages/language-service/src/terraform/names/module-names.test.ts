import { loadModule, memoryFiles } from "@hcl-ts/terraform";
import { expect, it } from "vitest";
import { ModuleNames } from "./module-names.ts";

it("lists the variables one at each step", () => {
  const text = Array.from({ length: 20 }, (_, i) => `variable "v${i}" {\n  type = list(string)\n}\n`).join("");
  const uris: string[] = [];
  const module = loadModule(memoryFiles({ "main.tf": text }));
  const uri = (path: string): string => {
    uris.push(path);
    return path;
  };
  const names = new ModuleNames({ module, uri } as never);
  let steps = 0;
  for (const _ of names.listVariables()) expect(uris).toHaveLength(++steps);
  expect(names.variables()).toHaveLength(20);
  expect(uris).toHaveLength(20);
});
