/** Documents and their values as the reference implementation decodes them, in JSON, and documents that it rejects. */
import { Budget, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import { jsonencode } from "@hcl-ts/cty-functions";
import { describe, expect, it } from "vitest";
import { nativeWork } from "../../../../../vitest.native-work.ts";
import { loadCounted, stepsOf } from "../../../../../vitest.steps.ts";
import { yamldecode } from "./decode.ts";

const counted = await loadCounted<typeof import("./decode.ts")>(import.meta.url, "./decode.ts");
const countedValues = await loadCounted<typeof import("@hcl-ts/cty")>(import.meta.url, "../../../../cty/src/index.ts");

const DOCUMENTS: Readonly<Record<string, readonly (readonly [document: string, json: string])[]>> = {
  "plain scalars": [
    ["a b", '"a b"'],
    ["a\n b", '"a b"'],
    ["a\n\n b\nc", '"a\\nb c"'],
    ["a#b", '"a#b"'],
    ["a #b", '"a"'],
    ["a: b", '{"a":"b"}'],
    ["a:b", '"a:b"'],
    ["-a", '"-a"'],
    ["- -1", "[-1]"],
    ["?a", '"?a"'],
    [":a", '":a"'],
    ["é\ud83d\ude00", '"é\ud83d\ude00"'],
    ["a\u2028b", '"a\\u2028b"'],
    ["a\u0085b", '"a b"'],
    ["a:\tb", '{"a":"b"}'],
    ["a\t#b", '"a"'],
    ["x: a b\n  c d\n\n  e\ny: 1", '{"true":1,"x":"a b c d\\ne"}'],
    ["http://a/b?c=d&e#f", '"http://a/b?c=d\\u0026e#f"'],
    ["a, b", '"a, b"'],
    ["[a b, c\n d]", '["a b","c d"]'],
    ["[a:b, -c]", '["a:b","-c"]'],
    ["{a: b c,\n d: e}", '{"a":"b c","d":"e"}'],
  ],
  "single quotes": [
    ["'a'", '"a"'],
    ["'it''s'", '"it\'s"'],
    ["''", '""'],
    ["'a\n b'", '"a b"'],
    ["'a\n\n  b\n\n\n c'", '"a\\nb\\n\\nc"'],
    ["'a  \n  b'", '"a b"'],
    ["' a '", '" a "'],
    ["'a\\nb'", '"a\\\\nb"'],
    ["'a'#b", '"a"'],
    ["'a' : b", '{"a":"b"}'],
    ["'a\n' ", '"a "'],
  ],
  "double quotes": [
    ['"a"', '"a"'],
    ['""', '""'],
    [
      '"\\0\\a\\b\\t\\n\\v\\f\\r\\e\\ \\"\\\'\\\\\\N\\_\\L\\P"',
      '"\\u0000\\u0007\\b\\t\\n\\u000b\\f\\r\\u001b \\"\'\\\\\u0085\u00a0\\u2028\\u2029"',
    ],
    ['"\\x41\\u00e9\\U0001F600"', '"Aé\ud83d\ude00"'],
    ['"a\\\n  b"', '"ab"'],
    ['"a\\\n\n  b"', '"a\\nb"'],
    ['"a\n\n b"', '"a\\nb"'],
    ['"a \\\n  \\ b"', '"a  b"'],
    ['"\\\t"', '"\\t"'],
    ['"a": c', '{"a":"c"}'],
    ['" a "', '" a "'],
    ['k: "a\nb"', '{"k":"a b"}'],
  ],
  "literal blocks": [
    ["|\n a\n b\n", '"a\\nb\\n"'],
    ["|\n  a\n   b\n", '"a\\n b\\n"'],
    ["|-\n a\n\n", '"a"'],
    ["|+\n a\n\n", '"a\\n\\n"'],
    ["|\n a", '"a"'],
    ["|\n\n a\n", '"\\na\\n"'],
    ["|2\n   a\n", '" a\\n"'],
    ["|1-\n a\n", '"a"'],
    ["|-1\n a\n", '"a"'],
    ["a: |\n  b\nc: d", '{"a":"b\\n","c":"d"}'],
    ["- |\n a\n- b", '["a\\n","b"]'],
    ["| # c\n a\n", '"a\\n"'],
    ["a: |\nb: c", '{"a":null,"b":"c"}'],
    ["|\n  a\n \n  b\n", '"a\\n\\nb\\n"'],
    ["|\n true", '"true"'],
    ["|\n 0x1F", '"31"'],
    ["|\n", "null"],
    ["|-\n ~", "null"],
    ["|\n .5", '"0.5"'],
    ["|\n a", '"a"'],
  ],
  "folded blocks": [
    [">\n a\n b\n", '"a b\\n"'],
    [">\n a\n\n b\n", '"a\\nb\\n"'],
    [">\n a\n  b\n c\n", '"a\\n b\\nc\\n"'],
    [">\n a\n\n  b\n\n c\n", '"a\\n\\n b\\n\\nc\\n"'],
    [">-\n a\n b\n", '"a b"'],
    [">+\n a\n b\n\n", '"a b\\n\\n"'],
    [">\n\n a\n b\n", '"\\na b\\n"'],
    [">\n a\n \tb\n c\n", '"a\\n\\tb\\nc\\n"'],
    [">2\n   a\n  b\n", '" a\\nb\\n"'],
  ],
  sequences: [
    ["- a\n- b", '["a","b"]'],
    ["-\n  - a\n- b", '[["a"],"b"]'],
    ["- - a\n  - b\n- c", '[["a","b"],"c"]'],
    ["-", "[null]"],
    ["-\n-", "[null,null]"],
    ["- a\n\n# c\n- b", '["a","b"]'],
    ["a:\n- b\n- c\nd: e", '{"a":["b","c"],"d":"e"}'],
    ["a:\n  - b", '{"a":["b"]}'],
    ["[]", "[]"],
    ["[a]", '["a"]'],
    ["[a,]", '["a"]'],
    ["[a, [b, {c: d}], e]", '["a",["b",{"c":"d"}],"e"]'],
    ["[\n a,\n # c\n b\n]", '["a","b"]'],
    ["[a: b]", '[{"a":"b"}]'],
    ["[a: b, c: d]", '[{"a":"b"},{"c":"d"}]'],
    ["[? a : b]", '[{"a":"b"}]'],
    ["[{}]", "[{}]"],
    ["- [a]\n- {b: c}", '[["a"],{"b":"c"}]'],
    ['["a":b]', '[{"a":"b"}]'],
    ["- a: b\n  c: d\n- e: f", '[{"a":"b","c":"d"},{"e":"f"}]'],
    ["[a\n]", '["a"]'],
    ["a: [\nb\n]", '{"a":["b"]}'],
  ],
  mappings: [
    ["a: b\nc: d", '{"a":"b","c":"d"}'],
    ["a:\n  b:\n    c: d\n  e: f", '{"a":{"b":{"c":"d"},"e":"f"}}'],
    ["a:", '{"a":null}'],
    ["a:\nb:", '{"a":null,"b":null}'],
    ["{}", "{}"],
    ["{a: b}", '{"a":"b"}'],
    ["{a: b,}", '{"a":"b"}'],
    ["{a, b: c}", '{"a":null,"b":"c"}'],
    ["{a: }", '{"a":null}'],
    ['{"a":b}', '{"a":"b"}'],
    ["{'a': b, \"c\": d}", '{"a":"b","c":"d"}'],
    ["? a\n: b", '{"a":"b"}'],
    ["? a", '{"a":null}'],
    ["? a\n: - b", '{"a":["b"]}'],
    ["? |\n  a\n: b", '{"a\\n":"b"}'],
    ["{? a : b}", '{"a":"b"}'],
    ["{? a}", '{"a":null}'],
    ["1: a", '{"1":"a"}'],
    ["true: a", '{"true":"a"}'],
    ["1.50: a", '{"1.5":"a"}'],
    ["~x: a", '{"~x":"a"}'],
    ["a: b\na: c", '{"a":"c"}'],
    ['"a" : b', '{"a":"b"}'],
    ["a: {b: c,\n d: e}", '{"a":{"b":"c","d":"e"}}'],
    ["a :  b", '{"a":"b"}'],
  ],
  "keys that merge": [
    ["<<: {a: 1}\nb: 2", '{"a":1,"b":2}'],
    ["a: 2\n<<: {a: 1}", '{"a":1}'],
    ["<<: {a: 1}\na: 2", '{"a":2}'],
    ["x: &x {a: 1}\ny:\n  <<: *x\n  b: 2", '{"true":{"a":1,"b":2},"x":{"a":1}}'],
    ['"<<": {a: 1}', '{"a":1}'],
    ["!!str <<: {a: 1}", '{"\\u003c\\u003c":{"a":1}}'],
    ["{<<: {a: 1}}", '{"a":1}'],
  ],
  "anchors and aliases": [
    ["- &a b\n- *a", '["b","b"]'],
    ["- &a\n  b: c\n- *a", '[{"b":"c"},{"b":"c"}]'],
    ["[&a b, *a]", '["b","b"]'],
    ["{a: &b c, d: *b}", '{"a":"c","d":"c"}'],
    ["- &a b\n- &a c\n- *a", '["b","c","c"]'],
    ["a: &b !!str 1\nc: *b", '{"a":"1","c":"1"}'],
    ["a: !!str &b 1\nc: *b", '{"a":"1","c":"1"}'],
    ["&a\n- b", '["b"]'],
    ["- &a\n- *a", "[null,null]"],
    ["&a [b]", '["b"]'],
  ],
  tags: [
    ["!!str 1", '"1"'],
    ['!!int "1"', '"1"'],
    ["!!float 1", "1"],
    ["!!bool yes", "true"],
    ["!!null x", "null"],
    ["!!null 1", "1"],
    ["!!str", '""'],
    ["!!int", "null"],
    ["!!seq [a]", '["a"]'],
    ["!!map {a: b}", '{"a":"b"}'],
    ["!!binary aGk=", '"aGk="'],
    ["!!timestamp 2001-12-14", '"2001-12-14T00:00:00Z"'],
    ["!<tag:yaml.org,2002:str> 1", '"1"'],
    ["%TAG !y! tag:yaml.org,2002:\n---\n!y!str 1", '"1"'],
    ["%TAG ! tag:yaml.org,2002:\n---\n!str 1", '"1"'],
    ["!!s%74r 1", '"1"'],
    ["- !!str\n- a", '["","a"]'],
  ],
  documents: [
    ["%YAML 1.1\n---\na", '"a"'],
    ["---\na", '"a"'],
    ["--- a", '"a"'],
    ["---", "null"],
    ["---\n...", "null"],
    ["a\n...", '"a"'],
    ["a\n...\n...\n# b", '"a"'],
    ["--- |\n a", '"a"'],
    ["--- # a\nb", '"b"'],
    ["# a\nb", '"b"'],
    ["\ufeffa", '"a"'],
    ["a\r\nb", '"a b"'],
    ["a: b\r\nc: d\r", '{"a":"b","c":"d"}'],
    ["---\n- a\n...\n", '["a"]'],
  ],
  values: [
    ["yes", "true"],
    ["No", "false"],
    ["on", "true"],
    ["OFF", "false"],
    ["y", "true"],
    ["n", "false"],
    ["TRUE", "true"],
    ["True", "true"],
    ["tRUE", '"tRUE"'],
    ["~", "null"],
    ["null", "null"],
    ["Null", "null"],
    ["NULL", "null"],
    ["nULL", '"nULL"'],
    ["017", "17"],
    ["0o17", "15"],
    ["0x1f", "31"],
    ["0b1", '"0b1"'],
    ["1_000", '"1_000"'],
    ["+1", "1"],
    ["-1", "-1"],
    [".5", "0.5"],
    ["1.", "1"],
    ["1e3", "1000"],
    ["1E-3", "0.001"],
    ["-.5e1", "-5"],
    ["12:30", '"12:30"'],
    ["2001-12-14", '"2001-12-14T00:00:00Z"'],
    ["2001-1-2", '"2001-01-02T00:00:00Z"'],
    ["2001-12-14T21:59:43Z", '"2001-12-14T21:59:43Z"'],
    ["2001-12-14 21:59:43", '"2001-12-14T21:59:43Z"'],
    ["2001-12-14t21:59:43.10-05:00", '"2001-12-14T21:59:43-05:00"'],
    ["2001-02-30", '"2001-02-30"'],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["0.1", "0.1"],
    ["-", "[null]"],
    ["- ~\n- null\n-", "[null,null,null]"],
  ],
  errors: [
    ["a:\n  b\n c", '{"a":"b c"}'],
    ["a]", '"a]"'],
    ["&a b", '"b"'],
  ],
};

/** Documents that are not valid. */
const REJECTED: readonly string[] = [
  "a: -",
  "|\n \ta\n",
  "",
  "# a",
  "a\nb: c",
  "a: b: c",
  "a: 'b' c",
  "- a\nb",
  "a: b\n- c",
  "a:\n  b: c\n d: e",
  "[a",
  "{a: b",
  "[a]]",
  "[a b: c\n: d]",
  "[,]",
  "[a,,b]",
  "{,}",
  "'a",
  '"a',
  '"\\q"',
  '"\\x4"',
  '"\\uD800"',
  '"\\U00110000"',
  '"a\\/b"',
  "@a",
  "`a",
  "%a",
  "a: %b",
  "&",
  "* ",
  "*a",
  "&a *a",
  "&a &b c",
  "!!str !!str a",
  "!a b",
  "! a",
  "!e!a b",
  "!!map [a]",
  "!!seq {}",
  "!!int x",
  "!!binary =",
  "!!str [a]",
  "!<a b",
  "|0\n a",
  "|a\n b",
  "|\n  a\n b\n",
  "|\n\ta",
  "a:\n\tb: c",
  "\ta: b",
  "- a\n\t- b",
  "-\ta",
  "a\n---\nb",
  "--- a\n--- b",
  "a\n...\nb",
  "%YAML 1.2\n---\na",
  "%YAML 1.1\na",
  "%YAML 1.1\n%YAML 1.1\n---\na",
  "%TAG !a! b\n%TAG !a! c\n---\na",
  "%FOO\n---\na",
  "<<: 1",
  "<<: [{a: 1}]",
  "[a]: b",
  "{a: b}: c",
  "? - a\n: b",
  "~: a",
  "*a : b",
  "- &a [*a]",
  ".nan",
  "a: |b\n c",
  "\u0001",
  "ab",
  "'a\n---\nb'",
  "x: 'a\nb': c",
  "...",
  ": a",
  "- - a\n - b",
  "[a, b",
  "a: [b\nc: d",
  '"a\n',
];

const decode = (document: string): Value => yamldecode.call([stringVal(document)]);

function toJson(document: string): string {
  return jsonencode
    .call([tupleVal([decode(document)]) as Value])
    .asString()
    .slice(1, -1);
}

function errorOf(document: string): string {
  try {
    decode(document);
  } catch (error) {
    return (error as Error).message.replace("the YAML document is not valid at ", "");
  }
  return "none";
}

describe.each(Object.entries(DOCUMENTS))("%s", (_, documents) => {
  it.each(documents)("decodes %j to %s", (document, json) => {
    expect(toJson(document)).toBe(json);
  });
});

it("reports the position of every error", () => {
  expect(REJECTED.map((document) => `${JSON.stringify(document)}: ${errorOf(document)}`).join("\n")).toMatchInlineSnapshot(`
    ""a: -": line 1, column 4: a sequence cannot begin here: put it on its own lines
    "|\\n \\ta\\n": line 2, column 2: tabs cannot be used for indentation
    "": the YAML document is empty
    "# a": the YAML document is empty
    "a\\nb: c": line 2, column 2: a colon cannot be here: put the scalar in quotes, or the nested mapping on its own lines
    "a: b: c": line 1, column 5: a colon cannot be here: put the scalar in quotes, or the nested mapping on its own lines
    "a: 'b' c": line 1, column 8: a key is expected here, at the column of the keys before it
    "- a\\nb": line 2, column 1: a colon must follow this key
    "a: b\\n- c": line 2, column 1: a key is expected here, at the column of the keys before it
    "a:\\n  b: c\\n d: e": line 3, column 3: a key is expected here, at the column of the keys before it
    "[a": line 1, column 3: a comma or ] is expected here
    "{a: b": line 1, column 6: a comma or } is expected here
    "[a]]": line 1, column 4: this is not expected here
    "[a b: c\\n: d]": line 2, column 1: a comma or ] is expected here
    "[,]": line 1, column 2: this is not expected here
    "[a,,b]": line 1, column 4: this is not expected here
    "{,}": line 1, column 2: this is not expected here
    "'a": line 1, column 1: the closing quote is missing
    "\\"a": line 1, column 1: the closing quote is missing
    "\\"\\\\q\\"": line 1, column 2: this is not a valid escape sequence
    "\\"\\\\x4\\"": line 1, column 2: this is not a valid escape sequence
    "\\"\\\\uD800\\"": line 1, column 2: this is not a valid escape sequence
    "\\"\\\\U00110000\\"": line 1, column 2: this is not a valid escape sequence
    "\\"a\\\\/b\\"": line 1, column 3: this is not a valid escape sequence
    "@a": line 1, column 1: a plain scalar cannot begin with this character: put it in quotes
    "\`a": line 1, column 1: a plain scalar cannot begin with this character: put it in quotes
    "%a": line 1, column 1: there is no such directive
    "a: %b": line 1, column 4: a plain scalar cannot begin with this character: put it in quotes
    "&": line 1, column 1: the name of an anchor must have letters, digits, hyphens and underscores only
    "* ": line 1, column 1: the name of an alias must have letters, digits, hyphens and underscores only
    "*a": line 1, column 1: there is no such anchor before the alias, or the node with the anchor contains the alias
    "&a *a": line 1, column 4: this is not expected here
    "&a &b c": line 1, column 4: this is not expected here
    "!!str !!str a": line 1, column 12: this is not expected here
    "!a b": line 1, column 4: scalars cannot have this tag
    "! a": line 1, column 3: scalars cannot have this tag
    "!e!a b": line 1, column 1: the handle of the tag is not defined
    "!!map [a]": line 1, column 7: the tag of a collection must name its kind
    "!!seq {}": line 1, column 7: the tag of a collection must name its kind
    "!!int x": line 1, column 7: the scalar is not of the type of its tag !!int
    "!!binary =": line 1, column 10: a scalar with the tag !!binary must be Base64
    "!!str [a]": line 1, column 7: the tag of a collection must name its kind
    "!<a b": line 1, column 4: the tag must end with >
    "|0\\n a": line 1, column 2: the indentation of a block scalar must be at least 1
    "|a\\n b": line 1, column 2: only a comment can follow on this line
    "|\\n  a\\n b\\n": line 3, column 2: this is not expected here
    "|\\n\\ta": line 2, column 1: tabs cannot be used for indentation
    "a:\\n\\tb: c": line 2, column 1: tabs cannot be used for indentation
    "\\ta: b": line 1, column 1: tabs cannot be used for indentation
    "- a\\n\\t- b": line 2, column 1: tabs cannot be used for indentation
    "-\\ta": line 1, column 2: tabs cannot be used for indentation
    "a\\n---\\nb": line 2, column 1: there is more than one document
    "--- a\\n--- b": line 2, column 1: there is more than one document
    "a\\n...\\nb": line 3, column 1: this is not expected here
    "%YAML 1.2\\n---\\na": line 1, column 7: only YAML 1.1 is supported
    "%YAML 1.1\\na": line 2, column 1: --- must follow the directives
    "%YAML 1.1\\n%YAML 1.1\\n---\\na": line 2, column 1: the version of YAML is repeated
    "%TAG !a! b\\n%TAG !a! c\\n---\\na": line 2, column 6: the handle of the tag is defined twice
    "%FOO\\n---\\na": line 1, column 1: there is no such directive
    "<<: 1": line 1, column 5: only a mapping can be merged into another one with <<
    "<<: [{a: 1}]": line 1, column 5: only a mapping can be merged into another one with <<
    "[a]: b": line 1, column 1: keys must be strings, numbers or booleans
    "{a: b}: c": line 1, column 1: keys must be strings, numbers or booleans
    "? - a\\n: b": line 1, column 3: keys must be strings, numbers or booleans
    "~: a": line 1, column 1: keys must be strings, numbers or booleans
    "*a : b": line 1, column 1: keys must be strings, numbers or booleans
    "- &a [*a]": line 1, column 7: there is no such anchor before the alias, or the node with the anchor contains the alias
    ".nan": line 1, column 1: there is no value for NaN
    "a: |b\\n c": line 1, column 5: only a comment can follow on this line
    "\\u0001": the YAML document has a control character: escape it within double quotes
    "ab": the YAML document has a control character: escape it within double quotes
    "'a\\n---\\nb'": line 2, column 1: a document marker cannot be within quotes
    "x: 'a\\nb': c": line 2, column 3: a colon cannot be here: put the scalar in quotes, or the nested mapping on its own lines
    "...": line 1, column 1: this is not expected here
    ": a": line 1, column 1: a key is expected here, at the column of the keys before it
    "- - a\\n - b": line 2, column 2: an item is expected here, at the column of the items before it
    "[a, b": line 1, column 6: a comma or ] is expected here
    "a: [b\\nc: d": line 2, column 2: a comma or ] is expected here
    "\\"a\\n": line 1, column 1: the closing quote is missing"
  `);
});

it("decodes infinite numbers", () => {
  expect([".inf", "+.Inf", "-.INF"].map((document) => String(decode(document)))).toEqual(["Infinity", "Infinity", "-Infinity"]);
});

it("reads what a block without a tag contains as a plain scalar, and converts it to a string", () => {
  expect(String(decode("|\n").type)).toBe("string");
  expect(decode("|\n").isNull()).toBe(true);
});

describe("a possible key", () => {
  it("has at most 1,024 characters", () => {
    expect(errorOf(`${"a".repeat(1024)}: b`)).toBe("none");
    expect(errorOf(`${"a".repeat(1025)}: b`)).toBe(
      "line 1, column 1026: a colon cannot be here: put the scalar in quotes, or the nested mapping on its own lines",
    );
    expect(errorOf(`a: b\n${"c".repeat(1025)}: d`)).toBe("line 2, column 1: a colon must follow this key");
    expect(errorOf(`[${"a".repeat(1025)}: b]`)).toBe("line 1, column 1027: a comma or ] is expected here");
  });

  it("can be a collection in brackets, which is then rejected as a key", () => {
    expect(errorOf("[a, b]: c")).toBe("line 1, column 1: keys must be strings, numbers or booleans");
    expect(errorOf("a: b\n[c,\n d]: e")).toBe("line 2, column 1: a colon must follow this key");
  });
});

describe("limits", () => {
  it("allow 100 levels of collections", () => {
    expect(errorOf("[".repeat(100) + "]".repeat(100))).toBe("none");
    expect(errorOf("- ".repeat(100))).toBe("none");
    for (const nested of ["[".repeat(101), "{a: ".repeat(101), "- ".repeat(101), "? ".repeat(101)])
      expect(errorOf(nested)).toBe("the YAML document has more than 100 levels of collections within each other");
  });

  it("count the nodes, and what aliases stand for", () => {
    const laughs = Array.from({ length: 30 }, (_, i) => `a${i}: &a${i} [${i === 0 ? "lol" : `*a${i - 1}, *a${i - 1}`}]\n`).join("");
    for (const document of ["- a\n".repeat(5000), "{a: b, c}\n", laughs])
      expect(() => yamldecode.call([stringVal(document)], new Budget({ elements: 10 }))).toThrow("elements");
  });

  /** Returns the number of steps that decoding takes, and of what native functions go through. */
  function effortOf(document: string): { readonly steps: number; readonly native: number } {
    const text = countedValues.stringVal(document);
    const decode = (): void => {
      try {
        counted.yamldecode.call([text], new countedValues.Budget({ steps: 1e12, text: 1e12, elements: 1e12 }));
      } catch {
        // Errors take steps too.
      }
    };
    let steps = 0;
    const native = nativeWork(() => {
      steps = stepsOf(decode);
    });
    return { steps, native };
  }

  it.each<[string, (n: number) => string]>([
    ["lines of a plain scalar", (n) => "a b\n".repeat(n)],
    ["lines of a quoted scalar", (n) => `"${"a \\\n b\n\n".repeat(n)}"`],
    ["lines of a block scalar", (n) => `>\n${" a\n\n".repeat(n)}`],
    ["items on one line", (n) => `[${"a, ".repeat(n)}]`],
    ["possible keys on one line", (n) => `${"[".repeat(90)}${"'a', ".repeat(n)}`],
    ["mappings in brackets", (n) => `[${"a: b, ".repeat(n)}]`],
    ["items of a sequence", (n) => "- a\n".repeat(n)],
    ["levels of indentation", (n) => `${"- a\n- - a\n  - - b\n".repeat(n)}`],
    ["comments", (n) => `${"# a\n\n".repeat(n)}`],
    ["aliases", (n) => `- &a b\n${"- *a\n".repeat(n)}`],
    ["keys", (n) => Array.from({ length: n }, (_, i) => `k${i}: v\n`).join("")],
    ["tabs", (n) => `a:${"\t".repeat(n)}b`],
  ])("reads many %s in linear time", (_, documentOf) => {
    const small = effortOf(documentOf(1000));
    const large = effortOf(documentOf(4000));
    expect(small.steps).toBeGreaterThan(1000);
    // Quadratic effort would be 16 times as much.
    expect(large.steps).toBeLessThan(5 * small.steps);
    expect(large.native).toBeLessThan(5 * small.native + 10_000);
  });
});
