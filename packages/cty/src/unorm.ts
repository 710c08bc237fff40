/**
 * Adds Unicode normalization to a host that lacks it: `import "@hcl-ts/cty/unorm"` before the first
 * string enters the value system. It has no effect in other hosts.
 */
import unorm from "unorm";
import { useNormalizer } from "./text/normalizer.ts";

const hostNormalizes = typeof "".normalize === "function" && "e\u0301".normalize("NFC") === "\u00e9";

if (!hostNormalizes) useNormalizer((text) => unorm.nfc(text));

/** Whether this normalizer is used because the host has none. */
export const usesUnorm: boolean = !hostNormalizes;
