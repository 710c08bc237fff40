/**
 * The files that functions of a module may read: unlike in Terraform, not all. A module that is only
 * looked at, perhaps in a review of another person's change, could print them otherwise.
 */
import { existsSync } from "node:fs";
import type { FileSystem } from "@hcl-ts/terraform";
import { type ModuleTree, moduleFolders } from "@hcl-ts/terraform/load";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { RunError, UsageError } from "../errors.ts";
import { emptyPath, nothingToAllow } from "../messages.ts";

/**
 * Returns the lines of a command's help for `--allow-read`.
 *
 * @param indent the number of spaces before the option
 * @param column the number of characters before its description
 */
export function allowReadHelp(indent: number, column: number): string {
  const margin = " ".repeat(column);
  return `${`${" ".repeat(indent)}--allow-read PATH`.padEnd(column)}functions such as file() may also read this file, or files below
${margin}this folder; repeatable. Without it, they only read files below
${margin}the folders of the module and of the modules that it calls`;
}

/**
 * Returns the files below the folders of the modules, and those that the user allows.
 *
 * @throws RunError if an allowed path does not exist
 */
export function functionFiles(tree: ModuleTree, allowed: readonly string[] = []): FileSystem {
  for (const path of allowed) {
    if (path === "") throw new UsageError(emptyPath());
    if (!existsSync(path)) throw new RunError(nothingToAllow(path));
  }
  return nodeFiles(process.cwd(), {
    confine: [...moduleFolders(tree), ...allowed],
    outsideHint: "add --allow-read PATH to allow it",
  });
}
