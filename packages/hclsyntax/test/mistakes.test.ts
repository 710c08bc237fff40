/**
 * A typical file with typical mistakes: each has one explanation, and only the broken item is lost.
 */
import { formatDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { type BodyNode, parseConfig } from "../src/index.ts";

const valid = `# The shop.
region = "eu-north-1"
tags = {
  team  = "shop"
  owner = "anna"
}

service "web" {
  image    = "shop/web:1.4.2"
  replicas = var.large ? 4 : 2
  ports    = [80, 443]

  env = {
    DATABASE = "postgres://\${var.db_host}:5432/shop"
    MODE     = upper(var.mode)
  }

  start = <<-EOT
    #!/bin/sh
    exec web --port 80
  EOT

  check "http" {
    path     = "/health"
    interval = 10
  }
}

service "worker" {
  image    = "shop/worker:1.4.2"
  replicas = 1
  queues   = [for q in var.queues : q.name if q.enabled]
}

output = service.web.address
`;

/** The replaced and the new source, by description of the mistake. */
const mistakes: Readonly<Record<string, readonly [valid: string, broken: string]>> = {
  "a quote is lost": ['"eu-north-1"', '"eu-north-1'],
  "the quote of a label is lost": ['service "web" {', 'service "web {'],
  "the brace of a nested block is lost": ["    interval = 10\n  }\n", "    interval = 10\n"],
  "the brace of a block is lost": ["  }\n}\n\nservice", "  }\n\nservice"],
  "the brace of an object in a block is lost": ["upper(var.mode)\n  }\n", "upper(var.mode)\n"],
  "the brace of an object at the top is lost": ['"anna"\n}\n', '"anna"\n'],
  "a colon for an equals sign": ["replicas = 1", "replicas: 1"],
  "a comma is missing": ["[80, 443]", "[80 443]"],
  "single quotes": ['"/health"', "'/health'"],
  "the end marker of a heredoc is misspelt": ["\n  EOT\n", "\n  EOF\n"],
  "an interpolation is not closed": ["${var.db_host}", "${var.db_host"],
  "JSON is put in": ['tags = {\n  team  = "shop"\n  owner = "anna"\n}', '{\n  "tags": {\n    "team": "shop",\n    "owner": "anna"\n  }\n}'],
  "a parenthesis too many": ["upper(var.mode)", "upper(var.mode))"],
  "a parenthesis is missing": ["upper(var.mode)", "upper(var.mode"],
  "typographic quotes": ['"shop/worker:1.4.2"', "“shop/worker:1.4.2”"],
  "a bracket is missing": ["[80, 443]", "[80, 443"],
  "the brace of a block stands below": ['service "worker" {', 'service "worker"\n{'],
  "another language's conditional": ["var.large ? 4 : 2", "if var.large then 4 else 2"],
};

/** Returns the item names of a body; a block's includes its content. */
function names({ attributes, blocks }: BodyNode): readonly string[] {
  return [
    ...attributes.map(({ name }) => name),
    ...blocks.flatMap(({ type, labels, body }) => [[type, ...labels].join("."), ...names(body)]),
  ];
}

const whole = names(parseConfig(valid).file.body);

it("the unchanged file is valid", () => {
  expect(parseConfig(valid).diagnostics).toEqual([]);
});

it("each mistake is explained as in the snapshot", async () => {
  const shown = Object.entries(mistakes).map(([mistake, [from, to]]) => {
    expect(valid.split(from)).toHaveLength(2);
    const file = new SourceFile(
      "shop.hcl",
      valid.replace(from, () => to),
    );
    const { file: read, diagnostics } = parseConfig(file);
    const kept = new Set(names(read.body));
    const lost = whole.filter((name) => !kept.has(name));
    const explanation = formatDiagnostics(diagnostics, { sources: new Map([["shop.hcl", file]]), width: 100 });
    return `--- ${mistake}; not in the tree: ${lost.join(", ") || "nothing"}\n\n${explanation}`;
  });
  await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/mistakes.txt");
});

for (const [mistake, [from, to]] of Object.entries(mistakes)) {
  it(`a file has one diagnostic if ${mistake}`, () => {
    const { diagnostics } = parseConfig(valid.replace(from, () => to));
    expect(diagnostics.map(({ code }) => code)).toHaveLength(1);
  });
}
