/** The words of the diagnostics of evaluation, one function a code. */
import { didYouMean, type Message, quote } from "@hcl-ts/hcl";

/** An operand of the wrong type. */
export function invalidOperand(of: { readonly operator: string; readonly reason: string }): Message {
  return {
    code: "invalid-operand",
    summary: "Invalid operand",
    detail: `The operator "${of.operator}" cannot be used with this value: ${of.reason}.`,
  };
}

/** An operation that has no result. */
export function failedOperation(of: { readonly operator: string; readonly reason: string }): Message {
  return {
    code: "failed-operation",
    summary: "Operation failed",
    detail: `The operator "${of.operator}" has no result here: ${of.reason}.`,
  };
}

/** The two results of a conditional have no type in common. */
export function inconsistentResults(of: {
  readonly trueType: string;
  readonly falseType: string;
  readonly reason?: string | undefined;
}): Message {
  const reason = of.reason === undefined ? "" : ` ${of.reason}.`;
  return {
    code: "inconsistent-conditional-results",
    summary: "Inconsistent results of a conditional",
    detail: `Both results of a conditional need one type that they can be converted to, but the first is ${of.trueType} and the second is ${of.falseType}.${reason}`,
  };
}

/** The result of a conditional that was chosen cannot be converted. */
export function unsuitableResult(of: { readonly which: "first" | "second"; readonly reason: string }): Message {
  return {
    code: "unsuitable-conditional-result",
    summary: "Inconsistent results of a conditional",
    detail: `The ${of.which} result cannot be converted to the type of both: ${of.reason}.`,
  };
}

/** The condition of a conditional is null. */
export function nullCondition(): Message {
  return {
    code: "null-condition",
    summary: "Condition is null",
    detail: "The condition of a conditional has to be true or false, and it is null.",
  };
}

/** The condition of a conditional is no bool. */
export function invalidCondition(of: { readonly reason: string }): Message {
  return {
    code: "invalid-condition",
    summary: "Invalid condition",
    detail: `The condition of a conditional has to be true or false: ${of.reason}.`,
  };
}

/** A call where there are no functions. */
export function callsNotAllowed(of: { readonly name: string }): Message {
  return {
    code: "calls-not-allowed",
    summary: "Calls not allowed",
    detail: `Functions cannot be called here, so ${quote(of.name)} cannot either.`,
  };
}

/** A call of a function that does not exist. */
export function unknownFunction(of: { readonly name: string; readonly suggestion: string | undefined }): Message {
  return {
    code: "unknown-function",
    summary: "Unknown function",
    detail: `No function is named ${quote(of.name)} here.${didYouMean(of.suggestion)}`,
  };
}

/** Fewer arguments than the function needs. */
export function tooFewArguments(of: { readonly name: string; readonly missing: string }): Message {
  return {
    code: "too-few-arguments",
    summary: "Missing argument",
    detail: `The function ${quote(of.name)} needs a further argument, ${quote(of.missing)}.`,
  };
}

/** More arguments than the function takes. */
export function tooManyArguments(of: { readonly name: string; readonly max: number }): Message {
  return {
    code: "too-many-arguments",
    summary: "Too many arguments",
    detail: `The function ${quote(of.name)} takes ${of.max === 0 ? "no arguments" : `only ${of.max} argument${of.max === 1 ? "" : "s"}`}.`,
  };
}

/** An argument that the function cannot use. */
export function invalidArgument(of: { readonly name: string; readonly parameter: string; readonly reason: string }): Message {
  return {
    code: "invalid-argument",
    summary: "Invalid argument",
    detail: `The argument for ${quote(of.parameter)} of the function ${quote(of.name)} cannot be used: ${sentence(of.reason)}`,
  };
}

/** A function that finds fault with its arguments. */
export function failedCall(of: { readonly name: string; readonly reason: string }): Message {
  return { code: "failed-call", summary: "Call failed", detail: `The function ${quote(of.name)} failed: ${sentence(of.reason)}` };
}

/** An argument that cannot be expanded. */
export function invalidExpansion(of: { readonly isNull: boolean; readonly type: string }): Message {
  return {
    code: "invalid-expansion",
    summary: "Invalid expansion",
    detail: `An argument with "..." has to be a list, a set or a tuple, not ${of.isNull ? "null" : `a value of type ${of.type}`}.`,
  };
}

/** A null part of a template. */
export function nullInTemplate(): Message {
  return {
    code: "null-in-template",
    summary: "Null in a template",
    detail: "The value is null, which has no text to put into a template.",
  };
}

