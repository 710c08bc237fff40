/** The names that can be used at a place, and what a name refers to. */
import type { SourceFile, Traversal } from "@hcl-ts/hcl";
import type { Expr, ForExpr, Node } from "@hcl-ts/hclsyntax";
import type { LanguageModel } from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import { nameOfAttribute, nameOfType } from "../model/names-of-types.ts";
import { followed, keyType, loopName, nameOfExpression, resolved } from "../model/static-names.ts";
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
  readonly #target: ExpressionTarget | undefined;
  #names: ReadonlyMap<string, Name> | undefined;

  constructor(place: Place, model: LanguageModel) {
    this.#place = place;
    this.#model = model;
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
    for (const { name, forEach } of this.#place.iterators) {
      // The language may know the collection where the place does not, as in the JSON syntax.
      if (forEach === undefined && names.get(name)?.kind === "iterator") continue;
      names.set(name, this.#iteratorName(name, forEach, new Map(names)));
    }
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
    return loopName(name, this.nameOf(binding.coll, new Map(names)), isKey);
  }

  /**
   * Returns what an expression evaluates to, as a name without one: its type and members, as far as
   * they can be read without evaluating it.
   * @param element what the splat around the expression is over
   */
  nameOf(expr: Expr, names: ReadonlyMap<string, Name> = this.names, element?: Name): Name | undefined {
    return nameOfExpression(expr, { names, element, functionNamed: (name) => this.#model.functions(this.#place.document).get(name)?.func });
  }

  /** Returns what a reference refers to. */
  resolve(traversal: Traversal): Name | undefined {
    return resolved(traversal, this.names);
  }
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
