/** The cases with their descriptions, apart from the libraries that run them. */
export const cases = {
  parse: "parse, trees dropped and not read",
  keep: "parse, trees kept and not read",
  read: "parse, trees dropped, every node read",
  ranges: "parse, trees dropped, every range read",
  plain: "source to plain JSON",
  evaluate: "evaluate a configuration",
  decode: "decode by specification",
  json: "parse the JSON syntax, trees dropped and not read",
  "json-values": "parse the JSON syntax, every value read",
  "cty-build": "cty: build 1,000 objects",
  "cty-compare": "cty: compare 1,000 objects",
  "cty-convert": "cty: tuple of 1,000 objects to list",
  "cty-unify": "cty: unify the types of 1,000 objects",
  "cty-set": "cty: set of 10,000 strings",
} as const;

export type CaseName = keyof typeof cases;
