/** A block, or the file, while it is decoded. */
import type { Attribute, Block, Body, BodyContent, Range } from "@hcl-ts/hcl";
import type { AttributeCell } from "./attribute-cell.ts";
import type { CompiledAttribute, CompiledBody } from "./compile.ts";
import type { ObjectCell } from "./object-cell.ts";
import type { OpaqueCell, WholeCell } from "./reference-cells.ts";

/** The state of a block. */
export class BlockState {
  readonly compiled: CompiledBody;
  readonly body: Body;
  readonly content: BodyContent;
  readonly parent: BlockState | undefined;
  /** Undefined for the file. */
  readonly block: Block | undefined;
  /** Parallel to the attributes of the compiled body. */
  cells: readonly AttributeCell[] = [];
  /** Attributes that the definition does not name. */
  rest: ReadonlyMap<string, AttributeCell> | undefined;
  /** Parallel to the block types of the compiled body. */
  readonly children: BlockState[][];
  /** The blocks that this one inherits from. */
  bases: readonly BlockState[] = [];
  /** Whether a label or the body has an error, so that the program does not see the block. */
  hasErrors = false;
  /** The blocks of each type, with inherited ones; undefined if there are no bases. */
  private inherited: readonly (readonly BlockState[])[] | undefined;
  /** The decoded block. */
  object!: ObjectCell;
  /** The block as a value, if something refers to it. */
  whole: WholeCell | undefined;
  /** The block as a function of the program presents it, if something refers to it. */
  opaque: OpaqueCell | undefined;

  constructor(compiled: CompiledBody, body: Body, content: BodyContent, parent: BlockState | undefined, block: Block | undefined) {
    this.compiled = compiled;
    this.body = body;
    this.content = content;
    this.parent = parent;
    this.block = block;
    this.children = compiled.blocks.map(() => []);
  }

  get labels(): readonly string[] {
    return this.block?.labels ?? [];
  }

  /** The range for problems of the block as a whole. */
  get range(): Range {
    return this.block?.definitionRange ?? this.content.missingItemRange;
  }

  attribute({ name }: CompiledAttribute): Attribute | undefined {
    return this.content.attributes.get(name);
  }

  /** Returns the blocks of a type, with those that the block inherits. */
  effectiveChildren(index: number): readonly BlockState[] {
    return this.inherited?.[index] ?? this.children[index] ?? [];
  }

  /** Combines the blocks with the bases' blocks, which are complete. */
  inheritBlocks(): void {
    this.inherited = this.compiled.blocks.map(({ definition: { nesting, merge = nesting === "map" ? "by-key" : "replace" } }, index) => {
      const own = this.children[index] ?? [];
      const lists = [...this.bases.map((base) => base.effectiveChildren(index)), own];
      if (nesting === "map" && merge !== "replace")
        return [...new Map(lists.flat().map((child) => [child.labels[0] ?? "", child])).values()];
      if (merge === "append" && nesting === "list") return lists.flat();
      return lists.findLast((list) => list.length > 0) ?? own;
    });
  }

  /** Returns the path of the block for messages: `job.build`. */
  get path(): string {
    const { declares } = this.compiled.definition;
    if (declares !== undefined) return [declares.scope, ...this.labels].join(".");
    const outer = this.parent?.path ?? "";
    const own = this.block === undefined ? "" : [this.block.type, ...this.labels].join(".");
    return outer === "" ? own : `${outer}.${own}`;
  }
}
