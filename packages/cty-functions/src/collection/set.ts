/** Functions on sets. */
import {
  ArgumentError,
  type Budget,
  bool,
  CtyError,
  convert,
  defineFunction,
  dynamic,
  type Func,
  hasDynamicTypes,
  hasElement,
  isWhollyKnown,
  length,
  lengthInt,
  list,
  listVal,
  listValEmpty,
  type Parameter,
  rangeOf,
  set,
  setVal,
  setValEmpty,
  sizeOf,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  unmark,
  unmarkDeep,
  withMarks,
} from "@hcl-ts/cty";
import { elementCost, elementTypeOf, refinedUnknown, refineNotNull, Value, zip } from "@hcl-ts/cty/kernel";
import { commonType } from "../values/common-type.ts";
import { checkKind } from "../values/expected-kind.ts";
import { difference, intersection } from "./distinct.ts";

const ANY_SET = /* @__PURE__ */ set(dynamic);

/**
 * `sethaselement(set, elem)`: whether a set has an element.
 *
 * @example sethaselement(setunion(["a"]), "a") // true
 */
export const sethaselement: Func = /* @__PURE__ */ defineFunction({
  description: "Tells whether a set has an element.",
  params: [
    { name: "set", description: "The set.", type: ANY_SET, allowDynamicType: true },
    { name: "elem", description: "The element to look for.", type: dynamic, allowDynamicType: true },
  ],
  type: bool,
  refineResult: refineNotNull,
  cost: ([, element]) => 1 + sizeOf(element),
  impl: ([elements, element]) => hasElement(elements, element),
});

/** Returns the type of a set with the elements of several sets. @throws CtyError if there is none */
function commonSetType(args: readonly Value[], budget: Budget): Type {
  const types = args.map((arg) => arg.type);
  if (types.some((type) => type.kind === "dynamic")) return dynamic;
  // The element type of an empty set of unknown type, such as `[]`, does not matter.
  const relevant = args.filter((arg) => !isEmptySetOfAny(arg)).map(({ type }) => elementTypeOf(type));
  if (relevant.length === 0) return set(dynamic);
  const element = commonType(relevant, budget);
  if (element === undefined) throw new CtyError("the elements of the sets have no common type");
  return set(element);
}

function isEmptySetOfAny(value: Value): boolean {
  const { type } = value;
  return type.kind === "set" && type.element.kind === "dynamic" && value.isKnown() && lengthInt(value) === 0;
}

/**
 * Creates a function that combines sets.
 *
 * @param combine combines two sets of the same type
 * @param given how many sets the function takes, with the names of the parameters for the first one
 * and the others
 * @param isComparing whether the result depends on which elements are equal, which is unknown for
 * unknown elements
 */
function setOperation(
  description: string,
  combine: (a: readonly Value[], b: readonly Value[]) => readonly Value[],
  given: { readonly count: "two" | "any"; readonly first: string },
  isComparing = true,
): Func {
  const param = (name: string, description: string): Parameter => ({ name, description, type: set(dynamic), allowDynamicType: true });
  const first = param(given.first, "The first set.");
  return defineFunction({
    description,
    params: given.count === "two" ? [first, param("b", "The second set.")] : [first],
    varParam: given.count === "two" ? undefined : param("other_sets", "Further sets."),
    type: commonSetType,
    refineResult: refineNotNull,
    impl: (args, type, budget) => {
      if (isComparing && !args.every(isWhollyKnown)) return unknownVal(type);
      budget.spendElements(args.reduce((count, arg) => count + lengthInt(arg), 0));
      const elements = args.map((arg) => convert(arg, type).asArray()).reduce(combine);
      return elements.length === 0 ? empty(type) : setVal(elements);
    },
  });
}

/**
 * `setunion(sets…)`: the elements that are in any of the sets.
 *
 * @throws CtyError if the elements have no common type
 * @example setunion(["b"], ["a", "b"]) // ["a", "b"]
 */
export const setunion: Func = /* @__PURE__ */ setOperation(
  "Returns the elements that are in any of the sets.",
  (a, b) => [...a, ...b],
  { count: "any", first: "first_set" },
  false,
);

/**
 * `setintersection(sets…)`: the elements that are in all of the sets.
 *
 * @throws CtyError if the elements have no common type
 * @example setintersection(["a", "b"], ["b", "c"]) // ["b"]
 */
export const setintersection: Func = /* @__PURE__ */ setOperation("Returns the elements that are in all of the sets.", intersection, {
  count: "any",
  first: "first_set",
});

/**
 * `setsubtract(a, b)`: the elements of a set that are not in another.
 *
 * @throws CtyError if the elements have no common type
 * @example setsubtract(["a", "b"], ["b"]) // ["a"]
 */
export const setsubtract: Func = /* @__PURE__ */ setOperation("Returns the elements of one set that are not in another.", difference, {
  count: "two",
  first: "a",
});

