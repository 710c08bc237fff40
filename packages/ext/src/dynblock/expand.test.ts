import { exprAsKeyword, exprList, references } from "@hcl-ts/analysis";
import {
  CtyError,
  dynamic,
  equalTypes,
  fromNative,
  isWhollyKnown,
  list,
  mark,
  number,
  string,
  stringVal,
  toNative,
  unknownVal,
  unmark,
  type Value,
} from "@hcl-ts/cty";
import { type Body, EvalContext, type Expression, errorDiagnostic, mergeBodies, message } from "@hcl-ts/hcl";
import {
  attrSpec,
  blockAttrsSpec,
  blockListSpec,
  blockMapSpec,
  blockSpec,
  blockTupleSpec,
  decode,
  objectSpec,
  type Spec,
} from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { problems } from "../../test/problems.ts";
import { type ExpandOptions, expand } from "./index.ts";

const rule = objectSpec({ name: attrSpec("name", string), port: attrSpec("port", dynamic) });
const rules = blockListSpec("rule", rule);
const labelled = blockMapSpec("rule", ["name"], attrSpec("port", number));
const nested = blockTupleSpec(
  "group",
  objectSpec({ name: attrSpec("name", string), rules: blockTupleSpec("rule", attrSpec("is", dynamic)) }),
);

const ctx = new EvalContext({
  variables: {
    ports: fromNative({ http: 80, https: 443 }),
    groups: fromNative({ a: [1, 2], b: [3] }),
    rule: stringVal("outer"),
    unknown: unknownVal(list(string)),
    open: unknownVal(dynamic),
    secret: mark(fromNative(["x"]), "sensitive"),
    text: stringVal("text"),
  },
  functions: {},
});

function bodyOf(source: string): Body {
  return source.startsWith("{") ? parseJson(source, "t.json").file.body : parseConfig(source, "t.hcl").file.body;
}

/** Decodes a source by a specification. Returns the problems if there are any. */
function read(source: string, spec: Spec = rules, options?: ExpandOptions): unknown {
  const { value, diagnostics } = decode(expand(bodyOf(source), ctx, options), spec, ctx);
  return diagnostics.length > 0 ? problems(diagnostics, source) : toNative(value);
}

/** Returns the decoded value of a source, with or without errors. */
function decoded(source: string, spec: Spec): Value {
  return decode(expand(bodyOf(source), ctx), spec, ctx).value;
}

