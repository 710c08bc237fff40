import { references } from "@hcl-ts/analysis";
import { isWhollyKnown, type Type, tryToNative } from "@hcl-ts/cty";
import type { Block, Expression } from "@hcl-ts/hcl";
import type { BlockNode, BodyNode, Expr, Node } from "@hcl-ts/hclsyntax";
import { applyReplacements, writeValue } from "@hcl-ts/hclwrite";
import { StaticScope } from "@hcl-ts/terraform/load";
import type { FixEdit } from "../fix-edit.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf, calledFunction } from "./declared.ts";
import { formattedEdit, itemAt, textOf } from "./edits.ts";

/** Reports `count = length(…)`, which gives instances addresses that shift. */
export const preferForEach: HclRule = defineRule({
  name: "prefer-for-each",
  type: "suggestion",
  description: "Disallow count with the length of a collection, in favor of for_each",
  recommended: false,
  scope: "module",
  hasSuggestions: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      for (const [type, labels] of [
        ["resource", ["type", "name"]],
        ["data", ["type", "name"]],
        ["ephemeral", ["type", "name"]],
        ["module", ["name"]],
      ] as const)
        for (const block of blocksOf(source, type, labels)) {
          const count = attributeOf(block, "count");
          if (count === undefined || calledFunction(count.expression) !== "length") continue;
          report({
            at: count.range,
            message: "If an element is removed, the addresses of all later ones change. Use for_each.",
            suggest: suggestionsFor(source, block),
          });
        }
    },
  }),
});

type Suggestions = readonly { readonly desc: string; readonly edits: () => readonly FixEdit[] | undefined }[];

/** Returns the suggestion for a block whose elements are known to be strings, or the members of a map. */
function suggestionsFor(source: HclSourceCode, { definitionRange }: Block): Suggestions | undefined {
  const block = source.syntax === "native" ? itemAt(source, definitionRange.start.offset) : undefined;
  const count = block?.kind === "Block" ? block.body.attributes.find(({ name }) => name === "count") : undefined;
  if (block?.kind !== "Block" || count?.expr.kind !== "FunctionCallExpr") return undefined;
  const [collection] = count.expr.args;
  const kind = collection && kindOf(collection, source);
  if (kind === undefined || collection === undefined) return undefined;
  const uses = usesOfIndex(block.body, textOf(collection), kind);
  if (uses === undefined) return undefined;
  const forEach = {
    start: count.start,
    end: count.end,
    newText: `for_each = ${kind === "list" ? `toset(${textOf(collection)})` : textOf(collection)}`,
  };
  const edits = (): readonly FixEdit[] => {
    const changed = [forEach, ...uses].map((edit) => ({ ...edit, start: edit.start - block.start, end: edit.end - block.start }));
    const text = applyReplacements(
      textOf(block),
      changed.sort((a, b) => a.start - b.start),
    );
    return formattedEdit(source, block.start, block.end, text + movedBlocks(block, collection, source));
  };
  return [{ desc: "Use for_each", edits }];
}

/** The kind of a collection, of which `for_each` takes a list only as a set. */
type Kind = "list" | "set" | "map";

/** Returns the kind of a collection whose type is known; undefined for others, such as lists of objects. */
function kindOf(collection: Expr, source: HclSourceCode): Kind | undefined {
  const type = declaredType(collection, source) ?? new StaticScope(source.module!).value(collection)?.type;
  switch (type?.kind) {
    case "map":
    case "object":
      return "map";
    case "tuple":
      return type.elements.length > 0 && type.elements.every(({ kind }) => kind === "string") ? "list" : undefined;
    case "list":
    case "set":
      return type.element.kind === "string" ? type.kind : undefined;
    default:
      return undefined;
  }
}

/** Returns the type that a variable declares; undefined for other expressions. */
function declaredType(expression: Expr, { module }: HclSourceCode): Type | undefined {
  const [reference] = references(expression);
  const [step] = reference?.steps ?? [];
  if (expression.kind !== "ScopeTraversalExpr" || reference?.root.name !== "var" || reference.steps.length !== 1) return undefined;
  const variable = step?.kind === "attr" ? module?.variables.get(step.name) : undefined;
  return variable?.typeExpression === undefined ? undefined : variable.type;
}

/** Returns the edits of all uses of `count.index`; undefined if a use is not an element's index. */
function usesOfIndex(body: BodyNode, collection: string, kind: Kind): readonly FixEdit[] | undefined {
  const edits: FixEdit[] = [];
  const open: { readonly node: Node; readonly parent: Node | undefined }[] = [{ node: body, parent: undefined }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next;
    for (const child of node.children) open.push({ node: child, parent: node });
    if (node.kind !== "ScopeTraversalExpr" || references(node)[0]?.root.name !== "count") continue;
    const found = parent && elementOf(parent, node);
    const newText = found && replacementOf(textOf(found), collection, kind);
    if (newText === undefined || parent === undefined) return undefined;
    edits.push({ start: parent.start, end: parent.end, newText });
  }
  return edits;
}

/** Returns the collection that an expression takes the element at an index of. */
function elementOf(expression: Node, index: Node): Expr | undefined {
  if (expression.kind === "IndexExpr" && expression.key === index) return expression.collection;
  const isCall = expression.kind === "FunctionCallExpr" && expression.name === "element" && expression.args[1] === index;
  return isCall ? expression.args[0] : undefined;
}

function replacementOf(indexed: string, collection: string, kind: Kind): string | undefined {
  if (kind !== "map") return indexed === collection ? "each.value" : undefined;
  if (indexed === `keys(${collection})`) return "each.key";
  return indexed === `values(${collection})` ? "each.value" : undefined;
}

/** Returns `moved` blocks for the elements of a constant list, so that nothing is created again. */
function movedBlocks({ type, labels }: BlockNode, collection: Expr, source: HclSourceCode): string {
  if ((type !== "resource" && type !== "module") || dependsOnVariables(collection, source)) return "";
  const value = new StaticScope(source.module!).value(collection);
  const converted = value === undefined || !isWhollyKnown(value) ? undefined : tryToNative(value);
  const elements: unknown = converted?.ok === true ? converted.value : undefined;
  if (!Array.isArray(elements) || new Set(elements).size < elements.length) return "";
  const address = type === "module" ? `module.${labels[0]}` : labels.join(".");
  return elements
    .map((element, i) => `\n\nmoved {\n  from = ${address}[${i}]\n  to   = ${address}[${writeValue(String(element))}]\n}`)
    .join("");
}

/** Whether the value is different where a module is called with other values. */
function dependsOnVariables(expression: Expr, { module }: HclSourceCode): boolean {
  const seen = new Set<string>();
  const open: Expression[] = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { root, steps } of references(next)) {
      const [step] = steps;
      if (root.name !== "local" || step?.kind !== "attr") return true;
      const local = module?.locals.get(step.name);
      if (local !== undefined && !seen.has(step.name)) open.push(local.expression);
      seen.add(step.name);
    }
  return false;
}
