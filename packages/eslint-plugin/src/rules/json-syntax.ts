import type { JsonPropertyNode, JsonValueNode } from "@hcl-ts/hcljson";
import { defineRule, type HclRule } from "../rule.ts";

/** Reports files whose root is an array, which only Terraform's parser happens to accept. */
export const jsonSyntax: HclRule = defineRule({
  name: "json-syntax",
  type: "suggestion",
  description: "Require an object as the root of a file in the JSON syntax",
  recommended: true,
  scope: "module",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      const root = source.ast;
      if (root.kind !== "JsonArray") return;
      report({
        at: root,
        message: "Write one object with a property for each block type, as the documentation of the JSON syntax does.",
        fix() {
          const merged = mergedObject(root.children);
          return merged === undefined ? undefined : [{ start: root.start, end: root.end, newText: merged }];
        },
      });
    },
  }),
});

/**
 * Returns the source of one object with the properties of several. Values of properties that several
 * have become an array. Undefined if the elements are not objects.
 */
function mergedObject(elements: readonly JsonValueNode[]): string | undefined {
  const values = new Map<string, string[]>();
  for (const element of elements) {
    if (element.kind !== "JsonObject") return undefined;
    for (const property of element.children) {
      const known = values.get(property.name.text) ?? [];
      values.set(property.name.text, [...known, ...textsOf(property)]);
    }
  }
  const lines = Array.from(values, ([name, texts]) => {
    const value = texts.length === 1 ? texts[0]! : `[\n${texts.map((text) => `    ${text}`).join(",\n")}\n  ]`;
    return `  ${JSON.stringify(name)}: ${value}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`;
}

/** The values of a property: the elements of an array, or the value itself. */
function textsOf({ value }: JsonPropertyNode): readonly string[] {
  const nodes = value.kind === "JsonArray" ? value.children : [value];
  return nodes.map(({ file, start, end }) => file.text.slice(start, end));
}