describe("a dynamic block", () => {
  it("generates a block for each element, in order with the other blocks", () => {
    const source = `
      rule { name = "first" }
      dynamic "rule" {
        for_each = ports
        content {
          name = rule.key
          port = rule.value
        }
      }
      rule { name = "last" }`;
    const all = [
      { name: "first", port: null },
      { name: "http", port: 80 },
      { name: "https", port: 443 },
      { name: "last", port: null },
    ];
    expect(read(source)).toEqual(all);
  });

  it("has the same form in JSON", () => {
    const dynamicRule = { for_each: "${ports}", iterator: "it", labels: ["${it.key}"], content: { port: "${it.value}" } };
    expect(read(JSON.stringify({ dynamic: { rule: dynamicRule } }), labelled)).toEqual({ http: 80, https: 443 });
    expect(read('{"dynamic": {"rule": [{"for_each": [1], "content": {"name": "a"}}, {"for_each": [], "content": {}}]}}')).toHaveLength(1);
  });

  it.each([
    ["[]", []],
    ["{}", []],
    [
      '["x", "y"]',
      [
        [0, "x"],
        [1, "y"],
      ],
    ],
    [
      "{ b = 1, a = 2 }",
      [
        ["a", 2],
        ["b", 1],
      ],
    ],
    ["[for x in [3] : x + 1]", [[0, 4]]],
  ])("reads keys and values from %s", (collection, pairs) => {
    const source = `dynamic "rule" {\n for_each = ${collection}\n content {\n name = rule.key\n port = rule.value\n }\n}`;
    expect(read(source, blockTupleSpec("rule", objectSpec({ name: attrSpec("name", dynamic), port: attrSpec("port", dynamic) })))).toEqual(
      pairs.map(([name, port]) => ({ name, port })),
    );
  });

  it("names its iterator after the block type, which hides a variable of that name, unless iterator names it", () => {
    const content = "content {\n port = rule.value\n }\n}";
    expect(read(`dynamic "rule" {\n for_each = [1]\n ${content}`)).toEqual([{ name: null, port: 1 }]);
    expect(read(`dynamic "rule" {\n for_each = [1]\n iterator = it\n ${content}`)).toEqual(["attribute-of-primitive: .value"]);
    expect(read(`dynamic "rule" {\n for_each = [rule]\n ${content}`)).toEqual([{ name: null, port: "outer" }]);
    const proto = 'dynamic "rule" {\n for_each = [1]\n iterator = __proto__\n content {\n port = __proto__.value\n }\n}';
    expect(read(proto)).toEqual([{ name: null, port: 1 }]);
  });

  it("computes the labels of its blocks", () => {
    const source = 'dynamic "rule" {\n for_each = ports\n labels = ["x-${rule.key}"]\n content { port = rule.value }\n}';
    expect(read(source, labelled)).toEqual({ "x-http": 80, "x-https": 443 });
  });

  it("provides the ranges of its blocks", () => {
    const source = 'dynamic "rule" {\n for_each = [1]\n labels = ["l"]\n content {}\n}';
    const { content } = expand(bodyOf(source), ctx).content({ blocks: [{ type: "rule", labelNames: ["name"] }] });
    const [block] = content.blocks;
    const text = ({ start, end }: { start: { offset: number }; end: { offset: number } }) => source.slice(start.offset, end.offset);
    expect([block!.definitionRange, block!.typeRange, ...block!.labelRanges].map(text)).toEqual(['dynamic "rule"', '"rule"', '"l"']);
  });

  it("is expanded in blocks at any depth, and can use the enclosing iterators", () => {
    const source = `
      dynamic "group" {
        for_each = groups
        content {
          name = group.key
          rule { is = group.key }
          dynamic "rule" {
            for_each = group.value
            content { is = "\${group.key}\${rule.value}" }
          }
        }
      }
      group {
        dynamic "rule" {
          for_each = [0]
          content { is = rule }
        }
      }`;
    expect(read(source, nested)).toEqual([
      { name: "a", rules: ["a", "a1", "a2"] },
      { name: "b", rules: ["b", "b3"] },
      { name: null, rules: [{ key: 0, value: 0 }] },
    ]);
  });

  it("can be in any of several files", () => {
    const bodies = ['rule { name = "a" }', 'dynamic "rule" {\n for_each = ["b"]\n content { name = rule.value }\n}'].map(bodyOf);
    expect(toNative(decode(expand(mergeBodies(bodies), ctx), rules, ctx).value)).toEqual([
      { name: "a", port: null },
      { name: "b", port: null },
    ]);
  });

  const content = "content {}\n}";
  it.each([
    [`dynamic "rul" {\n for_each = []\n ${content}`, ['unsupported-block: "rul"']],
    [`dynamic "rule" {\n ${content}`, ["missing-argument at 1,16"]],
    [`dynamic "rule" {\n for_each = text\n ${content}`, ["dynamic-for-each-without-elements: text"]],
    [`dynamic "rule" {\n for_each = null\n ${content}`, ["dynamic-for-each-null: null"]],
    [`dynamic "rule" {\n for_each = nope\n ${content}`, ["unknown-variable: nope"]],
    [`dynamic "rule" {\n for_each = []\n iterator = "it"\n ${content}`, ['static-reference-required: "it"']],
    [`dynamic "rule" {\n for_each = []\n iterator = it.x\n ${content}`, ["iterator-name-required: it.x"]],
    [`dynamic "rule" {\n for_each = []\n labels = []\n ${content}`, ["unsupported-argument: labels"]],
    ['dynamic "rule" {\n for_each = []\n}', ["missing-dynamic-content at 1,16"]],
    [`dynamic "rule" {\n for_each = []\n content {}\n ${content}`, ["repeated-dynamic-content: content"]],
    ['dynamic "rule" {\n for_each = [1, 2]\n content {\n nope = 1\n }\n}', ["unsupported-argument: nope", "unsupported-argument: nope"]],
  ])("reports %j", (source, found) => {
    expect(read(source)).toEqual(found);
  });

  it.each([
    ["[]", ["wrong-number-of-dynamic-labels: []"]],
    ['["a", "b", "c"]', ['wrong-number-of-dynamic-labels: "b"']],
    ["text", ["static-list-required: text"]],
    ["[null]", ["unsuitable-dynamic-label: null"]],
    ["[[]]", ["unsuitable-dynamic-label: []"]],
    ["[open]", ["unsuitable-dynamic-label: open"]],
    ['["${secret[0]}"]', ['unsuitable-dynamic-label: "${secret[0]}"']],
    ["[nope]", ["unknown-variable: nope"]],
  ])("reports invalid labels: %s", (labels, found) => {
    expect(read(`dynamic "rule" {\n for_each = [1]\n labels = ${labels}\n content { port = 1 }\n}`, labelled)).toEqual(found);
  });
});

