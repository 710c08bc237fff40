/** Functions on collections. */
import {
  ArgumentError,
  type Budget,
  bool,
  CtyError,
  defineFunction,
  dynamic,
  equals,
  False,
  type Func,
  hasDynamicTypes,
  hasIndex,
  isCollectionType,
  isWhollyKnown,
  lengthInt,
  length as lengthOf,
  list,
  listVal,
  mapVal,
  mapValEmpty,
  number,
  objectVal,
  rangeOf,
  sizeOf,
  string,
  stringVal,
  True,
  type Type,
  tuple,
  unknownVal,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { constantCost, contentOf, elementCost, refinedUnknown, refineNotNull, sortStrings, zip } from "@hcl-ts/cty/kernel";
import { commonType, converted } from "../values/common-type.ts";
import { checkKind } from "../values/expected-kind.ts";
import { listOf, sequenceOf } from "../values/sequence-value.ts";
import { unknownOf } from "../values/unknown-of.ts";
import { withoutRepeated } from "./distinct.ts";

/**
 * `length(collection)`: the number of elements.
 *
 * @throws CtyError if the value is neither a collection nor a tuple
 * @example length([1, 2]) // 2
 */
export const length: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the number of elements of a collection or a tuple.",
  params: [
    { name: "collection", description: "The collection.", type: dynamic, allowDynamicType: true, allowUnknown: true, allowMarked: true },
  ],
  type: ([collection]) => {
    const { type } = collection;
    if (type.kind !== "tuple" && type.kind !== "dynamic" && !isCollectionType(type))
      throw new CtyError("a collection or a tuple is required");
    return number;
  },
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([collection]) => lengthOf(collection),
});

/**
 * `hasindex(collection, key)`: whether `collection[key]` has a value.
 *
 * @throws ArgumentError if the first argument has no indexes or keys
 * @example hasindex([1, 2], 1) // true
 */
export const hasindex: Func = /* @__PURE__ */ defineFunction({
  description: "Tells whether there is an element at a key.",
  params: [
    { name: "collection", description: "The collection.", type: dynamic, allowDynamicType: true },
    { name: "key", description: "The key.", type: dynamic, allowDynamicType: true },
  ],
  type: ([collection]) => {
    const { type } = collection;
    if (type.kind !== "dynamic") checkKind(type, 0, "list", "map", "tuple");
    return bool;
  },
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([collection, key]) => hasIndex(collection, key),
});

/**
 * `concat(seqs…)`: lists or tuples joined into one.
 *
 * @throws ArgumentError if an argument is neither a list nor a tuple. CtyError without arguments
 * @example concat(["a"], ["b", "c"]) // ["a", "b", "c"]
 */
export const concat: Func = /* @__PURE__ */ defineFunction({
  description: "Joins lists or tuples into one.",
  params: [],
  varParam: { name: "seqs", description: "The lists or tuples.", type: dynamic, allowMarked: true, allowUnknown: true },
  cost: elementCost,
  type: concatenatedType,
  refineResult: refineNotNull,
  impl: (args, type, budget) => {
    const elements: Value[] = [];
    const marks = args.map((arg) => arg.marks);
    for (const arg of args) {
      if (!arg.isKnown()) return unknownOf(type, args);
      const inner = unmark(arg).value.asArray();
      budget.spendElements(inner.length);
      for (const element of inner) elements.push(element);
    }
    if (type.kind === "dynamic") return unknownOf(type, args);
    const alike = type.kind === "list" ? elements.map((element) => converted(element, type.element, budget)) : elements;
    return withMarks(sequenceOf(type, alike), ...marks);
  },
});

/** Returns the type of lists and tuples that are joined. */
function concatenatedType(args: readonly Value[], budget: Budget): Type {
  if (args.length === 0) throw new CtyError("at least one argument is required");
  const types = args.map((arg) => arg.type);
  for (const [i, type] of types.entries()) {
    checkKind(type, i, "list", "tuple");
  }
  const lists = types.filter((type) => type.kind === "list");
  if (lists.length === types.length) {
    // An element of unknown type may not match the others once its type is known.
    const isOpen = args.some((arg) => !arg.isKnown() && hasDynamicTypes(arg.type));
    if (isOpen && types.some((type) => types[0]?.equals(type) === false)) return dynamic;
    const element = commonType(
      lists.map((type) => type.element),
      budget,
    );
    if (element !== undefined) return list(element);
  }
  // Lists without a common element type are also joined into a tuple.
  if (args.some((arg) => arg.type.kind === "list" && !arg.isKnown())) return dynamic;
  return tuple(args.flatMap(elementTypes));
}

