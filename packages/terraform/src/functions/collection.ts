/**
 * Functions on collections that `@hcl-ts/cty-functions` does not have, or that behave differently
 * there.
 */
import {
  ArgumentError,
  bool,
  CtyError,
  canIterateElements,
  convert,
  defineFunction,
  dynamic,
  dynamicVal,
  equals,
  False,
  type Func,
  isCollectionType,
  isWhollyKnown,
  lengthInt,
  length as lengthOf,
  list,
  listVal,
  listValEmpty,
  map,
  mapVal,
  mapValEmpty,
  type NumberContent,
  nullVal,
  number,
  numberVal,
  sizeOf,
  string,
  stringVal,
  True,
  type Type,
  tryConvert,
  unifyUnsafe,
  unknownVal,
  unmark,
  withMarks,
} from "@hcl-ts/cty";
import { addNumbers, constantCost, contentOf, elementTypeOf, refineNotNull, typeSize, Value, zip } from "@hcl-ts/cty/kernel";
import { strlen } from "@hcl-ts/cty-functions";
import { SENSITIVE } from "../marks.ts";
import { quoted } from "./quoted.ts";

/** `alltrue(list)`: returns true if no element is false or null. */
export const alltrue: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "list", type: list(bool) }],
  type: bool,
  refineResult: refineNotNull,
  impl: ([values]) => {
    for (const value of values.asArray()) {
      // As in the reference, the result is unknown if an unknown value comes before a false one.
      if (!value.isKnown()) return unknownVal(bool);
      if (value.content !== true) return False;
    }
    return True;
  },
});

/** `anytrue(list)`: returns true if an element is true. */
export const anytrue: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "list", type: list(bool) }],
  type: bool,
  refineResult: refineNotNull,
  impl: ([values]) => {
    const elements = values.asArray();
    if (elements.some(({ content }) => content === true)) return True;
    return elements.every((element) => element.isKnown()) ? False : unknownVal(bool);
  },
});

/** `coalesce(vals…)`: the first value that is neither null nor an empty string. */
export const coalesce: Func = /* @__PURE__ */ defineFunction({
  params: [],
  varParam: {
    name: "vals",
    type: dynamic,
    allowUnknown: true,
    allowDynamicType: true,
    allowNull: true,
  },
  cost: ({ length }) => 1 + length,
  type: (args, budget) => {
    if (args.length === 0) throw new CtyError("at least one argument is required");
    const types = args.map((arg) => arg.type);
    if (types.some((type) => type !== types[0])) for (const type of types) budget.spendSteps(typeSize(type));
    const common = unifyUnsafe(types);
    if (common === undefined) throw new CtyError("all arguments must have the same type, or types that can be converted to one");
    return common.type;
  },
  refineResult: refineNotNull,
  impl: (args, type, budget) => {
    for (const arg of args) {
      if (arg.type !== type) budget.spendSteps(sizeOf(arg));
      const value = convert(arg, type);
      if (!value.isKnown()) return unknownVal(type);
      // Without a common type, an empty string is a value like any other.
      if (!value.isNull() && (type.kind !== "string" || value.content !== "")) return value;
    }
    throw new CtyError("all arguments are null or empty strings");
  },
});

/** `index(list, value)`: the position of a value in a list. */
export const index: Func = /* @__PURE__ */ defineFunction({
  params: [
    { name: "list", type: dynamic },
    { name: "value", type: dynamic },
  ],
  type: number,
  refineResult: refineNotNull,
  impl: ([values, wanted], _type, budget) => {
    if (values.type.kind !== "list" && values.type.kind !== "tuple") throw new ArgumentError(0, "a list or tuple is required");
    const elements = values.asArray();
    if (elements.length === 0) throw new CtyError("an empty list has no elements to find");
    budget.spendSteps(elements.length * sizeOf(wanted));
    for (const [i, element] of elements.entries()) {
      const same = equals(element, wanted);
      if (!same.isKnown()) return unknownVal(number);
      if (same.content === true) return numberVal(i);
    }
    throw new CtyError("the list has no such element");
  },
});

