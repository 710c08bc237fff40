/** Parses the parts of a file that matter, so that the others take almost no time. */

import { isJsonFilename } from "@hcl-ts/hcljson";
import { listItems } from "@hcl-ts/hclsyntax/document";
import type { ParsedModuleFile } from "@hcl-ts/terraform/load";
import { parseModuleFile } from "./module-folder.ts";

/** An attribute or block of the top level, by its name or type, and its text. */
type IsWanted = (name: string, text: string) => boolean;

/**
 * Parses the items of a file for which a condition holds. Offsets are those in the file, but lines may not be. A file with syntax
 * errors, or in the JSON syntax, is parsed as a whole.
 */
export function parseItems(text: string, path: string, isWanted: IsWanted): ParsedModuleFile["file"] {
  const isWhole = isJsonFilename(path);
  const excerpt = isWhole ? text : excerptOf(text, isWanted);
  const { file, diagnostics } = parseModuleFile(excerpt, path);
  return isWhole || diagnostics.length === 0 ? file : parseModuleFile(text, path).file;
}

/** Returns a text with white space in place of the items that are not wanted. */
function excerptOf(text: string, isWanted: IsWanted): string {
  let excerpt = "";
  for (const { name, start, end } of listItems(text)) {
    const item = text.slice(start, end);
    if (isWanted(name, item)) excerpt += blank(start - excerpt.length) + item;
  }
  return excerpt;
}

/** Returns white space that ends with a line break. */
const blank = (length: number): string => (length > 0 ? `${" ".repeat(length - 1)}\n` : "");
