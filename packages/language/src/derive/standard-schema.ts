/** Validation of plain data, as Standard Schema v1 describes it. */
import { CtyError, fromNative, type Value } from "@hcl-ts/cty";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { AttributeDefinition, BlocksDefinition, BodyDefinition, ValueDefinition } from "../builder/definition.ts";
import { isStatic } from "../decode/compile.ts";
import { isDecoded, setOwn } from "../decode/outcome.ts";
import { copyOf, type PathToPart, ValueReader } from "../decode/value-reader.ts";
import {
  brokenRule,
  exclusiveArguments,
  incompleteArguments,
  missingBlock,
  nullValue,
  oneArgumentRequired,
  tooFewBlocks,
  tooManyBlocks,
  unknownKey,
  wrongValueType,
} from "../messages.ts";
import { labelUnlikeKey, notExpression, notReference, required, wrongKind } from "../messages-data.ts";
import { labelsOf } from "./schema-of.ts";

const props: WeakMap<BodyDefinition, StandardSchemaV1.Props> = /* @__PURE__ */ new WeakMap();

/** Returns the member `~standard` of a body. */
export function standardProps<T>(definition: BodyDefinition): StandardSchemaV1.Props<unknown, T> {
  let found = props.get(definition);
  if (found === undefined) {
    found = { version: 1, vendor: "hcl-ts", validate: (value) => validate(definition, value) };
    props.set(definition, found);
  }
  return found as StandardSchemaV1.Props<unknown, T>;
}

function validate(definition: BodyDefinition, value: unknown): StandardSchemaV1.Result<unknown> {
  const validation = new Validation();
  const data = validation.body(definition, value, [], undefined);
  return validation.issues.length > 0 ? { issues: validation.issues } : { value: data };
}

type Keys = readonly (string | number)[];

class Validation {
  readonly issues: StandardSchemaV1.Issue[] = [];

  /** @param label the label that the key of the body stands for, if it may be left out */
  body(definition: BodyDefinition, given: unknown, path: Keys, label: string | undefined): unknown {
    if (!isRecord(given)) {
      this.add(wrongValueType({ name: nameAt(path), expected: "an object", found: kindOf(given), advice: "" }).detail, path);
      return undefined;
    }
    const before = this.issues.length;
    const result: Record<string, unknown> = {};
    const firstLabel = labelsOf(definition)[0]?.[0];
    for (const [key, field] of definition.fields) {
      const value = Object.hasOwn(given, key) ? given[key] : undefined;
      const at = [...path, key];
      let data: unknown;
      if (field.kind === "blocks") data = this.blocks(field, value, at);
      else if (field.kind === "label") {
        const text = value ?? (key === firstLabel ? label : undefined);
        data = this.value({ node: field.node, steps: [], sensitive: false }, text, at);
        if (label !== undefined && key === firstLabel && data !== undefined && data !== label)
          this.add(labelUnlikeKey(nameAt(at), label), at);
      } else if (value === undefined || value === null) {
        if (field.presence === "required") this.add(required(nameAt(at)), at);
        data = field.presence === "default" ? copyOf(field.default) : undefined;
      } else data = this.value(field.value, value, at);
      if (data !== undefined) setOwn(result, key, data);
    }
    for (const [key, value] of Object.entries(given)) {
      if (definition.fields.has(key)) continue;
      if (definition.rest !== undefined) setOwn(result, key, this.value(definition.rest, value, [...path, key]));
      else this.add(unknownKey({ name: nameAt(path), key, suggestion: suggest(key, definition.fields.keys()) }).detail, [...path, key]);
    }
    this.groups(definition, given, path);
    if (this.issues.length === before) this.checks(definition, result, path);
    return result;
  }

  private blocks({ nesting, type, body, min, max, presence }: BlocksDefinition, given: unknown, path: Keys): unknown {
    if (nesting === "one") {
      if (given !== undefined && given !== null) return this.body(body, given, path, undefined);
      if (presence === "required") this.add(missingBlock({ type }).detail, path);
      return undefined;
    }
    const isList = nesting === "list";
    const empty = isList ? [] : {};
    const value = given ?? empty;
    if (isList ? !Array.isArray(value) : !isRecord(value)) {
      this.add(
        wrongValueType({ name: nameAt(path), expected: isList ? "a list" : "an object", found: kindOf(value), advice: "" }).detail,
        path,
      );
      return undefined;
    }
    const entries = Object.entries(value);
    if (entries.length < min) this.add(tooFewBlocks({ type, min, found: entries.length }).detail, path);
    if (max !== undefined && entries.length > max) this.add(tooManyBlocks({ type, max, found: entries.length }).detail, path);
    if (isList) return (value as readonly unknown[]).map((each, i) => this.body(body, each, [...path, i], undefined));
    const result: Record<string, unknown> = {};
    for (const [key, each] of entries) setOwn(result, key, this.body(body, each, [...path, key], key));
    return result;
  }

