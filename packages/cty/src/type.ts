/**
 * The types of the value system: a closed union of small immutable classes told apart by `kind`, with functions that
 * make them. Primitive types are constants, and the list, set and map types of a type are made once and kept on it, so
 * that most comparisons of equal types end at identity.
 *
 * The classes are generic in their parts only so that a type written as a literal carries its shape statically
 * (see `ToNative`); at run time nothing depends on it.
 */
import { CtyError } from "./errors.ts";
import { compareCodePoints, normalizeString } from "./text.ts";

/** Any type of the value system. Switch on `kind`; the union is closed. */
export type Type = StringType | NumberType | BoolType | DynamicType | ListType | SetType | MapType | TupleType | ObjectType | CapsuleType;

/** The discriminants of {@link Type}. */
export type TypeKind = Type["kind"];

const brand: unique symbol = Symbol.for("@hcl-ts/cty.Type") as never;

/** What follows from a type, each made on first use: the list, set and map of it, and the answers of functions here that go all the way down. */
interface DerivedTypes {
  list?: ListType;
  set?: SetType;
  map?: MapType;
  hasDynamicTypes?: boolean;
  withoutOptionalAttributes?: Type;
  depth?: number;
  size?: number;
}

/** Methods that all types share. It has no fields, so that each class keeps a flat shape of its own. */
abstract class TypeMethods {
  static {
    Object.defineProperty(TypeMethods.prototype, brand, { value: true });
  }

  abstract readonly kind: string;
  /** Whether the other type is this very type; an object's optional attributes count. */
  equals(other: Type): boolean {
    return equalTypes(this as unknown as Type, other);
  }
}

/** The type of {@link string}. */
export class StringType extends TypeMethods {
  readonly kind = "string" as const;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
}

/** The type of {@link number}. */
export class NumberType extends TypeMethods {
  readonly kind = "number" as const;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
}

/** The type of {@link bool}. */
export class BoolType extends TypeMethods {
  readonly kind = "bool" as const;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
}

/** The type of {@link dynamic}. */
export class DynamicType extends TypeMethods {
  readonly kind = "dynamic" as const;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
}

/** An ordered sequence of values of one type; made by {@link list}. */
export class ListType<E extends Type = Type> extends TypeMethods {
  readonly kind = "list" as const;
  readonly element: E;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** @internal */
  constructor(element: E) {
    super();
    this.element = element;
  }
}

/** Distinct values of one type; made by {@link set}. */
export class SetType<E extends Type = Type> extends TypeMethods {
  readonly kind = "set" as const;
  readonly element: E;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** @internal */
  constructor(element: E) {
    super();
    this.element = element;
  }
}

/** Values of one type by string key; made by {@link map}. */
export class MapType<E extends Type = Type> extends TypeMethods {
  readonly kind = "map" as const;
  readonly element: E;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** @internal */
  constructor(element: E) {
    super();
    this.element = element;
  }
}

/** A fixed sequence of values, each of a type of its own; made by {@link tuple}. */
export class TupleType<E extends readonly Type[] = readonly Type[]> extends TypeMethods {
  readonly kind = "tuple" as const;
  readonly elements: E;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** @internal */
  constructor(elements: E) {
    super();
    this.elements = elements;
  }
}

/** Attribute types by name, as they are written for {@link object}. */
export type AttributeTypes = Readonly<Record<string, Type>>;

/**
 * Named attributes, each of a type of its own; made by {@link object}. Names are NFC and sorted by code point; `types`
 * stands parallel to `names`, as does the content of an object value.
 */
export class ObjectType<A extends AttributeTypes = AttributeTypes, O extends string = string> extends TypeMethods {
  readonly kind = "object" as const;
  /** The attribute names, sorted by code point. */
  readonly names: readonly string[];
  /** The attribute types, parallel to `names`. */
  readonly types: readonly Type[];
  /** The names of the attributes that a conversion to this type may leave out; undefined when there are none. */
  readonly optional: ReadonlySet<string> | undefined;
  /** @internal */ derived: DerivedTypes | undefined = undefined;
  /** Only for the type checker: the attributes as they were written. */
  declare readonly attributeTypes: A;
  /** Only for the type checker: the names of the optional attributes. */
  declare readonly optionalNames: O;
  #index: Map<string, number> | undefined = undefined;

  /** @internal */
  constructor(names: readonly string[], types: readonly Type[], optional: ReadonlySet<string> | undefined) {
    super();
    this.names = names;
    this.types = types;
    this.optional = optional;
  }

