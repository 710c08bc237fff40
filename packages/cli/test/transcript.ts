/**
 * Transcripts: commands as they are typed, with their standard output and error in order. A line
 * that begins with `$ ` is a command, and the lines up to the next one are its expected output. A
 * status other than 0 is in brackets at the end.
 */
import { runHcl } from "../src/hcl.ts";
import { runHcldec } from "../src/hcldec.ts";
import { CapturedOutput } from "./captured-output.ts";

/** Runs the commands of a transcript; gives the transcript as it is now. */
export async function replay(transcript: string): Promise<string> {
  const parts: string[] = [];
  for (const line of transcript.split("\n")) {
    if (!line.startsWith("$ ")) continue;
    const [name, ...args] = words(line.slice(2));
    const command = name === "hcl" ? runHcl : name === "hcldec" ? runHcldec : undefined;
    if (command === undefined) throw new Error(`a transcript has the commands hcl and hcldec, not ${name}`);
    const output = new CapturedOutput();
    const status = await command(args, output);
    const text = output.all;
    parts.push(`${line}\n${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${status === 0 ? "" : `[${status}]\n`}`);
  }
  return parts.join("");
}

/** The words of a command line, as a shell has them: quotes keep together what is in them. */
function words(line: string): string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g), ([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"));
}
