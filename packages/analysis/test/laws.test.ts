/** Laws of reference analysis, with the real syntaxes. */
import { type Expression, hasErrors } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soup } from "../../hclsyntax/test/soup.ts";
import {
  applyEdits,
  dependencyOrder,
  formatReference,
  functions,
  type Reference,
  referenceRange,
  references,
  renameReferences,
} from "../src/index.ts";

/** Valid expressions over a few names, of every kind that is relevant for references. */
const { expression: expressions } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie("expression");
  const name = fc.constantFrom("a", "b", "c", "x");
  const steps = fc.array(
    fc.oneof(
      name.map((n) => `.${n}`),
      name.map((n) => `["${n}"]`),
      fc.constantFrom("[0]", "[*]"),
    ),
    { maxLength: 3 },
  );
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 4, arbitrary: fc.tuple(name, steps).map(([root, rest]) => root + rest.join("")) },
      { weight: 1, arbitrary: fc.constantFrom("1", '"text"', "null") },
      { weight: 1, arbitrary: fc.tuple(inner, steps).map(([of, rest]) => `(${of})${rest.join("")}`) },
      { weight: 1, arbitrary: fc.tuple(inner, inner, steps).map(([of, key, rest]) => `(${of})[${key}]${rest.join("")}`) },
      { weight: 1, arbitrary: fc.tuple(inner, inner).map(([a, b]) => `${a} + ${b}`) },
      { weight: 1, arbitrary: fc.tuple(inner, inner, inner, steps).map(([c, a, b, rest]) => `(${c} ? ${a} : ${b})${rest.join("")}`) },
      { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }).map((args) => `f(${args.join(", ")})`) },
      { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }).map((elements) => `[${elements.join(", ")}]`) },
      { weight: 1, arbitrary: fc.tuple(name, inner, inner).map(([key, k, v]) => `{ ${key} = ${v}, (${k}) = ${v} }`) },
      { weight: 1, arbitrary: fc.tuple(name, inner, inner, inner).map(([v, xs, of, c]) => `[for ${v} in ${xs} : ${of} if ${c}]`) },
      { weight: 1, arbitrary: fc.tuple(name, name, inner, inner).map(([k, v, xs, of]) => `{ for ${k}, ${v} in ${xs} : ${of} => ${v} }`) },
      { weight: 1, arbitrary: fc.tuple(inner, inner).map(([a, b]) => `"x\${${a}}y%{ if ${b} }z%{ endif }"`) },
      { weight: 1, arbitrary: fc.tuple(name, inner, inner).map(([v, xs, of]) => `"%{ for ${v} in ${xs} }\${${of}}%{ endfor }"`) },
    ),
  };
});

function parsed(text: string): Expression {
  const { expression, diagnostics } = parseExpression(text, "a.hcl");
  expect(hasErrors(diagnostics)).toBe(false);
  return expression;
}

const found = (text: string): readonly string[] => references(parsed(text)).map(formatReference);
const renamed = (text: string, from: string, to: string): string =>
  applyEdits("a.hcl", text, renameReferences([parsed(text)], from.split("."), to.split(".")).edits);

