/**
 * Finding the conversion between two types, and the type that several types can all be converted to. The two need one
 * another (a list of "any" takes elements of whatever type unifies theirs), which is why they share a file.
 *
 * A conversion is a function that is made once and applied to any number of values. Which conversions there are depends on
 * the types alone; whether an unsafe one succeeds depends on the value. `wrap` does what all have in common (marks,
 * null, unknown), so that the converters of each family see known values only.
 * Information model, "Conversion and unification".
 */
import { listVal, listValEmpty, mapVal, mapValEmpty, setVal, setValEmpty } from "../collections.ts";
import { withMarks } from "../marks.ts";
import type { PathStep } from "../path.ts";
import { refine } from "../refinement.ts";
import { SetContent } from "../set-content.ts";
import {
  type CapsuleType,
  dynamic,
  equalTypes,
  isCollectionType,
  isPrimitiveType,
  type ListType,
  list,
  type MapType,
  map,
  number,
  ObjectType,
  type SetType,
  set,
  string,
  TupleType,
  type Type,
  withoutOptionalAttributes,
} from "../type.ts";
import { Unknown } from "../unknown.ts";
import { isValue, nullVal, unknownVal, Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import { ConversionError } from "./conversion-error.ts";
import { mismatch } from "./mismatch.ts";
import { type Converter, primitiveConverter } from "./primitive.ts";

/** Makes any value of the source type into one of the target type, or says why it cannot. It throws nothing. */
export type Conversion = (value: Value) => Value | ConversionError;

/** The conversion from one type to another, undefined if there is none. Between equal primitive types there is none: nothing needs converting. */
export function find(from: Type, to: Type, unsafe: boolean): Conversion | undefined {
  if (to.kind === "dynamic") return passThrough;
  const converter = findConverter(from, to, unsafe);
  return converter === undefined ? undefined : wrap(converter, to);
}

/** The conversion for something of one type that has to become another: a no-op for equal types, undefined if there is none. */
function findOrSame(from: Type, to: Type, unsafe: boolean): Conversion | undefined {
  return equalTypes(from, to) ? passThrough : find(from, to, unsafe);
}

/** Converts a value to a type, with whatever conversion there is. */
export function convertValue(value: Value, to: Type): Value | ConversionError {
  if (to.kind === "dynamic" || equalTypes(value.type, withoutOptionalAttributes(to))) return value;
  const conversion = find(value.type, to, true);
  if (conversion === undefined)
    return value.isNull() && value.type.kind === "dynamic" ? nullVal(to) : new ConversionError(mismatch(value.type, to));
  return conversion(value);
}

const passThrough: Conversion = (value) => value;

function wrap(converter: Converter, to: Type): Conversion {
  return function conversion(value: Value): Value | ConversionError {
    if (value.marks !== undefined) {
      const result = conversion(new Value(value.type, value.content));
      return isValue(result) ? withMarks(result, value.marks) : result;
    }
    if (value.content === null) return nullVal(settleType(value.type, to));
    if (value.content instanceof Unknown) return unknownOf(value, settleType(value.type, to));
    return converter(value);
  };
}

/** The target type with what it leaves open (`dynamic`) taken from the source type, as far as that says it. */
function settleType(from: Type, to: Type): Type {
  if (to.kind === "dynamic") return from;
  if (from.kind === "dynamic") return to;
  if (to.kind === "object") {
    const types = to.types.map((type, i) => {
      const source = from.kind === "object" ? from.attributeType(to.names[i]!) : from.kind === "map" ? from.element : undefined;
      return source === undefined ? type : settleType(source, type);
    });
    return new ObjectType(to.names, types, to.optional);
  }
  if (to.kind === "tuple") {
    return new TupleType(
      to.elements.map((type, i) => (from.kind === "tuple" && from.elements[i] !== undefined ? settleType(from.elements[i], type) : type)),
    );
  }
  if (!isCollectionType(to)) return to;
  const source = isCollectionType(from)
    ? from.element
    : unify(from.kind === "object" ? from.types : from.kind === "tuple" ? from.elements : [], true)?.type;
  const element = source === undefined ? to.element : settleType(source, to.element);
  return to.kind === "list" ? list(element) : to.kind === "set" ? set(element) : map(element);
}

/** The unknown value of a type that an unknown value becomes, with what still holds of what was known about it. */
function unknownOf(value: Value, type: Type): Value {
  const result = unknownVal(type);
  const source = new ValueRange(value);
  const builder = refine(result);
  if (source.definitelyNotNull()) builder.notNull();
  const from = value.type;
  if (isCollectionType(type)) {
    const count = from.kind === "object" ? from.names.length : from.kind === "tuple" ? from.elements.length : undefined;
    const min = count ?? (isCollectionType(from) ? source.lengthMin() : 0);
    const max = count ?? (isCollectionType(from) ? source.lengthMax() : Number.POSITIVE_INFINITY);
    // Elements that are different now may be equal once they are in a set, or once they are known.
    builder.collectionLengthMin(type.kind === "set" && min > 1 ? 1 : min);
    if (max !== Number.POSITIVE_INFINITY) builder.collectionLengthMax(max);
  }
  return builder.newValue();
}

// --- converters, a family each ----------------------------------------------------------------------------------------

function findConverter(from: Type, to: Type, unsafe: boolean): Converter | undefined {
  if (from.kind === "dynamic") return unsafe ? (value) => convertValue(value, to) : undefined;
  if (isPrimitiveType(from) && isPrimitiveType(to)) return primitiveConverter(from, to, unsafe);
  switch (to.kind) {
    case "list":
      if (from.kind === "list" || from.kind === "set") return collectionToSequence(from, to, unsafe);
      return from.kind === "tuple" ? tupleToSequence(from, to, unsafe) : undefined;
    case "set":
      // Equal elements of a list become one.
      if (from.kind === "set" || (from.kind === "list" && unsafe)) return collectionToSequence(from, to, unsafe);
      return from.kind === "tuple" ? tupleToSequence(from, to, unsafe) : undefined;
    case "map":
      return from.kind === "map" ? mapToMap(from, to, unsafe) : from.kind === "object" ? objectToMap(from, to, unsafe) : undefined;
    case "object":
      return from.kind === "object" ? objectToObject(from, to, unsafe) : from.kind === "map" && unsafe ? mapToObject(from, to) : undefined;
    case "tuple":
      return from.kind === "tuple" ? tupleToTuple(from, to, unsafe) : undefined;
    default:
      return unsafe ? capsuleConverter(from, to) : undefined;
  }
}

const elementsOf = ({ content }: Value): readonly Value[] =>
  content instanceof SetContent ? content.elements : (content as readonly Value[]);
const indexStep = (i: number): PathStep => ({ kind: "index", key: new Value(number, i) });
const keyStep = (key: string): PathStep => ({ kind: "index", key: new Value(string, key) });

/** A list or set of elements, or why it cannot be made: they need one type. */
function sequence(to: ListType | SetType, elements: readonly Value[], emptyElement: Type): Value | ConversionError {
  if (elements.length === 0) return to.kind === "list" ? listValEmpty(emptyElement) : setValEmpty(emptyElement);
  const alike = ofOneType(elements);
  if (alike === undefined) return new ConversionError(`all elements of a ${to.kind} need one type`);
  return to.kind === "list" ? listVal(alike) : setVal(alike);
}

/** Elements as a collection takes them: of one type; those that differ only where `dynamic` was asked for are unified. */
function ofOneType(elements: readonly Value[]): readonly Value[] | undefined {
  const first = elements.find((element) => element.type.kind !== "dynamic");
  if (first === undefined || elements.every((element) => element.type.kind === "dynamic" || equalTypes(element.type, first.type)))
    return elements;
  const unified = unify(
    elements.map((element) => element.type),
    true,
  );
  if (unified === undefined) return undefined;
  const converted: Value[] = [];
  for (const element of elements) {
    const result = convertValue(element, unified.type);
    if (!isValue(result)) return undefined;
    converted.push(result);
  }
  return converted.every((element) => element.type.kind === "dynamic" || equalTypes(element.type, unified.type)) ? converted : undefined;
}

/** What an empty collection of a target type has as its element type: nothing says what "any" is. */
function emptyElementType(from: Type, to: Type): Type {
  return to.kind === "dynamic" ? from : withoutOptionalAttributes(to);
}

function collectionToSequence(from: ListType | SetType, to: ListType | SetType, unsafe: boolean): Converter | undefined {
  const convertElement = findOrSame(from.element, to.element, unsafe);
  if (convertElement === undefined) return undefined;
  return (value) => {
    if (from.kind === "set" && to.kind === "list" && (value.content as SetContent).hasUnknowns && (value.content as SetContent).size > 1) {
      // How many elements there are is not known, and neither, as the reference has it, is anything else.
      return unknownVal(list(from.element));
    }
    const source = elementsOf(value);
    const elements: Value[] = [];
    for (let i = 0; i < source.length; i++) {
      const element = convertElement(source[i]!);
      if (!isValue(element)) return element.within(from.kind === "set" ? { kind: "index", key: source[i]! } : indexStep(i));
      elements.push(element);
    }
    return sequence(to, elements, emptyElementType(from.element, to.element));
  };
}

function tupleToSequence(from: TupleType, to: ListType | SetType, unsafe: boolean): Converter | undefined {
  let elementType: Type | undefined = to.element;
  if (from.elements.length === 0) return () => sequence(to, [], withoutOptionalAttributes(to.element));
  if (elementType.kind === "dynamic") elementType = unify(from.elements, unsafe)?.type;
  // What an element of a type that is not known yet will be may not go with the others.
  if (elementType === undefined || (!unsafe && elementType.kind === "dynamic")) return undefined;
  const conversions: Conversion[] = [];
  for (const type of from.elements) {
    const conversion = findOrSame(type, elementType, unsafe);
    if (conversion === undefined) return undefined;
    conversions.push(conversion);
  }
  return (value) => {
    const source = value.content as readonly Value[];
    const elements: Value[] = [];
    for (let i = 0; i < source.length; i++) {
      const element = conversions[i]!(source[i]!);
      if (!isValue(element)) return element.within(indexStep(i));
      elements.push(element);
    }
    return sequence(to, elements, to.element);
  };
}

function tupleToTuple(from: TupleType, to: TupleType, unsafe: boolean): Converter | undefined {
  if (from.elements.length !== to.elements.length) return undefined;
  const conversions: Conversion[] = [];
  for (let i = 0; i < from.elements.length; i++) {
    const conversion = findOrSame(from.elements[i]!, to.elements[i]!, unsafe);
    if (conversion === undefined) return undefined;
    conversions.push(conversion);
  }
  return (value) => {
    const elements: Value[] = [];
    for (const [i, source] of (value.content as readonly Value[]).entries()) {
      const element = conversions[i]!(source);
      if (!isValue(element)) return element.within(indexStep(i));
      elements.push(element);
    }
    return new Value(new TupleType(elements.map((element) => element.type)), elements);
  };
}

function mapOf(entries: ReadonlyMap<string, Value>, emptyElement: Type): Value | ConversionError {
  if (entries.size === 0) return mapValEmpty(emptyElement);
  const alike = ofOneType([...entries.values()]);
  if (alike === undefined) return new ConversionError("all elements of a map need one type");
  return mapVal(Array.from(entries.keys(), (key, i) => [key, alike[i]!] as const));
}

function mapToMap(from: MapType, to: MapType, unsafe: boolean): Converter | undefined {
  const convertElement = findOrSame(from.element, to.element, unsafe);
  if (convertElement === undefined) return undefined;
  return (value) => {
    const entries = new Map<string, Value>();
    for (const [key, source] of value.content as ReadonlyMap<string, Value>) {
      const element = convertElement(source);
      if (!isValue(element)) return element.within(keyStep(key));
      entries.set(key, element);
    }
    return mapOf(entries, emptyElementType(from.element, to.element));
  };
}

function objectToMap(from: ObjectType, to: MapType, unsafe: boolean): Converter | undefined {
  if (from.names.length === 0) return () => mapValEmpty(withoutOptionalAttributes(to.element));
  const elementType = to.element.kind === "dynamic" ? unify(from.types, unsafe)?.type : to.element;
  if (elementType === undefined) return undefined;
  const conversions: Conversion[] = [];
  for (const type of from.types) {
    const conversion = findOrSame(type, elementType, unsafe);
    if (conversion === undefined) return undefined;
    conversions.push(conversion);
  }
  return (value) => {
    const entries = new Map<string, Value>();
    for (const [i, source] of (value.content as readonly Value[]).entries()) {
      const element = conversions[i]!(source);
      if (!isValue(element)) return element.within({ kind: "attr", name: from.names[i]! });
      entries.set(from.names[i]!, element);
    }
    return mapOf(entries, to.element);
  };
}

function objectToObject(from: ObjectType, to: ObjectType, unsafe: boolean): Converter | undefined {
  const sources: number[] = [];
  const conversions: (Conversion | undefined)[] = [];
  for (const [i, name] of to.names.entries()) {
    const source = from.indexOf(name);
    if (source < 0 && !to.isOptional(name)) return undefined;
    const conversion = source < 0 ? undefined : findOrSame(from.types[source]!, to.types[i]!, unsafe);
    if (source >= 0 && conversion === undefined) return undefined;
    sources.push(source);
    conversions.push(conversion);
  }
  return (value) => {
    const attributes: Value[] = [];
    for (const [i, source] of sources.entries()) {
      const conversion = conversions[i];
      if (conversion === undefined) {
        attributes.push(nullVal(to.types[i]!));
        continue;
      }
      const attribute = conversion((value.content as readonly Value[])[source]!);
      if (!isValue(attribute)) return attribute.within({ kind: "attr", name: to.names[i]! });
      attributes.push(attribute);
    }
    return objectOf(to, attributes);
  };
}

function mapToObject(from: MapType, to: ObjectType): Converter | undefined {
  const conversions: (Conversion | undefined)[] = [];
  for (const [i, type] of to.types.entries()) {
    const conversion = findOrSame(from.element, type, true);
    // An optional attribute need not be there.
    if (conversion === undefined && !to.isOptional(to.names[i]!)) return undefined;
    conversions.push(conversion);
  }
  return (value) => {
    const elements = value.content as ReadonlyMap<string, Value>;
    const attributes: Value[] = [];
    for (const [i, name] of to.names.entries()) {
      const source = elements.get(name);
      if (source === undefined) {
        if (!to.isOptional(name)) return new ConversionError(`the map has no element ${JSON.stringify(name)}, which is required`);
        attributes.push(nullVal(to.types[i]!));
        continue;
      }
      const conversion = conversions[i];
      const attribute = conversion === undefined ? new ConversionError(mismatch(from.element, to.types[i]!)) : conversion(source);
      if (!isValue(attribute)) return attribute.within(keyStep(name));
      attributes.push(attribute);
    }
    return objectOf(to, attributes);
  };
}

/** An object with the names of a type and these attributes, whose types may say more than that type does. */
function objectOf(type: ObjectType, attributes: readonly Value[]): Value {
  return new Value(
    new ObjectType(
      type.names,
      attributes.map((attribute) => attribute.type),
      undefined,
    ),
    attributes,
  );
}

function capsuleConverter(from: Type, to: Type): Converter | undefined {
  if (to.kind === "capsule") {
    const hook = to.hooks.conversionFrom?.(from);
    return hook === undefined ? undefined : (value) => attempt(() => new Value(to as CapsuleType, hook.convert(value)));
  }
  const hook = from.kind === "capsule" ? from.hooks.conversionTo?.(to) : undefined;
  return hook === undefined ? undefined : (value) => attempt(() => hook.convert(value.content) as Value);
}

/** What a caller's hook gives; what it throws says why the value cannot be converted. */
function attempt(convert: () => Value): Value | ConversionError {
  try {
    return convert();
  } catch (error) {
    return new ConversionError(error instanceof Error ? error.message : String(error));
  }
}

// --- unification ------------------------------------------------------------------------------------------------------

/** The type that several types were brought to, and how to convert a value of each; undefined where nothing needs converting. */
export interface Unification {
  readonly type: Type;
  /** Parallel to the types given. */
  readonly conversions: readonly (Conversion | undefined)[];
}

/** The one type that all of the types can be converted to, undefined if there is none or no type is given. */
export function unify(types: readonly Type[], unsafe: boolean): Unification | undefined {
  if (types.length === 0) return undefined;
  const is = (...kinds: readonly Type["kind"][]): boolean => types.every((type) => kinds.includes(type.kind));
  const has = (kind: Type["kind"]): boolean => types.some((type) => type.kind === kind);
  const hasDynamic = has("dynamic");
  if (has("map")) {
    if (is("map", "dynamic")) return hasDynamic ? allDynamic(types) : unifyElements(types as readonly MapType[], map, unsafe);
    if (is("map", "object", "dynamic")) {
      const unified = unifyAs(map, types, unsafe);
      if (unified !== undefined) return unified;
    }
  }
  if (has("list")) {
    if (is("list", "dynamic")) return hasDynamic ? allDynamic(types) : unifyElements(types as readonly ListType[], list, unsafe);
    if (is("list", "tuple", "dynamic")) {
      const unified = unifyAs(list, types, unsafe);
      if (unified !== undefined) return unified;
    }
  }
  if (has("set") && is("set", "dynamic")) return hasDynamic ? allDynamic(types) : unifyElements(types as readonly SetType[], set, unsafe);
  if (has("object") && is("object", "dynamic"))
    return hasDynamic ? allDynamic(types) : unifyObjects(types as readonly ObjectType[], unsafe);
  if (has("tuple") && is("tuple", "dynamic")) return hasDynamic ? allDynamic(types) : unifyTuples(types as readonly TupleType[], unsafe);
  if (has("object") && has("tuple")) return undefined;
  return unifyToOneOf(types, unsafe);
}

/** Nothing can be said before all types are known. */
function allDynamic(types: readonly Type[]): Unification {
  return { type: dynamic, conversions: types.map(() => passThrough) };
}

/** How to get from each type to the one found; undefined if one of them cannot. */
function towards(target: Type, types: readonly Type[], unsafe: boolean): Unification | undefined {
  const type = withoutOptionalAttributes(target);
  const conversions: (Conversion | undefined)[] = [];
  for (const from of types) {
    const conversion = equalTypes(from, type) ? undefined : find(from, type, unsafe);
    if (conversion === undefined && !equalTypes(from, type)) return undefined;
    conversions.push(conversion);
  }
  return { type, conversions };
}

/** Collections of one kind: by their element types. */
function unifyElements(
  types: readonly { readonly element: Type }[],
  make: (element: Type) => Type,
  unsafe: boolean,
): Unification | undefined {
  const element = unify(
    types.map((type) => type.element),
    unsafe,
  );
  return element === undefined ? undefined : towards(make(element.type), types as readonly Type[], unsafe);
}

/** Collections and structures that hold the same kind of data: as a collection of whatever all their parts can be. */
function unifyAs(make: (element: Type) => Type, types: readonly Type[], unsafe: boolean): Unification | undefined {
  const parts = types.flatMap((type) =>
    isCollectionType(type) ? [type.element] : type.kind === "object" ? type.types : type.kind === "tuple" ? type.elements : [],
  );
  const element = unify(parts, unsafe);
  return element === undefined ? undefined : towards(make(element.type), types, unsafe);
}

function unifyObjects(types: readonly ObjectType[], unsafe: boolean): Unification | undefined {
  const [first] = types;
  const sameNames = types.every(
    (type) => type.names.length === first!.names.length && type.names.every((name, i) => name === first!.names[i]),
  );
  if (sameNames) {
    const attributes: Type[] = [];
    for (let i = 0; i < first!.names.length; i++) {
      const attribute = unify(
        types.map((type) => type.types[i]!),
        unsafe,
      );
      if (attribute === undefined) break;
      attributes.push(attribute.type);
    }
    if (attributes.length === first!.names.length) return towards(new ObjectType(first!.names, attributes, undefined), types, unsafe);
  }
  return unifyAs(map, types, unsafe);
}

function unifyTuples(types: readonly TupleType[], unsafe: boolean): Unification | undefined {
  const [first] = types;
  if (types.every((type) => type.elements.length === first!.elements.length)) {
    const elements: Type[] = [];
    for (let i = 0; i < first!.elements.length; i++) {
      const element = unify(
        types.map((type) => type.elements[i]!),
        unsafe,
      );
      if (element === undefined) break;
      elements.push(element.type);
    }
    return elements.length === first!.elements.length ? towards(new TupleType(elements), types, unsafe) : undefined;
  }
  return unifyAs(list, types, unsafe);
}

/** The first of the types themselves, the more general ones first, that all others can be converted to. */
function unifyToOneOf(types: readonly Type[], unsafe: boolean): Unification | undefined {
  const tried: Type[] = [];
  for (const candidate of [...types].sort((a, b) => preference(a) - preference(b))) {
    if (tried.some((type) => equalTypes(type, candidate))) continue;
    tried.push(candidate);
    const unified = towards(candidate, types, unsafe);
    if (unified !== undefined) return unified;
  }
  return undefined;
}

/** Lower is more general: a string can be the text of any primitive, a list keeps what a set loses, and what is not known yet waits for the rest. */
function preference({ kind }: Type): number {
  return kind === "dynamic" ? 3 : kind === "set" ? 2 : kind === "string" ? 0 : 1;
}
