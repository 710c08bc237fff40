import { listVal, listValEmpty, type Type, tupleVal, type Value } from "@hcl-ts/cty";

/** Creates a list, which may be empty. */
export function listOf(element: Type, elements: readonly Value[]): Value {
  return elements.length === 0 ? listValEmpty(element) : listVal(elements);
}

/** Creates a list if that is the type, and otherwise a tuple. */
export function sequenceOf(type: Type, elements: readonly Value[]): Value {
  return type.kind === "list" ? listOf(type.element, elements) : tupleVal(elements);
}
