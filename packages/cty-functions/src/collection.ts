/** Functions on collections. */
import {
  ArgumentError,
  bool,
  CtyError,
  canIterateElements,
  compareCodePoints,
  convert,
  defineFunction,
  dynamic,
  dynamicVal,
  equals,
  False,
  type Func,
  hasIndex,
  isCollectionType,
  isWhollyKnown,
  length as lengthOf,
  list,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  number,
  objectVal,
  type RefinementBuilder,
  set,
  setVal,
  setValEmpty,
  string,
  stringVal,
  True,
  type Type,
  tuple,
  tupleVal,
  unifyUnsafe,
  unknownVal,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { intersection, withoutRepeated } from "./distinct.ts";

const notNull = (builder: RefinementBuilder): RefinementBuilder => builder.notNull();

/** `length(collection)`: the number of elements. */
export const length: Func = defineFunction({
  description: "Gives the number of elements of a collection or a tuple.",
  params: [
    { name: "collection", description: "The collection.", type: dynamic, allowDynamicType: true, allowUnknown: true, allowMarked: true },
  ],
  type: ([collection]) => {
    const { type } = collection!;
    if (type.kind !== "tuple" && type.kind !== "dynamic" && !isCollectionType(type))
      throw new CtyError("a collection or a tuple is required");
    return number;
  },
  refineResult: notNull,
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
  refineResult: notNull,
  impl: ([collection, key]) => hasIndex(collection!, key!),
});

/** `coalesce(vals…)`: the first value that is not null. */
export const coalesce: Func = defineFunction({
  description: "Gives the first of its arguments that is not null.",
  params: [],
  varParam: {
    name: "vals",
    description: "The values, of which one has to be not null.",
    type: dynamic,
    allowUnknown: true,
    allowDynamicType: true,
    allowNull: true,
  },
  type: (args) => {
    const type = unifyUnsafe(args.map((arg) => arg.type))?.type;
    if (type === undefined) throw new CtyError("all arguments need one type");
    return type;
  },
  refineResult: notNull,
  impl: (args, type) => {
    for (const arg of args) {
      if (!arg.isKnown()) return unknownVal(type);
      if (!arg.isNull()) return convert(arg, type);
    }
    throw new CtyError("none of the arguments is other than null");
  },
});

/** `concat(seqs…)`: lists or tuples one after another. */
export const concat: Func = defineFunction({
  description: "Puts lists or tuples one after another.",
  params: [],
  varParam: { name: "seqs", description: "The lists or tuples.", type: dynamic, allowMarked: true, allowUnknown: true },
  type: (args) => {
    if (args.length === 0) throw new CtyError("at least one argument is required");
    const types = args.map((arg) => arg.type);
    for (const [i, type] of types.entries()) {
      if (type.kind !== "list" && type.kind !== "tuple") throw new ArgumentError(i, "a list or a tuple is required");
    }
    if (types.every((type) => type.kind === "list")) {
      const element = unifyUnsafe(types.map((type) => (type as { element: Type }).element))?.type;
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
  refineResult: notNull,
  impl: (args, type) => {
    const elements: Value[] = [];
    const marks = args.map((arg) => arg.marks);
    for (const arg of args) {
      if (!arg.isKnown()) return withMarks(unknownVal(type), ...marks);
      for (const element of unmark(arg).value.asArray()) elements.push(element);
    }
    if (type.kind === "tuple") return withMarks(tupleVal(elements) as Value, ...marks);
    if (type.kind !== "list") return withMarks(dynamicVal as Value, ...marks);
    const converted = elements.map((element) => convert(element, type.element));
    return withMarks(converted.length === 0 ? listValEmpty(type.element) : listVal(converted), ...marks);
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
  refineResult: notNull,
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
  description: "Gives the keys of a map, or the names of an object's attributes, sorted.",
  params: [{ name: "inputMap", description: "The map or object.", type: dynamic, allowUnknown: true, allowMarked: true }],
  type: ([value]) => {
    const { type } = value!;
    if (type.kind === "map" || type.kind === "dynamic") return list(string);
    if (type.kind === "object") return tuple(type.names.map(() => string));
    throw new ArgumentError(0, "a map or an object is required");
  },
  refineResult: notNull,
  impl: ([value], type) => {
    const { value: bare, marks } = unmark(value!);
    if (bare.type.kind === "object") return withMarks(tupleVal(bare.type.names.map(stringVal)) as Value, marks);
    if (!canIterateElements(bare)) return withMarks(unknownVal(type), marks);
    const names = [...bare.asMap().keys()].map(stringVal);
    return withMarks(names.length === 0 ? listValEmpty(string) : listVal(names), marks);
  },
});

/** `values(map)`: the elements of a map or the attributes of an object, in the order of their keys. */
export const values: Func = defineFunction({
  description: "Gives the elements of a map, or the attributes of an object, in the order of their keys.",
  params: [{ name: "values", description: "The map or object.", type: dynamic, allowMarked: true }],
  type: ([value]) => {
    const { type } = value!;
    if (type.kind === "map") return list(type.element);
    if (type.kind === "object") return tuple(type.types);
    throw new ArgumentError(0, "a map or an object is required");
  },
  refineResult: notNull,
  impl: ([marked], type) => {
    const { value, marks } = unmark(marked!);
    const elements = [...value.asMap().values()];
    if (type.kind !== "list") return withMarks(tupleVal(elements) as Value, marks);
    return withMarks(elements.length === 0 ? listValEmpty(type.element) : listVal(elements), marks);
  },
});

/** `distinct(list)`: a list without repeated elements. */
export const distinct: Func = defineFunction({
  description: "Gives a list without the elements that are equal to an earlier one.",
  params: [{ name: "list", description: "The list.", type: list(dynamic) }],
  type: ([value]) => value!.type,
  refineResult: notNull,
  impl: ([value], type) => {
    if (!isWhollyKnown(value!)) return unknownVal(type);
    const elements = value!.asArray();
    return elements.length === 0 ? value! : listVal(withoutRepeated(elements));
  },
});

/** `reverselist(list)`: the elements of a list, set or tuple in reverse order. */
export const reverselist: Func = defineFunction({
  description: "Gives the elements of a list or a tuple in reverse order.",
  params: [{ name: "list", description: "The list or tuple.", type: dynamic, allowMarked: true }],
  type: ([value]) => {
    const { type } = value!;
    if (type.kind === "tuple") return tuple([...type.elements].reverse());
    if (type.kind === "list" || type.kind === "set") return list(type.element);
    throw new ArgumentError(0, "a list, a set or a tuple is required");
  },
  refineResult: notNull,
  impl: ([value], type) => {
    const { value: bare, marks } = unmark(value!);
    const elements = [...bare.asArray()].reverse();
    if (type.kind !== "list") return withMarks(tupleVal(elements) as Value, marks);
    return withMarks(elements.length === 0 ? listValEmpty(type.element) : listVal(elements), marks);
  },
});

/** `sort(list)`: strings in the order of their code points. */
export const sort: Func = defineFunction({
  description: "Sorts a list of strings by code point.",
  params: [{ name: "list", description: "The list of strings.", type: list(string) }],
  type: list(string),
  refineResult: notNull,
  impl: ([value]) => {
    const elements = value!.asArray();
    // What comes where is not known, but how many there are is.
    if (!isWhollyKnown(value!)) return listVal(elements.map(() => unknownVal(string)));
    if (elements.some((element) => element.isNull())) throw new ArgumentError(0, "an element is null");
    if (elements.length === 0) return value!;
    return listVal([...elements].sort((a, b) => compareCodePoints(a.asString(), b.asString())));
  },
});

/** `compact(list)`: strings that are not empty. */
export const compact: Func = defineFunction({
  description: "Gives the strings of a list that are neither empty nor null.",
  params: [{ name: "list", description: "The list of strings.", type: list(string) }],
  type: list(string),
  refineResult: notNull,
  impl: ([value]) => {
    if (!isWhollyKnown(value!)) return unknownVal(list(string));
    const kept = value!.asArray().filter((element) => !element.isNull() && element.content !== "");
    return kept.length === 0 ? listValEmpty(string) : listVal(kept);
  },
});

/** `zipmap(keys, values)`: a map or an object of keys and values. */
export const zipmap: Func = defineFunction({
  description: "Makes a map, or an object, of a list of keys and a list of values.",
  params: [
    { name: "keys", description: "The keys.", type: list(string), allowMarked: true },
    { name: "values", description: "The values, as many as keys.", type: dynamic, allowMarked: true },
  ],
  type: ([names, given]) => {
    const { type } = given!;
    if (type.kind === "list") return mapOf(type.element);
    if (type.kind !== "tuple") throw new ArgumentError(1, "a list or a tuple is required");
    if (!isWhollyKnown(names!)) return dynamic;
    const keyList = unmarkDeep(names!).value.asArray();
    checkCounts(keyList.length, type.elements.length);
    return objectVal(keyList.map((key, i) => [keyText(key, i), unknownVal(type.elements[i]!)] as const)).type;
  },
  refineResult: notNull,
  impl: ([names, given], type) => {
    // Keys have no marks of their own in the result; values have.
    const { value: bareNames, marks } = unmarkDeep(names!);
    const { value: bareGiven, marks: givenMarks } = unmark(given!);
    if (!isWhollyKnown(bareNames)) return withMarks(unknownVal(type), marks, givenMarks);
    const keyList = bareNames.asArray();
    const elements = bareGiven.asArray();
    checkCounts(keyList.length, elements.length);
    const pairs = keyList.map((key, i) => [keyText(key, i), elements[i]!] as const);
    if (type.kind !== "map") return withMarks(objectVal(pairs) as Value, marks, givenMarks);
    return withMarks(pairs.length === 0 ? mapValEmpty(type.element) : (mapVal(pairs) as Value), marks, givenMarks);
  },
});

function checkCounts(names: number, given: number): void {
  if (names !== given) throw new CtyError(`there are ${names} keys and ${given} values`);
}

function keyText(key: Value, place: number): string {
  if (key.isNull()) throw new ArgumentError(0, `the key at index ${place} is null`);
  return key.asString();
}

const mapOf = (element: Type): Type => mapValEmpty(element).type;

function setOperation(
  description: string,
  combine: (a: readonly Value[], b: readonly Value[]) => readonly Value[],
  comparing: boolean,
): Func {
  return defineFunction({
    description,
    params: [{ name: "first_set", description: "The first set.", type: set(dynamic), allowDynamicType: true }],
    varParam: { name: "other_sets", description: "Further sets.", type: set(dynamic), allowDynamicType: true },
    type: (args) => {
      const unified = unifyUnsafe(args.map((arg) => arg.type))?.type;
      if (unified === undefined) throw new CtyError("all sets need one element type");
      return unified;
    },
    refineResult: notNull,
    impl: (args, type) => {
      if (comparing && !args.every(isWhollyKnown)) return unknownVal(type);
      const converted = args.map((arg) => convert(arg, type));
      const elements = converted.map((arg) => arg.asArray()).reduce(combine);
      const element = (type as { element: Type }).element;
      return elements.length === 0 ? setValEmpty(element) : setVal(elements);
    },
  });
}

/** `setunion(sets…)` */
export const setunion: Func = setOperation("Gives the elements that are in any of the sets.", (a, b) => [...a, ...b], false);
/** `setintersection(sets…)` */
export const setintersection: Func = setOperation("Gives the elements that are in all of the sets.", intersection, true);
