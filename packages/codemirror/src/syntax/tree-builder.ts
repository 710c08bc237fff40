/** Collects nodes for the tree of a piece. Brackets that nothing closes end with what is around them. */
import { NodeType, Tree } from "@lezer/common";
import { idOf, type NodeName, nodeSet } from "./node-types.ts";

/** The kind of content of an open node. */
export type Mode = "body" | "header" | "value" | "object" | "list" | "text";

/** A node that is not closed yet. */
export interface Frame {
  readonly name: NodeName;
  mode: Mode;
  /** The part of a `for` expression that is read: the names that it defines, or what comes after `in`. */
  forPart: "none" | "names" | "values";
  readonly start: number;
  /** The length of the buffer before its first child. */
  readonly at: number;
}

/** The maximum depth of nodes. Deeper brackets get no node, because editors walk trees by recursion. */
const MAX_DEPTH = 200;

/** Collects the nodes of a text in the order of the source. */
export class TreeBuilder {
  /** Four integers for each node, children before parents: type, start, end, size in the buffer. */
  readonly #buffer: number[] = [];
  readonly #frames: Frame[] = [];
  /** The number of open brackets without a node. */
  #ignored = 0;
  #end = 0;
  /** The offset from which those in the tree count. */
  readonly base: number;

  constructor(base: number) {
    this.base = base;
    this.#frames.push({ name: "Document", mode: "body", forPart: "none", start: 0, at: 0 });
  }

  /** Whether no node is open. */
  get isAtTop(): boolean {
    return this.#frames.length === 1 && this.#ignored === 0;
  }

  /** The innermost open node. */
  get frame(): Frame {
    return this.#frames[this.#frames.length - 1]!;
  }

  /** Adds a node without children. */
  leaf(name: NodeName, start: number, end: number): void {
    if (end <= start) return;
    this.#end = end - this.base;
    this.#buffer.push(idOf(name), start - this.base, this.#end, 4);
  }

  /** Opens a node, unless the tree is too deep. */
  open(name: NodeName, mode: Mode, start: number): void {
    if (this.#frames.length >= MAX_DEPTH) {
      this.#ignored++;
      return;
    }
    this.#frames.push({ name, mode, forPart: "none", start: start - this.base, at: this.#buffer.length });
  }

  /** Closes the innermost node, or a bracket that is none. */
  close(): void {
    if (this.#ignored > 0) this.#ignored--;
    else if (this.#frames.length > 1) this.#pop();
  }

  /** Closes all nodes inside of the innermost one that fulfils a condition. Returns whether there is one. */
  closeTo(isWanted: (frame: Frame) => boolean): boolean {
    if (this.#ignored > 0) return true;
    const index = this.#frames.findLastIndex(isWanted);
    if (index < 0) return false;
    while (this.#frames.length > index + 1) this.#abandon();
    return true;
  }

  /** Whether one of the nodes between here and the body around them has one of some names. */
  isIn(wanted: ReadonlySet<NodeName>): boolean {
    const body = this.#frames.findLastIndex(({ mode }) => mode === "body");
    return this.#frames.slice(body + 1).some(({ name }) => wanted.has(name));
  }

  /** Closes all nodes inside of the body around them. */
  closeToBody(): void {
    this.#ignored = 0;
    this.closeTo(({ mode }) => mode === "body");
  }

  /** Closes all nodes. @param end the offset at which the text of the tree ends */
  finish(end: number): Tree {
    this.#ignored = 0;
    while (this.#frames.length > 1) this.#abandon();
    const length = end - this.base;
    const { children, positions } = Tree.build({ buffer: this.#buffer, nodeSet, topID: 0, length });
    return new Tree(NodeType.none, children, positions, length);
  }

  /** Closes a node whose end is missing. The editor asks for an error there, so that it indents what follows. */
  #abandon(): void {
    const { name } = this.frame;
    if (name !== "Attribute") this.#buffer.push(idOf("⚠"), this.#end, this.#end, 4);
    this.#pop();
  }

  #pop(): void {
    const { name, start, at } = this.frame;
    this.#frames.length--;
    this.#buffer.push(idOf(name), start, Math.max(this.#end, start), this.#buffer.length - at + 4);
  }
}
