/**
 * Documents: configuration files that can be read by path and edited. A document is immutable. A
 * change returns the edits, the new source and, on demand, a new document.
 */

import { renameReferences, type TextEdit } from "@hcl-ts/analysis";
import { CtyError } from "@hcl-ts/cty";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import { type AttributeNode, type BlockNode, type BodyNode, type Comments, syntaxErrors } from "@hcl-ts/hclsyntax";
import { type Address, parseAddress } from "./address.ts";
import { checkOptions, nameOf } from "./arguments.ts";
import { AttributeEditor, BlockEditor, BodyEditor, type ItemEditor } from "./edit/body-editor.ts";
import { ConfigSource } from "./edit/config-source.ts";
import { EditState } from "./edit/edit-state.ts";
import { editorAt, type LocatedNode } from "./edit/editor-at.ts";
import { checkDescription, checkSource, encodingProblem } from "./edit/encoding.ts";
import { ExpressionEditor } from "./edit/expression-editor.ts";
import type { RemoveOptions } from "./edit/remove-options.ts";
import { sortItems } from "./edit/sort-items.ts";
import { brokenBy } from "./edit/verify.ts";
import type { FormatStyle } from "./format/format.ts";
import { formatEdits, formatRanges } from "./format/format.ts";
import { conflictingEdits, type EditProblem, notAnAttribute, wouldNotParse } from "./messages.ts";
import { composeEdits } from "./pieces.ts";
import { applyReplacements, type Replacement } from "./text-edits.ts";
import { type BodyData, BodyDraft } from "./value/draft.ts";
import type { Writable } from "./value/source-writer.ts";

/** The options of a change. */
export interface EditOptions {
  /** Makes the valid edits even if others have problems. */
  readonly partial?: boolean;
  /**
   * The parts to format after the edits. `none`, the default, formats nothing. `lines` formats the
   * edited lines and those aligned with them. `file` formats the whole file.
   */
  readonly format?: "none" | "lines" | "file";
  /** The formatting style; `hcl` by default. */
  readonly style?: FormatStyle;
}

/** The result of a change of several documents. */
export interface ChangeSet {
  /**
   * The edits of all documents, in document order, then by offset. Empty if there are problems,
   * unless the change is partial.
   */
  readonly edits: readonly TextEdit[];
  /** The reasons why edits were not made. */
  readonly problems: readonly EditProblem[];
  /** The source of each document after the change, by filename. */
  readonly texts: ReadonlyMap<string, string>;
  /** Parses the changed documents again, for further edits. */
  open(): readonly ConfigDocument[];
}

/** The result of a change of one document. */
export interface Change {
  /** The edits, by offset. Empty if there are problems, unless the change is partial. */
  readonly edits: readonly TextEdit[];
  /** The reasons why edits were not made. */
  readonly problems: readonly EditProblem[];
  /** The source after the change. */
  readonly text: string;
  /** Parses the new source, for further edits. */
  open(): ConfigDocument;
}

/** A document within a change: its body, and the operations on several items. */
export class DocumentEditor extends BodyEditor {
  /** @internal */
  constructor(state: EditState) {
    super(state, state.source.body, undefined, []);
  }

  /** The name under which the document was opened. */
  get filename(): string {
    return this.state.source.file.filename;
  }

  /**
   * Returns a handle for a node of the tree: a block, an attribute, or an expression that is the value
   * of one, or a member, an element or an argument in it. Unlike a path, a node is never ambiguous.
   * The node may be of another tree of the same text, such as a linter's.
   *
   * @throws CtyError if the document has no such node
   * @example
   * doc.edit((e) => e.at(node).remove());
   */
  at(node: BlockNode): BlockEditor;
  at(node: AttributeNode): AttributeEditor;
  at(node: BlockNode | AttributeNode): ItemEditor;
  at(node: LocatedNode): ItemEditor | ExpressionEditor;
  at(node: LocatedNode): ItemEditor | ExpressionEditor {
    return editorAt(this, node);
  }

  /**
   * Removes the target of a path: a block, an attribute, a member or an element.
   *
   * @throws CtyError if the string is not a valid path, and for options that do not exist
   */
  remove(path: Address, options: RemoveOptions = {}): void {
    this.find(path).remove(options);
  }

  /**
   * Sets the target of a path. The last step may be new.
   *
   * @throws CtyError if the value cannot be written
   */
  setAt(path: Address, value: Writable): void {
    const found = this.find(path);
    if (found instanceof ExpressionEditor) found.set(value);
    else if (found.require()) this.state.report(notAnAttribute(found.path, found.parent.state.range(found.item!.start, found.item!.end)));
  }

