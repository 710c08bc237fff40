import { constantString } from "@hcl-ts/analysis";
import type { Block } from "@hcl-ts/hcl";
import type { BlockEditor } from "@hcl-ts/hclwrite";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type FixEdit, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { editsOf, itemAt } from "./edits.ts";

/** Returns the rule that requires descriptions of variables or outputs. */
export function documentedRule(type: "variable" | "output"): HclRule {
  return defineRule({
    name: `documented-${type}s`,
    type: "suggestion",
    description: `Require a description for each ${type}`,
    recommended: false,
    scope: "module",
    hasSuggestions: true,
    defaults: {},
    create: ({ source, report }) => ({
      file() {
        for (const block of blocksOf(source, type, ["name"])) {
          const description = attributeOf(block, "description");
          // An override file may describe it.
          const described = (type === "variable" ? source.module?.variables : source.module?.outputs)?.get(block.labels[0]!)?.description;
          const message = `Describe the ${type} "${block.labels[0]}".`;
          if (description === undefined && described === undefined)
            report({
              at: block.definitionRange,
              message,
              suggest:
                source.syntax === "native"
                  ? [{ desc: "Add a description", edits: () => firstAttribute(source.text, block, 'description = ""') }]
                  : undefined,
            });
          else if (description !== undefined && described === "" && constantString(description.expression) === "")
            report({ at: description.expression.range, message });
        }
      },
    }),
  });
}

/** Returns the edit that adds an attribute at the start of a block of the native syntax. */
export function firstAttribute(text: string, block: Block, attribute: string): readonly FixEdit[] | undefined {
  const start = block.definitionRange.end.offset;
  const brace = text.indexOf("{", start);
  if (brace < 0) return undefined;
  const rest = /^[ \t]*(?:\r?\n|\})/.exec(text.slice(brace + 1));
  if (rest === null) return undefined;
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))![0];
  const line = `\n${indent}  ${attribute}`;
  return [{ start: brace + 1, end: brace + 1, newText: rest[0].endsWith("}") ? `${line}\n${indent}` : line }];
}

/** Returns the edits that add an attribute after the others of a block of the native syntax. */
export function lastAttribute(source: HclSourceCode, block: Block, name: string, value: boolean): readonly FixEdit[] | undefined {
  const item = itemAt(source, block.definitionRange.start.offset);
  return item?.kind === "Block" ? editsOf(source, (e) => void (e.at(item) as BlockEditor).set(name, value)) : undefined;
}
