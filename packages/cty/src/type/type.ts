/**
 * The types of the value system: a closed union of small immutable classes distinguished by `kind`,
 * and functions that make them. Primitive types are constants. The list, set and map types of a
 * type are made once and kept on it, so that most equal types are identical.
 *
 * The classes are generic only for static types: a type written as a literal determines the shape
 * of its values (see `ToNative`). This has no effect at run time.
 */
import { CtyError, DepthError } from "../run/errors.ts";
import { compareCodePoints, normalizeString } from "../text/text.ts";
import { jsonOfType, typeText } from "./type-text.ts";

/** Any type of the value system. Switch on `kind`; the union is closed. */
export type Type = StringType | NumberType | BoolType | DynamicType | ListType | SetType | MapType | TupleType | ObjectType | CapsuleType;

/** The discriminants of {@link Type}. */
export type TypeKind = Type["kind"];

const brand: unique symbol = Symbol.for("@hcl-ts/cty.Type") as never;

/**
 * Facts derived from a type, each computed on first use: its list, set and map types, and the
 * results of recursive functions in this file.
 */
interface DerivedTypes {
  list?: ListType;
  set?: SetType;
  map?: MapType;
  withoutOptionalAttributes?: Type;
  facts?: TypeFacts;
}

/** Facts about a type and everything inside it. */
interface TypeFacts {
  /** The depth of nesting; 0 for types without parts. */
  readonly depth: number;
  /** The number of types. A type that occurs several times is counted each time. */
  readonly size: number;
  readonly hasDynamic: boolean;
  readonly hasCapsule: boolean;
  readonly hasOptional: boolean;
}

/** Methods that all types share. It has no fields, so that each class keeps its own flat shape. */
abstract class TypeMethods {
  static {
    Object.defineProperty(TypeMethods.prototype, brand, { value: true });
    // The output of Node's console for a type.
    Object.defineProperty(TypeMethods.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: Type): string {
        return `Type<${typeText(this)}>`;
      },
    });
  }

  abstract readonly kind: string;
  /** Whether both types are the same, including which attributes are optional. */
  equals(this: Type, other: Type): boolean {
    return equalTypes(this, other);
  }

  /** Returns the type as a type expression, such as `list(string)`. */
  toString(this: Type): string {
    return typeText(this);
  }

  /**
   * Returns the form that `JSON.stringify` writes, the same as `typeToJSON`.
   * @throws CtyError for capsule types
   */
  toJSON(this: Type): unknown {
    return JSON.parse(jsonOfType(this));
  }
}

/** A type without parts: {@link string}, {@link number}, {@link bool} or {@link dynamic}. */
export class SimpleType<K extends "string" | "number" | "bool" | "dynamic" = "string" | "number" | "bool" | "dynamic"> extends TypeMethods {
  readonly kind: K;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** @internal */
  constructor(kind: K) {
    super();
    this.kind = kind;
  }
}

/** The type of {@link string}. */
export type StringType = SimpleType<"string">;
/** The type of {@link number}. */
export type NumberType = SimpleType<"number">;
/** The type of {@link bool}. */
export type BoolType = SimpleType<"bool">;
/** The type of {@link dynamic}. */
export type DynamicType = SimpleType<"dynamic">;

/** The kinds of collections. */
export type CollectionKind = "list" | "set" | "map";

/** A type of collections, whose elements are all of one type. */
class CollectionType<K extends CollectionKind = CollectionKind, E extends Type = Type> extends TypeMethods {
  readonly kind: K;
  readonly element: E;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** @internal */
  constructor(kind: K, element: E) {
    super();
    this.kind = kind;
    this.element = element;
  }
}

/** An ordered sequence of values of one type; made by {@link list}. */
export interface ListType<E extends Type = Type> extends CollectionType<"list", E> {}
/** Distinct values of one type; made by {@link set}. */
export interface SetType<E extends Type = Type> extends CollectionType<"set", E> {}
/** Values of one type by string key; made by {@link map}. */
export interface MapType<E extends Type = Type> extends CollectionType<"map", E> {}