  /**
   * Sorts items of one body within the positions that these items already have. Comments of an item
   * move with it, and everything else stays where it is.
   *
   * @param items blocks or attributes of one body
   * @throws CtyError if the items are in different bodies
   */
  sort<T extends ItemEditor>(items: readonly T[], compare: (a: T, b: T) => number): void {
    if (!Array.isArray(items)) throw new CtyError(`items to sort have to be an array, not ${nameOf(items)}`);
    for (const item of items)
      if (!(item instanceof BlockEditor || item instanceof AttributeEditor))
        throw new CtyError(`an item to sort has to be a block or an attribute, not ${nameOf(item)}`);
    if (typeof compare !== "function") throw new CtyError(`a function that compares items is expected, not ${nameOf(compare)}`);
    sortItems(items, compare);
  }
}

/** A change of several documents. */
export class ChangeEditor {
  /** The documents, in the order of the arguments. */
  readonly documents: readonly DocumentEditor[];
  readonly #states: readonly EditState[];
  readonly #byName: ReadonlyMap<string, DocumentEditor>;

  /** @internal */
  constructor(states: readonly EditState[]) {
    this.#states = states;
    this.documents = states.map((state) => new DocumentEditor(state));
    this.#byName = new Map(this.documents.map((document) => [document.filename, document]));
  }

  /** Returns a document by filename; undefined if it is not part of the change. */
  document(filename: string): DocumentEditor | undefined {
    return this.#byName.get(filename);
  }

  /**
   * Renames a prefix of references in all documents:
   * `renameReferences(["var", "old"], ["var", "new"])`. Variables of `for` expressions and iterators
   * of dynamic blocks are not renamed. Declarations are not references: rename them through their
   * blocks.
   *
   * @returns the number of references that begin with the prefix but could not be renamed
   */
  renameReferences(from: Address, to: Address): number {
    const names = (path: Address): readonly string[] => parseAddress(path).map(String);
    const bodies = this.#states.map(({ source }) => source.body);
    const { edits, skipped } = renameReferences(bodies, names(from), names(to));
    const path = parseAddress(from);
    const states = new Map(this.#states.map((state) => [state.source.file.filename, state]));
    for (const { filename, start, end, newText } of edits) states.get(filename)?.edits.add(start, end, newText, path);
    return skipped.length;
  }
}

/** A configuration file. Neither reading nor editing throws because of the file's content. */
export class ConfigDocument {
  readonly #source: ConfigSource;

  /** @internal */
  constructor(source: ConfigSource) {
    this.#source = source;
  }

  /** The name under which the document was opened. */
  get filename(): string {
    return this.#source.file.filename;
  }

  /** The source. */
  get text(): string {
    return this.#source.text;
  }

  /** The syntax tree. */
  get body(): BodyNode {
    return this.#source.body;
  }

  /** The syntax errors. Items without errors can still be edited. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#source.diagnostics;
  }

  /** The comments, with the items that they belong to. */
  get comments(): Comments {
    return this.#source.comments;
  }

  /** @internal */
  get source(): ConfigSource {
    return this.#source;
  }

