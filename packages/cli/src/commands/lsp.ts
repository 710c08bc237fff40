import { cachedSchemas } from "@hcl-ts/language-service/node";
import { type FindSchemas, terraform } from "@hcl-ts/language-service/terraform";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { version } from "../arguments/version.ts";
import { UsageError } from "../errors.ts";
import { lspHost } from "../lsp/host.ts";
import { isPid, serveStreams } from "../lsp/stdio.ts";
import { editorNeeded, unexpectedArgument, wrongProcess } from "../messages.ts";

const OPTIONS = { stdio: { type: "boolean" }, clientProcessId: { type: "string" } } as const satisfies OptionTable;

/** Serves an editor. */
export const lspCommand: Command = {
  summary: "serve an editor: completion, hover, rename, problems and fixes",
  options: OPTIONS,
  help: `Usage: hcl lsp [--stdio] [--clientProcessId PID]

A language server for Terraform, OpenTofu and other HCL. An editor starts it, and both
speak the Language Server Protocol over standard input and output, also without --stdio.
The server ends with the editor, whose process is PID.

A file can name a JSON Schema in the workspace in its first comment, as in
"# hcl-schema: ./app.schema.json". The settings of the editor can name other schemas, and
languages in modules, which are run. The guide "HCL in editors" has the settings.
Schemas of Terraform providers are those that \`hcl tf schemas\` has kept.

Example, in the settings of Helix: command = "hcl", args = ["lsp", "--stdio"]
Exit status: 0 if the editor ended the server, 1 otherwise.
`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [extra] = positionals;
    if (extra !== undefined) throw new UsageError(unexpectedArgument(extra));
    const { clientProcessId } = values;
    const editor = clientProcessId === undefined ? undefined : Number(clientProcessId);
    if (editor !== undefined && !isPid(editor)) throw new UsageError(wrongProcess(clientProcessId ?? ""));
    if (process.stdin.isTTY) throw new UsageError(editorNeeded());
    // Reading schemas needs code that is loaded when a provider is used.
    const schemas: FindSchemas = (provider, ofVersion) => cachedSchemas(provider, ofVersion);
    return serveStreams(
      process.stdin,
      process.stdout,
      { host: lspHost(), languages: [terraform({ schemas })], version: version() },
      editor,
    );
  },
};
