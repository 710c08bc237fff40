import * as cty from "@hcl-ts/cty";
import { hasWhollyKnownType, numberText, unknownNotNull } from "@hcl-ts/cty/kernel";
import { decodeType, decodeValue, encodePath, encodeType, encodeValue, outcome } from "../codec.ts";
import type { EncodedType, EncodedValue, Suite, Vector } from "../vector.ts";

type Operation = (...args: readonly cty.Value[]) => cty.Value;

/** The operations on values that return a value. */
const operations: Readonly<Record<string, Operation>> = {
  absolute: (a) => cty.absolute(a!),
  add: (a, b) => cty.add(a!, b!),
  and: (a, b) => cty.and(a!, b!),
  divide: (a, b) => cty.divide(a!, b!),
  equals: (a, b) => cty.equals(a!, b!),
  greaterThan: (a, b) => cty.greaterThan(a!, b!),
  greaterThanOrEqualTo: (a, b) => cty.greaterThanOrEqualTo(a!, b!),
  hasElement: (a, b) => cty.hasElement(a!, b!),
  hasIndex: (a, b) => cty.hasIndex(a!, b!),
  index: (a, b) => cty.index(a!, b!),
  length: (a) => cty.length(a!),
  lengthInt: (a) => cty.numberVal(cty.lengthInt(a!)),
  lessThan: (a, b) => cty.lessThan(a!, b!),
  lessThanOrEqualTo: (a, b) => cty.lessThanOrEqualTo(a!, b!),
  modulo: (a, b) => cty.modulo(a!, b!),
  multiply: (a, b) => cty.multiply(a!, b!),
  negate: (a) => cty.negate(a!),
  not: (a) => cty.not(a!),
  notEqual: (a, b) => cty.notEqual(a!, b!),
  or: (a, b) => cty.or(a!, b!),
  rangeIncludes: (a, b) => {
    const includes = cty.rangeOf(a!).includes(b!);
    return includes === undefined ? unknownNotNull(cty.bool) : cty.boolVal(includes);
  },
  subtract: (a, b) => cty.subtract(a!, b!),
  unknownAsNull: (a) => cty.unknownAsNull(a!),
};

/** The operations that return a boolean. */
const tests: Readonly<Record<string, (...args: readonly cty.Value[]) => boolean>> = {
  hasWhollyKnownType: (a) => hasWhollyKnownType(a!),
  isWhollyKnown: (a) => cty.isWhollyKnown(a!),
  ofSameType: (a, b) => cty.equalTypes(a!.type, b!.type),
  rawEquals: (a, b) => cty.rawEquals(a!, b!),
};

export const answer: Suite = (vector) => {
  const name = vector.op as string;
  const args = (vector.args as EncodedValue[]).map(decodeValue);
  if (name in operations) return { value: outcome(() => encodeValue(operations[name]!(...args))) };
  if (name in tests) return { bool: tests[name]!(...args) };
  switch (name) {
    case "getAttr":
      return { value: outcome(() => encodeValue(cty.getAttr(args[0]!, vector.name as string))) };
    case "unmarkDeep": {
      const { value, marks } = cty.unmarkDeep(args[0]!);
      return { value: encodeValue(value), marks: [...marks].map(String).sort() };
    }
    case "testConformance": {
      const errors = cty.testConformance(decodeType(vector.given as EncodedType), decodeType(vector.type as EncodedType));
      const paths = errors.map((error) => encodePath(error.path));
      const text = (path: unknown): string => JSON.stringify(path);
      return { bool: errors.length === 0, paths: paths.sort((a, b) => (text(a) < text(b) ? -1 : 1)) };
    }
    case "refine":
      return { value: outcome(() => encodeValue(refined(args[0]!, vector))) };
    case "range": {
      const range = outcome(() => encodeRangeOf(cty.rangeOf(args[0]!)));
      return "error" in (range as object) ? { value: range } : { range };
    }
    default:
      throw new Error(`no operation ${name}`);
  }
};

function refined(value: cty.Value, vector: Vector): cty.Value {
  const given = vector.refine as Record<string, never>;
  const builder = cty.refine(value);
  if (given.null) builder.null();
  if (given.notNull) builder.notNull();
  if (given.stringPrefix !== undefined) builder.stringPrefixFull(given.stringPrefix);
  if (given.stringPrefixSafe !== undefined) builder.stringPrefix(given.stringPrefixSafe);
  if (given.numberMin !== undefined) builder.numberMin(...(given.numberMin as [string, boolean]));
  if (given.numberMax !== undefined) builder.numberMax(...(given.numberMax as [string, boolean]));
  if (given.lengthMin !== undefined) builder.collectionLengthMin(given.lengthMin);
  if (given.lengthMax !== undefined) builder.collectionLengthMax(given.lengthMax);
  return builder.newValue();
}

function encodeRangeOf(range: cty.ValueRange): unknown {
  const bound = (b: cty.NumberBound): unknown => [numberText(b.value), b.inclusive];
  const kind = range.type.kind;
  return {
    type: encodeType(range.type),
    notNull: range.definitelyNotNull(),
    couldBeNull: !range.definitelyNotNull(),
    ...(kind === "string" ? { stringPrefix: range.stringPrefix() } : {}),
    ...(kind === "number" ? { numberMin: bound(range.numberMin()!), numberMax: bound(range.numberMax()!) } : {}),
    ...(kind === "list" || kind === "set" || kind === "map"
      ? { lengthMin: range.lengthMin(), lengthMax: Number.isFinite(range.lengthMax()) ? range.lengthMax() : null }
      : {}),
  };
}
