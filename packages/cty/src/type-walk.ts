import { Budget } from "./budget.ts";
import type { Path, PathStep } from "./path.ts";
import { withStackError } from "./stack.ts";
import { type ListType, type MapType, number, type SetType, string, type Type } from "./type.ts";
import { unknownOf, Value } from "./value.ts";

/**
 * Calls back for a type and every type that it is made of, each before its parts.
 * @param visit gets the path to where a value has the type, with an unknown key for the elements of a collection; when it returns false, the
 * parts of the type are left out
 * @param budget charged a step for each visit: a type in little memory can contain another one many times. Left out, it is
 *   one with the default limits
 * @throws BudgetError if the budget is spent
 */
export function walkType(type: Type, visit: (path: Path, type: Type) => unknown, budget: Budget = new Budget()): void {
  withStackError(() => walkFrom(type, [], visit, budget));
}

function walkFrom(type: Type, path: Path, visit: (path: Path, type: Type) => unknown, budget: Budget): void {
  budget.spendSteps(1);
  if (visit(path, type) === false) return;
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      walkFrom(type.element, [...path, anyElement(type)], visit, budget);
      break;
    case "tuple":
      for (let i = 0; i < type.elements.length; i++)
        walkFrom(type.elements[i]!, [...path, { kind: "index", key: new Value(number, i) }], visit, budget);
      break;
    case "object":
      for (let i = 0; i < type.names.length; i++)
        walkFrom(type.types[i]!, [...path, { kind: "attr", name: type.names[i]! }], visit, budget);
  }
}

/** @internal The step to any element of a collection: its key is unknown. */
export function anyElement(type: ListType | SetType | MapType): PathStep {
  const keyType: Type = type.kind === "map" ? string : type.kind === "list" ? number : type.element;
  return { kind: "index", key: unknownOf(keyType) };
}
