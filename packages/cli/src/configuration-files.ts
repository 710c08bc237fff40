import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { RunError } from "./errors.ts";
import { cannotRead, systemReason } from "./messages.ts";

/** The names of files that are configuration, by what they end in; each may be followed by .json. */
export const ENDINGS: readonly string[] = [".hcl", ".tf", ".tofu", ".tfvars", ".hcldec", ".nomad"];

/**
 * The path itself if it is a file, or the configuration files below a folder, each folder in the order of names. Hidden folders and
 * `node_modules` below it are passed over, as are links to folders, so there are no circles.
 * @param report called with what is wrong with a folder that cannot be read; the others are gone through all the same
 * @throws RunError if the path itself does not exist
 */
export function* configurationFiles(path: string, report: (message: string) => void): Generator<string> {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch (error) {
    throw new RunError(cannotRead(path, systemReason(error)));
  }
  if (isFolder) yield* below(path, report);
  else yield path;
}

function* below(folder: string, report: (message: string) => void): Generator<string> {
  // A stack and no recursion: how deep folders are nested is not ours to say.
  const waiting: string[] = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const folders: string[] = [];
    try {
      for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const { name } = entry;
        if (entry.isDirectory()) {
          if (!name.startsWith(".") && name !== "node_modules") folders.push(join(path, name));
        } else if (isConfiguration(name) && !isLinkToFolder(entry.isSymbolicLink(), join(path, name))) yield join(path, name);
      }
    } catch (error) {
      report(cannotRead(path, systemReason(error)));
    }
    waiting.push(...folders.reverse());
  }
}

const isConfiguration = (name: string): boolean => ENDINGS.some((ending) => name.endsWith(ending) || name.endsWith(`${ending}.json`));

/** A link that leads nowhere is no link to a folder: whoever reads it will say what is wrong with it. */
function isLinkToFolder(isLink: boolean, path: string): boolean {
  return isLink && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