/** A fixed sequence of values, each of its own type; made by {@link tuple}. */
export class TupleType<E extends readonly Type[] = readonly Type[]> extends TypeMethods {
  readonly kind = "tuple" as const;
  readonly elements: E;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** Does not check its argument; `tuple` does. */
  constructor(elements: E) {
    super();
    this.elements = elements;
  }
}

/** Attribute types by name, the argument of {@link object}. */
export type AttributeTypes = Readonly<Record<string, Type>>;

/**
 * Named attributes, each of its own type; made by {@link object}. Names are in NFC and sorted by
 * code point. `types` and the content of an object value are parallel to `names`.
 */
export class ObjectType<A extends AttributeTypes = AttributeTypes, O extends string = string> extends TypeMethods {
  readonly kind = "object" as const;
  /** The attribute names, sorted by code point. */
  readonly names: readonly string[];
  /** The attribute types, parallel to `names`. */
  readonly types: readonly Type[];
  /**
   * The names of the attributes that a conversion to this type may leave out; undefined if there
   * are none.
   */
  readonly optional: ReadonlySet<string> | undefined;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** Only for the type checker: the attribute types by name. */
  declare readonly attributeTypes: A;
  /** Only for the type checker: the names of the optional attributes. */
  declare readonly optionalNames: O;
  private index: Map<string, number> | undefined = undefined;

  /** Takes sorted names and their types, which it does not check; `object` sorts and checks. */
  constructor(names: readonly string[], types: readonly Type[], optional: ReadonlySet<string> | undefined) {
    super();
    this.names = names;
    this.types = types;
    this.optional = optional;
  }

  /** Returns the index of an attribute in `names`, or -1. Takes constant time. */
  indexOf(name: string): number {
    const { names } = this;
    // For names of this number, a search takes 16 ns and an index saves half of them.
    if (names.length <= 32) return names.indexOf(name);
    this.index ??= new Map(names.map((n, i) => [n, i]));
    return this.index.get(name) ?? -1;
  }

  /** Whether there is an attribute with this name, which must be in NFC. */
  hasAttribute(name: string): boolean {
    return this.indexOf(name) >= 0;
  }

  /** Returns the type of an attribute; undefined if there is none with this name. */
  attributeType(name: string): Type | undefined {
    return this.types[this.indexOf(name)];
  }

  /** Whether the attribute exists and is optional. */
  isOptional(name: string): boolean {
    return this.optional?.has(name) ?? false;
  }
}

/**
 * @internal The rules for values of a capsule type, derived from its hooks. Contents and values are
 * typed as `unknown`, because references to value types would make all types invariant.
 */
export interface CapsuleRules {
  /** Returns a key that equal contents share. Different contents may share it too. */
  contentKey(content: unknown): string;
  /** Returns the `Conversion` from the other `Type` if the owner has defined one. */
  conversionFrom(from: unknown): unknown;
  /** Returns the `Conversion` to the other `Type` if the owner has defined one. */
  conversionTo(to: unknown): unknown;
}

/**
 * The hooks of a capsule type for its values. Without a hook, values are compared by identity, or
 * the operation is not supported.
 */
export interface CapsuleHooks<C> {
  /** Whether two contents are the same value. Without this hook, they are compared by identity. */
  equals?(a: C, b: C): boolean;
  /** Returns a key that equal contents share, for sets. */
  hashKey?(content: C): string;
  /** Returns a description for debugging. */
  describe?(content: C): string;
  /**
   * Returns a conversion from this capsule type to another type, or undefined if there is none. The
   * conversion returns a `Value` of that type and may throw a `CtyError`.
   */
  conversionTo?(target: Type): { convert(content: C): unknown } | undefined;
  /**
   * Returns a conversion from another type to this capsule type, or undefined if there is none. The
   * conversion takes a `Value` and returns the content.
   */
  conversionFrom?(source: Type): { convert(value: unknown): C } | undefined;
  /** Returns additional data that other packages look up by their own keys, such as for custom decoding. */
  extensionData?(key: unknown): unknown;
}

