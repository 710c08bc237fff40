/** The dependencies of a module's declarations, in layers for drawing. */
import { dependencyGraph, restrictGraph } from "@hcl-ts/terraform/load";
import { type GraphItem, layOut } from "../graph.ts";
import type { ReadModule } from "./read-module.ts";
import { placeOf } from "./rows.ts";

const SHOWN = ["variable", "local", "output", "resource", "data", "ephemeral", "check"] as const;
const MAX_ITEMS = 150;

/** Computes the graph of all modules of the tree. */
export function moduleGraph({ tree }: ReadModule): readonly GraphItem[] {
  const { nodes, dependencies } = restrictGraph(dependencyGraph(tree), SHOWN);
  const shown = [...nodes.values()].slice(0, MAX_ITEMS);
  const names = new Set(shown.map(({ id }) => id));
  return layOut(
    shown.map(({ id, range }) => {
      const needs = (dependencies.get(id) ?? []).map(({ to }) => to).filter((to) => names.has(to));
      return { name: id, ...placeOf(range), isGiven: false, needs };
    }),
  );
}
