import {
  CtyError,
  hasMarkDeep,
  listVal,
  mapVal,
  nullVal,
  numberVal,
  objectVal,
  setVal,
  string,
  stringVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { EPHEMERAL, type ReadData } from "../src/entry/evaluate.ts";
import { evaluateFiles, summaries, text } from "./evaluate-files.ts";

const nested = (nesting_mode: string) => ({
  nesting_mode,
  attributes: {
    size: { type: "number", optional: true },
    hash: { type: "string", computed: true },
    label: { type: "string", optional: true, computed: true },
  },
});
const block = { attributes: { port: { type: "number", optional: true }, id: { type: "string", computed: true } } };

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      resource_schemas: {
        test_thing: {
          block: {
            attributes: {
              name: { type: "string", optional: true },
              zone: { type: "string", optional: true, computed: true },
              secret: { type: "string", optional: true, sensitive: true },
              token: { type: "string", computed: true, sensitive: true },
              one: { optional: true, nested_type: nested("single") },
              listed: { optional: true, nested_type: nested("list") },
              chosen: { optional: true, nested_type: nested("set") },
              named: { optional: true, nested_type: nested("map") },
              any: { type: "dynamic", optional: true },
            },
            block_types: {
              rule: { nesting_mode: "list", block },
              tag: { nesting_mode: "set", block },
              limit: { nesting_mode: "map", block },
              mode: { nesting_mode: "single", block },
              group: { nesting_mode: "group", block },
            },
          },
        },
      },
      data_source_schemas: {
        test_lookup: { block: { attributes: { key: { type: "string", optional: true }, value: { type: "string", computed: true } } } },
      },
      ephemeral_resource_schemas: {
        test_token: { block: { attributes: { key: { type: "string", optional: true }, value: { type: "string", computed: true } } } },
      },
    },
  },
};

/** The planned value of some attributes of a resource. */
function planned(body: string, expression: string, prior?: Value): string {
  const resourceValues = prior === undefined ? undefined : new Map([["test_thing.a", prior]]);
  const { result, diagnostics } = evaluateFiles(`resource "test_thing" "a" {\n  ${body}\n}\n`, { schemas: SCHEMAS, resourceValues });
  expect(summaries(diagnostics)).toEqual([]);
  return text(result.scope()!.evaluate(`test_thing.a.${expression}`).value);
}

const UNKNOWN = "(known after apply)";

describe("an attribute of a planned resource", () => {
  it("has its configured value, converted to its type, even if the state has another one", () => {
    const prior = objectVal({ name: stringVal("old"), zone: stringVal("z1") });
    expect(planned("name = 5", "name")).toBe('"5"');
    expect(planned('name = "new"', "name", prior)).toBe('"new"');
    expect(planned('zone = "z2"', "zone", prior)).toBe('"z2"');
    expect(planned("", "name", prior)).toBe("tostring(null)");
  });

  it("is unknown if the provider computes it, unless the state has a value", () => {
    expect(planned("", "zone")).toBe(UNKNOWN);
    expect(planned("", "zone", objectVal({ zone: stringVal("z1") }))).toBe('"z1"');
    expect(planned("", "zone", objectVal({ zone: nullVal(string) }))).toBe(UNKNOWN);
    expect(planned("", "zone", objectVal({ name: stringVal("x") }))).toBe(UNKNOWN);
    expect(planned("", "zone", unknownVal(objectVal({ zone: stringVal("z") }).type))).toBe(UNKNOWN);
    expect(planned("", "zone", mapVal({ zone: stringVal("of a map") }))).toBe('"of a map"');
  });

  it("is sensitive if the schema says so", () => {
    expect(planned('secret = "s3cret"', "secret")).toBe("(sensitive value)");
    expect(planned("", "token", objectVal({ token: stringVal("t0ken") }))).toBe("(sensitive value)");
    expect(planned("", "token == null ? 1 : 2")).toBe(UNKNOWN);
  });
});

