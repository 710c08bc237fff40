import type { ListType, SetType, TupleType, Type, Value } from "@hcl-ts/cty";
import { partsOfContainer } from "@hcl-ts/cty/kernel";

/** Whether values of a type have ordered elements that splats and argument expansion can use. */
export function isSequence(type: Type): type is ListType | SetType | TupleType {
  return type.kind === "list" || type.kind === "set" || type.kind === "tuple";
}

/** Returns the elements of a known sequence. */
export function elementsOf({ content }: Value): readonly Value[] {
  return partsOfContainer(content);
}
