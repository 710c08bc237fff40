/**
 * Finds the attributes of a body by name and its blocks by type and labels, without visiting
 * all of them for each request.
 */
import type { AttributeNode, BlockNode, BodyNode } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";

/** Up to as many attributes, a search is faster than creating a map. */
const FEW = 16;

/** The blocks of one type whose labels begin alike. */
class LabelGroup {
  /** The blocks with no further labels. */
  readonly exact: BlockNode[] = [];
  /** All blocks of the group. */
  readonly all: BlockNode[] = [];
  /** The groups by the next label. */
  next: Map<string, LabelGroup> | undefined = undefined;
}

/** The items of a body by their names. */
export class BodyIndex {
  readonly #body: BodyNode;
  #attributes: ReadonlyMap<string, AttributeNode> | undefined = undefined;
  #types: ReadonlyMap<string, LabelGroup> | undefined = undefined;

  constructor(body: BodyNode) {
    this.#body = body;
  }

  /** Returns the attribute of a name. */
  attribute(name: string): AttributeNode | undefined {
    const { attributes } = this.#body;
    if (attributes.length <= FEW) return attributes.find((node) => node.name === name);
    this.#attributes ??= new Map(attributes.map((node) => [node.name, node]));
    return this.#attributes.get(name);
  }

  /** Returns the blocks with a type and exactly these labels. */
  blocks(type: string, labels: readonly string[]): readonly BlockNode[] {
    return this.#group(type, labels)?.exact ?? [];
  }

  /** Returns the blocks with a type whose labels begin with these. */
  blocksUnder(type: string, labels: readonly string[]): readonly BlockNode[] {
    return this.#group(type, labels)?.all ?? [];
  }

  /**
   * Returns the blocks of a type with the most labels such that all their labels are among the
   * steps from an index on.
   */
  longestMatch(type: string, steps: readonly AddressStep[], from: number): readonly BlockNode[] {
    let group = this.#ofType(type);
    let found: readonly BlockNode[] = [];
    for (let at = from; group !== undefined; at++) {
      if (group.exact.length > 0) found = group.exact;
      const step = steps[at];
      group = typeof step === "string" ? group.next?.get(step) : undefined;
    }
    return found;
  }

  #group(type: string, labels: readonly string[]): LabelGroup | undefined {
    let group = this.#ofType(type);
    for (const label of labels) group = group?.next?.get(label);
    return group;
  }

  #ofType(type: string): LabelGroup | undefined {
    this.#types ??= groupsOf(this.#body);
    return this.#types.get(type);
  }
}

function groupsOf(body: BodyNode): ReadonlyMap<string, LabelGroup> {
  const types = new Map<string, LabelGroup>();
  for (const block of body.blocks) {
    let group = childOf(types, block.type);
    group.all.push(block);
    for (const label of block.labels) {
      group.next ??= new Map();
      group = childOf(group.next, label);
      group.all.push(block);
    }
    group.exact.push(block);
  }
  return types;
}

function childOf(groups: Map<string, LabelGroup>, name: string): LabelGroup {
  let group = groups.get(name);
  if (group === undefined) {
    group = new LabelGroup();
    groups.set(name, group);
  }
  return group;
}
