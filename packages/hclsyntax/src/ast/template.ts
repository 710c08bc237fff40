import { isValue, mergeMarks, normalizeString, refinedUnknown, safePrefix, string, Unknown, Value, withMarks } from "@hcl-ts/cty";
import type { Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { requirePrimitive, templateMessages } from "../eval/require-primitive.ts";
import type { Expr } from "./expr.ts";
import { LiteralValueExpr } from "./literal-value.ts";
import { ExprNode } from "./node.ts";

/** A quoted string, a heredoc, or a standalone template. Native syntax specification, "Templates". */
export class TemplateExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** The parts; of a plain string, which most are, its text if somebody asked for that, and nothing at first. */
  #content: readonly Expr[] | Value | undefined;
  /** @param parts left out for a string in quotes whose text is what stands in the source */
  constructor(file: SourceFile, start: number, end: number, parts: readonly Expr[] | undefined) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.#content = parts;
  }

  get kind(): "TemplateExpr" {
    return "TemplateExpr";
  }

  get parts(): readonly Expr[] {
    const content = this.#content;
    if (content !== undefined && !isValue(content)) return content;
    const { file, start, end } = this;
    const literal = this.literalText()!;
    // As in the reference, the literal in an empty string stands after its closing quote.
    const isEmpty = end - start === 2;
    const parts = [new LiteralValueExpr(file, isEmpty ? end : start + 1, isEmpty ? end : end - 1, literal)];
    this.#content = parts;
    return parts;
  }

  override get startRange(): Range {
    return this.parts[0]?.startRange ?? this.range;
  }

  /** The text, if there is nothing else in the template. */
  literalText(): Value | undefined {
    const content = this.#content;
    if (content === undefined) {
      const text = new Value(string, this.file.text.slice(this.start + 1, this.end - 1));
      this.#content = text;
      return text;
    }
    if (isValue(content)) return content;
    const [only] = content;
    return content.length === 1 && only!.kind === "LiteralValueExpr" ? only!.literal : undefined;
  }

  evaluate(ev: Evaluation): Value {
    const literal = this.literalText();
    if (literal !== undefined && typeof literal.content === "string") return literal;
    const { parts } = this;
    let text = "";
    let isKnown = true;
    let failed = false;
    let marks: Value["marks"];
    for (const part of parts) {
      const before = ev.mark();
      const value = part.evaluate(ev);
      if (ev.failedSince(before)) failed = true;
      if (value.marks !== undefined) marks = mergeMarks(marks, value.marks);
      if (value.content instanceof Unknown) {
        isKnown = false;
        continue;
      }
      const converted = requirePrimitive(value, string, templateMessages, part, this, ev);
      if (converted === undefined) {
        failed = true;
        continue;
      }
      const content = converted.content as string;
      ev.spendText(content.length, this);
      if (isKnown && !failed) text += content;
    }
    if (isKnown) return new Value(string, normalizeString(text), marks);
    const stringPrefix = failed ? "" : knownPrefix(text);
    return withMarks(refinedUnknown(string, { notNull: true, stringPrefix }), marks);
  }

  get children(): readonly Expr[] {
    return this.parts;
  }
}

/** How many bytes of UTF-8 of a known prefix are kept. */
const MAX_PREFIX_BYTES = 128;

/** The start of a text that stays as it is when it goes on with something unknown. */
function knownPrefix(text: string): string {
  let bytes = 0;
  for (let i = 0; i < text.length; ) {
    const code = text.codePointAt(i)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    bytes += size;
    if (bytes > MAX_PREFIX_BYTES) {
      const prefix = normalizeString(text.slice(0, i));
      // A character that is cut in two goes as a whole; one that only ends there may be part of a longer one.
      return bytes - MAX_PREFIX_BYTES < size ? prefix : safePrefix(prefix);
    }
    i += code < 0x10000 ? 1 : 2;
  }
  return safePrefix(normalizeString(text));
}
