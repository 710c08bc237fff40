/** Converts between the encodings of the vectors and the objects of the library. */
import {
  bool,
  boolVal,
  type CapsuleType,
  CtyError,
  capsule,
  capsuleVal,
  dynamic,
  isType,
  list,
  map,
  mapVal,
  mapValEmpty,
  mark,
  number,
  numberVal,
  object,
  type Path,
  refine,
  set,
  setVal,
  setValEmpty,
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
} from "@hcl-ts/cty";
import { contentOf, numberText, SetContent, Unknown, Value } from "@hcl-ts/cty/kernel";
import type { Diagnostic, Range, Traversal } from "@hcl-ts/hcl";
import type { EncodedContent, EncodedDiagnostic, EncodedPathStep, EncodedRange, EncodedType, EncodedValue } from "./vector.ts";

type Tagged = { readonly [tag: string]: unknown };

/** The capsule type of byte strings in the vectors. Set by the suite whose functions use it. */
export const bytesType: { current: CapsuleType<Uint8Array> } = { current: capsule<Uint8Array>("bytes") };

// --- types ------------------------------------------------------------------------------------------------------------

export function decodeType(encoded: EncodedType): Type {
  switch (encoded) {
    case "string":
      return string;
    case "number":
      return number;
    case "bool":
      return bool;
    case "dynamic":
      return dynamic;
  }
  const [kind, parts, optional = []] = encoded as readonly [string, unknown, string[]?];
  switch (kind) {
    case "list":
      return list(decodeType(parts as EncodedType));
    case "set":
      return set(decodeType(parts as EncodedType));
    case "map":
      return map(decodeType(parts as EncodedType));
    case "tuple":
      return tuple((parts as EncodedType[]).map(decodeType));
    case "object":
      return object(
        new Map(Object.entries(parts as Record<string, EncodedType>).map(([name, type]) => [name, decodeType(type)])),
        optional as never[],
      );
    case "capsule":
      return bytesType.current as Type;
    default:
      throw new Error(`unknown type in a vector: ${JSON.stringify(encoded)}`);
  }
}

export function encodeType(type: Type): EncodedType {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return [type.kind, encodeType(type.element)];
    case "tuple":
      return ["tuple", type.elements.map(encodeType)];
    case "object": {
      const attributes = fromEntries(type.names.map((name, i) => [name, encodeType(type.types[i]!)]));
      return type.optional === undefined ? ["object", attributes] : ["object", attributes, [...type.optional].sort()];
    }
    case "capsule":
      return ["capsule", type.name];
    default:
      return type.kind;
  }
}

/** Creates an object whose own properties may have any names. */
function fromEntries<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries);
}

// --- values -----------------------------------------------------------------------------------------------------------

export function decodeValue({ type, value }: EncodedValue): Value {
  return decodeContent(decodeType(type), value);
}

function decodeContent(type: Type, encoded: EncodedContent): Value {
  // The library's constructors remove the optional markers of a type, which the value types of some
  // vectors have.
  if (encoded === null) return new Value(type, null);
  if (typeof encoded === "object" && !Array.isArray(encoded)) {
    const tagged = encoded as Tagged;
    if ("$marks" in tagged) return mark(decodeContent(type, tagged.value as EncodedContent), ...(tagged.$marks as string[]));
    if ("$unknown" in tagged) return decodeUnknown(type, tagged.$unknown as Tagged);
    if ("$number" in tagged) return numberVal(decodeNumber(tagged.$number as string));
    if ("$bytes" in tagged) return capsuleVal(type as CapsuleType, Uint8Array.from(Buffer.from(tagged.$bytes as string, "base64")));
  }
  const parts = encoded as readonly EncodedContent[] & Record<string, EncodedContent>;
  switch (type.kind) {
    case "string":
      return stringVal(encoded as string);
    case "bool":
      return boolVal(encoded as boolean);
    case "list":
      return new Value(
        type,
        parts.map((part) => decodeContent(type.element, part)),
      );
    case "set":
      return parts.length === 0 ? setValEmpty(type.element) : setVal(parts.map((part) => decodeContent(type.element, part)));
    case "map":
      if (Object.keys(parts).length === 0) return mapValEmpty(type.element);
      return new Value(type, mapVal(Object.entries(parts).map(([key, part]) => [key, decodeContent(type.element, part)] as const)).content);
    case "tuple":
      return tupleVal(parts.map((part, i) => decodeContent(type.elements[i]!, part)));
    case "object":
      return new Value(
        type,
        type.names.map((name, i) =>
          decodeContent(type.types[i]!, (Object.entries(parts).find(([key]) => key.normalize("NFC") === name) ?? [])[1] as EncodedContent),
        ),
      );
    default:
      throw new Error(`a value of type ${type.kind} in a vector: ${JSON.stringify(encoded)}`);
  }
}

