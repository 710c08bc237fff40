/** Converts strings of the JSON syntax, which are templates, to the native syntax. */
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { lexTemplate, parseConfig, parseTemplate, TokenKind } from "@hcl-ts/hclsyntax";
import { heredoc, writeValue } from "@hcl-ts/hclwrite";

/** A part of a template: literal text without its escapes, or a sequence as it is written. */
interface TemplatePart {
  readonly isText: boolean;
  readonly source: string;
}

/** The result of {@link templateText}. */
export interface TemplateText {
  readonly text: string;
  /**
   * The syntax errors of the template. If there are any, the text is a literal string of the same
   * characters.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The position of a string. Heredocs need the rest of a line, and keys of objects have
 * their own rules.
 */
export type TemplatePlace = "line" | "inside" | "key";

/**
 * Returns the native source of a template. A template of a single interpolation becomes its
 * expression.
 */
export function templateText(template: string, place: TemplatePlace): TemplateText {
  if (!/[$%]\{/.test(template)) return { text: constantText(template, place), diagnostics: [] };
  const { diagnostics } = parseTemplate(template);
  if (hasErrors(diagnostics)) return { text: constantText(template, place), diagnostics };
  const parts = partsOf(template);
  const expression = soleExpression(parts);
  const isWritten = place === "key" ? isParenthesized(parts) : expression !== undefined && isExpression(expression);
  if (expression !== undefined && isWritten) return { text: expression, diagnostics: [] };
  return { text: (place === "line" ? heredocOf(template) : undefined) ?? quotedText(parts), diagnostics: [] };
}

/** Returns the native source of a literal string without template sequences. */
export function constantText(text: string, place: TemplatePlace): string {
  return writeValue(heredocIsBetter(text) ? heredoc(text) : text, place === "line" ? "heredocs" : "one-line");
}

/**
 * Returns the expression of a template that consists of a single interpolation; undefined for other
 * templates.
 */
export function interpolated(template: string): string | undefined {
  if (!template.startsWith("${") || hasErrors(parseTemplate(template).diagnostics)) return undefined;
  return soleExpression(partsOf(template));
}

/**
 * Reports whether a source is valid as the value of an attribute, on its own line and without
 * parentheses.
 */
export function isExpression(source: string): boolean {
  const { file, diagnostics } = parseConfig(`v = ${source}\n`);
  const [attribute] = file.body.attributes;
  return diagnostics.length === 0 && attribute !== undefined && attribute.expr.end === source.length + "v = ".length;
}

function partsOf(template: string): readonly TemplatePart[] {
  const { tokens } = lexTemplate(template);
  const parts: TemplatePart[] = [];
  let depth = 0;
  let done = 0;
  const add = (isText: boolean, end: number): void => {
    if (end > done) parts.push({ isText, source: template.slice(done, end) });
    done = end;
  };
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kind(i);
    if (kind === TokenKind.TemplateInterp || kind === TokenKind.TemplateControl) {
      if (depth === 0) add(true, tokens.start(i));
      depth++;
    } else if (kind === TokenKind.TemplateSeqEnd) {
      depth--;
      if (depth === 0) add(false, tokens.end(i));
    }
  }
  add(true, template.length);
  return parts;
}

function soleExpression(parts: readonly TemplatePart[]): string | undefined {
  const [part] = parts;
  if (parts.length !== 1 || part === undefined || part.isText || !part.source.startsWith("${")) return undefined;
  return part.source
    .replace(/^\$\{~?/, "")
    .replace(/~?\}$/, "")
    .trim();
}

/**
 * Reports whether a key is an interpolation of an expression in parentheses, which is the form of
 * computed keys.
 */
function isParenthesized(parts: readonly TemplatePart[]): boolean {
  const source = soleExpression(parts);
  if (source === undefined || !source.startsWith("(")) return false;
  const { file, diagnostics } = parseConfig(`v = ${source}\n`);
  const expr = file.body.attributes[0]?.expr;
  return diagnostics.length === 0 && expr?.kind === "ParenthesesExpr" && expr.end === source.length + "v = ".length;
}

function quotedText(parts: readonly TemplatePart[]): string {
  const inner = parts.map(({ isText, source }) => (isText ? writeValue(unescaped(source), "one-line").slice(1, -1) : source));
  return `"${inner.join("")}"`;
}

/** Returns the string that a literal part of a template represents. */
function unescaped(source: string): string {
  return source.replaceAll(/([$%])\1(?=\{)/g, "$1");
}

/**
 * Returns a template as a heredoc with the same source; undefined if a heredoc cannot represent it.
 */
function heredocOf(template: string): string | undefined {
  if (!heredocIsBetter(template) || NEEDS_ESCAPE.test(template)) return undefined;
  const lines = new Set(template.split("\n").map((line) => line.trim()));
  let marker = "EOT";
  for (let i = 2; lines.has(marker); i++) marker = `EOT${i}`;
  return `<<${marker}\n${template}${marker}`;
}

/** Characters that can only be written as an escape in a quoted string. */
const NEEDS_ESCAPE = /[^\P{Cc}\t\n]/u;

/** Reports whether a string is better written as a heredoc. Only strings of several lines are. */
function heredocIsBetter(text: string): boolean {
  return text.endsWith("\n") && text.indexOf("\n") < text.length - 1;
}