/** A part of a template that is no text. */
export function notTextInTemplate(of: { readonly reason: string }): Message {
  return {
    code: "not-text-in-template",
    summary: "No text for a template",
    detail: `The value cannot be put into a template: ${of.reason}.`,
  };
}

/** A null key of an object. */
export function nullKey(): Message {
  return { code: "null-key", summary: "Key is null", detail: "The key of an object cannot be null." };
}

/** A key of an object that is no text. */
export function invalidKey(of: { readonly reason: string }): Message {
  return { code: "invalid-key", summary: "Invalid key", detail: `The key of an object is a string: ${of.reason}.` };
}

/** A reference as an object's key without parentheses. */
export function ambiguousKey(): Message {
  return {
    code: "ambiguous-key",
    summary: "Ambiguous key",
    detail:
      "This could be a reference or a name with points in it. Put it in parentheses to use the value of a reference, in quotes to use the text.",
  };
}

/** A key that comes twice from a `for`. */
export function repeatedKey(of: { readonly key: string }): Message {
  return {
    code: "repeated-key",
    summary: "Repeated key",
    detail: `Two elements give the key ${quote(of.key)}. To collect all values of a key, put "..." after the value expression.`,
  };
}

/** A key that comes twice from a `for`, where it must not be shown. */
export function repeatedHiddenKey(): Message {
  return {
    code: "repeated-key",
    summary: "Repeated key",
    detail: 'Two elements give the same key. To collect all values of a key, put "..." after the value expression.',
  };
}

/** A `for` over null. */
export function iterationOverNull(): Message {
  return { code: "iteration-over-null", summary: "Iteration over null", detail: 'The collection of a "for" expression is null.' };
}

/** A `for` over something that has no elements. */
export function iterationOverNonCollection(of: { readonly type: string }): Message {
  return {
    code: "iteration-over-non-collection",
    summary: "No elements to go through",
    detail: `A "for" expression goes through a list, a set, a map, a tuple or an object, not a value of type ${of.type}.`,
  };
}

/** The condition of a `for` is null. */
export function nullForCondition(): Message {
  return {
    code: "null-for-condition",
    summary: "Condition is null",
    detail: 'The condition of a "for" expression has to be true or false, and it is null.',
  };
}

/** The condition of a `for` is no bool. */
export function invalidForCondition(of: { readonly reason: string }): Message {
  return {
    code: "invalid-for-condition",
    summary: "Invalid condition",
    detail: `The condition of a "for" expression has to be true or false: ${of.reason}.`,
  };
}

/** A splat of null. */
export function splatOfNull(): Message {
  return { code: "splat-of-null", summary: "Splat of null", detail: "The collection is null, so it has no elements to take a splat of." };
}

/** A splat whose results differ in type. */
export function mixedSplat(): Message {
  return {
    code: "mixed-splat",
    summary: "Splat of mixed types",
    detail:
      'The elements give results of different types, such as a sequence for one and nothing for another that is null. Use a "for" expression to say what each of them gives.',
  };
}

/** The `for` expressions and splats of an expression have too much to go through. */
export function tooManyElements(args: { limit: number }): Message {
  return {
    code: "too-many-elements",
    summary: "Too many elements",
    detail: `The "for" expressions and splats of one expression can go through ${millions(args.limit)} elements in all, and here there are more. One inside another multiplies them.`,
  };
}

/** An element in a `for` within another one is so large that it can only have multiplied. */
export function valueTooLarge(args: { limit: number }): Message {
  return {
    code: "value-too-large",
    summary: "Value too large",
    detail: `In a "for" expression inside another one, an element can have ${millions(args.limit)} parts in all, and here one has more. A value that holds another one several times multiplies its parts.`,
  };
}

/** The templates of an expression make too much text. */
export function textTooLong(args: { limit: number }): Message {
  return {
    code: "text-too-long",
    summary: "Text too long",
    detail: `The templates of one expression can make ${millions(args.limit)} characters in all, and here there are more.`,
  };
}

/** The stack is full. */
export function evaluationTooDeep(): Message {
  return {
    code: "evaluation-too-deep",
    summary: "Evaluation too deep",
    detail: "This nests deeper, by itself or through the functions that it calls, than there is room for on the stack of the program.",
  };
}

const millions = (count: number): string => `${count / 1_000_000} million`;

/** A reason that a function gave, with a full stop unless it brought its own. */
function sentence(reason: string): string {
  return /[.?!]$/.test(reason) ? reason : `${reason}.`;
}
