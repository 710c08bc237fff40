/** The references of dynamic blocks that have to be known before blocks can be generated. */
import { exprAsKeyword } from "@hcl-ts/analysis";
import { type Body, type BodySchema, rootName, type Traversal } from "@hcl-ts/hcl";
import { type CompiledBody, compile } from "./compile.ts";

const GENERATOR: BodySchema = {
  attributes: [{ name: "for_each" }, { name: "labels" }, { name: "iterator" }],
  blocks: [{ type: "content" }],
};

/**
 * Returns the references in `for_each` and `labels` of all dynamic blocks in a body, at any depth,
 * without the iterators. Returns undefined if there are no dynamic blocks.
 */
export function dynamicTraversals(body: Body, compiled: CompiledBody): readonly Traversal[] | undefined {
  const found = new Found();
  found.collect(body, compiled, new Set());
  return found.hasBlocks ? found.traversals : undefined;
}

class Found {
  readonly traversals: Traversal[] = [];
  hasBlocks = false;

  collect(body: Body, compiled: CompiledBody, iterators: ReadonlySet<string>): void {
    if (compiled.blocks.length === 0) return;
    const { content } = body.partialContent({ blocks: [...(compiled.schema.blocks ?? []), { type: "dynamic", labelNames: ["type"] }] });
    for (const block of content.blocks) {
      const isDynamic = block.type === "dynamic" && !compiled.blocksByType.has("dynamic");
      if (isDynamic) this.hasBlocks = true;
      const inner = compiled.blocksByType.get(isDynamic ? (block.labels[0] ?? "") : block.type);
      if (inner === undefined) continue;
      const innerBody = compile(inner.definition.body);
      if (isDynamic) this.collectGenerator(block.body, inner.definition.type, innerBody, iterators);
      else this.collect(block.body, innerBody, iterators);
    }
  }

  private collectGenerator(body: Body, type: string, compiled: CompiledBody, iterators: ReadonlySet<string>): void {
    const { content } = body.partialContent(GENERATOR);
    const iterator = content.attributes.get("iterator")?.expression;
    const inside = new Set([...iterators, (iterator && exprAsKeyword(iterator)) ?? type]);
    this.add(content.attributes.get("for_each")?.expression.variables() ?? [], iterators);
    this.add(content.attributes.get("labels")?.expression.variables() ?? [], inside);
    for (const each of content.blocks) this.collect(each.body, compiled, inside);
  }

  private add(traversals: readonly Traversal[], iterators: ReadonlySet<string>): void {
    for (const traversal of traversals) if (!iterators.has(rootName(traversal) ?? "")) this.traversals.push(traversal);
  }
}
