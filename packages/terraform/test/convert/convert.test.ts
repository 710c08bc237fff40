import { hasErrors } from "@hcl-ts/hcl";
import { type JsonValue, toJson } from "@hcl-ts/hcl2json";
import { parseConfig } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../vitest.tier.ts";
import { type FromJsonOptions, fromJson, toTerraformJson } from "../../src/entry/convert.ts";
import { normalView, viewOf } from "./json-view.ts";

/** The text for some data that converts without problems. */
function converted(data: unknown, options?: FromJsonOptions): string {
  const { text, diagnostics } = fromJson(JSON.stringify(data), options);
  expect(diagnostics).toEqual([]);
  return text;
}

/** The body of a resource. */
function resource(body: unknown, options?: FromJsonOptions): string {
  const lines = converted({ resource: { test_x: { y: body } } }, options).split("\n");
  expect([lines[0], lines.at(-2)]).toEqual(['resource "test_x" "y" {', "}"]);
  return lines
    .slice(1, -2)
    .map((line) => line.replace(/^ {2}/, ""))
    .join("\n");
}

describe("values", () => {
  it("writes an interpolation that is the whole string as an expression", () => {
    expect(converted({ locals: { a: "${var.x}", b: "${ 1 }", c: "${[var.x]}", d: "${~ f(x) ~}" } })).toBe(
      "locals {\n  a = var.x\n  b = 1\n  c = [var.x]\n  d = f(x)\n}\n",
    );
  });

  it("keeps other templates, and escapes what is text", () => {
    expect(converted({ locals: { a: 'x${var.x}"\\', b: "$${x} %%{y}", c: "${x}${y}", d: "tab\tbell\u0007" } })).toBe(
      'locals {\n  a = "x${var.x}\\"\\\\"\n  b = "$${x} %%{y}"\n  c = "${x}${y}"\n  d = "tab\\tbell\\u0007"\n}\n',
    );
  });

  it("writes text of several lines as a heredoc with a marker that is not in it", () => {
    expect(converted({ locals: { a: "a\n  b ${x}\n", b: "EOT\n EOT2\n", c: "one\n", d: "a\r\nb\n" } })).toBe(
      'locals {\n  a = <<EOT\na\n  b ${x}\nEOT\n  b = <<EOT3\nEOT\n EOT2\nEOT3\n  c = "one\\n"\n  d = "a\\r\\nb\\n"\n}\n',
    );
  });

  it("puts an expression of several lines in parentheses if it needs them", () => {
    expect(converted({ locals: { a: "${x ?\n y : z}", b: "${f(\nx)}", c: "${x # c\n}" } })).toBe(
      "locals {\n  a = (x ?\n  y : z)\n  b = f(\n  x)\n  c = x # c\n\n}\n",
    );
  });

  it("writes keys as names where they are, and quotes all others", () => {
    expect(converted({ locals: { a: { b: 1, "c d": 2, for: 3, "${x}": 4, "${(y)}": 5, "e${x}": 6, "": 7, __proto__x: 8 } } })).toBe(
      'locals {\n  a = {\n    b          = 1\n    "c d"      = 2\n    "for"      = 3\n    "${x}"     = 4\n    (y)        = 5\n    "e${x}"    = 6\n    ""         = 7\n    __proto__x = 8\n  }\n}\n',
    );
  });

  it("keeps all digits of numbers", () => {
    expect(fromJson('{"locals": {"a": 12345678901234567890.5, "b": -1.50, "c": 1E+5}}').text).toBe(
      "locals {\n  a = 12345678901234567890.5\n  b = -1.50\n  c = 1E+5\n}\n",
    );
  });

  it("reads names such as __proto__ and constructor as data", () => {
    const { text, diagnostics } = fromJson('{"locals": {"__proto__": {"__proto__": 1}, "constructor": {}}, "__proto__": [{"x": 1}]}');
    expect(diagnostics).toEqual([]);
    expect(text).toBe("locals {\n  __proto__ = {\n    __proto__ = 1\n  }\n  constructor = {}\n}\n\n__proto__ {\n  x = 1\n}\n");
  });
});

