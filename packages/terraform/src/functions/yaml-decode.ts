/**
 * `yamldecode`. The library reads the syntax; what a scalar means is decided here, by the rules of the reference, which are a mix of YAML 1.1 and 1.2:
 * `yes` is true, `017` is 17, a timestamp is a string in the form of RFC 3339.
 */
import {
  type Budget,
  CtyError,
  defineFunction,
  dynamic,
  False,
  type Func,
  NegativeInfinity,
  nullVal,
  numberVal,
  objectVal,
  PositiveInfinity,
  sizeOf,
  string,
  stringVal,
  True,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { type Alias, isAlias, isMap, isScalar, isSeq, type Pair, type Scalar } from "yaml";
import { fromBase64 } from "./base64.ts";
import { quoted } from "./quoted.ts";
import { parseYaml } from "./yaml-document.ts";

/** `yamldecode(src)` */
export const yamldecode: Func = defineFunction({
  description: "Decodes a YAML document: mappings become objects, and sequences tuples.",
  params: [{ name: "src", description: "The YAML document.", type: string }],
  type: dynamic,
  impl: ([src], _type, budget) => {
    try {
      return decode(src!.asString(), budget);
    } catch (error) {
      if (isStackOverflow(error)) throw new CtyError("the YAML document is nested too deeply");
      throw error;
    }
  },
});

/** Reading takes about so many steps for each character. */
const STEPS_PER_CHARACTER = 10;
/** Characters that a node begins or ends with. There are no more nodes than these, and each takes as much memory as several elements. */
const INDICATORS = /[-?:,[\]{}\n]/g;
const ELEMENTS_PER_NODE = 3;

/** Control characters, which no YAML document has. */
function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 ? code !== 0x09 && code !== 0x0a : (code >= 0x7f && code <= 0x9f && code !== 0x85) || code >= 0xfffe) return true;
  }
  return false;
}

function decode(source: string, budget: Budget): Value {
  budget.spendSteps(STEPS_PER_CHARACTER * source.length);
  budget.spendText(source.length);
  let nodes = 1;
  for (const _ of source.matchAll(INDICATORS)) nodes++;
  budget.spendElements(ELEMENTS_PER_NODE * nodes);
  const text = source.replace(/\r\n?/g, "\n");
  if (hasControlCharacter(text)) throw new CtyError("the YAML document has a control character: escape it within double quotes");
  const document = parseYaml(text);
  const problem = document.errors[0] ?? document.warnings.find(({ code }) => code === "BAD_DIRECTIVE");
  if (problem !== undefined) throw syntaxError(text, problem.pos[0], problem.code);
  const { contents, directives } = document;
  const isEmpty =
    contents === null || (isScalar(contents) && contents.source === "" && contents.tag === undefined && contents.type === "PLAIN");
  if (isEmpty && directives?.docStart !== true) throw new CtyError("the YAML document is empty");
  if (/^%YAML +(?!1\.1\b)/m.test(text) && directives?.yaml.explicit === true) throw new CtyError("only YAML 1.1 is supported");
  return new Decoder(budget, text.endsWith("\n") ? undefined : text.length).node(contents);
}

/**
 * The problems by the library's codes. Its own messages can show parts of the text, which may be
 * secret.
 */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["ALIAS_PROPS", "an alias cannot have an anchor or a tag"],
  ["BAD_ALIAS", "the name of an alias is missing or not valid"],
  ["BAD_INDENT", "the indentation is wrong"],
  ["BAD_DQ_ESCAPE", "there is no such escape sequence"],
  ["BAD_SCALAR_START", "a plain scalar cannot begin with this character: put it in quotes"],
  ["BLOCK_AS_IMPLICIT_KEY", "a nested mapping must begin on a line of its own"],
  ["BLOCK_IN_FLOW", "a block cannot be within brackets or braces"],
  ["DUPLICATE_KEY", "a key is repeated"],
  ["MISSING_CHAR", "a character is missing, such as a closing quote or bracket, or a space"],
  ["MULTILINE_IMPLICIT_KEY", "a key must be on one line"],
  ["MULTIPLE_ANCHORS", "a node can have only one anchor"],
  ["MULTIPLE_DOCS", "there is more than one document"],
  ["MULTIPLE_TAGS", "a node can have only one tag"],
  ["TAB_AS_INDENT", "tabs cannot be used for indentation"],
]);

function syntaxError(text: string, offset: number, code: string): CtyError {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  return new CtyError(
    `the YAML document is not valid at line ${line}, column ${column}: ${PROBLEMS.get(code) ?? "this is not expected here"}`,
  );
}

const TAG_PREFIX = "tag:yaml.org,2002:";
/** The tags that scalars can have. */
const SCALAR_TAGS: ReadonlySet<string> = new Set(["binary", "bool", "float", "int", "null", "str", "timestamp"]);

/** Makes values of nodes. */
class Decoder {
  private readonly budget: Budget;
  /** Anchors count from the end of their node on, so that none contains itself. */
  private readonly anchors = new Map<string, Value>();

  /** The end of a text whose last line has no line break. */
  private readonly openEnd: number | undefined;

  constructor(budget: Budget, openEnd: number | undefined) {
    this.budget = budget;
    this.openEnd = openEnd;
  }

  node(node: unknown): Value {
    if (isAlias(node)) return this.alias(node);
    const value = this.withoutAnchor(node);
    const { anchor } = (node ?? {}) as { readonly anchor?: string };
    if (anchor !== undefined) this.anchors.set(anchor, value);
    return value;
  }

