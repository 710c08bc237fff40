/** The lexical elements of the native syntax specification. */
import { describe, expect, it } from "vitest";
import { type LexResult, lexConfig, lexTemplate } from "../lex.ts";

/** Returns the kind and source of all tokens except the last. */
function tokens({ tokens: list }: LexResult): readonly string[] {
  const all = [...list];
  expect(all.pop()?.kind).toBe("TokenEOF");
  return all.map(({ kind, text }) => `${kind.slice("Token".length)} ${JSON.stringify(text).slice(1, -1)}`);
}

describe("identifiers and numbers", () => {
  it("an identifier may contain dashes and letters of any script", () => {
    expect(tokens(lexConfig("a-1 b- größe _x"))).toEqual(["Ident a-1", "Ident b-", "Ident größe", "Ident _x"]);
  });

  it("a number may have a fraction and an exponent, but no sign", () => {
    expect(tokens(lexConfig("1 2.5 3e10 -4 1.e3"))).toEqual([
      "NumberLit 1",
      "NumberLit 2.5",
      "NumberLit 3e10",
      "Minus -",
      "NumberLit 4",
      "NumberLit 1.e3",
    ]);
  });

  it("an exponent without digits is an identifier after the number", () => {
    expect(tokens(lexConfig("1e"))).toEqual(["NumberLit 1", "Ident e"]);
  });
});

describe("operators", () => {
  it("operators are scanned greedily", () => {
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

  it.each(["=", "!", "<", ".", "::", "&&", "...", "~"])("the operator %s ends with the source", (operator) => {
    const token = lexConfig(`a ${operator}`).tokens.at(1)!;
    expect([token.start, token.end]).toEqual([2, 2 + operator.length]);
  });

  it("unsupported operators are invalid tokens", () => {
    const result = lexConfig("a & b");
    expect(tokens(result)).toContain("BitwiseAnd &");
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["bitwise-operator"]);
  });
});

describe("comments", () => {
  it("a line comment includes its newline; an inline comment does not", () => {
    expect(tokens(lexConfig("a # x\n/* y */\n"))).toEqual(["Ident a", "Comment # x\\n", "Comment /* y */", "Newline \\n"]);
  });

  it("an unclosed comment is a slash and a star", () => {
    expect(tokens(lexConfig("/* x"))).toEqual(["Slash /", "Star *", "Ident x"]);
  });
});

describe("strings", () => {
  it("a string consists of literals and nested template sequences", () => {
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

  it("braces of objects do not end a template sequence", () => {
    expect(tokens(lexConfig('"${{}}"'))).toEqual([
      'OQuote \\"',
      "TemplateInterp ${",
      "OBrace {",
      "CBrace }",
      "TemplateSeqEnd }",
      'CQuote \\"',
    ]);
  });

  it("a doubled sign before a brace is literal", () => {
    expect(tokens(lexConfig('"$${a} %%{b}"')).filter((token) => token.startsWith("Template"))).toEqual([]);
  });

  it("a string cannot contain a newline", () => {
    expect(lexConfig('a = "x\ny"').diagnostics.map(({ code }) => code)).toEqual(["string-over-lines"]);
  });
});

describe("heredocs", () => {
  it("a heredoc ends at a line with its marker, with either line ending", () => {
    for (const end of ["\n", "\r\n"]) {
      const kinds = tokens(lexConfig(["a = <<EOT", "x ${y}", "EOT", ""].join(end))).map((token) => token.split(" ")[0]);
      expect(kinds.slice(2, 5)).toEqual(["OHeredoc", "StringLit", "TemplateInterp"]);
      expect(kinds.slice(-2)).toEqual(["CHeredoc", "Newline"]);
    }
  });

  it("the end marker of a heredoc may be indented", () => {
    expect(tokens(lexConfig("<<-EOT\n  x\n  EOT\n")).map((token) => token.split(" ")[0])).toEqual([
      "OHeredoc",
      "StringLit",
      "CHeredoc",
      "Newline",
    ]);
  });
});

describe("standalone templates", () => {
  it("a standalone template starts with literal text, including quotes and backslashes", () => {
    expect(tokens(lexTemplate('a "b\\n" ${c}'))).toEqual(['StringLit a \\"b\\\\n\\" ', "TemplateInterp ${", "Ident c", "TemplateSeqEnd }"]);
  });
});

describe("encodings", () => {
  it("a byte order mark is skipped at the start and an error elsewhere", () => {
    expect(tokens(lexConfig("\ufeffa"))).toEqual(["Ident a"]);
    expect(lexConfig("\ufeff\ufeffa").diagnostics).toHaveLength(1);
  });

  it("bytes that are not UTF-8 are reported once", () => {
    const { diagnostics } = lexConfig(new Uint8Array([0x61, 0xff, 0xfe, 0x0a, 0xff]));
    expect(diagnostics.map(({ code }) => code)).toEqual(["bad-encoding"]);
  });
});
