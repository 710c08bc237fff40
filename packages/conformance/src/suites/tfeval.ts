import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fromNative, hasMarkDeep, unmarkDeep, type Value } from "@hcl-ts/cty";
import { EPHEMERAL } from "@hcl-ts/terraform";
import { ProviderSchemaIndex, type ProviderSchemasJson, type TreeResult, type VariableArgument } from "@hcl-ts/terraform/evaluate";
import { encodeDiagnostics, encodeValue } from "../codec.ts";
import { evaluateCase, type ModuleCase, readTestData } from "../terraform-module.ts";
import type { Suite, Vector } from "../vector.ts";

const path = fileURLToPath(new URL("../../vectors/terraform/schemas.json", import.meta.url));
const schemas = new ProviderSchemaIndex(JSON.parse(readFileSync(path, "utf8")) as ProviderSchemasJson);

type Argument = { readonly name: string; readonly value: string } | { readonly file: string };

export const answer: Suite = (vector, dialect = "opentofu") => {
  const args = ((vector.varArgs ?? []) as Argument[]).map(
    (arg): VariableArgument => ("file" in arg ? arg : { name: arg.name, text: arg.value }),
  );
  const given: ModuleCase = {
    files: vector.files as Record<string, string>,
    dialect,
    env: vector.env as Record<string, string> | undefined,
    args,
    workspace: vector.workspace as string | undefined,
    workingDirectory: "/module",
    schemas,
    resourceValues: stateOf(vector),
    readData: readTestData,
  };
  const { result, diagnostics } = evaluateCase(given);
  const diags = encodeDiagnostics(diagnostics, true);
  return result === undefined ? { diags } : { diags, ...encodeResult(result), ...consoleOf(vector, given) };
};

function stateOf({ priorState = {} }: Vector): ReadonlyMap<string, Value> {
  return new Map(Object.entries(priorState as Record<string, unknown>).map(([address, attributes]) => [address, fromNative(attributes)]));
}

function encodeResult({ outputs, locals, instances, removed, checks }: TreeResult): object {
  const withoutMarks = (value: Value) => encodeValue(unmarkDeep(value).value);
  return {
    outputs: Object.fromEntries(
      Array.from(outputs, ([name, { value, output }]) => [
        name,
        { ...withoutMarks(value), ...(output.sensitive ? { sensitive: true } : {}) },
      ]),
    ),
    locals: Object.fromEntries(
      [...locals].filter(([, value]) => !hasMarkDeep(value, EPHEMERAL)).map(([name, value]) => [name, withoutMarks(value)]),
    ),
    resources: {
      ...Object.fromEntries(
        [...instances]
          .filter(([, { action, deferred }]) => action !== "open" && (action !== "read" || deferred))
          .map(([address, { action, value, movedFrom }]) => [
            address,
            { action, after: encodeValue(value), ...(movedFrom === undefined ? {} : { movedFrom }) },
          ]),
      ),
      ...Object.fromEntries(removed.map(({ address, action }) => [address, { action }])),
    },
    checks: Object.fromEntries(Array.from(checks, ([address, { status }]) => [address, status])),
  };
}

/** Answers of the console, which needs no plan. */
function consoleOf({ console: expressions }: Vector, given: ModuleCase): object {
  if (expressions === undefined) return {};
  const scope = evaluateCase({ ...given, planned: false }).result!.scope()!;
  const answers = (expressions as string[]).map((expression) => {
    const { value, diagnostics } = scope.evaluate(expression);
    return [expression, diagnostics.some(({ severity }) => severity === "error") ? { error: true } : encodeValue(value)];
  });
  return { console: Object.fromEntries(answers) };
}
