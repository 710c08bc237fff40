/**
 * Handles on bodies, blocks and attributes within a change. Their properties show the state before
 * the change.
 */

import { CtyError } from "@hcl-ts/cty";
import type { Range } from "@hcl-ts/hcl";
import type { AttributeNode, BlockNode, BodyNode } from "@hcl-ts/hclsyntax";
import { type Address, type AddressStep, formatAddress, parseAddress } from "../address.ts";
import { checkLabels, checkPosition, checkString, nameOf } from "../arguments.ts";
import {
  attributeNotFound,
  attributeRepeated,
  blockAmbiguous,
  blockNotFound,
  type EditProblem,
  itemHasErrors,
  nameTaken,
} from "../messages.ts";
import { escapeQuoted } from "../quoted-text.ts";
import { commentLines } from "../value/comment-text.ts";
import { BlockDraft, type BodyData, checkName } from "../value/draft.ts";
import { indentLines } from "../value/indent-lines.ts";
import type { Writable } from "../value/source-writer.ts";
import type { Anchor, BodyPlan } from "./body-plan.ts";
import type { EditState } from "./edit-state.ts";
import { ExpressionEditor, type HeldAttribute, type LazyProblem, type Target } from "./expression-editor.ts";
import { FreeCommentEditor, ItemCommentsEditor } from "./item-comments-editor.ts";
import { checkRemoveOptions, type RemoveOptions } from "./remove-options.ts";
import type { Item } from "./resolve.ts";
import { resolveInBody } from "./resolve.ts";

/** The position of a new item: next to an item of the same body, or at its start or end. */
export type InsertPosition = "start" | "end" | { readonly before: ItemEditor } | { readonly after: ItemEditor };

/** A handle on an item. */
export type ItemEditor = BlockEditor | AttributeEditor;

/** A handle on the body of the file or of a block. */
export class BodyEditor {
  /** @internal */
  readonly state: EditState;
  /** @internal The node; undefined for a block that does not exist. */
  readonly node: BodyNode | undefined;
  readonly #block: BlockNode | undefined;
  /** Creates the problem that is reported if the body does not exist. */
  readonly #problem: LazyProblem | undefined;
  /** The path from the body of the file. */
  readonly path: readonly AddressStep[];

  /** @internal */
  constructor(
    state: EditState,
    node: BodyNode | undefined,
    block: BlockNode | undefined,
    path: readonly AddressStep[],
    problem?: LazyProblem,
  ) {
    this.state = state;
    this.node = node;
    this.#block = block;
    this.path = path;
    this.#problem = problem;
  }

