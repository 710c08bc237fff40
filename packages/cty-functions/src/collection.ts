/** Functions on collections. */
import {
  ArgumentError,
  type Budget,
  bool,
  CtyError,
  canIterateElements,
  convert,
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
  listValEmpty,
  mapVal,
  mapValEmpty,
  number,
  objectVal,
  rangeOf,
  type SetType,
  set,
  setVal,
  setValEmpty,
  sizeOf,
  string,
  stringVal,
  True,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { codePointOrder, constantCost, elementCost, refinedUnknown, refineNotNull, typeSize } from "@hcl-ts/cty/kernel";
import { commonType } from "./common-type.ts";
import { intersection, withoutRepeated } from "./distinct.ts";
import { unknownOf } from "./unknown-of.ts";

/** `length(collection)`: the number of elements. */
export const length: Func = defineFunction({
  description: "Returns the number of elements of a collection or a tuple.",
  params: [
    { name: "collection", description: "The collection.", type: dynamic, allowDynamicType: true, allowUnknown: true, allowMarked: true },
  ],
  type: ([collection]) => {
    const { type } = collection!;
    if (type.kind !== "tuple" && type.kind !== "dynamic" && !isCollectionType(type))
      throw new CtyError("a collection or a tuple is required");
    return number;
  },
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([collection]) => lengthOf(collection!),
});

/** `hasindex(collection, key)`: whether `collection[key]` has a value. */
export const hasindex: Func = defineFunction({
  description: "Tells whether there is an element at a key.",
  params: [
    { name: "collection", description: "The collection.", type: dynamic, allowDynamicType: true },
    { name: "key", description: "The key.", type: dynamic, allowDynamicType: true },
  ],
  type: ([collection]) => {
    const { kind } = collection!.type;
    if (kind !== "list" && kind !== "map" && kind !== "tuple" && kind !== "dynamic")
      throw new ArgumentError(0, "a list, a map or a tuple is required");
    return bool;
  },
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([collection, key]) => hasIndex(collection!, key!),
});

/** `coalesce(vals…)`: the first value that is not null. */
export const coalesce: Func = defineFunction({
  description: "Returns the first of its arguments that is not null.",
  params: [],
  varParam: {
    name: "vals",
    description: "The values, at least one of which must not be null.",
    type: dynamic,
    allowUnknown: true,
    allowDynamicType: true,
    allowNull: true,
  },
  cost: ({ length }) => 1 + length,
  type: (args, budget) => {
    const type = commonType(
      args.map((arg) => arg.type),
      budget,
    );
    if (type === undefined) throw new CtyError("the arguments have no common type");
    return type;
  },
  refineResult: refineNotNull,
  impl: (args, type, budget) => {
    for (const arg of args) {
      if (!arg.isKnown()) return unknownVal(type);
      if (!arg.isNull()) return converted(arg, type, budget);
    }
    throw new CtyError("all arguments are null");
  },
});

/** Converts a value to a type. Costs the size of the value unless it has that type. */
function converted(value: Value, type: Type, budget: Budget): Value {
  if (value.type === type) return value;
  budget.spendSteps(sizeOf(value) + typeSize(type));
  return convert(value, type);
}

/** `concat(seqs…)`: lists or tuples joined into one. */
export const concat: Func = defineFunction({
  description: "Joins lists or tuples into one.",
  params: [],
  varParam: { name: "seqs", description: "The lists or tuples.", type: dynamic, allowMarked: true, allowUnknown: true },
  cost: elementCost,
  type: (args, budget) => {
    if (args.length === 0) throw new CtyError("at least one argument is required");
    const types = args.map((arg) => arg.type);
    for (const [i, type] of types.entries()) {
      if (type.kind !== "list" && type.kind !== "tuple") throw new ArgumentError(i, "a list or a tuple is required");
    }
    if (types.every((type) => type.kind === "list")) {
      // Elements of unknown type may turn out not to match the others.
      if (args.some((arg) => !arg.isKnown() && hasDynamicTypes(arg.type)) && types.some((type) => !type.equals(types[0]!))) return dynamic;
      const element = commonType(
        types.map((type) => (type as { element: Type }).element),
        budget,
      );
      if (element !== undefined) return list(element);
    }
    const elements: Type[] = [];
    for (const arg of args) {
      const { type } = arg;
      if (type.kind === "tuple") for (const element of type.elements) elements.push(element);
      else if (!arg.isKnown()) return dynamic;
      else for (const element of unmark(arg).value.asArray()) elements.push(element.type);
    }
    return tuple(elements);
  },
  refineResult: refineNotNull,
  impl: (args, type, budget) => {
    const elements: Value[] = [];
    const marks = args.map((arg) => arg.marks);
    for (const arg of args) {
      if (!arg.isKnown()) return unknownOf(type, args);
      budget.spendElements(lengthInt(unmark(arg).value));
      for (const element of unmark(arg).value.asArray()) elements.push(element);
    }
    if (type.kind === "tuple") return withMarks(tupleVal(elements) as Value, ...marks);
    if (type.kind !== "list") return unknownOf(dynamic, args);
    const alike = elements.map((element) => converted(element, type.element, budget));
    return withMarks(alike.length === 0 ? listValEmpty(type.element) : listVal(alike), ...marks);
  },
});

/** `contains(list, value)`: whether a list, set or tuple has a value among its elements. */
export const contains: Func = defineFunction({
  description: "Tells whether a list, a set or a tuple has an element that is equal to a value.",
  params: [
    { name: "list", description: "The list, set or tuple.", type: dynamic },
    { name: "value", description: "The value to look for.", type: dynamic, allowNull: true },
  ],
  type: bool,
  refineResult: refineNotNull,
  impl: ([collection, value]) => {
    if (collection!.type.kind !== "list" && collection!.type.kind !== "set" && collection!.type.kind !== "tuple")
      throw new ArgumentError(0, "a list, a set or a tuple is required");
    let unknown = false;
    for (const element of collection!.asArray()) {
      const equal = equals(element, value!);
      if (!equal.isKnown()) unknown = true;
      else if (equal.content === true) return True;
    }
    return unknown ? unknownVal(bool) : False;
  },
});

/** `keys(map)`: the keys of a map or the attribute names of an object, sorted. */
export const keys: Func = defineFunction({
  description: "Returns the keys of a map, or the names of an object's attributes, sorted.",
  params: [{ name: "inputMap", description: "The map or object.", type: dynamic, allowUnknown: true, allowMarked: true }],
  cost: elementCost,
  type: ([value]) => {
    const { type } = value!;
    if (type.kind === "map" || type.kind === "dynamic") return list(string);
    if (type.kind === "object") return tuple(type.names.map(() => string));
    throw new ArgumentError(0, "a map or an object is required");
  },
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    const { value: bare, marks } = unmark(value!);
    budget.spendElements(bare.type.kind === "object" ? bare.type.names.length : canIterateElements(bare) ? lengthInt(bare) : 0);
    if (bare.type.kind === "object") return withMarks(tupleVal(bare.type.names.map(stringVal)) as Value, marks);
    if (!canIterateElements(bare)) return withMarks(unknownVal(type), marks);
    const names = [...bare.asMap().keys()].map(stringVal);
    return withMarks(names.length === 0 ? listValEmpty(string) : listVal(names), marks);
  },
});

