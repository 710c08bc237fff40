/** Computes the instances of blocks with `count`, `for_each` and `enabled`. */
import {
  bool,
  dynamicVal,
  friendlyName,
  isValue,
  type Marks,
  number,
  numberVal,
  type ObjectType,
  string,
  stringVal,
  type Type,
  tryConvert,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { contentOf, isWholeNumber, zip } from "@hcl-ts/cty/kernel";
import type { Expression, Message } from "@hcl-ts/hcl";
import type { InstanceKey } from "../load/address.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import type { Work } from "../task.ts";
import { invalidCount, invalidEnabled, invalidForEach, tooManyInstances, unknownInstances } from "./messages.ts";
import { type Evaluated, evaluateIn, type Repetition, type Scope } from "./scope.ts";

/** The arguments of a block that determine its instances. */
export interface RepeatedBlock {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
  readonly enabled: Expression | undefined;
}

/** Kinds of repetition. The value of a `disabled` block is null. */
export type RepetitionKind = "single" | "count" | "for-each" | "disabled";

/** The instances of a block. */
export interface Instances {
  readonly kind: RepetitionKind;
  /**
   * The instances by key, in order. The key is undefined for the only instance of a block without
   * `count` and `for_each`.
   */
  readonly instances: ReadonlyMap<InstanceKey | undefined, Repetition>;
  /** Whether the instances are unknown. The listed instances then represent all of them. */
  readonly unknown: boolean;
  /** Whether the instances could not be computed because of an error. */
  readonly failed: boolean;
}

const SINGLE: Instances = { kind: "single", instances: new Map([[undefined, {}]]), unknown: false, failed: false };

/** The result for instances that are unknown while validating, and of which none is needed. */
const NONE: Instances = { kind: "for-each", instances: new Map(), unknown: true, failed: false };

/**
 * Returns the result after an error. Validation continues with an instance that represents all, as
 * in Terraform and OpenTofu, and so does evaluation that continues after errors.
 */
function failedInstances(kind: RepetitionKind, { module }: Scope): Instances {
  const { phase, unknownAs } = module.evaluation.settings;
  const hasInstance = phase === "validate" || (module.evaluation.continuesAfterErrors && unknownAs !== "none");
  return { kind, instances: new Map(hasInstance ? [REPRESENTATIVES[kind]] : []), unknown: true, failed: true };
}

/** Returns whether an error, which was reported, is the reason why the instances are not known. */
function isFailure({ value, failed }: Evaluated): boolean {
  return failed && !value.isKnown();
}

/** Computes the instances of a block. Problems are reported to the evaluation of the module. */
export function* instancesOf(block: RepeatedBlock, scope: Scope): Work<Instances> {
  if (block.count !== undefined) return yield* countInstances(block.count, scope);
  if (block.forEach !== undefined) return yield* forEachInstances(block.forEach, scope);
  if (block.enabled !== undefined && scope.module.evaluation.settings.dialect === "opentofu")
    return yield* enabledInstance(block.enabled, scope);
  return SINGLE;
}

function* countInstances(expression: Expression, scope: Scope): Work<Instances> {
  const { evaluation } = scope.module;
  const evaluated = yield* evaluateIn(expression, scope);
  if (isFailure(evaluated)) return failedInstances("count", scope);
  const count = readCount(evaluated.value);
  if (typeof count === "string") return reportInstances("count", invalidCount({ reason: count }), expression, scope);
  if (count === undefined) return unknownOf("count", UNKNOWN_COUNT, 0, expression, scope);
  if (evaluation.settings.phase === "validate")
    return { kind: "count", instances: new Map([[0, UNKNOWN_COUNT]]), unknown: true, failed: false };
  if (!evaluation.countInstances(count))
    return reportInstances("count", tooManyInstances({ limit: evaluation.settings.maxInstances }), expression, scope);
  const instances = new Map<InstanceKey, Repetition>();
  for (let i = 0; i < count; i++) instances.set(i, { index: numberVal(i) });
  return { kind: "count", instances, unknown: false, failed: false };
}

const UNKNOWN_COUNT: Repetition = { index: unknownVal(number) };

/**
 * Returns the number of instances; undefined if it is unknown, and the reason if the value is not
 * valid.
 */
function readCount(value: Value): number | string | undefined {
  if (value.hasMark(EPHEMERAL)) return "this value is ephemeral";
  const converted = tryConvert(value, number);
  if (!isValue(converted)) return converted.message;
  if (converted.isNull()) return "this value is null";
  if (!converted.isKnown()) return undefined;
  if (!isWholeNumber(contentOf(converted, "number"))) return "this number is not whole";
  const count = unmark(converted).value.asNumber();
  return count < 0 ? "this number is negative" : count;
}

function* forEachInstances(expression: Expression, scope: Scope): Work<Instances> {
  const evaluated = yield* evaluateIn(expression, scope);
  return isFailure(evaluated) ? failedInstances("for-each", scope) : instancesFor(evaluated.value, expression, scope);
}

/**
 * Computes the instances of an `import` block. Its `for_each` also accepts lists and tuples, whose
 * keys are indexes.
 */
export function* importInstances(expression: Expression | undefined, scope: Scope): Work<Instances> {
  if (expression === undefined) return SINGLE;
  const evaluated = yield* evaluateIn(expression, scope);
  if (isFailure(evaluated)) return failedInstances("for-each", scope);
  // The keys only select instances, so they may be sensitive. Messages must not show them.
  const { value, marks } = unmark(evaluated.value);
  return withMarkedElements(instancesOfImport(value, expression, scope), marks);
}

function instancesOfImport(value: Value, expression: Expression, scope: Scope): Instances {
  const { type, content } = value;
  if ((type.kind === "list" || type.kind === "tuple") && Array.isArray(content)) {
    const instances = contentOf(value, "list").map((element, i) => [i, { key: numberVal(i), value: element }] as const);
    return { kind: "for-each", instances: new Map<InstanceKey, Repetition>(instances), unknown: false, failed: false };
  }
  if (scope.module.evaluation.settings.phase !== "validate") return instancesFor(value, expression, scope);
  const read = readForEach(value);
  if ("entries" in read) return knownInstances(read.entries);
  return "invalid" in read ? reportInstances("for-each", invalidForEach({ reason: read.invalid }), expression, scope) : NONE;
}

function withMarkedElements(given: Instances, marks: Marks): Instances {
  if (marks.size === 0) return given;
  const marked = (part: Value | undefined): Value | undefined => part && withMarks(part, marks);
  const instances = Array.from(given.instances, ([at, { key, value }]) => [at, { key: marked(key), value: marked(value) }] as const);
  return { ...given, instances: new Map(instances) };
}

/** Returns the instances for a value of `for_each`. */
function instancesFor(value: Value, expression: Expression, scope: Scope): Instances {
  const { evaluation } = scope.module;
  const read = readForEach(value);
  if ("invalid" in read) return reportInstances("for-each", invalidForEach({ reason: read.invalid }), expression, scope);
  // As in Terraform and OpenTofu, validation does not know the type of the elements, because there may be none.
  const isValidation = evaluation.settings.phase === "validate";
  if ("unknown" in read) return unknownOf("for_each", isValidation ? UNKNOWN_EACH : read.unknown, UNKNOWN_KEY, expression, scope);
  const { entries } = read;
  if (isValidation) return anyInstanceOf(value.type, entries.length);
  if (!evaluation.countInstances(entries.length))
    return reportInstances("for-each", tooManyInstances({ limit: evaluation.settings.maxInstances }), expression, scope);
  return knownInstances(entries, value.marks);
}

function knownInstances(entries: readonly ForEachEntry[], marks?: Value["marks"]): Instances {
  const instances = new Map<InstanceKey, Repetition>();
  for (const [key, element] of entries) instances.set(key, { key: stringVal(key), value: withMarks(element, marks) });
  return { kind: "for-each", instances, unknown: false, failed: false };
}

/** An entry of a map or object, or an element of a set as its own key. */
type ForEachEntry = readonly [string, Value];

/**
 * The entries of a `for_each`, an instance that represents all instances if the keys are unknown,
 * or the reason why the value is not valid.
 */
type ForEachResult = { readonly entries: readonly ForEachEntry[] } | { readonly unknown: Repetition } | { readonly invalid: string };

function readForEach(given: Value): ForEachResult {
  const { value, marks } = unmark(given);
  if (marks?.has(SENSITIVE)) return { invalid: "this value is sensitive, and the keys of instances are shown" };
  if (marks?.has(EPHEMERAL)) return { invalid: "this value is ephemeral" };
  const { type, content } = value;
  if (type.kind === "dynamic" && !value.isKnown()) return { unknown: UNKNOWN_EACH };
  if (type.kind !== "map" && type.kind !== "object" && type.kind !== "set")
    return { invalid: `this value is ${content === null ? "null" : withArticle(friendlyName(type))}` };
  if (content === null) return { invalid: "this value is null" };
  if (type.kind === "set") return readForEachSet(value, type.element);
  if (type.kind === "object")
    return value.isKnown() ? { entries: objectEntries(type, contentOf(value, "list")) } : { unknown: UNKNOWN_EACH };
  if (!value.isKnown()) return { unknown: { key: unknownVal(string), value: unknownVal(type.element) } };
  return { entries: [...contentOf(value, "map")] };
}

function readForEachSet(set: Value, element: Type): ForEachResult {
  if (!set.isKnown()) return { unknown: UNKNOWN_EACH };
  const entries: ForEachEntry[] = [];
  // As in Terraform and OpenTofu, an empty set may have elements of any type.
  if (contentOf(set, "set").elements.length === 0) return { entries };
  if (element.kind !== "string" && element.kind !== "dynamic") return { invalid: `this is a set of ${friendlyName(element)}` };
  for (const key of contentOf(set, "set").elements) {
    if (!key.isKnown()) return { unknown: UNKNOWN_EACH };
    if (key.isNull()) return { invalid: "this set contains null" };
    entries.push([key.asString(), key]);
  }
  return { entries };
}

function objectEntries({ names }: ObjectType, values: readonly Value[]): readonly ForEachEntry[] {
  return zip(names, values);
}

/** Returns one instance that represents all instances, while validating. */
function anyInstanceOf(type: Type, count: number): Instances {
  const element = type.kind === "map" ? unknownVal(type.element) : type.kind === "set" ? unknownVal(string) : dynamicVal;
  const each = count === 0 ? UNKNOWN_EACH : { key: unknownVal(string), value: element };
  return { kind: "for-each", instances: new Map([[UNKNOWN_KEY, each]]), unknown: true, failed: false };
}

function reportInstances(kind: RepetitionKind, message: Message, expression: Expression, scope: Scope): Instances {
  scope.module.evaluation.error(message, { subject: expression.range, expression });
  return failedInstances(kind, scope);
}

/** The key of an instance that represents instances with unknown keys. */
const UNKNOWN_KEY = "?";

const UNKNOWN_EACH: Repetition = { key: unknownVal(string), value: dynamicVal };

/** The instance that represents all instances of a block. */
const REPRESENTATIVES: Readonly<Record<RepetitionKind, readonly [InstanceKey | undefined, Repetition]>> = {
  single: [undefined, {}],
  disabled: [undefined, {}],
  count: [0, UNKNOWN_COUNT],
  "for-each": [UNKNOWN_KEY, UNKNOWN_EACH],
};

/**
 * Returns the result for unknown instances: an error, one instance that represents all, or no
 * instances.
 */
function unknownOf(
  argument: "count" | "for_each",
  repetition: Repetition,
  key: InstanceKey,
  expression: Expression,
  scope: Scope,
): Instances {
  const { evaluation } = scope.module;
  const { phase, unknownAs } = evaluation.settings;
  const kind = argument === "count" ? "count" : "for-each";
  const place = { subject: expression.range, expression };
  if (phase === "validate") return { kind, instances: new Map([[key, repetition]]), unknown: true, failed: false };
  if (unknownAs === "error") {
    evaluation.error(unknownInstances({ argument }), place);
    return failedInstances(kind, scope);
  }
  evaluation.warning(unknownInstances({ argument }), place);
  return { kind, instances: unknownAs === "one" ? new Map([[key, repetition]]) : new Map(), unknown: true, failed: false };
}

function* enabledInstance(expression: Expression, scope: Scope): Work<Instances> {
  const { evaluation } = scope.module;
  const fail = (reason: string): Instances => {
    evaluation.error(invalidEnabled({ reason }), { subject: expression.range, expression });
    return failedInstances("single", scope);
  };
  const evaluated = yield* evaluateIn(expression, scope);
  if (isFailure(evaluated)) return failedInstances("single", scope);
  const { value } = evaluated;
  if (value.hasMark(SENSITIVE)) return fail("this value is sensitive");
  if (value.hasMark(EPHEMERAL)) return fail("this value is ephemeral");
  const converted = tryConvert(value, bool);
  if (!isValue(converted)) return fail(converted.message);
  if (converted.isNull()) return fail("this value is null");
  if (!converted.isKnown()) return evaluation.settings.phase === "validate" ? SINGLE : fail("this value is not known until apply");
  return unmark(converted).value.asBoolean() ? SINGLE : { kind: "disabled", instances: new Map(), unknown: false, failed: false };
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
