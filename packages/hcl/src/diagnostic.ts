import type { EvalContext } from "./eval-context.ts";
import type { Expression } from "./expression.ts";
import type { Range } from "./position.ts";

/** How bad it is. With an error the result is incomplete; with warnings alone it is whole. */
export type Severity = "error" | "warning";

/** What a message function gives: a stable code for tools, and words for people. */
export interface Message {
  /** A stable identifier in kebab case. Tools match on it, never on words. */
  readonly code: string;
  /** A short noun phrase. */
  readonly summary: string;
  /** Whole sentences: what was found, what was expected, the likely intent. */
  readonly detail: string;
}

/** A message whose summary, unless one is given, is its code in words: `unknown-variable` is "Unknown variable". */
export function message(code: string, detail: string, summary: string = inWords(code)): Message {
  return { code, summary, detail };
}

const inWords = (code: string): string => code[0]!.toUpperCase() + code.slice(1).replaceAll("-", " ");

/** One thing found wrong with what a user wrote. Plain data, made to be shown and to be matched by code. */
export interface Diagnostic extends Message {
  readonly severity: Severity;
  /** The text that is at fault; undefined where none can be named. */
  readonly subject?: Range | undefined;
  /** A larger text around the subject that helps to see the fault. */
  readonly context?: Range | undefined;
  /** The expression whose evaluation found the fault. */
  readonly expression?: Expression | undefined;
  /** The context in which it was evaluated, so that the values involved can be shown. */
  readonly evalContext?: EvalContext | undefined;
  /** How many times it occurred, where a loop met the same problem at the same range for several elements. Undefined for once. */
  readonly count?: number | undefined;
  /** Whatever the package that reports it documents for this code. */
  readonly extra?: unknown;
}

/** Where to look; the optional parts of a diagnostic. */
export type DiagnosticPlace = Pick<Diagnostic, "subject" | "context" | "expression" | "evalContext" | "extra" | "count">;

/** An error diagnostic of a message at a place. */
export function errorDiagnostic(message: Message, place: DiagnosticPlace = {}): Diagnostic {
  return { severity: "error", ...message, ...place };
}

/** A warning diagnostic of a message at a place. */
export function warningDiagnostic(message: Message, place: DiagnosticPlace = {}): Diagnostic {
  return { severity: "warning", ...message, ...place };
}

/** Whether there is an error among the diagnostics. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}

/**
 * Adds to the diagnostics from place `from` on, in the sink itself, the expression and context in which they arose,
 * where an inner expression has not done so. Readers see from it the values that were involved.
 */
export function attachEvaluation(
  diagnostics: Diagnostic[],
  from: number,
  expression: Expression,
  evalContext: EvalContext | undefined,
): void {
  for (let i = from; i < diagnostics.length; i++) {
    const diagnostic = diagnostics[i]!;
    if (diagnostic.expression === undefined) diagnostics[i] = { ...diagnostic, expression, evalContext };
  }
}
