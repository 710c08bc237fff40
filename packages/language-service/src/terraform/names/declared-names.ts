/** The names of everything that a module declares. */
import type { Declaration, Module } from "@hcl-ts/terraform/load";
import type { FileRange } from "../../model/file-range.ts";
import type { Name } from "../../model/name.ts";
import { nameRangeIn } from "../positions/ranges.ts";

/** Returns the names of all declarations of a module, without what takes time to find. */
export function* declaredNames(module: Module, uri: (path: string) => string): Iterable<Name> {
  const { variables, locals, calls, resources, outputs } = module;
  const declaration = ({ range, nameRange }: Declaration): FileRange => ({
    uri: uri(nameRange.filename),
    range: nameRangeIn(nameRange, module),
    whole: range,
  });
  for (const variable of variables.values())
    yield { name: variable.name, kind: "variable", address: `var.${variable.name}`, declaration: declaration(variable) };
  for (const local of locals.values())
    yield { name: local.name, kind: "local", address: `local.${local.name}`, declaration: declaration(local) };
  for (const call of calls.values())
    yield { name: call.name, kind: "module", address: `module.${call.name}`, declaration: declaration(call) };
  for (const resource of resources.values())
    yield {
      name: resource.name,
      kind: resource.mode === "data" ? "data" : "resource",
      address: resource.address,
      declaration: declaration(resource),
    };
  for (const output of outputs.values())
    yield { name: output.name, kind: "output", address: `output.${output.name}`, declaration: declaration(output) };
}