describe("an unknown for_each", () => {
  const source = (value: string) => `rule { name = "a" }\ndynamic "rule" {\n for_each = ${value}\n content {\n name = rule.value\n }\n}`;

  it("makes the collection of all blocks of the type unknown", () => {
    for (const value of ["unknown", "open"]) {
      const result = decode(expand(bodyOf(source(value)), ctx), rules, ctx);
      expect(result.diagnostics).toEqual([]);
      expect(result.value.isKnown()).toBe(false);
      expect(equalTypes(result.value.type, rules.impliedType())).toBe(true);
    }
  });

  it("makes the content of a single block unknown, but not its presence", () => {
    const { value, diagnostics } = decode(
      expand(bodyOf(source("unknown").split("\n").slice(1).join("\n")), ctx),
      blockSpec("rule", rule),
      ctx,
    );
    expect(diagnostics).toEqual([]);
    expect([value.isKnown(), isWhollyKnown(value)]).toEqual([true, false]);
  });

  it("still reports unsupported content", () => {
    expect(read('dynamic "rule" {\n for_each = unknown\n content {\n nope = 1\n name = [nope]\n }\n}')).toEqual([
      "unsupported-argument: nope",
    ]);
  });

  it("cannot be used in a label", () => {
    expect(read('dynamic "rule" {\n for_each = unknown\n labels = [rule.key]\n content {}\n}', labelled)).toEqual([
      "unsuitable-dynamic-label: rule.key",
    ]);
  });
});

describe("a marked for_each", () => {
  it("marks the values of its blocks and their content", () => {
    const source = 'dynamic "rule" {\n for_each = secret\n content {\n name = "plain"\n }\n}\nrule {\n name = "static"\n}';
    const [generated, still] = decoded(source, rules).asArray();
    expect([generated!.hasMark("sensitive"), still!.hasMark("sensitive")]).toEqual([true, false]);
    expect((generated!.content as Value[])[0]!.hasMark("sensitive")).toBe(true);
  });

  it("marks the whole collection if it is also unknown", () => {
    const secretUnknown = new EvalContext({ variables: { s: mark(unknownVal(list(string)), "sensitive") } });
    const body = expand(bodyOf('dynamic "rule" {\n for_each = s\n content {}\n}'), secretUnknown);
    expect(decode(body, rules, secretUnknown).value.hasMark("sensitive")).toBe(true);
  });

  it("marks attributes that are read without a schema", () => {
    const value = decoded('dynamic "rule" {\n for_each = secret\n content {\n any = "plain"\n }\n}', blockAttrsSpec("rule", string));
    expect(unmark(value).value.asMap().get("any")!.hasMark("sensitive")).toBe(true);
  });
});

describe("reading part of a body", () => {
  const source =
    'a = 1\nb = 2\none { x = 1 }\ndynamic "one" {\n for_each = [1]\n content {}\n}\ndynamic "two" {\n for_each = [1, 2]\n content {}\n}';
  const one = { attributes: [{ name: "a" }], blocks: [{ type: "one" }] };
  const rest = { attributes: [{ name: "b" }], blocks: [{ type: "two" }] };

  it("leaves the dynamic blocks of other types", () => {
    const first = expand(bodyOf(source), ctx).partialContent(one);
    expect([[...first.content.attributes.keys()], first.content.blocks.map(({ type }) => type)]).toEqual([["a"], ["one", "one"]]);
    const second = first.remain.content(rest);
    expect(second.diagnostics).toEqual([]);
    expect([[...second.content.attributes.keys()], second.content.blocks.map(({ type }) => type)]).toEqual([["b"], ["two", "two"]]);
  });

  it("also removes the attributes that it has read", () => {
    const { remain } = expand(bodyOf(source), ctx).partialContent({ ...one, blocks: [{ type: "one" }, { type: "two" }] });
    const { attributes, diagnostics } = remain.justAttributes();
    expect([[...attributes.keys()], diagnostics]).toEqual([["b"], []]);
    expect(
      expand(bodyOf(source), ctx)
        .partialContent(one)
        .remain.justAttributes()
        .diagnostics.map(({ code }) => code),
    ).toContain("unexpected-block");
  });
});

