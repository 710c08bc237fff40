/** Strings of the JSON syntax, which are templates, as source text of the native syntax. */
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { lexTemplate, parseConfig, parseTemplate, TokenKind } from "@hcl-ts/hclsyntax";
import { heredoc, writeValue } from "@hcl-ts/hclwrite";

/** A template in parts: texts without their escapes, and sequences as they are written. */
interface TemplatePart {
  readonly isText: boolean;
  readonly source: string;
}

/** The result of {@link templateText}. */
export interface TemplateText {
  readonly text: string;
  /** The syntax errors of the template. With errors, the text is a string that means the same characters. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The position of a string: heredocs need the rest of a line, and keys of objects have their own
 * rules.
 */
export type TemplatePlace = "line" | "inside" | "key";

/** Returns the native source of a template. An interpolation that is all of it becomes the expression itself. */
export function templateText(template: string, place: TemplatePlace): TemplateText {
  if (!/[$%]\{/.test(template)) return { text: constantText(template, place), diagnostics: [] };
  const { diagnostics } = parseTemplate(template);
  if (hasErrors(diagnostics)) return { text: constantText(template, place), diagnostics };
  const parts = partsOf(template);
  const expression = place === "key" ? undefined : soleExpression(parts);
  if (expression !== undefined && isExpression(expression)) return { text: expression, diagnostics: [] };
  if (place === "key" && isParenthesized(parts)) return { text: soleExpression(parts)!, diagnostics: [] };
  return { text: (place === "line" ? heredocOf(template) : undefined) ?? quotedText(parts), diagnostics: [] };
}

/** Returns the native source of a string in which nothing is a template. */
export function constantText(text: string, place: TemplatePlace): string {
  return writeValue(heredocIsBetter(text) ? heredoc(text) : text, place === "line" ? "heredocs" : "one-line");
}

/** The source of a template that is one interpolation and nothing else; undefined for another one. */
export function interpolated(template: string): string | undefined {
  if (!template.startsWith("${") || hasErrors(parseTemplate(template).diagnostics)) return undefined;
  return soleExpression(partsOf(template));
}

/** Whether a source can be the value of an attribute as it is: on its own line, without parentheses. */
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

/** Whether a key is an interpolation of an expression in parentheses, which is how computed keys are written. */
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

/** The text that a literal part of a template means. */
function unescaped(source: string): string {
  return source.replaceAll(/([$%])\1(?=\{)/g, "$1");
}

/** A template as a heredoc, in which its source is the same; undefined if it does not fit into one. */
function heredocOf(template: string): string | undefined {
  if (!heredocIsBetter(template) || NEEDS_ESCAPE.test(template)) return undefined;
  const lines = new Set(template.split("\n").map((line) => line.trim()));
  let marker = "EOT";
  for (let i = 2; lines.has(marker); i++) marker = `EOT${i}`;
  return `<<${marker}\n${template}${marker}`;
}

/** Characters that only an escape between quotes can write. */
const NEEDS_ESCAPE = /[^\P{Cc}\t\n]/u;

/** Whether a string of several lines reads better as a heredoc. One line of text is shorter between quotes. */
function heredocIsBetter(text: string): boolean {
  return text.endsWith("\n") && text.indexOf("\n") < text.length - 1;
}
