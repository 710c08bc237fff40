import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { h } from "../src/index.ts";
import { flags } from "./languages/flags.ts";
import { nomad } from "./languages/nomad.ts";
import { pipeline } from "./languages/pipeline.ts";
import { problems } from "./problems.ts";

const variables = { git: { branch: "main" }, secrets: {} };
const step = 'step "x" {\n    run = "make"\n  }';

describe("references between blocks", () => {
  it("a list of references is read, and expressions see what the program presents", () => {
    const { value, diagnostics } = pipeline.parse(
      `env = { OS = job.build.os, NAME = "\${job["test"].name}!" }
job "test" {
  runs_on = job.build.os
  needs   = [job.build]
  ${step}
}
job "build" {
  runs_on = "linux"
  ${step}
}
`,
      { variables },
    );
    expect(diagnostics).toEqual([]);
    expect(value?.env).toEqual({ OS: "linux", NAME: "test!" });
    expect(value?.jobs.test?.runs_on).toBe("linux");
    expect(value?.jobs.test?.needs).toEqual([{ scope: "job", labels: ["build"], text: "job.build" }]);
  });

  it("an unknown name is reported with a suggestion, in both kinds of references", () => {
    const result = pipeline.parse(`env = { A = job.bild.os }\njob "build" {\n  runs_on = "linux"\n  needs = [job.biuld]\n  ${step}\n}\n`, {
      variables,
    });
    expect(problems(result)).toEqual(["unknown-reference: .bild", "unknown-reference: .biuld"]);
    expect(result.diagnostics[0]?.detail).toBe('There is no job named "bild". Did you mean "build"?');
  });

  it("blocks that depend on each other by the same field are an error", () => {
    const job = (name: string, needs: string): string => `job "${name}" {\n  runs_on = "linux"\n  needs = [${needs}]\n  ${step}\n}\n`;
    const result = pipeline.parse(job("a", "job.b") + job("b", "job.c") + job("c", "job.a") + job("d", "job.a"), { variables });
    expect(problems(result)).toEqual(["reference-cycle: [job.b]"]);
    expect(result.diagnostics[0]?.detail).toContain("job.a.needs → job.b.needs → job.c.needs → job.a.needs");
  });

  const node = h
    .body({ name: h.label(), host: h.string(), port: h.int().default(1), peers: h.list(h.ref("node", { cycles: true })).default([]) })
    .declares("node");
  const cluster = h.language(h.body({ nodes: h.byLabel("node", node) }), { id: "cluster", extensions: [], functions: "standard" });

  it("a cycle of blocks without a cycle of fields is allowed", () => {
    const result = cluster.parse('node "a" {\n  host = "a"\n  port = node.b.port\n}\nnode "b" {\n  host = node.a.host\n  port = 7\n}\n');
    expect(result.value?.nodes).toMatchObject({ a: { host: "a", port: 7 }, b: { host: "a", port: 7 } });
  });
  it("a cycle of fields is reported once, with its way", () => {
    const result = cluster.parse(
      'node "a" {\n  host = node.b.host\n}\nnode "b" {\n  host = node.a.host\n}\nnode "c" {\n  host = node.a.host\n}\n',
    );
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["reference-cycle"]);
    expect(result.diagnostics[0]?.detail).toMatch(/node\.\w\.host → node\.\w\.host → node\.\w\.host/);
  });
  it("references can allow cycles", () => {
    expect(
      problems(cluster.parse('node "a" {\n  host = "a"\n  peers = [node.b]\n}\nnode "b" {\n  host = "b"\n  peers = [node.a]\n}\n')),
    ).toEqual([]);
  });
  it("a reference to all blocks sees all of them", () => {
    const source = 'node "a" {\n  host = "a"\n}\nnode "b" {\n  host = join(",", [for n in node : n.port])\n}\n';
    const all = h.language(
      h.body({
        nodes: h.byLabel("node", h.body({ name: h.label(), host: h.string() }).declares("node")),
        hosts: h.list(h.string()).default([]),
      }),
      { id: "all", extensions: [] },
    );
    expect(problems(cluster.parse(source))).toEqual(['reference-cycle: join(",", [for n in node : n.port])']);
    expect(all.parse('hosts = [for n in node : n.host]\nnode "a" {\n  host = "x"\n}\nnode "b" {\n  host = "y"\n}\n').value?.hosts).toEqual([
      "x",
      "y",
    ]);
  });
  it("a chain of references has any length", () => {
    const blocks = Array.from(
      { length: 20_000 },
      (_, i) => `node "n${i}" {\n  host = ${i === 19_999 ? '"end"' : `node.n${i + 1}.host`}\n}\n`,
    );
    const result = cluster.parse(blocks.join(""));
    expect(result.diagnostics).toEqual([]);
    expect(result.value?.nodes.n0?.host).toBe("end");
  });
  it("something else than a reference is refused", () => {
    const source = (needs: string): string => `job "a" {\n  runs_on = "linux"\n  needs = ${needs}\n  ${step}\n}\n`;
    expect(problems(pipeline.parse(source('["a"]'), { variables }))).toEqual(['reference-required: "a"']);
    expect(problems(pipeline.parse(source("[git.branch]"), { variables }))).toEqual(["reference-required: git.branch"]);
    expect(problems(pipeline.parse(source("[for x in [1] : job.a]"), { variables }))).toEqual(["literal-required: [for x in [1] : job.a]"]);
  });
  it("a scope belongs to the innermost block around", () => {
    const source = (fallback: string): string =>
      `environment = "dev"
flag "a" {
  owner = "x"
  fallback = variant.${fallback}
  variant "on" {
    value = 1
  }
}
flag "b" {
  owner = "x"
  variant "off" {
    value = 1
  }
}
`;
    expect(problems(flags.parse(source("on")))).toEqual([]);
    expect(problems(flags.parse(source("off")))).toEqual(["unknown-reference: .off"]);
  });
});

