/**
 * Results of expressions, as far as they can be read without evaluation: as names of members. Parts are computed once:
 * computing them again at each level of nested lists would take twice as long for each.
 */
import { constantString } from "@hcl-ts/analysis";
import { dynamic, type Func, list, number, object, string, type Type } from "@hcl-ts/cty";
import type { Expression, ExpressionShape, KeyValueExpressions, StaticCall, Traversal, TraversalStep } from "@hcl-ts/hcl";
import type { Name } from "./name.ts";
import { nameOfType } from "./names-of-types.ts";
import { once } from "./once.ts";
import { resultType } from "./result-type.ts";

type LoopShape = NonNullable<Extract<ExpressionShape, { kind: "binding" }>["loop"]>;

/** The names and functions that an expression can use. */
export interface StaticScope {
  readonly names: ReadonlyMap<string, Name>;
  readonly functionNamed: (name: string) => Func | undefined;
  /** The element that the splat around the expression stands for. */
  readonly element?: Name | undefined;
  /** The number of expressions around, which is limited. */
  readonly depth?: number | undefined;
}

/** The largest number of expressions within each other that are read. */
const MAX_DEPTH = 100;

/** The levels of members that become a type. */
const TYPE_DEPTH = 4;

const UNNAMED = { name: "", kind: "attribute" } as const;

/** Returns what an expression evaluates to; undefined if that is not known. */
export function nameOfExpression(expression: Expression, scope: StaticScope): Name | undefined {
  const { depth = 0 } = scope;
  const shape = depth > MAX_DEPTH ? undefined : expression.shape?.();
  return shape && nameOfShape(shape, { ...scope, depth: depth + 1 });
}

function nameOfShape(shape: ExpressionShape, scope: StaticScope): Name | undefined {
  const nameOf = (part: Expression): Name | undefined => nameOfExpression(part, scope);
  switch (shape.kind) {
    case "reference":
      return resolved(shape.traversal, scope.names);
    case "steps":
      return followed(nameOf(shape.source), shape.steps);
    case "index": {
      const source = nameOf(shape.source);
      const key = constantString(shape.key);
      return (source && key !== undefined ? memberOf(source, key) : undefined) ?? source?.element?.();
    }
    case "splat": {
      const source = nameOf(shape.source);
      const each = nameOfExpression(shape.each, { ...scope, element: source?.element?.() ?? source });
      return each && listOf(each);
    }
    case "element":
      return scope.element;
    case "wrapper":
      return nameOf(shape.wrapped);
    case "choice":
      return firstKnown(shape.results.map(nameOf));
    case "template":
    case "join":
      return nameOfType(string, UNNAMED);
    case "literal":
      return nameOfType(shape.value.type, UNNAMED);
    case "call":
      return nameOfCall(shape.call, scope);
    case "object":
      return nameOfObject(shape.items, scope);
    case "tuple":
      return { ...UNNAMED, element: once(() => firstKnown(shape.children.map(nameOf))) };
    case "binding":
      return shape.loop && nameOfLoop(shape.loop, shape.outside[0], scope);
    default:
      return undefined;
  }
}

function nameOfObject(items: readonly KeyValueExpressions[], scope: StaticScope): Name {
  return {
    ...UNNAMED,
    members: once(() =>
      items.flatMap(({ key, value }): readonly Name[] => {
        const name = constantString(key);
        return name === undefined ? [] : [{ ...nameOfExpression(value, scope), name, kind: "attribute", address: undefined }];
      }),
    ),
    element: once(() => firstKnown(items.map(({ value }) => nameOfExpression(value, scope)))),
  };
}

function nameOfLoop({ keyName, valueName, value, grouped }: LoopShape, collection: Expression | undefined, scope: StaticScope): Name {
  const element = once((): Name | undefined => {
    const names = new Map(scope.names);
    const source = collection && nameOfExpression(collection, scope);
    if (keyName !== undefined) names.set(keyName, loopName(keyName, source, true));
    names.set(valueName, loopName(valueName, source, false));
    const each = nameOfExpression(value, { ...scope, names });
    return grouped && each !== undefined ? listOf(each) : each;
  });
  return { ...UNNAMED, element };
}

/** Returns the name that a loop binds. @param collection what the loop is over */
export function loopName(name: string, collection: Name | undefined, isKey: boolean): Name {
  const common = { name, kind: "iterator" as const };
  if (isKey) return nameOfType(keyType(collection), common);
  const element = collection?.element?.();
  return element === undefined ? common : { ...element, ...common, address: undefined, declaration: undefined };
}

// --- calls ------------------------------------------------------------------------------------------------------------

