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
  format: "format",
  edit: "one edit, from text to text",
  "edit-many": "an edit in each block, in one change",
  key: "a key in a document, with its errors",
  complete: "a key and completion in the language service, 200 resources",
  load: "load modules",
  modules: "evaluate modules",
  validate: "check modules as `hcl tf check` does",
  compare: "compare two versions of a file",
  msgpack: "cty: 1,000 objects as MessagePack, both ways",
  "cty-build": "cty: build 1,000 objects",
  "cty-compare": "cty: compare 1,000 objects",
  "cty-convert": "cty: tuple of 1,000 objects to list",
  "cty-unify": "cty: unify the types of 1,000 objects",
  "cty-set": "cty: set of 10,000 strings",
} as const;

export type CaseName = keyof typeof cases;
