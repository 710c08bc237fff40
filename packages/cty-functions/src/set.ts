/** Functions on sets. */
import {
  ArgumentError,
  bool,
  CtyError,
  convert,
  defineFunction,
  dynamic,
  equals,
  type Func,
  hasElement,
  isWhollyKnown,
  list,
  listVal,
  listValEmpty,
  type RefinementBuilder,
  refine,
  set,
  setVal,
  setValEmpty,
  type Type,
  tuple,
  tupleVal,
  unifyUnsafe,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";

const notNull = (builder: RefinementBuilder): RefinementBuilder => builder.notNull();

/** `sethaselement(set, elem)`: whether a set has an element. */
export const sethaselement: Func = defineFunction({
  description: "Tells whether a set has an element.",
  params: [
    { name: "set", description: "The set.", type: set(dynamic), allowDynamicType: true },
    { name: "elem", description: "The element to look for.", type: dynamic, allowDynamicType: true },
  ],
  type: bool,
  refineResult: notNull,
  impl: ([elements, element]) => hasElement(elements!, element!),
});

const has = (elements: readonly Value[], value: Value): boolean => elements.some((other) => equals(other, value).content === true);

function difference(description: string, combine: (a: readonly Value[], b: readonly Value[]) => readonly Value[], several: boolean): Func {
  return defineFunction({
    description,
    params: [
      { name: "a", description: "The first set.", type: set(dynamic), allowDynamicType: true },
      ...(several ? [] : [{ name: "b", description: "The second set.", type: set(dynamic), allowDynamicType: true }]),
    ],
    ...(several && { varParam: { name: "other_sets", description: "Further sets.", type: set(dynamic), allowDynamicType: true } }),
    type: (args) => {
      const unified = unifyUnsafe(args.map((arg) => arg.type))?.type;
      if (unified === undefined) throw new CtyError("all sets need one element type");
      return unified;
    },
    refineResult: notNull,
    impl: (args, type) => {
      if (!args.every(isWhollyKnown)) return unknownVal(type);
      const elements = args.map((arg) => convert(arg, type).asArray()).reduce(combine);
      return elements.length === 0 ? setValEmpty((type as { element: Type }).element) : setVal(elements);
    },
  });
}

const without = (a: readonly Value[], b: readonly Value[]): readonly Value[] => a.filter((value) => !has(b, value));

/** `setsubtract(a, b)`: the elements of a set that are not in another. */
export const setsubtract: Func = difference("Gives the elements of one set that are not in another.", without, false);
/** `setsymmetricdifference(sets…)`: the elements that are in an odd number of the sets. */
export const setsymmetricdifference: Func = difference(
  "Gives the elements that are in one of two sets but not in both; of more sets, again and again from the first on.",
  (a, b) => [...without(a, b), ...without(b, a)],
  true,
);

/** `setproduct(sets…)`: every combination of one element from each. */
export const setproduct: Func = defineFunction({
  description: "Gives every combination of one element from each of the sets, lists or tuples.",
  params: [],
  varParam: { name: "sets", description: "The sets, lists or tuples.", type: dynamic, allowMarked: true, allowUnknown: true },
  type: (args) => {
    if (args.length < 2) throw new CtyError("at least two arguments are required");
    let hasSet = false;
    const elements = args.map(({ type }, i) => {
      if (type.kind === "set") hasSet = true;
      if (type.kind === "set") return type.element;
      if (type.kind === "list") return type.element;
      if (type.kind !== "tuple") throw new ArgumentError(i, "a set, a list or a tuple is required");
      if (type.elements.length === 0) return dynamic;
      const unified = unifyUnsafe(type.elements)?.type;
      if (unified === undefined) throw new ArgumentError(i, "all elements need one type");
      return unified;
    });
    return hasSet ? set(tuple(elements)) : list(tuple(elements));
  },
  refineResult: notNull,
  impl: (args, type) => {
    const marks = args.map((arg) => arg.marks);
    const { element } = type as { element: Type };
    const columns = (element as { elements: readonly Type[] }).elements;
    const bare = args.map((arg) => unmark(arg).value);
    if (bare.some((arg) => arg.isKnown() && arg.type.kind !== "tuple" && arg.asArray().length === 0))
      return withMarks<Type>(empty(type), ...marks);
    if (bare.some((arg) => arg.type.kind === "tuple" && arg.type.elements.length === 0)) return withMarks<Type>(empty(type), ...marks);
    if (!bare.every((arg) => arg.isKnown() && (arg.type.kind !== "set" || isWhollyKnown(arg)))) {
      return withMarks(refine(unknownVal(type)).collectionLengthMin(1).newValue(), ...marks);
    }
    let rows: Value[][] = [[]];
    for (const [i, arg] of bare.entries()) {
      const elements = arg.asArray().map((value) => convert(value, columns[i]!));
      rows = rows.flatMap((row) => elements.map((value) => [...row, value]));
    }
    const tuples = rows.map((row) => tupleVal(row) as Value);
    return withMarks<Type>(type.kind === "set" ? setVal(tuples) : listVal(tuples), ...marks);
  },
});

function empty(type: Type): Value {
  const { element } = type as { element: Type };
  return type.kind === "set" ? setValEmpty(element) : listValEmpty(element);
}