describe("kept expressions", () => {
  const source = (when: string): string =>
    `environment = "dev"\nflag "dark" {\n  owner = "x"\n  rule "r" {\n    when  = ${when}\n    serve = "on"\n  }\n}\n`;
  it("are evaluated with the variables of their scope", () => {
    const when = flags.parse(source('user.country == "de" && contains(user.groups, "beta")')).value?.flags.dark?.rules[0]?.when;
    const user = { id: "1", country: "de", groups: ["beta"] };
    expect(when?.source).toBe('user.country == "de" && contains(user.groups, "beta")');
    expect(when?.evaluate({ user, now: "" })).toEqual({ ok: true, value: true, diagnostics: [] });
    expect(when?.evaluate({ user: { ...user, groups: [] }, now: "" }).value).toBe(false);
    expect(() => when?.evaluate({ user })).toThrow('the variable "now" has no value');
  });
  it("are checked while the file is read", () => {
    expect(problems(flags.parse(source('usr.country == "de"')))).toEqual(["unknown-variable: usr"]);
    expect(problems(flags.parse(source("user.contry == 1")))).toEqual(["unsupported-attribute: .contry"]);
    expect(problems(flags.parse(source("[user.country]")))).toEqual(["wrong-value-type: [user.country]"]);
  });
  it("can fail when they are evaluated, without an exception", () => {
    const when = flags.parse(source('user.groups[0] == "x"')).value?.flags.dark?.rules[0]?.when;
    expect(when?.evaluate({ user: { id: "", country: "", groups: [] }, now: "" }).ok).toBe(false);
  });
  it("other arguments cannot use the variables of the scope", () => {
    const result = pipeline.parse('job "a" {\n  runs_on = "linux"\n  step "x" {\n    run = "make ${matrix.os}"\n  }\n}\n', { variables });
    expect(problems(result)).toEqual(['variable-of-later: "make ${matrix.os}"']);
  });
  it("know the blocks that they refer to", () => {
    const body = h
      .body({ when: h.expression(h.bool()), nodes: h.byLabel("node", h.body({ name: h.label(), up: h.bool() }).declares("node")) })
      .scope({ on: h.bool() });
    const result = h.language(body, { id: "test", extensions: [] }).parse('when = node.a.up && on\nnode "a" {\n  up = true\n}\n');
    expect(result.value?.when.references).toEqual([{ scope: "node", labels: ["a"], text: "node.a" }]);
    expect(result.value?.when.evaluate({ on: true }).value).toBe(true);
  });
});

