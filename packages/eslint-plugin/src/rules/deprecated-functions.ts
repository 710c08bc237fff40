import type { BlockNode, FunctionCallExpr } from "@hcl-ts/hclsyntax";
import type { Located } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { keyLiteral, replace, textOf } from "./edits.ts";

/** Reports calls of functions that Terraform has removed. */
export const deprecatedFunctions: HclRule = defineRule({
  name: "deprecated-functions",
  type: "problem",
  description: "Disallow the functions list and map, which no longer exist",
  recommended: true,
  scope: "module",
  fixable: true,
  defaults: {},
  create({ source, report }) {
    // The visit of a node comes before its children's.
    let declaration: BlockNode | undefined;
    let type: Located | undefined;
    return {
      Block(node) {
        if (node.type === "variable" || node.type === "output") declaration = node;
      },
      Attribute(node) {
        if (node.name === "type" && declaration?.body.attributes.includes(node) === true) type = node;
      },
      FunctionCallExpr(node) {
        const { name } = node;
        if (name === "convert") type = node.args[1] ?? type;
        if ((name !== "list" && name !== "map") || (type !== undefined && isWithin(node, type))) return;
        report({
          at: node,
          message: name === "list" ? "Write tolist([…]) instead of list(…)." : "Write tomap({ … }) instead of map(…).",
          fix() {
            const hasComment = source.comments.some(({ start, end }) => start > node.start && end < node.end);
            const written = name === "list" ? asList(node) : hasComment ? undefined : asMap(node);
            return written === undefined ? undefined : replace(source, node, written);
          },
        });
      },
    };
  },
});

const isWithin = ({ file, start, end }: Located, outer: Located): boolean =>
  file === outer.file && start >= outer.start && end <= outer.end;

function asList({ file, args, expandFinal, openParenStart, closeParenStart }: FunctionCallExpr): string | undefined {
  if (!expandFinal) return `tolist([${file.text.slice(openParenStart + 1, closeParenStart)}])`;
  // The expanded list alone is the whole list.
  const [list, ...others] = args;
  return list !== undefined && others.length === 0 ? `tolist(${textOf(list)})` : undefined;
}

function asMap({ args, expandFinal }: FunctionCallExpr): string | undefined {
  if (expandFinal) return undefined;
  if (args.length === 0) return "tomap({})";
  const members: string[] = [];
  for (let i = 0; i < args.length; i += 2) {
    const [key, value] = args.slice(i, i + 2);
    if (key === undefined || value === undefined) return undefined;
    // After the marker of a heredoc, nothing may follow on its line.
    if (textOf(value).includes("<<")) return undefined;
    members.push(`${keyLiteral(key)} = ${textOf(value)}`);
  }
  return `tomap({ ${members.join(", ")} })`;
}
