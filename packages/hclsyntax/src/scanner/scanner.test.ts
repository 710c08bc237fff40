/** The tokens of sources, by what the native syntax specification says of lexical elements. */
import { describe, expect, it } from "vitest";
import { type LexResult, lexConfig, lexTemplate } from "../lex.ts";

/** The tokens but the last, each as its kind and text. */
function tokens({ tokens: list }: LexResult): readonly string[] {
  const all = [...list];
  expect(all.pop()?.kind).toBe("TokenEOF");
  return all.map(({ kind, text }) => `${kind.slice("Token".length)} ${JSON.stringify(text).slice(1, -1)}`);
}

describe("identifiers and numbers", () => {
  it("a dash goes on an identifier, and letters of any script make one", () => {
    expect(tokens(lexConfig("a-1 b- größe _x"))).toEqual(["Ident a-1", "Ident b-", "Ident größe", "Ident _x"]);
  });

  it("a number has a fraction and an exponent, but no sign", () => {
    expect(tokens(lexConfig("1 2.5 3e10 -4 1.e3"))).toEqual([
      "NumberLit 1",
      "NumberLit 2.5",
      "NumberLit 3e10",
      "Minus -",
      "NumberLit 4",
      "NumberLit 1.e3",
    ]);
  });

  it("an exponent without digits is a name after the number", () => {
    expect(tokens(lexConfig("1e"))).toEqual(["NumberLit 1", "Ident e"]);
  });
});

describe("operators", () => {
  it("are as long as they can be", () => {
    expect(tokens(lexConfig("== = => ... :: : && || != ! <= <"))).toEqual([
      "EqualOp ==",
      "Equal =",
      "FatArrow =>",
      "Ellipsis ...",
      "DoubleColon ::",
      "Colon :",
      "And &&",
      "Or ||",
      "NotEqual !=",
      "Bang !",
      "LessThanEq <=",
      "LessThan <",
    ]);
  });

  it("that the language lacks are tokens and faults", () => {
    const result = lexConfig("a & b");
    expect(tokens(result)).toContain("BitwiseAnd &");
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["bitwise-operator"]);
  });
});

describe("comments", () => {
  it("of a line take its newline with them, those between marks do not", () => {
    expect(tokens(lexConfig("a # x\n/* y */\n"))).toEqual(["Ident a", "Comment # x\\n", "Comment /* y */", "Newline \\n"]);
  });

  it("that are not closed are a slash and a star", () => {
    expect(tokens(lexConfig("/* x"))).toEqual(["Slash /", "Star *", "Ident x"]);
  });
});

describe("strings", () => {
  it("are literal text and sequences, which nest", () => {
    expect(tokens(lexConfig('"a${"b${c}"}d"'))).toEqual([
      'OQuote \\"',
      "QuotedLit a",
      "TemplateInterp ${",
      'OQuote \\"',
      "QuotedLit b",
      "TemplateInterp ${",
      "Ident c",
      "TemplateSeqEnd }",
      'CQuote \\"',
      "TemplateSeqEnd }",
      "QuotedLit d",
      'CQuote \\"',
    ]);
  });

  it("tell braces of objects from those that end a sequence", () => {
    expect(tokens(lexConfig('"${{}}"'))).toEqual([
      'OQuote \\"',
      "TemplateInterp ${",
      "OBrace {",
      "CBrace }",
      "TemplateSeqEnd }",
      'CQuote \\"',
    ]);
  });

  it("take doubled signs before a brace as text", () => {
    expect(tokens(lexConfig('"$${a} %%{b}"')).filter((token) => token.startsWith("Template"))).toEqual([]);
  });

  it("cannot go over a line's end", () => {
    expect(lexConfig('a = "x\ny"').diagnostics.map(({ code }) => code)).toEqual(["string-over-lines"]);
  });
});

describe("heredocs", () => {
  it("go from their marker to the line that is it, with either line ending", () => {
    for (const end of ["\n", "\r\n"]) {
      const kinds = tokens(lexConfig(["a = <<EOT", "x ${y}", "EOT", ""].join(end))).map((token) => token.split(" ")[0]);
      expect(kinds.slice(2, 5)).toEqual(["OHeredoc", "StringLit", "TemplateInterp"]);
      expect(kinds.slice(-2)).toEqual(["CHeredoc", "Newline"]);
    }
  });

  it("may have their end marker indented", () => {
    expect(tokens(lexConfig("<<-EOT\n  x\n  EOT\n")).map((token) => token.split(" ")[0])).toEqual([
      "OHeredoc",
      "StringLit",
      "CHeredoc",
      "Newline",
    ]);
  });
});

describe("templates by themselves", () => {
  it("begin with text, in which quotes and backslashes mean nothing", () => {
    expect(tokens(lexTemplate('a "b\\n" ${c}'))).toEqual(['StringLit a \\"b\\\\n\\" ', "TemplateInterp ${", "Ident c", "TemplateSeqEnd }"]);
  });
});

describe("what is no text", () => {
  it("a byte order mark at the start is passed over, a second one is a fault", () => {
    expect(tokens(lexConfig("\ufeffa"))).toEqual(["Ident a"]);
    expect(lexConfig("\ufeff\ufeffa").diagnostics).toHaveLength(1);
  });

  it("bytes that are not UTF-8 are said to be so once", () => {
    const { diagnostics } = lexConfig(new Uint8Array([0x61, 0xff, 0xfe, 0x0a, 0xff]));
    expect(diagnostics.map(({ code }) => code)).toEqual(["bad-encoding"]);
  });
});
