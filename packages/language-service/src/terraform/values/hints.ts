/** Values at the ends of lines. */
import { canIterateElements, lengthInt, type Value } from "@hcl-ts/cty";
import type { Attribute, Block, Body, Expression } from "@hcl-ts/hcl";
import type { ValueHint } from "../../model/language-support.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { blocksOf } from "../positions/declaring-blocks.ts";
import { partsBetween, partsOf } from "../positions/references.ts";
import type { ModuleValues } from "./module-values.ts";
import { valueText } from "./shown-value.ts";

/** The longest text of a hint. */
const WIDTH = 40;

/** Returns hints for local values, conditions and the numbers of instances in a part of a file, as far as the values are ready. */
export function hintsIn(placed: PlacedFile, start: number, end: number, values: ModuleValues): readonly ValueHint[] {
  if (!values.isReady) return [];
  const hints = new Map<number, ValueHint>();
  for (const { block, attribute } of hinted(placed, (body) => partsBetween(body, start, end))) {
    const { start: from, end: to } = attribute.range;
    if (to.offset < start || from.offset > end || hints.has(to.line)) continue;
    const text = knownHint(block, attribute, values);
    if (text !== undefined) hints.set(to.line, { offset: to.offset, text });
  }
  return [...hints.values()];
}

/** Finds the hints of a file, one at each step, so that a request finds them known. */
export function* prepareHints(placed: PlacedFile, values: ModuleValues): Generator<void, void> {
  for (const { block, attribute } of hinted(placed, partsOf)) {
    knownHint(block, attribute, values);
    yield;
  }
}

/** The attributes in some parts of a file that have hints, with their blocks. */
function* hinted(
  { site, path, folder }: PlacedFile,
  partsOf: (body: Body) => readonly Body[],
): Iterable<{ readonly block: Block; readonly attribute: Attribute }> {
  const body = site.module(folder).files.find(({ name }) => name === path)?.body;
  if (body === undefined) return;
  for (const part of partsOf(body))
    for (const block of blocksOf(part)) for (const attribute of shownAttributes(block)) yield { block, attribute };
}

function knownHint(block: Block, attribute: Attribute, values: ModuleValues): string | undefined {
  const { hints } = values;
  const { expression } = attribute;
  if (!hints.has(expression)) hints.set(expression, hintOf(block, attribute, values));
  return hints.get(expression);
}

/** The attributes of a block that have hints. */
function shownAttributes({ type, body }: Block): readonly Attribute[] {
  const attributes = [...body.justAttributes().attributes.values()];
  switch (type) {
    case "locals":
      return attributes;
    case "output":
      return attributes.filter(({ name }) => name === "value");
    case "resource":
    case "data":
    case "module":
      return attributes.filter(({ name, expression }) => name === "count" || name === "for_each" || expression.shape?.().kind === "choice");
    default:
      return [];
  }
}

function hintOf({ type, labels }: Block, { name, expression }: Attribute, values: ModuleValues): string | undefined {
  // A literal shows its value, and a long one is not better understood by its value.
  if (expression.variables().length === 0) return undefined;
  if (expression.range.start.line !== expression.range.end.line && name !== "count" && name !== "for_each" && type !== "locals")
    return undefined;
  if (values.isSensitive(type, labels, name)) return undefined;
  const value = values.value(expression);
  if (value === undefined || value.isMarked() || !value.isKnown()) return undefined;
  if (name === "for_each" && type !== "locals") return instancesText(value);
  const text = valueText(value, WIDTH);
  return text === undefined || repeats(text, expression) ? undefined : shortened(text);
}

/** Whether a value is written in the file as it would be shown. */
function repeats(text: string, { range }: Expression): boolean {
  return text === "" || text.length > 4 * WIDTH || range.end.offset - range.start.offset === 0;
}

function shortened(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
}

function instancesText(value: Value): string | undefined {
  if (value.isNull() || !canIterateElements(value)) return undefined;
  const size = lengthInt(value);
  return `${size} ${size === 1 ? "instance" : "instances"}`;
}
