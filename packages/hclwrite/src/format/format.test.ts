import { CtyError } from "@hcl-ts/cty";
import { configTokens } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { format, formatEdits, formatRange } from "./format.ts";

const terraform = (source: string): string => format(source, { style: "terraform" });

describe("formatting", () => {
  it("aligns the values and the trailing comments of consecutive lines", () => {
    expect(format("a=1#x\nlong=22 # y\n\nb=3\n")).toBe("a    = 1  #x\nlong = 22 # y\n\nb = 3\n");
  });

  it("works on a source with syntax errors", () => {
    expect(format('a = [1\nb "x" {\nc=2\n')).toBe('a = [1\n  b "x" {\n    c = 2\n');
  });

  it("keeps CRLF and the contents of heredocs, and drops a byte order mark", () => {
    expect(format("\ufeffa=1\r\nbb=<<E\r\n  x\r\n\ty\r\nE\r\n")).toBe("a  = 1\r\nbb = <<E\r\n  x\r\n\ty\r\nE\r\n");
  });

  it("names the file in its edits", () => {
    expect(formatEdits("a=1\n", { filename: "x.hcl" })).toEqual([
      { filename: "x.hcl", start: 1, end: 1, newText: " " },
      { filename: "x.hcl", start: 2, end: 2, newText: " " },
    ]);
    expect(formatEdits("a = 1\n")).toEqual([]);
  });

  it("extends a range to the lines that are aligned with it", () => {
    const source = "x=1\n\na=1\nbbb=2\n\ny=1\n";
    const edits = formatRange(source, source.indexOf("bbb"), source.indexOf("bbb") + 1);
    expect(edits.map(({ start }) => start)).toEqual([6, 7, 12, 13]);
  });
});

describe("the style of Terraform", () => {
  it("unwraps a template that is the whole value of an attribute", () => {
    expect(terraform('a = "${x}"\nb = ["${x}"]\nc = "${x}y"\n')).toBe('a = x\nb = ["${x}"]\nc = "${x}y"\n');
  });

  it("puts parentheses around a template that it unwraps over several lines, unless they exist", () => {
    expect(terraform('a = "${x +\n y}"\n')).toBe("a = (x +\ny)\n");
    expect(terraform('a = "${(x +\n y)}"\n')).toBe("a = (x +\ny)\n");
    expect(terraform('a = "${(x) +\n (y)}"\n')).toBe("a = ((x) +\n(y))\n");
    expect(terraform('a = "${# c\nx}"\n')).toBe("a = ( # c\nx)\n");
  });

  it("leaves a template with a comment at its end if the rest of the line would join the comment", () => {
    expect(terraform('b { a = "${x # c\n}" }\n')).toBe('b { a = "${x # c\n}" }\n');
    expect(terraform('a = "${x # c\n}"\n')).toBe("a = x # c\n\n");
  });

  it("puts quotes around labels, and keeps comments between them", () => {
    expect(terraform('b x /* c */ "y" {}\n')).toBe('b "x" /* c */ "y" {}\n');
  });

  it("keeps a label that terraform fmt loses", () => {
    expect(terraform('b "a$${b}" c {}\n')).toBe('b "a$${b}" "c" {}\n');
  });

  it("writes the types of variables as expressions", () => {
    const variable = (type: string): string => terraform(`variable "x" {\n  type = ${type}\n}\n`).split("\n")[1]!.trim();
    expect(variable('"string"')).toBe("type = string");
    expect(variable('"list"')).toBe("type = list(string)");
    expect(variable("map")).toBe("type = map(any)");
    expect(variable('"${string}"')).toBe('type = "${string}"');
    expect(terraform('x {\n  type = "list"\n}\n')).toBe('x {\n  type = "list"\n}\n');
  });
});

describe("a source", () => {
  const text = 'a="é"\nbb=1\n';
  const bytes = new TextEncoder().encode(text);

  it("can be the bytes of a file, or tokens", () => {
    for (const source of [bytes, Buffer.from(bytes), configTokens(text)]) {
      expect(format(source)).toBe(format(text));
      expect(formatEdits(source, { filename: "a.hcl" })).toEqual(formatEdits(text, { filename: "a.hcl" }));
      expect(formatRange(source, 0, 1)).toEqual(formatRange(text, 0, 1));
    }
  });

  it("is refused as bytes that are not UTF-8, of which a string would lose some", () => {
    const latin1 = Buffer.from(text, "latin1");
    for (const use of [format, formatEdits, (source: Uint8Array) => formatRange(source, 0, 1)])
      expect(() => use(latin1)).toThrow(new CtyError("these bytes are not UTF-8, so a string cannot keep them"));
  });

  it("has to be text", () => {
    for (const wrong of [undefined, null, 3, {}, [], Symbol("a"), () => "a"]) {
      for (const use of [format, formatEdits, (source: never) => formatRange(source, 0, 1)])
        expect(() => use(wrong as never)).toThrow(CtyError);
    }
  });

  it("has ranges of offsets in order", () => {
    expect(formatRange(text, 0, 1e9)).toEqual(formatEdits(text));
    for (const [start, end] of [
      [2, 1],
      [-1, 1],
      [Number.NaN, 1],
      ["a", 1],
      [0, undefined],
    ])
      expect(() => formatRange(text, start as number, end as number)).toThrow(CtyError);
  });
});
