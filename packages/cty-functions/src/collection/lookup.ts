/** Functions that look up elements of maps and objects, or merge them. */
import {
  ArgumentError,
  CtyError,
  convert,
  defineFunction,
  dynamic,
  type Func,
  isWhollyKnown,
  lengthInt,
  mapVal,
  mapValEmpty,
  object,
  objectVal,
  sizeOf,
  string,
  type Type,
  tryConvert,
  unmark,
  withMarks,
} from "@hcl-ts/cty";
import { constantCost, elementCost, type MapContent, namesOfParts, partsOfContainer, refineNotNull, Value, zip } from "@hcl-ts/cty/kernel";
import { checkKind } from "../values/expected-kind.ts";
import { unknownOf } from "../values/unknown-of.ts";

/**
 * `lookup(map, key, default)`: the element at a key, or a default if there is none.
 *
 * @throws ArgumentError if the first argument is neither a map nor an object, or the default
 *   does not have the type of its elements
 * @example lookup({ a = "x" }, "a", "d") // "x"
 */
export const lookup: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the element of a map, or the attribute of an object, at a key, or a default if there is none.",
  params: [
    { name: "inputMap", description: "The map or object.", type: dynamic, allowMarked: true },
    { name: "key", description: "The key.", type: string, allowMarked: true },
    { name: "default", description: "The value to return if there is no such key.", type: dynamic, allowMarked: true },
  ],
  cost: constantCost,
  type: ([value, key, fallback]) => {
    const { type } = value;
    checkKind(type, 0, "map", "object");
    if (type.kind === "object") {
      const { value: bareKey } = unmark(key);
      if (!bareKey.isKnown()) return dynamic;
      return type.attributeType(bareKey.asString()) ?? fallback.type;
    }
    const converted = tryConvert(fallback, type.element);
    if (converted instanceof Error) throw new ArgumentError(2, "the default does not have the type of the elements");
    return type.element;
  },
  impl: ([value, key, fallback], type, budget) => {
    const { value: bare, marks } = unmark(value);
    const { value: bareKey, marks: keyMarks } = unmark(key);
    if (!isWhollyKnown(bare)) return unknownOf(type, [value, key, fallback]);
    const found = partOf(bare, bareKey.asString());
    if (found !== undefined) return withMarks(found, marks, keyMarks);
    if (fallback.type !== type) budget.spendSteps(sizeOf(fallback));
    return withMarks(convert(fallback, type), marks, keyMarks);
  },
});

/** Returns the element of a known map, or the attribute of a known object, with this name. */
function partOf({ type, content }: Value, name: string): Value | undefined {
  return type.kind === "object" ? (content as readonly Value[])[type.indexOf(name)] : (content as MapContent).get(name);
}

/**
 * `merge(maps…)`: the elements of several maps or objects. The last one with a key wins.
 *
 * @throws CtyError if an argument is neither a map nor an object
 * @example merge({ a = 1, b = 2 }, { b = 3 }) // { a = 1, b = 3 }
 */
export const merge: Func = /* @__PURE__ */ defineFunction({
  description: "Merges maps or objects. If several contain the same key, the last one wins.",
  params: [],
  varParam: {
    name: "maps",
    description: "The maps or objects.",
    type: dynamic,
    allowDynamicType: true,
    allowNull: true,
    allowMarked: true,
  },
  cost: elementCost,
  type: mergedType,
  refineResult: refineNotNull,
  impl: (args, type, budget) => {
    const elements = new Map<string, Value>();
    const marks = args.map((arg) => arg.marks);
    for (const arg of args) {
      const { value } = unmark(arg);
      if (value.isNull()) continue;
      budget.spendElements(lengthInt(value));
      for (const [name, element] of zip(namesOfParts(value) ?? [], partsOfContainer(value.content))) elements.set(name, element);
    }
    if (type.kind === "map") return withMarks(elements.size === 0 ? mapValEmpty(type.element) : mapVal(elements), ...marks);
    // The type was made of the same attributes, so another one need not be made and compared with it.
    if (type.kind === "object")
      return withMarks(
        new Value<Type>(
          type,
          type.names.map((name) => elements.get(name)!),
        ),
        ...marks,
      );
    return withMarks(objectVal(elements), ...marks);
  },
});

/** Returns the type of maps and objects that are merged. */
function mergedType(args: readonly Value[]): Type {
  if (args.length === 0) return object({});
  const types = args.map((arg) => arg.type);
  for (const { kind } of types) {
    if (kind === "dynamic") return dynamic;
    if (kind !== "map" && kind !== "object") throw new CtyError("only maps and objects can be merged");
  }
  // A null object has no attributes to merge.
  const given = args.filter((arg) => !arg.isNull());
  const [first = dynamic] = types;
  if (types.every((type) => type.equals(first)) && (first.kind === "map" || given.length > 0)) return first;
  if (given.some((arg) => arg.type.kind === "map" && !arg.isKnown())) return dynamic;
  return object(new Map(given.flatMap(typesByName)));
}

/** Returns the attribute types of an object, or the element types of a known map, by name. */
function typesByName(value: Value): readonly (readonly [string, Type])[] {
  const { type } = value;
  if (type.kind === "object") return zip(type.names, type.types);
  return Array.from(unmark(value).value.asMap(), ([name, element]) => [name, element.type]);
}
