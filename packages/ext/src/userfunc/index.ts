/**
 * Functions defined in configuration: blocks with a name as label, a list of parameter names and a
 * result expression.
 *
 *     function "add" {
 *       params = [a, b]
 *       result = a + b
 *     }
 */
import { zip } from "@hcl-ts/cty/kernel";
import { exprAsKeyword, exprList } from "@hcl-ts/analysis";
import { type Budget, defineFunction, dynamic, type Func, type Parameter, tupleVal, type Value } from "@hcl-ts/cty";
import { type Body, type BodySchema, type Diagnostic, errorDiagnostic, EvalContext, type Expression, hasErrors } from "@hcl-ts/hcl";
import { computedOnce } from "../computed-once.ts";
import { evaluateResult } from "./evaluate-result.ts";
import { invalidParameter, invalidVariadicParameter } from "./messages.ts";

export { UserFunctionError } from "./evaluate-result.ts";

/** The functions by name, the body without their definitions, and all problems in these. */
export interface UserFunctions {
  readonly functions: ReadonlyMap<string, Func>;
  readonly remain: Body;
  readonly diagnostics: readonly Diagnostic[];
}

const functionSchema: BodySchema = {
  attributes: [{ name: "params", required: true }, { name: "variadic_param" }, { name: "result", required: true }],
};

/**
 * Reads function definitions from a body.
 *
 * @param blockType the type of the blocks that define functions, "function" in most languages
 * @param context called for each call of a function: returns the context of the result expression
 *   besides the parameters. A function can call another one of the same body only if this context
 *   contains it. Such calls are limited: to 64 open calls, and by the budget of the evaluation.
 * @returns the functions, without those whose definitions have errors. Of two definitions with one
 *   name, the later one counts.
 */
export function decodeUserFunctions(body: Body, blockType: string, context?: () => EvalContext | undefined): UserFunctions {
  const { content, remain, diagnostics: found } = body.partialContent({ blocks: [{ type: blockType, labelNames: ["name"] }] });
  const diagnostics = [...found];
  const functions = new Map<string, Func>();
  for (const block of content.blocks) {
    const func = decodeFunction(block.body, context, diagnostics);
    if (func !== undefined) functions.set(block.labels.join(), func);
  }
  return { functions, remain, diagnostics };
}

function decodeFunction(body: Body, context: (() => EvalContext | undefined) | undefined, diagnostics: Diagnostic[]): Func | undefined {
  const { content, diagnostics: found } = body.content(functionSchema);
  const own = [...found];
  const params = content.attributes.get("params")?.expression;
  const variadic = content.attributes.get("variadic_param")?.expression;
  const result = content.attributes.get("result")?.expression;
  const names = params === undefined ? [] : parameterNames(params, own);
  const variadicName = variadic === undefined ? undefined : exprAsKeyword(variadic);
  if (variadic !== undefined && variadicName === undefined)
    own.push(errorDiagnostic(invalidVariadicParameter(), { subject: variadic.range }));
  diagnostics.push(...own);
  return hasErrors(own) || result === undefined ? undefined : makeFunction(names, variadicName, result, context);
}

function parameterNames(params: Expression, diagnostics: Diagnostic[]): readonly string[] {
  const { elements, diagnostics: found } = exprList(params);
  diagnostics.push(...found);
  const names: string[] = [];
  for (const expression of elements) {
    const name = exprAsKeyword(expression);
    if (name !== undefined) names.push(name);
    else {
      diagnostics.push(errorDiagnostic(invalidParameter(), { subject: expression.range }));
      // One error suffices for the whole list.
      break;
    }
  }
  return names;
}

function makeFunction(
  names: readonly string[],
  variadicName: string | undefined,
  result: Expression,
  context: (() => EvalContext | undefined) | undefined,
): Func {
  const parameter = (name: string): Parameter => ({ name, type: dynamic });
  const evaluate = (args: readonly Value[], budget: Budget): Value => {
    const variables = new Map(zip(names, args));
    if (variadicName !== undefined) variables.set(variadicName, tupleVal(args.slice(names.length)));
    const outer = context?.();
    return evaluateResult(result, new EvalContext({ variables, budget }, outer), budget);
  };
  return defineFunction({
    params: names.map(parameter),
    ...(variadicName === undefined ? {} : { varParam: parameter(variadicName) }),
    ...computedOnce(evaluate),
  });
}
export type { UserfuncCode, UserfuncMessage } from "./codes.ts";
