import { references } from "@hcl-ts/analysis";
import type { Attribute, Block, Expression } from "@hcl-ts/hcl";
import type { BinaryOpExpr, Expr } from "@hcl-ts/hclsyntax";
import type { FixEdit } from "../fix-edit.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf, innerBlocks } from "./declared.ts";

/** The arguments of the language that are bools, by block type. */
const FLAGS: readonly (readonly [type: string, names: readonly string[]])[] = [
  ["variable", ["sensitive", "nullable", "ephemeral", "const"]],
  ["output", ["sensitive", "ephemeral"]],
];
const LIFECYCLE = ["create_before_destroy", "prevent_destroy"];

/** Reports `"true"` and `"false"` where a bool is meant. */
export const noBooleanStrings: HclRule = defineRule({
  name: "no-boolean-strings",
  type: "suggestion",
  description: "Disallow the strings true and false where a bool is meant",
  recommended: false,
  scope: "module",
  fixable: true,
  hasSuggestions: true,
  defaults: {},
  create({ source, report }) {
    // The value is converted to a bool anyway, so a bool means the same.
    const check = (found: BoolText | undefined): void => {
      if (found === undefined) return;
      report({ at: found.at, message: messageFor(found.text), fix: () => editsFor(found) });
    };
    const checkNode = (node: Expr): void => check(textOfBool(node, source));
    const checkOperands = (node: BinaryOpExpr): void => {
      if (node.op === "&&" || node.op === "||") for (const operand of [node.lhs, node.rhs]) checkNode(operand);
      if (node.op === "==" || node.op === "!=")
        for (const [operand, other] of [
          [node.lhs, node.rhs],
          [node.rhs, node.lhs],
        ] as const) {
          const found = textOfBool(operand, source);
          if (found === undefined || !isBoolVariable(other, source)) continue;
          report({
            at: found.at,
            message: `A bool is never equal to a string. Write ${found.text}.`,
            suggest: [{ desc: `Write ${found.text}`, edits: () => editsFor(found) }],
          });
        }
    };
    return {
      file() {
        for (const expression of flagsOf(source)) check(textAt(expression, source));
      },
      BinaryOpExpr: checkOperands,
      UnaryOpExpr: ({ op, val }) => {
        if (op === "!") checkNode(val);
      },
      ConditionalExpr: ({ condition }) => checkNode(condition),
    };
  },
});

const messageFor = (text: string): string => `Write ${text} without quotes, because it is a bool.`;

interface BoolText {
  readonly at: { readonly file?: HclSourceCode["file"]; readonly start: number; readonly end: number };
  readonly text: "true" | "false";
  /** Whether it can be changed: not in a string of the JSON syntax. */
  readonly isOwn: boolean;
}

/** Returns the string of a bool that a node of the linted file is; undefined for anything else. */
function textOfBool(node: Expr, source: HclSourceCode): BoolText | undefined {
  const text = boolIn(node.file.text.slice(node.start, node.end));
  return text && { at: node, text, isOwn: node.file === source.file };
}

/** Returns the string of a bool that an expression of the module is, which may be in another tree of the same text. */
function textAt({ range }: Expression, source: HclSourceCode): BoolText | undefined {
  const { filename, start, end } = range;
  if (filename !== source.moduleFile) return undefined;
  const at = { start: start.offset, end: end.offset };
  const text = boolIn(source.text.slice(at.start, at.end));
  return text && { at, text, isOwn: true };
}

const boolIn = (text: string): "true" | "false" | undefined => (text === '"true"' ? "true" : text === '"false"' ? "false" : undefined);

function editsFor({ at: { start, end }, text, isOwn }: BoolText): readonly FixEdit[] | undefined {
  return isOwn ? [{ start, end, newText: text }] : undefined;
}

/** Returns the expressions of the linted file that become bools: flags, defaults, and arguments of called modules. */
function flagsOf(source: HclSourceCode): readonly Expression[] {
  const found: (Attribute | undefined)[] = [];
  const add = (block: Block, names: readonly string[]): void => void found.push(...names.map((name) => attributeOf(block, name)));
  for (const [type, names] of FLAGS) for (const block of blocksOf(source, type, ["name"])) add(block, names);
  for (const type of ["resource", "data", "ephemeral"])
    for (const block of blocksOf(source, type, ["type", "name"]))
      for (const lifecycle of innerBlocks(block, "lifecycle")) add(lifecycle, LIFECYCLE);
  for (const block of blocksOf(source, "variable", ["name"])) {
    const variable = source.module?.variables.get(block.labels[0] ?? "");
    if (variable?.typeExpression !== undefined && variable.type.kind === "bool") add(block, ["default"]);
  }
  for (const block of blocksOf(source, "module", ["name"])) {
    const called = source.tree?.children.get(block.labels[0] ?? "")?.module.variables ?? [];
    for (const [name, { type, typeExpression }] of called) if (typeExpression !== undefined && type.kind === "bool") add(block, [name]);
  }
  return found.flatMap((attribute) => attribute?.expression ?? []);
}

/** Whether an expression is a variable of the type bool. */
function isBoolVariable(expression: Expr, { module }: HclSourceCode): boolean {
  if (expression.kind !== "ScopeTraversalExpr") return false;
  const [reference] = references(expression);
  const [step] = reference?.steps ?? [];
  if (reference?.root.name !== "var" || reference.steps.length !== 1 || step?.kind !== "attr") return false;
  const variable = module?.variables.get(step.name);
  return variable?.typeExpression !== undefined && variable.type.kind === "bool";
}