/** `values(map)`: the elements of a map or the attributes of an object, in the order of their keys. */
export const values: Func = defineFunction({
  description: "Returns the elements of a map, or the attributes of an object, in the order of their keys.",
  params: [{ name: "values", description: "The map or object.", type: dynamic, allowMarked: true }],
  cost: elementCost,
  type: ([value]) => {
    const { type } = value!;
    if (type.kind === "map") return list(type.element);
    if (type.kind === "object") return tuple(type.types);
    throw new ArgumentError(0, "a map or an object is required");
  },
  refineResult: refineNotNull,
  impl: ([marked], type, budget) => {
    const { value, marks } = unmark(marked!);
    budget.spendElements(lengthInt(value));
    const elements = [...value.asMap().values()];
    if (type.kind !== "list") return withMarks(tupleVal(elements) as Value, marks);
    return withMarks(elements.length === 0 ? listValEmpty(type.element) : listVal(elements), marks);
  },
});

/** `distinct(list)`: a list without repeated elements. */
export const distinct: Func = defineFunction({
  description: "Returns a list without the elements that are equal to an earlier one.",
  params: [{ name: "list", description: "The list.", type: list(dynamic) }],
  type: ([value]) => value!.type,
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    if (!isWhollyKnown(value!)) return unknownVal(type);
    const elements = value!.asArray();
    budget.spendElements(elements.length);
    return elements.length === 0 ? value! : listVal(withoutRepeated(elements));
  },
});

/** `reverselist(list)`: the elements of a list, set or tuple in reverse order. */
export const reverselist: Func = defineFunction({
  description: "Returns the elements of a list or a tuple in reverse order.",
  params: [{ name: "list", description: "The list or tuple.", type: dynamic, allowMarked: true }],
  cost: elementCost,
  type: ([value]) => {
    const { type } = value!;
    if (type.kind === "tuple") return tuple([...type.elements].reverse());
    if (type.kind === "list" || type.kind === "set") return list(type.element);
    throw new ArgumentError(0, "a list, a set or a tuple is required");
  },
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    const { value: bare, marks } = unmark(value!);
    budget.spendElements(lengthInt(bare));
    const elements = [...bare.asArray()].reverse();
    if (type.kind !== "list") return withMarks(tupleVal(elements) as Value, marks);
    return withMarks(elements.length === 0 ? listValEmpty(type.element) : listVal(elements), marks);
  },
});

