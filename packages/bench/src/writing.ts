/**
 * Measures the speed of formatting and editing: `npm run bench -- write [FILE…]`. For comparison,
 * it also reads the tokens of the same sources, and runs the formatter of `@cdktn/hcl-tools` (Go as
 * WebAssembly) and `terraform fmt` where that command is installed.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lexConfig } from "@hcl-ts/hclsyntax";
import { openConfig } from "@hcl-ts/hclwrite";
import { format } from "@hcl-ts/hclwrite/format";
import { processEnvironment } from "./process-environment.ts";
import type { Source } from "./subjects/subject.ts";

interface Figure {
  readonly name: string;
  readonly milliseconds: number;
}

/**
 * Measures formatting and editing, and prints a line for each figure: the best of a number of runs.
 */
export async function benchWriting(sources: readonly Source[], paths: readonly string[], rounds: number): Promise<void> {
  const figures: Figure[] = [];
  const texts = sources.map(({ text }) => text);
  const add = (name: string, run: () => void, count = rounds): void => void figures.push({ name, milliseconds: best(run, count) });
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  console.log(`${texts.length} files, ${(size / 1e6).toFixed(2)} MB`);

  add("read the tokens", () => texts.forEach((text) => void lexConfig(text)));
  add("format, style hcl", () => texts.forEach((text) => void format(text)));
  add("format, style terraform", () => texts.forEach((text) => void format(text, { style: "terraform" })));

  const middle = texts.reduce((a, b) => (Math.abs(a.length - 61_000) < Math.abs(b.length - 61_000) ? a : b));
  const attribute = firstAttribute(middle);
  add(`one edit of a file of ${Math.round(middle.length / 1000)} KB, from text to text`, () => {
    openConfig(middle).edit((e) => attribute(e).set("changed"));
  });

  const large = Array.from(
    { length: 10_000 },
    (_, i) => `resource "type" "name_${i}" {\n  name = "value ${i}"\n  tags = { Owner = "team ${i}", Stage = 1 }\n}\n`,
  ).join("\n");
  const document = openConfig(large);
  add(`10,000 edits of a file of ${(large.length / 1e6).toFixed(1)} MB in one change`, () => {
    document.edit((e) => {
      for (const block of e.blocks()) block.attribute("tags").at("Owner").set("changed");
    });
  });

  const hclTools = await loadHclTools();
  if (hclTools !== undefined) {
    figures.push({
      name: "@cdktn/hcl-tools, format",
      milliseconds: await bestOf(Math.min(rounds, 3), async () => {
        for (const text of texts) await hclTools.format(text);
      }),
    });
  }
  if (paths.length > 0) {
    const cli = fileURLToPath(new URL("../../cli/bin/hcl.js", import.meta.url));
    const run = (command: string, args: readonly string[]): boolean =>
      spawnSync(command, args, { env: processEnvironment, stdio: "ignore" }).error === undefined;
    add("node, fresh process that does nothing", () => void run(process.execPath, ["-e", "0"]));
    add("hcl fmt --check, fresh process", () => void run(process.execPath, [cli, "fmt", "--check", ...paths]));
    if (run("terraform", ["version"]))
      add(
        "terraform fmt -check, fresh process",
        () => void run("terraform", ["fmt", "-check", "-recursive", ...paths]),
        Math.min(rounds, 5),
      );
  }
  for (const { name, milliseconds } of figures) console.log(`${milliseconds.toFixed(2).padStart(10)} ms  ${name}`);
}

/** Returns a handle for the last attribute of the last block that has one. */
function firstAttribute(
  text: string,
): (e: Parameters<Parameters<ReturnType<typeof openConfig>["edit"]>[0]>[0]) => { set(value: string): unknown } {
  const index = openConfig(text).body.blocks.findLastIndex(({ body }) => body.attributes.length > 0);
  return (e) => e.blocks()[index]!.attributes.at(-1)!;
}

function best(run: () => void, rounds: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

async function bestOf(rounds: number, run: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

interface HclTools {
  readonly format: (text: string) => Promise<string>;
}

/** Loads the formatter of `@cdktn/hcl-tools`; undefined if that fails. */
async function loadHclTools(): Promise<HclTools | undefined> {
  try {
    return await import("@cdktn/hcl-tools");
  } catch {
    return undefined;
  }
}
