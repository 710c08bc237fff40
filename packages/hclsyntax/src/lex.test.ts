import { describe, expect, it } from "vitest";
import { configTokens, lexConfig, lexExpression, lexTemplate } from "./lex.ts";

describe("configTokens", () => {
  it.each(["", 'a = "x${b}"\n', "a = <<E\nx\nE\n", "a = @ 'x' }\n"])("returns the tokens of lexConfig for %j", (source) => {
    expect([...configTokens(source, "x.hcl")].map(({ kind, text }) => [kind, text])).toEqual(
      [...lexConfig(source, "x.hcl").tokens].map(({ kind, text }) => [kind, text]),
    );
    expect(configTokens(source, "x.hcl").file.filename).toBe("x.hcl");
  });
});

describe("TokenList", () => {
  const source = 'a = "é"\n';
  const { tokens } = lexConfig(source, "x.hcl");

  it("returns the parts of each token", () => {
    expect(tokens.text(0)).toBe("a");
    expect(tokens.text(3)).toBe("é");
    expect(tokens.range(3)).toMatchObject({ filename: "x.hcl", start: { offset: 5, line: 1, column: 6 }, end: { offset: 6, column: 7 } });
    expect(tokens.at(3)!.range).toEqual(tokens.range(3));
    expect([tokens.start(3), tokens.end(3)]).toEqual([5, 6]);
  });

  it("has tokens at the indexes from zero to its length", () => {
    expect(tokens.at(0)).toMatchObject({ kind: "TokenIdent", start: 0, end: 1 });
    expect(tokens.at(tokens.length - 1)).toMatchObject({ kind: "TokenEOF", start: 8, end: 8 });
    expect([tokens.at(-1), tokens.at(tokens.length), tokens.at(1000)]).toEqual([undefined, undefined, undefined]);
  });

  it.each([63, 64, 65, 300, 1000])("has room for the %d tokens of a source of single characters", (count) => {
    const brackets = "[".repeat(count);
    const list = lexConfig(brackets).tokens;
    expect([...list].map(({ text }) => text).join("")).toBe(brackets);
    expect([...list].map(({ kind }) => kind)).toEqual([...new Array<string>(count).fill("TokenOBrack"), "TokenEOF"]);
  });
});

it("a source without a name has an empty file name", () => {
  for (const { file } of [configTokens("a"), lexConfig("a").tokens, lexExpression("a").tokens, lexTemplate("a").tokens])
    expect(file.filename).toBe("");
});

it("only a template starts with literal text", () => {
  const kindsOf = ({ tokens }: ReturnType<typeof lexConfig>): readonly string[] => [...tokens].map(({ kind }) => kind);
  expect(kindsOf(lexConfig("a b"))).toEqual(["TokenIdent", "TokenIdent", "TokenEOF"]);
  expect(kindsOf(lexExpression("a b"))).toEqual(["TokenIdent", "TokenIdent", "TokenEOF"]);
  expect(kindsOf(lexTemplate("a b"))).toEqual(["TokenStringLit", "TokenEOF"]);
});