  /** Validates a value. References and kept expressions are accepted as the objects that decoding returns. */
  private value(definition: ValueDefinition, given: unknown, path: Keys): unknown {
    if (isStatic(definition)) return this.withSteps(definition, this.staticValue(definition, given, path), path);
    let value: Value;
    try {
      value = fromNative(given ?? null);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      this.add(error.message, [
        ...path,
        ...error.path.flatMap((step) =>
          step.kind === "attr"
            ? [step.name]
            : typeof step.key.content === "string" || typeof step.key.content === "number"
              ? [step.key.content]
              : [],
        ),
      ]);
      return undefined;
    }
    const reader = readerFor(path);
    const data = reader.read(definition, value);
    for (const problem of reader.problems)
      if (problem.severity === "error") this.add(problem.message.detail, [...path, ...keysOf(problem.path)]);
    return isDecoded(data) ? data : undefined;
  }

  /** Applies the functions of the program to data that was read without a value. */
  private withSteps(definition: ValueDefinition, data: unknown, path: Keys): unknown {
    if (data === undefined || definition.steps.length === 0) return data;
    const reader = readerFor(path);
    const result = reader.steps(definition, data, undefined);
    for (const problem of reader.problems) this.add(problem.message.detail, path);
    return isDecoded(result) ? result : undefined;
  }

  private staticValue({ node }: ValueDefinition, given: unknown, path: Keys): unknown {
    switch (node.kind) {
      case "reference": {
        const isReference =
          isRecord(given) &&
          given.scope === node.scope &&
          Array.isArray(given.labels) &&
          given.labels.every((label) => typeof label === "string");
        if (isReference) return given;
        const labels = typeof given === "string" ? given.split(".") : [];
        if (labels[0] === node.scope && labels.length > 1 && labels.every((label) => label !== ""))
          return { scope: node.scope, labels: labels.slice(1), text: given };
        this.add(notReference(nameAt(path), node.scope), path);
        return undefined;
      }
      case "expression":
        if (typeof given === "object" && given !== null && "evaluate" in given && typeof given.evaluate === "function") return given;
        this.add(notExpression(nameAt(path)), path);
        return undefined;
      case "tuple": {
        const { of } = node;
        if (!Array.isArray(given) || given.length !== of.length) break;
        return of.map((each, i) => this.value(each, given[i], [...path, i]));
      }
      case "list":
      case "set": {
        if (!Array.isArray(given)) break;
        const elements = given.map((each, i) => this.value(node.of, each, [...path, i]));
        const reader = readerFor(path);
        const data = reader.finishSequence(node, elements, undefined, undefined);
        for (const problem of reader.problems) this.add(problem.message.detail, [...path, ...keysOf(problem.path)]);
        return data;
      }
      case "map": {
        if (!isRecord(given)) break;
        const result: Record<string, unknown> = {};
        for (const [key, value] of Object.entries(given)) setOwn(result, key, this.value(node.of, value, [...path, key]));
        return result;
      }
      case "object":
        return this.fields(node.fields, node.rest, given, path);
      case "union": {
        for (const each of node.of) {
          const attempt = new Validation();
          const data = attempt.value(each, given, path);
          if (attempt.issues.length === 0) return data;
        }
        break;
      }
      default:
    }
    this.add(nullOrKind(given, path), path);
    return undefined;
  }

  /** Validates an object with attributes. */
  private fields(fields: ReadonlyMap<string, AttributeDefinition>, rest: ValueDefinition | undefined, given: unknown, path: Keys): unknown {
    const definition = {
      fields,
      rest,
      docs: undefined,
      checks: [],
      groups: [],
      declares: undefined,
      variables: undefined,
      inherits: undefined,
    };
    return this.body(definition, given, path, undefined);
  }

  private groups(definition: BodyDefinition, given: Readonly<Record<string, unknown>>, path: Keys): void {
    for (const { kind, keys } of definition.groups) {
      const set = keys.filter((key) => Object.hasOwn(given, key) && given[key] !== undefined && given[key] !== null);
      const missing = keys.filter((key) => !set.includes(key));
      if (kind === "together" && set.length > 0 && missing.length > 0) this.add(incompleteArguments({ names: keys, missing }).detail, path);
      else if (kind !== "together" && set.length === 0) this.add(oneArgumentRequired({ names: keys }).detail, path);
      else if (kind === "oneOf" && set.length > 1)
        this.add(exclusiveArguments({ names: keys, found: set }).detail, [...path, ...set.slice(1, 2)]);
    }
  }

  private checks({ checks }: BodyDefinition, data: unknown, path: Keys): void {
    for (const { code, test } of checks) {
      const report = (at: string, detail: string): void => this.add(brokenRule(code, detail).detail, [...path, at]);
      test(data as never, report);
    }
  }

  private add(message: string, path: Keys): void {
    this.issues.push({ message, path });
  }
}

function readerFor(path: Keys): ValueReader {
  const options = { numbers: "string", language: undefined, limits: undefined } as const;
  return new ValueReader(options, { name: String(path.at(-1) ?? "value"), expression: undefined, context: undefined });
}

const nameAt = (path: Keys): string => (path.length === 0 ? "The value" : JSON.stringify(path.map(String).join(".")));

function nullOrKind(given: unknown, path: Keys): string {
  if (given === null || given === undefined) return nullValue({ name: nameAt(path) }).detail;
  return wrongKind(nameAt(path), kindOf(given));
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function keysOf(path: PathToPart | undefined): Keys {
  const keys: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.outer) keys.unshift(at.key);
  return keys;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
