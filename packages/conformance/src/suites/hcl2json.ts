import { Hcl2JsonError, type JsonObject, parse } from "@hcl-ts/hcl2json";
import type { AsyncSuite } from "../vector.ts";

export const answer: AsyncSuite = (vector) => orError(async () => ({ json: (await parse("x.tf", vector.src as string)) as JsonObject }));

/** Returns the result of a promise, or an error if the function rejected the source. */
export async function orError(promise: () => Promise<unknown>): Promise<unknown> {
  try {
    return await promise();
  } catch (error) {
    if (!(error instanceof Hcl2JsonError)) throw error;
    return { error: true };
  }
}
