import { string, withMarks } from "@hcl-ts/cty";
import { mergeMarks, normalizeString, refinedUnknown, safePrefix, Unknown, Value } from "@hcl-ts/cty/kernel";
import type { TemplateExpr } from "../ast/template.ts";
import type { Evaluation } from "./evaluation.ts";
import { requirePrimitive, templateRequirement } from "./require-primitive.ts";

/** Evaluates a `TemplateExpr`. */
export function evaluateTemplate(node: TemplateExpr, ev: Evaluation): Value {
  const literal = node.literalText();
  if (literal !== undefined && typeof literal.content === "string") return literal;
  const { parts } = node;
  ev.spend(2 + parts.length);
  let text = "";
  let isKnown = true;
  let failed = false;
  let marks: Value["marks"];
  for (const part of parts) {
    const before = ev.mark();
    const value = part.evaluate(ev);
    marks = mergeMarks(marks, value.marks);
    const isUnknown = value.content instanceof Unknown;
    const content = isUnknown ? undefined : requirePrimitive(value, templateRequirement, ev, node, part)?.content;
    if (isUnknown) isKnown = false;
    if (ev.failedSince(before)) failed = true;
    if (typeof content !== "string") continue;
    ev.charge(node).spendText(content.length);
    if (isKnown && !failed) text += content;
  }
  if (isKnown) return new Value(string, normalizeString(text), marks);
  return withMarks(unknownText(failed ? "" : knownPrefix(text)), marks);
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
    const code = text.codePointAt(i) ?? 0;
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