describe("a nested attribute or block of a planned resource", () => {
  const state = (value: Value): Value => objectVal({ size: numberVal(1), hash: value, label: stringVal("l") });
  const port = (id: string): Value => objectVal({ port: numberVal(1), id: stringVal(id) });

  it.each<[what: string, body: string, expression: string, withoutState: string, prior: Value, withState: string]>([
    [
      "a single object",
      "one = { size = 2 }",
      "one",
      `{ "hash" = ${UNKNOWN} "label" = ${UNKNOWN} "size" = 2 }`,
      objectVal({ one: state(stringVal("h")) }),
      '{ "hash" = "h" "label" = "l" "size" = 2 }',
    ],
    [
      "the elements of a list",
      'listed = [{ size = 2 }, { label = "x" }]',
      "listed[*].hash",
      `tolist([ ${UNKNOWN}, ${UNKNOWN}, ])`,
      objectVal({ listed: listVal([state(stringVal("h"))]) }),
      `tolist([ "h", ${UNKNOWN}, ])`,
    ],
    [
      "the elements of a set",
      "chosen = [{ size = 2 }]",
      "chosen",
      `toset([ { "hash" = ${UNKNOWN} "label" = ${UNKNOWN} "size" = 2 }, ])`,
      objectVal({ chosen: setVal([state(stringVal("h"))]) }),
      `toset([ { "hash" = ${UNKNOWN} "label" = ${UNKNOWN} "size" = 2 }, ])`,
    ],
    [
      "the elements of a map",
      "named = { a = { size = 2 }, b = {} }",
      "named.a.hash",
      UNKNOWN,
      objectVal({ named: mapVal({ a: state(stringVal("h")) }) }),
      '"h"',
    ],
    [
      "blocks of a list",
      "rule { port = 1 }",
      "rule[0]",
      `{ "id" = ${UNKNOWN} "port" = 1 }`,
      objectVal({ rule: listVal([port("r")]) }),
      '{ "id" = "r" "port" = 1 }',
    ],
    [
      "blocks of a set",
      "tag { port = 1 }",
      "tag",
      `toset([ { "id" = ${UNKNOWN} "port" = 1 }, ])`,
      objectVal({ tag: setVal([port("t")]) }),
      `toset([ { "id" = ${UNKNOWN} "port" = 1 }, ])`,
    ],
    [
      "blocks of a map",
      'limit "cpu" { port = 1 }',
      "limit",
      `tomap({ "cpu" = { "id" = ${UNKNOWN} "port" = 1 } })`,
      objectVal({ limit: mapVal({ cpu: port("c") }) }),
      'tomap({ "cpu" = { "id" = "c" "port" = 1 } })',
    ],
    ["a single block", "mode { port = 1 }", "mode.id", UNKNOWN, objectVal({ mode: port("m") }), '"m"'],
    ["a group", "group { port = 1 }", "group.id", UNKNOWN, objectVal({ group: port("g") }), '"g"'],
    [
      "a group that is not written",
      "",
      "group",
      `{ "id" = tostring(null) "port" = tonumber(null) }`,
      objectVal({ group: port("g") }),
      '{ "id" = "g" "port" = tonumber(null) }',
    ],
  ])("has the computed values of %s in the state, if it has an identity", (_, body, expression, withoutState, prior, withState) => {
    if (!expression.startsWith("group") || body !== "") expect(planned(body, expression)).toBe(withoutState);
    expect(planned(body, expression, prior)).toBe(withState);
  });

  it("is null or empty if it is not configured", () => {
    expect(planned("", "one == null")).toBe("true");
    expect(planned("", "mode == null")).toBe("true");
    expect(planned("listed = []", "listed")).toBe("tolist([])");
    expect(planned("named = {}", "named")).toBe("tomap({})");
    expect(planned("chosen = []", "chosen")).toBe("toset([])");
    expect(planned("", "rule")).toBe("tolist([])");
  });
});

