import { CtyError } from "./errors.ts";
import type { Path, PathStep } from "./path.ts";
import { dynamic, isCollectionType, number, string, type Type } from "./type.ts";
import { friendlyNameForConstraint } from "./type-name.ts";
import { unknownVal, Value } from "./value.ts";

/**
 * Why values of a type do not conform to a type constraint, one error for each place; none if they do. A constraint may have
 * `dynamic` in it, which any type conforms to. Nothing is converted: see `convert` for that.
 */
export function testConformance(given: Type, constraint: Type): readonly CtyError[] {
  const errors: CtyError[] = [];
  test(given, constraint, [], errors);
  return errors;
}

function test(given: Type, wanted: Type, path: Path, errors: CtyError[]): void {
  if (wanted.kind === "dynamic" || given === wanted) return;
  if (given.kind !== wanted.kind || (given.kind === "capsule" && given !== (wanted as Type))) {
    errors.push(new CtyError(`${friendlyNameForConstraint(wanted)} required, not ${friendlyNameForConstraint(given)}`, path));
    return;
  }
  if (given.kind === "object" && wanted.kind === "object") {
    for (const name of given.names) if (!wanted.hasAttribute(name)) errors.push(new CtyError(`unsupported attribute "${name}"`, [...path, { kind: "attr", name }]));
    for (const [i, name] of wanted.names.entries()) {
      const type = given.attributeType(name);
      if (type === undefined) errors.push(new CtyError(`missing required attribute "${name}"`, path));
      else test(type, wanted.types[i]!, [...path, { kind: "attr", name }], errors);
    }
  } else if (given.kind === "tuple" && wanted.kind === "tuple") {
    if (given.elements.length !== wanted.elements.length) {
      errors.push(new CtyError(`${wanted.elements.length} elements required, not ${given.elements.length}`, path));
      return;
    }
    given.elements.forEach((type, i) => {
      test(type, wanted.elements[i]!, [...path, { kind: "index", key: new Value(number, i) }], errors);
    });
  } else if (isCollectionType(given) && isCollectionType(wanted)) {
    const key: PathStep = { kind: "index", key: unknownVal(given.kind === "map" ? string : given.kind === "list" ? number : dynamic) };
    test(given.element, wanted.element, [...path, key], errors);
  }
}
