import type { CheckCode, LoadCode } from "@hcl-ts/terraform/load";

/** The rules that report the problems of checks. */
export type DiagnosticRule = "references" | "arguments" | "declarations" | "types";

/** The codes of references that have other names. */
const REFERENCES: ReadonlySet<string> = new Set<CheckCode | LoadCode>([
  "dependency-cycle",
  "depends-on-attribute",
  "missing-instance-key",
  "unexpected-instance-key",
  "undeclared-output",
  "deprecated-output",
  "unknown-check",
]);

/** Arguments are checked by their names; function arguments by their values. */
const FUNCTIONS: ReadonlySet<string> = new Set(["too-few-arguments", "too-many-arguments", "invalid-argument"]);

const ARGUMENTS: ReadonlySet<string> = new Set([
  "count-and-for-each",
  "computed-attribute",
  "ignored-attribute",
  "unknown-ignored-attribute",
]);

/** Parts of declaration codes. Everything else is a problem of a value. */
const DECLARATIONS =
  /(?:^|-)(?:name|names|declaration|declared|provider|providers|module|modules|source|sources|version|constraint|backend|moved?|removed?|import|address|alias|override|overridden|experiments|edition|type|default|validation|requirement|file|configuration|cloud|check|checks|asserts|provisioner|meta|changes|trigger)(?:-|$)/;

/** Problems that the files do not cause: modules that are not installed, and versions of other programs. */
const OTHERS: ReadonlySet<string> = new Set<CheckCode | LoadCode>(["unresolved-module", "unmet-required-version", "unused-declaration"]);

/** Returns the rule that reports a code; undefined if none does. */
export function ruleOfCode(code: string): DiagnosticRule | undefined {
  if (OTHERS.has(code)) return undefined;
  if (FUNCTIONS.has(code)) return "types";
  if (REFERENCES.has(code) || /reference|unknown-(?:variable|function|attribute-of|resource-attribute)|undeclared/.test(code))
    return "references";
  if (ARGUMENTS.has(code) || /(?:^|-)(?:arguments?|blocks?|labels?|property|properties)(?:-|$)/.test(code)) return "arguments";
  return DECLARATIONS.test(code) ? "declarations" : "types";
}