describe("an instance", () => {
  const action = (body: string, prior?: Value): unknown => {
    const resourceValues = prior === undefined ? undefined : new Map([["terraform_data.a", prior]]);
    const { result } = evaluateFiles(`resource "terraform_data" "a" {\n  ${body}\n}\n`, { resourceValues });
    const instance = result.instances.get("terraform_data.a")!;
    return [instance.action, text(instance.value)];
  };
  const state = (input: Value): Value => objectVal({ id: stringVal("i"), input, output: input, triggers_replace: nullVal(string) });

  it("is created, updated or stays as it is, and terraform_data computes its output from its input", () => {
    expect(action("input = 1")).toEqual(["create", `{ "id" = ${UNKNOWN} "input" = 1 "output" = ${UNKNOWN} "triggers_replace" = null }`]);
    expect(action("")).toEqual(["create", `{ "id" = ${UNKNOWN} "input" = null "output" = null "triggers_replace" = null }`]);
    expect(action("input = 1", state(numberVal(1)))).toEqual([
      "update",
      '{ "id" = "i" "input" = 1 "output" = 1 "triggers_replace" = null }',
    ]);
    expect(action("input = 2", state(numberVal(1)))).toEqual([
      "update",
      `{ "id" = "i" "input" = 2 "output" = ${UNKNOWN} "triggers_replace" = null }`,
    ]);
    expect(action("input = null", state(numberVal(1)))).toEqual([
      "update",
      '{ "id" = "i" "input" = null "output" = null "triggers_replace" = null }',
    ]);
  });

  it("is replaced if its triggers change, so that its id is not known", () => {
    const prior = objectVal({ id: stringVal("i"), input: numberVal(1), output: numberVal(1), triggers_replace: stringVal("t") });
    const replaced = `{ "id" = ${UNKNOWN} "input" = 1 "output" = ${UNKNOWN} "triggers_replace" = "u" }`;
    expect(action('input = 1\n  triggers_replace = "u"', prior)).toEqual(["update", replaced]);
  });

  it("needs no action without changes", () => {
    const prior = objectVal({ id: stringVal("i"), input: numberVal(1), output: numberVal(1), triggers_replace: stringVal("t") });
    const { result } = evaluateFiles('resource "terraform_data" "a" {\n  input            = 1\n  triggers_replace = "t"\n}\n', {
      resourceValues: new Map([["terraform_data.a", prior]]),
    });
    expect(result.instances.get("terraform_data.a")!.action).toBe("no-op");
  });

  it("keeps the marks of its arguments, and computes from values without marks", () => {
    const { result } = evaluateFiles(
      'variable "s" {\n  default   = "x"\n  sensitive = true\n}\nresource "terraform_data" "a" {\n  input = var.s\n}\n',
      {
        resourceValues: new Map([["terraform_data.a", state(stringVal("x"))]]),
      },
    );
    expect(text(result.instances.get("terraform_data.a")!.value)).toContain('"input" = (sensitive value) "output" = "x"');
  });

  it("can only be configured in attributes that are not computed alone", () => {
    const { diagnostics } = evaluateFiles('resource "test_thing" "a" {\n  name  = "n"\n  token = "t"\n}\n', { schemas: SCHEMAS });
    expect(summaries(diagnostics)).toEqual(["error computed-attribute main.tf:3,11"]);
    expect(summaries(evaluateFiles('resource "test_thing" "a" {\n  token = null\n}\n', { schemas: SCHEMAS }).diagnostics)).toEqual([]);
  });
});

describe("write-only arguments", () => {
  const secret = { type: "string", optional: true, write_only: true, sensitive: true };
  const attributes = { secret, plain: { type: "string", optional: true } };
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/test": {
        resource_schemas: {
          test_login: {
            block: {
              attributes: {
                ...attributes,
                token: { ...secret, sensitive: false },
                one: { optional: true, nested_type: { nesting_mode: "single", attributes } },
                users: { optional: true, nested_type: { nesting_mode: "map", attributes } },
              },
              block_types: { user: { nesting_mode: "list", block: { attributes } } },
            },
          },
        },
      },
    },
  };
  const variables = 'variable "e" {\n  default   = "k"\n  ephemeral = true\n}\n';
  const evaluated = (body: string, type = "test_login") =>
    evaluateFiles({ "a.tf": variables, "main.tf": `resource "${type}" "a" {\n${body}\n}\n` }, { schemas });

  it("may be ephemeral at every depth, and are null in the plan", () => {
    const { result, diagnostics } = evaluated(
      'secret = var.e\ntoken = "t-${var.e}"\none = { secret = var.e, plain = "p" }\nusers = { u = { secret = var.e } }\nuser {\n  secret = var.e\n  plain = "q"\n}',
    );
    expect(diagnostics).toEqual([]);
    const value = (expression: string) => text(result.scope()!.evaluate(expression).value);
    expect(value("[test_login.a.token, test_login.a.one.plain, test_login.a.user[0].plain]")).toBe('[ tostring(null), "p", "q", ]');
    expect(
      value("[for x in [test_login.a.secret, test_login.a.one.secret, test_login.a.users.u.secret] : [issensitive(x), nonsensitive(x)]]"),
    ).toBe("[ [ true, tostring(null), ], [ true, tostring(null), ], [ true, tostring(null), ], ]");
  });

  it("are null even if the value is not ephemeral", () => {
    expect(text(evaluated('token = "t"').result.scope()!.evaluate("test_login.a.token").value)).toBe("tostring(null)");
  });

  it.each([
    ["plain = var.e", "2,9"],
    ["one = { plain = var.e, secret = var.e }", "2,7"],
    ["users = { u = { plain = var.e } }", "2,9"],
    ["user {\n  plain = var.e\n}", "2,1"],
    ['dynamic "user" {\n  for_each = [var.e]\n  content {\n    plain = user.value\n  }\n}', "2,1"],
    ['dynamic "user" {\n  for_each = toset([var.e])\n  content {}\n}', "2,1"],
  ])("are the only ones that may be: %j", (body, at) => {
    expect(summaries(evaluated(body).diagnostics)).toEqual([`error ephemeral-argument main.tf:${at}`]);
  });

  it("may be any arguments of a resource without a schema, which are then unknown", () => {
    const { result, diagnostics } = evaluated('secret = var.e\nlist = ["x", var.e]\nuser {\n  plain = var.e\n}', "other_login");
    expect(diagnostics).toEqual([]);
    const { value } = result.scope()!.evaluate("[other_login.a.secret, other_login.a.list, other_login.a.user]");
    expect(text(value)).toBe('[ (known after apply), [ "x", (known after apply), ], (known after apply), ]');
    expect(hasMarkDeep(result.scope()!.evaluate("other_login.a").value, EPHEMERAL)).toBe(false);
  });
});