/** An opaque type of the calling application, identical only to itself. Made by {@link capsule}. */
export class CapsuleType<C = unknown> extends TypeMethods {
  readonly kind = "capsule" as const;
  /** The name shown to users. */
  readonly name: string;
  readonly hooks: CapsuleHooks<C>;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** Only for the type checker. */
  declare readonly contentType: C;
  /** @internal */
  readonly rules: CapsuleRules;
  /** @internal */
  constructor(name: string, hooks: CapsuleHooks<C>, rulesOf: (type: CapsuleType<C>) => CapsuleRules) {
    super();
    this.name = name;
    this.hooks = hooks;
    this.rules = rulesOf(this);
  }
}

/** The type of strings: sequences of Unicode characters in NFC. */
export const string: StringType = /* @__PURE__ */ new SimpleType("string");

/** The type of numbers: decimal, of arbitrary precision, with both infinities. */
export const number: NumberType = /* @__PURE__ */ new SimpleType("number");

/** The type of true and false. */
export const bool: BoolType = /* @__PURE__ */ new SimpleType("bool");

/** The pseudo-type of values whose type is not known yet. As a type constraint, it means "any type". */
export const dynamic: DynamicType = /* @__PURE__ */ new SimpleType("dynamic");

/** Returns the type of lists with an element type. */
export function list<E extends Type>(element: E): ListType<E> {
  return collectionType("list", element);
}

/** Returns the type of sets with an element type. */
export function set<E extends Type>(element: E): SetType<E> {
  return collectionType("set", element);
}

/** Returns the type of maps from strings to an element type. */
export function map<E extends Type>(element: E): MapType<E> {
  return collectionType("map", element);
}

/** @internal Returns the type of collections of a kind with an element type. */
export function collectionType<K extends CollectionKind, E extends Type>(kind: K, element: E): CollectionType<K, E> {
  if (!isType(element)) throw new CtyError(`${kind} expects an element type, not ${describe(element)}`);
  element.derived ??= {};
  element.derived[kind] ??= checkDepth(new CollectionType<CollectionKind, Type>(kind, element)) as never;
  return element.derived[kind] as Type as CollectionType<K, E>;
}

/** Returns the type of tuples with these element types. */
export function tuple<const E extends readonly Type[]>(elements: E): TupleType<E> {
  for (const element of elements) {
    if (!isType(element)) throw new CtyError(`tuple expects an array of types, not one that contains ${describe(element)}`);
  }
  return checkDepth(new TupleType(elements));
}

/**
 * Returns the type of objects with these attributes.
 *
 * @param attributes the attribute types by name, as a plain object or a Map (whose names may be any
 * strings)
 * @param optional the names of the attributes that a value converted to this type may lack; they
 * become null
 * @throws CtyError if an optional name is not an attribute, or two names are the same in NFC
 * @example object({ name: string, ports: list(number) }, ["ports"])
 */
export function object<A extends AttributeTypes>(attributes: A | ReadonlyMap<string, Type>): ObjectType<A, never>;
export function object<A extends AttributeTypes, const O extends keyof A & string>(
  attributes: A | ReadonlyMap<string, Type>,
  optional: readonly O[] | undefined,
): ObjectType<A, O>;
export function object<A extends AttributeTypes, const O extends keyof A & string>(
  attributes: A | ReadonlyMap<string, Type>,
  optional?: readonly O[],
): ObjectType<A, O> {
  const entries: [string, Type][] = [];
  const given: Iterable<readonly [string, Type]> = attributes instanceof Map ? attributes : Object.entries(attributes);
  for (const [name, type] of given) {
    if (!isType(type)) throw new CtyError(`the attribute "${name}" of an object type needs a type, not ${describe(type)}`);
    entries.push([normalizeString(name), type]);
  }
  entries.sort((a, b) => compareCodePoints(a[0], b[0]));
  const names = entries.map((entry) => entry[0]);
  for (let i = 1; i < names.length; i++) {
    if (names[i] === names[i - 1]) throw new CtyError(`an object type has two attributes named "${names[i]}" in normal form`);
  }
  const optionalNames = optional === undefined || optional.length === 0 ? undefined : new Set(optional.map(normalizeString));
  const type = new ObjectType<A, O>(
    names,
    entries.map((entry) => entry[1]),
    optionalNames,
  );
  for (const name of optionalNames ?? []) {
    if (!type.hasAttribute(name)) throw new CtyError(`"${name}" is listed as optional but is not an attribute of the object type`);
  }
  return checkDepth(type);
}

