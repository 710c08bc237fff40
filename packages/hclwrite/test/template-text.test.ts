/** Text that is put into templates stays text, and references stay references, whatever is next to them. */
import { stringVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { type ExpressionEditor, hcl, heredoc, openConfig, raw, ref, type Writable } from "../src/index.ts";

const ctx = new EvalContext({ variables: { v: stringVal("V") } });

/** Calls the tag with these strings as the program writes them. */
const tag = (strings: readonly string[], values: readonly Writable[]): string =>
  hcl(Object.assign([...strings], { raw: strings }), ...values).text;

/** Returns the string that an expression evaluates to. */
function evaluated(source: string): unknown {
  const { expression, diagnostics } = parseExpression(`${source}\n`);
  expect(diagnostics, source).toEqual([]);
  const result = expression.value(ctx);
  expect(result.diagnostics, source).toEqual([]);
  return result.value.content;
}

const pieces = fc.constantFrom("", "", "a", "$", "%", "$$", "%%", "{", "}", "{v}", "{file(1)}", " ", "E", "~", "'");
const text = fc.oneof(
  fc.constantFrom(
    "",
    "$",
    "%",
    "$$",
    "{",
    "{v}",
    "{file(1)}",
    "${v}",
    "%{if}",
    '"',
    "\\",
    "\n",
    "E\n",
    "\nE\n",
    "\nE",
    "é",
    "\u0001",
    "~}",
    "$${",
    "\r\n",
    "$\n",
  ),
  fc.string({ maxLength: 4 }),
);
const value: fc.Arbitrary<Writable> = fc.oneof(text, text, fc.constantFrom(ref("v"), raw('"x"'), 5));

/** Returns the text that a value has in a template. */
const shown = (own: Writable): string => (typeof own === "string" ? own : own === 5 ? "5" : String(own) === "v" ? "V" : "x");

describe("The tag hcl", () => {
  it("keeps text and references apart between quotes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, pieces), { minLength: 1, maxLength: 5 }), pieces, (rest, first) => {
        const strings = [`"${first}`, ...rest.map(([, piece], i) => piece + (i === rest.length - 1 ? '"' : ""))];
        const source = tag(
          strings,
          rest.map(([own]) => own),
        );
        // A template of one interpolation has the value itself.
        expect(String(evaluated(source)).normalize("NFC"), source).toBe(
          (first + rest.map(([own, piece]) => shown(own) + piece).join("")).normalize("NFC"),
        );
      }),
      { numRuns: amount(833, 5_000) },
    );
  });

  it("keeps text and references apart in heredocs", () => {
    let written = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(value, pieces), { minLength: 1, maxLength: 5 }), pieces, (rest, first) => {
        const strings = [`<<E\n${first}`, ...rest.map(([, piece], i) => piece + (i === rest.length - 1 ? "\nE" : ""))];
        let source: string;
        try {
          source = tag(
            strings,
            rest.map(([own]) => own),
          );
        } catch (error) {
          // Without values in a line, the marker of the heredoc could be in it.
          expect((error as Error).name).toBe("CtyError");
          return;
        }
        written++;
        expect(String(evaluated(source)).normalize("NFC"), source).toBe(
          `${first + rest.map(([own, piece]) => shown(own) + piece).join("")}\n`.normalize("NFC"),
        );
      }),
      { numRuns: amount(833, 5_000) },
    );
    expect(written).toBeGreaterThan(amount(800, 4_900));
  });

  it.each<[what: string, written: () => string, source: string]>([
    ["adjacent texts", () => hcl`"${"$"}${"{file(1)}"}"`.text, '"$${file(1)}"'],
    ["a text after a sign", () => hcl`"price $${"{v}"}"`.text, '"price $${v}"'],
    ["a reference after a sign", () => hcl`"price $${ref("v")}"`.text, '"price \\u0024${v}"'],
    [
      "a reference after a sign in a heredoc",
      () =>
        hcl`<<E
$${ref("v")}
E`.text,
      '<<E\n${"$"}${v}\nE',
    ],
    [
      "text with the end marker",
      () =>
        hcl`<<E
${"a\nE\n"}
E`.text,
      '<<E\n${"a\\nE"}\n\nE',
    ],
    ["a key that is a reference", () => hcl`{ ${ref("x")} = 1 }`.text, "{ (x) = 1 }"],
    ["a key that is text", () => hcl`{ ${"x y"} = 1, ${"for"} = 2 }`.text, '{ "x y" = 1, "for" = 2 }'],
    ["a number before a dot", () => hcl`${1}.5`.text, "(1).5"],
    ["a splat before an attribute", () => hcl`${raw("a.*.b")}.c`.text, "(a.*.b).c"],
    ["a negative number before an index", () => hcl`${-1}[0]`.text, "(-1)[0]"],
    ["a text in a key of an index", () => hcl`a["${"$"}${"{x}"}"]`.text, 'a["$${x}"]'],
    ["a heredoc in a list", () => hcl`[${raw("<<E\nx\nE")}, 1]`.text, "[<<E\nx\nE\n, 1]"],
    ["a heredoc in a string", () => hcl`"a ${heredoc("x\n")}"`.text, '"a ${"x\\n"}"'],
  ])("writes %s", (_, written, source) => {
    expect(written()).toBe(source);
  });

  it.each<[what: string, written: () => unknown]>([
    ["an attribute", () => hcl`a.${ref("b")}`],
    ["a variable of a for expression", () => hcl`[for ${ref("b")} in c : b]`],
    ["a function", () => hcl`${ref("f")}(1)`],
    ["part of an escape", () => tag(['"\\', '"'], ["n"])],
    ["part of a hexadecimal escape", () => tag(['"\\u00', '"'], ["41"])],
  ])("refuses a value as %s", (_, written) => {
    expect(written).toThrow(/has to be an operand|is not an expression/);
  });

  it("refuses expressions with comments around them", () => {
    for (const source of ["1 # c", "/* c */ 1", "1 // c"])
      expect(() => raw(source)).toThrow("has a comment that is not inside of the expression");
    expect(raw("[ # c\n1]").text).toBe("[ # c\n1]");
  });
});

