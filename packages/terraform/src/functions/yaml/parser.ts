/**
 * The parser of YAML documents, which creates nodes from tokens. It accepts the same documents as
 * libyaml: a sequence in a mapping needs no indentation, and keys and values can be empty.
 */
import { type Budget, CtyError } from "@hcl-ts/cty";
import type { YamlEntry, YamlMapping, YamlNode, YamlProperties, YamlSequence } from "./node.ts";
import { Scanner } from "./scanner.ts";
import type { Token, TokenKind } from "./token.ts";

/** The maximum nesting depth of collections, because parsing and decoding are recursive. */
const MAX_DEPTH = 100;
/** The memory that a node takes, in elements of a list. */
const ELEMENTS_PER_NODE = 3;

/**
 * Parses a document.
 * @param text the document, without control characters and with line feeds as line breaks
 * @returns its root; undefined if there are only comments
 * @throws CtyError if it is not valid or nested too deeply, BudgetError if it has too many nodes
 */
export function parseYaml(text: string, budget: Budget): YamlNode | undefined {
  return new Parser(text, budget).document();
}

/** The kinds of tokens that can follow an empty node. */
type Followers = readonly TokenKind[];
const AFTER_BLOCK_ITEM: Followers = ["-", "end"];
const AFTER_BLOCK_ENTRY: Followers = ["?", ":", "end"];
const AFTER_INDENTLESS_ITEM: Followers = ["-", "?", ":", "end"];
const AFTER_DOCUMENT: Followers = ["directive", "---", "...", "end-of-document"];

const NO_PROPERTIES: YamlProperties = { anchor: undefined, tag: undefined };

/**
 * The allowed forms of a node: any, any except a sequence without indentation, or any except block
 * collections.
 */
type Form = "any" | "indented" | "flow";

class Parser {
  readonly #scanner: Scanner;
  readonly #budget: Budget;
  #depth = 0;

  constructor(text: string, budget: Budget) {
    this.#scanner = new Scanner(text);
    this.#budget = budget;
  }

  document(): YamlNode | undefined {
    if (this.#isAt("end-of-document")) return undefined;
    this.#directives();
    const root = this.#accept("---") ? this.#nodeOrEmpty("indented", AFTER_DOCUMENT) : this.#node("indented");
    while (this.#accept("..."));
    if (this.#isAt("end-of-document")) return root;
    throw this.#error(this.#isAt("---") ? "there is more than one document" : "this is not expected here");
  }

  #directives(): void {
    if (!this.#isAt("directive")) return;
    let hasVersion = false;
    while (this.#isAt("directive")) {
      const isVersion = this.#scanner.peek().value === "YAML";
      if (isVersion && hasVersion) throw this.#error("the version of YAML is repeated");
      hasVersion ||= isVersion;
      this.#scanner.next();
    }
    if (!this.#isAt("---")) throw this.#error("--- must follow the directives");
  }

  #isAt(kind: TokenKind): boolean {
    return this.#scanner.peek().kind === kind;
  }

  /** Consumes the next token if it is of a kind. */
  #accept(kind: TokenKind): boolean {
    if (!this.#isAt(kind)) return false;
    this.#scanner.next();
    return true;
  }

  /** Returns an error for the next token. */
  #error(problem: string): CtyError {
    return this.#scanner.cursor.error(problem, this.#scanner.peek().offset);
  }

  /** Parses a node. It is empty if one of some tokens follows. */
  #nodeOrEmpty(form: Form, followers: Followers): YamlNode {
    return followers.includes(this.#scanner.peek().kind) ? this.#empty(NO_PROPERTIES) : this.#node(form);
  }

  #empty(properties: YamlProperties): YamlNode {
    this.#budget.spendElements(ELEMENTS_PER_NODE);
    return { kind: "scalar", offset: this.#scanner.peek().offset, value: "", style: "plain", ...properties };
  }

  #node(form: Form): YamlNode {
    if (this.#isAt("alias")) {
      this.#budget.spendElements(ELEMENTS_PER_NODE);
      const { offset, value: name } = this.#scanner.next();
      return { kind: "alias", offset, name };
    }
    const properties = this.#properties();
    const content = this.#content(form, properties);
    if (content !== undefined) return content;
    if (properties === NO_PROPERTIES) throw this.#error(problemOf(this.#scanner.peek()));
    return this.#empty(properties);
  }

  /** Reads an anchor and a tag, in any order. */
  #properties(): YamlProperties {
    let properties = NO_PROPERTIES;
    for (;;) {
      const { kind, value } = this.#scanner.peek();
      if (kind === "anchor" && properties.anchor === undefined) properties = { ...properties, anchor: value };
      else if (kind === "tag" && properties.tag === undefined) properties = { ...properties, tag: value };
      else return properties;
      this.#scanner.next();
    }
  }

