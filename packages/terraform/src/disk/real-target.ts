/// <reference types="node" />

import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, parse, resolve, sep } from "node:path";
import { errorCode } from "@hcl-ts/hcl/syntax";

/** The maximum number of links to files that are missing; Linux has this limit for files that exist. */
const MAX_LINKS = 40;

/**
 * Returns the real path to which an absolute path leads, whether there is a file or not; undefined
 * if its links form a loop. The operating system only resolves paths of files that exist. For
 * others, the links of the parts that exist are followed, and the rest is kept.
 */
export function realTarget(path: string): string | undefined {
  let links = 0;
  let open = path;
  for (;;) {
    const real = realPathOf(open);
    if (real !== undefined) return real;
    const { root } = parse(open);
    const names = open.slice(root.length).split(sep);
    let at = root;
    let count = 0;
    let found: LinkOrEnd = "no link";
    for (const name of names) {
      at = join(at, name);
      count++;
      found = linkAt(at);
      if (found !== "no link") break;
    }
    const rest = names.slice(count).join(sep);
    const folder = dirname(at);
    if (typeof found !== "object") return resolve(realPathOf(folder) ?? folder, basename(at), rest);
    if (links++ === MAX_LINKS) return undefined;
    open = resolve(folder, found.target, rest);
  }
}

function realPathOf(path: string): string | undefined {
  try {
    // Unlike the other one, the native function returns names as they are written on the disk.
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

type LinkOrEnd = "no link" | "nothing" | { readonly target: string };

/** Returns the target of a link, or whether there is something else that the path can go through. */
function linkAt(path: string): LinkOrEnd {
  try {
    return { target: readlinkSync(path) };
  } catch (error) {
    const code = errorCode(error);
    return code === "EINVAL" || code === "UNKNOWN" ? "no link" : "nothing";
  }
}
