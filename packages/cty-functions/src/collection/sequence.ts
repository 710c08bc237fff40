/** Functions on lists and tuples. */
import {
  ArgumentError,
  type Budget,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  isWhollyKnown,
  list,
  listVal,
  type NumberContent,
  number,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  unmark,
  withMarks,
} from "@hcl-ts/cty";
import {
  addNumbers,
  compareNumbers,
  constantCost,
  contentOf,
  elementCost,
  elementTypeOf,
  moduloNumbers,
  numberSign,
  refineNotNull,
  toDouble,
  Value,
} from "@hcl-ts/cty/kernel";
import { checkKind } from "../values/expected-kind.ts";
import { listOf, sequenceOf } from "../values/sequence-value.ts";
import { unknownOf } from "../values/unknown-of.ts";
import { wholeNumber } from "../values/whole-number.ts";

/**
 * `element(list, index)`: the element at an index, which wraps around.
 *
 * @throws CtyError if the list is empty. ArgumentError for an index with a fraction, or a value
 *   that is neither a list nor a tuple
 * @example element(["a", "b"], 3) // "b"
 */
export const element: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the element at an index, which wraps around at the end.",
  params: [
    { name: "list", description: "The list or tuple.", type: dynamic, allowMarked: true },
    { name: "index", description: "The index, from 0.", type: number },
  ],
  cost: constantCost,
  type: ([sequence, index]) => {
    const { type } = sequence;
    checkKind(type, 0, "list", "tuple");
    if (type.kind === "list") return type.element;
    if (!index.isKnown()) return dynamic;
    const element = type.elements[around(index, type.elements.length)];
    if (element === undefined) throw new CtyError("the tuple is empty");
    return element;
  },
  impl: ([sequence, index]) => {
    const { value, marks } = unmark(sequence);
    const elements = value.asArray();
    const element = elements[around(index, elements.length)];
    if (element === undefined) throw new CtyError("the list is empty");
    return withMarks(element, marks);
  },
});

/** Wraps an index around, also a negative one. @throws ArgumentError if it is not a whole number */
function around(index: Value, length: number): number {
  wholeNumber(index, 1);
  // A JavaScript number cannot hold all indexes exactly, but it can hold their remainders.
  const remainder = toDouble(moduloNumbers(contentOf(index, "number"), length));
  return remainder < 0 ? remainder + length : remainder;
}

/**
 * `index(list, key)`: the element of a list, tuple or map at a key.
 *
 * @throws CtyError if there is no such element. ArgumentError for a key that the collection
 *   cannot have
 * @example index(["a", "b"], 1) // "b"
 */
export const index: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the element of a collection at a key.",
  params: [
    { name: "collection", description: "The list, tuple or map.", type: dynamic },
    { name: "key", description: "The index or key.", type: dynamic, allowDynamicType: true },
  ],
  cost: constantCost,
  type: ([collection, key]) => {
    const { type } = collection;
    const keyKind = key.type.kind;
    checkKind(type, 0, "list", "map", "tuple");
    const wanted = type.kind === "map" ? "string" : "number";
    if (keyKind !== wanted && keyKind !== "dynamic") throw new ArgumentError(1, `the key of a ${type.kind} must be a ${wanted}`);
    if (type.kind !== "tuple") return type.element;
    if (!key.isKnown()) return dynamic;
    const at = wholeNumber(key, 1);
    const element = type.elements[at];
    if (element === undefined) throw new ArgumentError(1, `the key must be from 0 to ${type.elements.length - 1}`);
    return element;
  },
  impl: ([collection, key]) => {
    const found =
      collection.type.kind === "map"
        ? contentOf(collection, "map").get(contentOf(key, "string"))
        : contentOf(collection, "list")[toDouble(contentOf(key, "number"))];
    if (found === undefined) throw new CtyError("the collection has no element at this key");
    return found;
  },
});

/**
 * `slice(list, start, end)`: the elements from an index up to, but not including, another one.
 *
 * @throws ArgumentError for indexes that are out of range or in the wrong order
 * @example slice(["a", "b", "c"], 1, 3) // ["b", "c"]
 */
