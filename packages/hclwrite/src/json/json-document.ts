/**
 * Documents in the JSON syntax. They support setting, removing and renaming the target of a path,
 * and keep the layout.
 */
import type { TextEdit } from "@hcl-ts/analysis";
import { CtyError } from "@hcl-ts/cty";
import { JsonSyntaxError } from "@hcl-ts/cty/kernel";
import { type Range, SourceFile } from "@hcl-ts/hcl";
import { TokenKind } from "@hcl-ts/hclsyntax";
import { type Address, type AddressStep, parseAddress } from "../address.ts";
import { checkString } from "../arguments.ts";
import { EditList } from "../edit/edit-list.ts";
import { checkDescription, checkSource, encodingProblem } from "../edit/encoding.ts";
import type { LazyProblem } from "../edit/expression-editor.ts";
import { SequencePlan } from "../edit/sequence-plan.ts";
import type { Sequence, SequenceSource } from "../edit/sequence-slots.ts";
import { SourceText } from "../edit/source-text.ts";
import { Suggestions } from "../edit/suggestions.ts";
import type { FoundToken } from "../edit/token-lookup.ts";
import {
  attributeNotFound,
  attributeRepeated,
  conflictingEdits,
  dynamicKey,
  type EditProblem,
  itemHasErrors,
  nameTaken,
  notAList,
  notAnObject,
} from "../messages.ts";
import { applyReplacements, type Replacement } from "../text-edits.ts";
import type { Writable } from "../value/source-writer.ts";
import { type JsonMember, type JsonNode, readJsonTree } from "./json-tree.ts";
import { jsonText, memberName, writeJson } from "./write-json.ts";

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
 * @param source a string, or the bytes of a file. A file that is not UTF-8 can be read but not edited
 * @param filename the name used in ranges and edits
 * @throws CtyError if the source is neither
 */
