/** Writes text into templates, so that it stays text whatever is next to it. */
import { normalizeString } from "@hcl-ts/cty/kernel";
import type { Expr } from "@hcl-ts/hclsyntax";
import { escapeQuoted } from "../quoted-text.ts";
import { needsEscape } from "./hcl-expression.ts";

/** The form of a template: between quotes, or a heredoc, which has no escapes. */
export type TemplateForm = "quoted" | "heredoc";

/**
 * Returns a text as written in a template.
 *
 * @param next the source that follows the text in the template
 * @param isPlain false to write the text as an interpolation of a quoted string, which is possible
 * everywhere, and keeps white space next to the marker that trims it
 */
export function templateText(text: string, form: TemplateForm, next: string, isPlain = true): string {
  if (text === "") return "";
  if (!isPlain || (form === "heredoc" && needsEscape(text))) {
    // The last line ending of a heredoc stays outside, because the end marker follows it.
    const body = form === "heredoc" && text.endsWith("\n") ? text.slice(0, -1) : text;
    return (body === "" ? "" : `\${"${escapeQuoted(body)}"}`) + text.slice(body.length);
  }
  const escaped = (part: string): string => (form === "quoted" ? escapeQuoted(part) : part.replaceAll(/[$%](?=\{)/g, "$&$&"));
  const sigil = text[text.length - 1];
  if (sigil !== "$" && sigil !== "%") return escaped(text);
  // A sigil makes a brace the start of a sequence, and a sequence the text of one.
  if (next[0] === "{") return escaped(`${text}{`).slice(0, -1);
  if (!next.startsWith(`${sigil}{`)) return escaped(text);
  let start = text.length - 1;
  while (text[start - 1] === sigil) start--;
  if (form === "heredoc") return `${escaped(text.slice(0, start))}\${"${text.slice(start)}"}`;
  return `${escaped(text.slice(0, -1))}\\u00${sigil === "$" ? "24" : "25"}`;
}

/** A part of a template: literal text, or the expression of a sequence. */
export type TemplatePart = string | Expr;

/**
 * Returns the parts of a template, with adjacent texts joined; undefined if the expression is not
 * one. Interpolations of literal strings are text.
 */
export function templateParts(expr: Expr): readonly TemplatePart[] | undefined {
  if (expr.kind === "TemplateWrapExpr") return joined(textOf(expr.wrapped) ?? [expr.wrapped]);
  if (expr.kind !== "TemplateExpr") return undefined;
  return joined(expr.parts.flatMap((part): readonly TemplatePart[] => textOf(part) ?? [part]));
}

/** Joins adjacent texts. */
export function joined<T>(parts: readonly (T | string)[]): readonly (T | string)[] {
  const result: (T | string)[] = [];
  for (const part of parts) {
    const last = result[result.length - 1];
    if (typeof part !== "string") result.push(part);
    else if (typeof last === "string") result[result.length - 1] = last + part;
    else if (part !== "") result.push(part);
  }
  return result;
}

/** Whether two texts are the same string of the language, which is in Unicode NFC. */
export function isSameText(a: string, b: string): boolean {
  return a === b || normalizeString(a) === normalizeString(b);
}

/** Returns the text of a literal part, or of a template of texts only; undefined for other expressions. */
function textOf(expr: Expr): readonly string[] | undefined {
  if (expr.kind === "LiteralValueExpr") return typeof expr.literal.content === "string" ? [expr.literal.content] : undefined;
  if (expr.kind !== "TemplateExpr") return undefined;
  const parts = templateParts(expr);
  return parts?.every((part) => typeof part === "string") ? parts : undefined;
}
