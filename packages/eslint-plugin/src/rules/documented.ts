import type { Block } from "@hcl-ts/hcl";
import type { FixEdit } from "../fix-edit.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { editsOf, itemAt } from "./edits.ts";

/** Options of the rules about descriptions. */
export interface DocumentedOptions {
  /** Whether no two descriptions of the module may be the same. */
  readonly unique: boolean;
}

/** Returns the rule that requires descriptions of variables or outputs. */
export function documentedRule(type: "variable" | "output"): HclRule {
  return defineRule<DocumentedOptions>({
    name: `documented-${type}s`,
    type: "suggestion",
    description: `Require a description for each ${type}`,
    recommended: false,
    scope: "module",
    hasSuggestions: true,
    schema: { unique: { type: "boolean" } },
    defaults: { unique: false },
    create: ({ source, options, report }) => ({
      file() {
        const declared = type === "variable" ? source.module?.variables : source.module?.outputs;
        const counts = options.unique ? countsOf([...(declared?.values() ?? [])].map(({ description }) => description)) : undefined;
        for (const block of blocksOf(source, type, ["name"])) {
          const [name = ""] = block.labels;
          const attribute = attributeOf(block, "description");
          // An override file may describe it.
          const description = declared?.get(name)?.description;
          const isEmpty = attribute === undefined ? description === undefined : description === "";
          if (isEmpty)
            report({
              at: block.definitionRange,
              message: `Describe the ${type} "${name}".`,
              suggest:
                source.syntax === "native" && attribute === undefined
                  ? [{ desc: "Add a description", edits: () => firstAttribute(source.text, block, 'description = ""') }]
                  : undefined,
            });
          else if (attribute !== undefined && description !== undefined && (counts?.get(description) ?? 0) > 1)
            report({ at: attribute.range, message: `Another ${type} has the same description as "${name}".` });
        }
      },
    }),
  });
}

function countsOf(texts: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
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
  return item?.kind === "Block" ? editsOf(source, (e) => void e.at(item).set(name, value)) : undefined;
}