/** Returns the element type of a collection; the type of any value for other types. Only for packages of this repository. */
export function elementTypeOf(type: Type): Type {
  return isCollectionType(type) ? type.element : dynamic;
}

/** Whether something is a type of this package or of another copy of it. */
export function isType(x: unknown): x is Type {
  return typeof x === "object" && x !== null && (x as { [brand]?: unknown })[brand] === true;
}

/** Whether the type is string, number or bool. */
export function isPrimitiveType(type: Type): type is StringType | NumberType | BoolType {
  return type.kind === "string" || type.kind === "number" || type.kind === "bool";
}

/** Whether the type is a list, set or map. */
export function isCollectionType(type: Type): type is ListType | SetType | MapType {
  return type.kind === "list" || type.kind === "set" || type.kind === "map";
}

/** The number of levels of types that are compared recursively. Most types have fewer. */
const RECURSIVE_LEVELS = 4;

/** The minimum size of types of which each pair is compared once, as they can contain each other many times. */
const MIN_KEPT_SIZE = 64;

/** Whether two types are the same, including which attributes are optional. */
export function equalTypes(a: Type, b: Type): boolean {
  return a === b || equalWithin(a, b, RECURSIVE_LEVELS);
}

/** Compares types recursively down to a number of levels. */
function equalWithin(a: Type, b: Type, levels: number): boolean {
  if (a === b) return true;
  if (levels === 0) return equalDeepTypes(a, b);
  if (!equalHeads(a, b)) return false;
  const parts = partsOf(a);
  const others = partsOf(b);
  for (let i = 0; i < parts.length; i++) if (!equalWithin(parts[i]!, others[i]!, levels - 1)) return false;
  return true;
}

/** Compares types without recursion. */
function equalDeepTypes(a: Type, b: Type): boolean {
  if (typeSize(a) !== typeSize(b) || typeDepth(a) !== typeDepth(b)) return false;
  const compared = new TypePairs();
  const stack: Type[] = [a, b];
  for (;;) {
    const right = stack.pop();
    const left = stack.pop();
    if (left === undefined || right === undefined) return true;
    if (left === right || !compared.add(left, right)) continue;
    if (!equalHeads(left, right)) return false;
    const parts = partsOf(left);
    const others = partsOf(right);
    for (let i = 0; i < parts.length; i++) stack.push(parts[i]!, others[i]!);
  }
}

/** Whether two types are equal except for their parts, of which they have the same number. */
function equalHeads(a: Type, b: Type): boolean {
  // A second copy of this package has its own primitive constants, so kinds are compared.
  if (a.kind !== b.kind || a.kind === "capsule") return false;
  if (a.kind === "tuple") return b.kind === "tuple" && a.elements.length === b.elements.length;
  if (a.kind !== "object" || b.kind !== "object") return true;
  if (!sameNames(a, b) || (a.optional?.size ?? 0) !== (b.optional?.size ?? 0)) return false;
  for (const name of a.optional ?? []) if (!b.isOptional(name)) return false;
  return true;
}

/** @internal Whether two object types have attributes of the same names. */
export function sameNames({ names }: ObjectType, other: ObjectType): boolean {
  return names.length === other.names.length && names.every((name, i) => name === other.names[i]);
}

/** @internal A set of pairs of large types. With it, types that contain each other many times are visited once. */
export class TypePairs {
  private readonly pairs: Map<Type, Set<Type>> = new Map();

  /** Adds a pair, unless it is small. Returns false if it was in the set. */
  add(a: Type, b: Type): boolean {
    if (typeSize(a) < MIN_KEPT_SIZE) return true;
    const others = this.pairs.get(a);
    if (others === undefined) this.pairs.set(a, new Set([b]));
    else if (others.has(b)) return false;
    else others.add(b);
    return true;
  }
}

/** Whether the type contains `dynamic`. The result is cached on the type. */
export function hasDynamicTypes(type: Type): boolean {
  return factsOf(type).hasDynamic;
}