export function openJsonConfig(source: string | Uint8Array, filename = ""): JsonDocument {
  checkSource(source, filename);
  return new JsonDocument(source, filename);
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
  readonly #members = new WeakMap<JsonNode, MemberNames>();

  /** @internal */
  constructor(source: string | Uint8Array, filename: string) {
    this.#file = new SourceFile(filename, source);
    const { text } = this.#file;
    this.#source = new JsonSource(text);
    this.#root = readJsonTree(text);
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
   * Returns the source and range that a path refers to; undefined if there is none.
   *
   * @throws CtyError if the string is not a valid path
   */
  get(path: Address): { readonly text: string; readonly range: Range } | undefined {
    const found = this.#find(parseAddress(path));
    if ("problem" in found || found.node === undefined) return undefined;
    const { start, end } = found.node;
    return { text: this.text.slice(start, end), range: this.#file.range(start, end) };
  }

  /** Makes a change. All edits refer to the current document. */
  edit(describe: (document: JsonEditor) => void): JsonChange {
    checkDescription(describe);
    const context = new JsonEditContext(
      this.#source,
      this.#file,
      (steps) => this.#find(steps),
      (object) => this.#membersOf(object),
    );
    describe(new JsonEditor(context));
    const { problems, edits: finished } = context.finish();
    const replacements = problems.length > 0 ? [] : finished;
    const text = applyReplacements(this.text, replacements);
    const { filename } = this;
    return { edits: replacements.map((edit) => ({ filename, ...edit })), problems, text, open: () => openJsonConfig(text, filename) };
  }

  #find(steps: readonly AddressStep[]): Found {
    const root = this.#root;
    if (root instanceof JsonSyntaxError) return { problem: () => itemHasErrors(steps, this.#file.range(root.at, root.at)) };
    let node: JsonNode = root;
    let parent: Container | undefined;
    let index = -1;
    for (const [i, step] of steps.entries()) {
      const from = node;
      const found = this.#step(from, steps, i, step);
      if ("problem" in found) return found;
      parent = found.parent;
      index = found.index;
      const inner = parent.kind === "object" ? parent.members[index]?.value : parent.elements[index];
      if (inner !== undefined) node = inner;
      // A missing member can be added to an existing object.
      else if (i === steps.length - 1 && parent.kind === "object") return this.#absent(parent, steps);
      else {
        const names = (): Iterable<string> => (found.parent.kind === "object" ? this.#membersOf(found.parent).byName.keys() : []);
        return {
          problem: (suggestions) =>
            attributeNotFound({
              path: steps.slice(0, i + 1),
              subject: this.#file.range(from.start, from.end),
              suggestion: suggestions.of(String(steps[i]), names()),
            }),
        };
      }
    }
    return { node, parent, index };
  }

  /** Returns a member that does not exist. It cannot be added if a computed key may have the same name. */
  #absent(parent: JsonObject, steps: readonly AddressStep[]): Found {
    const { byName, hasComputedKey } = this.#membersOf(parent);
    const range = (): Range => this.#file.range(parent.start, parent.end);
    if (hasComputedKey) return { problem: () => dynamicKey(steps, range()) };
    const name = String(steps[steps.length - 1]);
    return {
      node: undefined,
      parent,
      name,
      problem: (suggestions) => attributeNotFound({ path: steps, subject: range(), suggestion: suggestions.of(name, byName.keys()) }),
    };
  }

  /** Follows the step of a path at a position; the steps before lead to `from`. */
  #step(from: JsonNode, steps: readonly AddressStep[], at: number, step: AddressStep): Step {
    const range = (): Range => this.#file.range(from.start, from.end);
    // Blocks of a type can be written as a list of objects. A single object is equivalent to a list
    // with one element.
    const [only] = from.kind === "array" && typeof step === "string" && from.elements.length === 1 ? from.elements : [];
    const parent = only ?? from;
    if (typeof step === "number") {
      if (parent.kind !== "array") return { problem: () => notAList(steps.slice(0, at), range()) };
      const index = step < 0 ? parent.elements.length + step : step;
      return { parent, index: index in parent.elements ? index : -1 };
    }
    if (parent.kind !== "object") return { problem: () => notAnObject(steps.slice(0, at), range()) };
    const found = this.#membersOf(parent).byName.get(step) ?? [];
    if (found.length <= 1) return { parent, index: found[0] ?? -1 };
    const ranges = (): readonly Range[] =>
      parent.members.flatMap(({ nameStart, nameEnd }, index) => (found.includes(index) ? [this.#file.range(nameStart, nameEnd)] : []));
    return { problem: () => attributeRepeated(steps.slice(0, at + 1), ranges()) };
  }

  #membersOf(object: JsonObject): MemberNames {
    let names = this.#members.get(object);
    if (names === undefined) {
      names = memberNames(object.members);
      this.#members.set(object, names);
    }
    return names;
  }
}

/** The members of an object by name. */
interface MemberNames {
  /** The indexes of the members that a name stands for. A computed name stands for itself. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  readonly hasComputedKey: boolean;
}

function memberNames(members: readonly JsonMember[]): MemberNames {
  const byName = new Map<string, number[]>();
  const computed: [string, number][] = [];
  for (const [i, { name }] of members.entries()) {
    const text = memberName(name);
    if (text === undefined) {
      computed.push([name, i]);
      continue;
    }
    const known = byName.get(text);
    if (known === undefined) byName.set(text, [i]);
    else known.push(i);
  }
  for (const [name, i] of computed) if (!byName.has(name)) byName.set(name, [i]);
  return { byName, hasComputedKey: computed.length > 0 };
}

type Container = Extract<JsonNode, { readonly kind: "object" | "array" }>;

type JsonObject = Extract<JsonNode, { readonly kind: "object" }>;

/** Creates a problem, with a suggestion if there is one. */
type JsonProblem = (suggestions: Suggestions) => EditProblem;

/** A step into a container. The index is the member's or element's; -1 if it does not exist. */
type Step = { readonly problem: LazyProblem } | { readonly parent: Container; readonly index: number };

/** The target of a path, a member that can be added, or a problem. */
type Found =
  | { readonly node: JsonNode; readonly parent: Container | undefined; readonly index: number }
  | { readonly node: undefined; readonly parent: Container; readonly name: string; readonly problem: JsonProblem }
  | { readonly node?: undefined; readonly parent?: undefined; readonly problem: JsonProblem };

function sequenceOf(node: Container): Sequence {
  const items = node.kind === "object" ? node.members.map(({ nameStart, value }) => ({ start: nameStart, end: value.end })) : node.elements;
  return { kind: node.kind === "object" ? "json-object" : "json-list", open: node.start + 1, close: node.end - 1, items };
}

/** The state of a change: its plans, edits and problems. */
class JsonEditContext {
  readonly source: JsonSource;
  readonly file: SourceFile;
  readonly edits: EditList = new EditList();
  readonly membersOf: (object: JsonObject) => MemberNames;
  readonly #find: (steps: readonly AddressStep[]) => Found;
  readonly #problems = new Map<string, EditProblem>();
  readonly #suggestions = new Suggestions();
  readonly #plans = new Map<Container, SequencePlan>();
  #isDone = false;

  constructor(
    source: JsonSource,
    file: SourceFile,
    find: (steps: readonly AddressStep[]) => Found,
    membersOf: (object: JsonObject) => MemberNames,
  ) {
    this.source = source;
    this.file = file;
    this.#find = find;
    this.membersOf = membersOf;
  }

  /** Follows a path. @throws CtyError if the change is complete */
  find(steps: readonly AddressStep[]): Found {
    if (this.#isDone) throw new CtyError("the change is complete; open the result to edit it further");
    return this.#find(steps);
  }

  planOf(node: Container): SequencePlan {
    let plan = this.#plans.get(node);
    if (plan === undefined) {
      plan = new SequencePlan(this.source, sequenceOf(node));
      this.#plans.set(node, plan);
    }
    return plan;
  }

  report(problem: JsonProblem): void {
    const created = problem(this.#suggestions);
    this.#problems.set(`${created.code} ${created.detail}`, created);
  }

  /** Completes the change. */
  finish(): { readonly edits: readonly Replacement[]; readonly problems: readonly EditProblem[] } {
    this.#isDone = true;
    for (const plan of this.#plans.values()) plan.addTo(this.edits);
    const { edits, conflicts } = this.edits.finish(this.source.text);
    const encoding = encodingProblem(this.file);
    const problems = encoding === undefined ? [...this.#problems.values()] : [encoding];
    for (const { first, second } of conflicts) {
      const range = (edit: typeof first): Range => this.file.range(edit.start, edit.end);
      problems.push(conflictingEdits({ path: second.path, subject: range(second), other: range(first) }));
    }
    return { edits: edits.map(({ start, end, newText }) => ({ start, end, newText })), problems };
  }
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
  setAt(path: Address, value: Writable): void {
    const steps = parseAddress(path);
    const { source, edits } = this.#context;
    const text = writeJson(value, source.indentUnit);
    const found = this.#context.find(steps);
    if (found.node !== undefined) {
      const { start, end } = found.node;
      const indented = text.includes("\n") ? source.indentLines(text, source.indentAt(start)).replaceAll("\n", source.newline) : text;
      // The same value may have been written on a line that had another indentation.
      if (withoutIndentation(indented) !== withoutIndentation(source.text.slice(start, end))) edits.add(start, end, indented, steps);
    } else if (found.parent !== undefined) {
      const { parent, name } = found;
      const count = parent.kind === "object" ? parent.members.length : 0;
      this.#context.planOf(parent).insert(count, `${jsonText(name)}: ${text}`, steps, name);
    } else this.#context.report(found.problem);
  }

  /**
   * Adds an element at the end of the list at a path.
   *
   * @throws CtyError if the value cannot be written, or the string is not a valid path
   */
  push(path: Address, value: Writable): void {
    const steps = parseAddress(path);
    const text = writeJson(value, this.#context.source.indentUnit);
    const node = this.#existing(steps)?.node;
    if (node === undefined) return;
    if (node.kind === "array") this.#context.planOf(node).insert(node.elements.length, text, steps);
    else this.#context.report(() => notAList(steps, this.#context.file.range(node.start, node.end)));
  }

  /** Removes the target of a path. @throws CtyError if the string is not a valid path */
  remove(path: Address): void {
    const steps = parseAddress(path);
    const found = this.#existing(steps);
    if (found?.parent !== undefined) this.#context.planOf(found.parent).remove(found.index, steps);
  }

  /**
   * Renames the member at a path.
   *
   * @throws CtyError if the target is an element, or the string is not a valid path
   */
  rename(path: Address, name: string): void {
    checkString(name, "a name");
    const steps = parseAddress(path);
    const found = this.#existing(steps);
    if (found === undefined) return;
    if (found.parent?.kind !== "object") throw new CtyError("an element has no name");
    const { file, edits } = this.#context;
    const { members } = found.parent;
    const own = members[found.index];
    if (own === undefined || memberName(own.name) === name) return;
    const { nameStart, nameEnd } = own;
    const taken = members[this.#context.membersOf(found.parent).byName.get(name)?.[0] ?? -1];
    if (taken === undefined) edits.add(nameStart, nameEnd, jsonText(name), steps);
    else this.#context.report(() => nameTaken({ path: steps, name, subject: file.range(taken.nameStart, taken.nameEnd) }));
  }

  /** Returns the target of a path. Reports a problem if it does not exist. */
  #existing(steps: readonly AddressStep[]): Extract<Found, { readonly index: number }> | undefined {
    const found = this.#context.find(steps);
    if (found.node !== undefined) return found;
    this.#context.report(found.problem);
    return undefined;
  }
}

/** Returns the text of a value without the indentation of its lines. No JSON string contains a line break. */
const withoutIndentation = (text: string): string => text.replaceAll(/\n[ \t]+/g, "\n");