describe("values that a plan cannot store", () => {
  const variables = 'variable "e" {\n  default   = "k"\n  ephemeral = true\n}\n';
  const found = (main: string): readonly string[] =>
    summaries(evaluateFiles({ "a.tf": variables, "main.tf": main }, { schemas: SCHEMAS }).diagnostics);

  it("are reported at the argument, or at the block that they are in", () => {
    expect(found('resource "test_thing" "a" {\n  name = "n"\n  zone = var.e\n}\n')).toEqual(["error ephemeral-argument main.tf:3,10"]);
    expect(found('resource "test_thing" "a" {\n  any = [1, 1 / 0]\n}\n')).toEqual(["error infinite-number main.tf:2,9"]);
    expect(found('resource "test_thing" "a" {\n  rule {\n    port = length(var.e)\n  }\n}\n')).toEqual([
      "error ephemeral-argument main.tf:2,3",
    ]);
    expect(found('resource "test_thing" "a" {\n  name = var.e\n  zone = var.e\n  listed = [{ label = var.e }]\n}\n')).toEqual([
      "error ephemeral-argument main.tf:2,10",
      "error ephemeral-argument main.tf:3,10",
      "error ephemeral-argument main.tf:4,12",
    ]);
    expect(found('data "test_lookup" "a" {\n  key = var.e\n}\n')).toEqual(["error ephemeral-argument main.tf:2,9"]);
    expect(found('data "other_lookup" "a" {\n  key = [var.e]\n}\n')).toEqual(["error ephemeral-argument main.tf:2,9"]);
    expect(found('ephemeral "test_token" "a" {\n  key = var.e\n}\n')).toEqual([]);
  });
});

