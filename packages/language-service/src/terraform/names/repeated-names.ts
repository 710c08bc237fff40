/** The names that repeated and generated blocks give: `count`, `each` and the iterators of dynamic blocks. */
import { constantString, exprAsKeyword } from "@hcl-ts/analysis";
import type { Block, Body, Expression } from "@hcl-ts/hcl";
import type { Module, ModuleCall, Resource } from "@hcl-ts/terraform/load";
import type { ScopePlace } from "../../model/language-support.ts";
import type { Name } from "../../model/name.ts";
import { partAt } from "../positions/references.ts";

/** Returns what is known about the value of an expression. */
export type ValueOf = (expression: Expression) => Partial<Name>;

/** Returns the block around a place that can be repeated, if it is declared. */
export function blockAround(module: Module, { blocks: [outer] }: ScopePlace): Resource | ModuleCall | undefined {
  const [first = "", second = ""] = outer?.labels ?? [];
  switch (outer?.type) {
    case "resource":
      return module.resources.get(`${first}.${second}`);
    case "data":
    case "ephemeral":
      return module.resources.get(`${outer.type}.${first}.${second}`);
    case "module":
      return module.calls.get(first);
    default:
      return undefined;
  }
}

/**
 * Returns the names that `count` and `for_each` give to a place.
 * @param isPlaced whether a file of the module is the one of the place
 */
export function* repetitionNames(module: Module, place: ScopePlace, valueIn: ValueOf, isPlaced: (file: string) => boolean): Iterable<Name> {
  const around = blockAround(module, place);
  if (place.attribute === "for_each" || place.attribute === "count") return;
  if (around?.count !== undefined) yield { name: "count", kind: "iterator", members: () => [COUNT_INDEX] };
  const forEach = around?.forEach ?? forEachOfProvider(module, place) ?? forEachOfImport(module, place, isPlaced);
  if (forEach !== undefined) yield iteratorName("each", forEach, valueIn);
}

function forEachOfProvider({ providers }: Module, { blocks: [outer] }: ScopePlace): Expression | undefined {
  if (outer?.type !== "provider") return undefined;
  return [...providers.values()].find(({ name, forEach }) => name === outer.labels[0] && forEach !== undefined)?.forEach;
}

/** Import blocks have no names: the one around a place is the last one that starts before it, even without a target. */
function forEachOfImport(
  { files }: Module,
  { blocks: [outer], offset }: ScopePlace,
  isPlaced: (file: string) => boolean,
): Expression | undefined {
  const file = outer?.type === "import" ? files.find(({ name }) => isPlaced(name)) : undefined;
  const around = file && blocksIn(partAt(file.body, offset), "import").findLast(({ definitionRange: { start } }) => start.offset <= offset);
  return around?.body.partialContent({ attributes: [{ name: "for_each" }] }).content.attributes.get("for_each")?.expression;
}

function iteratorName(name: string, collection: Expression, valueIn: ValueOf): Name {
  const element = (): Name => {
    return {
      ...valueIn(collection).element?.(),
      name: "value",
      kind: "iterator",
      address: undefined,
      docs: { text: "The value of the element." },
    };
  };
  return {
    name,
    kind: "iterator",
    members: () => [{ name: "key", kind: "iterator", docs: { text: "The key of the element." } }, element()],
  };
}

/** Returns the iterators of the dynamic blocks around a place. */
export function* iteratorNames(module: Module, place: ScopePlace, valueIn: ValueOf): Iterable<Name> {
  let body: Body | undefined = blockAround(module, place)?.body;
  for (const [i, step] of place.blocks.entries()) {
    if (i === 0) continue;
    if (step.type !== "dynamic") {
      body = body && blocksIn(body, step.type)[0]?.body;
      continue;
    }
    const [type = ""] = step.labels;
    const block = body && blocksIn(body, "dynamic").find(({ labels }) => labels[0] === type);
    const attributes = block?.body.partialContent({ attributes: [{ name: "for_each" }, { name: "iterator" }] }).content.attributes;
    const collection = attributes?.get("for_each")?.expression;
    const iterator = attributes?.get("iterator")?.expression;
    const name = (iterator && (exprAsKeyword(iterator) ?? constantString(iterator))) ?? type;
    body = block?.body;
    if (place.blocks[i + 1]?.type !== "content" || name === "") continue;
    yield collection === undefined ? { name, kind: "iterator", members: () => ITERATOR } : iteratorName(name, collection, valueIn);
  }
}

const COUNT_INDEX: Name = { name: "index", kind: "iterator", docs: { text: "The index of the instance, from 0." }, detail: "number" };

const ITERATOR: readonly Name[] = [
  { name: "key", kind: "iterator" },
  { name: "value", kind: "iterator" },
];

function blocksIn(body: Body, type: string): readonly Block[] {
  const labelNames = type === "dynamic" ? ["type"] : [];
  return body.partialContent({ blocks: [{ type, labelNames }] }).content.blocks;
}
