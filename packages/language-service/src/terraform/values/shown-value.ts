/** Values in one line, with the reasons for them. */
import { formatReference, references } from "@hcl-ts/analysis";
import type { Budget, Value } from "@hcl-ts/cty";
import type { Expression, Range } from "@hcl-ts/hcl";
import { shortValueText } from "@hcl-ts/hcl/syntax";
import { type Explanation, explain, type TreeResult } from "@hcl-ts/terraform/evaluate";
import type { ShownValue } from "../../model/language-support.ts";
import { nameOf } from "../modules/uris.ts";
import { type ModuleValues, valueIn } from "./module-values.ts";

/** The longest text of a value in hovers and in reasons. */
const WIDTH = 300;
const REASON_WIDTH = 60;

const MAX_REASONS = 3;
/** The number of explanations that are looked at for reasons. */
const MAX_LOOKED_AT = 50;

/** Returns a value as text without secrets; undefined if it is not known. */
export function valueText(value: Value, width: number = WIDTH): string | undefined {
  if (value.isMarked()) return "(sensitive)";
  if (!value.isKnown()) return undefined;
  return shortValueText(value, width).replaceAll("(marked)", "(sensitive)");
}

/** Returns the value of an address, such as `local.tags.env`, with the reasons for it. */
export function shownValue(values: ModuleValues, address: string): ShownValue | undefined {
  return values.read("shown", address, (result, budget) => {
    const explanation = explain(result, address, budget);
    const text = explanation && valueText(explanation.value);
    if (explanation === undefined || text === undefined) return undefined;
    return { text, reasons: explanation.value.isMarked() ? [] : reasonsOf(explanation) };
  });
}

/** Returns the value of an expression of the module, with the references in it as reasons. */
export function shownExpression(values: ModuleValues, expression: Expression): ShownValue | undefined {
  return values.read("shown", expression, (result, budget) => {
    const value = valueIn(result.scope(), expression, budget);
    const text = value && valueText(value);
    if (value === undefined || text === undefined) return undefined;
    return { text, reasons: value.isMarked() ? [] : [...referenceReasons(result, expression, budget)] };
  });
}

function referenceReasons(result: TreeResult, expression: Expression, budget: Budget): Iterable<string> {
  const reasons = new Map<string, string>();
  for (const reference of references(expression)) {
    const isConstant = reference.steps.every(({ kind }) => kind === "attr" || kind === "index");
    const address = formatReference(reference);
    if (!isConstant || reasons.size >= MAX_REASONS || reasons.has(address)) continue;
    const explanation = explain(result, address, budget);
    const reason = explanation && reasonText(explanation);
    if (reason !== undefined) reasons.set(address, reason);
  }
  return reasons.values();
}

/** Returns the nearest references behind a value with their places, and the places of values from outside. */
function reasonsOf(explanation: Explanation): readonly string[] {
  const reasons = new Map<string, string>();
  const pending = [...explanation.because];
  const own = explanation.label;
  for (let i = 0; i < pending.length && i < MAX_LOOKED_AT && reasons.size < MAX_REASONS; i++) {
    const reason = pending[i]!;
    const { kind } = reason;
    if (kind === "reference" || kind === "argument") {
      const text = reasonText(reason);
      // The variable itself is not a reason for its value, but its default or the file that sets it is.
      if (text !== undefined && reason.label !== own && !reasons.has(reason.label)) reasons.set(reason.label, text);
      else pending.push(...reason.because);
    } else if (kind === "default" || kind === "file" || kind === "environment" || kind === "command-line") {
      const text = sourceText(reason);
      if (text !== undefined) reasons.set(text, text);
    } else pending.push(...reason.because);
  }
  return [...reasons.values()];
}

function reasonText(reason: Explanation): string | undefined {
  // A secret explains nothing.
  const text = reason.value.isMarked() ? undefined : valueText(reason.value, REASON_WIDTH);
  if (text === undefined) return undefined;
  // A variable is as it is because of the line that sets it.
  const [source] = reason.because;
  const place = placeText(source !== undefined && (source.kind === "file" || source.kind === "default") ? source.range : reason.range);
  return `${reason.label} = ${text}${place === undefined ? "" : ` (${place})`}`;
}

function sourceText({ kind, range, label }: Explanation): string | undefined {
  const place = placeText(range);
  switch (kind) {
    case "default":
      return place === undefined ? undefined : `default (${place})`;
    case "file":
      return place === undefined ? undefined : `set in ${place}`;
    default:
      return label;
  }
}

function placeText(range: Range | undefined): string | undefined {
  if (range === undefined || range.filename === "" || range.filename.startsWith("<")) return undefined;
  return `${nameOf(range.filename)}:${range.start.line}`;
}