describe("references", () => {
  it("writes them without quotes, whether they are interpolated or not", () => {
    const body = {
      provider: "aws.west",
      depends_on: ["aws_vpc.main", "${module.net}"],
      lifecycle: [{ ignore_changes: ['tags["a b"]', "${name}"], replace_triggered_by: ["aws_vpc.main.id"] }],
    };
    expect(resource(body)).toBe(
      'provider = aws.west\n\nlifecycle {\n  ignore_changes       = [tags["a b"], name]\n  replace_triggered_by = [aws_vpc.main.id]\n}\n\ndepends_on = [aws_vpc.main, module.net]',
    );
    expect(resource({ lifecycle: { ignore_changes: "all" } })).toBe("lifecycle {\n  ignore_changes = all\n}");
  });

  it("writes types, providers of modules, aliases, moves and imports", () => {
    expect(converted({ variable: { x: { type: "list(object({a=string}))" }, y: { type: "${any}" } } })).toBe(
      'variable "x" {\n  type = list(object({ a = string }))\n}\n\nvariable "y" {\n  type = any\n}\n',
    );
    expect(converted({ module: { m: { source: "./m", providers: { aws: "aws.west", "aws.src": "aws" } } } })).toContain(
      "providers = {\n    aws     = aws.west\n    aws.src = aws\n  }",
    );
    expect(converted({ terraform: { required_providers: { aws: { source: "a/b", configuration_aliases: ["aws.x"] } } } })).toContain(
      "configuration_aliases = [aws.x]",
    );
    expect(converted({ moved: { from: "a.b", to: "a.c" }, import: [{ to: "a.b[0]", id: "${x}" }] })).toBe(
      "moved {\n  from = a.b\n  to   = a.c\n}\n\nimport {\n  to = a.b[0]\n  id = x\n}\n",
    );
  });

  it("reports a string that is none", () => {
    const { text, diagnostics } = fromJson('{"resource": {"a": {"b": {"provider": "not a reference"}}}}');
    expect(diagnostics.map(({ code, subject }) => [code, subject?.start.column])).toEqual([["not-a-reference", 39]]);
    expect(text).toContain('provider = "not a reference"');
  });

  it("takes defaults and descriptions as they are, like Terraform", () => {
    expect(converted({ variable: { x: { default: { "${a}": "${b}" }, description: "%{c}" } } })).toBe(
      'variable "x" {\n  default = {\n    "$${a}" = "$${b}"\n  }\n  description = "%%{c}"\n}\n',
    );
  });
});

