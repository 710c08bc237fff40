/**
 * Small edits of a valid document, one at a time: each token is left out, doubled, or preceded by
 * another one. The snapshot has one line for each: the source, its problems with their ranges, and
 * what is read all the same.
 */
import { toNative } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parse, parseExpression } from "../src/index.ts";

const TOKEN = /"(?:\\.|[^"\\])*"|[-+.\w]+|\S/g;
const INSERTED = [",", ":", "{", "}", "[", "]", '"', "'s'", "w", "#"];

/** The edited sources, with `#edit` for each in the order of the tokens. */
function edits(source: string): readonly string[] {
  return [...source.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const [before, after] = [source.slice(0, index), source.slice(index + token.length)];
    return [before + after, `${before}${token} ${token}${after}`, ...INSERTED.map((other) => `${before}${other} ${token}${after}`)];
  });
}

/** Returns the value that was read: "?" for an invalid one, and properties as pairs, since names can repeat. */
function outline(expression: Expression): unknown {
  const properties = expression.exprMap?.();
  if (properties !== undefined) return { of: properties.map(({ key, value }) => [key.value().value.asString(), outline(value)]) };
  const elements = expression.exprList?.();
  if (elements !== undefined) return elements.map(outline);
  const { value } = expression.value();
  return value.isKnown() ? toNative(value) : "?";
}

/** JSON, with properties in braces again. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const { of } = value as { readonly of: readonly (readonly [string, unknown])[] };
  return `{${of.map(([name, inner]) => `${JSON.stringify(name)}:${shown(inner)}`).join(",")}}`;
}

function line(source: string): string {
  const { expression, diagnostics } = parseExpression(source, "t.json");
  const problems = diagnostics.map(({ code, subject }) => `${code.slice("json-".length)} ${subject!.start.offset}-${subject!.end.offset}`);
  return `${source.replaceAll("\n", "⏎")}\n    ${problems.join(", ") || "valid"}\n    ${shown(outline(expression))}\n`;
}

const documents = {
  "on one line": '{"a": [1, {"b": "x\\n", "c": true}], "d": null}',
  "on several lines": '{\n  "a": {\n    "b": [\n      1.5,\n      "x"\n    ]\n  },\n  "c": "y"\n}',
};

it.each(Object.entries(documents))("the snapshot shows each edit of a document %s", async (name, document) => {
  const sources = [...new Set([document, ...edits(document)])];
  await expect(sources.map(line).join("")).toMatchFileSnapshot(`__snapshots__/edits ${name}.txt`);
});

it.each(Object.entries(documents))("parseExpression reports a problem in a document %s exactly if it is no longer JSON", (_, document) => {
  for (const source of edits(document)) {
    let isValid = true;
    try {
      JSON.parse(source);
    } catch {
      isValid = false;
    }
    expect([source, parse(source).diagnostics.length === 0]).toEqual([source, isValid]);
  }
});
