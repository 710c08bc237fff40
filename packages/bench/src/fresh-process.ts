/** What is measured of a whole process: how long it takes to start and parse something small, and how much memory a large source takes. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeUpSource } from "./made-up-source.ts";
import { median } from "./median.ts";

/** What a process does, as a module. The source is in the variable `text`. */
const programs = {
  "empty Node": "",
  "hcl-ts": 'const { parseConfig } = await import("@hcl-ts/hclsyntax"); parseConfig(text, "x.hcl");',
  "@cdktf/hcl2json": 'const { parse } = await import("@cdktf/hcl2json"); await parse("x.hcl", text);',
  "@cdktn/hcl2json": 'const { parse } = await import("@cdktn/hcl2json"); await parse("x.hcl", text);',
  "hcl2-parser": 'const { default: { parseToString } } = await import("hcl2-parser"); parseToString(text);',
  "tree-sitter":
    'const { Parser, Language } = await import("web-tree-sitter"); const { createRequire } = await import("node:module"); await Parser.init(); new Parser().setLanguage(await Language.load(createRequire(import.meta.url).resolve("@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm"))).parse(text);',
} as const;

export type Program = keyof typeof programs;

/** What a process of its own took. */
export interface Taken {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

const folder = fileURLToPath(new URL("..", import.meta.url));

function runOnce(program: string, bytes: number): Taken {
  const temporary = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const file = join(temporary, "source.hcl");
    writeFileSync(file, madeUpSource(bytes));
    const module = `import { readFileSync } from "node:fs"; const text = readFileSync(${JSON.stringify(file)}, "utf8");
      ${program}
      process.stderr.write(String(process.resourceUsage().maxRSS)); process.exit();`;
    const start = performance.now();
    const { stderr } = spawnSync(process.execPath, ["--input-type=module"], { cwd: folder, input: module, encoding: "utf8" });
    return { milliseconds: performance.now() - start, peakMegabytes: Number(stderr) / 1024 };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** How many milliseconds a process takes that parses a source of 1 KB with each library, beyond one that does nothing. In turns, medians. */
export function measureStart(rounds: number): ReadonlyMap<Program, number> {
  const names = Object.keys(programs) as Program[];
  const times = new Map<Program, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const name of names) times.get(name)!.push(runOnce(programs[name], 1000).milliseconds);
  const empty = median(times.get("empty Node")!);
  return new Map(names.map((name) => [name, name === "empty Node" ? empty : median(times.get(name)!) - empty]));
}

/** The most memory that a process has at a time that parses a source of so many bytes, with all that Node itself takes. */
export function measureMemory(bytes: number, names: readonly Program[] = Object.keys(programs) as Program[]): ReadonlyMap<Program, number> {
  return new Map(names.map((name) => [name, runOnce(programs[name], bytes).peakMegabytes]));
}

/** How long parsing takes for sources of some sizes in megabytes, and how much memory the process has at its peak. */
export function measureScale(
  megabytes: readonly number[],
): readonly { readonly megabytes: number; readonly milliseconds: number; readonly peakMegabytes: number }[] {
  return megabytes.map((size) => {
    const program = `
      const { parseConfig } = await import("@hcl-ts/hclsyntax"); const { madeUpSource } = await import("./dist/made-up-source.js");
      parseConfig(madeUpSource(300_000), "warm.hcl"); const text = madeUpSource(${size} * 1_000_000);
      const start = performance.now(); parseConfig(text, "x.hcl");
      process.stderr.write(JSON.stringify({ milliseconds: performance.now() - start, peakMegabytes: process.resourceUsage().maxRSS / 1024 }));`;
    const { stderr } = spawnSync(process.execPath, ["--max-old-space-size=16000", "--input-type=module"], {
      cwd: folder,
      input: program,
      encoding: "utf8",
    });
    return { megabytes: size, ...(JSON.parse(stderr) as Taken) };
  });
}