export const slice: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the elements of a list or tuple from a start index up to, but not including, an end index.",
  params: [
    { name: "list", description: "The list or tuple.", type: dynamic, allowMarked: true },
    { name: "start_index", description: "The start index.", type: number },
    { name: "end_index", description: "The end index.", type: number },
  ],
  cost: constantCost,
  type: ([sequence, start, end], budget) => {
    const { type } = sequence;
    if (type.kind === "set") throw new ArgumentError(0, "a set has no order: convert it to a list with tolist");
    checkKind(type, 0, "list", "tuple");
    const { value } = unmark(sequence);
    const length = type.kind === "tuple" ? type.elements.length : value.isKnown() ? value.asArray().length : undefined;
    const [from, to] = bounds(start, end, length);
    if (type.kind === "list") return type;
    if (from !== undefined && to !== undefined) budget.spendSteps(to - from);
    return from === undefined || to === undefined ? dynamic : tuple(type.elements.slice(from, to));
  },
  refineResult: refineNotNull,
  impl: ([sequence, start, end], type, budget) => {
    const { value, marks } = unmark(sequence);
    const [from, to] = bounds(start, end, value.asArray().length);
    const part = value.asArray().slice(from, to);
    budget.spendElements(part.length);
    return withMarks(sequenceOf(type, part), marks);
  },
});

/** Checks both indexes, as far as they are known, against each other and the length. */
function bounds(start: Value, end: Value, length: number | undefined): [number | undefined, number | undefined] {
  const from = start.isKnown() ? wholeNumber(start, 1) : undefined;
  if (from !== undefined && from < 0) throw new ArgumentError(1, "the start is negative");
  if (from !== undefined && length !== undefined && from > length) throw new ArgumentError(1, "the start is beyond the end of the list");
  const to = end.isKnown() ? wholeNumber(end, 2) : undefined;
  if (to !== undefined && to < 0) throw new ArgumentError(2, "the end is negative");
  if (to !== undefined && length !== undefined && to > length) throw new ArgumentError(2, "the end is beyond the end of the list");
  if (from !== undefined && to !== undefined && from > to) throw new ArgumentError(1, "the start is after the end");
  return [from, to];
}

/**
 * The maximum number of elements of a range, as in the reference implementation. A mistyped limit
 * must not exhaust the memory.
 */
const LONGEST_RANGE = 1024;

/**
 * `range([start,] limit [, step])`: the numbers from a start up to, but not including, a limit.
 *
 * @throws ArgumentError if the step leads away from the limit. CtyError for more than 1024
 *   elements
 * @example range(3) // [0, 1, 2]
 */
export const range: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the numbers from a start (0 by default) up to, but not including, a limit.",
  params: [],
  varParam: { name: "params", description: "The limit, the start and the limit, or the start, the limit and a step.", type: number },
  type: list(number),
  refineResult: refineNotNull,
  impl: (args, _type, budget) => {
    const { from, to, step } = rangeParts(args);
    const isDown = numberSign(step) < 0;
    const numbers: Value[] = [];
    for (let n = from; isDown ? compareNumbers(n, to) > 0 : compareNumbers(n, to) < 0; n = addNumbers(n, step)) {
      if (numbers.length === LONGEST_RANGE) throw new CtyError(`a range can have at most ${LONGEST_RANGE} elements`);
      budget.spendElements(1);
      numbers.push(new Value(number, n));
    }
    return listOf(number, numbers);
  },
});

/**
 * Returns the start of a range, its limit and its step.
 *
 * @throws CtyError if the step leads away from the limit
 */
function rangeParts(args: readonly Value[]): Readonly<Record<"from" | "to" | "step", NumberContent>> {
  if (args.length === 0 || args.length > 3) throw new CtyError("one, two or three numbers are required");
  const numbers = args.map((arg) => contentOf(arg, "number"));
  const [first = 0, second] = numbers;
  const [from, to] = second === undefined ? [0, first] : [first, second];
  const order = compareNumbers(from, to);
  const step = numbers[2] ?? (order > 0 ? -1 : 1);
  const direction = numberSign(step);
  if (order !== 0) {
    if (direction === 0) throw new ArgumentError(1, "the step must not be 0");
    if (order > 0 && direction > 0) throw new ArgumentError(1, "the limit is less than the start, so the step must be negative");
    if (order < 0 && direction < 0) throw new ArgumentError(1, "the limit is not less than the start, so the step must be positive");
  }
  return { from, to, step };
}

/**
 * `chunklist(list, size)`: a list split into lists of a size.
 *
 * @throws ArgumentError for a size that is negative or has a fraction
 * @example chunklist(["a", "b", "c"], 2) // [["a", "b"], ["c"]]
 */
