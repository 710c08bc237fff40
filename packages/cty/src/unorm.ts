/**
 * Brings normalization to a host that has none: `import "@hcl-ts/cty/unorm"`, before any string enters the value system. Does nothing on a
 * host that normalizes.
 */
import unorm from "unorm";
import { useNormalizer } from "./normalizer.ts";

const hostNormalizes = typeof "".normalize === "function" && "e\u0301".normalize("NFC") === "\u00e9";

if (!hostNormalizes) useNormalizer((text) => unorm.nfc(text));

/** Whether the normalizer of this entry is in use, as the host has none. */
export const usesUnorm: boolean = !hostNormalizes;
