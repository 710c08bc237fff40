import { expect, it } from "vitest";
import { loadModule } from "../load/load-module.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { inspect } from "./inspect.ts";

it("describes variables, outputs, providers, resources and modules, sorted by name", () => {
  const module = loadModule(
    memoryFiles({
      "main.tf":
        'variable "b" {\n  type = list(string)\n}\nvariable "a" {\n  default = 1\n}\nresource "aws_x" "y" {}\nmodule "m" {\n  source = "./m"\n}\n',
    }),
  );
  const { variables, required_providers, managed_resources, module_calls } = inspect(module);
  expect(Object.keys(variables)).toEqual(["a", "b"]);
  expect(variables.b).toEqual({ name: "b", type: "list(string)", default: null, required: true, pos: { filename: "main.tf", line: 1 } });
  expect(required_providers).toEqual({ aws: {} });
  expect(managed_resources["aws_x.y"]?.provider).toEqual({ name: "aws" });
  expect(module_calls.m?.source).toBe("./m");
});

it("takes any name as a key", () => {
  const { variables } = inspect(loadModule(memoryFiles({ "main.tf": 'variable "__proto__" {}\nvariable "constructor" {}\n' })));
  expect(Object.keys(variables)).toEqual(["__proto__", "constructor"]);
});

it("describes provider configurations and required versions if there are any", () => {
  const source = 'terraform {\n  required_version = ">= 1.5"\n}\nprovider "aws" {}\nprovider "aws" {\n  alias = "west"\n}\n';
  const { provider_configs, required_core } = inspect(loadModule(memoryFiles({ "main.tf": source })));
  expect(provider_configs).toEqual({ aws: { name: "aws" }, "aws.west": { name: "aws", alias: "west" } });
  expect(required_core).toEqual([">= 1.5"]);
  const none = inspect(loadModule(memoryFiles({ "main.tf": "" })));
  expect([none.provider_configs, none.required_core, none.diagnostics]).toEqual([undefined, undefined, undefined]);
});