describe("The parts of a template", () => {
  const part = fc.oneof(fc.constantFrom("a", "$", "%", "b "), fc.constant(undefined));

  it.each(["quoted", "heredoc"])("keep text and references apart in a %s template", (form) => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 5 }), fc.array(text, { minLength: 5, maxLength: 5 }), (parts, texts) => {
        // A sign directly before an interpolation would escape it.
        const inner = parts.map((own) => (own === undefined ? "${v}" : own.replace(/[$%]$/, "$&-"))).join("");
        const source = form === "quoted" ? `x = "${inner}"\n` : `x = <<E\n${inner}\nE\n`;
        const document = openConfig(source);
        expect(document.diagnostics, source).toEqual([]);
        let expected = "";
        const change = document.edit((e) => {
          for (const [i, editor] of (e.attribute("x") as ExpressionEditor).parts.entries()) {
            const isText = editor.expression?.kind === "LiteralValueExpr";
            // The last line of a heredoc has to end.
            const own = form === "heredoc" && editor.text!.endsWith("\n") ? `${texts[i % 5]!}\n` : texts[i % 5]!;
            if (isText) editor.set(own);
            expected += isText ? own : "V";
          }
        });
        expect(change.problems, source).toEqual([]);
        const after = change.open().body.attributes[0]!.expr.value(ctx);
        expect(after.diagnostics, change.text).toEqual([]);
        expect(String(after.value.content), change.text).toBe(expected.normalize("NFC"));
      }),
      { numRuns: amount(500, 3_000) },
    );
  });

  const first = (source: string, set: (parts: readonly ExpressionEditor[]) => unknown) =>
    openConfig(source).edit((e) => void set(e.attribute("x").parts));

  it("keep their number in spaces apart from text", () => {
    expect(first('x = "a${ 1 }"\n', ([, number]) => number!.set(2)).text).toBe('x = "a${ 2 }"\n');
    expect(first('x = "a${ 1 }"\n', ([, number]) => number!.set("b")).text).toBe('x = "a${ "b" }"\n');
  });

  it("replace a directive as a whole", () => {
    expect(first('x = "a%{ if b }c%{ endif }"\n', ([, directive]) => directive!.set(ref("v"))).text).toBe('x = "a${v}"\n');
    expect(first('x = "a%{ if b }c%{ endif }"\n', ([, directive]) => directive!.set("d")).text).toBe('x = "ad"\n');
  });

  it("are refused where they would be read differently", () => {
    const change = first("x = <<E\na\nE\n", ([line]) => line!.set("b"));
    expect(change.problems.map(({ code }) => code)).toEqual(["would-read-differently"]);
    expect(change.text).toBe("x = <<E\na\nE\n");
  });
});