/** `sort(list)`: strings in the order of their code points. */
export const sort: Func = defineFunction({
  description: "Sorts a list of strings by code point.",
  params: [{ name: "list", description: "The list of strings.", type: list(string), allowUnknown: true }],
  type: list(string),
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    if (!value!.isKnown()) {
      const range = rangeOf(value!);
      return refinedUnknown(type, { notNull: true, lengthMin: range.lengthMin(), lengthMax: range.lengthMax() });
    }
    const elements = value!.asArray();
    budget.spendElements(elements.length);
    // The order is unknown, but the number of elements is known.
    if (!isWhollyKnown(value!)) return listVal(elements.map(() => unknownVal(string)));
    if (elements.some((element) => element.isNull())) throw new ArgumentError(0, "an element is null");
    if (elements.length === 0) return value!;
    budget.spendSteps(sizeOf(value!) * Math.ceil(Math.log2(elements.length + 1)));
    const compare = codePointOrder(elements.map((element) => element.asString()));
    return listVal([...elements].sort((a, b) => compare(a.content as string, b.content as string)));
  },
});

/** `compact(list)`: the strings that are neither empty nor null. */
export const compact: Func = defineFunction({
  description: "Returns the strings of a list that are neither empty nor null.",
  params: [{ name: "list", description: "The list of strings.", type: list(string) }],
  type: list(string),
  refineResult: refineNotNull,
  impl: ([value], _type, budget) => {
    if (!isWhollyKnown(value!)) return unknownVal(list(string));
    budget.spendElements(lengthInt(value!));
    const kept = value!.asArray().filter((element) => !element.isNull() && element.content !== "");
    return kept.length === 0 ? listValEmpty(string) : listVal(kept);
  },
});

/** `zipmap(keys, values)`: a map or an object from keys and values. */
export const zipmap: Func = defineFunction({
  description: "Returns a map or an object from a list of keys and a list of values.",
  params: [
    { name: "keys", description: "The keys.", type: list(string), allowMarked: true },
    { name: "values", description: "The values, as many as keys.", type: dynamic, allowMarked: true },
  ],
  cost: elementCost,
  type: ([names, given]) => {
    const { type } = given!;
    if (type.kind === "list") return mapOf(type.element);
    if (type.kind !== "tuple") throw new ArgumentError(1, "a list or a tuple is required");
    if (!isWhollyKnown(names!)) return dynamic;
    const keyList = unmarkDeep(names!).value.asArray();
    checkCounts(keyList.length, type.elements.length);
    return objectVal(keyList.map((key, i) => [keyText(key, i), unknownVal(type.elements[i]!)] as const)).type;
  },
  refineResult: refineNotNull,
  impl: ([names, given], type, budget) => {
    // The result has the marks of the keys. The values keep their own.
    const { value: bareNames, marks } = unmarkDeep(names!);
    const { value: bareGiven, marks: givenMarks } = unmark(given!);
    if (!isWhollyKnown(bareNames)) return unknownOf(type, [names!, given!]);
    const keyList = bareNames.asArray();
    const elements = bareGiven.asArray();
    checkCounts(keyList.length, elements.length);
    budget.spendElements(keyList.length);
    const pairs = keyList.map((key, i) => [keyText(key, i), elements[i]!] as const);
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

/** Returns the type of a set with the elements of several sets. @throws CtyError if there is none */
export function commonSetType(args: readonly Value[], budget: Budget): Type {
  const types = args.map((arg) => arg.type);
  if (types.some((type) => type.kind === "dynamic")) return dynamic;
  // The element type of an empty set of unknown type, such as `[]`, does not matter.
  const relevant = args.filter((arg) => !isEmptySetOfAny(arg)).map(({ type }) => (type as SetType).element);
  if (relevant.length === 0) return set(dynamic);
  const element = commonType(relevant, budget);
  if (element === undefined) throw new CtyError("the elements of the sets have no common type");
  return set(element);
}

function isEmptySetOfAny(value: Value): boolean {
  const { type } = value;
  return type.kind === "set" && type.element.kind === "dynamic" && value.isKnown() && lengthInt(value) === 0;
}

function setOperation(
  description: string,
  combine: (a: readonly Value[], b: readonly Value[]) => readonly Value[],
  comparing: boolean,
): Func {
  return defineFunction({
    description,
    params: [{ name: "first_set", description: "The first set.", type: set(dynamic), allowDynamicType: true }],
    varParam: { name: "other_sets", description: "Further sets.", type: set(dynamic), allowDynamicType: true },
    type: commonSetType,
    refineResult: refineNotNull,
    impl: (args, type, budget) => {
      if (comparing && !args.every(isWhollyKnown)) return unknownVal(type);
      budget.spendElements(args.reduce((count, arg) => count + lengthInt(arg), 0));
      const elements = args.map((arg) => convert(arg, type).asArray()).reduce(combine);
      const element = (type as { element: Type }).element;
      return elements.length === 0 ? setValEmpty(element) : setVal(elements);
    },
  });
}

/** `setunion(sets…)`: the elements that are in any of the sets. */
export const setunion: Func = setOperation("Returns the elements that are in any of the sets.", (a, b) => [...a, ...b], false);
/** `setintersection(sets…)`: the elements that are in all of the sets. */
export const setintersection: Func = setOperation("Returns the elements that are in all of the sets.", intersection, true);
