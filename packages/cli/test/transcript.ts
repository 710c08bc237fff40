/**
 * Transcripts: commands as they are typed, with their standard output and error in order. A line
 * that begins with `$ ` is a command, and the lines up to the next one are its expected output. A
 * status other than 0 is in brackets at the end. The command `cat` prints files.
 *
 * A transcript can end with files, each after a line `-- name --`. Its commands run in a folder
 * with these files.
 */
import { readFileSync } from "node:fs";
import { runHcl } from "../src/hcl.ts";
import { runHcldec } from "../src/hcldec.ts";
import { CapturedOutput } from "./captured-output.ts";

/** The first line of a file at the end of a transcript. */
const FILE = /^-- (.*) --\n/m;

/** Returns the files at the end of a transcript, by name. */
export function filesOf(transcript: string): ReadonlyMap<string, string> {
  const [, ...parts] = transcript.split(FILE);
  return new Map(parts.flatMap((name, i) => (i % 2 === 0 ? [[name, parts[i + 1]!] as const] : [])));
}

/** Runs the commands of a transcript; returns the transcript with their current output. */
export async function replay(transcript: string): Promise<string> {
  const end = transcript.search(FILE);
  const [script, files] = end < 0 ? [transcript, ""] : [transcript.slice(0, end), transcript.slice(end)];
  const parts: string[] = [];
  for (const line of script.split("\n")) {
    if (!line.startsWith("$ ")) continue;
    const { status, text } = await run(words(line.slice(2)));
    parts.push(`${line}\n${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${status === 0 ? "" : `[${status}]\n`}`);
  }
  return parts.join("") + files;
}

async function run([name, ...args]: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  if (name === "cat") return { status: 0, text: args.map((path) => readFileSync(path, "utf8")).join("") };
  const command = name === "hcl" ? runHcl : name === "hcldec" ? runHcldec : undefined;
  if (command === undefined) throw new Error(`a transcript has the commands hcl, hcldec and cat, not ${name}`);
  const output = new CapturedOutput();
  const status = await command(args, output);
  return { status, text: output.all };
}

/** The words of a command line, as a shell has them: quotes keep together what is in them. */
function words(line: string): string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g), ([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"));
}
