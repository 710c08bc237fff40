/**
 * Documents in the JSON syntax. They support setting, removing and renaming the target of a path,
 * and keep the layout.
 */
import type { TextEdit } from "@hcl-ts/analysis";
import { CtyError, isValue, valueToJSON } from "@hcl-ts/cty";
import { type Range, SourceFile } from "@hcl-ts/hcl";
import { TokenKind } from "@hcl-ts/hclsyntax";
import { EditList } from "../edit/edit-list.ts";
import { SequencePlan, type SequenceSource } from "../edit/sequence-plan.ts";
import { SourceText } from "../edit/source-text.ts";
import type { FoundToken } from "../edit/token-lookup.ts";
import {
  attributeNotFound,
  attributeRepeated,
  conflictingEdits,
  type EditProblem,
  itemHasErrors,
  nameTaken,
  notAList,
  notAnObject,
} from "../messages.ts";
import { type ConfigPath, type PathStep, parsePath } from "../path.ts";
import { applyReplacements } from "../text-edits.ts";
import { HclExpression, Heredoc } from "../value/hcl-expression.ts";
import { entriesOf, type Writable, writeValue } from "../value/write-value.ts";
import { type JsonNode, JsonSyntaxError, readJson } from "./json-tree.ts";

/** The result of a change of a document in the JSON syntax. */
export interface JsonChange {
  /** The edits, by offset. Empty if there are problems. */
  readonly edits: readonly TextEdit[];
  /** The reasons why edits were not made. */
  readonly problems: readonly EditProblem[];
  /** The source after the change. */
  readonly text: string;
  /** Parses the new source, for further edits. */
  open(): JsonDocument;
}

/**
 * Opens a configuration file in the JSON syntax.
 *
 * @param filename the name used in ranges and edits
 */
export function openJsonConfig(text: string, filename = ""): JsonDocument {
  return new JsonDocument(text, filename);
}

class JsonSource extends SourceText implements SequenceSource {
  readonly tokens: SequenceSource["tokens"] = {
    between: (start, end) => {
      const found: FoundToken[] = [];
      for (let i = start; i < end; i++) {
        if (this.text[i] === "\n") found.push({ kind: TokenKind.Newline, start: i, end: i + 1 });
        else if (this.text[i] === ",") found.push({ kind: TokenKind.Comma, start: i, end: i + 1 });
      }
      return found;
    },
    hasComment: () => false,
  };

  indentLines(text: string, indent: string): string {
    return text.replaceAll("\n", `\n${indent}`);
  }
}

/** A configuration file in the JSON syntax. */
export class JsonDocument {
  readonly #file: SourceFile;
  readonly #source: JsonSource;
  readonly #root: JsonNode | JsonSyntaxError;

  /** @internal */
  constructor(text: string, filename: string) {
    this.#file = new SourceFile(filename, text);
    this.#source = new JsonSource(text);
    try {
      this.#root = readJson(text);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.#root = error;
    }
  }

  /** The name under which the document was opened. */
  get filename(): string {
    return this.#file.filename;
  }

  /** The source. */
  get text(): string {
    return this.#source.text;
  }

