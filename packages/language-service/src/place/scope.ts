/** The names that can be used at a place, and what a name refers to. */
import { dynamic, number, string, type Type } from "@hcl-ts/cty";
import type { SourceFile, Traversal, TraversalStep } from "@hcl-ts/hcl";
import type { Expr, ForExpr, Node } from "@hcl-ts/hclsyntax";
import type { FunctionInfo, LanguageModel } from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import { nameOfAttribute, nameOfType } from "../model/names-of-types.ts";
import { resultType } from "../model/result-type.ts";
import { keyOf } from "./expected.ts";
import type { ExpressionTarget, Place } from "./place.ts";

/** A name that a `for` binds. */
export interface LocalName {
  readonly name: string;
  readonly binding: ForExpr;
  /** Whether it is the key, not the value. */
  readonly isKey: boolean;
}

/** The names that can be used at a place. */
export class Scope {
  readonly #place: Place;
  readonly #model: LanguageModel;
  readonly #functions: ReadonlyMap<string, FunctionInfo>;
  readonly #target: ExpressionTarget | undefined;
  #names: ReadonlyMap<string, Name> | undefined;

  constructor(place: Place, model: LanguageModel) {
    this.#place = place;
    this.#model = model;
    this.#functions = model.functions(place.document);
    this.#target = place.target.kind === "expression" ? place.target : undefined;
  }

  /** All names, by the first step of references. Names inside hide those outside. */
  get names(): ReadonlyMap<string, Name> {
    this.#names ??= this.#read();
    return this.#names;
  }

  #read(): ReadonlyMap<string, Name> {
    const names = new Map<string, Name>();
    for (const name of this.#model.names(this.#place)) names.set(name.name, name);
    for (const { name, forEach } of this.#place.iterators) names.set(name, this.#iteratorName(name, forEach, new Map(names)));
    const target = this.#target;
    if (target === undefined) return names;
    for (const [name, schema] of target.variables) names.set(name, nameOfAttribute(schema, { name, kind: "variable" }));
    for (const { name, binding, isKey } of boundNames(target.path)) names.set(name, this.#localName(name, binding, isKey, names));
    return names;
  }

  #iteratorName(name: string, forEach: Expr | undefined, names: ReadonlyMap<string, Name>): Name {
    const collection = forEach && this.nameOf(forEach, names);
    const address = (member: string): string => `${name}.${member}`;
    return {
      name,
      kind: "iterator",
      members: () => [
        nameOfType(keyType(collection), { name: "key", address: address("key") }),
        { ...collection?.element?.(), name: "value", kind: "attribute", address: address("value") },
      ],
    };
  }

  /** Returns the name that a `for` binds. @param names the names in scope outside of it */
  #localName(name: string, binding: ForExpr, isKey: boolean, names: ReadonlyMap<string, Name>): Name {
    const collection = this.nameOf(binding.coll, new Map(names));
    const common = { name, kind: "iterator" as const };
    if (isKey) return nameOfType(keyType(collection), common);
    const element = collection?.element?.();
    return element === undefined ? common : { ...element, ...common, address: undefined, declaration: undefined };
  }

