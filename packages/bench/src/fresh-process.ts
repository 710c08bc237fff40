/**
 * Measures whole processes: the time to start and parse a small source, and the memory for a large
 * source.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { generatedSource } from "./generated-source.ts";
import { median } from "./median.ts";
import { processEnvironment } from "./process-environment.ts";

/** The modules that the processes run. The source is in the variable `text`. */
const programs = {
  "empty Node": "",
  "hcl-ts": 'const { parseConfig } = await import("@hcl-ts/hclsyntax"); parseConfig(text, "x.hcl");',
  "hcl-ts, to plain JSON": 'const { toJson } = await import("@hcl-ts/hcl2json"); toJson(text);',
  "@cdktf/hcl2json": 'const { parse } = await import("@cdktf/hcl2json"); await parse("x.hcl", text);',
  "@cdktn/hcl2json": 'const { parse } = await import("@cdktn/hcl2json"); await parse("x.hcl", text);',
  "hcl2-parser": 'const { default: { parseToString } } = await import("hcl2-parser"); parseToString(text);',
  "tree-sitter":
    'const { Parser, Language } = await import("web-tree-sitter"); const { createRequire } = await import("node:module"); await Parser.init(); new Parser().setLanguage(await Language.load(createRequire(import.meta.url).resolve("@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm"))).parse(text);',
} as const;

export type Program = keyof typeof programs;

/** The modules whose import is measured. */
const imported = ["@hcl-ts/cty", "@hcl-ts/hcl", "@hcl-ts/hclsyntax", "@hcl-ts/hcl2json", "hcl-ts"] as const;

/** The resources that a process used. */
export interface Taken {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

const folder = fileURLToPath(new URL("..", import.meta.url));

function runOnce(program: string, bytes: number): Taken {
  const temporary = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const file = join(temporary, "source.hcl");
    writeFileSync(file, generatedSource(bytes));
    const module = `import { readFileSync } from "node:fs"; const text = readFileSync(${JSON.stringify(file)}, "utf8");
      ${program}
      process.stderr.write(String(process.resourceUsage().maxRSS)); process.exit();`;
    const start = performance.now();
    const { stderr } = spawnSync(process.execPath, ["--input-type=module"], {
      cwd: folder,
      env: processEnvironment,
      input: module,
      encoding: "utf8",
    });
    return { milliseconds: performance.now() - start, peakMegabytes: Number(stderr) / 1024 };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * Measures how many milliseconds a process takes to parse a source of 1 KB with each library,
 * beyond an empty process. The processes run in turns; returns medians.
 */
export function measureStart(rounds: number): ReadonlyMap<Program, number> {
  const names = Object.keys(programs) as Program[];
  const times = new Map<Program, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const name of names) times.get(name)!.push(runOnce(programs[name], 1000).milliseconds);
  const empty = median(times.get("empty Node")!);
  return new Map(names.map((name) => [name, name === "empty Node" ? empty : median(times.get(name)!) - empty]));
}

/**
 * Measures how many milliseconds a process takes to import a package and do nothing else, beyond a
 * process without any module. The first entry, for an empty file, is the share of Node. The
 * processes run in turns. Returns the fastest times, since other load only adds to them.
 */
export function measureImports(rounds: number): ReadonlyMap<string, number> {
  const temporary = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const file = join(temporary, "empty.mjs");
    writeFileSync(file, "");
    const programs = new Map([["an empty file", pathToFileURL(file).href], ...imported.map((name): [string, string] => [name, name])]);
    const times = new Map([...programs.keys()].map((label) => [label, Number.POSITIVE_INFINITY]));
    let empty = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      empty = Math.min(empty, timeOf(["-e", "0"]));
      for (const [label, name] of programs) {
        times.set(label, Math.min(times.get(label)!, timeOf(["--input-type=module", "-e", `import ${JSON.stringify(name)}`])));
      }
    }
    return new Map(Array.from(times, ([label, time]) => [label, time - empty]));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function timeOf(args: readonly string[]): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { cwd: folder, env: processEnvironment });
  return performance.now() - start;
}

/**
 * Measures the peak memory of a process that parses a source of this number of bytes, including
 * Node itself.
 */
export function measureMemory(bytes: number, names: readonly Program[] = Object.keys(programs) as Program[]): ReadonlyMap<Program, number> {
  return new Map(names.map((name) => [name, runOnce(programs[name], bytes).peakMegabytes]));
}

/** Measures the parsing time and the peak memory for sources of several sizes in megabytes. */
export function measureScale(
  megabytes: readonly number[],
): readonly { readonly megabytes: number; readonly milliseconds: number; readonly peakMegabytes: number }[] {
  return megabytes.map((size) => {
    const program = `
      const { parseConfig } = await import("@hcl-ts/hclsyntax"); const { generatedSource } = await import("./dist/generated-source.js");
      parseConfig(generatedSource(300_000), "warm.hcl"); const text = generatedSource(${size} * 1_000_000);
      const start = performance.now(); parseConfig(text, "x.hcl");
      process.stderr.write(JSON.stringify({ milliseconds: performance.now() - start, peakMegabytes: process.resourceUsage().maxRSS / 1024 }));`;
    const { stderr } = spawnSync(process.execPath, ["--max-old-space-size=16000", "--input-type=module"], {
      cwd: folder,
      env: processEnvironment,
      input: program,
      encoding: "utf8",
    });
    return { megabytes: size, ...(JSON.parse(stderr) as Taken) };
  });
}
