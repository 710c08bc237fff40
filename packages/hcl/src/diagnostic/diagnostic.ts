/**
 * Diagnostics: plain data that `JSON.stringify` and `structuredClone` preserve.
 *
 * The expression and context of a diagnostic are not part of it, as they lead to the whole tree and
 * to every variable. They are stored beside the diagnostic and read with {@link evaluationOf}.
 */
import type { EvalContext } from "../expression/eval-context.ts";
import type { Expression } from "../expression/expression.ts";
import type { Range } from "../source/position.ts";
import { escapeUnit, replaceUnsafe } from "../text/terminal-text.ts";

/**
 * The severity of a diagnostic. After an error, the result is incomplete. With only warnings, it is
 * complete.
 */
export type Severity = "error" | "warning";

/** A parameter of a message: plain JSON data, such as a {@link Range}. */
export type MessageParam = null | boolean | number | string | Range | readonly MessageParam[] | MessageParams;

/** The parameters of a message by name. An absent parameter may be undefined, which JSON leaves out. */
export interface MessageParams {
  readonly [name: string]: MessageParam | undefined;
}

/** The result of a message function: a stable code and parameters for tools, and strings for users. */
export interface Message<Code extends string = string, Params extends MessageParams = MessageParams> {
  /** A stable identifier in kebab case. Programs match it rather than the strings. */
  readonly code: Code;
  /**
   * The names, types and numbers in the message, for quick fixes and translations. Control characters
   * in them are escaped; the ranges of the diagnostic lead to the source.
   */
  readonly params: Params;
  /** A short noun phrase. */
  readonly summary: string;
  /** Full sentences: the problem, and how to fix it. */
  readonly detail: string;
}

/**
 * Creates a message. Names and texts of users can contain anything, so the strings of the message are
 * made safe to show here, and nowhere else: control characters, bidirectional controls and lone
 * surrogates are replaced by escape sequences, as by {@link terminalText}. Line breaks stay in the
 * detail and are escaped in all other strings.
 *
 * @param code the code in kebab case
 * @param params the names, types and numbers in the message, as plain data; nothing that a mark
 * protects
 * @param detail full sentences
 * @param summary a noun phrase; by default the words of the code: `unknown-variable` becomes
 * "Unknown variable"
 */
export function message<const Code extends string, const Params extends MessageParams>(
  code: Code,
  params: Params,
  detail: string,
  summary: string = inWords(code),
): Message<Code, Params> {
  return {
    code,
    params: safeParam(params) as Params,
    summary: replaceUnsafe(summary, escapeUnit),
    detail: replaceUnsafe(detail.replaceAll("\r\n", "\n"), (unit) => (unit === "\n" ? unit : escapeUnit(unit))),
  };
}

/** Returns a parameter with safe strings at every depth. */
function safeParam(param: MessageParam | undefined): MessageParam | undefined {
  if (typeof param === "string") return replaceUnsafe(param, escapeUnit);
  if (typeof param !== "object" || param === null) return param;
  if (isList(param)) return param.map(safeParam).filter((part) => part !== undefined);
  const safe: Record<string, MessageParam | undefined> = { ...(param as MessageParams) };
  for (const name in safe) safe[name] = safeParam(safe[name]);
  return safe;
}

function isList(param: MessageParam): param is readonly MessageParam[] {
  return Array.isArray(param);
}

const inWords = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll("-", " ");

/** A message without parameters. */
type NoParams = Readonly<Record<never, never>>;

/**
 * A message function: it creates the message with a code. Its parameters are passed by name.
 * `Input` has the parameters of the function if they differ from the message's.
 *
 * @example
 * const reserved: MessageOf<"reserved-name", { readonly name: string }> = (params) =>
 *   message("reserved-name", params, `${quote(params.name)} is reserved.`);
 */
export type MessageOf<Code extends string, Params extends MessageParams = NoParams, Input = Params> = [keyof Input] extends [never]
  ? () => Message<Code, Params>
  : (input: Input) => Message<Code, Params>;

/**
 * The messages that the functions of a module return, a union discriminated by `code`.
 *
 * @example type HclMessage = MessagesOf<typeof import("../messages.ts")>
 */
export type MessagesOf<Module> = {
  [Name in keyof Module]: Module[Name] extends (...args: never[]) => infer Result ? Extract<Result, Message> : never;
}[keyof Module];

/** A problem in a user's configuration. Plain data, which can be shown, stored, sent, and matched by code. */
export interface Diagnostic extends Message {
  readonly severity: Severity;
  /** The range of the problem; undefined if it has none. */
  readonly subject?: Range | undefined;
  /** A larger range around the subject that helps to understand the problem. */
  readonly context?: Range | undefined;
  /**
   * The number of occurrences, if a loop met the problem at the same range for several elements.
   * Undefined for a single one.
   */
  readonly count?: number | undefined;
}

/** The evaluation that a diagnostic was reported in. */
export interface DiagnosticEvaluation {
  /** The expression whose evaluation reported the problem. */
  readonly expression?: Expression | undefined;
  /** The context of the evaluation, for showing the values of variables. */
  readonly evalContext?: EvalContext | undefined;
  /**
   * Additional data documented by the package that reports the code, such as the error that a
   * function threw.
   */
  readonly extra?: unknown;
}

/** The optional parts of a diagnostic: its ranges and its evaluation. */
export interface DiagnosticOptions extends Pick<Diagnostic, "subject" | "context" | "count">, DiagnosticEvaluation {}

/** Creates an error diagnostic from a message. */
export function errorDiagnostic(message: Message, options: DiagnosticOptions = {}): Diagnostic {
  return diagnosticOf("error", message, options);
}

/** Creates a warning diagnostic from a message. */
export function warningDiagnostic(message: Message, options: DiagnosticOptions = {}): Diagnostic {
  return diagnosticOf("warning", message, options);
}

const NO_EVALUATION: DiagnosticEvaluation = Object.freeze({});

/** Keyed by diagnostic, so that diagnostics stay plain data and unused trees can be collected. */
const evaluations: WeakMap<Diagnostic, DiagnosticEvaluation> = /* @__PURE__ */ new WeakMap();

function diagnosticOf(severity: Severity, message: Message, options: DiagnosticOptions): Diagnostic {
  const { subject, context, count, expression, evalContext, extra } = options;
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
 * Returns the evaluation that a diagnostic was reported in: the expression, its context and
 * additional data. It is empty for syntax errors, and for a diagnostic that was read from JSON,
 * cloned or spread. Use {@link changeDiagnostic} to change a diagnostic and keep its evaluation.
 */
export function evaluationOf(diagnostic: Diagnostic): DiagnosticEvaluation {
  return evaluations.get(diagnostic) ?? NO_EVALUATION;
}

/**
 * Copies a diagnostic with changes. The copy has the same evaluation.
 *
 * @param diagnostic the original, which does not change
 * @param changes the parts that differ
 */
export function changeDiagnostic(diagnostic: Diagnostic, changes: Partial<Diagnostic>): Diagnostic {
  const changed = { ...diagnostic, ...changes };
  const evaluation = evaluations.get(diagnostic);
  if (evaluation !== undefined) evaluations.set(changed, evaluation);
  return changed;
}

/** Whether the diagnostics contain an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}

/**
 * Attaches an expression and its context to the diagnostics from index `from` on. Those that an
 * inner expression was attached to keep it.
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
