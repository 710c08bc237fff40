/** A module whose files are edited: what is kept of the text before must be what the new text gives. */
import { memoryFiles } from "@hcl-ts/terraform";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createLanguageService, type LanguageService } from "../../src/index.ts";
import { terraform } from "../../src/terraform/index.ts";

const MAIN = `terraform {
  required_providers {
    t = { source = "a/t" }
  }
}

# The size.
variable "size" {
  type = number
}

locals {
  double = var.size * 2
  twice  = local.double
}

resource "t_machine" "web" {
  count = local.double
  name  = "web-\${count.index}"
}

module "net" {
  source = "./net"
  size   = var.size
}

output "id" {
  value = t_machine.web[0].id
}
`;

const FILES = {
  "main.tf": MAIN,
  "other.tf": 'variable "other" {\n  default = 1\n}\n',
  "net/main.tf": 'variable "size" {}\noutput "id" {\n  value = 1\n}\n',
};
const URI = "file:///main.tf";

const TEXTS = [
  "x",
  "{",
  "}",
  '"',
  "\n",
  "var.size",
  "local.",
  "=",
  'variable "size" {}\n',
  "\n\n\n",
  "",
  "<<E\n",
  "# note\n",
  "module.net.id",
  "é",
];

function openService(text: string): LanguageService {
  const disk = memoryFiles(FILES);
  const service = createLanguageService({ languages: [terraform({})], host: { fileSystem: () => disk }, folders: ["file:///"] });
  service.open(URI, text);
  while (!service.work(Number.POSITIVE_INFINITY).isDone);
  return service;
}

/** Everything that follows from declarations and references of the module. */
function seen(service: LanguageService): unknown {
  const { content } = service.document(URI)!;
  const places = Array.from({ length: 15 }, (_, i) => content.editorPositionAt(Math.floor((content.length * i) / 15)));
  return {
    diagnostics: service.diagnostics(URI),
    places: places.map((position) => ({
      definition: service.definition(URI, position),
      references: service.references(URI, position, { includeDeclaration: true }),
      rename: service.rename(URI, position, "renamed"),
      hover: service.hover(URI, position),
    })),
    hints: service.inlayHints(URI, { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } }),
    symbols: service.workspaceSymbols(""),
    links: service.documentLinks(URI),
  };
}

it("answers as if the text had just been opened, after random changes", () => {
  const change = fc.record({ at: fc.nat(999), length: fc.nat(12), text: fc.constantFrom(...TEXTS), asks: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const service = openService(MAIN);
      for (const { at, length, text, asks } of changes) {
        const { content } = service.document(URI)!;
        const start = Math.floor((content.length * at) / 1000);
        const range = { start: content.editorPositionAt(start), end: content.editorPositionAt(Math.min(content.length, start + length)) };
        service.update(URI, [{ range, text }]);
        if (asks) service.references(URI, range.start, { includeDeclaration: true });
      }
      while (!service.work(Number.POSITIVE_INFINITY).isDone);
      expect(seen(service)).toEqual(seen(openService(service.document(URI)!.content.text)));
    }),
    { numRuns: 10, seed: 31 },
  );
});

it("keeps places right while lines are typed above", () => {
  const service = openService(MAIN);
  for (let i = 0; i < 5; i++)
    service.update(URI, [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "# note\n" }]);
  const reference = { line: 5 + MAIN.split("\n").findIndex((line) => line.includes("count = local")), character: 18 };
  const [found] = service.definition(URI, reference);
  expect(found?.range.start).toEqual({ line: 5 + MAIN.split("\n").findIndex((line) => line.includes("double =")), character: 2 });
});
