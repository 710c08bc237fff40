/** Converts the values of several blocks to one type, as the elements of a collection require. */
import {
  dynamicVal,
  equalTypes,
  isValue,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  objectVal,
  setVal,
  setValEmpty,
  type Type,
  tryConvert,
  unifyUnsafe,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { hasPublicType } from "@hcl-ts/cty/kernel";

/**
 * Reports a value that cannot be converted to the type of the others, with the reason; without a
 * reason if there is no common type.
 */
type OnMismatch = (index: number, reason?: string) => void;

/**
 * Converts values to one type.
 * @param implied the type that the spec of the values implies
 * @returns undefined after a mismatch, and if the type is not known yet because a value is unknown
 * and the others differ
 */
export function toOneType(values: readonly Value[], implied: Type, onMismatch: OnMismatch): readonly Value[] | undefined {
  let mismatch: Parameters<OnMismatch> | undefined;
  const found = unified(values, (...args) => {
    mismatch = args;
  });
  if (mismatch === undefined) return found;
  // Empty collections of missing blocks can have a type that no other value has; see
  // `withImpliedType`.
  const withoutOptional = withoutOptionalAttributes(implied);
  const repaired = values.map((value) => withImpliedType(value, withoutOptional));
  return unified(repaired, onMismatch);
}

function unified(values: readonly Value[], onMismatch: OnMismatch): readonly Value[] | undefined {
  if (haveOneType(values)) return values;
  const unification = unifyUnsafe(values.map((value) => value.type));
  if (unification === undefined) {
    onMismatch(0);
    return undefined;
  }
  const converted: Value[] = [];
  for (const [i, value] of values.entries()) {
    const result = tryConvert(value, unification.type);
    if (!isValue(result)) {
      // The type has names of all values.
      onMismatch(i, values.every(hasPublicType) ? result.message : undefined);
      return undefined;
    }
    converted.push(result);
  }
  const known = converted.filter((value) => value.type.kind !== "dynamic");
  return haveOneType(known) ? converted : undefined;
}

function haveOneType([first, ...others]: readonly Value[]): boolean {
  return first === undefined || others.every(({ type }) => equalTypes(type, first.type));
}

/**
 * Returns the value with the implied type of its spec in all empty collections. As in the reference
 * implementation, a map of blocks by two labels has the type of one by one label if there are no
 * blocks (vector hcldec/map2/no-labels), which does not match other values.
 */
function withImpliedType(value: Value, implied: Type): Value {
  const { value: bare, marks } = unmark(value);
  if (bare.type.kind !== implied.kind || bare.isNull() || !bare.isKnown()) return value;
  switch (implied.kind) {
    case "list": {
      const elements = bare.asArray().map((part) => withImpliedType(part, implied.element));
      return withMarks(elements.length === 0 ? listValEmpty(implied.element) : listVal(elements), marks);
    }
    case "set": {
      const elements = bare.asArray().map((part) => withImpliedType(part, implied.element));
      return withMarks(elements.length === 0 ? setValEmpty(implied.element) : setVal(elements), marks);
    }
    case "map": {
      const elements = Array.from(bare.asMap(), ([key, part]) => [key, withImpliedType(part, implied.element)] as const);
      return withMarks(elements.length === 0 ? mapValEmpty(implied.element) : mapVal(elements), marks);
    }
    case "object": {
      const attributes = Array.from(
        bare.asMap(),
        ([name, part]) => [name, withImpliedType(part, implied.attributeType(name) ?? part.type)] as const,
      );
      return withMarks(objectVal(attributes), marks);
    }
    default:
      return value;
  }
}

/**
 * Returns the unknown value for a collection of values without a common type, with the marks of all
 * of them.
 */
export function unknownCollection(values: readonly Value[]): Value {
  return withMarks(dynamicVal, ...values.map((value) => unmarkDeep(value).marks));
}
