/** Schemas at addresses that the settings of the user name. */
import { addressFailed, schemaTooLarge } from "../messages.ts";

/** The time after which an address counts as one that does not answer. */
const TIMEOUT_MS = 10_000;
const MAX_MEGABYTES = 16;

/**
 * Returns the text at an address.
 * @throws Error with the reason for which there is none
 */
export async function readAddress(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: "omit" });
  if (!response.ok) throw new Error(addressFailed(response.status));
  let text = "";
  let size = 0;
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_MEGABYTES * 2 ** 20) {
      await reader?.cancel();
      throw new Error(schemaTooLarge(MAX_MEGABYTES));
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