export const chunklist: Func = /* @__PURE__ */ defineFunction({
  description: "Splits a list into lists of at most a number of elements; 0 does not split it.",
  params: [
    { name: "list", description: "The list.", type: list(dynamic), allowMarked: true },
    { name: "size", description: "The maximum number of elements of each list.", type: number, allowMarked: true },
  ],
  cost: elementCost,
  type: ([value]) => list(value.type),
  refineResult: refineNotNull,
  impl: ([value, sizeValue], type, budget) => {
    const { value: bare, marks } = unmark(value);
    const { value: bareSize, marks: sizeMarks } = unmark(sizeValue);
    const size = wholeNumber(bareSize, 1);
    if (size < 0) throw new ArgumentError(1, "the size is negative");
    const elements = bare.asArray();
    budget.spendElements(elements.length + (size === 0 ? 1 : Math.ceil(elements.length / size)));
    const chunk = elementTypeOf(type);
    const pieces: Value[] = [];
    for (let i = 0; i < elements.length; i += size || elements.length)
      pieces.push(listVal(elements.slice(i, size === 0 ? undefined : i + size)));
    return withMarks(listOf(chunk, pieces), marks, sizeMarks);
  },
});

/**
 * `coalescelist(lists…)`: the first list or tuple that is not empty.
 *
 * @throws CtyError if all arguments are empty, or one is neither a list nor a tuple
 * @example coalescelist([], [1]) // [1]
 */
export const coalescelist: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the first of its arguments that is not empty.",
  params: [],
  varParam: {
    name: "vals",
    description: "The lists or tuples.",
    type: dynamic,
    allowUnknown: true,
    allowDynamicType: true,
    allowNull: true,
  },
  cost: ({ length }) => 1 + length,
  type: (args) => {
    if (args.length === 0) throw new CtyError("at least one argument is required");
    const types: Type[] = [];
    for (const arg of args) {
      const { kind } = arg.type;
      if (!arg.isKnown()) return dynamic;
      if (kind !== "list" && kind !== "tuple") throw new CtyError("a list or a tuple is required");
      types.push(arg.type);
    }
    const [first = dynamic] = types;
    if (types.every((type) => type.equals(first))) return first;
    for (const arg of args) {
      if (!arg.isKnown()) return dynamic;
      if (!arg.isNull() && arg.asArray().length > 0) return arg.type;
    }
    return types.at(-1) ?? first;
  },
  refineResult: refineNotNull,
  impl: (args, type) => {
    for (const arg of args) {
      if (!arg.isKnown()) return unknownVal(type);
      if (!arg.isNull() && arg.asArray().length > 0) return arg;
    }
    throw new CtyError("all arguments are empty");
  },
});

/**
 * `flatten(list)`: a list in which nested lists are replaced by their elements.
 *
 * @throws CtyError if the argument is not a list, a set or a tuple
 * @example flatten([1, [2, [3]], []]) // [1, 2, 3]
 */
export const flatten: Func = /* @__PURE__ */ defineFunction({
  description: "Replaces nested lists, sets and tuples by their elements, at any depth.",
  params: [{ name: "list", description: "The list, set or tuple.", type: dynamic, allowMarked: true }],
  type: ([value], budget) => {
    const { kind } = value.type;
    if (!value.isKnown()) return dynamic;
    if (kind !== "list" && kind !== "set" && kind !== "tuple") throw new CtyError("a list, a set or a tuple is required");
    const elements: Value[] = [];
    return flattenInto(value, elements, new Set(), budget) ? tuple(elements.map((one) => one.type)) : dynamic;
  },
  refineResult: refineNotNull,
  impl: ([value], type, budget) => {
    const marks = new Set<unknown>();
    const elements: Value[] = [];
    if (flattenInto(value, elements, marks, budget)) return withMarks(tupleVal(elements) as Value, marks);
    // The elements of the result are unknown, so it has the marks of everything.
    return unknownOf(type, [value]);
  },
});

/**
 * Appends the elements at any depth, and the marks of the flattened lists. An explicit stack avoids
 * a stack overflow for deep values.
 * @returns false if some elements are unknown
 */
function flattenInto(value: Value, elements: Value[], marks: Set<unknown>, budget: Budget): boolean {
  const stack: Iterator<Value>[] = [];
  /** Pushes the elements of a list, set or tuple. */
  const enter = (sequence: Value): boolean => {
    const { value: bare, marks: own } = unmark(sequence);
    for (const mark of own) marks.add(mark);
    if (!bare.isKnown() || (bare.type.kind === "set" && !isWhollyKnown(bare))) return false;
    const inner = bare.asArray();
    budget.spendElements(inner.length);
    stack.push(inner[Symbol.iterator]());
    return true;
  };
  if (!enter(value)) return false;
  for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
    const next = top.next();
    if (next.done === true) {
      stack.pop();
      continue;
    }
    const inner = next.value;
    const { kind } = inner.type;
    // A value of unknown type may turn out to be a list.
    if (!inner.isKnown() && kind === "dynamic") return false;
    if (inner.isNull() || (kind !== "list" && kind !== "set" && kind !== "tuple")) elements.push(inner);
    else if (!enter(inner)) return false;
  }
  return true;
}
