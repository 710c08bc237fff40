/**
 * A parsed source with the data that edits need: tokens, comments, lines, and which items have
 * errors.
 */

import { type Diagnostic, type Range, SourceFile } from "@hcl-ts/hcl";
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import {
  type AttributeNode,
  type BlockNode,
  type BodyNode,
  type Comments,
  configTokens,
  type ObjectConsExpr,
  parseConfig,
  readComments,
} from "@hcl-ts/hclsyntax";
import { indentLines } from "../value/indent-lines.ts";
import { BodyIndex } from "./body-index.ts";
import { type Item, type MemberIndex, memberIndex } from "./resolve.ts";
import type { SequenceSource } from "./sequence-slots.ts";
import { SourceText } from "./source-text.ts";
import { TokenLookup } from "./token-lookup.ts";

/** The diagnostic code of an attribute that is defined more than once. */
const REPEATED = "repeated-argument";

/** The diagnostic code that replaces all errors after a number of them. */
const TOO_MANY = "too-many-errors";

/**
 * The range of an item with its comments: those before it and the one on its last line. It covers
 * whole lines if they contain nothing else.
 */
export interface Extent {
  readonly start: number;
  /** The end offset, before the line ending. */
  readonly end: number;
  /** Whether no other item shares the lines of the item. */
  readonly hasOwnLines: boolean;
}

/** The body that contains a block, and the block that has this body; undefined for the body of the file. */
interface BlockContainer {
  readonly body: BodyNode;
  readonly block: BlockNode | undefined;
}

/** A source that edits refer to. */
export class ConfigSource extends SourceText implements SequenceSource {
  readonly file: SourceFile;
  readonly body: BodyNode;
  readonly diagnostics: readonly Diagnostic[];
  #tokens: TokenLookup | undefined = undefined;
  #comments: Comments | undefined = undefined;
  readonly #items = new Map<BodyNode, readonly Item[]>();
  readonly #bodies = new Map<BodyNode, BodyIndex>();
  readonly #members = new WeakMap<ObjectConsExpr, MemberIndex>();
  #containers: ReadonlyMap<BlockNode, BlockContainer> | undefined = undefined;
  #errorOffsets: readonly number[] | undefined = undefined;
  #repetitions: ReadonlyMap<string, readonly Range[]> | undefined = undefined;

  constructor(text: string | Uint8Array, filename: string) {
    const source = new SourceFile(filename, text);
    super(source.text);
    const { file, diagnostics } = parseConfig(source);
    this.file = source;
    this.body = file.body;
    this.diagnostics = diagnostics;
  }

  get tokens(): TokenLookup {
    this.#tokens ??= new TokenLookup(configTokens(this.file));
    return this.#tokens;
  }

  get comments(): Comments {
    this.#comments ??= readComments(this.body);
    return this.#comments;
  }

  extentOf(item: Item): Extent {
    const { lead, line } = this.comments.of(item);
    const first = lead[0]?.start ?? item.start;
    const last = line[line.length - 1]?.end ?? item.end;
    const startsLine = this.startsLine(first);
    const lineEnd = this.lineEnd(last);
    const endsLine = this.isBlank(last, lineEnd);
    return { start: startsLine ? this.lineStart(first) : first, end: endsLine ? lineEnd : last, hasOwnLines: startsLine && endsLine };
  }

  indentLines(text: string, indent: string): string {
    return indentLines(text, indent);
  }

  /**
   * Whether a syntax error starts between two offsets. Repeated attributes do not count, because
   * the ranges of the nodes around them are right. Where the parser stopped reporting errors, there
   * may be more.
   */
  hasErrorBetween(start: number, end: number): boolean {
    const last = this.diagnostics.at(-1);
    if (last === undefined) return false;
    if (last.code === TOO_MANY && end >= (last.subject?.start.offset ?? 0)) return true;
    this.#errorOffsets ??= this.diagnostics
      // For an unclosed bracket, the subject is the token after the contents, and the context
      // starts at the bracket.
      .flatMap(({ severity, code, subject, context }) =>
        severity === "error" && code !== REPEATED && subject !== undefined ? [(context ?? subject).start.offset] : [],
      )
      .sort((a, b) => a - b);
    const first = this.#errorOffsets[partitionPoint(this.#errorOffsets, (offset) => offset < start)];
    return first !== undefined && first <= end;
  }

  /**
   * Returns the ranges of the repeated definitions of an attribute. They are errors, and the
   * tree keeps only the first definition.
   */
  repetitionsOf({ name, start }: AttributeNode): readonly Range[] {
    if (this.diagnostics.length === 0) return [];
    this.#repetitions ??= this.#readRepetitions();
    if (this.#repetitions.size === 0) return [];
    return this.#repetitions.get(`${this.file.position(start).line} ${name}`) ?? [];
  }

  /** Returns the ranges of repeated definitions by the line and the name of the first definition. */
  #readRepetitions(): ReadonlyMap<string, readonly Range[]> {
    const found = new Map<string, Range[]>();
    for (const { code, params, subject } of this.diagnostics) {
      if (code !== REPEATED || subject === undefined) continue;
      const key = `${String(params?.line)} ${String(params?.name)}`;
      const ranges = found.get(key);
      if (ranges === undefined) found.set(key, [subject]);
      else ranges.push(subject);
    }
    return found;
  }

  /** Returns the attributes and blocks of a body by name. */
  indexOf(body: BodyNode): BodyIndex {
    let index = this.#bodies.get(body);
    if (index === undefined) {
      index = new BodyIndex(body);
      this.#bodies.set(body, index);
    }
    return index;
  }

  /** Returns the members of an object by name. */
  membersOf(object: ObjectConsExpr): MemberIndex {
    let index = this.#members.get(object);
    if (index === undefined) {
      index = memberIndex(object);
      this.#members.set(object, index);
    }
    return index;
  }

  /** Returns the body that contains a block, and the block that has this body; undefined for the body of the file. */
  containerOf(block: BlockNode): BlockContainer {
    this.#containers ??= containersIn(this.body);
    return this.#containers.get(block)!;
  }

  /** Returns the items of a body, in source order. */
  itemsOf(body: BodyNode): readonly Item[] {
    if (body.blocks.length === 0) return body.attributes;
    let items = this.#items.get(body);
    if (items === undefined) {
      items = [...body.attributes, ...body.blocks].sort((a, b) => a.start - b.start);
      this.#items.set(body, items);
    }
    return items;
  }
}

/** Returns the container of each block below a body. */
function containersIn(root: BodyNode): ReadonlyMap<BlockNode, BlockContainer> {
  const containers = new Map<BlockNode, BlockContainer>();
  const left: BlockContainer[] = [{ body: root, block: undefined }];
  for (let container = left.pop(); container !== undefined; container = left.pop()) {
    for (const block of container.body.blocks) {
      containers.set(block, container);
      left.push({ body: block.body, block });
    }
  }
  return containers;
}
