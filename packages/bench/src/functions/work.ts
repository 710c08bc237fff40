/** Runs the cases with the packages of this repository. */
import { convert, elements, mapVal, setVal, typeFromJSON, type Value } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import { EvalContext } from "@hcl-ts/hcl";
import { parse } from "@hcl-ts/hcljson";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { inputs, type Work } from "./cases.ts";

const ctx = new EvalContext({ variables: inputs, functions: new Map([...standardFunctions, ["try", tryFunc], ["can", canFunc]]) });

/**
 * Prepares a case and returns the function to measure. Its result is undefined if results are not
 * compared.
 */
export function prepare(work: Work): () => Value | undefined {
  if ("call" in work) {
    const func = standardFunctions.get(work.call)!;
    const args = work.args.map((name) => inputs[name]!);
    return () => func.call(args);
  }
  if ("expression" in work) {
    const { expression } = parseExpression(work.expression);
    return () => {
      const { value, diagnostics } = expression.value(ctx);
      if (diagnostics.length > 0) throw new Error(diagnostics[0]!.detail);
      return value;
    };
  }
  if ("build" in work) {
    const values = Array.from(elements(inputs[work.input]!), ([, element]) => element);
    if (work.build === "set") return () => setVal(values);
    const named = new Map(values.map((value, i) => [`key-${i}`, value]));
    return () => mapVal(named);
  }
  if ("convert" in work) {
    const type = typeFromJSON(work.type);
    return () => convert(inputs[work.convert]!, type);
  }
  if ("read" in work) {
    const text = inputs[work.read]!.asString();
    const source = work.from === "string" ? text : new TextEncoder().encode(text);
    return () => {
      const { file, diagnostics } = parse(source, "document.json");
      const { attributes } = file.body.justAttributes();
      if (diagnostics.length > 0) throw new Error(diagnostics[0]!.detail);
      for (const { expression } of attributes.values()) expression.value(undefined);
      return undefined;
    };
  }
  const text = inputs[work.parse]!.asString();
  return () => {
    JSON.parse(text);
    return undefined;
  };
}