/** @internal Whether the type contains a capsule type. The result is cached on the type. */
export function hasCapsuleTypes(type: Type): boolean {
  return factsOf(type).hasCapsule;
}

function factsOf(type: Type): TypeFacts {
  return type.derived?.facts ?? findFacts(type);
}

/** Visits the parts of a type first, without recursion: the depth of a type is unlimited until it is checked. */
function findFacts(type: Type): TypeFacts {
  const pending = [type];
  for (;;) {
    const count = pending.length;
    const last = pending[count - 1]!;
    for (const part of partsOf(last)) if (part.derived?.facts === undefined) pending.push(part);
    if (pending.length > count) continue;
    const facts = keepFacts(last);
    pending.pop();
    if (count === 1) return facts;
  }
}

/** Computes the facts about a type from the facts of its parts, and caches them on the type. */
function keepFacts(type: Type): TypeFacts {
  const parts = partsOf(type);
  let depth = parts === NO_PARTS ? 0 : 1;
  let size = 1;
  let hasDynamic = type.kind === "dynamic";
  let hasCapsule = type.kind === "capsule";
  let hasOptional = type.kind === "object" && type.optional !== undefined;
  for (const part of parts) {
    const facts = part.derived!.facts!;
    depth = Math.max(depth, facts.depth + 1);
    size += facts.size;
    hasDynamic ||= facts.hasDynamic;
    hasCapsule ||= facts.hasCapsule;
    hasOptional ||= facts.hasOptional;
  }
  type.derived ??= {};
  type.derived.facts = { depth, size, hasDynamic, hasCapsule, hasOptional };
  return type.derived.facts;
}

const NO_PARTS: readonly Type[] = [];

/** @internal Returns the direct parts of a type; none for a primitive or capsule type. */
export function partsOf(type: Type): readonly Type[] {
  return type.kind === "object" ? type.types : type.kind === "tuple" ? type.elements : isCollectionType(type) ? [type.element] : NO_PARTS;
}

/** @internal Returns a type of the same kind with its parts replaced, and without optional attributes. */
export function withParts(type: Type, parts: readonly Type[]): Type {
  if (type.kind === "object") return new ObjectType(type.names, parts, undefined);
  if (type.kind === "tuple") return new TupleType(parts);
  return isCollectionType(type) ? (collectionType(type.kind, parts[0]!) as Type) : type;
}

/**
 * Returns the type without optional attributes at any depth; the type itself if it has none. The
 * types of values never have optional attributes. The result is cached on the type.
 */
export function withoutOptionalAttributes(type: Type): Type {
  if (!factsOf(type).hasOptional) return type;
  type.derived ??= {};
  type.derived.withoutOptionalAttributes ??= withParts(type, partsOf(type).map(withoutOptionalAttributes));
  return type.derived.withoutOptionalAttributes;
}

/** The maximum nesting depth of types, and so of values. Also the limit for JSON and MessagePack. */
export const MAX_TYPE_DEPTH = 1000;

/**
 * Returns the nesting depth of a type: 0 for primitive types, and one more than the deepest part
 * for others. A known value is never nested deeper than its type. The result is cached on the type;
 * for a new type, it takes time in proportion to the number of direct parts.
 */
export function typeDepth(type: Type): number {
  return factsOf(type).depth;
}

/**
 * Returns the number of types that a type consists of, which is the cost of visiting it. A type
 * that occurs several times is counted each time. Infinity if the number exceeds the range of
 * doubles. The result is cached on the type.
 */
export function typeSize(type: Type): number {
  return factsOf(type).size;
}

/** @internal Returns a new type if it is not nested too deeply. @throws DepthError if it is */
export function checkDepth<T extends Type>(type: T): T {
  if (factsOf(type).depth > MAX_TYPE_DEPTH)
    throw new DepthError(`the type is nested too deeply: the maximum depth of types and values is ${MAX_TYPE_DEPTH}`);
  return type;
}

/** @internal Describes a JavaScript value in messages. */
export function describe(x: unknown): string {
  return x === null ? "null" : Array.isArray(x) ? "an array" : x === undefined ? "undefined" : `a JavaScript ${typeof x}`;
}
