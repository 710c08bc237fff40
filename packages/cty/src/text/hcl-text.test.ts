import { describe, expect, it } from "vitest";
import { keyText, stringText } from "./hcl-text.ts";

describe("stringText", () => {
  it.each([
    ["", '""'],
    ["a b é \u{1f600}", '"a b é \u{1f600}"'],
    ['"\\', '"\\"\\\\"'],
    ["\n\r\t", '"\\n\\r\\t"'],
    ["\u0000\u001f\u007f\u0080", '"\\u0000\\u001f\\u007f\\u0080"'],
    ["\u200b\u2028\u2029\ufeff", '"\\u200b\\u2028\\u2029\\ufeff"'],
    ["\u{e0001}", '"\\U000e0001"'],
    ["${a} %{b}", '"$${a} %%{b}"'],
    ["$ { % { $a %b $${ %%{", '"$ { % { $a %b $$${ %%%{"'],
    ["it's", '"it\'s"'],
  ])("writes %j as %s", (text, literal) => {
    expect(stringText(text)).toBe(literal);
  });
});

describe("keyText", () => {
  it.each(["a", "a-b", "a1", "é", "if", "forever", "True"])("writes %s without quotes", (name) => {
    expect(keyText(name)).toBe(name);
  });

  it.each(["", "for", "null", "true", "false", "1a", "a b", "a.b", "-a", "$", "${x}"])("writes %s in quotes", (name) => {
    expect(keyText(name)).toBe(stringText(name));
  });
});
