/**
 * Diagnostics: plain data that survives `JSON.stringify` and `structuredClone`.
 *
 * The expression and context that an error arose in are not data: they lead to the whole tree and to every variable. They are kept
 * beside the diagnostic and read with {@link evaluationOf}.
 */
import type { EvalContext } from "./eval-context.ts";
import type { Expression } from "./expression.ts";
import type { Range } from "./position.ts";

/** The severity of a diagnostic. With an error the result is incomplete; with warnings alone it is complete. */
export type Severity = "error" | "warning";

/** A parameter of a message: plain JSON data, which a {@link Range} is too. */
export type MessageParam = null | boolean | number | string | Range | readonly MessageParam[] | MessageParams;

/** The parameters of a message by name. An absent one may also be given as undefined, which JSON leaves out. */
export interface MessageParams {
  readonly [name: string]: MessageParam | undefined;
}

/** The result of a message function: a stable code for tools, the parameters as data, and the words for people. */
export interface Message<Code extends string = string, Params extends MessageParams = MessageParams> {
  /** A stable identifier in kebab case. Match on it, never on words. */
  readonly code: Code;
  /** The names, types and numbers that the words mention, for quick fixes and translations. */
  readonly params: Params;
  /** A short noun phrase. */
  readonly summary: string;
  /** Whole sentences: what was found, what was expected, the likely intent. */
  readonly detail: string;
}

/**
 * Makes a message.
 *
 * @param code the code, in kebab case
 * @param params what the words mention, as plain data; nothing that a mark protects
 * @param detail whole sentences
 * @param summary a noun phrase; without one, the code in words: `unknown-variable` becomes "Unknown variable"
 */
export function message<const Code extends string, const Params extends MessageParams>(
  code: Code,
  params: Params,
  detail: string,
  summary: string = inWords(code),
): Message<Code, Params> {
  return { code, params, summary, detail };
}

const inWords = (code: string): string => code[0]!.toUpperCase() + code.slice(1).replaceAll("-", " ");

/**
 * The messages that the functions of a module return, as a union that `code` discriminates.
 *
 * @example type HclMessage = MessagesOf<typeof import("./messages.ts")>
 */
export type MessagesOf<Module> = {
  [Name in keyof Module]: Module[Name] extends (...args: never[]) => infer Result ? Extract<Result, Message> : never;
}[keyof Module];

/** A problem in what a user wrote. Plain data, made to be shown, stored and sent, and to be matched by code. */
export interface Diagnostic extends Message {
  readonly severity: Severity;
  /** The range of the problem; undefined where none can be named. */
  readonly subject?: Range | undefined;
  /** A larger range around the subject that helps to see the problem. */
  readonly context?: Range | undefined;
  /** How many times it occurred, where a loop met the same problem at the same range for several elements. Undefined for once. */
  readonly count?: number | undefined;
}

/** The evaluation that a diagnostic arose in. */
export interface DiagnosticEvaluation {
  /** The expression whose evaluation found the problem. */
  readonly expression?: Expression | undefined;
  /** The context in which it was evaluated, so that the values involved can be shown. */
  readonly evalContext?: EvalContext | undefined;
  /** Whatever the package that reports it documents for this code, such as the error that a function threw. */
  readonly extra?: unknown;
}

/** The optional parts of a diagnostic: where to look, and the evaluation it arose in. */
export interface DiagnosticPlace extends Pick<Diagnostic, "subject" | "context" | "count">, DiagnosticEvaluation {}

/** An error diagnostic of a message at a place. */
export function errorDiagnostic(message: Message, place: DiagnosticPlace = {}): Diagnostic {
  return diagnosticOf("error", message, place);
}

/** A warning diagnostic of a message at a place. */
export function warningDiagnostic(message: Message, place: DiagnosticPlace = {}): Diagnostic {
  return diagnosticOf("warning", message, place);
}

const NO_EVALUATION: DiagnosticEvaluation = Object.freeze({});

/**
 * Keyed by diagnostic, so that diagnostics remain plain data, and unused trees can be collected.
 */
const evaluations: WeakMap<Diagnostic, DiagnosticEvaluation> = /* @__PURE__ */ new WeakMap();

function diagnosticOf(severity: Severity, message: Message, place: DiagnosticPlace): Diagnostic {
  const { subject, context, count, expression, evalContext, extra } = place;
  const { code, params, summary, detail } = message;
  const diagnostic: Diagnostic = {
    severity,
    code,
    params,
    summary,
    detail,
    ...(subject !== undefined && { subject }),
    ...(context !== undefined && { context }),
    ...(count !== undefined && { count }),
  };
  if (expression !== undefined || extra !== undefined) evaluations.set(diagnostic, { expression, evalContext, extra });
  return diagnostic;
}

/**
 * The evaluation that a diagnostic arose in: the expression, its context and whatever else the reporting package documents. Empty for a
 * diagnostic of syntax, and for one that was read from JSON, cloned or spread: use {@link changeDiagnostic} to change one and keep it.
 */
export function evaluationOf(diagnostic: Diagnostic): DiagnosticEvaluation {
  return evaluations.get(diagnostic) ?? NO_EVALUATION;
}

/**
 * A copy of a diagnostic with some parts changed, and with the evaluation it arose in.
 *
 * @param diagnostic the diagnostic, which stays as it is
 * @param changes the parts that differ
 */
export function changeDiagnostic(diagnostic: Diagnostic, changes: Partial<Diagnostic>): Diagnostic {
  const changed = { ...diagnostic, ...changes };
  const evaluation = evaluations.get(diagnostic);
  if (evaluation !== undefined) evaluations.set(changed, evaluation);
  return changed;
}

/** Whether there is an error among the diagnostics. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}

/**
 * Attaches an expression and its context to the diagnostics from index `from` on that have none yet, so that readers of these see the
 * values that were involved. An inner expression that did so before is kept.
 */
export function attachEvaluation(
  diagnostics: readonly Diagnostic[],
  from: number,
  expression: Expression,
  evalContext: EvalContext | undefined,
): void {
  for (let i = from; i < diagnostics.length; i++) {
    const diagnostic = diagnostics[i]!;
    const known = evaluations.get(diagnostic);
    if (known?.expression === undefined) evaluations.set(diagnostic, { ...known, expression, evalContext });
  }
}
