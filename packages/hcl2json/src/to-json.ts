/** Converts HCL to JSON, reports problems, and can keep information that JSON cannot represent. */
import { type NumberForm, type NumberIn, number as numberType } from "@hcl-ts/cty";
import { numberConverter, Value } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Range, SourceFile, warningDiagnostic } from "@hcl-ts/hcl";
import { headerEnd, parseRecords, type RecordId, type SyntaxRecords } from "@hcl-ts/hclsyntax/records";
import {
  type Comment,
  type CommentedAttribute,
  type CommentedBlock,
  type CommentedBody,
  type Comments,
  readComments,
  type Source,
} from "@hcl-ts/hclsyntax/tree";
import { Converter, type ConverterObserver, sortByStart } from "./converter.ts";
import { tryJsonText } from "./json-text.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";
import { conversionTooDeep, inexactNumber } from "./messages.ts";
import { doubleOf, isExact, jsonNumberText } from "./number-text.ts";
import { ownSource } from "./own-source.ts";
import { type NumberConverter, ValueTarget } from "./value-target.ts";

/**
 * Options of {@link toJson}. Additional information costs time and memory, so none is kept by
 * default.
 */
export interface ToJsonOptions<N extends NumberOption = boolean | undefined> {
  /** The name of the source in ranges. */
  readonly filename?: string;
  /**
   * The form of numbers that JavaScript cannot represent exactly. By default, they are rounded,
   * with a warning. `true` keeps their digits in the `numbers` of the result. `"string"` puts a string
   * of the digits into the JSON, `"big"` a number of big.js, and a function its result. In a bundle
   * for a browser, use the function `toBig` of `@hcl-ts/cty` instead of `"big"`.
   */
  readonly numbers?: N;
  /** Keeps values that another item of the same name replaces. */
  readonly duplicates?: boolean;
  /** Keeps comments. */
  readonly comments?: boolean;
  /** Keeps the ranges of keys and values. */
  readonly ranges?: boolean;
}

/** The values of the option `numbers`. */
export type NumberOption = boolean | NumberForm | undefined;

/** The form of numbers in the JSON that JavaScript cannot represent exactly. */
export type InexactJson<N extends NumberOption> = Exclude<NumberIn<Exclude<N, boolean>>, number>;

/** The origin of a value of the JSON. */
export interface JsonRange {
  /** The name of an attribute, the header of a block, or the key of an object item. Absent for an element of a tuple. */
  readonly key?: Range;
  /** The expression of an attribute, item or element; a whole block. */
  readonly value: Range;
}

/** The comments that belong to an attribute or block, without delimiters. */
export interface JsonComments {
  /** Directly above it. */
  readonly before: readonly string[];
  /** After it on its last line. */
  readonly after: readonly string[];
  /** Inside an attribute; in a block, those that belong to none of its items. */
  readonly inside: readonly string[];
}

/** A value that the JSON cannot represent. */
export interface LostValue<X = never> {
  /** The JSON pointer of the other value of the same name. */
  readonly pointer: string;
  readonly value: JsonValue<X>;
  readonly range: Range;
}

/** The result of {@link toJson}. Pointers are JSON pointers (RFC 6901), such as `/resource/aws_vpc/main/0/cidr`. */
export interface ToJsonResult<X = never> {
  /** The whole file, except for the parts with errors. `X` is the form of numbers that the option `numbers` requests. */
  readonly json: JsonObject<X>;
  /** Syntax errors, problems of the conversion, and warnings about information that is lost. */
  readonly diagnostics: readonly Diagnostic[];
  /** The exact number, in the syntax of JSON, for each number that is rounded. Empty unless `numbers` is true. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The values that others replace, in source order. Empty unless `duplicates` is set. */
  readonly duplicates: readonly LostValue<X>[];
  /** The comments of attributes and blocks; at the empty pointer, the file's comments. Empty unless `comments` is set. */
  readonly comments: ReadonlyMap<string, JsonComments>;
  /**
   * The source of every value, except for objects that only group blocks by label. Empty unless
   * `ranges` is set.
   */
  readonly ranges: ReadonlyMap<string, JsonRange>;
}

