/** Formats the explanations of addresses as lines. */
import { type Explanation, explain } from "@hcl-ts/terraform/evaluate";
import { newBudget } from "../budget.ts";
import { stateOf } from "../values.ts";
import { declaredAt } from "./position.ts";
import type { ExplanationRow, ModuleExplanation } from "./question.ts";
import type { ReadModule } from "./read-module.ts";
import { briefText, placeOf } from "./rows.ts";

const MAX_LINES = 300;
const MAX_DEPTH = 24;
const MAX_ADDRESSES = 400;

/** Explains an address; without one, the declaration at the cursor or else the first output. */
export function explanationOf(read: ReadModule, wanted: string, file: string, offset: number): ModuleExplanation {
  const addresses = addressesOf(read);
  const atCursor = wanted === "" ? declaredAt(file, offset, read)?.address : undefined;
  const address = wanted || (atCursor ?? addresses[0] ?? "");
  const source = wanted !== "" ? "asked" : atCursor === undefined ? "first" : "cursor";
  const explanation = address === "" ? undefined : explain(read.result, address, newBudget());
  return { address, source, addresses, rows: explanation === undefined ? [] : rowsOf(explanation) };
}

function addressesOf({ result, tree }: ReadModule): readonly string[] {
  return [
    ...Array.from(result.outputs.keys(), (name) => `output.${name}`),
    ...Array.from(result.locals.keys(), (name) => `local.${name}`),
    ...Array.from(tree.module.variables.keys(), (name) => `var.${name}`),
    ...result.instances.keys(),
  ].slice(0, MAX_ADDRESSES);
}

/** Lists an explanation from the value to its reasons. Each reason is explained once. */
function rowsOf(whole: Explanation): readonly ExplanationRow[] {
  const rows: ExplanationRow[] = [];
  const explained = new Set<string>();
  const open = [{ explanation: whole, depth: 0 }];
  for (let next = open.pop(); next !== undefined && rows.length < MAX_LINES; next = open.pop()) {
    const { explanation, depth } = next;
    const { kind, label, range, value, because } = explanation;
    const row = { kind, label: label.slice(0, 200), text: briefText(value), state: stateOf(value, []), depth, ...placeOf(range) };
    rows.push(row);
    const key = JSON.stringify([row.label, row.file, row.start, row.text]);
    if (explained.has(key) || depth >= MAX_DEPTH) continue;
    explained.add(key);
    for (const reason of [...because].reverse()) open.push({ explanation: reason, depth: depth + 1 });
  }
  return rows;
}