  /**
   * Finds the target of a path: a block, an attribute, or a part of its value. If there is no
   * match, or several blocks match, `exists` is false.
   *
   * @throws CtyError if the string is not a valid path
   */
  get(path: Address): ItemEditor | ExpressionEditor {
    return new DocumentEditor(new EditState(this.#source, [])).find(path);
  }

  /**
   * Makes a change. The callback describes the edits, which all refer to the current document. Only
   * the edited parts of the source change.
   *
   * @throws CtyError if the description is not a function, and for options that do not exist
   */
  edit(describe: (document: DocumentEditor) => void, options: EditOptions = {}): Change {
    checkDescription(describe);
    const describeAll = ({ documents }: ChangeEditor): void => {
      for (const document of documents) describe(document);
    };
    const { edits, problems, texts, open } = editConfigs([this], describeAll, options);
    return { edits, problems, text: texts.get(this.filename) ?? this.text, open: () => open()[0] ?? this };
  }
}

/**
 * Opens a configuration file in the native syntax.
 *
 * @param source a string, or the bytes of a file. A file that is not UTF-8 can be read but not edited
 * @param filename the name used in ranges and edits
 * @throws CtyError if the source is neither
 */
export function openConfig(source: string | Uint8Array, filename = ""): ConfigDocument {
  checkSource(source, filename);
  return new ConfigDocument(new ConfigSource(source, filename));
}

/**
 * Creates a configuration file.
 *
 * @throws CtyError if a name is not an identifier, or a value cannot be written
 */
export function createConfig(data: BodyData, filename = ""): ConfigDocument {
  return openConfig(new BodyDraft(data).print(), filename);
}

/**
 * Makes one change of several documents, such as moving a block from one to another or renaming a
 * variable in all of them. If any document has a problem, none changes, unless the change is
 * partial.
 *
 * @param documents documents with different filenames
 * @throws CtyError if the description is not a function, and for options that do not exist
 */
export function editConfigs(
  documents: readonly ConfigDocument[],
  describe: (change: ChangeEditor) => void,
  options: EditOptions = {},
): ChangeSet {
  if (!Array.isArray(documents) || !documents.every((document) => document instanceof ConfigDocument))
    throw new CtyError(`documents have to be an array of what openConfig returns, not ${nameOf(documents)}`);
  checkDescription(describe);
  checkOptions(options, OPTIONS, suggest);
  const problems: EditProblem[] = [];
  const states = documents.map(({ source }) => new EditState(source, problems));
  describe(new ChangeEditor(states));
  const results = states.map((state) => finish(state, problems, options));
  const isRefused = problems.length > 0 && options.partial !== true;
  const texts = new Map<string, string>();
  const edits: TextEdit[] = [];
  for (const { source, replacements, text } of results) {
    const { filename } = source.file;
    texts.set(filename, isRefused ? source.text : text);
    if (!isRefused) for (const replacement of replacements) edits.push({ filename, ...replacement });
  }
  const open = (): readonly ConfigDocument[] =>
    documents.map((document) => {
      const text = texts.get(document.filename);
      return text === undefined || text === document.text ? document : openConfig(text, document.filename);
    });
  return { edits, problems, texts, open };
}

/** The allowed option values of a change. */
const OPTIONS = { partial: "boolean", format: ["none", "lines", "file"], style: ["hcl", "terraform"] } as const;

interface Finished {
  readonly source: ConfigSource;
  readonly replacements: readonly Replacement[];
  readonly text: string;
}

/**
 * Completes the change of one document: orders its edits, checks the result by parsing it, and
 * formats it if an option asks for it.
 */
function finish(state: EditState, problems: EditProblem[], options: EditOptions): Finished {
  const { source } = state;
  state.finish();
  const { edits, conflicts } = state.edits.finish(source.text);
  for (const { first, second } of conflicts) {
    const rangeOf = ({ start, end }: Replacement): Range => state.range(start, end);
    problems.push(conflictingEdits({ path: second.path, subject: rangeOf(second), other: rangeOf(first) }));
  }
  const unchanged: Finished = { source, replacements: [], text: source.text };
  const encoding = encodingProblem(source.file);
  if (encoding !== undefined) {
    problems.push(encoding);
    return unchanged;
  }
  const [at] = edits;
  if (at === undefined && (options.format ?? "none") !== "file") return unchanged;
  const plain = edits.map(({ start, end, newText }) => ({ start, end, newText }));
  const edited = applyReplacements(source.text, plain);
  const broken = brokenBy(source, plain, edited, () => state.itemChanges());
  if (broken !== undefined && at !== undefined) {
    problems.push(wouldNotParse(state.range(at.start, at.end), broken));
    return unchanged;
  }
  const layout = layoutOf(source, edited, plain, options);
  return { source, replacements: composeEdits(source.text.length, plain, layout), text: applyReplacements(edited, layout) };
}

/**
 * Returns the edits that format the edited parts; none if they would add errors, as they may where
 * the layout decides how the parser continues after an error.
 */
function layoutOf(source: ConfigSource, text: string, edits: readonly Replacement[], options: EditOptions): readonly Replacement[] {
  const layout = layoutEdits(text, edits, options);
  if (layout.length === 0 || source.diagnostics.length === 0) return layout;
  return syntaxErrors(applyReplacements(text, layout)).length > source.diagnostics.length ? [] : layout;
}

/** Returns the edits that format the edited parts. */
function layoutEdits(text: string, edits: readonly Replacement[], { format = "none", style = "hcl" }: EditOptions): readonly Replacement[] {
  if (format === "none") return [];
  if (format === "file") return formatEdits(text, { style });
  let shift = 0;
  const ranges = edits.map(({ start, end, newText }) => {
    const newStart = start + shift;
    shift += newText.length - (end - start);
    return [newStart, newStart + newText.length] as const;
  });
  return formatRanges(text, ranges, { style });
}