  /** The place of an attribute in `names`, or -1. Constant time. */
  indexOf(name: string): number {
    const { names } = this;
    if (names.length <= 8) return names.indexOf(name);
    this.#index ??= new Map(names.map((n, i) => [n, i]));
    return this.#index.get(name) ?? -1;
  }

  /** Whether there is an attribute of this name (which has to be in NFC). */
  hasAttribute(name: string): boolean {
    return this.indexOf(name) >= 0;
  }

  /** The type of an attribute, undefined when there is none of this name. */
  attributeType(name: string): Type | undefined {
    return this.types[this.indexOf(name)];
  }

  /** Whether the attribute exists and is optional. */
  isOptional(name: string): boolean {
    return this.optional?.has(name) ?? false;
  }
}

/** @internal What follows for values of a capsule type from its owner's hooks. It names no types of values, since a type that does makes all of them invariant. */
export interface CapsuleRules {
  /** A text that no other capsule type has. */
  readonly typeKey: string;
  /** A text that contents share if they are equal, save that equal ones may have to be found among several with the same text. */
  contentKey(content: unknown): string;
  /** The `Conversion` from the other `Type`, if the owner has defined one. */
  conversionFrom(from: unknown): unknown;
  /** The `Conversion` to the other `Type`, if the owner has defined one. */
  conversionTo(to: unknown): unknown;
}

/** What the owner of a capsule type may say about its values. A hook left out stands for identity, or for "not supported". */
export interface CapsuleHooks<C> {
  /** Whether two contents are the same value; identity when left out. */
  equals?(a: C, b: C): boolean;
  /** A text that is the same for contents that are equal, for use in sets. */
  hashKey?(content: C): string;
  /** A text for debugging. */
  describe?(content: C): string;
  /** A conversion from this capsule type to another type, or undefined when there is none. It gives a `Value` of that type and may throw a `CtyError`. */
  conversionTo?(target: Type): { convert(content: C): unknown } | undefined;
  /** A conversion of values of another type to this capsule type, or undefined when there is none. It takes a `Value` and gives the content. */
  conversionFrom?(source: Type): { convert(value: unknown): C } | undefined;
  /** Facts that other packages look up under a key of their own (custom decoding, say). */
  extensionData?(key: unknown): unknown;
}

/** An opaque type of the calling application; identical only to itself. Made by {@link capsule}. */
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
export const string: StringType = new StringType();

/** The type of numbers: decimal, of arbitrary precision, with both infinities. */
export const number: NumberType = new NumberType();

/** The type of true and false. */
export const bool: BoolType = new BoolType();

/** The pseudo-type of values whose type is not known yet; as a type constraint it means "any type". */
export const dynamic: DynamicType = new DynamicType();

/** The type of lists of the given element type. */
export function list<E extends Type>(element: E): ListType<E> {
  const derived = derivedOf(element, "list");
  derived.list ??= new ListType<Type>(element);
  return derived.list as ListType<E>;
}

/** The type of sets of the given element type. */
export function set<E extends Type>(element: E): SetType<E> {
  const derived = derivedOf(element, "set");
  derived.set ??= new SetType<Type>(element);
  return derived.set as SetType<E>;
}

/** The type of maps from string to the given element type. */
export function map<E extends Type>(element: E): MapType<E> {
  const derived = derivedOf(element, "map");
  derived.map ??= new MapType<Type>(element);
  return derived.map as MapType<E>;
}

function derivedOf(element: Type, maker: string): DerivedTypes {
  if (!isType(element)) throw new CtyError(`${maker} takes an element type, not ${describeArgument(element)}`);
  element.derived ??= {};
  return element.derived;
}

/** The type of tuples with elements of just these types. */
export function tuple<const E extends readonly Type[]>(elements: E): TupleType<E> {
  for (const element of elements) {
    if (!isType(element)) throw new CtyError(`tuple takes an array of types, not one with ${describeArgument(element)} in it`);
  }
  return new TupleType(elements);
}

/**
 * The type of objects with just these attributes.
 *
 * @param attributes the attribute types by name, as a plain object or a Map (whose names may be any strings)
 * @param optional the names of the attributes that a value converted to this type may lack; they become null there
 * @throws CtyError if an optional name is no attribute, or two names are the same in NFC
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
  const given: Iterable<readonly [string, Type]> = attributes instanceof Map ? attributes : Object.entries(attributes as A);
  for (const [name, type] of given) {
    if (!isType(type)) throw new CtyError(`the attribute "${name}" of an object type needs a type, not ${describeArgument(type)}`);
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
    if (!type.hasAttribute(name)) throw new CtyError(`"${name}" is named as optional but is no attribute of the object type`);
  }
  return type;
}

/** Whether something is a type of this package (of this copy or another of it). */
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

