import { type Type, typeToJSON, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import { capsuleContentOf } from "@hcl-ts/cty/kernel";
import { type Diagnostic, hasErrors, SourceFile, terminalText } from "@hcl-ts/hcl";
import { renderType, renderValue, shownType, type TreeResult, valueData } from "@hcl-ts/terraform/evaluate";
import { TYPE_MARK, typeValueType } from "@hcl-ts/terraform/functions";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { diagnosticsMember } from "../files/sources.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { escapeSource, jsonWriter, type Output } from "../terminal/output.ts";
import { evaluateCommandModule, loadCommandModule, MODULE_HELP, MODULE_OPTIONS, moduleArguments } from "./module-options.ts";
import { showProblems } from "./show-problems.ts";

const OPTIONS = { "show-sensitive": { type: "boolean" } } as const satisfies OptionTable;

/** Evaluates a module and prints its outputs, or the values of expressions. */
export const evalCommand: Command = {
  summary: "print the outputs of a module, or the values of expressions",
  options: { ...MODULE_OPTIONS, ...OPTIONS },
  help: `Usage: hcl tf eval [options] [DIR] [EXPRESSION…]

Evaluates the module in DIR like a plan, without providers, and prints the values of its
outputs, or of expressions in it. With --json, one object: outputs, locals, instances,
providers, checks and diagnostics; for expressions, values and diagnostics. A value
is an object with value, type, unknownPaths and sensitivePaths.

${MODULE_HELP}  --show-sensitive     prints sensitive values

Example: hcl tf eval --var-file prod.tfvars . 'local.tags'
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals, variableArguments } = moduleArguments(args, OPTIONS);
    const [folder = ".", ...expressions] = positionals;
    const module = loadCommandModule(folder, variableArguments, values);
    const result = evaluateCommandModule(module, values, output);
    const diagnostics: Diagnostic[] = [...module.diagnostics, ...result.diagnostics];
    const show = values["show-sensitive"] ?? false;
    const evaluated = new Map<string, Value>();
    for (const [i, text] of expressions.entries()) {
      const source = new SourceFile(`<expression ${i + 1}>`, text);
      module.sources.add(source);
      const { value, diagnostics: found } = result.scope().evaluate(source);
      diagnostics.push(...found);
      if (!hasErrors(found)) evaluated.set(text, value);
    }
    if (values.json === true) {
      const data = expressions.length > 0 ? { values: record(evaluated, (value) => typedData(value, show)) } : resultData(result, show);
      jsonWriter(output)(`${JSON.stringify(data).slice(0, -1)},${diagnosticsMember(diagnostics)}`);
    } else {
      showProblems(diagnostics, module.sources, output);
      if (expressions.length > 0) for (const value of evaluated.values()) output.out(`${consoleText(value, show)}\n`);
      else showOutputs(result, show, output);
    }
    return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
  },
};

function showOutputs({ outputs }: TreeResult, showSensitive: boolean, output: Output): void {
  for (const { name, value, failed } of outputs.values())
    if (!failed) output.out(`${terminalText(name)} = ${consoleText(value, showSensitive)}\n`);
}

/** Formats a value like the console, without control characters. */
export function consoleText(value: Value, showSensitive: boolean): string {
  return escapeSource(value.hasMark(TYPE_MARK) ? renderType(typeShown(value, showSensitive)) : renderValue(value, { showSensitive }));
}

/** Returns the type that the function `type` returned, which is as sensitive as its argument. */
function typeShown(value: Value, showSensitive: boolean): Type {
  const marks = new Set([...(value.marks ?? [])].filter((mark) => mark !== TYPE_MARK));
  return shownType(withMarks(unknownVal(capsuleContentOf(value, typeValueType)), marks), showSensitive);
}

function typedData(value: Value, showSensitive: boolean): object {
  return { type: typeData(shownType(value, showSensitive)), ...valueData(value, showSensitive) };
}

function typeData(type: Type): unknown {
  return type.kind === "capsule" ? null : JSON.parse(typeToJSON(type));
}

function record<T>(map: ReadonlyMap<string, T>, convert: (item: T) => unknown): object {
  return Object.fromEntries(Array.from(map, ([name, item]) => [name, convert(item)]));
}

function resultData({ outputs, locals, instances, providers, checks }: TreeResult, showSensitive: boolean): object {
  return {
    outputs: record(outputs, ({ value, output }) => ({ sensitive: output.sensitive, ...typedData(value, showSensitive) })),
    locals: record(locals, (value) => typedData(value, showSensitive)),
    instances: Array.from(instances.values(), ({ address, module, resource, key, action, config, movedFrom }) => ({
      address,
      module,
      mode: resource.mode,
      type: resource.type,
      name: resource.name,
      key,
      action,
      movedFrom,
      arguments: valueData(config, showSensitive),
    })),
    providers: Array.from(providers.values(), ({ address, module, source, key, config }) => ({
      address,
      module,
      source,
      key,
      arguments: valueData(config, showSensitive),
    })),
    checks: Array.from(checks.values(), ({ kind, address, status }) => ({ kind, address, status })),
  };
}
