import type { Diagnostic } from "@hcl-ts/hcl";
import type { Module } from "../load/module.ts";
import type { InspectedDiagnostic, Inspection } from "./inspection.ts";
import { ModuleInspector } from "./module-inspector.ts";

/**
 * Describes a module as `terraform-config-inspect --json` does. Registries and documentation
 * generators read this format.
 *
 * The description covers the files, not the merged module. An override file replaces the whole
 * description of what it overrides, and only what the tool reads is checked.
 *
 * @param module the module, as `loadModule` returns it
 * @returns plain JSON data, each object sorted by name
 */
export function inspect(module: Module): Inspection {
  const inspector = new ModuleInspector(module.sources);
  for (const { body, diagnostics } of module.files) inspector.addFile(body, diagnostics);
  const { variables, outputs, core, requirements, configs, managed, data, calls, diagnostics } = inspector;
  return {
    path: module.folder,
    variables: sorted(variables),
    outputs: sorted(outputs),
    ...(core.length > 0 && { required_core: core }),
    required_providers: sorted(requirements),
    ...(configs.size > 0 && { provider_configs: sorted(configs) }),
    managed_resources: sorted(managed),
    data_resources: sorted(data),
    module_calls: sorted(calls),
    ...(diagnostics.length > 0 && { diagnostics: diagnostics.map(inspectedDiagnostic) }),
  };
}

function sorted<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function inspectedDiagnostic({ severity, summary, detail, subject }: Diagnostic): InspectedDiagnostic {
  return { severity, summary, detail, pos: subject === undefined ? null : { filename: subject.filename, line: subject.start.line } };
}
