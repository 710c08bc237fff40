/** Changes as a whole: their checks, problems, edits and handles. */
import { describe, expect, it } from "vitest";
import { type AttributeEditor, type DocumentEditor, editConfigs, openConfig, openJsonConfig } from "../src/index.ts";
import { problems } from "./edited.ts";

describe("A change that would break the file", () => {
  const detail = (text: string, describe: (e: DocumentEditor) => void): string | undefined => {
    const change = openConfig(text).edit(describe);
    expect(change.text).toBe(text);
    return change.problems[0]?.detail;
  };

  it("names the first error and its line in the result", () => {
    expect(detail("a = 1\n", (e) => e.appendSource("b = 1\nc ="))).toBe(
      "The change was not made, because it would cause a syntax error: Missing value, on line 4 of the result.",
    );
    expect(detail("a = 1\n", (e) => e.appendSource("a = 2"))).toContain("Duplicate attribute, on line 3 of the result.");
  });

  it("is noticed in a file that has errors already", () => {
    const text = "a = 1\nb = \nc = 3\n";
    expect(detail(text, (e) => e.appendSource("d = ["))).toContain("on line");
    expect(openConfig(text).edit((e) => e.set("c", 4)).text).toBe("a = 1\nb = \nc = 4\n");
    expect(openConfig(text).edit((e) => e.appendSource("d = 4")).text).toBe("a = 1\nb = \nc = 3\n\nd = 4\n");
    expect(openConfig(text).edit((e) => e.remove("a")).text).toBe("b = \nc = 3\n");
  });
});

describe("A change of a file with errors", () => {
  // The boundaries of items near an error are guesses.
  it("is refused if other attributes would no longer be found", () => {
    const text = "a = [\nb = 1\nc = 2\n";
    const change = openConfig(text).edit((e) => e.appendSource('"', "start"));
    expect(change.text).toBe(text);
    expect(change.problems.map(({ code }) => code)).toEqual(["would-not-parse"]);
  });

  it("is made at the items without errors, wherever they are", () => {
    const text = "a = 1\nb {\n  c = 2\n  d = [\n}\ne = 3\nf = 4\n";
    const document = openConfig(text);
    expect(document.edit((e) => e.set("a", 9)).text).toBe(text.replace("a = 1", "a = 9"));
    expect(document.edit((e) => e.set("f", 9).set("e", 8)).text).toBe(text.replace("e = 3\nf = 4", "e = 8\nf = 9"));
    expect(document.edit((e) => e.block("b").set("c", 9)).text).toBe(text.replace("c = 2", "c = 9"));
    expect(document.edit((e) => e.block("b").remove()).problems.map(({ code }) => code)).toEqual(["item-has-errors"]);
    expect(document.edit((e) => e.block("b").rename({ type: "z" })).text).toBe(text.replace("b {", "z {"));
  });
});

it("Edits of adjacent characters are no conflict", () => {
  expect(openConfig("a = 1\n").edit((e) => e.set("a", 2).attribute("a").wrap("f")).text).toBe("a = f(2)\n");
  expect(problems("a = [1]\n", (e) => [e.attribute("a").at(0).set(2), e.set("a", 3)])).toEqual(["conflicting-edits at line 1"]);
});

describe("Bytes", () => {
  const bytes = (...codes: readonly number[]): Uint8Array => new Uint8Array([...codes].map((code) => code));
  const latin1 = bytes(0x61, 0x20, 0x3d, 0x20, 0x22, 0xe9, 0x22, 0x0a);

  it("are edited if they are UTF-8", () => {
    const source = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x20, 0x3d, 0x20, 0x22, 0xc3, 0xa9, 0x22, 0x0a]);
    expect(openConfig(source).edit((e) => e.set("b", 1)).text).toBe('\ufeffa = "é"\nb = 1\n');
    expect(openJsonConfig(bytes(0x7b, 0x7d)).edit((e) => e.setAt("a", 1)).text).toBe('{"a": 1}');
  });

  it("are not changed otherwise", () => {
    const document = openConfig(latin1, "a.hcl");
    expect(document.diagnostics.length).toBeGreaterThan(0);
    for (const partial of [false, true]) {
      const change = document.edit((e) => e.set("b", 1), { partial, format: "file" });
      expect([change.edits, change.problems.map(({ code, subject }) => [code, subject.start.byte])]).toEqual([[], [["not-utf-8", 5]]]);
    }
    const change = openJsonConfig(bytes(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d)).edit((e) => e.setAt("a", 1));
    expect([change.edits, change.problems.map(({ code }) => code)]).toEqual([[], ["not-utf-8"]]);
  });

  it("are the only sources apart from strings", () => {
    for (const wrong of [undefined, null, 1, ["a"], {}, new Uint16Array(1)]) {
      expect(() => openConfig(wrong as never)).toThrow("a source has to be a string or bytes (Uint8Array), not ");
      expect(() => openJsonConfig(wrong as never)).toThrow("a source has to be a string or bytes (Uint8Array), not ");
    }
    expect(() => openConfig("", 1 as never)).toThrow("a filename has to be a string, not a value of the type number");
    expect(() => openConfig("").edit(undefined as never)).toThrow("a function that describes the edits is expected");
    expect(() => openJsonConfig("{}").edit({} as never)).toThrow("a function that describes the edits is expected");
    expect(() => editConfigs([], 1 as never)).toThrow("a function that describes the edits is expected");
  });
});

