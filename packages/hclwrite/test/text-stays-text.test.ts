/** Random text stays text wherever it is put: in templates next to anything, in keys, labels and JSON strings. */
import { stringVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression, parseTemplate } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import {
  type ExpressionEditor,
  hcl,
  heredoc,
  openConfig,
  openJsonConfig,
  raw,
  ref,
  type Writable,
  writeKey,
  writeValue,
} from "../src/index.ts";

const ctx = new EvalContext({ variables: { v: stringVal("V") } });
const tag = (strings: readonly string[], values: readonly Writable[]): string =>
  hcl(Object.assign([...strings], { raw: strings }), ...values).text;

/** Signs that mean something in a template, a string, a heredoc or a terminal, and random text of them. */
const text = fc.oneof(
  fc.constantFrom(
    ...["", "$", "%", "$$", "%%", "{", "}", "{v}", "{file(1)}", "${v}", "%{if}", "${~v~}", "$${", "%%{", '"', "\\", "\\n", '\\"', "\\$"],
    ...[
      "\n",
      "E\n",
      "\nE\n",
      "\nE",
      "  E\n",
      "\tE",
      "<<E\n",
      "\r\n",
      "\r",
      " ",
      "\t",
      "~",
      "~}",
      "*/",
      "#",
      "\u0001",
      "\u202e",
      "\ufeff",
      "e\u0301",
    ],
  ),
  fc.string({ unit: fc.constantFrom("$", "%", "{", "}", '"', "\\", "\n", "E", "~", " ", "-"), maxLength: 6 }),
  fc.string({ maxLength: 4 }),
);
const value: fc.Arbitrary<Writable> = fc.oneof(text, text, text, fc.constantFrom(ref("v"), raw('"x"'), 5));
const shown = (own: Writable): string => (typeof own === "string" ? own : own === 5 ? "5" : String(own) === "v" ? "V" : "x");
const nfc = (own: string): string => own.normalize("NFC");

/** Returns what an expression evaluates to; undefined if it has problems. */
function evaluated(source: string, context = ctx): unknown {
  const { expression, diagnostics } = parseExpression(`${source}\n`);
  if (diagnostics.length > 0) return undefined;
  const result = expression.value(context);
  return result.diagnostics.length > 0 ? undefined : result.value.content;
}

/** Returns the template with the values, or undefined if the tag refuses to write it. */
function written(strings: readonly string[], values: readonly Writable[]): string | undefined {
  try {
    return tag(strings, values);
  } catch (error) {
    expect((error as Error).name).toBe("CtyError");
    return undefined;
  }
}

describe("the tag hcl", () => {
  const piece = fc.constantFrom(
    ...["", "", "a", "$", "%", "$$", "{", "}", "{v}", " ", "E", "~", "\\\\", '\\"', "\\n", "%%{", "$${", "\\u0024"],
    ...["${v}", "${~ v ~}", "${v ~}", "${~ v}", "%{ if true }", "%{~ if true ~}", "%{ endif }"],
  );
  const around: readonly (readonly [open: string, close: string])[] = [
    ['"', '"'],
    ['["', '"][0]'],
    ['{ a = "', '" }.a'],
    ['(true ? "', '" : "")'],
    ['[for x in ["', '"] : x][0]'],
  ];

  it("keeps text between quotes, wherever the template is", () => {
    let count = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, piece), { minLength: 1, maxLength: 4 }),
        piece,
        fc.constantFrom(...around),
        (rest, first, [open, close]) => {
          const values = rest.map(([own]) => own);
          const pieces = [first, ...rest.map(([, own]) => own)];
          // The template as the program means it: with names for the values, which no sign before them escapes.
          const names = Object.fromEntries(values.map((_, i) => [`x${i}`, stringVal(`<${i}>`)]));
          const model = evaluated(
            `"${pieces.map((own, i) => own.replace(/([$%])$/, i < values.length ? "$1\u0001" : "$1") + (i < values.length ? `\${x${i}}` : "")).join("")}"`,
            ctx.child({ variables: names }),
          );
          if (typeof model !== "string") return;
          count++;
          const source = written(
            pieces.map((own, i) => (i === 0 ? open : "") + own + (i === pieces.length - 1 ? close : "")),
            values,
          );
          if (source === undefined) return void refused++;
          const wanted = values.reduce<string>(
            (whole, own, i) => whole.replace(`<${i}>`, () => shown(own)),
            model.replaceAll("\u0001", ""),
          );
          expect(nfc(String(evaluated(source))), source).toBe(nfc(wanted));
        },
      ),
      { numRuns: amount(666, 4_000) },
    );
    expect(count).toBeGreaterThan(amount(200, 1_500));
    expect(refused).toBeLessThan(count / 20);
  });

  it("keeps text in heredocs, indented ones too", () => {
    const inHeredoc = fc.constantFrom(
      "",
      "a",
      "$",
      "%",
      "$$",
      "{",
      "}",
      "{v}",
      " ",
      "~",
      "E",
      '"',
      "\\",
      "${v}",
      "\n",
      "\n  ",
      "\n\n",
      "  b\n",
      "$${",
      "\t",
    );
    let count = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, inHeredoc), { minLength: 1, maxLength: 4 }),
        inHeredoc,
        fc.constantFrom("<<E", "<<-E", "<<EOT"),
        (rest, first, intro) => {
          const values = rest.map(([own]) => own);
          const pieces = [first, ...rest.map(([, own]) => own)];
          const strings = pieces.map(
            (own, i) => (i === 0 ? `${intro}\n` : "") + own + (i === pieces.length - 1 ? `\n${intro.replace(/^<<-?/, "")}` : ""),
          );
          const names = Object.fromEntries(values.map((_, i) => [`x${i}`, stringVal(`<${i}>`)]));
          const model = evaluated(
            strings.map((own, i) => own + (i < values.length ? `\${x${i}}` : "")).join(""),
            ctx.child({ variables: names }),
          );
          // A sign directly before a name would escape it.
          if (typeof model !== "string" || values.some((_, i) => !model.includes(`<${i}>`))) return;
          count++;
          const source = written(strings, values);
          if (source === undefined) return void refused++;
          const wanted = values.reduce<string>((whole, own, i) => whole.replace(`<${i}>`, () => shown(own)), model);
          expect(nfc(String(evaluated(source))), source).toBe(nfc(wanted));
        },
      ),
      { numRuns: amount(666, 4_000) },
    );
    expect(count).toBeGreaterThan(amount(200, 1_500));
    expect(refused).toBeLessThan(count / 20);
  });

  it("writes white space next to a marker that trims it as an interpolation", () => {
    expect(tag(['"', '${v}"'], [" "])).toBe('" ${v}"');
    expect(tag(['"', '${~ v ~}"'], [" "])).toBe('"${" "}${~ v ~}"');
    expect(tag(['["', '${~ v ~}"][0]'], ["a\r"])).toBe('["${"a\\r"}${~ v ~}"][0]');
  });
});

