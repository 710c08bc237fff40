import { isValue, string, withMarks } from "@hcl-ts/cty";
import { mergeMarks, normalizeString, refinedUnknown, safePrefix, Unknown, Value } from "@hcl-ts/cty/kernel";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { requirePrimitive, templateRequirement } from "../eval/require-primitive.ts";
import type { Expr } from "./expr.ts";
import { LiteralValueExpr } from "./literal-value.ts";
import { ExprNode, LEAF_SHAPE } from "./node.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/**
 * A quoted string, a heredoc, or a standalone template. Native syntax specification, "Templates".
 */
export class TemplateExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /**
   * The parts of the template. For a plain string, undefined until first needed, and then either
   * its text as a value or its parts.
   */
  #content: readonly Expr[] | Value | undefined;
  /** @param parts omitted for a quoted string whose text is equal to its source */
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
    // As in the reference, the literal of an empty string comes after its closing quote.
    const isEmpty = end - start === 2;
    const parts = [new LiteralValueExpr(file, isEmpty ? end : start + 1, isEmpty ? end : end - 1, literal)];
    this.#content = parts;
    return parts;
  }

  override get startRange(): Range {
    return this.parts[0]?.startRange ?? this.range;
  }

  /** Returns the text if the template is a single literal; otherwise undefined. */
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
      const converted = requirePrimitive(value, templateRequirement, ev, this, part);
      if (converted === undefined) {
        failed = true;
        continue;
      }
      const content = converted.content as string;
      ev.spendText(content.length, this);
      if (isKnown && !failed) text += content;
    }
    if (isKnown) return new Value(string, normalizeString(text), marks);
    return withMarks(unknownText(failed ? "" : knownPrefix(text)), marks);
  }

  override toJSON(): NodeData {
    return nodeData(this, { parts: this.parts });
  }

  get children(): readonly Expr[] {
    return this.parts;
  }

  /** Avoids creating the parts of a plain string. */
  override shape(): ExpressionShape {
    return this.literalText() === undefined ? { kind: "other", children: this.parts } : LEAF_SHAPE;
  }
}

function unknownText(stringPrefix: string): Value {
  return refinedUnknown(string, { notNull: true, stringPrefix });
}

/** Maximum length in UTF-8 bytes of the known prefix of an unknown string. */
const MAX_PREFIX_BYTES = 128;

/** Returns the number of bytes of a code point in UTF-8. */
function utf8Size(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Returns the longest prefix of a string that cannot change when unknown text is appended. */
function knownPrefix(text: string): string {
  let bytes = 0;
  for (let i = 0; i < text.length; ) {
    const code = text.codePointAt(i)!;
    const size = utf8Size(code);
    bytes += size;
    if (bytes > MAX_PREFIX_BYTES) {
      const prefix = normalizeString(text.slice(0, i));
      // A character cut in two is dropped as a whole. One that ends at the limit may combine with
      // the next one.
      return bytes - MAX_PREFIX_BYTES < size ? prefix : safePrefix(prefix);
    }
    i += code < 0x10000 ? 1 : 2;
  }
  return safePrefix(normalizeString(text));
}
