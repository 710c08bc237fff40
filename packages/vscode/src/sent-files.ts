/** Files that the server cannot read, which are sent to it: those on the web and in virtual workspaces. */
import { Disposable, type Uri, workspace } from "vscode";

/** The files that modules consist of, and schemas. */
const FILES = "**/*.{tf,tofu,tfvars,hcl,json}";
const LEFT_OUT = "**/{node_modules,.git}/**";
/** The largest number of files, and the largest size of one in bytes. */
const [MAX_FILES, MAX_SIZE] = [5_000, 1 << 20];
/** The number of files in a message. */
const BATCH = 50;

/** A file as it is sent; with null, it does not exist. */
export interface SentFile {
  readonly uri: string;
  readonly text: string | null;
}

/**
 * Sends the files of the workspace, and their changes.
 * @param isReadable whether the server reads files with a scheme itself
 */
export async function sendFiles(
  isReadable: (scheme: string) => boolean,
  send: (files: readonly SentFile[]) => Promise<void>,
): Promise<Disposable> {
  const isSent = (uri: Uri): boolean => !isReadable(uri.scheme);
  if (!(workspace.workspaceFolders ?? []).some(({ uri }) => isSent(uri))) return new Disposable(() => undefined);
  const watcher = workspace.createFileSystemWatcher(FILES);
  const update = async (uri: Uri): Promise<void> => {
    if (isSent(uri)) await send([await read(uri)]);
  };
  watcher.onDidCreate(update);
  watcher.onDidChange(update);
  watcher.onDidDelete(async (uri) => {
    if (isSent(uri)) await send([{ uri: uri.toString(), text: null }]);
  });
  const uris = (await workspace.findFiles(FILES, LEFT_OUT, MAX_FILES)).filter(isSent);
  for (let i = 0; i < uris.length; i += BATCH) await send(await Promise.all(uris.slice(i, i + BATCH).map(read)));
  return watcher;
}

/** Reads a file. One that cannot be read or is very large does not exist for the server. */
async function read(uri: Uri): Promise<SentFile> {
  try {
    const { size } = await workspace.fs.stat(uri);
    const text = size > MAX_SIZE ? null : new TextDecoder().decode(await workspace.fs.readFile(uri));
    return { uri: uri.toString(), text };
  } catch {
    return { uri: uri.toString(), text: null };
  }
}