/** Functions of the standard library that return one of their arguments, or one like it. */
const SAME: ReadonlySet<string> = new Set([
  ...["try", "coalesce", "coalescelist", "tolist", "toset", "tomap", "sort", "reverse", "distinct", "slice", "concat", "compact"],
  ...["sensitive", "nonsensitive", "ephemeralasnull", "setunion", "setintersection", "setsubtract", "matchkeys"],
]);

function nameOfCall({ name, arguments: given }: StaticCall, scope: StaticScope): Name | undefined {
  const names = given.map((argument) => nameOfExpression(argument, scope));
  const [first, second] = names;
  if (SAME.has(name)) return firstKnown(names);
  switch (name) {
    case "merge":
      return merged(names);
    case "element":
    case "one":
      return first?.element?.();
    case "lookup":
      return firstKnown([first?.element?.(), names[2]]);
    case "values":
      return { ...UNNAMED, element: () => first?.element?.() };
    case "zipmap":
      return { ...UNNAMED, element: () => second?.element?.() };
    case "flatten":
      return { ...UNNAMED, element: once(() => firstKnown([first?.element?.()?.element?.(), first?.element?.()])) };
    default: {
      const func = scope.functionNamed(name);
      const type =
        func &&
        resultType(
          func,
          names.map((each) => (each === undefined ? dynamic : typeOfName(each))),
        );
      return type && nameOfType(type, UNNAMED);
    }
  }
}

function merged(names: readonly (Name | undefined)[]): Name {
  const members = once((): readonly Name[] => {
    const found = new Map<string, Name>();
    for (const name of names) for (const member of name?.members?.() ?? []) found.set(member.name, member);
    return [...found.values()];
  });
  return { ...UNNAMED, members, element: once(() => firstKnown(names.map((name) => name?.element?.()))) };
}

/** Returns the first name with members or elements, or else the first that is known at all. */
function firstKnown(names: readonly (Name | undefined)[]): Name | undefined {
  return names.find((name) => name !== undefined && hasParts(name)) ?? names.find((name) => name !== undefined);
}

/** Whether members or elements of a name are known. */
export function hasParts({ members, element }: Name, depth = 0): boolean {
  for (const _ of members?.() ?? []) return true;
  const inner = depth > TYPE_DEPTH ? undefined : element?.();
  if (inner === undefined) return false;
  return (inner.type !== undefined && inner.type.kind !== "dynamic") || hasParts(inner, depth + 1);
}

/** Returns the type of a name, or else the type that its members have together. */
function typeOfName({ type, members, element }: Name, depth = 0): Type {
  if (type !== undefined && type.kind !== "dynamic") return type;
  if (depth >= TYPE_DEPTH) return dynamic;
  const all = [...(members?.() ?? [])];
  if (all.length > 0) return object(new Map(all.map((member) => [member.name, typeOfName(member, depth + 1)])));
  const inner = element?.();
  return inner === undefined ? dynamic : list(typeOfName(inner, depth + 1));
}

function listOf(element: Name): Name {
  return { ...UNNAMED, element: () => element };
}

/** Returns a collection's key type. */
export function keyType(collection: Name | undefined): Type {
  const type = collection?.type;
  if (type === undefined && collection?.members !== undefined) return string;
  if (type?.kind === "map" || type?.kind === "object") return string;
  return type?.kind === "list" || type?.kind === "tuple" ? number : dynamic;
}

// --- references -------------------------------------------------------------------------------------------------------

/** Returns what a reference refers to. */
export function resolved([root, ...steps]: Traversal, names: ReadonlyMap<string, Name>): Name | undefined {
  return root?.kind === "root" ? followed(names.get(root.name), steps) : undefined;
}

/** Returns what the steps after a name lead to. */
export function followed(name: Name | undefined, steps: readonly TraversalStep[]): Name | undefined {
  let found = name;
  for (const step of steps) {
    if (found === undefined) return undefined;
    found = afterStep(found, step);
  }
  return found;
}

function afterStep(name: Name, step: TraversalStep): Name | undefined {
  if (step.kind === "attr") return memberOf(name, step.name);
  if (step.kind !== "index") return name.element?.();
  const { content } = step.key;
  return (typeof content === "string" ? memberOf(name, content) : undefined) ?? name.element?.();
}

/** Returns the member of a name that is called like this. */
function memberOf(name: Name, called: string): Name | undefined {
  for (const member of name.members?.() ?? []) if (member.name === called) return member;
  const element = name.members === undefined && name.type?.kind === "map" ? name.element?.() : undefined;
  return element && { ...element, name: called };
}
