/**
 * Capsule types, which wrap values of the application. The hooks of a capsule type define how its
 * values behave. This file derives the rules for sets and conversions from the hooks. Programs
 * without capsules do not load it.
 */

import { CtyError } from "../run/errors.ts";
import { type CapsuleHooks, type CapsuleRules, CapsuleType, type Type } from "../type/type.ts";
import { constraintWithArticle, friendlyName } from "../type/type-name.ts";
import type { Conversion } from "./conversion.ts";
import { ConversionError } from "./conversion-error.ts";
import { conforms } from "./type-conform.ts";
import { isValue, Value } from "./value.ts";

/** Creates a capsule type, which is identical only to itself. */
export function capsule<C>(name: string, hooks: CapsuleHooks<C> = {}): CapsuleType<C> {
  return new CapsuleType(name, hooks, rulesOf);
}

function rulesOf(type: CapsuleType): CapsuleRules {
  const { hooks } = type;
  return {
    contentKey: (content) => {
      if (hooks.hashKey !== undefined) return JSON.stringify(hooks.hashKey(content));
      return hooks.equals === undefined ? identityKey(content) : "capsule";
    },
    conversionFrom: (from: Type): Conversion | undefined => {
      const hook = from === type ? undefined : hooks.conversionFrom?.(from);
      return hook && ((value) => attempt(type, () => new Value(type, contentOf(hook.convert(value), type))));
    },
    conversionTo: (to: Type): Conversion | undefined => {
      const hook = to === type ? undefined : hooks.conversionTo?.(to);
      return hook && ((value) => attempt(to, () => resultOf(hook.convert(value.content), type, to)));
    },
  };
}

const identities: WeakMap<object, number> = new WeakMap();
let identityCount = 0;

/** Returns a key for content that is equal only to itself. */
function identityKey(content: unknown): string {
  if ((typeof content !== "object" && typeof content !== "function") || content === null) return `${typeof content}:${String(content)}`;
  let id = identities.get(content);
  if (id === undefined) {
    id = ++identityCount;
    identities.set(content, id);
  }
  return `#${id}`;
}

/**
 * Returns the result of a hook. If the hook throws, the error is the reason why the value cannot be
 * converted.
 */
function attempt(to: Type, convert: () => Value): Value | ConversionError {
  try {
    return convert();
  } catch (error) {
    const hiddenReason = `${constraintWithArticle(to)} is required`;
    if (error instanceof CtyError) return new ConversionError(error.message, error.path, hiddenReason);
    return new ConversionError(error instanceof Error ? error.message : String(error), [], hiddenReason);
  }
}

function contentOf(content: unknown, to: CapsuleType): unknown {
  if (content === null || content === undefined) throw new CtyError(`the conversion to ${friendlyName(to)} returned no value`);
  return content;
}

function resultOf(result: unknown, from: CapsuleType, to: Type): Value {
  if (!isValue(result) || !conforms(result.type, to))
    throw new CtyError(`the conversion from ${friendlyName(from)} to ${friendlyName(to)} returned a value of another type`);
  return result;
}
