import type { Path, PathStep } from "./path.ts";
import { withStackError } from "./stack.ts";
import { type ListType, type MapType, number, type SetType, string, type Type } from "./type.ts";
import { unknownOf, Value } from "./value.ts";

/**
 * Calls back for a type and every type that it is made of, each before its parts.
 * @param visit gets the path to where a value has the type, with an unknown key for the elements of a collection; when it returns false, the
 * parts of the type are left out
 */
export function walkType(type: Type, visit: (path: Path, type: Type) => unknown): void {
  withStackError(() => walkFrom(type, [], visit));
}

function walkFrom(type: Type, path: Path, visit: (path: Path, type: Type) => unknown): void {
  if (visit(path, type) === false) return;
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      walkFrom(type.element, [...path, anyElement(type)], visit);
      break;
    case "tuple":
      for (let i = 0; i < type.elements.length; i++)
        walkFrom(type.elements[i]!, [...path, { kind: "index", key: new Value(number, i) }], visit);
      break;
    case "object":
      for (let i = 0; i < type.names.length; i++) walkFrom(type.types[i]!, [...path, { kind: "attr", name: type.names[i]! }], visit);
  }
}

/** @internal The step to any element of a collection: its key is unknown. */
export function anyElement(type: ListType | SetType | MapType): PathStep {
  const keyType: Type = type.kind === "map" ? string : type.kind === "list" ? number : type.element;
  return { kind: "index", key: unknownOf(keyType) };
}
