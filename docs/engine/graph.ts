/**
 * The graph of references between the items of the files, in layers for drawing, with its cycles.
 */
import { formatReference, type Reference, references } from "@hcl-ts/analysis";
import type { Range } from "@hcl-ts/hcl";
import { BodyNode } from "@hcl-ts/hclsyntax";
import type { ReadFile } from "./configuration.ts";

/** An item: an attribute or block at the top level, a local value, or a variable that nothing in the files defines. */
export interface GraphItem {
  readonly name: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /**
   * The column: 0 for items that need no other, otherwise one more than the highest column of a
   * needed item.
   */
  readonly layer: number;
  readonly inCycle: boolean;
  /** Whether its value is an input. */
  readonly isGiven: boolean;
  readonly needs: readonly string[];
}

const MAX_ITEMS = 150;

interface Item {
  readonly name: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly references: readonly Reference[];
}

/** Computes the graph of the native syntax files. */
export function graphOf(files: readonly ReadFile[]): readonly GraphItem[] {
  const items = files.flatMap(itemsOf).slice(0, MAX_ITEMS);
  const byName = new Map(items.map((item) => [item.name, item]));
  const needs = new Map<string, Set<string>>();
  const given = new Set<string>();
  for (const item of items) {
    const needed = needs.get(item.name) ?? new Set<string>();
    needs.set(item.name, needed);
    for (const reference of item.references) {
      const name = itemNamed(reference, byName);
      if (name === undefined) given.add(reference.root.name);
      needed.add(name ?? reference.root.name);
    }
  }
  for (const name of given) needs.set(name, new Set());
  return layOut(
    [...needs].map(([name, needed]) => {
      const { file = "", start = 0, end = 0 } = byName.get(name) ?? {};
      return { name, file, start, end, isGiven: !byName.has(name), needs: [...needed] };
    }),
  );
}

/** Puts items into layers, and finds those that are in cycles. */
export function layOut(items: readonly Omit<GraphItem, "inCycle" | "layer">[]): readonly GraphItem[] {
  const needs = new Map(items.map((item) => [item.name, new Set(item.needs)]));
  const cyclic = membersOfCycles(needs);
  const layers = layersOf(needs, cyclic);
  return items.map((item) => ({ ...item, layer: layers.get(item.name) ?? 0, inCycle: cyclic.has(item.name) }));
}

function itemsOf({ name: file, body }: ReadFile): readonly Item[] {
  if (!(body instanceof BodyNode)) return [];
  const attributes = body.attributes.map(({ name, range, expr }) => ({ name, file, ...offsetsOf(range), references: references(expr) }));
  const blocks = body.blocks.flatMap(({ type, labels, range, body: inner }) => {
    if (type === "locals") {
      return inner.attributes.map(({ name, expr, range: at }) => ({
        ...{ name: `local.${name}`, file, ...offsetsOf(at) },
        references: references(expr),
      }));
    }
    return [{ name: addressOf(type, labels), file, ...offsetsOf(range), references: references(inner) }];
  });
  return [...attributes, ...blocks].sort((a, b) => a.start - b.start);
}

/** Returns the offsets of a range in its file. */
function offsetsOf({ start, end }: Range): { readonly start: number; readonly end: number } {
  return { start: start.offset, end: end.offset };
}

/** The address by which a block is referred to, with the names that Terraform uses for its own block types. */
function addressOf(type: string, labels: readonly string[]): string {
  if (type === "resource") return labels.join(".");
  return [type === "variable" ? "var" : type, ...labels].join(".");
}

/**
 * Returns the target of a reference: the item with the longest address that the reference starts
 * with.
 */
function itemNamed(reference: Reference, items: ReadonlyMap<string, Item>): string | undefined {
  const text = formatReference(reference);
  const ends = [...text.matchAll(/[.[]/g)].map(({ index }) => index).concat(text.length);
  return ends.map((end) => text.slice(0, end)).findLast((prefix) => items.has(prefix));
}

function membersOfCycles(needs: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  return new Set([...needs.keys()].filter((name) => needsItself(name, needs)));
}

/** Returns whether an item needs itself, directly or through others. */
function needsItself(start: string, needs: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const open = [...(needs.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === start) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(needs.get(name) ?? []));
  }
  return false;
}

/** Increases layers until they are stable. Edges within cycles are ignored. */
function layersOf(needs: ReadonlyMap<string, ReadonlySet<string>>, cyclic: ReadonlySet<string>): ReadonlyMap<string, number> {
  const layers = new Map([...needs.keys()].map((name) => [name, 0]));
  for (let round = 0, changed = true; changed && round < MAX_ITEMS; round++) {
    changed = false;
    for (const [name, needed] of needs) {
      const others = [...needed].filter((other) => !cyclic.has(name) || !cyclic.has(other));
      const layer = Math.max(0, ...others.map((other) => (layers.get(other) ?? 0) + 1));
      if (layer === layers.get(name)) continue;
      layers.set(name, layer);
      changed = true;
    }
  }
  return layers;
}