describe("data sources and ephemeral resources", () => {
  const source = `resource "test_thing" "t" {}
data "test_lookup" "known" {
  key = "k"
}
data "test_lookup" "unknown" {
  key = test_thing.t.zone
}
ephemeral "test_token" "e" {
  key = "k"
}
`;
  const read = (readData: ReadData | undefined) => evaluateFiles(source, { schemas: SCHEMAS, readData });
  const states = ({ result }: ReturnType<typeof read>): unknown =>
    Array.from(result.instances.values(), ({ address, action, deferred, value }) => [address, action, deferred, text(value)]).filter(
      ([address]) => address !== "test_thing.t",
    );

  it("are read while planning if all of their arguments are known", () => {
    const asked: unknown[] = [];
    const evaluated = read(({ address, mode, type, config }) => {
      asked.push([address, mode, type, text(config)]);
      return objectVal({ key: config.asMap().get("key")!, value: stringVal("read") });
    });
    expect(summaries(evaluated.diagnostics)).toEqual([]);
    expect(asked).toEqual([
      ["data.test_lookup.known", "data", "test_lookup", '{ "key" = "k" "value" = tostring(null) }'],
      ["ephemeral.test_token.e", "ephemeral", "test_token", '{ "key" = "k" "value" = tostring(null) }'],
    ]);
    expect(states(evaluated)).toEqual([
      ["data.test_lookup.known", "read", false, '{ "key" = "k" "value" = "read" }'],
      ["data.test_lookup.unknown", "read", true, `{ "key" = ${UNKNOWN} "value" = ${UNKNOWN} }`],
      ["ephemeral.test_token.e", "open", false, "(ephemeral value)"],
    ]);
  });

  it("have unknown values if nothing reads them", () => {
    for (const evaluated of [read(undefined), read(() => undefined)]) {
      expect(summaries(evaluated.diagnostics)).toEqual([]);
      expect(states(evaluated)).toEqual([
        ["data.test_lookup.known", "read", false, `{ "key" = "k" "value" = ${UNKNOWN} }`],
        ["data.test_lookup.unknown", "read", true, `{ "key" = ${UNKNOWN} "value" = ${UNKNOWN} }`],
        ["ephemeral.test_token.e", "open", false, "(ephemeral value)"],
      ]);
    }
  });

  it("are reported if they cannot be read, and errors of the reader itself are thrown", () => {
    const failed = read(({ mode }) => {
      if (mode === "data") throw new CtyError("there is no such key");
      return undefined;
    });
    expect(summaries(failed.diagnostics)).toEqual(["error failed-read main.tf:2,1"]);
    expect(() =>
      read(() => {
        throw new TypeError("bug");
      }),
    ).toThrow("bug");
  });

  it("keep the marks of their arguments", () => {
    const { result } = evaluateFiles(
      'variable "s" {\n  default   = "k"\n  sensitive = true\n}\ndata "test_lookup" "a" {\n  key = var.s\n}\n',
      {
        schemas: SCHEMAS,
        readData: ({ config }) => objectVal({ key: config.asMap().get("key")!, value: stringVal("read") }),
      },
    );
    expect(text(result.instances.get("data.test_lookup.a")!.value)).toBe('{ "key" = (sensitive value) "value" = "read" }');
  });

  it.each<[depends: string, deferred: boolean]>([
    ["terraform_data.new", true],
    ["terraform_data.same", false],
    ["terraform_data.none", false],
    ["terraform_data.unknown", true],
    ["data.test_lookup.other", false],
    ["data.test_lookup.later", true],
    ["module.new", true],
    ["module.same", false],
    ["module.deep", true],
    ["module.empty", false],
    ["var.v", false],
  ])("wait for what depends_on names if it is going to change: %s", (depends, deferred) => {
    const same = objectVal({ id: stringVal("i"), input: stringVal("x"), output: stringVal("x"), triggers_replace: stringVal("t") });
    const files = {
      "main.tf": `variable "v" {
  default = 1
}
resource "terraform_data" "new" {}
resource "terraform_data" "same" {
  input            = "x"
  triggers_replace = "t"
}
resource "terraform_data" "none" {
  count = 0
}
resource "terraform_data" "unknown" {
  for_each = toset([terraform_data.new.id])
}
data "test_lookup" "other" {
  key = "k"
}
data "test_lookup" "later" {
  key = terraform_data.new.id
}
module "new" {
  source = "./new"
}
module "same" {
  source = "./same"
}
module "deep" {
  source = "./deep"
}
module "empty" {
  source = "./new"
  count  = 0
}
data "test_lookup" "a" {
  key        = "k"
  depends_on = [${depends}]
}
`,
      "new/main.tf": 'resource "terraform_data" "x" {}\n',
      "same/main.tf": 'resource "terraform_data" "x" {\n  input            = "x"\n  triggers_replace = "t"\n}\n',
      "deep/main.tf": 'module "m" {\n  source = "../new"\n}\n',
    };
    const { result } = evaluateFiles(files, {
      schemas: SCHEMAS,
      unknownAs: "one",
      resourceValues: new Map([
        ["terraform_data.same", same],
        ["module.same.terraform_data.x", same],
      ]),
    });
    expect(result.instances.get("data.test_lookup.a")!.deferred).toBe(deferred);
  });

  it("wait for what depends_on of a call of their module names", () => {
    const deferred = (depends: string): boolean => {
      const { result } = evaluateFiles(
        {
          "main.tf": `resource "terraform_data" "new" {}\nmodule "m" {\n  source     = "./m"\n  depends_on = [${depends}]\n}\n`,
          "m/main.tf": 'module "n" {\n  source = "./n"\n}\n',
          "m/n/main.tf": 'data "test_lookup" "a" {\n  key = "k"\n}\n',
        },
        { schemas: SCHEMAS },
      );
      return result.instances.get("module.m.module.n.data.test_lookup.a")!.deferred;
    };
    expect([deferred("terraform_data.new"), deferred("")]).toEqual([true, false]);
  });
});

it("keeps values of the console unknown, but of their types", () => {
  const source = 'resource "test_thing" "one" {\n  name = "n"\n}\nresource "test_thing" "many" {\n  count = 2\n}\n';
  const { result } = evaluateFiles(source, { schemas: SCHEMAS, planned: false });
  expect(text(result.scope()!.evaluate("test_thing.one.name").value)).toBe(UNKNOWN);
  expect(text(result.scope()!.evaluate("test_thing.many").value)).toBe(UNKNOWN);
  expect(result.scope()!.evaluate("test_thing.one.name").value.type.kind).toBe("string");
});