  /** Parses the content after the properties of a node; undefined if there is none. */
  #content(form: Form, properties: YamlProperties): YamlNode | undefined {
    const token = this.#scanner.peek();
    switch (token.kind) {
      case "plain":
      case "quoted":
      case "block":
        this.#budget.spendElements(ELEMENTS_PER_NODE);
        this.#scanner.next();
        return { kind: "scalar", offset: token.offset, value: token.value, style: token.kind, ...properties };
      case "[":
        return this.#sequence(properties, () => this.#flowSequence());
      case "{":
        return this.#mapping(properties, () => this.#flowMapping());
      case "begin-sequence":
        return form === "flow" ? undefined : this.#sequence(properties, () => this.#blockSequence());
      case "begin-mapping":
        return form === "flow" ? undefined : this.#mapping(properties, () => this.#blockMapping());
      case "-":
        return form === "any" ? this.#sequence(properties, () => this.#indentlessSequence()) : undefined;
      default:
        return undefined;
    }
  }

  #sequence(properties: YamlProperties, items: () => readonly YamlNode[]): YamlSequence {
    return { kind: "sequence", offset: this.#scanner.peek().offset, items: this.#collection(items), ...properties };
  }

  #mapping(properties: YamlProperties, items: () => readonly YamlEntry[]): YamlMapping {
    return { kind: "mapping", offset: this.#scanner.peek().offset, items: this.#collection(items), ...properties };
  }

  #collection<T>(items: () => T): T {
    this.#budget.spendElements(ELEMENTS_PER_NODE);
    if (this.#depth === MAX_DEPTH)
      throw new CtyError(`the YAML document has more than ${MAX_DEPTH} levels of collections within each other`);
    this.#depth++;
    const read = items();
    this.#depth--;
    return read;
  }

  #blockSequence(): readonly YamlNode[] {
    this.#scanner.next();
    const items: YamlNode[] = [];
    while (this.#accept("-")) items.push(this.#nodeOrEmpty("indented", AFTER_BLOCK_ITEM));
    if (!this.#accept("end")) throw this.#error("an item is expected here, at the column of the items before it");
    return items;
  }

  #indentlessSequence(): readonly YamlNode[] {
    const items: YamlNode[] = [];
    while (this.#accept("-")) items.push(this.#nodeOrEmpty("indented", AFTER_INDENTLESS_ITEM));
    return items;
  }

  #blockMapping(): readonly YamlEntry[] {
    this.#scanner.next();
    const items: YamlEntry[] = [];
    while (this.#accept("?")) items.push([this.#nodeOrEmpty("any", AFTER_BLOCK_ENTRY), this.#mappedValue("any", AFTER_BLOCK_ENTRY)]);
    if (!this.#accept("end")) throw this.#error("a key is expected here, at the column of the keys before it");
    return items;
  }

  /** Reads a colon and the node after it, which are optional. */
  #mappedValue(form: Form, followers: Followers): YamlNode {
    return this.#accept(":") ? this.#nodeOrEmpty(form, followers) : this.#empty(NO_PROPERTIES);
  }

  #flowSequence(): readonly YamlNode[] {
    return this.#flowItems("]", () => {
      if (!this.#isAt("?")) return this.#node("flow");
      // A key in brackets is a mapping with one entry.
      return this.#mapping(NO_PROPERTIES, () => [this.#flowEntry("]")]);
    });
  }

  #flowMapping(): readonly YamlEntry[] {
    return this.#flowItems("}", () => (this.#isAt("?") ? this.#flowEntry("}") : [this.#node("flow"), this.#empty(NO_PROPERTIES)]));
  }

  #flowItems<T>(closer: "]" | "}", read: () => T): readonly T[] {
    this.#scanner.next();
    const items: T[] = [];
    while (!this.#accept(closer)) {
      if (items.length > 0 && !this.#accept(",")) throw this.#error(`a comma or ${closer} is expected here`);
      if (this.#accept(closer)) break;
      items.push(read());
    }
    return items;
  }

  /** Reads a key after its token, and its value. */
  #flowEntry(closer: "]" | "}"): YamlEntry {
    this.#scanner.next();
    return [this.#nodeOrEmpty("flow", [":", ",", closer]), this.#mappedValue("flow", [",", closer])];
  }
}

/** Returns the problem with a token where a node is expected. */
function problemOf({ kind }: Token): string {
  return kind === "end-of-document" ? "the document ends where a value is expected" : "this is not expected here";
}