it("A problem is reported once", () => {
  expect(
    problems("a {}\n", (e) => {
      e.block("b").set("x", 1);
      e.block("b").remove();
      e.block("c").remove();
    }),
  ).toEqual(["block-not-found at line 1", "block-not-found at line 1"]);
});

it("Methods that change something return their handle, also after a problem", () => {
  openConfig("a = [(1)]\nb = { c = 1 }\nd = 1\ne {}\n").edit((e) => {
    for (const name of ["a", "x"]) {
      const attribute: AttributeEditor = e.attribute(name);
      expect(attribute.push(1)).toBe(attribute);
      expect(attribute.insert(0, 1)).toBe(attribute);
      expect(attribute.sort()).toBe(attribute);
      expect(attribute.wrap("f")).toBe(attribute);
      expect(attribute.unwrap()).toBe(attribute);
      expect(attribute.set(1)).toBe(attribute);
    }
    for (const member of [e.attribute("b").at("c"), e.attribute("b").at("new"), e.attribute("d").at("x")]) {
      expect(member.set(2)).toBe(member);
      expect(member.push(2)).toBe(member);
      expect(member.insert(0, 2)).toBe(member);
      expect(member.sort()).toBe(member);
      expect(member.wrap("g")).toBe(member);
      expect(member.unwrap()).toBe(member);
    }
    const block = e.block("e");
    expect(block.rename({ type: "f" })).toBe(block);
    expect(e.block("x").rename({ type: "f" }).exists).toBe(false);
    expect(e.set("y", 1)).toBe(e);
  });
});

describe("A change of several documents", () => {
  const main = openConfig("a {\n}\n", "main.hcl");
  const other = openConfig("b = x.y\n", "other.hcl");

  it("lists its edits by document, and opens the changed ones", () => {
    const change = editConfigs([main, other], ({ documents: [first, second] }) => {
      second!.set("b", 2);
      first!.block("a").set("c", 1);
    });
    expect(change.edits.map(({ filename }) => filename)).toEqual(["main.hcl", "other.hcl"]);
    expect(change.open().map(({ text }) => text)).toEqual(["a {\n  c = 1\n}\n", "b = 2\n"]);
    const unchanged = editConfigs([main, other], ({ documents: [first] }) => first!.block("a").set("c", 1));
    expect(unchanged.open()[1]).toBe(other);
  });

  it("changes none of them after a problem, unless it is partial", () => {
    const describe = ({ documents: [first, second] }: { readonly documents: readonly DocumentEditor[] }): void => {
      second!.set("b", 2);
      first!.block("nope").remove();
    };
    const refused = editConfigs([main, other], describe);
    expect([refused.edits, refused.problems.length, refused.texts.get("other.hcl")]).toEqual([[], 1, "b = x.y\n"]);
    const partial = editConfigs([main, other], describe, { partial: true });
    expect([partial.edits.length, partial.problems.length, partial.texts.get("other.hcl")]).toEqual([1, 1, "b = 2\n"]);
  });

  it("counts the references that cannot be renamed", () => {
    let skipped = -1;
    const source = openConfig('a = x.y\nb = x["y"]\nc = x[*].y\n', "r.hcl");
    const change = editConfigs([source], (set) => {
      skipped = set.renameReferences("x.y", "z.w");
      expect(set.document("nope")).toBeUndefined();
      expect(set.document("r.hcl")!.filename).toBe("r.hcl");
    });
    expect([change.texts.get("r.hcl"), skipped]).toEqual(['a = z.w\nb = z["w"]\nc = x[*].y\n', 0]);
  });
});
