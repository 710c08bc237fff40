import { absTraversalForExpr, exprList, type Reference, references } from "@hcl-ts/analysis";
import type { Block, Expression, Range, Traversal } from "@hcl-ts/hcl";
import { dependenciesOf, type GraphEdge } from "@hcl-ts/terraform/load";
import type { FixEdit } from "../fix-edit.ts";
import { isDirective } from "../language/directives.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { editsOf, itemAt } from "./edits.ts";

/** Reports elements of `depends_on` that a reference already implies. */
export const noUselessDependsOn: HclRule = defineRule({
  name: "no-useless-depends-on",
  type: "suggestion",
  description: "Disallow elements of depends_on that a reference already implies",
  recommended: false,
  scope: "module",
  hasSuggestions: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      for (const { block, id } of dependents(source)) {
        const attribute = attributeOf(block, "depends_on");
        const listed = attribute === undefined ? undefined : exprList(attribute.expression).elements;
        if (attribute === undefined || listed === undefined || source.graph === undefined) continue;
        for (const [i, element] of listed.entries()) {
          const target = uselessTarget(element, id, attribute.range, source);
          if (target === undefined) continue;
          report({
            at: element.range,
            message: `A reference already makes it depend on ${target}.`,
            suggest: [{ desc: "Remove it", edits: () => withoutElement(source, attribute.range, i, listed.length) }],
          });
        }
      }
    },
  }),
});

/**
 * The blocks of the linted file whose `depends_on` means the same as references do. What a module as a
 * whole depends on is more than what one of its arguments refers to.
 */
function dependents(source: HclSourceCode): readonly { readonly block: Block; readonly id: string }[] {
  const resources = blocksOf(source, "resource", ["type", "name"]).map((block) => ({ block, id: block.labels.join(".") }));
  const data = blocksOf(source, "data", ["type", "name"]).map((block) => ({ block, id: `data.${block.labels.join(".")}` }));
  const outputs = blocksOf(source, "output", ["name"]).map((block) => ({ block, id: `output.${block.labels[0]}` }));
  return [...resources, ...data, ...outputs];
}

/** Returns the address of a resource that something else already makes the block depend on. */
function uselessTarget(element: Expression, id: string, dependsOn: Range, source: HclSourceCode): string | undefined {
  const graph = source.graph!;
  const target = addressIn(absTraversalForExpr(element).traversal ?? []);
  if (target === undefined || !graph.nodes.has(target)) return undefined;
  const edges = graph.dependencies.get(id) ?? [];
  const isImplied = edges.some((edge) => (edge.to === target ? !isWithin(edge, dependsOn) : dependenciesOf(graph, edge.to).has(target)));
  return isImplied || isReferredTo(target, id, source) ? target : undefined;
}

/** The address of a resource or data source; undefined for a module, whose outputs depend on less than the whole. */
function addressIn([root, ...steps]: Traversal | readonly [Reference["root"], ...Reference["steps"]]): string | undefined {
  const [first, second] = steps;
  if (root?.kind !== "root" || first?.kind !== "attr" || ["var", "local", "module"].includes(root.name)) return undefined;
  if (root.name !== "data") return `${root.name}.${first.name}`;
  return second?.kind === "attr" ? `data.${first.name}.${second.name}` : undefined;
}

const isWithin = ({ reference }: GraphEdge, { filename, start, end }: Range): boolean =>
  reference?.filename === filename && reference.start.byte >= start.byte && reference.end.byte <= end.byte;

/** Whether the block refers to a resource outside of `depends_on`. Of several references, the graph has only the first. */
function isReferredTo(target: string, id: string, { module }: HclSourceCode): boolean {
  const resource = module?.resources.get(id);
  const output = id.startsWith("output.") ? module?.outputs.get(id.slice("output.".length)) : undefined;
  const rules = [...(resource?.preconditions ?? []), ...(resource?.postconditions ?? []), ...(output?.preconditions ?? [])];
  const parts = [
    resource?.body,
    resource?.count,
    resource?.forEach,
    output?.value,
    ...rules.flatMap(({ condition, errorMessage }) => [condition, errorMessage]),
  ];
  return parts.some((part) => part !== undefined && references(part).some(({ root, steps }) => addressIn([root, ...steps]) === target));
}

function withoutElement(source: HclSourceCode, dependsOn: Range, index: number, count: number): readonly FixEdit[] | undefined {
  const item = source.syntax === "native" ? itemAt(source, dependsOn.start.offset) : undefined;
  if (item?.kind !== "Attribute") return undefined;
  return editsOf(source, (e) => {
    const attribute = e.at(item);
    if (!("entries" in attribute)) return;
    if (count === 1) attribute.remove({ keepComments: isDirective });
    else attribute.at(index).remove({ keepComments: isDirective });
  });
}
