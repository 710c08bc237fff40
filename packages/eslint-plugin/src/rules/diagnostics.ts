/** The problems that our checks find in a module, in four rules. */
import type { Diagnostic } from "@hcl-ts/hcl";
import { defineRule, type HclRule, problemOf } from "../rule.ts";
import { type DiagnosticRule, ruleOfCode } from "./diagnostic-codes.ts";

function diagnosticRule(name: DiagnosticRule, description: string): HclRule {
  return defineRule({
    name,
    type: "problem",
    description,
    recommended: true,
    scope: "module",
    hasSuggestions: true,
    defaults: {},
    create: ({ source, report }) => ({
      file() {
        const file = source.module?.files.find(({ name }) => name === source.moduleFile);
        if (file === undefined) return;
        const syntaxErrors = new Set<Diagnostic>(file.diagnostics);
        // Most problems of these rules are found without evaluating anything. Only values need an evaluation.
        for (const diagnostic of name === "types" || name === "references" ? source.checks : source.staticChecks) {
          if (syntaxErrors.has(diagnostic) || ruleOfCode(diagnostic.code) !== name) continue;
          if (diagnostic.subject !== undefined) report(problemOf(diagnostic, source));
        }
      },
    }),
  });
}

/** Reports references to what does not exist or is not allowed, cycles, and unknown functions. */
export const references: HclRule = diagnosticRule(
  "references",
  "Disallow references to what does not exist, cycles, and unknown functions",
);

/** Reports arguments and blocks that are missing, unknown or not allowed. */
export const arguments_: HclRule = diagnosticRule("arguments", "Disallow unknown arguments and blocks, and require those that are missing");

/** Reports invalid and repeated declarations. */
export const declarations: HclRule = diagnosticRule("declarations", "Disallow invalid and repeated declarations");

/** Reports values that are wrong whatever the variables are. */
export const types: HclRule = diagnosticRule("types", "Disallow values of a wrong type, and expressions that always fail");