/** `length(value)`: the number of elements, attributes or characters. */
export const length: Func = /* @__PURE__ */ defineFunction({
  params: [
    {
      name: "value",
      type: dynamic,
      allowDynamicType: true,
      allowUnknown: true,
      allowMarked: true,
    },
  ],
  type: ([value]) => {
    const { type } = value;
    if (type.kind === "string" || type.kind === "tuple" || type.kind === "object" || type.kind === "dynamic" || isCollectionType(type))
      return number;
    throw new CtyError("a string, a collection, a tuple or an object is required");
  },
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([marked], _type, budget) => {
    const { value, marks } = unmark(marked);
    const { type } = value;
    if (type.kind === "dynamic") return withMarks(unknownVal(number), marks);
    if (type.kind === "object") return withMarks(numberVal(type.names.length), marks);
    if (type.kind === "string") return withMarks(strlen.call([value], budget), marks);
    return withMarks<Type>(lengthOf(value), marks);
  },
});

/**
 * Creates `lookup`. In one dialect, the result for unknown arguments loses their marks; here, it
 * always keeps them.
 */
export const lookup: Func = /* @__PURE__ */ defineFunction({
  params: [
    { name: "inputMap", type: dynamic, allowMarked: true },
    { name: "key", type: string, allowMarked: true },
  ],
  varParam: {
    name: "default",
    type: dynamic,
    allowUnknown: true,
    allowDynamicType: true,
    allowNull: true,
    allowMarked: true,
  },
  cost: constantCost,
  type: (args, budget) => {
    if (args.length > 3) throw new CtyError(`two or three arguments are required, and ${args.length} are given`);
    const [{ type }, key, fallback] = args;
    if (type.kind === "object") {
      const { value: bareKey } = unmark(key);
      if (!bareKey.isKnown()) return dynamic;
      const attribute = type.attributeType(bareKey.asString()) ?? fallback?.type;
      if (attribute === undefined) throw new ArgumentError(0, `the object has no attribute ${shown(key)}`);
      return attribute;
    }
    if (type.kind !== "map") throw new ArgumentError(0, "a map or an object is required");
    if (fallback !== undefined) {
      if (fallback.type !== type.element) budget.spendSteps(sizeOf(fallback));
      if (tryConvert(fallback, type.element) instanceof Error)
        throw new ArgumentError(2, "the default must have the type of the map's elements");
    }
    return type.element;
  },
  impl: ([marked, markedKey, fallback], type) => {
    const { value, marks } = unmark(marked);
    const { value: key, marks: keyMarks } = unmark(markedKey);
    const name = key.asString();
    const found = value.isKnown() ? partOf(value, name) : unknownVal(type);
    if (found !== undefined) return withMarks(found, marks, keyMarks);
    if (fallback === undefined) throw new ArgumentError(1, `there is no key ${shown(markedKey)}, and no default is given`);
    return withMarks(convert(fallback, type), marks, keyMarks);
  },
});

/** Returns a string for a message, unless it is sensitive. */
function shown(value: Value): string {
  const { value: bare } = unmark(value);
  return value.hasMark(SENSITIVE) ? "with this name, which is sensitive" : quoted(bare.asString());
}

/** Returns the element of a known map, or the attribute of a known object, with a name. */
function partOf(value: Value, name: string): Value | undefined {
  return value.type.kind === "object" ? contentOf(value, "object")[value.type.indexOf(name)] : contentOf(value, "map").get(name);
}

/** Returns the type for the comparison of keys. @throws CtyError if they have no common type */
function commonTypeOfKeys(keys: Value, searchset: Value): Type {
  const common = unifyUnsafe([keys.type, searchset.type]);
  if (common === undefined) throw new CtyError("the keys and the searchset must have the same type");
  return common.type;
}

/** `matchkeys(values, keys, searchset)`: the values whose key is in a list. */
export const matchkeys: Func = /* @__PURE__ */ defineFunction({
  params: [
    { name: "values", type: list(dynamic) },
    { name: "keys", type: list(dynamic) },
    { name: "searchset", type: list(dynamic) },
  ],
  type: ([values, keys, searchset]) => {
    commonTypeOfKeys(keys, searchset);
    return values.type;
  },
  refineResult: refineNotNull,
  impl: ([values, keys, searchset], type, budget) => {
    const common = commonTypeOfKeys(keys, searchset);
    const elements = values.asArray();
    if (elements.length !== lengthInt(keys)) throw new CtyError("there must be as many keys as values");
    const element = elementTypeOf(type);
    if (lengthInt(searchset) === 0) return listValEmpty(element);
    if (!isWhollyKnown(values) || !isWhollyKnown(keys)) return unknownVal(type);
    budget.spendSteps(elements.length * sizeOf(searchset) + lengthInt(searchset) * sizeOf(keys));
    const wanted = convert(searchset, common).asArray();
    const found = zip(convert(keys, common).asArray(), elements).flatMap(([key, element]) =>
      wanted.some((one) => equals(key, one).content === true) ? [element] : [],
    );
    budget.spendElements(found.length);
    return found.length === 0 ? listValEmpty(element) : listVal(found);
  },
});

