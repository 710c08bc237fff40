/** A JSON source as a tree of offsets, for editing. */
import { type JsonScalar, type JsonSyntaxError, type JsonVisitor, visitJson } from "@hcl-ts/cty/kernel";
import { checkString } from "../arguments.ts";

/** A value in a JSON source. */
export type JsonNode =
  | { readonly kind: "object"; readonly start: number; readonly end: number; readonly members: readonly JsonMember[] }
  | { readonly kind: "array"; readonly start: number; readonly end: number; readonly elements: readonly JsonNode[] }
  | { readonly kind: "scalar"; readonly start: number; readonly end: number };

/** A member of an object. */
export interface JsonMember {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonNode;
}

/** The nesting limit, which is the JSON syntax's. */
const MAX_DEPTH = 500;

/**
 * Parses a JSON source, which may start with a byte order mark.
 *
 * @returns the tree of the source, or its first syntax error
 */
export function readJsonTree(text: string): JsonNode | JsonSyntaxError {
  checkString(text, "a source");
  const builder = new TreeBuilder();
  return visitJson(text, builder, text.startsWith("\ufeff") ? 1 : 0, MAX_DEPTH) ?? builder.root;
}

/** An object or array that has not ended. */
interface Open {
  readonly start: number;
  /** The members of an object. */
  readonly members: JsonMember[] | undefined;
  /** The elements of an array. */
  readonly elements: JsonNode[];
  /** The name of the member whose value follows. */
  name: string;
  nameStart: number;
  nameEnd: number;
}

const opened = (isObject: boolean, start: number): Open => ({
  start,
  members: isObject ? [] : undefined,
  elements: [],
  name: "",
  nameStart: start,
  nameEnd: start,
});

class TreeBuilder implements JsonVisitor {
  /** The document is like an array with one element. */
  #innermost: Open = opened(false, 0);
  readonly #outer: Open[] = [];

  /** The tree of a document without errors. */
  get root(): JsonNode {
    return this.#innermost.elements[0]!;
  }

  begin(isObject: boolean, start: number): void {
    this.#outer.push(this.#innermost);
    this.#innermost = opened(isObject, start);
  }

  name(name: string, start: number, end: number): void {
    this.#innermost.name = name;
    this.#innermost.nameStart = start;
    this.#innermost.nameEnd = end;
  }

  scalar(_value: JsonScalar, start: number, end: number): void {
    this.#add({ kind: "scalar", start, end });
  }

  end(end: number): void {
    const { start, members, elements } = this.#innermost;
    this.#innermost = this.#outer.pop()!;
    this.#add(members === undefined ? { kind: "array", start, elements, end } : { kind: "object", start, members, end });
  }

  #add(value: JsonNode): void {
    const { members, elements, name, nameStart, nameEnd } = this.#innermost;
    if (members === undefined) elements.push(value);
    else members.push({ name, nameStart, nameEnd, value });
  }
}