  /**
   * Returns what an expression evaluates to, as a name without one: its type and members, as far as
   * they can be read without evaluating it.
   */
  nameOf(expr: Node, names: ReadonlyMap<string, Name> = this.names, splat?: Name): Name | undefined {
    switch (expr.kind) {
      case "ScopeTraversalExpr":
        return this.resolve(expr.traversal, names);
      case "RelativeTraversalExpr":
        return followed(this.nameOf(expr.source, names, splat), expr.traversal);
      case "IndexExpr":
        return this.nameOf(expr.collection, names, splat)?.element?.();
      case "SplatExpr": {
        const source = this.nameOf(expr.source, names, splat);
        const each = this.nameOf(expr.each, names, source?.element?.() ?? source);
        return each && listOf(each);
      }
      case "AnonSymbolExpr":
        return splat;
      case "ParenthesesExpr":
        return this.nameOf(expr.expression, names, splat);
      case "TemplateWrapExpr":
        return this.nameOf(expr.wrapped, names, splat);
      case "ConditionalExpr":
        return this.nameOf(expr.trueResult, names, splat) ?? this.nameOf(expr.falseResult, names, splat);
      case "TemplateExpr":
        return nameOfType(string, UNNAMED);
      case "LiteralValueExpr":
        return nameOfType(expr.literal.type, UNNAMED);
      case "FunctionCallExpr":
        return nameOfType(this.#resultType(expr.name), UNNAMED);
      case "ObjectConsExpr": {
        const { items } = expr;
        const member = (key: string, value: Expr): Name => ({
          ...this.nameOf(value, names, splat),
          name: key,
          kind: "attribute",
          address: undefined,
        });
        return {
          ...UNNAMED,
          members: () => items.flatMap(({ keyExpr, valueExpr }) => namedMember(keyOf(keyExpr), valueExpr, member)),
          element: () => (items[0] === undefined ? undefined : this.nameOf(items[0].valueExpr, names, splat)),
        };
      }
      case "TupleConsExpr":
        return { ...UNNAMED, element: () => (expr.exprs[0] === undefined ? undefined : this.nameOf(expr.exprs[0], names, splat)) };
      case "ForExpr": {
        const inside = new Map(names);
        for (const local of namesBoundBy(expr)) inside.set(local.name, this.#localName(local.name, expr, local.isKey, names));
        return { ...UNNAMED, element: () => this.nameOf(expr.valExpr, inside, splat) };
      }
      default:
        return undefined;
    }
  }

  /** Returns what a reference refers to. */
  resolve(traversal: Traversal, names: ReadonlyMap<string, Name> = this.names): Name | undefined {
    const [root, ...steps] = traversal;
    return root?.kind === "root" ? followed(names.get(root.name), steps) : undefined;
  }

  #resultType(name: string): Type | undefined {
    const func = this.#functions.get(name)?.func;
    return func && resultType(func);
  }
}

const UNNAMED = { name: "", kind: "attribute" } as const;

function namedMember(key: string | undefined, value: Expr, member: (key: string, value: Expr) => Name): readonly Name[] {
  return key === undefined ? [] : [member(key, value)];
}

function listOf(element: Name): Name {
  return { ...UNNAMED, element: () => element };
}

/** Returns a collection's key type. */
function keyType(collection: Name | undefined): Type {
  const type = collection?.type;
  if (type === undefined && collection?.members !== undefined) return string;
  if (type?.kind === "map" || type?.kind === "object") return string;
  return type?.kind === "list" || type?.kind === "tuple" ? number : dynamic;
}

/** Returns the names that the `for` expressions around the last node of a path bind, those inside last. */
export function* boundNames(path: readonly Node[]): Iterable<LocalName> {
  for (const [i, node] of path.entries()) {
    if (node.kind === "ForExpr" && path[i + 1] !== undefined && path[i + 1] !== node.coll) yield* namesBoundBy(node);
  }
}

function* namesBoundBy(binding: ForExpr): Iterable<LocalName> {
  if (binding.keyVar !== "") yield { name: binding.keyVar, binding, isKey: true };
  yield { name: binding.valVar, binding, isKey: false };
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
export function memberOf(name: Name, called: string): Name | undefined {
  for (const member of name.members?.() ?? []) if (member.name === called) return member;
  const element = name.members === undefined && name.type?.kind === "map" ? name.element?.() : undefined;
  return element && { ...element, name: called };
}

/** The part of a reference before the name at a cursor. */
export interface Qualifier {
  /** The thing that the steps before the name refer to; undefined if it is not known. */
  readonly name: Name | undefined;
  /** The steps in the source, such as `var` or `data.aws_ami`, if all of them are names. */
  readonly names: readonly string[];
}

/**
 * Returns the steps before the name of a target: undefined if the name is the first step of a
 * reference, or a function's name.
 */
export function qualifierOf(scope: Scope, { path, at }: ExpressionTarget): Qualifier | undefined {
  const node = path.at(-1);
  switch (node?.kind) {
    case "ScopeTraversalExpr": {
      const index = stepAt(node.traversal, at);
      if (index <= 0) return undefined;
      const before = node.traversal.slice(0, index);
      return { name: scope.resolve(before), names: namesIn(before) };
    }
    case "RelativeTraversalExpr": {
      const before = node.traversal.slice(0, Math.max(0, stepAt(node.traversal, at)));
      return { name: followed(sourceName(scope, path, node.source), before), names: [] };
    }
    default:
      return undefined;
  }
}

/** Returns what the source of steps is. In a splat, it is an element of what the splat is over. */
function sourceName(scope: Scope, path: readonly Node[], source: Expr): Name | undefined {
  const splat = path.findLast((node) => node.kind === "SplatExpr");
  const over = splat?.kind === "SplatExpr" ? scope.nameOf(splat.source) : undefined;
  return scope.nameOf(source, scope.names, over?.element?.() ?? over);
}

/** Returns the index of the step that contains an offset. */
export function stepAt(traversal: Traversal, at: number): number {
  return traversal.findIndex(({ start, end }) => start <= at && at < end);
}

function namesIn(traversal: Traversal): readonly string[] {
  const names = traversal.map((step) => (step.kind === "root" || step.kind === "attr" ? step.name : undefined));
  return names.every((name) => name !== undefined) ? names : [];
}

/** Returns what the name of a target refers to. */
export function nameAt(scope: Scope, target: ExpressionTarget): Name | undefined {
  const { path, at } = target;
  const node = path.at(-1);
  switch (node?.kind) {
    case "ScopeTraversalExpr":
      return scope.resolve(node.traversal.slice(0, stepAt(node.traversal, at) + 1));
    case "RelativeTraversalExpr":
      return followed(sourceName(scope, path, node.source), node.traversal.slice(0, stepAt(node.traversal, at) + 1));
    case "ForExpr": {
      const word = wordOf(node.file, at);
      return [...namesBoundBy(node)].some(({ name }) => name === word) ? { name: word, kind: "iterator" } : undefined;
    }
    default:
      return undefined;
  }
}

function wordOf({ text }: SourceFile, at: number): string {
  return /^[^\s,:.()[\]{}=]*/u.exec(text.slice(at, at + 200))?.[0] ?? "";
}