/**
 * Converts HCL to JSON. Never throws for any text.
 *
 * @param source the text or bytes of a file
 * @param options the information to keep in addition to the JSON, and the form of numbers
 * @throws CtyError for a source that is neither text nor bytes, and for an invalid value of `numbers`
 */
export function toJson<const N extends NumberOption = undefined>(
  source: Source,
  options: ToJsonOptions<N> = {},
): ToJsonResult<InexactJson<N>> {
  return convert(source, options) as ToJsonResult<InexactJson<N>>;
}

function convert(source: Source, options: ToJsonOptions<NumberOption>): ToJsonResult {
  const inexact = typeof options.numbers === "boolean" ? undefined : numberConverter(options.numbers);
  const { records, body, diagnostics: syntaxErrors } = parseRecords(ownSource(source), options.filename ?? "");
  const warnings: Diagnostic[] = [];
  const number: NumberConverter = (content, text, id, pointer) => {
    const double = doubleOf(content);
    if (!isExact(content)) {
      if (options.numbers === "string") return jsonNumberText(text);
      if (inexact !== undefined) return inexact(new Value(numberType, content)) as JsonValue;
      if (options.numbers === true) keeper.numbers.set(pointer, jsonNumberText(text));
      else warnings.push(warningDiagnostic(inexactNumber({ text }), { subject: records.file.range(records.start(id), records.end(id)) }));
    }
    // Too large for a double; JSON has no infinity.
    return Number.isFinite(double) ? double : null;
  };
  const keeper = new Keeper(options, records, body, number);
  const target = new ValueTarget(number);
  const converter = new Converter(records, { escapes: true, sorted: false }, target, keeper.isNeeded ? keeper : undefined);
  converter.convertFile(body);
  const json = target.result as JsonObject;
  const own = options.duplicates
    ? converter.diagnostics.filter(({ code }) => code !== "repeated-key" && code !== "hidden-block")
    : converter.diagnostics;
  const { numbers, duplicates, comments, ranges } = keeper;
  // Blocks of one type are converted together.
  duplicates.sort((a, b) => a.range.start.offset - b.range.start.offset);
  sortByStart(warnings);
  return { json, diagnostics: [...syntaxErrors, ...own, ...warnings], numbers, duplicates, comments, ranges };
}

/** The result of {@link toJsonText}. */
export interface ToJsonTextResult {
  /** A JSON object without white space, with the valid parts of a source with errors. */
  readonly text: string;
  /** As in {@link ToJsonResult}. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts HCL to JSON text, in which every number has all its digits. Never throws for any text.
 *
 * @param source the text or bytes of a file
 * @param filename the name of the source in ranges
 * @throws CtyError for a source that is neither text nor bytes
 */
export function toJsonText(source: Source, filename = ""): ToJsonTextResult {
  const { json, numbers, diagnostics } = convert(source, { filename, numbers: true });
  const text = tryJsonText(json, numbers);
  if (text !== undefined) return { text, diagnostics };
  const subject = new SourceFile(source instanceof SourceFile ? source.filename : filename, "").range(0, 0);
  return { text: "{}", diagnostics: [...diagnostics, errorDiagnostic(conversionTooDeep(), { subject })] };
}

/** A body while its items are added. */
interface EditableBody extends CommentedBody {
  readonly attributes: CommentedAttribute[];
  readonly blocks: CommentedBlock[];
}

/** Records what the options ask for. */
class Keeper implements ConverterObserver {
  readonly numbers = new Map<string, string>();
  readonly duplicates: LostValue[] = [];
  readonly comments = new Map<string, JsonComments>();
  readonly ranges = new Map<string, JsonRange>();
  /** Whether pointers are needed. */
  readonly isNeeded: boolean;
  readonly #options: ToJsonOptions<NumberOption>;
  readonly #records: SyntaxRecords;
  readonly #number: NumberConverter;
  readonly #comments: Comments | undefined;
  /** The items of all bodies, if comments are kept. */
  readonly #items = new Map<RecordId, CommentedAttribute | CommentedBlock>();

