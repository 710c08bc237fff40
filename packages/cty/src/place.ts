import type { Path, PathStep } from "./path.ts";
import { number, string, type Type } from "./type.ts";
import { unknownVal, Value } from "./value.ts";

/**
 * Where in a value someone is who goes through it: one of these for each container around, whose `at` moves on. It costs less than
 * a path at every step, and gives the path if there is an error to report.
 */
export class Place {
  readonly outer: Place | undefined;
  /** The type of the value whose parts are gone through. */
  readonly container: Type;
  /** How many containers are around. */
  readonly depth: number;
  /** The part: an index, a name or key, or an element of a set; undefined where that is not known. */
  at: number | string | Value | undefined = undefined;

  constructor(outer: Place | undefined, container: Type) {
    this.outer = outer;
    this.container = container;
    this.depth = outer === undefined ? 1 : outer.depth + 1;
  }

  /** The path from the outermost value to this part. */
  path(): Path {
    const steps: PathStep[] = [];
    for (let place: Place | undefined = this; place !== undefined; place = place.outer) {
      const step = place.#step();
      if (step !== undefined) steps.push(step);
    }
    return steps.reverse();
  }

  #step(): PathStep | undefined {
    const { at, container } = this;
    if (container.kind === "object") return typeof at === "string" ? { kind: "attr", name: at } : undefined;
    if (typeof at === "number") return { kind: "index", key: new Value(number, at) };
    if (typeof at === "string") return { kind: "index", key: new Value(string, at) };
    if (at !== undefined) return { kind: "index", key: at };
    if (container.kind === "map") return { kind: "index", key: unknownVal(string) };
    return container.kind === "set" ? { kind: "index", key: unknownVal(container.element) } : undefined;
  }
}

/** The path to a place, which is empty outside of all containers. */
export function pathTo(place: Place | undefined): Path {
  return place === undefined ? [] : place.path();
}
