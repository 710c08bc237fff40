import type { AttributeNode } from "../ast/attribute.ts";
import type { BlockNode } from "../ast/block.ts";

/** A body with more attributes than this looks for repeated names by a table rather than one by one. */
const FEW_ATTRIBUTES = 12;

/** The items of a body while it is read. */
export class BodyItems {
  readonly attributes: AttributeNode[] = [];
  readonly blocks: BlockNode[] = [];
  #byName: Map<string, AttributeNode> | undefined = undefined;

  /** Adds an attribute, unless there is one of its name already: then that one is given back. */
  add(attribute: AttributeNode): AttributeNode | undefined {
    const { attributes } = this;
    const known = this.#find(attribute.name);
    if (known !== undefined) return known;
    attributes.push(attribute);
    this.#byName?.set(attribute.name, attribute);
    return undefined;
  }

  #find(name: string): AttributeNode | undefined {
    const { attributes } = this;
    if (attributes.length <= FEW_ATTRIBUTES) {
      for (let i = 0; i < attributes.length; i++) if (attributes[i]!.name === name) return attributes[i];
      return undefined;
    }
    this.#byName ??= new Map(attributes.map((attribute) => [attribute.name, attribute]));
    return this.#byName.get(name);
  }

  /** Whether no item goes over an offset. */
  canBeCutAt(offset: number): boolean {
    return [...this.attributes, ...this.blocks].every(({ start, end }) => start >= offset || end <= offset);
  }

  /** The item that ends at an offset. */
  lastEndingAt(offset: number): AttributeNode | BlockNode | undefined {
    return this.attributes.find(({ end }) => end === offset) ?? this.blocks.find(({ end }) => end === offset);
  }

  /** Takes out what starts at an offset or later. */
  cutAt(offset: number): void {
    while (this.attributes.length > 0 && this.attributes[this.attributes.length - 1]!.start >= offset) this.attributes.pop();
    while (this.blocks.length > 0 && this.blocks[this.blocks.length - 1]!.start >= offset) this.blocks.pop();
    this.#byName = undefined;
  }
}
