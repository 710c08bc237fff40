/** The command that names a schema in the first comment of a file. */
import { Position, window, workspace } from "vscode";

/** The largest number of files to choose from. */
const MAX_FILES = 500;

/** Asks for a schema of the workspace, and names it in the first comment of the active file. */
export async function nameSchema(): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const files = await workspace.findFiles("**/*.json", "**/{node_modules,.git}/**", MAX_FILES);
  const paths = files.filter(({ scheme }) => scheme === editor.document.uri.scheme).map(({ path }) => relativePath(editor.document.uri.path, path));
  const chosen = await window.showQuickPick(paths.sort(), { placeHolder: "The JSON Schema of this file" });
  if (chosen !== undefined) await editor.edit((edit) => edit.insert(new Position(0, 0), `# hcl-schema: ${chosen}\n`));
}

/** Returns the path of a file as seen from another one: `../schemas/app.json`. */
export function relativePath(from: string, to: string): string {
  const [start, end] = [from.split("/").slice(0, -1), to.split("/")];
  let same = 0;
  while (same < start.length && same < end.length - 1 && start[same] === end[same]) same++;
  const up = start.slice(same).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...end.slice(same)].join("/");
}