/** Returns the element types of a tuple or a known list. */
function elementTypes(value: Value): readonly Type[] {
  const { type } = value;
  return type.kind === "tuple"
    ? type.elements
    : unmark(value)
        .value.asArray()
        .map((element) => element.type);
}

/**
 * `contains(list, value)`: whether a list, set or tuple has a value among its elements.
 *
 * @throws ArgumentError if the first argument is not a list, a set or a tuple
 * @example contains(["a", "b"], "b") // true
 */
export const contains: Func = /* @__PURE__ */ defineFunction({
  description: "Tells whether a list, a set or a tuple has an element that is equal to a value.",
  params: [
    { name: "list", description: "The list, set or tuple.", type: dynamic },
    { name: "value", description: "The value to look for.", type: dynamic, allowNull: true },
  ],
  type: bool,
  refineResult: refineNotNull,
  impl: ([collection, value]) => {
    checkKind(collection.type, 0, "list", "set", "tuple");
    let unknown = false;
    for (const element of collection.asArray()) {
      const equal = equals(element, value);
      if (!equal.isKnown()) unknown = true;
      else if (equal.content === true) return True;
    }
    return unknown ? unknownVal(bool) : False;
  },
});

/**
 * `keys(map)`: the keys of a map or the attribute names of an object, sorted.
 *
 * @throws ArgumentError if the argument is neither a map nor an object
 * @example keys({ b = 1, a = 2 }) // ["a", "b"]
 */
export const keys: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the keys of a map, or the names of an object's attributes, sorted.",
  params: [{ name: "inputMap", description: "The map or object.", type: dynamic, allowUnknown: true, allowMarked: true }],
  cost: elementCost,
  type: ([value]) => {
    const { type } = value;
    if (type.kind === "dynamic") return list(string);
    checkKind(type, 0, "map", "object");
    return type.kind === "map" ? list(string) : tuple(type.names.map(() => string));
  },
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    const { value: bare, marks } = unmark(value);
    const { type: given } = bare;
    if (given.kind !== "object" && !bare.isKnown()) return withMarks(unknownVal(type), marks);
    const names = given.kind === "object" ? given.names : contentOf(bare, "map").keys;
    budget.spendElements(names.length);
    return withMarks(sequenceOf(type, names.map(stringVal)), marks);
  },
});

/**
 * `values(map)`: the elements of a map or the attributes of an object, in the order of their keys.
 *
 * @throws ArgumentError if the argument is neither a map nor an object
 * @example values({ b = 1, a = 2 }) // [2, 1]
 */
export const values: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the elements of a map, or the attributes of an object, in the order of their keys.",
  params: [{ name: "values", description: "The map or object.", type: dynamic, allowMarked: true }],
  cost: elementCost,
  type: ([value]) => {
    const { type } = value;
    checkKind(type, 0, "map", "object");
    return type.kind === "map" ? list(type.element) : tuple(type.types);
  },
  refineResult: refineNotNull,
  impl: ([marked], type, budget) => {
    const { value, marks } = unmark(marked);
    budget.spendElements(lengthInt(value));
    return withMarks(sequenceOf(type, [...value.asMap().values()]), marks);
  },
});

/**
 * `distinct(list)`: a list without repeated elements.
 *
 * @example distinct(["a", "b", "a"]) // ["a", "b"]
 */
export const distinct: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a list without the elements that are equal to an earlier one.",
  params: [{ name: "list", description: "The list.", type: list(dynamic) }],
  type: ([value]) => value.type,
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    if (!isWhollyKnown(value)) return unknownVal(type);
    const elements = value.asArray();
    budget.spendElements(elements.length);
    return elements.length === 0 ? value : listVal(withoutRepeated(elements));
  },
});

/**
 * `reverselist(list)`: the elements of a list, set or tuple in reverse order.
 *
 * @throws ArgumentError if the argument is not a list, a set or a tuple
 * @example reverselist([1, 2]) // [2, 1]
 */
export const reverselist: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the elements of a list or a tuple in reverse order.",
  params: [{ name: "list", description: "The list or tuple.", type: dynamic, allowMarked: true }],
  cost: elementCost,
  type: ([value]) => {
    const { type } = value;
    checkKind(type, 0, "list", "set", "tuple");
    return type.kind === "tuple" ? tuple(type.elements.toReversed()) : list(type.element);
  },
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    const { value: bare, marks } = unmark(value);
    budget.spendElements(lengthInt(bare));
    return withMarks(sequenceOf(type, bare.asArray().toReversed()), marks);
  },
});