describe("blocks", () => {
  it("finds labels in objects, and arrays on every level", () => {
    const one = 'resource "a" "b" {\n  c = 1\n}\n';
    for (const value of [{ a: { b: { c: 1 } } }, [{ a: { b: { c: 1 } } }], { a: [{ b: [{ c: 1 }] }] }, [[{ a: { b: [[{ c: 1 }]] } }]]])
      expect(converted({ resource: value })).toBe(one);
    expect(converted({ locals: [{ a: 1 }, { b: 2 }], output: null, module: [] })).toBe("locals {\n  a = 1\n}\n\nlocals {\n  b = 2\n}\n");
  });

  it("guesses the blocks of a resource without a schema", () => {
    expect(
      resource({ tags: { a: 1 }, ingress: [{ port: 80 }, {}], list: [{ "not a name": 1 }], none: [], timeouts: { create: "1h" } }),
    ).toBe(
      'tags = {\n  a = 1\n}\nlist = [\n  {\n    "not a name" = 1\n  },\n]\nnone = []\n\ningress {\n  port = 80\n}\n\ningress {}\n\ntimeouts {\n  create = "1h"\n}',
    );
  });

  it("knows them from a schema", () => {
    const schemas = {
      provider_schemas: {
        "registry.example/test/test": {
          provider: { block: { block_types: { features: { nesting_mode: "list", block: {} } } } },
          resource_schemas: {
            test_x: {
              block: {
                attributes: { list: {} },
                block_types: {
                  single: { nesting_mode: "single", block: { attributes: { deep: {} } } },
                  map: { nesting_mode: "map", block: {} },
                },
              },
            },
          },
        },
      },
    };
    const options = { schemas };
    expect(resource({ list: [{ a: 1 }], single: { deep: [{ b: 2 }] }, map: { key: { c: 3 } }, unknown: [{ d: 4 }] }, options)).toBe(
      'list = [\n  {\n    a = 1\n  },\n]\nunknown = [\n  {\n    d = 4\n  },\n]\n\nsingle {\n  deep = [\n    {\n      b = 2\n    },\n  ]\n}\n\nmap "key" {\n  c = 3\n}',
    );
    expect(resource({ dynamic: { single: { for_each: "${x}", content: { deep: [{ b: 2 }] } } } }, options)).toContain(
      "content {\n    deep = [\n      {",
    );
    expect(converted({ provider: { test: { features: {} } } }, options)).toBe('provider "test" {\n  features {}\n}\n');
  });

  it("writes dynamic blocks, provisioners and connections", () => {
    const body = {
      dynamic: { ingress: [{ for_each: "${var.x}", iterator: "it", content: [{ port: "${it.value}" }] }] },
      provisioner: [{ "local-exec": { command: "a", when: "destroy" } }, { file: { source: "b", connection: { host: "h" } } }],
    };
    expect(resource(body)).toBe(
      `dynamic "ingress" {
  for_each = var.x
  iterator = it

  content {
    port = it.value
  }
}

provisioner "local-exec" {
  command = "a"
  when    = destroy
}

provisioner "file" {
  source = "b"

  connection {
    host = "h"
  }
}`,
    );
  });

  it("makes all inputs of a module attributes", () => {
    expect(converted({ module: { m: { source: "./m", rules: [{ a: 1 }], lifecycle: [{ b: 2 }] } } })).not.toContain("lifecycle {");
  });

  it("guesses everything in another language", () => {
    const nomad = { job: { web: [{ group: { api: [{ count: 2 }] }, meta: { owner: "me" } }] } };
    expect(converted(nomad, { language: "other" })).toBe(
      'job "web" {\n  meta = {\n    owner = "me"\n  }\n\n  group "api" {\n    count = 2\n  }\n}\n',
    );
    expect(converted({ check: [{ a: 1 }] }, { language: "other" })).toBe("check {\n  a = 1\n}\n");
  });
});

describe("comments", () => {
  const data = {
    "//": "of the file",
    resource: { a: { b: { "//": { metadata: { path: "stack/b", uniqueId: "b" } }, c: 1 } } },
    locals: { "//": ["x\ny", 1] },
  };

  it("become comments of the native syntax; of a construct, the path", () => {
    expect(converted(data)).toBe('# of the file\n\n# stack/b\nresource "a" "b" {\n  c = 1\n}\n\n# ["x\\ny",1]\nlocals {}\n');
    expect(converted({ "//": "a\r\n\n\u0007b" })).toBe("# a\n#\n#  b\n");
  });

  it("can be left out", () => {
    expect(converted(data, { comments: false })).toBe('resource "a" "b" {\n  c = 1\n}\n\nlocals {}\n');
  });
});

