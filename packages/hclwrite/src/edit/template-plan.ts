/** Plans the effect of one change on the literal parts of a template. */
import { zip } from "@hcl-ts/cty/kernel";
import { hasErrors } from "@hcl-ts/hcl";
import { type Expr, parseExpression, type TemplateExpr } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import { type EditProblem, wouldReadDifferently } from "../messages.ts";
import type { Writable } from "../value/source-writer.ts";
import { isSameText, joined, type TemplatePart, templateParts, templateText } from "../value/template-text.ts";
import { writeValue } from "../value/write-value.ts";
import type { ConfigSource } from "./config-source.ts";
import type { EditList } from "./edit-list.ts";

interface NewPart {
  readonly value: Writable;
  readonly path: readonly AddressStep[];
}

/** The source of a new part, in the place of an old one. */
interface WrittenPart {
  readonly part: Expr;
  readonly text: string;
  readonly path: readonly AddressStep[];
}

/** The plan for one template. */
export class TemplatePlan {
  readonly #source: ConfigSource;
  readonly #template: TemplateExpr;
  readonly #parts = new Map<number, NewPart>();

  constructor(source: ConfigSource, template: TemplateExpr) {
    this.#source = source;
    this.#template = template;
  }

  /** Replaces a part. @throws CtyError if the value cannot be written */
  set(index: number, value: Writable, path: readonly AddressStep[]): void {
    if (typeof value !== "string") writeValue(value, "one-line");
    this.#parts.set(index, { value, path });
  }

  /** Adds the edits. @returns the problem if the parts cannot be written */
  addTo(list: EditList): EditProblem | undefined {
    for (const isPlain of [true, false]) {
      const texts = this.#write(isPlain);
      if (!this.#readsBack(texts)) continue;
      for (const { part, text, path } of texts) list.add(part.start, part.end, text, path);
      return undefined;
    }
    const [first] = this.#parts.values();
    return first && wouldReadDifferently(first.path, this.#template.range);
  }

  /** Returns the sources of the new parts, ascending. */
  #write(isPlain: boolean): readonly WrittenPart[] {
    const { parts, end } = this.#template;
    const { text } = this.#source;
    const form = text[this.#template.start] === '"' ? "quoted" : "heredoc";
    const written: WrittenPart[] = [];
    // From the end, since what a text needs depends on what follows.
    let next = "";
    for (const [i, part] of [...parts.entries()].reverse()) {
      const after = text.slice(part.end, Math.min(parts[i + 1]?.start ?? end, part.end + 2)) + next;
      const own = this.#parts.get(i);
      if (own === undefined) {
        next = text.slice(part.start, Math.min(part.end, part.start + 2)) + after;
        continue;
      }
      const source =
        typeof own.value === "string" ? templateText(own.value, form, after, isPlain) : `\${${writeValue(own.value, "one-line")}}`;
      written.push({ part, text: source, path: own.path });
      next = source.slice(0, 2) + after;
    }
    return written.reverse();
  }

  /** Whether the template with these parts is read as what it should be. */
  #readsBack(texts: readonly WrittenPart[]): boolean {
    const { start, end } = this.#template;
    const { text } = this.#source;
    let source = "";
    let done = start;
    for (const { part, text: own } of texts) {
      source += text.slice(done, part.start) + own;
      done = part.end;
    }
    const { expression, diagnostics } = parseExpression(`${source}${text.slice(done, end)}\n`);
    if (hasErrors(diagnostics)) return false;
    const found = templateParts(expression) ?? [];
    const expected = this.#expected();
    return found.length === expected.length && zip(found, expected).every(([a, b]) => isSamePart(b, a));
  }

  #expected(): readonly TemplatePart[] {
    const parts = this.#template.parts.flatMap((part, i): readonly TemplatePart[] => {
      const own = this.#parts.get(i);
      if (own === undefined) return partsOf(part);
      return typeof own.value === "string" ? [own.value] : partsOf(parseExpression(`${writeValue(own.value, "one-line")}\n`).expression);
    });
    return joined(parts);
  }
}

/** Returns the parts of an expression in a template: the text of a literal string, or the expression. */
function partsOf(expr: Expr): readonly TemplatePart[] {
  if (expr.kind === "LiteralValueExpr" && typeof expr.literal.content === "string") return [expr.literal.content];
  const parts = expr.kind === "TemplateExpr" ? (templateParts(expr) ?? []) : [];
  return parts.length > 0 && parts.every((part) => typeof part === "string") ? parts : [expr];
}

function isSamePart(a: TemplatePart, b: TemplatePart): boolean {
  if (typeof a === "string" || typeof b === "string") return typeof a === "string" && typeof b === "string" && isSameText(a, b);
  return a.kind === b.kind && sourceOf(a) === sourceOf(b);
}

const sourceOf = ({ file, start, end }: Expr): string => file.text.slice(start, end);
