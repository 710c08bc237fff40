import { hasMarkDeep, nullVal, type Type, transform, unmarkDeep, unmarkDeepWithPaths, type Value } from "@hcl-ts/cty";
import { type MapContent, numberText, type SetContent, Unknown } from "@hcl-ts/cty/kernel";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { EPHEMERAL, SENSITIVE } from "@hcl-ts/terraform";
import type { CheckedObject, ResourceInstance, TreeResult, VariableArgument } from "@hcl-ts/terraform/evaluate";
import { encodeType } from "../codec.ts";
import { evaluateCase } from "../terraform-module.ts";
import type { Suite, Vector } from "../vector.ts";

/** The vectors are answers of the released Terraform, for either dialect. */
export const answer: Suite = (vector) => {
  const { TF_WORKSPACE: workspace, ...env } = (vector.env ?? {}) as Record<string, string>;
  const { result, diagnostics } = evaluateCase({
    files: vector.files as Record<string, string>,
    dialect: "terraform",
    version: "1.11.4",
    env,
    args: argumentsOf(vector),
    workspace,
    workingDirectory: "$CWD",
  });
  const ok = !diagnostics.some(({ severity }) => severity === "error");
  const encoded = diagnostics.map(encodeDiagnostic);
  return !ok || result === undefined ? { ok: false, diagnostics: encoded } : { ok, diagnostics: encoded, ...encodeResult(vector, result) };
};

function argumentsOf({ vars = {}, varFiles = [] }: Vector): readonly VariableArgument[] {
  const named = Object.entries(vars as Record<string, string>).map(([name, text]) => ({ name, text }));
  return [...named, ...(varFiles as string[]).map((file) => ({ file }))];
}

function encodeDiagnostic({ severity, code, subject }: Diagnostic): object {
  return { severity, about: code, ...(subject === undefined ? {} : { range: encodeRange(subject) }) };
}

const encodeRange = ({ filename, start, end }: Range) => ({
  filename,
  start: { line: start.line, column: start.column, byte: start.byte },
  end: { line: end.line, column: end.column, byte: end.byte },
});

function encodeResult({ want }: Vector, { outputs, instances, checks, scope }: TreeResult): object {
  const refs = Object.keys((want as { refs?: Record<string, unknown> }).refs ?? {}).map((name) => {
    const { value } = scope()!.evaluate(name);
    return [name, { ...encodeSeen(value), sensitive: sensitivePaths(value) }];
  });
  return {
    outputs: Object.fromEntries(
      Array.from(outputs, ([name, { value, output }]) => [
        name,
        { ...encodeOutput(value), sensitive: output.sensitive, sensitivePaths: sensitivePaths(value) },
      ]),
    ),
    resources: [...instances.values()].filter(({ resource }) => resource.mode === "managed").map(encodeInstance),
    refs: Object.fromEntries(refs),
    checks: [...checks.values()].flatMap(encodeChecks),
  };
}

function encodeInstance({ address, module, key, value }: ResourceInstance): object {
  return {
    address,
    ...(module === "" ? {} : { module }),
    ...(key === undefined ? {} : { index: key }),
    values: encodePlain(unmarkDeep(value).value),
    sensitive: sensitivePaths(value),
  };
}

function encodeChecks({ kind, address, status, instances }: CheckedObject): readonly object[] {
  if (instances.size === 0) return [{ kind, address, status }];
  return Array.from(instances.keys(), (instance) => ({ kind, address, status, instance }));
}

/** The value as an expression sees it, with ephemeral parts as null. */
function encodeSeen(value: Value): { readonly value: unknown; readonly type: unknown } {
  const stored = hasMarkDeep(value, EPHEMERAL)
    ? transform(value, (_, part) => (part.hasMark(EPHEMERAL) ? nullVal<Type>(part.type) : part))
    : value;
  const { value: bare } = unmarkDeep(stored);
  return { value: encodePlain(bare), type: encodeType(bare.type) };
}

/** The value of an output as a plan stores it, without the type of null. */
function encodeOutput(value: Value): { readonly value: unknown; readonly type: unknown } {
  const seen = encodeSeen(value);
  return seen.value === null ? { value: null, type: "dynamic" } : seen;
}

/** The paths of sensitive parts: names and indexes from the value's root. */
function sensitivePaths(value: Value): readonly (readonly (string | number)[])[] {
  return unmarkDeepWithPaths(value)
    .paths.filter(({ marks }) => marks.has(SENSITIVE))
    .map(({ path }) => path.map((step) => (step.kind === "attr" ? step.name : keyOf(step.key))));
}

const keyOf = ({ type, content }: Value): string | number =>
  type.kind === "number" ? Number(numberText(content as number)) : String(content);

/** A value as plain JSON, with `$number` and `$unknown`. */
function encodePlain({ type, content }: Value): unknown {
  if (content === null) return null;
  if (content instanceof Unknown) return { $unknown: true };
  switch (type.kind) {
    case "number":
      return { $number: numberText(content as number) };
    case "map":
      return Object.fromEntries(Array.from(content as MapContent, ([key, element]) => [key, encodePlain(element)]));
    case "object":
      return Object.fromEntries(type.names.map((name, i) => [name, encodePlain((content as readonly Value[])[i]!)]));
    case "list":
    case "tuple":
      return (content as readonly Value[]).map(encodePlain);
    case "set":
      return (content as SetContent).elements.map(encodePlain);
    default:
      return content;
  }
}
