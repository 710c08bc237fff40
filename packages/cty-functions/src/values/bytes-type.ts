import { type CapsuleType, capsule } from "@hcl-ts/cty";

/** The type of byte sequences. */
export const Bytes: CapsuleType<Uint8Array> = capsule<Uint8Array>("bytes", {
  equals: (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]),
  hashKey: (content) => content.join(","),
});
