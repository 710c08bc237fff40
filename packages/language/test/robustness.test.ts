import fc from "fast-check";
import { expect, it } from "vitest";
import { flags } from "./languages/flags.ts";
import { nomad } from "./languages/nomad.ts";
import { pipeline } from "./languages/pipeline.ts";

const SOURCES = [
  `version = 1
env = { A = "x", B = job.b.os }
job "a" {
  runs_on = "linux"
  needs = [job.b]
  matrix = { os = ["x"] }
  step "s" {
    run = "make \${git.branch}"
    when = matrix.os == job.b.name
  }
}
job "b" {
  runs_on = job.a.os
  step "s" {
    uses = "a/b@1"
  }
}
`,
  `environment = "dev"
flag "a" {
  owner = "x"
  extends = [flag.b]
  fallback = variant.on
  variant "on" {
    value = { a = 1 }
  }
  rule "r" {
    when = user.id == "1"
    serve = "on"
  }
}
flag "b" {
  owner = "y"
  requires = [flag.a]
  tags = ["t"]
}
`,
  `variable "n" {
  type = number
  default = 1
  validation {
    condition = var.n > 0
  }
}
locals {
  a = var.n + 1
  b = local.a
}
job "j" {
  priority = local.b
  dynamic "group" {
    for_each = [var.n]
    labels = ["g\${group.value}"]
    content {
      task "t" {
        driver = "docker"
      }
    }
  }
}
`,
] as const;

/** Pieces that are put in: names of everything, and beginnings of constructs. */
const PIECES = [
  "job",
  ".a",
  "[0]",
  "[*]",
  "${",
  "}",
  "{",
  "\n",
  '"',
  "null",
  "local.b",
  "var",
  "flag.b.owner",
  "job[job.a.name]",
  "for x in job : x",
  "[",
  "]",
  "= 1",
  "<<E\n",
  "git",
  "matrix",
  '"__proto__" {}',
  "1e999",
  "variant",
];

const edits = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(12), piece: fc.constantFrom("", ...PIECES) }),
  { minLength: 1, maxLength: 6 },
);

function edited(source: string, changes: readonly { readonly at: number; readonly cut: number; readonly piece: string }[]): string {
  return changes.reduce((text, { at, cut, piece }) => {
    const start = Math.floor(at * text.length);
    return text.slice(0, start) + piece + text.slice(start + cut);
  }, source);
}

it("nothing in a file makes a language throw, and a failure has an error", () => {
  fc.assert(
    fc.property(fc.nat(2), edits, (which, changes) => {
      const text = edited(SOURCES[which]!, changes);
      const results = [
        pipeline.parse(text, { variables: { git: { branch: "main" }, secrets: { t: "hunter2" } } }),
        flags.parse(text),
        nomad.parse(text, { inputs: { n: "x" } }),
      ];
      for (const { ok, value, diagnostics } of results) {
        expect(ok).toBe(!diagnostics.some(({ severity }) => severity === "error"));
        expect(value === undefined).toBe(!ok);
        expect(JSON.stringify(diagnostics)).not.toContain("hunter2");
      }
      pipeline.check(text);
      nomad.check(text);
    }),
    { numRuns: 400 },
  );
});

it("a file of the JSON syntax does not either", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      for (const language of [flags, nomad]) expect(language.parse(text, { filename: "x.json" }).ok).toBe(false);
    }),
    { numRuns: 200 },
  );
});
