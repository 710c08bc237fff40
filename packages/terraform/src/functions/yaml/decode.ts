/** `yamldecode`: converts the nodes of a YAML document to values. */
import {
  type Budget,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  nullVal,
  objectVal,
  sizeOf,
  string,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { yamlError } from "./cursor.ts";
import type { YamlAlias, YamlEntry, YamlMapping, YamlNode, YamlScalar, YamlSequence } from "./node.ts";
import { parseYaml } from "./parser.ts";
import { scalarValue } from "./scalar-value.ts";
import { YAML_TAG_PREFIX } from "./tag.ts";

/** `yamldecode(src)` */
export const yamldecode: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "src", type: string }],
  type: dynamic,
  impl: ([src], _type, budget) => {
    try {
      return decode(src.asString(), budget);
    } catch (error) {
      if (isStackOverflow(error)) throw new CtyError("the YAML document is nested too deeply");
      throw error;
    }
  },
});

/** The cost of reading a character. */
const STEPS_PER_CHARACTER = 10;

/** Matches the characters that a YAML document cannot contain. */
const CONTROL_CHARACTER = /[^\t\n\x20-\x7e\xa0-\ufffd]/;

function decode(source: string, budget: Budget): Value {
  budget.spendSteps(STEPS_PER_CHARACTER * source.length);
  budget.spendText(source.length);
  // Matches the line breaks of YAML 1.1, except those that are kept in scalars.
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?|\x85/g, "\n");
  if (CONTROL_CHARACTER.test(text)) throw new CtyError("the YAML document has a control character: escape it within double quotes");
  const root = parseYaml(text, budget);
  if (root === undefined) throw new CtyError("the YAML document is empty");
  return new Decoder(text, budget).value(root);
}

/** Makes values of nodes. */
class Decoder {
  readonly #text: string;
  readonly #budget: Budget;
  /** The values of anchors. An anchor is defined at the end of its node, so that no value contains itself. */
  readonly #anchors = new Map<string, Value>();

  constructor(text: string, budget: Budget) {
    this.#text = text;
    this.#budget = budget;
  }

  value(node: YamlNode): Value {
    if (node.kind === "alias") return this.#alias(node);
    const value = this.#valueWithoutAnchor(node);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, value);
    return value;
  }

  #valueWithoutAnchor(node: Exclude<YamlNode, YamlAlias>): Value {
    switch (node.kind) {
      case "scalar":
        return this.#scalar(node);
      case "sequence":
        this.#requireTag(node, "seq");
        return tupleVal(node.items.map((item) => this.value(item)));
      case "mapping":
        this.#requireTag(node, "map");
        return this.#mapping(node.items);
    }
  }

  #error(node: YamlNode, problem: string): CtyError {
    return yamlError(this.#text, node.offset, problem);
  }

  #requireTag(node: YamlSequence | YamlMapping, tag: string): void {
    if (node.tag !== undefined && node.tag !== YAML_TAG_PREFIX + tag) throw this.#error(node, "the tag of a collection must name its kind");
  }

  #scalar(node: YamlScalar): Value {
    const value = scalarValue(node);
    if (typeof value === "string") throw this.#error(node, value);
    return value;
  }

  #alias(node: YamlAlias): Value {
    const value = this.#anchors.get(node.name);
    if (value === undefined)
      throw this.#error(node, "there is no such anchor before the alias, or the node with the anchor contains the alias");
    // A few aliases of aliases can represent more nodes than could ever be visited.
    this.#budget.spendElements(sizeOf(value));
    return value;
  }

  #mapping(entries: readonly YamlEntry[]): Value {
    const attributes = new Map<string, Value>();
    for (const [key, content] of entries) {
      const name = this.#key(key);
      const value = this.value(content);
      // A tag makes it an ordinary string.
      if (name === "<<" && key.kind === "scalar" && key.tag === undefined) this.#merge(content, value, attributes);
      else attributes.set(name, value);
    }
    return objectVal(attributes);
  }

  /** Adds the attributes of an object, the value of the key `<<`. */
  #merge(node: YamlNode, object: Value, attributes: Map<string, Value>): void {
    if (object.type.kind !== "object" || object.isNull()) throw this.#error(node, "only a mapping can be merged into another one with <<");
    this.#budget.spendElements(object.type.names.length);
    for (const [name, value] of object.asMap()) attributes.set(name, value);
  }

  /** Returns the string of a key. An alias cannot refer to an anchor of a key. */
  #key(node: YamlNode): string {
    const value = node.kind === "scalar" ? this.#scalar(node) : nullVal(dynamic);
    if (value.isNull()) throw this.#error(node, "keys must be strings, numbers or booleans");
    return value.type.kind === "string" ? value.asString() : String(value);
  }
}
