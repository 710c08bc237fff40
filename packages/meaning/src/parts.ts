/**
 * Finds the parts in which two versions of a declaration differ: attributes by name, members of
 * objects by key, elements of tuples and repeated blocks by a longest common subsequence.
 *
 * Expressions are nested no deeper than the parser allows, so this may recurse into objects and
 * tuples. Everything else is compared by its key, which needs no recursion.
 */
import { type BodyOutline, bodyItems, constantString, dynamicBlock, meaningKey, outlineOf } from "@hcl-ts/analysis";
import { groupBy, isValidIdentifier, zip } from "@hcl-ts/cty/kernel";
import type { Block, Body, Expression } from "@hcl-ts/hcl";
import { align, isPermutation } from "./align.ts";
import type { ChangedPart } from "./change.ts";
import type { Declaration } from "./declaration.ts";
import { differingPart, type Sources, shortened, sourceOf } from "./excerpt.ts";
import type { Naming, Renaming } from "./naming.ts";
import type { Profile } from "./profile.ts";

/** A part whose class is not known yet. */
export type FoundPart = Omit<ChangedPart, "class">;

/** One version of a set of files. */
export interface Version {
  readonly sources: Sources;
  /** Writes references as the other version does. */
  readonly renaming: Renaming;
  readonly naming: Naming;
}

/** Compares the versions of declarations. */
export class PartFinder {
  readonly #profile: Profile;
  readonly #before: Version;
  readonly #after: Version;
  readonly #isSameNaming: boolean;

  /** @param isSameNaming whether both versions have the same names for everything */
  constructor(profile: Profile, before: Version, after: Version, isSameNaming: boolean) {
    this.#profile = profile;
    this.#before = before;
    this.#after = after;
    this.#isSameNaming = isSameNaming;
  }

