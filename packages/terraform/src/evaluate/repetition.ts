/** The instances that `count`, `for_each` and `enabled` make. */
import {
  bool,
  dynamicVal,
  friendlyName,
  isValue,
  number,
  numberVal,
  string,
  stringVal,
  tryConvert,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import type { SetContent } from "@hcl-ts/cty/kernel";
import type { Expression, Message } from "@hcl-ts/hcl";
import type { InstanceKey } from "../load/address.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { invalidCount, invalidEnabled, invalidForEach, tooManyInstances, unknownInstances } from "./messages.ts";
import { evaluateIn, type Repetition, type Scope } from "./scope.ts";
import type { Work } from "./task.ts";

/** The arguments of a block that decide on its instances. */
export interface RepeatedBlock {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
  readonly enabled: Expression | undefined;
}

/** Kinds of repetition. A block that is `disabled` is null. */
export type RepetitionKind = "single" | "count" | "for-each" | "disabled";

/** The instances of a block. */
export interface Instances {
  readonly kind: RepetitionKind;
  /** By key, in order. The key is undefined for the only instance of a block without `count` and `for_each`. */
  readonly instances: ReadonlyMap<InstanceKey | undefined, Repetition>;
  /** Whether it is not known which instances there are. Those that are listed stand for them. */
  readonly unknown: boolean;
  /** Whether an error kept the instances from being found. */
  readonly failed: boolean;
}

const SINGLE: Instances = { kind: "single", instances: new Map([[undefined, {}]]), unknown: false, failed: false };

const failedInstances = (kind: RepetitionKind): Instances => ({ kind, instances: new Map(), unknown: true, failed: true });

/** Finds the instances of a block. Problems are reported to the evaluation of the module. */
export function* instancesOf(block: RepeatedBlock, scope: Scope): Work<Instances> {
  if (block.count !== undefined) return yield* countInstances(block.count, scope);
  if (block.forEach !== undefined) return yield* forEachInstances(block.forEach, scope);
  if (block.enabled !== undefined && scope.module.evaluation.settings.dialect === "opentofu")
    return yield* enabledInstance(block.enabled, scope);
  return SINGLE;
}

function* countInstances(expression: Expression, scope: Scope): Work<Instances> {
  const { evaluation } = scope.module;
  const fail = (message: Message): Instances => {
    evaluation.error(message, { subject: expression.range, expression });
    return failedInstances("count");
  };
  const evaluated = yield* evaluateIn(expression, scope);
  if (evaluated.failed) return failedInstances("count");
  const given = evaluated.value;
  if (given.hasMark(EPHEMERAL)) return fail(invalidCount("this value is ephemeral"));
  const converted = tryConvert(unmark(given).value, number);
  if (!isValue(converted)) return fail(invalidCount(converted.message));
  if (converted.isNull()) return fail(invalidCount("this value is null"));
  if (!converted.isKnown()) return unknownOf("count", { index: unknownVal(number) }, 0, expression, scope);
  const count = converted.asNumber();
  if (!Number.isInteger(count)) return fail(invalidCount("this number is not whole"));
  if (count < 0) return fail(invalidCount("this number is negative"));
  if (scope.module.evaluation.settings.phase === "validate")
    return { kind: "count", instances: new Map([[0, { index: unknownVal(number) }]]), unknown: true, failed: false };
  if (!evaluation.countInstances(count)) return fail(tooManyInstances(evaluation.settings.maxInstances));
  const instances = new Map<InstanceKey, Repetition>();
  for (let i = 0; i < count; i++) instances.set(i, { index: numberVal(i) });
  return { kind: "count", instances, unknown: false, failed: false };
}

function* forEachInstances(expression: Expression, scope: Scope): Work<Instances> {
  const { evaluation } = scope.module;
  const fail = (message: Message): Instances => {
    evaluation.error(message, { subject: expression.range, expression });
    return failedInstances("for-each");
  };
  const evaluated = yield* evaluateIn(expression, scope);
  if (evaluated.failed) return failedInstances("for-each");
  const { value, marks } = unmark(evaluated.value);
  if (marks?.has(SENSITIVE)) return fail(invalidForEach("this value is sensitive, and the keys of instances are shown"));
  if (marks?.has(EPHEMERAL)) return fail(invalidForEach("this value is ephemeral"));
  const { type, content } = value;
  if (type.kind === "dynamic" && !value.isKnown()) return unknownOf("for_each", UNKNOWN_EACH, UNKNOWN_KEY, expression, scope);
  if (type.kind !== "map" && type.kind !== "object" && type.kind !== "set")
    return fail(invalidForEach(`this value is ${content === null ? "null" : withArticle(friendlyName(type))}`));
  if (content === null) return fail(invalidForEach("this value is null"));
  if (type.kind === "set" && type.element.kind !== "string" && type.element.kind !== "dynamic")
    return fail(invalidForEach(`this is a set of ${friendlyName(type.element)}`));
  if (!value.isKnown()) {
    const each = type.kind === "map" ? { key: unknownVal(string), value: unknownVal(type.element) } : UNKNOWN_EACH;
    return unknownOf("for_each", each, UNKNOWN_KEY, expression, scope);
  }
  const entries: (readonly [string, Value])[] = [];
  if (type.kind === "set") {
    for (const element of (content as SetContent).elements) {
      if (!element.isKnown()) return unknownOf("for_each", UNKNOWN_EACH, UNKNOWN_KEY, expression, scope);
      if (element.isNull()) return fail(invalidForEach("this set contains null"));
      entries.push([element.asString(), element]);
    }
  } else if (type.kind === "map") entries.push(...(content as ReadonlyMap<string, Value>));
  else for (const [i, name] of type.names.entries()) entries.push([name, (content as readonly Value[])[i]!]);
  if (evaluation.settings.phase === "validate") {
    const element = entries.length > 0 && type.kind === "map" ? unknownVal(type.element) : dynamicVal;
    return {
      kind: "for-each",
      instances: new Map([[UNKNOWN_KEY, { key: unknownVal(string), value: type.kind === "set" ? unknownVal(string) : element }]]),
      unknown: true,
      failed: false,
    };
  }
  if (!evaluation.countInstances(entries.length)) return fail(tooManyInstances(evaluation.settings.maxInstances));
  const instances = new Map<InstanceKey, Repetition>();
  for (const [key, element] of entries) instances.set(key, { key: stringVal(key), value: withMarks(element, marks) });
  return { kind: "for-each", instances, unknown: false, failed: false };
}

/** The key that stands for those that are not known. */
const UNKNOWN_KEY = "?";

const UNKNOWN_EACH: Repetition = { key: unknownVal(string), value: dynamicVal };

/** The result for unknown instances: an error, one instance that represents all, or none. */
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
    evaluation.error(unknownInstances(argument), place);
    return failedInstances(kind);
  }
  evaluation.warning(unknownInstances(argument), place);
  return { kind, instances: unknownAs === "one" ? new Map([[key, repetition]]) : new Map(), unknown: true, failed: false };
}

function* enabledInstance(expression: Expression, scope: Scope): Work<Instances> {
  const { evaluation } = scope.module;
  const fail = (reason: string): Instances => {
    evaluation.error(invalidEnabled(reason), { subject: expression.range, expression });
    return failedInstances("single");
  };
  const evaluated = yield* evaluateIn(expression, scope);
  if (evaluated.failed) return failedInstances("single");
  const { value, marks } = unmark(evaluated.value);
  if (marks?.has(SENSITIVE)) return fail("this value is sensitive");
  if (marks?.has(EPHEMERAL)) return fail("this value is ephemeral");
  const converted = tryConvert(value, bool);
  if (!isValue(converted)) return fail(converted.message);
  if (converted.isNull()) return fail("this value is null");
  if (!converted.isKnown()) return evaluation.settings.phase === "validate" ? SINGLE : fail("this value is not known until apply");
  return converted.asBoolean() ? SINGLE : { kind: "disabled", instances: new Map(), unknown: false, failed: false };
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
