import { number, string, type Type } from "../type/type.ts";
import type { Path, PathStep } from "./path.ts";
import { unknownVal, Value } from "./value.ts";

/**
 * A cursor into a value during a traversal: one for each enclosing container, whose `at` moves from
 * part to part. A path is built only if an error is reported, which costs less than one for each
 * step.
 */
export class PathCursor {
  readonly outer: PathCursor | undefined;
  /** The type of the value whose parts are visited. */
  readonly container: Type;
  /** The number of enclosing containers. */
  readonly depth: number;
  /** The current part: an index, a name or key, or an element of a set; undefined if not known. */
  at: number | string | Value | undefined = undefined;

  constructor(outer: PathCursor | undefined, container: Type) {
    this.outer = outer;
    this.container = container;
    this.depth = outer === undefined ? 1 : outer.depth + 1;
  }

  /** Returns the path from the outermost value to the current part. */
  path(): Path {
    const steps: PathStep[] = [];
    for (let cursor: PathCursor | undefined = this; cursor !== undefined; cursor = cursor.outer) {
      const step = cursor.step();
      if (step !== undefined) steps.push(step);
    }
    return steps.reverse();
  }

  private step(): PathStep | undefined {
    const { at, container } = this;
    if (container.kind === "object") return typeof at === "string" ? { kind: "attr", name: at } : undefined;
    if (typeof at === "number") return { kind: "index", key: new Value(number, at) };
    if (typeof at === "string") return { kind: "index", key: new Value(string, at) };
    if (at !== undefined) return { kind: "index", key: at };
    if (container.kind === "map") return { kind: "index", key: unknownVal(string) };
    return container.kind === "set" ? { kind: "index", key: unknownVal(container.element) } : undefined;
  }
}

/** Returns the path of a cursor; the empty path if there is none. */
export function pathTo(cursor: PathCursor | undefined): Path {
  return cursor === undefined ? [] : cursor.path();
}
