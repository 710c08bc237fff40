/** The variables and functions that fuzzed expressions can use. */
import {
  bool,
  dynamicVal,
  type Func,
  list,
  listVal,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  objectVal,
  PositiveInfinity,
  refine,
  set,
  setVal,
  string,
  stringVal,
  True,
  type Type,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import { convertFunc } from "@hcl-ts/ext/typeexpr";

/** A variable: its value, and an alternative of the same type. */
export interface Variable {
  readonly value: Value;
  readonly other: Value;
}

const text = (...items: readonly string[]): Value => listVal(items.map((item) => stringVal(item)));
const object = (a: number, b: string): Value => objectVal({ a: numberVal(a), b: stringVal(b) });

/**
 * Known variables, each with an alternative. The marked and unknown versions are derived from
 * these.
 */
const known: Readonly<Record<string, Variable>> = {
  num: { value: numberVal(2), other: numberVal(0) },
  neg: { value: numberVal(-1.5), other: numberVal(7) },
  str: { value: stringVal("hello"), other: stringVal("12") },
  flag: { value: True, other: nullVal(bool) },
  lst: { value: text("x", "y", "z"), other: text("q") },
  nums: { value: listVal([numberVal(3), numberVal(1)]), other: listVal([numberVal(9)]) },
  unique: { value: setVal([stringVal("a"), stringVal("b")]), other: setVal([stringVal("c")]) },
  dict: { value: mapVal({ a: stringVal("1"), b: stringVal("2") }), other: mapVal({ c: stringVal("3") }) },
  obj: { value: object(1, "one"), other: object(5, "five") },
  objs: { value: listVal([object(1, "one"), object(2, "two")]), other: listVal([object(3, "three")]) },
  tup: { value: tupleVal([numberVal(1), stringVal("b"), True]), other: tupleVal([numberVal(4), stringVal("e"), True]) },
};

/** Variables without an alternative: null, or unknown from the start. */
const fixed: Readonly<Record<string, Value>> = {
  nul: nullVal(string),
  nothing: dynamicVal,
  big: numberVal(123456789012345678901234567890n),
  infinite: PositiveInfinity,
  prefixed: refine(unknownVal(string)).notNull().stringPrefix("pre-").newValue(),
  positive: refine(unknownVal(number)).notNull().numberMin(1).newValue(),
  some: refine(unknownVal(list(string)))
    .notNull()
    .collectionLengthMin(1)
    .collectionLengthMax(2)
    .newValue(),
  unk_set: unknownVal(set(string)),
  unk_map: unknownVal(map(number)),
  part: tupleVal([numberVal(1), unknownVal(string)]),
  part_list: listVal([stringVal("x"), unknownVal(string)]),
  part_set: setVal([numberVal(1), unknownVal(number)]),
  inner_mark: listVal([mark(stringVal("m"), "inner"), stringVal("n")]),
};

/** The state of the variables that start with `u_` and `m_` in one evaluation. */
export interface VariableModes {
  /** Whether `u_…` are unknown; otherwise they have their later values. */
  readonly isUnknown: boolean;
  /** Whether `m_…` carry their mark. */
  readonly isMarked: boolean;
  /** The marked variable that has its alternative value. */
  readonly changed?: string | undefined;
}

/** The variables by name. `m_x` is `x` with the mark "m_x"; `u_x` is `x`, but unknown for now. */
export function variables({ isUnknown, isMarked, changed }: VariableModes): ReadonlyMap<string, Value> {
  const result = new Map<string, Value>(Object.entries(fixed));
  for (const [name, { value, other }] of Object.entries(known)) {
    result.set(name, value);
    result.set(`u_${name}`, isUnknown ? unknownVal(value.type as Type) : value);
    const marked = changed === `m_${name}` ? other : value;
    result.set(`m_${name}`, isMarked ? mark(marked, `m_${name}`) : marked);
  }
  return result;
}

/** The names of all variables. */
export const VARIABLE_NAMES: readonly string[] = [...variables({ isUnknown: true, isMarked: true }).keys()];

/** The functions: all standard ones, `try`, `can` and `convert`. */
export const functions: ReadonlyMap<string, Func> = new Map<string, Func>([
  ...standardFunctions,
  ["try", tryFunc],
  ["can", canFunc],
  ["convert", convertFunc],
]);

/** The names of all functions. */
export const FUNCTION_NAMES: readonly string[] = [...functions.keys()];
