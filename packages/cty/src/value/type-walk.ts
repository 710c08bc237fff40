import { Budget } from "../run/budget.ts";
import { withStackError } from "../run/stack.ts";
import { zip } from "../run/zip.ts";
import { type ListType, type MapType, number, type SetType, string, type Type } from "../type/type.ts";
import type { Path, PathStep } from "./path.ts";
import { unknownOf, Value } from "./value.ts";

/**
 * Visits a type and every type inside it, each one before its parts.
 * @param visit receives the type and its path, with an unknown key for the elements of a
 * collection. If it returns false, the parts of the type are skipped
 * @param budget charged a step for each visit, as a small type can contain another one many times;
 * the default limits if left out
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
      for (const [i, element] of type.elements.entries())
        walkFrom(element, [...path, { kind: "index", key: new Value(number, i) }], visit, budget);
      break;
    case "object":
      for (const [name, attribute] of zip(type.names, type.types)) walkFrom(attribute, [...path, { kind: "attr", name }], visit, budget);
  }
}

/** @internal Returns the step to any element of a collection, which has an unknown key. */
export function anyElement(type: ListType | SetType | MapType): PathStep {
  const keyType: Type = type.kind === "map" ? string : type.kind === "list" ? number : type.element;
  return { kind: "index", key: unknownOf(keyType) };
}
