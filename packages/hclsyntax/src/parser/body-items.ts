import type { AttributeNode } from "../ast/attribute.ts";
import type { BlockNode } from "../ast/block.ts";

/**
 * Bodies with more attributes than this look up repeated names in a map instead of a linear scan.
 */
const FEW_ATTRIBUTES = 12;

/** Collects the items of a body while it is parsed. */
export class BodyItems {
  readonly attributes: AttributeNode[] = [];
  readonly blocks: BlockNode[] = [];
  #byName: Map<string, AttributeNode> | undefined = undefined;

  /**
   * Adds an attribute and returns undefined. If the body already has an attribute of that name,
   * returns the existing one and adds nothing.
   */
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

  /** Whether no item spans an offset. */
  canBeCutAt(offset: number): boolean {
    return [...this.attributes, ...this.blocks].every(({ start, end }) => start >= offset || end <= offset);
  }

  /** Returns the item that ends at an offset. */
  lastEndingAt(offset: number): AttributeNode | BlockNode | undefined {
    return this.attributes.find(({ end }) => end === offset) ?? this.blocks.find(({ end }) => end === offset);
  }

  /** Removes the items that end after an offset, where parsing continues after an error. */
  cutEndingAfter(offset: number): void {
    while (this.attributes.length > 0 && this.attributes[this.attributes.length - 1]!.end > offset) this.attributes.pop();
    while (this.blocks.length > 0 && this.blocks[this.blocks.length - 1]!.end > offset) this.blocks.pop();
    this.#byName = undefined;
  }

  /** Removes the items that start at or after an offset. */
  cutAt(offset: number): void {
    while (this.attributes.length > 0 && this.attributes[this.attributes.length - 1]!.start >= offset) this.attributes.pop();
    while (this.blocks.length > 0 && this.blocks[this.blocks.length - 1]!.start >= offset) this.blocks.pop();
    this.#byName = undefined;
  }
}
