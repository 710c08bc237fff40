/**
 * Checks every code fence of every document: runs, evaluates or parses it, or compares it with the
 * options of the commands.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as hclts from "hcl-ts";
import { describe, expect, it } from "vitest";
import { documents } from "../generate/documents.ts";
import { packages, root } from "../generate/repository.ts";

interface Fence {
  readonly document: string;
  readonly line: number;
  readonly info: string;
  readonly text: string;
}

const fences = [...documents.keys()].flatMap((document) => {
  const text = existsSync(join(root, document)) ? readFileSync(join(root, document), "utf8") : "";
  return [...text.matchAll(/^(`{3,})([^\n`]*)\n([\s\S]*?)^\1[ \t]*$/gm)].map(
    (match): Fence => ({ document, line: text.slice(0, match.index).split("\n").length, info: match[2]!.trim(), text: match[3]! }),
  );
});
const where = ({ document, line }: Fence): string => `${document}:${line}`;
const of = (test: RegExp): readonly Fence[] => fences.filter(({ info }) => test.test(info));

/** The sources of all tests that may run the fences of a document. */
const tests = [...packages.map(({ folder }) => join(root, "packages", folder)), join(root, "docs/test")].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules") && !name.startsWith("dist"))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), "utf8") })),
);

it("every fence has a known language", () => {
  expect(fences.length).toBeGreaterThan(150);
  const known = /^(?:ts|js|html|sh|json|yaml|lua|toml|lisp|hcl|hcl run\b.*|text|console|markdown|mermaid|)$/;
  expect(fences.filter(({ info }) => !known.test(info)).map((fence) => `${where(fence)}: ${fence.info}`)).toEqual([]);
});

it("a test runs the TypeScript and the transcripts of every document", () => {
  const here = /^docs\/(?:(?:guides|tour)\/)?[\w-]+\.md$/;
  const own = readFileSync(join(root, "docs/test/fences.test.ts"), "utf8");
  const elsewhere = (document: string): boolean =>
    tests.some(({ path, text }) =>
      [...text.matchAll(/from "([^"]+\.md)\?raw"|new URL\("([^"]+\.md)"/g)].some(
        ([, raw, url]) => join(dirname(path), (raw ?? url)!) === join(root, document),
      ),
    );
  const forgotten = of(/^(?:ts|console)$/).filter(({ document }) => {
    const isHere = here.test(document) && !own.includes(`"${document.replace(/^docs\/(?:guides\/)?/, "").replace(/\.md$/, "")}"`);
    return !isHere && !elsewhere(document);
  });
  expect([...new Set(forgotten.map(({ document }) => document))]).toEqual([]);
});

it("the program for browsers runs", () => {
  const [fence] = of(/^js$/).filter(({ document }) => document === "docs/start.md");
  const heard: (() => void)[] = [];
  const complaints: string[] = [];
  const area = {
    value: "a = [1\n",
    addEventListener: (_: string, listener: () => void) => heard.push(listener),
    setCustomValidity: (text: string) => complaints.push(text),
  };
  const code = fence!.text.replace(/^import \{(.*)\} from "hcl-ts";$/m, "const {$1} = hclts;");
  new Function("hclts", "document", code)(hclts, { querySelector: () => area });
  for (const listener of heard) listener();
  area.value = "a = 1\n";
  for (const listener of heard) listener();
  expect(complaints).toHaveLength(2);
  expect(complaints[0]).not.toBe("");
  expect(complaints[1]).toBe("");
});

it.each(of(/^hcl$/).map((fence) => [where(fence), fence] as const))("the configuration of %s is valid", (_, { text }) => {
  expect(hclts.parse(text, "main.hcl").diagnostics).toEqual([]);
});

it.each(of(/^json$/).map((fence) => [where(fence), fence] as const))("the JSON of %s is valid", (_, { text }) => {
  expect(() => JSON.parse(text)).not.toThrow();
});

describe("commands", () => {
  const lines = of(/^sh$/).flatMap((fence) =>
    fence.text.split("\n").map((line) => [where(fence), line.replace(/\s+#.*$/, "").trim()] as const),
  );
  const npm = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly scripts: Readonly<Record<string, string>> };
  const editor = JSON.parse(readFileSync(join(root, "packages/codemirror/package.json"), "utf8")) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const peers = ["prettier", "eslint", "codemirror", ...Object.keys(editor.peerDependencies)];
  const names = new Set([...packages.map(({ name }) => name), ...peers]);

  it.each(lines.filter(([, line]) => /^npm (?:run|start)\b/.test(line)))("are scripts of the workspace in %s: %s", (_, line) => {
    const script = /^npm (?:run (?:--silent )?)?([\w:-]+)/.exec(line)![1]!;
    expect(Object.keys(npm.scripts)).toContain(script);
  });

  it.each(lines.filter(([, line]) => /^(?:npm install|deno add|bun add)\b/.test(line)))(
    "install packages that exist in %s: %s",
    (_, line) => {
      const wanted = line
        .split(" ")
        .slice(2)
        .filter((word) => !word.startsWith("-"));
      expect(wanted.length).toBeGreaterThan(0);
      for (const name of wanted) expect([...names]).toContain(name.replace(/^npm:/, ""));
    },
  );

  const helps = new Map<string, string>();
  const helpOf = (command: string): string => {
    const help =
      helps.get(command) ??
      execFileSync(process.execPath, [join(root, "packages/cli/bin/hcl.js"), ...command.split(" "), "--help"], { encoding: "utf8" });
    helps.set(command, help);
    return help;
  };
  it.each(lines.filter(([, line]) => /^(?:hcl|npx @hcl-ts\/cli) /.test(line)))(
    "have the options that their help lists in %s: %s",
    (_, line) => {
      const words = line
        .replace(/^npx @hcl-ts\/cli/, "hcl")
        .split(" ")
        .slice(1);
      const command = words[0] === "tf" ? words.slice(0, 2).join(" ") : words[0]!;
      const help = helpOf(command);
      expect(help).toContain(`hcl ${command}`);
      for (const option of words.filter((word) => word.startsWith("--"))) expect(help, option).toContain(option);
    },
  );
});
