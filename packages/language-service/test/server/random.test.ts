/**
 * Random requests at random places of files in random states. `PROPERTY_RUNS=20000` makes more of them, `PROPERTY_SEED` others, and
 * `REQUEST_FILES=FOLDER` takes the files below a folder. With `REQUEST_TIMES=1`, the
 * processor time of the slowest requests is printed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../vitest.tier.ts";
import { nodeHost, uriOfFile } from "../../src/disk/index.ts";
import { terraform } from "../../src/terraform/terraform.ts";
import { TestClient } from "./test-client.ts";

const { PROPERTY_RUNS = String(amount(60, 400)), PROPERTY_SEED = "20261122", REQUEST_FILES, REQUEST_TIMES } = process.env;
const folder = REQUEST_FILES ?? fileURLToPath(new URL("../../../../examples", import.meta.url));

const FILES = /\.(?:tf|hcl|tfvars|tf\.json)$/;
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => FILES.test(path) && !path.includes("node_modules"),
);

/** Pieces that people leave in a file while they type. */
const PIECES = [
  "{",
  "}",
  "[",
  "]",
  "(",
  '"',
  "${",
  "%{ if ",
  "<<EOT\n",
  "/*",
  "\n",
  "=",
  ".",
  ",",
  "var.",
  "local.x",
  'resource "a" "',
  "for x in ",
  "\u0000",
  "😀",
  "\ud800",
];

const PLACE = [
  "completion",
  "hover",
  "signatureHelp",
  "definition",
  "references",
  "documentHighlight",
  "prepareRename",
  "prepareCallHierarchy",
];
const DOCUMENT = ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "diagnostic"];
const OPTIONS = { tabSize: 2, insertSpaces: true };

/** Returns random numbers from a seed, by the generator Mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe("random requests", () => {
  it("are all answered", async () => {
    const seed = PROPERTY_SEED === "random" ? Date.now() : Number(PROPERTY_SEED);
    const next = random(seed);
    const pick = <T>(values: readonly T[]): T => values[next(values.length)] ?? values[0]!;
    const client = await TestClient.started(
      { languages: [terraform()], host: nodeHost() },
      {
        workspaceFolders: [{ uri: uriOfFile(folder), name: "files" }],
        capabilities: {
          textDocument: {
            codeAction: { codeActionLiteralSupport: {}, resolveSupport: { properties: ["edit"] } },
            documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          },
        },
      },
    );
    const texts = new Map<string, string>();
    const versions = new Map<string, number>();
    const times: [milliseconds: number, what: string][] = [];

    const open = (): string => {
      const path = pick(paths);
      const uri = uriOfFile(join(folder, path));
      const text = readFileSync(join(folder, path), "utf8");
      if (texts.has(uri)) return uri;
      texts.set(uri, text);
      client.open(uri, text, path.endsWith(".hcl") ? "hcl" : "terraform");
      return uri;
    };
    const change = (uri: string): void => {
      const text = texts.get(uri) ?? "";
      const start = next(text.length + 1);
      const end = Math.min(text.length, start + (next(3) === 0 ? next(200) : 0));
      const newText = next(3) === 0 ? "" : pick(PIECES);
      const version = (versions.get(uri) ?? 1) + 1;
      versions.set(uri, version);
      client.change(uri, version, { range: { start: positionAt(text, start), end: positionAt(text, end) }, text: newText });
      texts.set(uri, text.slice(0, start) + newText + text.slice(end));
    };
    const place = (uri: string): { line: number; character: number } => {
      const text = texts.get(uri) ?? "";
      return next(20) === 0 ? { line: next(10_000), character: next(10_000) } : positionAt(text, next(text.length + 1));
    };
    const requestFor = (uri: string): [method: string, params: object] => {
      const textDocument = { uri };
      const [a, b] = [place(uri), place(uri)];
      const range = a.line < b.line || (a.line === b.line && a.character <= b.character) ? { start: a, end: b } : { start: b, end: a };
      switch (next(10)) {
        case 0:
          return [`textDocument/${pick(DOCUMENT)}`, { textDocument }];
        case 1:
          return ["textDocument/rename", { textDocument, position: a, newName: pick(["x", "", "a b", "region"]) }];
        case 2:
          return ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }];
        case 3:
          return ["textDocument/rangeFormatting", { textDocument, range, options: OPTIONS }];
        case 4:
          return ["textDocument/onTypeFormatting", { textDocument, position: a, ch: pick(["}", "\n"]), options: OPTIONS }];
        case 5:
          return ["textDocument/inlayHint", { textDocument, range }];
        case 6:
          return ["textDocument/selectionRange", { textDocument, positions: [a, b] }];
        case 7:
          return ["textDocument/semanticTokens/range", { textDocument, range }];
        default:
          return [`textDocument/${pick(PLACE)}`, { textDocument, position: a, context: { includeDeclaration: true } }];
      }
    };

    for (let i = 0; i < Number(PROPERTY_RUNS); i++) {
      const uri = open();
      for (let changes = next(4); changes > 0; changes--) change(uri);
      const [method, params] = requestFor(uri);
      await client.turns(2);
      const before = process.cpuUsage();
      const { error } = await client.ask(method, params);
      const { user, system } = process.cpuUsage(before);
      times.push([(user + system) / 1000, `${method} ${i}`]);
      // Refusals of renames are answers.
      if (error !== undefined && error.code !== -32803)
        throw new Error(`seed ${seed}, request ${i}, ${method} of ${uri}: ${error.code} ${error.message}`);
      if (next(40) === 0) {
        client.notify("textDocument/didClose", { textDocument: { uri } });
        texts.delete(uri);
        versions.delete(uri);
      }
      client.received.length = 0;
    }
    client.connected.dispose();
    expect(times).toHaveLength(Number(PROPERTY_RUNS));
    if (REQUEST_TIMES !== undefined) {
      times.sort(([a], [b]) => b - a);
      const at = (share: number): string => `${(times[Math.floor(times.length * share)]?.[0] ?? 0).toFixed(2)} ms`;
      console.log(`median ${at(0.5)}, p90 ${at(0.1)}, p99 ${at(0.01)}, p99.9 ${at(0.001)}`);
      console.log(
        times
          .slice(0, 15)
          .map(([time, what]) => `${time.toFixed(1)} ${what}`)
          .join("\n"),
      );
    }
  });
});

function positionAt(text: string, offset: number): { line: number; character: number } {
  let line = 0;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, character: offset - start };
}
