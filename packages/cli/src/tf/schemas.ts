import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { terminalText } from "@hcl-ts/hcl";
import { schemaFile } from "@hcl-ts/language-service/node";
import { type ProviderSchemaJson, type ProviderSchemasJson, writeCompactSchemas } from "@hcl-ts/terraform/evaluate";
import { LOCK_FILE, lockedVersions } from "@hcl-ts/terraform/load";
import { choice } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { errorCode } from "../error-code.ts";
import { RunError, UsageError } from "../errors.ts";
import { readSchemas, schemasOfJson } from "../files/read-schemas.ts";
import { readSource } from "../files/read-source.ts";
import { writeFiles } from "../files/write-files.ts";
import { cannotWrite, systemReason, unexpectedArgument } from "../messages.ts";
import { noSchemas, oddProvider, programFailed, programMissing, schemasWritten } from "../messages-convert.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import type { Output } from "../terminal/output.ts";

const OPTIONS = {
  dialect: { type: "string", choices: ["terraform", "opentofu"], isSetting: true },
  from: { type: "string", isPath: true },
  out: { type: "string", isPath: true },
} as const satisfies OptionTable;

/** The largest output of the program, in bytes. All providers of a large company have less. */
const MAX_OUTPUT = 1024 * 1024 * 1024;

/** Writes schemas of providers in the compact form. */
export const schemasCommand: Command = {
  summary: "keep the schemas of providers in small files for editors and checks",
  options: OPTIONS,
  help: `Usage: hcl tf schemas [options] [DIR]

Writes the provider schemas of the module in DIR, by default the current folder,
to files in the user's cache, one for each provider and version. The language server uses
them, and --schemas of other commands takes such a file in place of JSON.

Without --from, it runs "terraform providers schema -json" in DIR, which starts the
providers that \`terraform init\` has installed there. Versions come from the lock file in DIR.

      --from FILE       the output of \`terraform providers schema -json\`, - for standard
                        input, or a file that this command wrote; no program is run
      --out FILE        write one file with all providers instead
      --dialect NAME    terraform (the default) or opentofu, whose program is tofu

Example: terraform providers schema -json | hcl tf schemas --from -
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [folder = ".", extra] = positionals;
    if (extra !== undefined) throw new UsageError(unexpectedArgument(extra));
    const dialect = choice("dialect", values.dialect, ["terraform", "opentofu"]);
    const json =
      values.from === undefined ? schemasOfProgram(dialect === "opentofu" ? "tofu" : "terraform", folder) : readSchemas(values.from);
    const providers = Object.entries(json.provider_schemas ?? {});
    if (providers.length === 0) throw new RunError(noSchemas(folder));
    const versions = versionsIn(folder);
    if (values.out !== undefined) {
      write(values.out, writeCompactSchemas(json, { versions }));
      return EXIT.ok;
    }
    for (const [provider, schema] of providers) cache(provider, schema, versions, output);
    return EXIT.ok;
  },
};

function cache(provider: string, schema: ProviderSchemaJson, versions: ReadonlyMap<string, string>, output: Output): void {
  const version = versions.get(provider);
  const path = schemaFile(provider, version);
  if (path === undefined) throw new RunError(oddProvider(provider));
  const bytes = writeCompactSchemas({ provider_schemas: Object.fromEntries([[provider, schema]]) }, { versions });
  makeFolder(dirname(path));
  write(path, bytes);
  const sections = [schema.resource_schemas, schema.data_source_schemas, schema.ephemeral_resource_schemas];
  const types = sections.reduce((sum, section) => sum + Object.keys(section ?? {}).length, 0);
  if (output.isQuiet !== true) output.err(`${terminalText(schemasWritten({ provider, version, types, bytes: bytes.length, path }))}\n`);
}

function write(path: string, bytes: Uint8Array): void {
  writeFiles([{ path, content: [bytes] }]);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new RunError(cannotWrite(path, systemReason(error)));
  }
}

/** Returns the versions in the lock file of a folder; none if there is no such file. */
function versionsIn(folder: string): ReadonlyMap<string, string> {
  try {
    return lockedVersions(readSource(join(folder, LOCK_FILE)).text);
  } catch (error) {
    if (error instanceof RunError) return new Map();
    throw error;
  }
}

function schemasOfProgram(program: string, folder: string): ProviderSchemasJson {
  const { error, status, stdout, stderr } = spawnSync(program, ["providers", "schema", "-json"], {
    cwd: folder,
    maxBuffer: MAX_OUTPUT,
    shell: false,
    windowsHide: true,
    env: { ...process.env, TF_CLI_ARGS: "", TF_IN_AUTOMATION: "1" },
  });
  if (error !== undefined)
    throw new RunError(errorCode(error) === "ENOENT" ? programMissing(program) : programFailed(program, error.message));
  if (status !== 0) throw new RunError(programFailed(program, reasonIn(stderr.toString())));
  return schemasOfJson(stdout.toString(), `the output of ${program}`);
}

/** Returns the first line of an error that has words: Terraform draws a box around errors. */
function reasonIn(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of the terminal
  const lines = text.replace(/\u001b\[[0-9;]*m/g, "").split("\n");
  const found = lines.map((line) => line.replace(/^[│╷╵\s]+/, "").trim()).find((line) => line.startsWith("Error:"));
  return (found ?? lines.find((line) => line.trim() !== "") ?? "it says nothing").replace(/^Error: /, "");
}