describe("inheritance", () => {
  const base =
    'environment = "dev"\nflag "base" {\n  owner = "team"\n  tags = ["a"]\n  metadata = { x = "1", y = "1" }\n  rule "all" {\n    when = true\n    serve = "on"\n  }\n}\n';
  it("a block takes what it does not set, by the rules of the fields", () => {
    const { value, diagnostics } = flags.parse(
      `${base}flag "own" {\n  extends = [flag.base]\n  tags = ["b"]\n  metadata = { y = "2" }\n  rule "more" {\n    when = false\n    serve = "off"\n  }\n}\n`,
    );
    expect(diagnostics).toEqual([]);
    const own = value?.flags.own;
    expect(own).toMatchObject({ key: "own", owner: "team", tags: ["a", "b"], metadata: { x: "1", y: "2" } });
    expect(own?.rules.map(({ name }) => name)).toEqual(["all", "more"]);
  });
  it("later bases win", () => {
    const { value } = flags.parse(`${base}flag "other" {\n  owner = "second"\n}\nflag "own" {\n  extends = [flag.base, flag.other]\n}\n`);
    expect(value?.flags.own?.owner).toBe("second");
  });
  it("what no base sets is missing", () => {
    expect(problems(flags.parse('environment = "dev"\nflag "a" {\n  extends = [flag.b]\n}\nflag "b" {}\n'))).toEqual([
      "missing-argument at 2,10",
      "missing-argument at 5,10",
    ]);
  });
  it("a cycle is reported once", () => {
    expect(
      problems(
        flags.parse(
          'environment = "dev"\nflag "a" {\n  owner = "x"\n  extends = [flag.b]\n}\nflag "b" {\n  owner = "x"\n  extends = [flag.a]\n}\n',
        ),
      ),
    ).toEqual(["reference-cycle: [flag.b]"]);
  });
  it("a chain of bases has any length", () => {
    const source = Array.from(
      { length: 5000 },
      (_, i) => `flag "f${i}" {\n  ${i === 4999 ? 'owner = "x"' : `extends = [flag.f${i + 1}]`}\n}\n`,
    ).join("");
    expect(flags.parse(`environment = "dev"\n${source}`).value?.flags.f0?.owner).toBe("x");
  });
});

describe("inputs and local values", () => {
  const source = `variable "region" {
  type    = string
  default = "eu"
  validation {
    condition     = strlen(var.region) == 2
    error_message = "Regions have two letters, not \${var.region}."
  }
}
variable "count" {
  type = number
}
locals {
  region = upper(var.region)
  name   = "web-\${local.region}"
}
job "web" {
  region = local.name
  group "g" {
    count = var.count
    task "t" {
      driver = "docker"
    }
  }
}
`;
  it("values come from the options, the environment and defaults, in this order", () => {
    const read = (inputs: object, environment: Record<string, string>) => {
      const { value } = nomad.parse(source, { inputs: { ...inputs }, environment });
      return [value?.job.region, value?.job.groups.g?.count];
    };
    expect(read({ count: 3 }, {})).toEqual(["web-EU", 3]);
    expect(read({}, { JOB_VAR_count: "4", JOB_VAR_region: "us" })).toEqual(["web-US", 4]);
    expect(read({ count: "5" }, { JOB_VAR_count: "4" })).toEqual(["web-EU", 5]);
  });
  it("problems of inputs are reported", () => {
    expect(problems(nomad.parse(source))).toEqual(['missing-input: "count"']);
    expect(problems(nomad.parse(source, { inputs: { count: "many" } }))).toEqual(['invalid-input: "count"']);
    expect(problems(nomad.parse(source, { inputs: { count: 1, regoin: "x" } }))).toEqual(["undeclared-input"]);
    const result = nomad.parse(source, { inputs: { count: 1, region: "europe" } });
    expect(problems(result)).toEqual(["input-not-valid: strlen(var.region) == 2"]);
    expect(result.diagnostics[0]?.detail).toBe("Regions have two letters, not europe.");
  });
  it("local values can refer to blocks, and cycles are found by name", () => {
    const locals = (text: string): string =>
      `locals {\n  ${text}\n}\njob "web" {\n  region = local.a\n  group "g" {\n    task "t" {\n      driver = "docker"\n    }\n  }\n}\n`;
    expect(nomad.parse(locals("a = group.g.count")).value?.job.region).toBe("1");
    expect(problems(nomad.parse(locals("a = local.b\n  b = local.a")))).toHaveLength(1);
    expect(problems(nomad.parse(locals("a = 1\n}\nlocals {\n  a = 2")))).toEqual(["repeated-name: a"]);
  });
  it("generated blocks can depend on inputs and local values", () => {
    const dynamic = `variable "names" {
  default = ["a", "b"]
}
job "web" {
  dynamic "group" {
    for_each = var.names
    labels   = [group.value]
    content {
      task "t" {
        driver = "docker"
      }
    }
  }
}
`;
    expect(Object.keys(nomad.parse(dynamic).value?.job.groups ?? {})).toEqual(["a", "b"]);
    expect(problems(nomad.parse(dynamic.replace("var.names", "[port.x]")))).toContain("blocks-not-known: port");
  });
});