  private withoutAnchor(node: unknown): Value {
    if (isScalar(node)) return scalarValue(node, this.textOf(node));
    if (isMap(node)) {
      requireTag(node.tag, "map");
      return this.mapping(node.items);
    }
    if (isSeq(node)) {
      requireTag(node.tag, "seq");
      this.budget.spendElements(node.items.length);
      return tupleVal(node.items.map((item) => this.node(item))) as Value;
    }
    return nullVal(dynamic);
  }

  private alias({ source }: Alias): Value {
    const value = this.anchors.get(source);
    if (value === undefined) throw new CtyError(`there is no anchor ${quoted(source)} before the alias, or it contains the alias`);
    // A few aliases of aliases stand for more than can ever be visited.
    this.budget.spendElements(sizeOf(value));
    return value;
  }

  private mapping(items: readonly Pair[]): Value {
    this.budget.spendElements(items.length);
    const attributes = new Map<string, Value>();
    for (const { key, value } of items) {
      const name = this.key(key);
      const content = this.node(value);
      if (name !== "<<") attributes.set(name, content);
      else {
        if (content.type.kind !== "object" || content.isNull()) throw new CtyError("only a mapping can be merged into another one with <<");
        this.budget.spendElements(content.type.names.length);
        for (const [merged, part] of content.asMap()) attributes.set(merged, part);
      }
    }
    return objectVal(attributes) as Value;
  }

  /** The text of a scalar. The library ends the last line of a block in any case. */
  private textOf({ source = "", type, range }: Scalar): string {
    const isBlock = type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED";
    return isBlock && range?.[1] === this.openEnd && source.endsWith("\n") ? source.slice(0, -1) : source;
  }

  /** The text of a key. An anchor of a key cannot be referred to. */
  private key(node: unknown): string {
    const value = isScalar(node) ? scalarValue(node, this.textOf(node)) : undefined;
    if (value === undefined || value.isNull()) throw new CtyError("keys of mappings must be strings, numbers or booleans");
    return value.type.kind === "string" ? value.asString() : String(value);
  }
}

function requireTag(tag: string | undefined, wanted: "map" | "seq"): void {
  if (tag !== undefined && tag !== TAG_PREFIX + wanted) throw unsupportedTag(tag);
}

const unsupportedTag = (tag: string): CtyError => new CtyError(`the tag ${quoted(tag.replace(TAG_PREFIX, "!!"))} is not supported here`);

/** The value of a scalar, by its tag, its style and its text. */
function scalarValue(node: Scalar, text: string): Value {
  const tag = node.tag?.startsWith(TAG_PREFIX) ? node.tag.slice(TAG_PREFIX.length) : node.tag;
  if (tag !== undefined && !SCALAR_TAGS.has(tag)) throw unsupportedTag(node.tag!);
  if (tag === "null") return nullVal(dynamic);
  if (tag === "str") return stringVal(text);
  if (tag === "binary") {
    if (fromBase64(text) === undefined) throw new CtyError("a scalar with the tag !!binary must be Base64");
    return stringVal(text);
  }
  if (tag === undefined && node.type !== "PLAIN") return stringVal(text);
  if (MAYBE_SPECIAL.test(text)) {
    if (node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE") return stringVal(text);
    const value = plainValue(text, tag === undefined || tag === "timestamp");
    if (value !== undefined) return value;
  }
  if (tag !== undefined) throw new CtyError(`the scalar is not of the type of its tag !!${tag}`);
  return stringVal(text);
}

/** The first character of everything that is not a string, if it is not empty. */
const MAYBE_SPECIAL = /^(?:$|[-+.0-9yYnNtTfFoO~])/;

const NULLS: ReadonlySet<string> = new Set(["", "~", "null", "Null", "NULL"]);
const TRUES: ReadonlySet<string> = new Set("y Y yes Yes YES true True TRUE on On ON".split(" "));
const FALSES: ReadonlySet<string> = new Set("n N no No NO false False FALSE off Off OFF".split(" "));
const INFINITY = /^([-+]?)\.(?:inf|Inf|INF)$/;
const NAN = /^\.(?:nan|NaN|NAN)$/;
const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const INTEGER = /^0(?:x[0-9a-fA-F]+|o[0-7]+)$/;

/** The value of a plain scalar that is not a string; undefined if it is one. */
function plainValue(text: string, mayBeTimestamp: boolean): Value | undefined {
  if (NULLS.has(text)) return nullVal(dynamic);
  if (TRUES.has(text)) return True;
  if (FALSES.has(text)) return False;
  const infinity = INFINITY.exec(text);
  if (infinity !== null) return infinity[1] === "-" ? NegativeInfinity : PositiveInfinity;
  if (NAN.test(text)) throw new CtyError("there is no value for NaN");
  const timestamp = mayBeTimestamp ? timestampText(text) : undefined;
  if (timestamp !== undefined) return stringVal(timestamp);
  if (DECIMAL.test(text)) return numberVal(text.replace(/^\+/, ""));
  return INTEGER.test(text) ? numberVal(BigInt(text)) : undefined;
}

const TIMESTAMP =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d{2}:\d{2})| (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/;

/** A timestamp in the form of RFC 3339, without fractions of seconds; undefined if the text is not one. */
function timestampText(text: string): string | undefined {
  const match = TIMESTAMP.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [match[1], match[2], match[3]].map(Number) as [number, number, number];
  const clock = [match[4] ?? match[8] ?? 0, match[5] ?? match[9] ?? 0, match[6] ?? match[10] ?? 0].map(Number) as [number, number, number];
  const zone = match[7] ?? "Z";
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const [hour, minute, second] = clock;
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined;
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${match[1]}-${two(month)}-${two(day)}T${clock.map(two).join(":")}${/^[-+]00:00$/.test(zone) ? "Z" : zone}`;
}
