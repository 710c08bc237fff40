import { escapeSource, type Output } from "./output.ts";

/** Shows the difference of two versions of a file on standard output as a unified diff, with colours on a terminal. */
export async function showDiff(path: string, before: string, after: string, output: Output): Promise<void> {
  if (before === after) return;
  // Loaded only when it is needed: commands that show no difference start faster.
  const { createTwoFilesPatch } = await import("diff");
  const { bold, cyan, green, red } = output.outColors;
  // The first line is a rule that separates several patches; the names say enough.
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after);
  // Colours are added after escaping, which would take them for part of the file.
  const lines = (output.isTerminal ? escapeSource(patch) : patch).split("\n").slice(1);
  const colored = lines.map((line) => {
    if (line.startsWith("---") || line.startsWith("+++")) return bold(line.replace(/\t$/, ""));
    if (line.startsWith("@@")) return cyan(line);
    if (line.startsWith("+")) return green(line);
    return line.startsWith("-") ? red(line) : line;
  });
  output.out(colored.join("\n"));
}
