import { EvalContext } from "@hcl-ts/hcl";
import { decodeValue } from "./codec.ts";
import { functions } from "./functions.ts";
import type { EncodedValue, Vector } from "./vector.ts";

/** Returns the source of a case: a string, or bytes if it is not UTF-8. */
export function sourceOf(vector: Vector): string | Uint8Array {
  return vector.srcBase64 === undefined ? (vector.src as string) : Uint8Array.from(Buffer.from(vector.srcBase64 as string, "base64"));
}

/** Returns the evaluation context of a case; undefined if its variables are null. */
export function contextOf(variables: unknown): EvalContext | undefined {
  if (variables === null || variables === undefined) return undefined;
  const entries = Object.entries(variables as Record<string, EncodedValue>).map(([name, value]) => [name, decodeValue(value)] as const);
  return new EvalContext({ variables: new Map(entries), functions });
}
