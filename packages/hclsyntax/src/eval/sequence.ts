import { type ListType, SetContent, type SetType, type TupleType, type Type, type Value } from "@hcl-ts/cty";

/** Whether values of a type are elements in a row: what a splat goes through, and what can be the arguments of a call. */
export function isSequence(type: Type): type is ListType | SetType | TupleType {
  return type.kind === "list" || type.kind === "set" || type.kind === "tuple";
}

/** The elements of a known sequence. */
export function elementsOf({ content }: Value): readonly Value[] {
  return content instanceof SetContent ? content.elements : (content as readonly Value[]);
}