describe("problems", () => {
  it.each<[string, readonly (readonly [string, number])[]]>([
    ['{"a": }', [["value-required", 1]]],
    ["[1]", []],
    [
      '{"locals": {"a b": 1,\n"c": 1,\n"c": 2}}',
      [
        ["name-not-identifier", 1],
        ["repeated-member", 3],
      ],
    ],
    ['{"resource": {"a": 1}}', [["block-expected", 1]]],
    ['{"locals": {\n"a": "${"}}', [["invalid-template", 2]]],
    ['{"locals": {\n"a": {"${": 1}}}', [["invalid-template", 2]]],
    [`{"locals": {"a": ${"[".repeat(450)}${"]".repeat(450)}}}`, [["cannot-be-written", 1]]],
  ])("are reported for %s", (source, expected) => {
    const { diagnostics, text } = fromJson(source, { filename: "x.tf.json" });
    const found = diagnostics.map(({ code, subject }) => [code, subject?.start.line]);
    if (source === '{"a": }') expect(hasErrors(diagnostics)).toBe(true);
    else expect(found).toEqual(expected);
    expect(parseConfig(text).diagnostics).toEqual([]);
  });

  it("never throw for any source", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (source) => {
        expect(parseConfig(fromJson(source).text).diagnostics).toEqual([]);
        toTerraformJson(source);
      }),
      { numRuns: amount(83, 500) },
    );
  });
});

/** Strings with templates, among them broken ones. */
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc
    .array(
      fc.constantFrom(
        "${var.x}",
        '${f(1, "a")}',
        "a",
        "$",
        "$$",
        "$${",
        "%%{",
        "{",
        "}",
        '"',
        "\\",
        "\n",
        " ",
        "%{ if x }y%{ endif }",
        "é",
        "\u0007",
        "EOT",
      ),
      { maxLength: 7 },
    )
    .map((parts) => parts.join("")),
);
const name = fc.oneof(fc.constantFrom("a", "b", "c-d", "_", "é", "for", "__proto__", "//", "not a name"), text);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }) as fc.Arbitrary<JsonValue>,
  ),
})).value;

describe("the round trip", () => {
  it("keeps the JSON view of any values, unless there is an error", () => {
    let kept = 0;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b", "c"), value), (locals) => {
        const { text, diagnostics } = fromJson(JSON.stringify({ locals: [locals] }));
        expect(parseConfig(text).diagnostics).toEqual([]);
        if (diagnostics.length > 0) return;
        kept++;
        expect(viewOf(text)).toEqual(normalView({ locals: [locals] }));
      }),
      { numRuns: amount(500, 3_000) },
    );
    expect(kept).toBeGreaterThan(amount(150, 1_000));
  });

  it("keeps the JSON view of any body of a resource", () => {
    let kept = 0;
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 4 }), (body) => {
        const { text, diagnostics } = fromJson(JSON.stringify({ resource: { x: { y: [body] } } }));
        expect(parseConfig(text).diagnostics).toEqual([]);
        if (diagnostics.length > 0) return;
        kept++;
        expect(viewOf(text)).toEqual(normalView({ resource: { x: { y: [body] } } }));
      }),
      { numRuns: amount(500, 3_000) },
    );
    expect(kept).toBeGreaterThan(amount(70, 500));
  });

  it("through Terraform's JSON gives the same source again", () => {
    const source = `variable "x" {
  type = map(object({ a = string }))
  default = {
    a = "$$\{b}"
  }
}

resource "aws_x" "y" {
  provider = aws.west

  a = "\${var.x}-\${local.y}"

  provisioner "file" {
    source = "1"
  }

  provisioner "local-exec" {
    command = "2"
    when    = destroy
  }

  provisioner "file" {
    source = "3"
  }

  lifecycle {
    ignore_changes = [tags["a"]]
  }

  depends_on = [aws_x.z]
}
`;
    const { json, diagnostics } = toTerraformJson(source);
    expect(diagnostics).toEqual([]);
    expect(json).toMatchObject({
      variable: { x: [{ type: "map(object({ a = string }))", default: { a: "${b}" } }] },
      resource: {
        aws_x: {
          y: [
            {
              provider: "aws.west",
              depends_on: ["aws_x.z"],
              lifecycle: [{ ignore_changes: ['tags["a"]'] }],
              provisioner: [{ file: { source: "1" } }, { "local-exec": { when: "destroy" } }, { file: { source: "3" } }],
            },
          ],
        },
      },
    });
    expect(fromJson(JSON.stringify(json)).text).toBe(source);
    expect(toJson(source).json).toMatchObject({ resource: { aws_x: { y: [{ provider: "${aws.west}" }] } } });
  });
});