  /**
   * Returns the source and the range of the target of a path; undefined if there is none.
   *
   * @throws CtyError if the string is not a valid path
   */
  get(path: ConfigPath): { readonly text: string; readonly range: Range } | undefined {
    const found = this.#find(parsePath(path));
    if ("problem" in found || found.node === undefined) return undefined;
    const { start, end } = found.node;
    return { text: this.text.slice(start, end), range: this.#file.range(start, end) };
  }

  /** Makes a change. All edits refer to the current document. */
  edit(describe: (document: JsonEditor) => void): JsonChange {
    const problems: EditProblem[] = [];
    const edits = new EditList();
    const plans = new Map<number, SequencePlan>();
    const planOf = (node: Container): SequencePlan => {
      const plan = plans.get(node.start) ?? new SequencePlan(this.#source, sequenceOf(node));
      plans.set(node.start, plan);
      return plan;
    };
    const find = (steps: readonly PathStep[]): Found => this.#find(steps);
    describe(new JsonEditor({ source: this.#source, file: this.#file, edits, planOf, find, report: (problem) => problems.push(problem) }));
    for (const plan of plans.values()) plan.addTo(edits);
    const finished = edits.finish(this.text);
    for (const { first, second } of finished.conflicts) {
      const range = (edit: typeof first): Range => this.#file.range(edit.start, edit.end);
      problems.push(conflictingEdits(second.path, range(second), range(first)));
    }
    const replacements = problems.length > 0 ? [] : finished.edits.map(({ start, end, newText }) => ({ start, end, newText }));
    const text = applyReplacements(this.text, replacements);
    const { filename } = this;
    return { edits: replacements.map((edit) => ({ filename, ...edit })), problems, text, open: () => openJsonConfig(text, filename) };
  }

  #find(steps: readonly PathStep[]): Found {
    const root = this.#root;
    if (root instanceof JsonSyntaxError) return { problem: itemHasErrors(steps, this.#file.range(root.offset, root.offset)) };
    let node: JsonNode = root;
    let parent: Container | undefined;
    for (let i = 0; i < steps.length; i++) {
      const found = this.#step(node, steps.slice(0, i + 1));
      if ("problem" in found) return found;
      parent = found.parent;
      if (found.node !== undefined) node = found.node;
      // A missing member can be added to an existing object.
      else if (i === steps.length - 1 && found.parent.kind === "object") return { node: undefined, parent, name: found.name };
      else return this.#notFound(node, found.parent, steps.slice(0, i + 1));
    }
    return { node, parent, name: String(steps[steps.length - 1]) };
  }

  /** Follows the last step of a path; the other steps lead to `from`. */
  #step(from: JsonNode, steps: readonly PathStep[]): Step {
    const step = steps[steps.length - 1]!;
    const range = this.#file.range(from.start, from.end);
    // Blocks of a type can be written as a list of objects. A single object is equivalent to a list
    // with one element.
    const isListOfOne = from.kind === "array" && typeof step === "string" && from.elements.length === 1;
    const parent = isListOfOne ? from.elements[0]! : from;
    if (typeof step === "number" && parent.kind !== "array") return { problem: notAList(steps.slice(0, -1), range) };
    if (parent.kind === "array" && typeof step === "number")
      return { parent, node: parent.elements[step < 0 ? parent.elements.length + step : step], name: String(step) };
    if (parent.kind !== "object") return { problem: notAnObject(steps.slice(0, -1), range) };
    const members = parent.members.filter(({ name }) => name === step);
    if (members.length <= 1) return { parent, node: members[0]?.value, name: String(step) };
    const ranges = members.map(({ nameStart, nameEnd }) => this.#file.range(nameStart, nameEnd));
    return { problem: attributeRepeated(steps, ranges) };
  }

  #notFound(from: JsonNode, parent: Container, steps: readonly PathStep[]): { readonly problem: EditProblem } {
    const names = parent.kind === "object" ? parent.members.map(({ name }) => name) : [];
    return { problem: attributeNotFound(steps, this.#file.range(from.start, from.end), names) };
  }
}

/** A step from a container to a node. The node is undefined if it does not exist. */
type Step = { readonly problem: EditProblem } | { readonly parent: Container; readonly node: JsonNode | undefined; readonly name: string };

type Container = Extract<JsonNode, { readonly kind: "object" | "array" }>;

type Found =
  | { readonly problem: EditProblem }
  /** If the node is undefined, the step is a member that can be added. */
  | { readonly node: JsonNode | undefined; readonly parent: Container | undefined; readonly name: string };

function sequenceOf(node: Container): ConstructorParameters<typeof SequencePlan>[1] {
  const items = node.kind === "object" ? node.members.map(({ nameStart, value }) => ({ start: nameStart, end: value.end })) : node.elements;
  return { kind: node.kind === "object" ? "json-object" : "json-list", open: node.start + 1, close: node.end - 1, items };
}

interface JsonEditContext {
  readonly source: JsonSource;
  readonly file: SourceFile;
  readonly edits: EditList;
  readonly planOf: (node: Container) => SequencePlan;
  readonly find: (steps: readonly PathStep[]) => Found;
  readonly report: (problem: EditProblem) => void;
}

/** A document in the JSON syntax within a change. */
export class JsonEditor {
  readonly #context: JsonEditContext;

  /** @internal */
  constructor(context: JsonEditContext) {
    this.#context = context;
  }

  /**
   * Sets the target of a path. The last step may be a new member.
   *
   * @throws CtyError if the value cannot be written, or the string is not a valid path
   */
  setAt(path: ConfigPath, value: Writable): void {
    const steps = parsePath(path);
    const { source, edits, planOf } = this.#context;
    const text = writeJson(value, source.indentUnit);
    const found = this.#found(steps);
    if (found === undefined) return;
    const { node, parent, name } = found;
    if (node !== undefined) {
      edits.add(node.start, node.end, source.indentLines(text, indentAt(source, node.start)).replaceAll("\n", source.newline), steps);
    } else if (parent?.kind === "object") planOf(parent).insert(parent.members.length, `${JSON.stringify(name)}: ${text}`, steps, name);
  }

  /**
   * Adds an element at the end of the list at a path.
   *
   * @throws CtyError if the value cannot be written, or the string is not a valid path
   */
  push(path: ConfigPath, value: Writable): void {
    const steps = parsePath(path);
    const text = writeJson(value, this.#context.source.indentUnit);
    const node = this.#existing(steps)?.node;
    if (node === undefined) return;
    if (node.kind === "array") this.#context.planOf(node).insert(node.elements.length, text, steps);
    else this.#context.report(notAList(steps, this.#context.file.range(node.start, node.end)));
  }

  /** Removes the target of a path. @throws CtyError if the string is not a valid path */
  remove(path: ConfigPath): void {
    const steps = parsePath(path);
    const { node, parent } = this.#existing(steps) ?? {};
    if (node === undefined || parent === undefined) return;
    const index = parent.kind === "object" ? parent.members.findIndex(({ value }) => value === node) : parent.elements.indexOf(node);
    this.#context.planOf(parent).remove(index, steps);
  }

  /**
   * Renames the member at a path.
   *
   * @throws CtyError if the target is an element, or the string is not a valid path
   */
  rename(path: ConfigPath, name: string): void {
    const steps = parsePath(path);
    const { node, parent } = this.#existing(steps) ?? {};
    if (node === undefined) return;
    if (parent?.kind !== "object") throw new CtyError("an element has no name");
    const { file, edits, report } = this.#context;
    const known = parent.members.find((other) => other.name === name);
    const member = parent.members.find(({ value }) => value === node)!;
    if (known !== undefined && known !== member) report(nameTaken(steps, name, file.range(known.nameStart, known.nameEnd)));
    else edits.add(member.nameStart, member.nameEnd, JSON.stringify(name), steps);
  }

  #found(steps: readonly PathStep[]): Exclude<Found, { readonly problem: EditProblem }> | undefined {
    const found = this.#context.find(steps);
    if (!("problem" in found)) return found;
    this.#context.report(found.problem);
    return undefined;
  }

  #existing(steps: readonly PathStep[]): Exclude<Found, { readonly problem: EditProblem }> | undefined {
    const found = this.#found(steps);
    if (found === undefined || found.node !== undefined) return found;
    const { start, end } = found.parent!;
    const names = found.parent!.kind === "object" ? found.parent!.members.map((member) => member.name) : [];
    this.#context.report(attributeNotFound(steps, this.#context.file.range(start, end), names));
    return undefined;
  }
}

function indentAt(source: SourceText, offset: number): string {
  return /^[ \t]*/.exec(source.text.slice(source.lineStart(offset), offset))![0];
}

/**
 * Returns a value as JSON, in the layout of `JSON.stringify`. Strings are templates in the JSON
 * syntax, so the start of a template sequence is escaped. Expressions become strings with an
 * interpolation.
 */
function writeJson(value: Writable, indent: string): string {
  return JSON.stringify(toJson(value), undefined, indent);
}

function toJson(value: Writable): unknown {
  // Also checks the value: a value that cannot be written in the native syntax has no JSON form.
  if (value instanceof HclExpression) return `\${${value.text}}`;
  if (value instanceof Heredoc) return escapeTemplate(value.value);
  writeValue(value);
  if (typeof value === "string") return escapeTemplate(value);
  if (typeof value === "bigint") return Number(value);
  if (value === null || typeof value !== "object") return value;
  if (isValue(value)) return escapeAll(JSON.parse(valueToJSON(value, value.type)));
  if (Array.isArray(value)) return value.map((item: Writable) => toJson(item));
  return Object.fromEntries(entriesOf(value as ReadonlyMap<string, Writable>).map(([name, member]) => [name, toJson(member)]));
}

const escapeTemplate = (text: string): string => text.replaceAll(/[$%](?=\{)/g, "$&$&");

function escapeAll(data: unknown): unknown {
  if (typeof data === "string") return escapeTemplate(data);
  if (Array.isArray(data)) return data.map(escapeAll);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, member]) => [name, escapeAll(member)]));
}
