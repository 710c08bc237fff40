/** Conformance of types to type constraints. */

import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";
import { zip } from "../run/zip.ts";
import { isCollectionType, number, type ObjectType, partsOf, type Type, TypePairs } from "../type/type.ts";
import { friendlyName, friendlyNameForConstraint } from "../type/type-name.ts";
import type { Path, PathStep } from "./path.ts";
import { anyElement } from "./type-walk.ts";
import { Value } from "./value.ts";

/**
 * Returns why values of a type do not conform to a type constraint: one error for each unsuitable
 * part, with its path. Returns an empty array if they conform. `dynamic` in the constraint matches
 * any type. Whether attributes are optional does not matter. The path to an element of a collection
 * has an unknown key. No value is converted: use `convert` for that.
 */
export function testConformance(given: Type, constraint: Type): readonly CtyError[] {
  const errors: CtyError[] = [];
  if (!conforms(given, constraint)) withStackError(() => test(given, constraint, [], errors, new TypePairs()));
  return errors;
}

function test(given: Type, wanted: Type, path: Path, errors: CtyError[], compared: TypePairs): void {
  if (wanted.kind === "dynamic" || given === wanted) return;
  // Parts that occur many times in large types are reported once.
  if (!compared.add(given, wanted)) return;
  const fail = (message: string): void => void errors.push(new CtyError(message, path));
  if (given.kind !== wanted.kind || given.kind === "capsule") {
    fail(`expected a value of type ${friendlyNameForConstraint(wanted)}, not one of type ${friendlyName(given)}`);
  } else if (given.kind === "object" && wanted.kind === "object") {
    testAttributes(given, wanted, path, errors, compared);
  } else {
    const parts = partsOf(given);
    const constraints = partsOf(wanted);
    if (parts.length !== constraints.length) fail(`expected a tuple of ${constraints.length} elements, not one of ${parts.length}`);
    else
      for (const [i, [part, constraint]] of zip(parts, constraints).entries())
        test(part, constraint, [...path, elementStep(given, i)], errors, compared);
  }
}

function testAttributes(given: ObjectType, wanted: ObjectType, path: Path, errors: CtyError[], compared: TypePairs): void {
  for (const name of given.names) if (!wanted.hasAttribute(name)) errors.push(new CtyError(`unexpected attribute "${name}"`, path));
  for (const [name, constraint] of zip(wanted.names, wanted.types)) {
    const type = given.attributeType(name);
    if (type === undefined) errors.push(new CtyError(`the required attribute "${name}" is missing`, path));
    else test(type, constraint, [...path, { kind: "attr", name }], errors, compared);
  }
}

/** Returns the step to an element of a tuple, or to any element of a collection. */
function elementStep(type: Type, i: number): PathStep {
  return isCollectionType(type) ? anyElement(type) : { kind: "index", key: new Value(number, i) };
}

/** @internal Whether {@link testConformance} finds no error. */
export function conforms(given: Type, constraint: Type): boolean {
  if (constraint.kind === "dynamic" || given === constraint) return true;
  if (given.kind !== constraint.kind) return false;
  return withStackError(() => conformsWith(given, constraint, new TypePairs()));
}

/**
 * Compares types recursively.
 * @param compared pairs that conform, or whose comparison has started
 */
function conformsWith(given: Type, constraint: Type, compared: TypePairs): boolean {
  if (constraint.kind === "dynamic" || given === constraint) return true;
  if (given.kind !== constraint.kind || given.kind === "capsule") return false;
  if (given.kind === "object" && constraint.kind === "object" && !given.names.every((name) => constraint.hasAttribute(name))) return false;
  const parts = partsOf(given);
  const wanted = partsOf(constraint);
  if (parts.length !== wanted.length) return false;
  if (!compared.add(given, constraint)) return true;
  // Every result of a function is compared, so this makes no pairs.
  for (let i = 0; i < parts.length; i++) {
    const [part, other] = [parts[i], wanted[i]];
    if (part === undefined || other === undefined || !conformsWith(part, other, compared)) return false;
  }
  return true;
}
