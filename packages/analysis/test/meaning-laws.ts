/** Laws of the meaning key, with the real syntaxes and their evaluation. */
import { defineFunction, dynamic, fromNative, mark, number, rawEquals, string, stringVal, unknownVal, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { expect } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { meaningKey } from "../src/index.ts";

/** A random expression: how to write it, given a source of choices between forms of equal meaning. */
type Form = (choose: (count: number) => number) => string;

const plain = (...texts: readonly string[]): fc.Arbitrary<Form> =>
  fc.constantFrom(
    ...texts.map(
      (text): Form =>
        () =>
          text,
    ),
  );
const anyOf = (choose: (count: number) => number, ...forms: readonly string[]): string => forms[choose(forms.length)]!;

const { expression: forms } = fc.letrec<{ expression: Form; term: Form }>((tie) => {
  const inner = tie("expression");
  const term = tie("term");
  const name = fc.constantFrom("n", "s", "l", "m", "o", "u", "none");
  const attribute = fc.constantFrom("a", "b", "k");
  const bound = fc.constantFrom("n", "x", "y");
  const text = fc.constantFrom("", "a", "é", "1", "${", "%{", '"', "\\", "\n");
  const quote = (value: string): string => JSON.stringify(value).replace(/[$%](?=\{)/g, "$&$&");
  const steps: fc.Arbitrary<Form> = fc
    .array(
      fc.oneof(
        attribute.map(
          (of): Form =>
            (choose) =>
              anyOf(choose, `.${of}`, `["${of}"]`, `["\${"${of}"}"]`, `[("${of}")]`),
        ),
        fc.constantFrom(0, 1).map(
          (of): Form =>
            (choose) =>
              anyOf(choose, `[${of}]`, `[${of}.0]`, `[(${of})]`),
        ),
        plain("[*]"),
      ),
      { maxLength: 2 },
    )
    .map(
      (all): Form =>
        (choose) =>
          all.map((step) => step(choose)).join(""),
    );
  return {
    // In parentheses or not, and in an interpolation or not.
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      {
        weight: 3,
        arbitrary: fc.tuple(name, steps).map(
          ([root, rest]): Form =>
            (choose) =>
              root + rest(choose),
        ),
      },
      { weight: 2, arbitrary: plain("true", "null", "0", "-0") },
      // Few names in few forms, so that many of them differ in one respect only.
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("n", "s", "l"), fc.constantFrom("n", "s", "l"))
          .chain(([a, b]) =>
            plain(
              `${a} - 3`,
              `3 - ${a}`,
              `"\${${a}}\${""}"`,
              `"\${${a}}"`,
              `[for x in ${a} : x if ${b} == 1]`,
              `[for x in ${a} : x]`,
              `[for x in ${a} : ${b}]`,
              `first(${a})`,
              `first(${a}...)`,
              `{ (${a}) = 1, (${b}) = 2 }`,
              `{ (${a}) = 1, a = 2 }`,
              `{ a = 2, (${a}) = 1 }`,
            ),
          ),
      },
      { weight: 2, arbitrary: fc.constant<Form>((choose) => anyOf(choose, "1", "1.0", "(1)", "10e-1")) },
      { weight: 1, arbitrary: fc.constant<Form>((choose) => anyOf(choose, "-2", "-(2)", "-2.0")) },
      {
        weight: 2,
        arbitrary: text.map(
          (of): Form =>
            (choose) => {
              const quoted = quote(of);
              return anyOf(choose, quoted, `"\${${quoted}}"`, `"${quoted.slice(1, -1)}\${""}"`, `(${quoted})`);
            },
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(term, steps).map(
          ([of, rest]): Form =>
            (choose) =>
              of(choose) + rest(choose),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(term, inner).map(
          ([of, key]): Form =>
            (choose) =>
              `${of(choose)}[${key(choose)}]`,
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(term, fc.constantFrom("+", "-", "*", "/", "%", "==", "!=", "<", "&&", "||"), term).map(
          ([a, op, b]): Form =>
            (choose) =>
              `${a(choose)} ${op} ${b(choose)}`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom("-", "!"), term).map(
          ([op, of]): Form =>
            (choose) =>
              op + of(choose),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(term, term, term).map(
          ([c, a, b]): Form =>
            (choose) =>
              `${c(choose)} ? ${a(choose)} : ${b(choose)}`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("upper", "first", "missing"), fc.array(inner, { maxLength: 2 }), fc.constantFrom("", "..."))
          .map(
            ([f, args, dots]): Form =>
              (choose) =>
                `${f}(${args.map((arg) => arg(choose)).join(", ")}${args.length === 0 ? "" : dots})`,
          ),
      },
      {
        weight: 1,
        arbitrary: fc.array(inner, { maxLength: 3 }).map(
          (all): Form =>
            (choose) =>
              `[${all.map((each) => each(choose)).join(", ")}${choose(2) === 1 && all.length > 0 ? "," : ""}]`,
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(inner, inner).map(
          ([a, b]): Form =>
            (choose) => {
              const key = (of: string): string => anyOf(choose, of, `"${of}"`, `("${of}")`);
              const items = [`${key("a")} ${anyOf(choose, "=", ":")} ${a(choose)}`, `${key("b")} = ${b(choose)}`];
              return `{ ${(choose(2) === 1 ? items.reverse() : items).join(", ")} }`;
            },
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(attribute, inner, inner, inner).map(
          ([a, b, v, w]): Form =>
            (choose) =>
              `{ ${a} = ${v(choose)}, (${b(choose)}) = ${w(choose)} }`,
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(bound, term, term, fc.option(term)).map(
          ([v, of, each, where]): Form =>
            (choose) => {
              const unused = choose(2) === 1 ? `zz${choose(2)}, ` : "";
              return `[for ${unused}${v} in ${of(choose)} : ${each(choose)}${where === null ? "" : ` if ${where(choose)}`}]`;
            },
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(bound, bound, term, term, fc.boolean()).map(
          ([k, v, of, key, group]): Form =>
            (choose) =>
              `{ for ${k}, ${v} in ${of(choose)} : ${key(choose)} => ${v}${group ? "..." : ""} }`,
        ),
      },
      // Only the name that a `for` binds differs.
      {
        weight: 1,
        arbitrary: fc.tuple(term, steps).map(
          ([of, rest]): Form =>
            (choose) => {
              const v = anyOf(choose, "p", "q", "l");
              return `[for ${v} in ${of(choose)} : ${v}${rest(choose)}]`;
            },
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(text, inner, text, inner).map(
          ([before, a, between, b]): Form =>
            (choose) => {
              const [first, second] = [quote(before).slice(1, -1), quote(between).slice(1, -1)];
              return `"${anyOf(choose, first, `\${"${first}"}`)}\${${a(choose)}}${anyOf(choose, second, `${second}\${""}`)}\${${b(choose)}}"`;
            },
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(inner, inner).map(
          ([a, b]): Form =>
            (choose) =>
              `"x%{ if ${a(choose)} }\${${b(choose)}}%{ endif }"`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(inner, inner).map(
          ([of, a]): Form =>
            (choose) =>
              `"%{ for x in ${of(choose)} }\${${a(choose)}}%{ endfor }"`,
        ),
      },
    ),
    term: inner.map(
      (of): Form =>
        (choose) =>
          anyOf(choose, `(${of(choose)})`, `"\${${of(choose)}}"`, `((${of(choose)}))`),
    ),
  };
});

const functions = {
  upper: defineFunction({
    params: [{ name: "text", type: string }],
    type: () => string,
    impl: ([text]) => stringVal(text!.asString().toUpperCase()),
  }),
  first: defineFunction({
    params: [{ name: "value", type: dynamic }],
    varParam: { name: "more", type: dynamic },
    type: ([value]) => value!.type,
    impl: ([value]) => value!,
  }),
};

/** Scopes in which names have values of different types, marks and states. */
const scopes: readonly EvalContext[] = [
  { n: 1, s: "a", l: ["a", "b"], m: { a: "x", b: "y" }, o: { a: [1], k: { b: 2 } }, u: unknownVal(string) },
  { n: "1", s: mark(fromNative("k"), "secret"), l: [], m: {}, o: { a: 1 }, u: unknownVal(number) },
  {
    n: null,
    s: true,
    l: mark(fromNative([{ a: 1 }]), "secret"),
    m: { k: mark(fromNative(1), "deep") },
    o: "text",
    u: { a: unknownVal(string) },
  },
  { n: 0, s: "é", l: { a: 1 }, m: [0, 1], o: null, u: [unknownVal(string)] },
].map(
  (variables) =>
    new EvalContext({
      variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fromNative(value)])),
      functions,
    }),
);

/** Returns the meaning key of a source, which a test can spoil. */
export type KeyOf = (source: string) => string;

export const keyOf: KeyOf = (source) => {
  const { expression, diagnostics } = parseExpression(source, "a.hcl");
  expect([source, diagnostics.map(({ code }) => code)]).toEqual([source, []]);
  return meaningKey(expression);
};

/** The value and the kinds of errors in each scope. */
function results(source: string): readonly { readonly value: Value; readonly errors: string }[] {
  const { expression } = parseExpression(source, "a.hcl");
  return scopes.map((scope) => {
    const { value, diagnostics } = expression.value(scope);
    const kinds = new Set(diagnostics.map(({ code }) => (FAILED_ACCESS.has(code) ? "access" : code)));
    return { value, errors: [...kinds].sort().join() };
  });
}

/** `m["k"]` and `m.k` fail for the same values, but report it in different words. */
const FAILED_ACCESS: ReadonlySet<string> = new Set([
  "attribute-of-null",
  "attribute-of-primitive",
  "attribute-of-sequence",
  "fractional-index",
  "index-of-null",
  "index-of-set",
  "invalid-index-key",
  "missing-key",
  "missing-map-element",
  "unsupported-attribute",
  "value-without-elements",
]);

/** Whether two sources have the same values, marks and errors in every scope. */
function sameResults(a: string, b: string): boolean {
  const second = results(b);
  return results(a).every(({ value, errors }, i) => errors === second[i]!.errors && rawEquals(value, second[i]!.value));
}

const choices = fc.array(fc.nat(11), { minLength: 1, maxLength: 40 });
const reading = (numbers: readonly number[]): ((count: number) => number) => {
  let next = 0;
  return (count) => numbers[next++ % numbers.length]! % count;
};
const first = (): number => 0;

const RUNS = fc.readConfigureGlobal().numRuns ?? amount(450, 700);

/** Law: a rewrite keeps the key. */
export function checkRewrites(key: KeyOf = keyOf): void {
  fc.assert(
    fc.property(forms, choices, (form, numbers) => {
      const [a, b] = [form(first), form(reading(numbers))];
      expect([a, b, key(b)]).toEqual([a, b, key(a)]);
      expect([a, b, sameResults(a, b)]).toEqual([a, b, true]);
    }),
    { numRuns: RUNS },
  );
}

/** Law: equal keys, equal results. Returns the number of compared pairs. */
export function checkEqualKeys(key: KeyOf = keyOf): number {
  const groups = new Map<string, Set<string>>();
  const collect = (form: Form, numbers: readonly number[]): void => {
    const source = form(reading(numbers));
    const of = key(source);
    const group = groups.get(of);
    if (group === undefined) groups.set(of, new Set([source]));
    else group.add(source);
  };
  fc.assert(fc.property(forms, choices, collect), { numRuns: RUNS * 6 });
  let compared = 0;
  for (const [one, ...others] of groups.values()) {
    for (const other of others) {
      compared++;
      expect([one, other, sameResults(one!, other)]).toEqual([one, other, true]);
    }
  }
  return compared;
}
