import type { Diagnostic } from "@hcl-ts/hcl";
import type { Sources } from "../files/sources.ts";
import { modulesNotInstalled } from "../messages.ts";
import type { Output } from "../terminal/output.ts";

/**
 * Shows diagnostics of a module on standard error. Modules that are not installed are common, so they share one line.
 */
export function showProblems(diagnostics: readonly Diagnostic[], sources: Sources, output: Output): void {
  const isNotInstalled = ({ code }: Diagnostic): boolean => code === "unresolved-module";
  sources.show(
    diagnostics.filter((diagnostic) => !isNotInstalled(diagnostic)),
    output,
  );
  const names = new Set(diagnostics.filter(isNotInstalled).map(({ params }) => String(params.source)));
  if (names.size > 0) output.err(`${modulesNotInstalled([...names])}\n`);
}
