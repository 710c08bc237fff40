/** Values at the ends of lines. */
import { canIterateElements, lengthInt, type Value } from "@hcl-ts/cty";
import type { Attribute, Block, Expression } from "@hcl-ts/hcl";
import type { ValueHint } from "../../model/language-support.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { blocksOf } from "../positions/find-target.ts";
import type { ModuleValues } from "./module-values.ts";
import { valueText } from "./shown-value.ts";

/** The longest text of a hint. */
const WIDTH = 40;

/** The time that finding hints may take, in milliseconds. Lines after it have none until the next request. */
const TIME = 25;

/** Returns hints for local values, conditions and the numbers of instances in a part of a file. */
export function hintsIn({ site, path, folder }: PlacedFile, start: number, end: number, values: ModuleValues): readonly ValueHint[] {
  const body = site.module(folder).files.find(({ name }) => name === path)?.body;
  if (body === undefined) return [];
  const deadline = performance.now() + TIME;
  const hints = new Map<number, ValueHint>();
  for (const block of blocksOf(body)) {
    for (const attribute of shownAttributes(block)) {
      const { start: from, end: to } = attribute.range;
      if (to.offset < start || from.offset > end || hints.has(to.line)) continue;
      if (performance.now() > deadline) return [...hints.values()];
      const text = hintOf(block, attribute, values);
      if (text !== undefined) hints.set(to.line, { offset: to.offset, text });
    }
  }
  return [...hints.values()];
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