describe("an edit", () => {
  const shapes = [
    'x = "p${v}q${v}r"\n',
    'x = "p${~v~}q%{~ if true ~}s%{~ endif ~}r"\n',
    "x = <<E\np${v}q${v}r\nE\n",
    "x = <<-E\n    p${v}q\n      ${~v} r\n  E\n",
  ];

  it("gives the texts of a template, or is refused", () => {
    let made = 0;
    fc.assert(
      fc.property(fc.constantFrom(...shapes), text, text, (source, first, last) => {
        const isHeredoc = source.includes("<<");
        const change = openConfig(source).edit((e) => {
          const parts = (e.attribute("x") as ExpressionEditor).parts.filter(({ expression }) => expression?.kind === "LiteralValueExpr");
          parts[0]!.set(first);
          parts[parts.length - 1]!.set(isHeredoc ? `${last}\n` : last);
        });
        if (change.problems.length > 0) {
          expect(change.problems.map(({ code }) => code)).toEqual(["would-read-differently"]);
          expect(change.text).toBe(source);
          return;
        }
        made++;
        const document = change.open();
        const result = document.body.attributes[0]!.expr.value(ctx);
        expect([document.diagnostics, result.diagnostics], change.text).toEqual([[], []]);
        const content = nfc(String(result.value.content));
        const middle = String(openConfig(source).body.attributes[0]!.expr.value(ctx).value.content)
          .replace(/^p/, "")
          .replace(/[ ]?r\n?$/, "");
        if (!source.includes("<<-")) expect(content, change.text).toBe(nfc(`${first}${middle}${last}${isHeredoc ? "\n" : ""}`));
      }),
      { numRuns: amount(666, 4_000) },
    );
    expect(made).toBeGreaterThan(amount(550, 3_500));
  });

  it("gives the requested values, keys and labels", () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const change = openConfig(`x = { ${writeKey(a)} = 1 }\nt "a" b {\n}\n`).edit((e) => {
          (e.find(["x", a]) as ExpressionEditor).set([b, { [c]: a }]);
          e.block("t", "a", "b").rename({ labels: [b, c] });
          e.append("u", [a], { y: heredoc(`${b}\n`), z: c });
        });
        expect(change.problems).toEqual([]);
        const { body, diagnostics } = change.open();
        expect(diagnostics, change.text).toEqual([]);
        const x = body.attributes[0]!.expr.value();
        const wanted = parseExpression(writeValue({ [a]: [b, { [c]: a }] })).expression.value();
        expect([x.diagnostics, String(x.value)], change.text).toEqual([[], String(wanted.value)]);
        expect(
          body.blocks.map(({ labels }) => labels.map(nfc)),
          change.text,
        ).toEqual([[nfc(b), nfc(c)], [nfc(a)]]);
        const [y, z] = body.blocks[1]!.body.attributes.map(({ expr }) => String(expr.value().value.content));
        const lines = (own: string): string => nfc(own).replaceAll("\r\n", "\n");
        expect([lines(y!), z], change.text).toEqual([lines(`${b}\n`), nfc(c)]);
      }),
      { numRuns: amount(333, 2_000) },
    );
  });

  it("gives strings in JSON that are the text as templates", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const change = openJsonConfig('{"x": {"y": 1}}').edit((e) => {
          e.setAt(["x", "y"], a);
          e.setAt(["x", `key${b}`], b);
        });
        expect(change.problems).toEqual([]);
        const { x } = JSON.parse(change.text) as { readonly x: Readonly<Record<string, string>> };
        // A byte order mark at the start of a source is not part of it.
        const ofTemplate = (source: string): string => String(parseTemplate(`.${source}`).expression.value().value.content).slice(1);
        expect(ofTemplate(x.y!), change.text).toBe(nfc(a));
        expect(
          Object.entries(x)
            .slice(1)
            .map(([key, own]) => [ofTemplate(key), ofTemplate(own)]),
          change.text,
        ).toEqual([[nfc(`key${b}`), nfc(b)]]);
      }),
      { numRuns: amount(333, 2_000) },
    );
  });
});
