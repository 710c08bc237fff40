/** The command that names a schema in the first comment of a file. */
import { Position, window, workspace } from "vscode";
import { relativePath } from "./relative-path.ts";

/** The largest number of files to choose from. */
const MAX_FILES = 500;

/** Asks for a schema of the workspace, and names it in the first comment of the active file. */
export async function nameSchema(): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const files = await workspace.findFiles("**/*.json", "**/{node_modules,.git}/**", MAX_FILES);
  const paths = files
    .filter(({ scheme }) => scheme === editor.document.uri.scheme)
    .map(({ path }) => relativePath(editor.document.uri.path, path));
  const chosen = await window.showQuickPick(paths.sort(), { placeHolder: "The JSON Schema of this file" });
  if (chosen !== undefined) await editor.edit((edit) => edit.insert(new Position(0, 0), `# hcl-schema: ${chosen}\n`));
}