/**
 * `sort(list)`: strings in the order of their code points.
 *
 * @throws ArgumentError if an element is null
 * @example sort(["b", "a", "B"]) // ["B", "a", "b"]
 */
export const sort: Func = /* @__PURE__ */ defineFunction({
  description: "Sorts a list of strings by code point.",
  params: [{ name: "list", description: "The list of strings.", type: list(string), allowUnknown: true }],
  type: list(string),
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    if (!value.isKnown()) {
      const range = rangeOf(value);
      return refinedUnknown(type, { notNull: true, lengthMin: range.lengthMin(), lengthMax: range.lengthMax() });
    }
    const elements = value.asArray();
    budget.spendElements(elements.length);
    // The order is unknown, but the number of elements is known.
    if (!isWhollyKnown(value)) return listVal(elements.map(() => unknownVal(string)));
    if (elements.some((element) => element.isNull())) throw new ArgumentError(0, "an element is null");
    if (elements.length === 0) return value;
    budget.spendSteps(sizeOf(value) * Math.ceil(Math.log2(elements.length + 1)));
    return listVal(sortStrings(elements.map((element) => element.asString())).map(stringVal));
  },
});

/**
 * `compact(list)`: the strings that are neither empty nor null.
 *
 * @example compact(["a", "", "b"]) // ["a", "b"]
 */
export const compact: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the strings of a list that are neither empty nor null.",
  params: [{ name: "list", description: "The list of strings.", type: list(string) }],
  type: list(string),
  refineResult: refineNotNull,
  impl: ([value], _type, budget) => {
    if (!isWhollyKnown(value)) return unknownVal(list(string));
    budget.spendElements(lengthInt(value));
    return listOf(
      string,
      value.asArray().filter((element) => !element.isNull() && element.content !== ""),
    );
  },
});

/**
 * `zipmap(keys, values)`: a map or an object from keys and values.
 *
 * @throws CtyError if there are not as many values as keys. ArgumentError if a key is null, or
 *   the values are not a list or a tuple
 * @example zipmap(["a", "b"], [1, 2]) // { a = 1, b = 2 }
 */
export const zipmap: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a map or an object from a list of keys and a list of values.",
  params: [
    { name: "keys", description: "The keys.", type: list(string), allowMarked: true },
    { name: "values", description: "The values, as many as keys.", type: dynamic, allowMarked: true },
  ],
  cost: elementCost,
  type: ([names, given]) => {
    const { type } = given;
    checkKind(type, 1, "list", "tuple");
    if (type.kind === "list") return mapOf(type.element);
    if (!isWhollyKnown(names)) return dynamic;
    const keyList = unmarkDeep(names).value.asArray();
    checkCounts(keyList.length, type.elements.length);
    return objectVal(zip(keyList, type.elements).map(([key, element], i) => [keyText(key, i), unknownVal(element)] as const)).type;
  },
  refineResult: refineNotNull,
  impl: ([names, given], type, budget) => {
    // The result has the marks of the keys. The values keep their own.
    const { value: bareNames, marks } = unmarkDeep(names);
    const { value: bareGiven, marks: givenMarks } = unmark(given);
    if (!isWhollyKnown(bareNames)) return unknownOf(type, [names, given]);
    const keyList = bareNames.asArray();
    const elements = bareGiven.asArray();
    checkCounts(keyList.length, elements.length);
    budget.spendElements(keyList.length);
    const pairs = zip(keyList, elements).map(([key, element], i) => [keyText(key, i), element] as const);
    if (type.kind !== "map") return withMarks(objectVal(pairs) as Value, marks, givenMarks);
    return withMarks(pairs.length === 0 ? mapValEmpty(type.element) : (mapVal(pairs) as Value), marks, givenMarks);
  },
});

function checkCounts(names: number, given: number): void {
  if (names !== given) throw new CtyError(`there must be as many values as keys, but there are ${names} keys and ${given} values`);
}

function keyText(key: Value, place: number): string {
  if (key.isNull()) throw new ArgumentError(0, `the key at index ${place} is null`);
  return key.asString();
}

const mapOf = (element: Type): Type => mapValEmpty(element).type;