describe("references", () => {
  it("can be searched in any parsed source", () => {
    fc.assert(
      fc.property(soup(40), (text) => {
        for (const of of [
          parseConfig(text, "a.hcl").file.body,
          parseExpression(text, "a.hcl").expression,
          parseJson(text, "a.json").file.body,
        ]) {
          references(of).map(formatReference);
          functions(of);
        }
        parseJson(JSON.stringify({ [text]: [text] }), "a.json").file.body.justAttributes();
        references(parseJson(JSON.stringify({ [text]: [text] }), "a.json").file.body).map(referenceRange);
      }),
      { numRuns: 400 },
    );
  });

  it("have the roots that variables() returns", () => {
    fc.assert(
      fc.property(expressions, (text) => {
        const expression = parsed(text);
        const roots = expression.variables().map(([root]) => (root?.kind === "root" ? root.name : ""));
        // A splat's source or a choice may be visited in another order than the evaluation has.
        expect(
          references(expression)
            .map(({ root }) => root.name)
            .sort(),
        ).toEqual(roots.sort());
      }),
    );
  });

  it("have the range of their source", () => {
    fc.assert(
      fc.property(expressions, (text) => {
        for (const reference of references(parsed(text))) {
          const { start, end } = referenceRange(reference);
          expect(text.slice(reference.root.start, reference.root.end)).toBe(reference.root.name);
          expect(start.offset <= reference.root.start && reference.root.end <= end.offset && end.offset <= text.length).toBe(true);
        }
      }),
    );
  });

  it("are the same in a JSON string", () => {
    fc.assert(
      fc.property(expressions, (text) => {
        const { file } = parseJson(JSON.stringify({ x: `\${${text}}` }), "a.json");
        expect(references(file.body).map(formatReference)).toEqual(found(text));
      }),
    );
  });
});

describe("renaming", () => {
  it("changes the references that begin with the prefix, and no others", () => {
    fc.assert(
      fc.property(expressions, fc.constantFrom("a", "b", "a.b", "b.x"), (text, from) => {
        const to = from.replace(/^./, "new");
        const rename = (reference: Reference): string => {
          const text = formatReference(reference);
          const names = text.replaceAll(/\["(\w+)"\]/g, ".$1");
          const begins = names.startsWith(from) && !/^\w/.test(names.slice(from.length));
          return begins ? text.replace(reference.root.name, "new") : text;
        };
        const old = references(parsed(text));
        const after = found(renamed(text, from, to));
        // The generator has no `for` with the new name, which would hide the renamed references.
        expect(after).toEqual(old.map(rename));
      }),
    );
  });

  it("can be reversed, which restores the source", () => {
    fc.assert(
      fc.property(expressions, (text) => {
        expect(renamed(renamed(text, "a", "unused"), "unused", "a")).toBe(text);
      }),
    );
  });

  it("has the same result in a JSON string and in the native syntax", () => {
    fc.assert(
      fc.property(expressions, (text) => {
        const json = JSON.stringify({ x: `\${${text}}` });
        const { file } = parseJson(json, "a.json");
        const { edits } = renameReferences([file.body], ["a"], ["unused"]);
        expect(JSON.parse(applyEdits("a.json", json, edits))).toEqual({ x: `\${${renamed(text, "a", "unused")}}` });
      }),
    );
  });

  it("creates edits that are in order and do not overlap", () => {
    fc.assert(
      fc.property(expressions, (text) => {
        const { edits } = renameReferences([parsed(text)], ["a", "b"], ["c", "d", "e"]);
        for (let i = 1; i < edits.length; i++) expect(edits[i]!.start).toBeGreaterThanOrEqual(edits[i - 1]!.end);
      }),
    );
  });
});

it("dependencyOrder puts each item after those that it needs, or reports a cycle", () => {
  const names = ["a", "b", "c", "d", "e"];
  const graphs = fc.array(fc.subarray(names, { maxLength: 2 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(graphs, (needs) => {
      const items = names.map((name, i) => ({ name, expression: parsed(`[${needs[i]!.join(", ")}]`) }));
      const { order, blocked, diagnostics } = dependencyOrder(items);
      expect([...order, ...blocked].map(({ name }) => name).sort()).toEqual(names);
      const position = new Map(order.map(({ name }, i) => [name, i]));
      for (const { name } of order)
        for (const needed of needs[names.indexOf(name)]!) expect(position.get(needed)).toBeLessThan(position.get(name)!);
      for (const { params } of diagnostics) {
        const cycle = params.cycle as readonly string[];
        cycle.forEach((name, i) => {
          expect(needs[names.indexOf(name)]).toContain(cycle[(i + 1) % cycle.length]);
        });
      }
      expect(blocked.length > 0).toBe(diagnostics.length > 0);
    }),
  );
});