  constructor(options: ToJsonOptions<NumberOption>, records: SyntaxRecords, body: RecordId, number: NumberConverter) {
    this.#options = options;
    this.#records = records;
    this.#number = number;
    this.isNeeded = [options.numbers === true, options.duplicates, options.comments, options.ranges].includes(true);
    if (!options.comments) return;
    const root = this.#bodyOf(body);
    this.#comments = readComments(root);
    this.#addComments("", [], [], this.#comments.dangling(root));
  }

  /** Returns the positions of a body's items and of the items in them, and adds them to the table. */
  #bodyOf(id: RecordId): CommentedBody {
    const records = this.#records;
    const { file } = records;
    const root: EditableBody = { file, attributes: [], blocks: [] };
    const pending: [RecordId, EditableBody][] = [[id, root]];
    for (const [body, { attributes, blocks }] of pending) {
      const firstBlock = records.item(body, 0) + 1;
      for (let i = 1; i < records.size(body); i++) {
        const item = records.childAt(body, i);
        const position = { start: records.start(item), end: records.end(item) };
        if (i < firstBlock) {
          const attribute: CommentedAttribute = { kind: "Attribute", ...position };
          attributes.push(attribute);
          this.#items.set(item, attribute);
        } else {
          const inner: EditableBody = { file, attributes: [], blocks: [] };
          const [openBraceStart, closeBraceStart] = [records.offsetAt(item, 1, position.start), records.offsetAt(item, 2, position.start)];
          const block: CommentedBlock = { kind: "Block", ...position, openBraceStart, closeBraceStart, body: inner };
          blocks.push(block);
          this.#items.set(item, block);
          pending.push([records.childAt(item, 3), inner]);
        }
      }
    }
    return root;
  }

  attribute(attribute: RecordId, pointer: string): void {
    const records = this.#records;
    if (this.#options.ranges) {
      const key = records.file.range(records.start(attribute), records.start(attribute) + records.nameLength(attribute));
      this.ranges.set(pointer, { key, value: this.#range(records.valueOf(attribute)) });
    }
    this.#addCommentsOf(attribute, pointer);
  }

  block(block: RecordId, pointer: string): void {
    const records = this.#records;
    if (this.#options.ranges) {
      const key = records.file.range(records.start(block), headerEnd(records, block));
      this.ranges.set(pointer, { key, value: this.#range(block) });
    }
    this.#addCommentsOf(block, pointer);
  }

  element(value: RecordId, key: RecordId | undefined, pointer: string): void {
    if (!this.#options.ranges) return;
    const range = this.#range(value);
    this.ranges.set(pointer, key === undefined ? { value: range } : { key: this.#range(key), value: range });
  }

  lost(convert: (target: ValueTarget) => void, item: RecordId, pointer: string): void {
    if (!this.#options.duplicates) return;
    const target = new ValueTarget(this.#number);
    convert(target);
    this.duplicates.push({ pointer, value: target.result, range: this.#range(item) });
  }

  #range(id: RecordId): Range {
    return this.#records.file.range(this.#records.start(id), this.#records.end(id));
  }

  #addCommentsOf(id: RecordId, pointer: string): void {
    if (this.#comments === undefined) return;
    const item = this.#items.get(id)!;
    const { lead, line, inner } = this.#comments.of(item);
    this.#addComments(pointer, lead, line, item.kind === "Block" ? [...inner, ...this.#comments.dangling(item.body)] : inner);
  }

  #addComments(pointer: string, lead: readonly Comment[], line: readonly Comment[], inner: readonly Comment[]): void {
    if (lead.length + line.length + inner.length === 0) return;
    const texts = (comments: readonly Comment[]): readonly string[] => comments.map(({ text }) => text);
    this.comments.set(pointer, { before: texts(lead), after: texts(line), inside: texts(inner) });
  }
}