  /** @internal */
  get plan(): BodyPlan | undefined {
    return this.node === undefined ? undefined : this.state.bodyPlan(this.node, this.#block);
  }

  /** @internal The block that has this body; undefined for the body of the file. */
  get header(): BlockNode | undefined {
    return this.#block;
  }

  /** Whether the body exists. */
  get exists(): boolean {
    return this.node !== undefined;
  }

  /** The reason why the body does not exist; undefined if it exists. */
  get problem(): EditProblem | undefined {
    return this.#problem?.();
  }

  /** @internal Returns the plan of the body, or reports a problem if the body does not exist. */
  requirePlan(): BodyPlan | undefined {
    return this.require() ? this.plan : undefined;
  }

  /** Reports a problem if the body does not exist. @returns whether it exists */
  require(): boolean {
    if (this.state.isDone) throw new CtyError("the change is complete; open the result to edit it further");
    if (this.node !== undefined) return true;
    this.state.report(this.#problem!());
    return false;
  }

  /** The attributes, in source order. */
  get attributes(): readonly AttributeEditor[] {
    return (this.node?.attributes ?? []).map((node) => this.#attributeEditor(node));
  }

  /** Returns an attribute by name. It need not exist: `set` adds it. */
  attribute(name: string): AttributeEditor {
    checkString(name, "the name of an attribute");
    const node = this.node === undefined ? undefined : this.state.source.indexOf(this.node).attribute(name);
    return node === undefined ? new AttributeEditor(this, undefined, name, this.#problem) : this.#attributeEditor(node);
  }

  #attributeEditor(node: AttributeNode): AttributeEditor {
    const repetitions = this.state.source.repetitionsOf(node);
    if (repetitions.length === 0) return new AttributeEditor(this, node, node.name, undefined);
    const problem = (): EditProblem =>
      attributeRepeated([...this.path, node.name], [this.state.range(node.start, node.nameEnd), ...repetitions]);
    return new AttributeEditor(this, undefined, node.name, problem);
  }

  /**
   * Returns the blocks of a type, or all blocks, in source order. With labels, returns the blocks
   * whose labels begin with them.
   */
  blocks(type?: string, ...labels: readonly string[]): readonly BlockEditor[] {
    return (this.node?.blocks ?? [])
      .filter((node) => (type === undefined || node.type === type) && labels.every((label, i) => node.labels[i] === label))
      .map((node) => this.blockEditor(node, undefined));
  }

  /**
   * Returns the block with a type and labels. If no block or several blocks match, using the result
   * reports a problem.
   */
  block(type: string, ...labels: readonly string[]): BlockEditor {
    checkString(type, "the type of a block");
    checkLabels(labels);
    const matches = this.node === undefined ? [] : this.state.source.indexOf(this.node).blocks(type, labels);
    const [match] = matches;
    if (match !== undefined && matches.length === 1) return this.blockEditor(match, undefined);
    const path = [...this.path, type, ...labels];
    const problem = (): EditProblem =>
      this.#problem?.() ??
      (matches.length > 1
        ? this.#ambiguous(path, matches)
        : blockNotFound({ path, subject: this.#place(), suggestion: this.#suggestion(path) }));
    return new BlockEditor(this, undefined, path, problem);
  }

  #ambiguous(path: readonly AddressStep[], blocks: readonly BlockNode[]): EditProblem {
    return blockAmbiguous(
      path,
      blocks.map((node) => this.state.range(node.start, node.openBraceStart)),
    );
  }

  /** @internal */
  blockEditor(node: BlockNode, path: readonly AddressStep[] | undefined): BlockEditor {
    return new BlockEditor(this, node, path ?? [...this.path, node.type, ...node.labels], undefined);
  }

  /** Returns the path of an item of the body that was probably meant. */
  #suggestion(path: readonly AddressStep[]): string | undefined {
    return this.state.suggestion(formatAddress(path), this.#itemPaths());
  }

  *#itemPaths(): Iterable<string> {
    for (const { name } of this.node?.attributes ?? []) yield formatAddress([...this.path, name]);
    for (const { type, labels } of this.node?.blocks ?? []) yield formatAddress([...this.path, type, ...labels]);
  }

  /** @internal Returns the attribute of the body that was probably meant by a name. */
  attributeSuggestion(name: string): string | undefined {
    return this.state.suggestion(name, this.#attributeNames());
  }

  *#attributeNames(): Iterable<string> {
    for (const { name } of this.node?.attributes ?? []) yield name;
  }

  #place(): Range {
    const block = this.#block;
    return block === undefined ? this.state.range(0, 0) : this.state.range(block.start, block.openBraceStart);
  }

  /**
   * Finds the target of a path. If nothing or several blocks match, using the result reports a
   * problem.
   */
  find(path: Address): ItemEditor | ExpressionEditor {
    const steps = parseAddress(path);
    const whole = [...this.path, ...steps];
    if (this.node === undefined) return new BlockEditor(this, undefined, whole, this.#problem);
    const result = resolveInBody(this.state.source, this.node, steps);
    const { used } = result;
    const pathTo = (end: number): readonly AddressStep[] => [...this.path, ...steps.slice(0, end)];
    if (result.kind === "ambiguous") return new BlockEditor(this, undefined, whole, () => this.#ambiguous(pathTo(used), result.blocks));
    // The body that has the item, or in which the next step does not exist.
    const bodyOf = (end: number): BodyEditor =>
      result.block === undefined ? this : new BodyEditor(this.state, result.body, result.block, pathTo(end));
    if (result.kind === "missing") {
      const holder = bodyOf(used);
      const last = steps[used];
      if (used === steps.length - 1 && typeof last === "string") return holder.attribute(last);
      return new BlockEditor(this, undefined, whole, () =>
        blockNotFound({ path: whole, subject: holder.#place(), suggestion: holder.#suggestion(whole) }),
      );
    }
    const holder = bodyOf(used - 1);
    if (result.item.kind === "Block") return holder.blockEditor(result.item, whole);
    const attribute = holder.#attributeEditor(result.item);
    return used === steps.length ? attribute : attribute.follow(steps.slice(used));
  }

  /**
   * Sets an attribute, or adds it after the last attribute.
   *
   * @throws CtyError if the name or the value is not valid
   */
  set(name: string, value: Writable): this {
    this.attribute(name).set(value);
    return this;
  }

  /**
   * Adds a block, by default at the end.
   *
   * @returns a draft, which can be extended until the change is complete
   * @throws CtyError if the type is not an identifier, or the data cannot be written
   */
  append(type: string, labels: readonly string[] = [], data: BodyData = {}, position: InsertPosition = "end"): BlockDraft {
    checkString(type, "the type of a block");
    checkLabels(labels);
    const draft = new BlockDraft(type, labels, data, 1);
    const anchor = this.#anchor(position);
    const plan = this.requirePlan();
    if (plan !== undefined) this.state.insertDraft(plan, draft, anchor, [...this.path, type, ...labels]);
    return draft;
  }

  /**
   * Adds source unchanged: attributes, blocks and comments, by default at the end. The change fails
   * if the source has a syntax error.
   */
  appendSource(source: string, position: InsertPosition = "end"): void {
    checkString(source, "a source");
    const anchor = this.#anchor(position);
    const text = withoutLastNewlines(source.replaceAll("\r\n", "\n"));
    this.requirePlan()?.insert({ kind: "block", text, path: this.path }, anchor);
  }

  /** Adds a comment on its own lines, by default at the end. */
  appendComment(text: string, position: InsertPosition = "end"): void {
    checkString(text, "a comment");
    const anchor = this.#anchor(position);
    this.requirePlan()?.insert({ kind: "comment", text: commentLines(text).join("\n"), path: this.path }, anchor);
  }

  /** @internal Returns the anchor of a position. @throws CtyError if the item is in another body */
  anchorOf(position: InsertPosition): Anchor {
    return this.#anchor(position);
  }

  #anchor(position: InsertPosition): Anchor {
    checkPosition(position);
    if (typeof position === "string") return position;
    const editor = "before" in position ? position.before : position.after;
    const item = editor.item;
    if (item === undefined) return "end";
    if (editor.parent.node !== this.node) throw new CtyError("the item next to which something goes is in another body");
    return "before" in position ? { before: item } : { after: item };
  }

  /**
   * @internal Copies an item of this or another document into the body, unchanged and with its
   * comments.
   */
  insertCopy(state: EditState, item: Item, anchor: Anchor, path: readonly AddressStep[]): void {
    const { source } = state;
    const { start, end } = source.extentOf(item);
    const lines = source.text.slice(start, end);
    const indent = lines.search(/[^ \t]|$/);
    const text = indentLines(lines.slice(indent), "", indent).replaceAll("\r\n", "\n");
    this.plan?.insert({ kind: item.kind === "Block" ? "block" : "moved", text, path }, anchor);
  }

  /** The comments of the body that do not belong to an item. */
  get freeComments(): readonly FreeCommentEditor[] {
    if (this.node === undefined) return [];
    return this.state.source.comments.dangling(this.node).map((comment) => new FreeCommentEditor(this.state, comment, this.path));
  }
}

/** A handle on a block: its header and its body. */
export class BlockEditor extends BodyEditor {
  /** @internal The body that contains the block. */
  readonly parent: BodyEditor;
  readonly #node: BlockNode | undefined;

  /** @internal */
  constructor(parent: BodyEditor, node: BlockNode | undefined, path: readonly AddressStep[], problem: LazyProblem | undefined) {
    super(parent.state, node?.body, node, path, problem);
    this.parent = parent;
    this.#node = node;
  }

  /** @internal */
  get item(): BlockNode | undefined {
    return this.#node;
  }

  /** The type; "" if the block does not exist. */
  get type(): string {
    return this.#node?.type ?? "";
  }

  /** The labels, without quotes and with escapes decoded; empty if the block does not exist. */
  get labels(): readonly string[] {
    return this.#node?.labels ?? [];
  }

  /** The source of the block; undefined if it does not exist. */
  get text(): string | undefined {
    return this.#node === undefined ? undefined : this.state.source.text.slice(this.#node.start, this.#node.end);
  }

  /** The comments of the block. */
  get comments(): ItemCommentsEditor {
    return new ItemCommentsEditor(this.state, this.#node, this.path);
  }

  /**
   * Changes the type or the labels of the block. Unchanged parts of the header keep their source.
   *
   * @throws CtyError if the type is not an identifier
   */
  rename(to: { readonly type?: string; readonly labels?: readonly string[] }): this {
    if (typeof to !== "object" || to === null) throw new CtyError(`an object with the new type or labels is expected, not ${nameOf(to)}`);
    const { type, labels } = to;
    if (type !== undefined) checkName(type);
    if (labels !== undefined) checkLabels(labels);
    const node = this.#usable(false);
    if (node === undefined) return this;
    const { edits } = this.state;
    if (type !== undefined && type !== node.type) edits.add(node.start, node.typeEnd, type, this.path);
    if (labels !== undefined) this.#renameLabels(node, labels);
    return this;
  }

  #renameLabels(node: BlockNode, labels: readonly string[]): void {
    const { edits, source } = this.state;
    const { labelOffsets } = node;
    const written = (label: string): string => `"${escapeQuoted(label)}"`;
    for (const [i, label] of node.labels.entries()) {
      const [start = 0, end = 0] = labelOffsets.slice(2 * i, 2 * i + 2);
      const renamed = labels[i];
      if (renamed === undefined) {
        // Removes the white space before the label, too.
        let from = start;
        while (/[ \t]/.test(source.text.charAt(from - 1))) from--;
        edits.add(from, end, "", this.path);
      } else if (renamed !== label) edits.add(start, end, written(renamed), this.path);
    }
    const added = labels.slice(node.labels.length);
    const headerEnd = labelOffsets[labelOffsets.length - 1] ?? node.typeEnd;
    if (added.length > 0) {
      const space = /\s/.test(source.text[headerEnd] ?? "") ? "" : " ";
      edits.add(headerEnd, headerEnd, added.map((label) => ` ${written(label)}`).join("") + space, this.path);
    }
  }

  /** Removes the block, by default with its comments. @throws CtyError for options that do not exist */
  remove(options: RemoveOptions = {}): void {
    checkRemoveOptions(options);
    const node = this.#usable(true);
    if (node !== undefined) this.parent.plan?.remove(node, this.path, options);
  }

  /**
   * Moves the block, with its comments, to another position in its body, into another block, or
   * into another document of the change.
   */
  move(position: InsertPosition, to: BodyEditor = this.parent): void {
    if (!(to instanceof BodyEditor)) throw new CtyError(`the body to move to is expected, not ${nameOf(to)}`);
    const anchor = to.anchorOf(position);
    const node = this.#usable(true);
    if (node === undefined || !to.require()) return;
    to.insertCopy(this.state, node, anchor, this.path);
    this.parent.plan?.remove(node, this.path);
  }

  /** Returns the node if the block can be edited. Otherwise reports the problem. */
  #usable(isWhole: boolean): BlockNode | undefined {
    const node = this.#node;
    if (!this.require() || node === undefined) return undefined;
    const { source } = this.state;
    const hasErrors = source.diagnostics.length > 0 && source.hasErrorBetween(node.start, isWhole ? node.end : node.openBraceStart);
    if (!hasErrors) return node;
    this.state.report(itemHasErrors(this.path, this.state.range(node.start, node.openBraceStart)));
    return undefined;
  }
}

/** A handle on an attribute, which need not exist yet. */
export class AttributeEditor extends ExpressionEditor {
  /** @internal The body that contains the attribute. */
  readonly parent: BodyEditor;
  readonly #node: AttributeNode | undefined;
  readonly #problem: LazyProblem | undefined;
  /** The name. */
  readonly name: string;

  /** @internal */
  constructor(parent: BodyEditor, node: AttributeNode | undefined, name: string, problem: LazyProblem | undefined) {
    const path = [...parent.path, name];
    super(parent.state, targetOf(parent, node, path, problem), path);
    this.parent = parent;
    this.#node = node;
    this.#problem = problem;
    this.name = name;
  }

  /** @internal */
  get item(): AttributeNode | undefined {
    return this.#node;
  }

  /** The comments of the attribute. */
  get comments(): ItemCommentsEditor {
    return new ItemCommentsEditor(this.parent.state, this.#node, this.path);
  }

  /**
   * Sets the value, or adds the attribute after the last attribute of its body.
   *
   * @throws CtyError if the name is not an identifier, or the value cannot be written
   */
  override set(value: Writable, position?: InsertPosition): this {
    const { plan, state, node: body } = this.parent;
    if (this.#node !== undefined || this.#problem !== undefined || plan === undefined || body === undefined) return super.set(value);
    checkName(this.name);
    const text = state.valueText(value, "heredocs");
    const anchor = position === undefined ? "attributes" : this.parent.anchorOf(position);
    plan.setNewAttribute({ kind: "attribute", name: this.name, text, path: this.path }, anchor);
    return this;
  }

  /**
   * Moves the attribute, with its comments, to another position in its body, into another block, or
   * into another document of the change.
   */
  move(position: InsertPosition, to: BodyEditor = this.parent): void {
    if (!(to instanceof BodyEditor)) throw new CtyError(`the body to move to is expected, not ${nameOf(to)}`);
    const anchor = to.anchorOf(position);
    if (!to.require()) return;
    if (this.#node !== undefined) to.insertCopy(this.parent.state, this.#node, anchor, this.path);
    super.remove();
  }
}

function withoutLastNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** Returns the range at which a body starts: its block's header, or the start of the file. */
function startOf({ state, header }: BodyEditor): Range {
  return header === undefined ? state.range(0, 0) : state.range(header.start, header.openBraceStart);
}

function targetOf(
  parent: BodyEditor,
  node: AttributeNode | undefined,
  path: readonly AddressStep[],
  problem: LazyProblem | undefined,
): Target {
  if (node === undefined) {
    return {
      problem:
        problem ??
        (() =>
          attributeNotFound({ path, subject: startOf(parent), suggestion: parent.attributeSuggestion(String(path[path.length - 1])) })),
    };
  }
  return { expr: node.expr, holder: { kind: "attribute", attribute: new AttributeHolder(parent, node, path) } };
}

/** Removes and renames the attribute of an expression. */
class AttributeHolder implements HeldAttribute {
  readonly #parent: BodyEditor;
  readonly #node: AttributeNode;
  readonly #path: readonly AddressStep[];

  constructor(parent: BodyEditor, node: AttributeNode, path: readonly AddressStep[]) {
    this.#parent = parent;
    this.#node = node;
    this.#path = path;
  }

  get isOneLine(): boolean {
    return this.#parent.plan?.isOneLine ?? false;
  }

  remove(options: RemoveOptions): void {
    this.#parent.plan?.remove(this.#node, this.#path, options);
  }

  rename(name: string): void {
    const { name: old, start, nameEnd } = this.#node;
    if (name === old) return;
    checkName(name);
    const { state, node: body } = this.#parent;
    const known = body && state.source.indexOf(body).attribute(name);
    if (known !== undefined) state.report(nameTaken({ path: this.#path, name, subject: known.range }));
    else state.edits.add(start, nameEnd, name, this.#path);
  }
}
