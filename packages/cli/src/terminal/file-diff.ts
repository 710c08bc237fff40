import { escapeSource, type Output } from "./output.ts";

/** Prints the difference of two versions of a file as a unified diff, with colors on a terminal. */
export async function showDiff(path: string, before: string, after: string, output: Output): Promise<void> {
  if (before === after) return;
  // Loaded on demand, so that other commands start faster.
  const { createTwoFilesPatch } = await import("diff");
  const { bold, cyan, green, red } = output.outColors;
  // The first line separates several patches, which is not needed here.
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after);
  // Colors are added after escaping, which would escape them too.
  const lines = (output.isTerminal ? escapeSource(patch) : patch).split("\n").slice(1);
  const colored = lines.map((line) => {
    if (line.startsWith("---") || line.startsWith("+++")) return bold(line.replace(/\t$/, ""));
    if (line.startsWith("@@")) return cyan(line);
    if (line.startsWith("+")) return green(line);
    return line.startsWith("-") ? red(line) : line;
  });
  output.out(colored.join("\n"));
}