/** `one(list)`: the only element, or null if there is none. */
export const one: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "list", type: dynamic }],
  cost: constantCost,
  type: ([value]) => {
    const { type } = value;
    if (type.kind === "list" || type.kind === "set") return type.element;
    if (type.kind === "tuple" && type.elements.length <= 1) return type.elements[0] ?? dynamic;
    throw tooMany();
  },
  impl: ([value], type) => {
    const count = lengthOf(value);
    if (!count.isKnown()) return unknownVal(type);
    if (count.asNumber() > 1) throw tooMany();
    return value.asArray()[0] ?? nullVal(type);
  },
});

const tooMany = (): ArgumentError => new ArgumentError(0, "a list, set or tuple of at most one element is required");

/** `sum(list)`: the sum of numbers. */
export const sum: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "list", type: dynamic }],
  type: number,
  refineResult: refineNotNull,
  impl: ([value], _type, budget) => {
    const { kind } = value.type;
    if (kind !== "list" && kind !== "set" && kind !== "tuple") throw new ArgumentError(0, "a list, set or tuple of numbers is required");
    if (!canIterateElements(value) || !isWhollyKnown(value)) return unknownVal(number);
    const elements = value.asArray();
    if (elements.length === 0) throw new ArgumentError(0, "an empty list has no sum");
    // Exact addition takes longer than visiting an element.
    budget.spendSteps(5 * elements.length);
    let total: NumberContent = 0;
    for (const element of elements) total = addNumbers(total, summand(element));
    return new Value(number, total);
  },
});

function summand(element: Value): NumberContent {
  const converted = element.isNull() ? undefined : tryConvert(element, number);
  if (converted === undefined || converted instanceof Error) throw new ArgumentError(0, "all elements must be numbers that are not null");
  return contentOf(converted, "number");
}

/** `transpose(values)`: swaps the keys and the elements of a map of lists of strings. */
export const transpose: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "values", type: map(list(string)) }],
  type: map(list(string)),
  refineResult: refineNotNull,
  impl: ([values], type, budget) => {
    if (!isWhollyKnown(values)) return unknownVal(type);
    const keysByElement = new Map<string, Value[]>();
    // The keys of a map are sorted, so each element's are sorted too.
    for (const [key, elements] of values.asMap()) {
      if (elements.isNull()) throw nullInside("the list of a key");
      budget.spendElements(lengthInt(elements));
      for (const element of elements.asArray()) {
        if (element.isNull()) throw nullInside("an element of a list");
        const keys = keysByElement.get(element.asString());
        if (keys === undefined) keysByElement.set(element.asString(), [stringVal(key)]);
        else keys.push(stringVal(key));
      }
    }
    if (keysByElement.size === 0) return mapValEmpty(list(string));
    budget.spendElements(keysByElement.size);
    return mapVal(new Map(Array.from(keysByElement, ([element, keys]) => [element, listVal(keys)])));
  },
});

const nullInside = (what: string): ArgumentError => new ArgumentError(0, `${what} is null`);

function removed(name: string, instead: string): Func {
  return defineFunction({
    params: [],
    varParam: {
      name: "vals",
      type: dynamic,
      allowUnknown: true,
      allowDynamicType: true,
      allowNull: true,
    },
    type: (): Type => {
      throw new CtyError(`the function "${name}" was removed from the language: write ${instead} instead`);
    },
    cost: constantCost,
    // The call fails before, because it asks for the type first.
    impl: () => dynamicVal,
  });
}

/** `list(…)`: always an error that names the replacement. */
export const removedList: Func = /* @__PURE__ */ removed("list", "tolist([ ... ])");
/** `map(…)`: always an error that names the replacement. */
export const removedMap: Func = /* @__PURE__ */ removed("map", "tomap({ ... })");
