/** Finds the range that a part of a decoded file was read from. */
import type { Range } from "@hcl-ts/hcl";
import type { BlockState } from "./block-state.ts";
import { expressionAt, type PathToPart } from "./value-reader.ts";

/** Returns the range of the value or block at a path; undefined if the source does not set it. */
export function rangeOfData(root: BlockState, path: readonly (string | number)[]): Range | undefined {
  let state = root;
  for (let i = 0; i < path.length; i++) {
    const field = state.compiled.fields.find((each) => each.field.key === path[i]);
    if (field === undefined) return undefined;
    if (field.kind === "label") return i === path.length - 1 ? state.block?.labelRanges[field.field.index] : undefined;
    if (field.kind === "attribute") {
      const expression = state.attribute(field.field)?.expression;
      return expression && expressionAt(expression, pathOf(path.slice(i + 1))).expression.range;
    }
    const children = state.effectiveChildren(field.field.index);
    const { nesting } = field.field.definition;
    const child =
      nesting === "one" ? children[0] : children[0] === undefined || i === path.length - 1 ? children[0] : childAt(children, path[++i]!);
    if (child === undefined) return undefined;
    state = child;
  }
  return state === root ? undefined : state.range;
}

function childAt(children: readonly BlockState[], key: string | number): BlockState | undefined {
  return typeof key === "number" ? children[key] : children.find(({ labels }) => labels[0] === key);
}

function pathOf(keys: readonly (string | number)[]): PathToPart | undefined {
  return keys.reduce<PathToPart | undefined>((outer, key) => ({ key, outer }), undefined);
}