describe("both syntaxes", () => {
  it("give the same result", () => {
    const native = pipeline.parse(
      `version = 2\njob "build" {\n  runs_on = "linux"\n  ${step}\n}\njob "test" {\n  runs_on = "macos"\n  needs = [job.build]\n  step "a" {\n    run = job.build.os\n  }\n}\n`,
      { variables },
    );
    const json = pipeline.parse(
      JSON.stringify({
        version: 2,
        job: {
          build: { runs_on: "linux", step: { x: { run: "make" } } },
          test: { runs_on: "macos", needs: ["job.build"], step: { a: { run: "${job.build.os}" } } },
        },
      }),
      { variables, filename: "ci.pipe.json" },
    );
    expect(json.diagnostics).toEqual([]);
    expect(json.value).toEqual(native.value);
  });
  it("have ranges for every part of a result", () => {
    const result = pipeline.parse(`env = { A = "x" }\njob "build" {\n  runs_on = "linux"\n  ${step}\n}\n`, { variables });
    const at = (...path: (string | number)[]): string | undefined => {
      const range = result.rangeOf(path);
      return range && result.source.text.slice(range.start.offset, range.end.offset);
    };
    expect(at("env", "A")).toBe('"x"');
    expect(at("jobs", "build", "runs_on")).toBe('"linux"');
    expect(at("jobs", "build", "name")).toBe('"build"');
    expect(at("jobs", "build", "steps", 0, "run")).toBe('"make"');
    expect(at("jobs", "build", "retries")).toBeUndefined();
  });
});

describe("check", () => {
  it("does not need the values of variables and inputs", () => {
    expect(problems(pipeline.check(`env = { B = git.branch }\njob "build" {\n  runs_on = "beos"\n  ${step}\n}\n`))).toEqual([
      'not-one-of: "beos"',
    ]);
    expect(
      problems(
        nomad.check(
          'variable "n" {\n  type = number\n}\njob "web" {\n  priority = var.n\n  group "g" {\n    count = var.m\n    task "t" {\n      driver = "docker"\n    }\n  }\n}\n',
        ),
      ),
    ).toEqual(["undeclared-name: .m"]);
  });
  it("names what is not declared, and what is similar", () => {
    const { diagnostics } = nomad.check('variable "region" {}\nlocals {\n  a = [var.regoin, try(var.other, 1), var["x"]]\n}\n');
    expect(diagnostics.map(({ code, detail }) => [code, detail])).toContainEqual([
      "undeclared-name",
      'The file declares no value named "var.regoin". Did you mean "var.region"?',
    ]);
    expect(diagnostics.filter(({ code }) => code === "undeclared-name")).toHaveLength(1);
  });
});

describe("check of generated blocks", () => {
  it("allows labels and references that are not known", () => {
    const source = `dynamic "job" {
  for_each = git.tag == null ? [] : [git.tag]
  labels   = ["build-\${job.value}"]
  content {
    runs_on = "linux"
    ${step}
  }
}
job "test" {
  runs_on = "linxu"
  needs   = [job.build-1]
  ${step}
}
`;
    expect(problems(pipeline.check(source))).toEqual(['not-one-of: "linxu"']);
  });
});

describe("check of a body that was parsed before", () => {
  it("finds the problems of the text, except syntax errors", () => {
    const text = `job "build" {\n  runs_on = "beos"\n  retries = = 1\n  ${step}\n}\n`;
    const { file } = parseConfig(text, "ci.pipe.hcl");
    expect(problems(pipeline.checkBody(file.body, file.source))).toEqual(
      problems(pipeline.check(text)).filter((each) => each.startsWith("not-one-of")),
    );
    expect(pipeline.functions?.has("upper")).toBe(true);
  });
});

describe("the three languages", () => {
  it.each([pipeline, flags, nomad])("$options.id has a reference page without an empty cell", (language) => {
    const page = language.toMarkdown();
    for (const line of page.split("\n"))
      if (line.startsWith("|")) for (const cell of line.slice(1, -1).split(/(?<!\\)\|/)) expect(cell.trim(), line).not.toBe("");
    expect(page).toMatchSnapshot();
  });
});
