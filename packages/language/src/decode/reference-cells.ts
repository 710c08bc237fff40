/** The values that references to blocks have. */

import { dynamic, dynamicVal, fromNative, mapValEmpty, nullVal, objectVal, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import type { BlockState } from "./block-state.ts";
import { Cell } from "./cell.ts";
import { brokenValue } from "./marks.ts";
import { ABSENT, FAILED, isDecoded } from "./outcome.ts";

/** A block as an object with its labels, attributes and blocks, by their names in files. */
export class WholeCell extends Cell {
  value: Value = dynamicVal;
  private readonly state: BlockState;
  constructor(state: BlockState) {
    super();
    this.state = state;
  }

  compute(): readonly Cell[] | undefined {
    const { state } = this;
    const { compiled } = state;
    const children = compiled.blocks.map((_, i) => state.effectiveChildren(i));
    const wholes = children.map((list) => list.map((child) => wholeOf(child)));
    const needed: Cell[] = [...state.cells, ...(state.rest?.values() ?? []), ...wholes.flat()].filter(({ status }) => status !== "done");
    if (needed.length > 0) return needed;
    const parts = new Map<string, Value>();
    for (const { key, index } of compiled.labels) parts.set(key, stringVal(state.labels[index] ?? ""));
    for (const { name, index } of compiled.attributes) {
      const cell = state.cells[index];
      if (cell !== undefined) parts.set(name, cell.referenceValue);
    }
    for (const [name, cell] of state.rest ?? []) parts.set(name, cell.referenceValue);
    for (const { definition, index } of compiled.blocks)
      parts.set(definition.type, blocksValue(definition.nesting, children[index] ?? [], wholes[index] ?? []));
    this.value = objectVal(parts);
    return undefined;
  }

  giveUp(): void {
    this.value = brokenValue;
  }

  label(): undefined {}
}

function blocksValue(nesting: "one" | "list" | "map", states: readonly BlockState[], wholes: readonly { readonly value: Value }[]): Value {
  if (nesting === "one") return wholes[0]?.value ?? nullVal(dynamic);
  if (nesting === "list") return tupleVal(wholes.map(({ value }) => value));
  return states.length === 0
    ? mapValEmpty(dynamic)
    : objectVal(zip(states, wholes).map(([{ labels }, { value }]) => [labels[0] ?? "", value] as const));
}

/** Returns the cell of a block as a whole, whatever a function of the program makes of it. */
export function wholeOf(state: BlockState): WholeCell {
  state.whole ??= new WholeCell(state);
  return state.whole;
}

/** Returns the cell of what references to a block evaluate to. */
export function presentedBy(state: BlockState): WholeCell | OpaqueCell {
  const present = state.compiled.definition.declares?.value;
  if (present === undefined) return wholeOf(state);
  state.opaque ??= new OpaqueCell(state, present);
  return state.opaque;
}

/** Thrown to end a function of the program that reads a value that is not there yet. It never leaves this file. */
class NotYet extends Error {
  readonly needed: readonly Cell[];
  /** The value that the function returns if nothing is needed. */
  readonly instead: Value;
  constructor(needed: readonly Cell[], instead: Value = dynamicVal) {
    super();
    this.needed = needed;
    this.instead = instead;
  }
}

/** A block as a function of the program presents it. */
export class OpaqueCell extends Cell {
  value: Value = dynamicVal;
  private readonly state: BlockState;
  private readonly present: (block: never) => unknown;
  constructor(state: BlockState, present: (block: never) => unknown) {
    super();
    this.state = state;
    this.present = present;
  }

  /** Calls the function with an object that computes only what the function reads. */
  compute(): readonly Cell[] | undefined {
    try {
      this.value = fromNative(this.present(readerOf(this.state) as never));
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      if (error.needed.length > 0) return error.needed;
      this.value = error.instead;
    }
    return undefined;
  }

  giveUp(): void {
    this.value = brokenValue;
  }

  label(): undefined {}
}

/** Returns a block as an object whose properties are computed when they are read. */
function readerOf(state: BlockState): object {
  const result = {};
  for (const { kind, field } of state.compiled.fields) {
    const get =
      kind === "label"
        ? () => state.labels[field.index] ?? ""
        : kind === "attribute"
          ? () => dataOf(state, field.index)
          : () => blocksOf(state, field.index);
    Object.defineProperty(result, field.key, { get, enumerable: true, configurable: true });
  }
  return result;
}

function dataOf(state: BlockState, index: number): unknown {
  const cell = state.cells[index];
  if (cell === undefined) return undefined;
  if (cell.status !== "done") throw new NotYet([cell]);
  if (!isDecoded(cell.data)) throw new NotYet([], cell.referenceValue);
  return cell.data === ABSENT ? undefined : cell.data;
}

function blocksOf(state: BlockState, index: number): unknown {
  const children = state.effectiveChildren(index);
  const needed = children.map(({ object }) => object).filter(({ status }) => status !== "done");
  if (needed.length > 0) throw new NotYet(needed);
  const data = state.object.blocksData(index);
  if (!isDecoded(data)) throw new NotYet([], data === FAILED ? brokenValue : dynamicVal);
  return data === ABSENT ? undefined : data;
}
