import { equalTypes, friendlyName, type Type } from "@hcl-ts/cty";
import { quote } from "@hcl-ts/hcl";

/**
 * Why the types of the two results of a conditional cannot be one, as the end of a sentence: where inside the types they first differ. Undefined if
 * their names alone say it.
 */
export function explainMismatch(first: Type, second: Type): string | undefined {
  const path: string[] = [];
  let a = first;
  let b = second;
  for (;;) {
    if (a.kind === "object" && b.kind === "object") {
      const names = new Set(b.names);
      const missing = a.names.find((name) => !names.has(name));
      if (missing !== undefined) return place(path, `only the first has an attribute ${quote(missing)}`);
      const own = new Set(a.names);
      const additional = b.names.find((name) => !own.has(name));
      if (additional !== undefined) return place(path, `only the second has an attribute ${quote(additional)}`);
      const index = differing(a.types, b.types);
      if (index < 0) return undefined;
      path.push(`in the attribute ${quote(a.names[index]!)}`);
      [a, b] = [a.types[index]!, b.types[index]!];
    } else if (a.kind === "tuple" && b.kind === "tuple") {
      if (a.elements.length !== b.elements.length) {
        return place(path, `the first has ${elementCount(a.elements.length)}, the second ${elementCount(b.elements.length)}`);
      }
      const index = differing(a.elements, b.elements);
      if (index < 0) return undefined;
      path.push(`in the element ${index}`);
      [a, b] = [a.elements[index]!, b.elements[index]!];
    } else if ((a.kind === "list" || a.kind === "set" || a.kind === "map") && b.kind === a.kind) {
      path.push(`in the elements of the ${a.kind}`);
      [a, b] = [a.element, b.element];
    } else return path.length === 0 ? undefined : place(path, `the first is ${friendlyName(a)} and the second ${friendlyName(b)}`);
  }
}

const differing = (a: readonly Type[], b: readonly Type[]): number => a.findIndex((type, i) => !equalTypes(type, b[i]!));
const elementCount = (count: number): string => (count === 1 ? "1 element" : `${count} elements`);

/** Says where a difference is: the parts of the way from the outermost in. */
function place(path: readonly string[], difference: string): string {
  const text = [...path, difference].join(", ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}`;
}
