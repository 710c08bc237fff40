import { tryToNative } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { hasErrors } from "@hcl-ts/hcl";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { RunError, UsageError } from "../errors.ts";
import { callLanguage, loadLanguage } from "../files/load-language.ts";
import { diagnosticsMember, Sources } from "../files/sources.ts";
import { readVariables } from "../files/variables.ts";
import { invalidInputOption, languageNeeded, oneFileNeeded, unsuitableVariables } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";

const OPTIONS = {
  language: { type: "string", isPath: true },
  vars: { type: "string", short: "V", multiple: true },
  input: { type: "string", multiple: true },
  json: { type: "boolean" },
} as const satisfies OptionTable;

/** Decodes a file by a language. */
export const decodeCommand: Command = {
  summary: "decode a file by a language of your own, to JSON",
  options: OPTIONS,
  help: `Usage: hcl decode --language LANG [options] FILE

Decodes a file and prints the result as JSON. LANG is a JavaScript or TypeScript module
that exports a language made with @hcl-ts/language (FILE#NAME for one of several), or a
JSON Schema. A module is run. A FILE of - is standard input. A number that JavaScript
cannot represent exactly becomes a string.

  -V, --vars VARS         the variables of the language: an object in the JSON syntax, or a
                          file whose attributes are the variables
      --input NAME=VALUE  the value of an input that the file declares
      --json              one object: value, if there are no errors, and diagnostics

Example: hcl decode --language pipeline.ts --vars '{"branch": "main"}' ci.pipe.hcl
${EXIT_HELP}
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [path, ...more] = positionals;
    const { language: name } = values;
    if (name === undefined) throw new UsageError(languageNeeded());
    if (path === undefined || more.length > 0) throw new UsageError(oneFileNeeded());
    const inputs = inputsOf(values.input ?? []);
    const language = await loadLanguage(name);
    const sources = new Sources();
    const found: Diagnostic[] = [];
    const variables = nativeOf(readVariables(values.vars ?? [], sources, found));
    const source = sources.readText(path);
    const { filename, text } = source;
    const options = { filename, inputs, environment: process.env, numbers: "string" as const };
    const result = hasErrors(found) ? undefined : parseWith(name, filename, () => language.parse(text, { ...options, variables }));
    const diagnostics = [...found, ...(result?.diagnostics ?? [])];
    const value = result?.ok === true ? JSON.stringify(result.value) : undefined;
    if (values.json === true) jsonWriter(output)(`{${value === undefined ? "" : `"value":${value},`}${diagnosticsMember(diagnostics)}`);
    else {
      sources.show(diagnostics, output);
      if (value !== undefined) jsonWriter(output)(`${value}\n`);
    }
    return value === undefined ? EXIT.errors : EXIT.ok;
  },
};

function inputsOf(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf("=");
      if (at <= 0) throw new UsageError(invalidInputOption());
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** Returns variables as data, which every copy of the packages understands. */
function nativeOf(variables: ReturnType<typeof readVariables>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(variables, ([name, value]) => {
      const native = tryToNative(value, { numbers: "string" });
      if (!native.ok) throw new RunError(unsuitableVariables(native.reason));
      return [name, native.value];
    }),
  );
}

/** Reads a file. A language throws for variables that it does not accept. */
function parseWith<T>(language: string, file: string, parse: () => T): T {
  return callLanguage(language, file, () => {
    try {
      return parse();
    } catch (error) {
      if (error instanceof Error && error.name === "CtyError")
        throw new RunError(unsuitableVariables(error.message.replace(/^parse: /, "")));
      throw error;
    }
  });
}
