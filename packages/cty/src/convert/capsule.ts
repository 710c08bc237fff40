/** Conversions from and to capsule types, as their owners define them. */
import { CtyError } from "../errors.ts";
import { type CapsuleType, equalTypes, type Type } from "../type.ts";
import { testConformance } from "../type-conform.ts";
import { friendlyName } from "../type-name.ts";
import { isValue, Value } from "../value.ts";
import type { Conversion } from "./conversion.ts";
import { ConversionError } from "./conversion-error.ts";

/** The conversion by a hook of one of the two types, undefined if neither has one. The target's own hook goes first. */
export function capsuleConversion(from: Type, to: Type): Conversion | undefined {
  if (equalTypes(from, to)) return undefined;
  if (to.kind === "capsule") {
    const hook = to.hooks.conversionFrom?.(from);
    if (hook !== undefined) return (value) => attempt(() => new Value(to as CapsuleType, contentOf(hook.convert(value), to)));
  }
  if (from.kind === "capsule") {
    const hook = from.hooks.conversionTo?.(to);
    if (hook !== undefined) return (value) => attempt(() => resultOf(hook.convert(value.content), from, to));
  }
  return undefined;
}

/** What a hook gives; what it throws says why the value cannot be converted. */
function attempt(convert: () => Value): Value | ConversionError {
  try {
    return convert();
  } catch (error) {
    if (error instanceof CtyError) return new ConversionError(error.message, error.path);
    return new ConversionError(error instanceof Error ? error.message : String(error));
  }
}

function contentOf(content: unknown, to: CapsuleType): unknown {
  if (content === null || content === undefined) throw new CtyError(`the conversion to ${friendlyName(to)} gave nothing`);
  return content;
}

function resultOf(result: unknown, from: CapsuleType, to: Type): Value {
  if (!isValue(result) || testConformance(result.type, to).length > 0)
    throw new CtyError(`the conversion from ${friendlyName(from)} to ${friendlyName(to)} gave something else`);
  return result;
}