describe("expressions in a generated block", () => {
  const attribute = (source: string): Expression => {
    const text = `dynamic "rule" {\n for_each = ["v"]\n content {\n x = ${source}\n }\n}`;
    const { content } = expand(bodyOf(text), ctx).content({ blocks: [{ type: "rule" }] });
    return content.blocks[0]!.body.content({ attributes: [{ name: "x" }] }).content.attributes.get("x")!.expression;
  };

  it("have the variables of for_each, but not the iterators", () => {
    expect(attribute("[rule.value, text]").variables()).toHaveLength(1);
    expect(references(attribute("[rule.value, text]"))).toHaveLength(1);
  });

  it("can be read without evaluation, and still use the iterators", () => {
    const { elements } = exprList(attribute("[rule.value, text]"));
    expect(elements.map((element) => toNative(element.value(ctx).value))).toEqual(["v", "text"]);
    expect(exprAsKeyword(attribute("rule"))).toBe("rule");
  });
});

describe("options", () => {
  it("let the application reject a for_each", () => {
    const refuse: ExpandOptions = {
      checkForEach: (value, expression) =>
        value.marks === undefined ? [] : [errorDiagnostic(message("secret", {}, "d"), { subject: expression.range })],
    };
    expect(read('dynamic "rule" {\n for_each = secret\n content {}\n}', rules, refuse)).toEqual(["secret: secret"]);
    expect(read('dynamic "rule" {\n for_each = [1]\n content {}\n}', rules, refuse)).toHaveLength(1);
  });

  it("limit the total number of blocks, including nested ones, and report the excess once", () => {
    const levels = blockListSpec("a", blockListSpec("b", blockListSpec("c", attrSpec("x", number))));
    const source = `
      dynamic "a" {
        for_each = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        content {
          dynamic "b" {
            for_each = a.value == 1 ? many : [1]
            content {
              dynamic "c" {
                for_each = many
                content {}
              }
            }
          }
        }
      }`;
    const many = new EvalContext({ variables: { many: fromNative(Array.from({ length: 1000 }, (_, i) => i)) } });
    const { diagnostics } = decode(expand(bodyOf(source), many), levels, many);
    expect(problems(diagnostics, source)).toEqual(["too-many-dynamic-blocks: many"]);
  });

  it("count from the start when a body is read again", () => {
    const body = expand(bodyOf('dynamic "rule" {\n for_each = [1, 2]\n content {}\n}'), ctx, { maxBlocks: 2 });
    for (let i = 0; i < 3; i++) expect(decode(body, rules, ctx).diagnostics).toEqual([]);
    const tooSmall = expand(bodyOf('dynamic "rule" {\n for_each = [1, 2]\n content {}\n}'), ctx, { maxBlocks: 1 });
    for (let i = 0; i < 2; i++)
      expect(decode(tooSmall, rules, ctx).diagnostics.map(({ code }) => code)).toEqual(["too-many-dynamic-blocks"]);
  });

  it("throw a CtyError if they are invalid", () => {
    expect(() => expand(bodyOf(""), ctx, { maxBlocks: -1 })).toThrow(CtyError);
    expect(() => expand(bodyOf(""), ctx, { maxBlocks: Number.NaN })).toThrow(CtyError);
  });
});

it("the rest of a body leaves out blocks that were already read, even if a dynamic block remains", () => {
  const source = 'taken {}\ndynamic "left" {\n  for_each = []\n  content {}\n}\nother {}\n';
  const body = expand(parseConfig(source, "t.hcl").file.body, undefined);
  const { remain } = body.partialContent({ blocks: [{ type: "taken" }] });
  const { diagnostics } = remain.justAttributes();
  // The first block that is not expected is reported.
  expect(diagnostics.map(({ subject }) => subject?.start.line)).toEqual([2]);
});