  /** Returns the parts of a declaration that differ; none if both versions mean the same. */
  partsOf(before: Declaration, after: Declaration): readonly FoundPart[] {
    // A file that is the same in both versions is read once.
    if (before === after && this.#isSameNaming) return [];
    const found: FoundPart[] = [];
    const [a, b] = [before.content, after.content];
    if ("body" in a && "body" in b) this.#compareBodies(new Place(after, [], ""), a.body, b.body, a.outline, b.outline, found);
    else if ("expression" in a && "expression" in b) this.#compareExpressions("", a.expression, b.expression, a.static, found);
    else found.push({ path: "", kind: "changed" });
    return found;
  }

  /** Returns whether attributes have other names because something in another scope was renamed. */
  #compareBodies(
    place: Place,
    before: Body,
    after: Body,
    outlineBefore: BodyOutline | undefined,
    outlineAfter: BodyOutline | undefined,
    found: FoundPart[],
  ): boolean {
    let isRenamed = false;
    const [a, b] = [bodyItems(before, { outline: outlineBefore }), bodyItems(after, { outline: outlineAfter })];
    const old = new Map(a.attributes.map((attribute) => [attribute.name, attribute.expression]));
    const current = new Map(b.attributes.map((attribute) => [attribute.name, attribute.expression]));
    for (const [name, expression] of old) {
      const newName = current.has(name) ? name : this.#after.naming.argument(place.declaration, place.types, name);
      const next = current.get(newName);
      if (next === undefined) found.push(this.#removed(place.path(name), expression));
      else this.#compareAttributes(place, newName, expression, next, isStatic(outlineAfter, newName), found);
      current.delete(newName);
      isRenamed ||= newName !== name;
    }
    for (const [name, expression] of current) found.push(this.#added(place.path(name), expression));
    this.#compareBlocks(place, a.blocks, b.blocks, outlineBefore, outlineAfter, found);
    return isRenamed;
  }

  #compareAttributes(
    place: Place,
    name: string,
    before: Expression,
    after: Expression,
    isStaticAttribute: boolean,
    found: FoundPart[],
  ): void {
    const keyOf = (expression: Expression): string | undefined =>
      place.isTop ? this.#profile.attributeKey?.(place.declaration, name, expression) : undefined;
    const key = keyOf(before);
    if (key !== undefined && key === keyOf(after)) return;
    if (this.#isUnordered(place, name) && this.#isSameSet(before, after)) return;
    this.#compareExpressions(place.path(name), before, after, isStaticAttribute, found);
  }

  #compareBlocks(
    place: Place,
    before: readonly Block[],
    after: readonly Block[],
    outlineBefore: BodyOutline | undefined,
    outlineAfter: BodyOutline | undefined,
    found: FoundPart[],
  ): void {
    const [old, current] = [grouped(before), grouped(after)];
    for (const header of new Set([...old.keys(), ...current.keys()])) {
      const [a, b] = [old.get(header) ?? [], current.get(header) ?? []];
      const keysBefore = a.map((block) => this.#blockKey(block, outlineBefore, this.#before));
      const keysAfter = b.map((block) => this.#blockKey(block, outlineAfter, this.#after));
      if (isPermutation(keysBefore, keysAfter)) {
        const isOrdered = keysBefore.some((key, i) => key !== keysAfter[i]);
        if (isOrdered && !this.#isUnordered(place, header)) found.push({ path: place.path(header), kind: "reordered" });
        continue;
      }
      const isOnly = a.length <= 1 && b.length <= 1;
      for (const { before: i, after: j, equal } of this.#isUnordered(place, header)
        ? alignUnordered(keysBefore, keysAfter)
        : align(keysBefore, keysAfter)) {
        if (equal) continue;
        const [one, other] = [i === undefined ? undefined : a[i], j === undefined ? undefined : b[j]];
        const inner = place.inside(header, isOnly ? undefined : (j ?? i ?? 0));
        if (one !== undefined && other !== undefined) this.#compareBlock(inner, one, other, outlineBefore, outlineAfter, found);
        else found.push({ path: inner.prefix, kind: one === undefined ? "added" : "removed" });
      }
    }
  }

  #compareBlock(
    place: Place,
    before: Block,
    after: Block,
    outlineBefore: BodyOutline | undefined,
    outlineAfter: BodyOutline | undefined,
    found: FoundPart[],
  ): void {
    const [a, b] = [dynamicBlock(before), dynamicBlock(after)];
    const type = a?.type ?? before.type;
    const [innerBefore, innerAfter] = [outlineOf(outlineBefore, type), outlineOf(outlineAfter, type)];
    const count = found.length;
    let isRenamed = false;
    if (a === undefined && b === undefined) isRenamed = this.#compareBodies(place, before.body, after.body, innerBefore, innerAfter, found);
    else if (a !== undefined && b !== undefined && a.content.length === 1 && b.content.length === 1) {
      if (a.forEach !== undefined && b.forEach !== undefined)
        this.#compareExpressions(place.path("for_each"), a.forEach, b.forEach, false, found);
      const inside = this.#withIterators(a.iterator, b.iterator, place.types.length);
      if (a.labels !== undefined && b.labels !== undefined)
        inside.#compareExpressions(place.path("labels"), a.labels, b.labels, false, found);
      inside.#compareBodies(place, a.content[0]!, b.content[0]!, innerBefore, innerAfter, found);
    }
    // The difference is in something that has no path.
    if (found.length === count && !isRenamed) found.push({ path: place.prefix, kind: "changed" });
  }

  #compareExpressions(path: string, before: Expression, after: Expression, isStaticValue: boolean, found: FoundPart[]): void {
    if (this.#key(before, this.#before, isStaticValue) === this.#key(after, this.#after, isStaticValue)) return;
    const [a, b] = [unwrapped(before), unwrapped(after)];
    const [one, other] = [a.shape?.(), b.shape?.()];
    if (one?.kind === "object" && other?.kind === "object") {
      const [old, current] = [namedItems(one.items), namedItems(other.items)];
      if (old !== undefined && current !== undefined) {
        this.#compareMembers(path, old, current, found);
        return;
      }
    }
    if (one?.kind === "tuple" && other?.kind === "tuple") {
      this.#compareElements(path, one.children, other.children, isStaticValue, found);
      return;
    }
    if (one?.kind === "call" && other?.kind === "call" && one.call.name === other.call.name) {
      const changed = this.#onlyChange(one.call.arguments, other.call.arguments);
      if (changed !== undefined && (one.call.expandFinal ?? false) === (other.call.expandFinal ?? false)) {
        this.#compareExpressions(path, changed[0], changed[1], false, found);
        return;
      }
    }
    const [from, to] = differingPart(sourceOf(a, this.#before.sources), sourceOf(b, this.#after.sources));
    found.push({ path, kind: "changed", from, to });
  }

  #compareMembers(path: string, before: ReadonlyMap<string, Expression>, after: ReadonlyMap<string, Expression>, found: FoundPart[]): void {
    const memberPath = (name: string): string => (path === "" ? nameText(name) : `${path}.${nameText(name)}`);
    for (const [name, value] of before) {
      const next = after.get(name);
      if (next === undefined) found.push(this.#removed(memberPath(name), value));
      else this.#compareExpressions(memberPath(name), value, next, false, found);
    }
    for (const [name, value] of after) if (!before.has(name)) found.push(this.#added(memberPath(name), value));
  }

  #compareElements(
    path: string,
    before: readonly Expression[],
    after: readonly Expression[],
    isStaticValue: boolean,
    found: FoundPart[],
  ): void {
    const keysBefore = before.map((element) => this.#key(element, this.#before, isStaticValue));
    const keysAfter = after.map((element) => this.#key(element, this.#after, isStaticValue));
    if (isPermutation(keysBefore, keysAfter)) {
      found.push({ path, kind: "reordered" });
      return;
    }
    for (const { before: i, after: j, equal } of align(keysBefore, keysAfter)) {
      if (equal) continue;
      const [one, other] = [i === undefined ? undefined : before[i], j === undefined ? undefined : after[j]];
      const place = `${path}[${j ?? i}]`;
      if (one === undefined) {
        if (other !== undefined) found.push(this.#added(place, other));
      } else if (other === undefined) found.push(this.#removed(place, one));
      else this.#compareExpressions(place, one, other, isStaticValue, found);
    }
  }

  /** Compares what is inside of dynamic blocks, whose iterators can have different names. */
  #withIterators(before: string, after: string, depth: number): PartFinder {
    // No name contains this sign.
    const name = `%iterator ${depth}`;
    const [a, b] = [this.#before, this.#after];
    return new PartFinder(
      this.#profile,
      { ...a, renaming: withBound(a.renaming, before, name) },
      { ...b, renaming: withBound(b.renaming, after, name) },
      false,
    );
  }

  /** Returns the only arguments that differ; undefined if several do, or none. */
  #onlyChange(before: readonly Expression[], after: readonly Expression[]): readonly [Expression, Expression] | undefined {
    if (before.length !== after.length) return undefined;
    let only: readonly [Expression, Expression] | undefined;
    for (const [one, other] of zip(before, after)) {
      if (this.#key(one, this.#before, false) === this.#key(other, this.#after, false)) continue;
      if (only !== undefined) return undefined;
      only = [one, other];
    }
    return only;
  }

  #added(path: string, expression: Expression): FoundPart {
    return { path, kind: "added", to: shortened(sourceOf(expression, this.#after.sources)) };
  }

  #removed(path: string, expression: Expression): FoundPart {
    return { path, kind: "removed", from: shortened(sourceOf(expression, this.#before.sources)) };
  }

  #key(expression: Expression, { renaming }: Version, isStaticValue: boolean): string {
    return meaningKey(expression, { ...renaming, static: isStaticValue });
  }

  #blockKey(block: Block, outline: BodyOutline | undefined, { renaming }: Version): string {
    return meaningKey(block, { outline, ...renaming });
  }

  /** Whether two tuples have the same elements, in whatever order and however often. */
  #isSameSet(before: Expression, after: Expression): boolean {
    const keysOf = (expression: Expression, version: Version): ReadonlySet<string> | undefined => {
      const shape = unwrapped(expression).shape?.();
      return shape?.kind === "tuple" ? new Set(shape.children.map((element) => this.#key(element, version, false))) : undefined;
    };
    const [a, b] = [keysOf(before, this.#before), keysOf(after, this.#after)];
    return a !== undefined && b !== undefined && a.size === b.size && [...a].every((key) => b.has(key));
  }

  #isUnordered(place: Place, header: string): boolean {
    return this.#profile.isUnordered?.(place.declaration, [...place.types, header]) === true;
  }
}

/** The place of a body within a declaration. */
class Place {
  readonly declaration: Declaration;
  /** The types of the enclosing blocks, the outermost one first. */
  readonly types: readonly string[];
  /** The path of the body. */
  readonly prefix: string;
  constructor(declaration: Declaration, types: readonly string[], prefix: string) {
    this.declaration = declaration;
    this.types = types;
    this.prefix = prefix;
  }

  get isTop(): boolean {
    return this.types.length === 0;
  }

  path(name: string): string {
    return this.prefix === "" ? name : `${this.prefix}.${name}`;
  }

  /** Returns the place of a block. @param index undefined for the only block of its type */
  inside(header: string, index: number | undefined): Place {
    return new Place(this.declaration, [...this.types, header], this.path(header) + (index === undefined ? "" : `[${index}]`));
  }
}

/** Writes a bound name as another, and hides everything in the scope that has the same name. */
function withBound({ rename, instances }: Renaming, bound: string, name: string): Renaming {
  return { rename: (names) => (names[0] !== bound ? rename?.(names) : names.length === 1 ? [name] : undefined), instances };
}

/** Groups blocks by type and labels. A dynamic block is one of the blocks that it makes. */
function grouped(blocks: readonly Block[]): ReadonlyMap<string, readonly Block[]> {
  return groupBy(blocks, (block) => dynamicBlock(block)?.type ?? [block.type, ...block.labels].join("."));
}

/** Aligns sequences whose order does not matter: equal elements first, then the others in their order. */
function alignUnordered(before: readonly string[], after: readonly string[]): ReturnType<typeof align> {
  // The last one is taken first.
  const places = groupBy([...after.keys()].reverse(), (j) => after[j]);
  const old: number[] = [];
  const used = new Set<number>();
  for (const [i, key] of before.entries()) {
    const j = places.get(key)?.pop();
    if (j === undefined) old.push(i);
    else used.add(j);
  }
  const current = [...after.keys()].filter((j) => !used.has(j));
  return Array.from({ length: Math.max(old.length, current.length) }, (_, k) => ({ before: old[k], after: current[k], equal: false }));
}

/** Returns the members of an object by name, if all names are literals that differ. */
function namedItems(
  items: readonly { readonly key: Expression; readonly value: Expression }[],
): ReadonlyMap<string, Expression> | undefined {
  const named = new Map<string, Expression>();
  for (const { key, value } of items) {
    const shape = key.shape?.();
    const name = shape?.kind === "literal" && shape.value.type.kind === "string" ? shape.value.asString() : constantString(key);
    if (name === undefined || named.has(name)) return undefined;
    named.set(name, value);
  }
  return named;
}

/** Looks through parentheses and templates with a single interpolation. */
function unwrapped(expression: Expression): Expression {
  let inner = expression;
  for (let shape = inner.shape?.(); shape?.kind === "wrapper"; shape = inner.shape?.()) inner = shape.wrapped;
  return inner;
}

function isStatic(outline: BodyOutline | undefined, name: string): boolean {
  return outline?.attributes?.find((attribute) => attribute.name === name)?.static === true;
}

function nameText(name: string): string {
  return isValidIdentifier(name) ? name : JSON.stringify(name);
}
