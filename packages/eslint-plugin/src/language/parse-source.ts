/** Parses files of both syntaxes. */
import { jsonSyntaxTree, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import type { ParsedModuleFile } from "@hcl-ts/terraform/load";
import type { HclNode } from "./nodes.ts";

/** A parsed file. */
export interface ParsedSource {
  readonly syntax: "native" | "json";
  readonly ast: HclNode;
  readonly parsed: ParsedModuleFile;
}

/**
 * Parses a file.
 * @param name its name in ranges
 */
export function parseSource(syntax: "native" | "json", body: string | Uint8Array, name: string): ParsedSource {
  if (syntax === "native") {
    const parsed = parseConfig(body, name);
    return { syntax, ast: parsed.file.body, parsed };
  }
  const parsed = parseJson(body, name);
  return { syntax, ast: jsonSyntaxTree(parsed.file)!, parsed };
}