/**
 * `setsymmetricdifference(sets…)`: the elements that are in an odd number of the sets.
 *
 * @throws CtyError if the elements have no common type
 * @example setsymmetricdifference(["a", "b"], ["b", "c"]) // ["a", "c"]
 */
export const setsymmetricdifference: Func = /* @__PURE__ */ setOperation(
  "Returns the elements that are in an odd number of the sets.",
  (a, b) => [...difference(a, b), ...difference(b, a)],
  { count: "any", first: "a" },
);

/**
 * `setproduct(sets…)`: all combinations of one element from each set.
 *
 * @throws CtyError with fewer than two arguments. ArgumentError if one is not a set, a list or a
 *   tuple
 * @example setproduct(["a", "b"], [1]) // [["a", 1], ["b", 1]]
 */
export const setproduct: Func = /* @__PURE__ */ defineFunction({
  description: "Returns every combination of one element from each of the sets, lists or tuples.",
  params: [],
  varParam: { name: "sets", description: "The sets, lists or tuples.", type: dynamic, allowMarked: true, allowUnknown: true },
  type: (args, budget) => {
    if (args.length < 2) throw new CtyError("at least two arguments are required");
    let hasSet = false;
    const elements = args.map(({ type }, i) => {
      checkKind(type, i, "set", "list", "tuple");
      hasSet ||= type.kind === "set";
      if (type.kind !== "tuple") return type.element;
      if (type.elements.length === 0) return dynamic;
      const unified = commonType(type.elements, budget);
      if (unified === undefined) throw new ArgumentError(i, "the elements have no common type");
      return unified;
    });
    return hasSet ? set(tuple(elements)) : list(tuple(elements));
  },
  refineResult: refineNotNull,
  cost: elementCost,
  impl: (args, type, budget) => {
    const marks = args.map((arg) => arg.marks);
    const element = elementTypeOf(type);
    const columns: readonly Type[] = element.kind === "tuple" ? element.elements : [];
    const bare = args.map((arg) => unmark(arg).value);
    // Either the numbers of elements of all arguments are known, or the result is unknown.
    if (!bare.every((arg) => arg.isKnown() && (arg.type.kind !== "set" || length(arg).isKnown())))
      return withMarks(unknownProduct(type, bare), ...args.map((arg) => unmarkDeep(arg).marks));
    // The number of elements of the other arguments does not matter, and their product can be infinite.
    if (bare.some((arg) => lengthInt(arg) === 0)) return withMarks(empty(type), ...marks);
    const rowCount = bare.reduce((count, arg) => count * lengthInt(arg), 1);
    budget.spendElements(rowCount * (args.length + 1));
    for (const arg of bare) budget.spendSteps(sizeOf(arg));
    const rows = combinations(
      zip(bare, columns).map(([arg, column]) => arg.asArray().map((value) => convert(value, column))),
      rowCount,
    );
    const isSettled = !hasDynamicTypes(element);
    const tuples = rows.map((row) => (isSettled ? new Value(element, row) : (tupleVal(row) as Value)));
    if (type.kind === "set") return withMarks<Type>(setVal(tuples), ...marks);
    return withMarks<Type>(isSettled ? new Value(type, tuples) : listVal(tuples), ...marks);
  },
});

/**
 * Returns every combination of one element from each list; the last list varies fastest.
 *
 * @param count the number of combinations
 */
function combinations(lists: readonly (readonly Value[])[], count: number): readonly Value[][] {
  const rows: Value[][] = Array.from({ length: count }, () => new Array(lists.length));
  // The number of consecutive rows with the same element of the current list.
  let run = 1;
  for (let column = lists.length - 1; column >= 0; column--) {
    const elements = lists[column]!;
    for (let row = 0; row < count; row++) rows[row]![column] = elements[Math.floor(row / run) % elements.length]!;
    run *= elements.length;
  }
  return rows;
}

/**
 * The maximum number of elements, of one argument and of the product, up to which the number of
 * combinations is refined, as in the reference implementation.
 */
const [MAX_ELEMENTS, MAX_ROWS] = [1024, 2048];

/** Returns the refined combinations if a number of elements is unknown. */
function unknownProduct(type: Type, args: readonly Value[]): Value {
  let most = 1;
  for (const arg of args) {
    const elements = arg.type.kind === "tuple" ? arg.type.elements.length : rangeOf(arg).lengthMax();
    most *= elements;
    if (elements > MAX_ELEMENTS || most > MAX_ROWS) return unknownVal(type);
  }
  if (most === 0) return empty(type);
  // The minimum of one is the reference implementation's (vector func setproduct/basic-22).
  return refinedUnknown(type, { lengthMin: 1, lengthMax: most });
}

function empty(type: Type): Value {
  const element = elementTypeOf(type);
  return type.kind === "set" ? setValEmpty(element) : listValEmpty(element);
}
