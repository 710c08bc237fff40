/** Maps are outgrowing the caches of the processor. */
const MAPS =
  "a few look-ups for each name, in Maps that outgrow the processor's caches: filling and reading a plain Map has exponents from 1.3 to 1.9 between 1,000 and 256,000 names";

/** Trees are outgrowing the caches of the processor. */
const TREES =
  "each declaration is read once: 1.3 to 1.4 µs for each of 4,000 to 8,000, and 1.8 µs for each of 16,000 to 128,000, whose trees outgrow the processor's caches";

/** The rows that may be above the greatest exponent, and why. */
export const reasons: Readonly<Record<string, string>> = {
  "cty equals, sets":
    "each element is read once, in sorted order: 7 to 9 ns for each of 16,000 to 1,000,000 if it was created in that order, 13 to 110 ns if not, as the memory is read at random",
  "cty-functions distinct": MAPS,
  "cty-functions indent": "copies of the text leave the processor's caches: an exponent of 1.1 below 16,000 lines, and 1.3 above 512,000",
  "terraform/functions toset": "sorts, which takes n log n steps, of strings that outgrow the processor's caches",
  "hcl mergeBodies": MAPS,
  "analysis strongComponents": MAPS,
  "terraform memoryFiles": MAPS,
  "terraform rejoinModule": MAPS,
  "terraform declarationsIn": MAPS,
  "terraform checkModule": MAPS,
  "terraform checkTree": MAPS,
  "terraform findReferences": TREES,
  "terraform renameDeclaration": TREES,
  "terraform usedAddresses": TREES,
  "terraform restrictGraph": MAPS,
  "terraform dependencyGraph": MAPS,
  "terraform dependencyCycles": MAPS,
  "terraform evaluateTree": MAPS,
  "terraform evaluateTree, a chain": MAPS,
};
