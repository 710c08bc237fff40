import { CtyError } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import {
  applyReplacements,
  call,
  createConfig,
  type DocumentEditor,
  editConfigs,
  format,
  formatAddress,
  formatEdits,
  formatRange,
  hcl,
  openConfig,
  openJsonConfig,
  parseAddress,
  raw,
  readJsonTree,
  ref,
  writeConfig,
  writeKey,
} from "../src/index.ts";

const wrong: readonly unknown[] = [3, null, {}, () => "a", Symbol("a")];

/** Calls of methods with a value of a type that they do not take. */
const edits: Readonly<Record<string, (e: DocumentEditor, value: never) => unknown>> = {
  attribute: (e, value) => e.attribute(value),
  set: (e, value) => e.set(value, 1),
  setAt: (e, value) => e.setAt(value, 1),
  remove: (e, value) => e.remove(value),
  find: (e, value) => e.find(value),
  block: (e, value) => e.block(value),
  "label of a block": (e, value) => e.block("b", value),
  append: (e, value) => e.append(value),
  "append with labels": (e, value) => e.append("b", [value]),
  appendSource: (e, value) => e.appendSource(value),
  "appendSource at a position": (e, value) => e.appendSource("x = 1", value),
  appendComment: (e, value) => e.appendComment(value),
  "rename of an attribute": (e, value) => e.attribute("a").rename(value),
  "labels of a rename": (e, value) => e.block("b", "x").rename({ labels: [value] }),
  "move of a block": (e, value) => e.block("b", "x").move(value),
  "rename of a block": (e, value) =>
    e.block("b", "x").rename(typeof value === "object" && value !== null ? ({ type: value } as never) : value),
  "target of a move of a block": (e, value) => e.block("b", "x").move("end", value),
  "target of a move of an attribute": (e, value) => e.attribute("a").move("end", value),
  sort: (e, value) => e.sort(value, () => 0),
  "sort of an item": (e, value) => e.sort([value], () => 0),
  "sort without a comparison": (e) => e.sort([], 3 as never),
};

describe.each(Object.keys(edits))("%s", (name) => {
  it("throws a CtyError for an argument of another type", () => {
    const document = openConfig('a = [1]\nb "x" {\n}\n');
    for (const value of wrong) {
      expect(() => document.edit((e) => void edits[name]!(e, value as never))).toThrow(CtyError);
    }
  });
});

it.each<[string, (value: never) => unknown]>([
  ["raw", (value) => raw(value)],
  ["call", (value) => call(value)],
  ["parseAddress", (value) => parseAddress(value)],
  ["formatAddress", (value) => formatAddress(value)],
  ["ref", (value) => ref(value)],
  ["writeKey", (value) => writeKey(value)],
  ["hcl as a function", (value) => hcl(value)],
  ["createConfig", (value) => createConfig(value === undefined || typeof value === "object" ? (null as never) : value)],
  ["the specification of writeConfig", (value) => writeConfig(value, {})],
  ["the documents of editConfigs", (value) => editConfigs(value, () => {})],
  ["a document of editConfigs", (value) => editConfigs([value], () => {})],
  ["the source of applyReplacements", (value) => applyReplacements(value, [])],
  ["the edits of applyReplacements", (value) => applyReplacements("a = 1", value)],
  ["an offset of formatRange", (value) => formatRange("a = 1", typeof value === "number" ? (null as never) : value, 1)],
  ["readJsonTree", (value) => readJsonTree(value)],
  ["a new name in JSON", (value) => openJsonConfig('{"a": 1}').edit((e) => e.rename("a", value))],
  ["a step of parseAddress", (value) => parseAddress([[value]] as never)],
])("%s throws a CtyError for an argument of another type", (_, use) => {
  for (const value of wrong) expect(() => use(value as never)).toThrow(CtyError);
});

describe("options", () => {
  const doc = openConfig("a = 1\n");
  it.each<[string, (options: never) => unknown]>([
    ["edit", (options) => doc.edit(() => {}, options)],
    ["editConfigs", (options) => editConfigs([doc], () => {}, options)],
    ["format", (options) => format("a=1", options)],
    ["formatEdits", (options) => formatEdits("a=1", options)],
    ["formatRange", (options) => formatRange("a=1", 0, 1, options)],
    ["remove", (options) => doc.edit((e) => e.remove("a", options))],
  ])("are checked by %s", (_, use) => {
    for (const value of [3, null, "file", [], { nothing: 1 }]) expect(() => use(value as never)).toThrow(CtyError);
  });

  it.each<[string, () => unknown, string]>([
    ["a misspelled option", () => doc.edit(() => {}, { fromat: "file" } as never), 'there is no option "fromat"; did you mean "format"?'],
    [
      "a misspelled value",
      () => doc.edit(() => {}, { format: "lnes" as never }),
      'the option format cannot be "lnes"; did you mean "lines"?',
    ],
    ["another value", () => format("", { style: "go" as never }), 'the option style cannot be "go"; possible are hcl, terraform'],
    ["an option of others", () => format("", { x: 1 } as never), 'there is no option "x"; possible are style, filename'],
    ["a type", () => doc.edit(() => {}, { partial: 1 as never }), "the option partial has to be a boolean, not a value of the type number"],
    [
      "options of removing",
      () => doc.edit((e) => e.attribute("a").remove({ keepComment: true } as never)),
      'there is no option "keepComment"; did you mean "keepComments"?',
    ],
  ])("suggest what was meant: %s", (_, use, message) => expect(use).toThrow(new CtyError(message)));

  it("have their defaults if they are undefined", () => {
    expect(format("a=1\n", { style: undefined as never })).toBe("a = 1\n");
  });
});