/** Whether two types are the same type; an object's optional attributes count. */
export function equalTypes(a: Type, b: Type): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "list":
    case "set":
    case "map":
      return b.kind === a.kind && equalTypes(a.element, b.element);
    case "tuple":
      return (
        b.kind === "tuple" && a.elements.length === b.elements.length && a.elements.every((type, i) => equalTypes(type, b.elements[i]!))
      );
    case "object": {
      if (b.kind !== "object" || a.names.length !== b.names.length) return false;
      for (let i = 0; i < a.names.length; i++) {
        if (a.names[i] !== b.names[i] || !equalTypes(a.types[i]!, b.types[i]!)) return false;
      }
      if ((a.optional?.size ?? 0) !== (b.optional?.size ?? 0)) return false;
      for (const name of a.optional ?? []) if (!b.isOptional(name)) return false;
      return true;
    }
    case "capsule":
      return false;
    default:
      // A second copy of this package has primitive constants of its own.
      return a.kind === b.kind;
  }
}

/** Whether `dynamic` stands anywhere in the type. The answer is kept on the type. */
export function hasDynamicTypes(type: Type): boolean {
  if (isPrimitiveType(type) || type.kind === "capsule") return false;
  if (type.kind === "dynamic") return true;
  type.derived ??= {};
  type.derived.hasDynamicTypes ??= partsOf(type).some(hasDynamicTypes);
  return type.derived.hasDynamicTypes;
}

/** @internal The types that a collection or structural type is made of; none for others. */
export function partsOf(type: Type): readonly Type[] {
  return type.kind === "object" ? type.types : type.kind === "tuple" ? type.elements : isCollectionType(type) ? [type.element] : [];
}

/**
 * The type without the optional markers of object attributes, at every depth; the type itself if it has none. Values never
 * have a type with such markers. The answer is kept on the type.
 */
export function withoutOptionalAttributes(type: Type): Type {
  if (isPrimitiveType(type) || type.kind === "dynamic" || type.kind === "capsule") return type;
  type.derived ??= {};
  type.derived.withoutOptionalAttributes ??= stripOptional(type);
  return type.derived.withoutOptionalAttributes;
}

function stripOptional(type: ListType | SetType | MapType | TupleType | ObjectType): Type {
  const parts = partsOf(type);
  const stripped = parts.map(withoutOptionalAttributes);
  if (stripped.every((part, i) => part === parts[i]) && (type.kind !== "object" || type.optional === undefined)) return type;
  switch (type.kind) {
    case "object":
      return new ObjectType(type.names, stripped, undefined);
    case "tuple":
      return new TupleType(stripped);
    case "list":
      return list(stripped[0]!);
    case "set":
      return set(stripped[0]!);
    default:
      return map(stripped[0]!);
  }
}

/** How deep types, and so values, may be nested. JSON and MessagePack are read to the same depth. */
export const MAX_TYPE_DEPTH = 1000;

/**
 * How deep a type is nested: 0 for primitive types, and one more than its deepest part for others. A known value is never nested deeper than its type.
 * The answer is kept on the type, and that of a new type takes time in proportion to its direct parts.
 */
export function typeDepth(type: Type): number {
  if (isPrimitiveType(type) || type.kind === "dynamic" || type.kind === "capsule") return 0;
  const known = type.derived?.depth;
  if (known !== undefined) return known;
  let depth = 0;
  for (const part of partsOf(type)) depth = Math.max(depth, typeDepth(part));
  type.derived ??= {};
  type.derived.depth = depth + 1;
  return depth + 1;
}

/**
 * How many types a type consists of, one that occurs several times counted each time: the cost of visiting it. Infinity where that exceeds what a double holds.
 * The answer is kept on the type.
 */
export function typeSize(type: Type): number {
  if (isPrimitiveType(type) || type.kind === "dynamic" || type.kind === "capsule") return 1;
  const known = type.derived?.size;
  if (known !== undefined) return known;
  let size = 1;
  for (const part of partsOf(type)) size += typeSize(part);
  type.derived ??= {};
  type.derived.size = size;
  return size;
}

function describeArgument(x: unknown): string {
  return x === null ? "null" : Array.isArray(x) ? "an array" : x === undefined ? "undefined" : `a ${typeof x}`;
}
