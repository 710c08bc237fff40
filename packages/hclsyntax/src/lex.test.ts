import { describe, expect, it } from "vitest";
import { configTokens, lexConfig } from "./lex.ts";

describe("configTokens", () => {
  it.each(["", 'a = "x${b}"\n', "a = <<E\nx\nE\n", "a = @ 'x' }\n"])("returns the tokens of lexConfig for %j", (source) => {
    expect([...configTokens(source, "x.hcl")].map(({ kind, text }) => [kind, text])).toEqual(
      [...lexConfig(source, "x.hcl").tokens].map(({ kind, text }) => [kind, text]),
    );
    expect(configTokens(source, "x.hcl").file.filename).toBe("x.hcl");
  });
});
