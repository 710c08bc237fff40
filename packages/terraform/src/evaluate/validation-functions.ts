import { type Budget, type Func, unmark, type Value } from "@hcl-ts/cty";
import { contentOf, kept } from "@hcl-ts/cty/kernel";

/** Reports whether an unknown result keeps its marks, by the arguments of the call. */
type KeepsMarks = (args: readonly Value[]) => boolean;

const never: KeepsMarks = () => false;

/**
 * The functions whose unknown result has no marks in Terraform and OpenTofu, most often because it may turn out to have none: it
 * can be another argument, or a collection in which only elements are marked. A mark would forbid what is valid.
 */
const UNMARKED: ReadonlyMap<string, KeepsMarks> = new Map<string, KeepsMarks>([
  ["try", never],
  ["concat", never],
  ["merge", never],
  ["zipmap", never],
  ["chunklist", never],
  ["reverse", never],
  ["values", never],
  ["abs", never],
  ["slice", ([, start, end]) => start?.isMarked() === true || end?.isMarked() === true],
  ["element", ([, index]) => index?.isMarked() === true],
  ["flatten", ([list]) => elementsOf(list).some((element) => element.isMarked() && element.type.kind !== "dynamic" && !element.isKnown())],
  ["setproduct", (args) => args.some((set) => set.isMarked())],
  ["lookup", ([map, key]) => map?.isMarked() === true || key?.isMarked() === true],
]);

/** A program such as a linter evaluates many states of a module with the same functions. */
const known = new WeakMap<ReadonlyMap<string, Func>, ReadonlyMap<string, Func>>();

/** Returns the functions for evaluating a module for any values of its variables. See `UNMARKED`. */
export function validationFunctions(functions: ReadonlyMap<string, Func>): ReadonlyMap<string, Func> {
  return kept(known, functions, () => withUnmarked(functions));
}

function withUnmarked(functions: ReadonlyMap<string, Func>): ReadonlyMap<string, Func> {
  const found = new Map(functions);
  for (const [plain, keepsMarks] of UNMARKED)
    for (const name of [plain, `core::${plain}`]) {
      const func = functions.get(name);
      if (func !== undefined) found.set(name, withUnmarkedUnknowns(func, keepsMarks));
    }
  return found;
}

/** The elements of a known list or tuple. */
function elementsOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  const { value: bare } = unmark(value);
  return (bare.type.kind === "tuple" || bare.type.kind === "list") && Array.isArray(bare.content) ? contentOf(bare, "list") : [];
}

/** Returns a function that inherits everything but `call`, which is all that evaluation uses. */
function withUnmarkedUnknowns(func: Func, keepsMarks: KeepsMarks): Func {
  const call = (args: readonly Value[], budget?: Budget): Value => {
    const result = func.call(args, budget);
    return result.isKnown() || keepsMarks(args) ? result : unmark(result).value;
  };
  return Object.create(func, { call: { value: call } }) as Func;
}