function decodeNumber(text: string): number | string {
  return text === "Infinity" ? Number.POSITIVE_INFINITY : text === "-Infinity" ? Number.NEGATIVE_INFINITY : text;
}

function decodeUnknown(type: Type, refinement: Tagged): Value {
  const unknown = new Value(type, unknownVal(type).content);
  const entries = Object.entries(refinement);
  if (entries.length === 0) return unknown;
  const builder = refine(unknown);
  for (const [name, bound] of entries) {
    if (name === "notNull") builder.notNull();
    else if (name === "stringPrefix") builder.stringPrefixFull(bound as string);
    else if (name === "numberMin") builder.numberMin(...(bound as [string, boolean]));
    else if (name === "numberMax") builder.numberMax(...(bound as [string, boolean]));
    else if (name === "lengthMin") builder.collectionLengthMin(bound as number);
    else if (name === "lengthMax") builder.collectionLengthMax(bound as number);
  }
  return builder.newValue();
}

export function encodeValue(value: Value): EncodedValue {
  return { type: encodeType(value.type), value: encodeContent(value) };
}

export function encodeContent(value: Value): EncodedContent {
  if (value.marks !== undefined) {
    return { $marks: [...value.marks].map(String).sort(), value: encodeContent(new Value(value.type, value.content)) };
  }
  const { type, content } = value;
  if (content === null) return null;
  if (content instanceof Unknown) return { $unknown: encodeRefinement(content) };
  switch (type.kind) {
    case "string":
    case "bool":
      return content as string | boolean;
    case "number":
      return { $number: numberText(contentOf(value, "number")) };
    case "map":
      return fromEntries(Array.from(contentOf(value, "map"), ([key, element]) => [key, encodeContent(element)]));
    case "object":
      return fromEntries(contentOf(value, "list").map((element, i) => [type.names[i]!, encodeContent(element)]));
    case "capsule":
      if (isType(content)) return { $type: encodeType(content) };
      return content instanceof Uint8Array ? { $bytes: Buffer.from(content).toString("base64") } : { $capsule: type.name };
    default:
      return (content instanceof SetContent ? content.elements : contentOf(value, "list")).map(encodeContent);
  }
}

function encodeRefinement({ refinement }: Unknown): Tagged {
  if (refinement === undefined) return {};
  const { notNull, stringPrefix, numberMin, numberMinInclusive, numberMax, numberMaxInclusive, lengthMin, lengthMax } = refinement;
  return {
    ...(notNull ? { notNull } : {}),
    ...(stringPrefix === "" ? {} : { stringPrefix }),
    ...(numberMin === undefined ? {} : { numberMin: [numberText(numberMin), numberMinInclusive] }),
    ...(numberMax === undefined ? {} : { numberMax: [numberText(numberMax), numberMaxInclusive] }),
    ...(lengthMin === 0 ? {} : { lengthMin }),
    ...(lengthMax === Number.POSITIVE_INFINITY ? {} : { lengthMax }),
  };
}

// --- paths, errors ----------------------------------------------------------------------------------------------------

export function decodePath(steps: readonly EncodedPathStep[]): Path {
  return steps.map((step) => ("attr" in step ? { kind: "attr", name: step.attr } : { kind: "index", key: decodeValue(step.key) }));
}

export function encodePath(path: Path): readonly EncodedPathStep[] {
  return path.map((step) => (step.kind === "attr" ? { attr: step.name } : { key: encodeValue(step.key) }));
}

/**
 * Returns the result of a computation, or the typed error that it throws. Any other error is a
 * failure of the case.
 */
export function outcome<T>(compute: () => T): T | { readonly error: true; readonly path?: unknown; readonly arg?: number } {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    const arg = (error as { readonly argument?: number }).argument;
    return { error: true, ...(error.path.length > 0 ? { path: encodePath(error.path) } : {}), ...(arg === undefined ? {} : { arg }) };
  }
}

// --- places -----------------------------------------------------------------------------------------------------------

export function encodeRange({ start, end }: Range): EncodedRange {
  return [start.byte, end.byte, start.line, start.column, end.line, end.column];
}

/** Encodes diagnostics. One with a count is repeated, as in the vectors. */
export function encodeDiagnostics(diagnostics: readonly Diagnostic[], withFile = false): EncodedDiagnostic[] {
  return diagnostics.flatMap(({ severity, code, subject, count = 1 }) => {
    const encoded = {
      severity,
      code,
      subject: subject === undefined ? null : encodeRange(subject),
      ...(withFile && subject !== undefined ? { file: subject.filename } : {}),
    };
    return Array.from({ length: count }, () => encoded);
  });
}

export function encodeTraversal(traversal: Traversal): unknown[] {
  return traversal.map((step) => {
    const range = encodeRange(step.range);
    switch (step.kind) {
      case "root":
        return { root: step.name, range };
      case "attr":
        return { attr: step.name, range };
      case "index":
        return { key: encodeValue(step.key), range };
      default:
        return { splat: true, range };
    }
  });
}
