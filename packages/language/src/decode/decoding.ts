/** Decodes one file. */
import {
  type Budget,
  BudgetError,
  containsMarked,
  dynamicVal,
  type Func,
  hasMarkDeep,
  mark,
  objectVal,
  stringVal,
  type Value,
} from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { expand } from "@hcl-ts/ext/dynblock";
import {
  type Block,
  type Body,
  type BodyContent,
  type Diagnostic,
  EvalContext,
  type Expression,
  errorDiagnostic,
  hasErrors,
  type Range,
  type Traversal,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import { formatRangeStart, suggest } from "@hcl-ts/hcl/syntax";
import type { AttributeDefinition, BodyDefinition, ValueDefinition } from "../builder/definition.ts";
import type { Reference } from "../builder/field.ts";
import type { NamesDefinition } from "../builder/names.ts";
import {
  blocksNotKnown,
  deprecatedItem,
  evaluationLimit,
  nestedTooDeeply,
  referenceCycle,
  repeatedLabel,
  unknownReference,
} from "../messages.ts";
import { AttributeCell } from "./attribute-cell.ts";
import { BlockState } from "./block-state.ts";
import { type Cell, settle } from "./cell.ts";
import { type CompiledBody, compile, scopesInside } from "./compile.ts";
import { dynamicTraversals } from "./dynamic-traversals.ts";
import { findReferenceCycles, orderBases } from "./inheritance.ts";
import { brokenValue, LATER } from "./marks.ts";
import { Names } from "./names.ts";
import { ObjectCell } from "./object-cell.ts";
import { FAILED } from "./outcome.ts";
import { presentedBy } from "./reference-cells.ts";
import { RootVariables } from "./root-variables.ts";
import { diagnosticsOf, type ReadingOptions, ValueReader } from "./value-reader.ts";
import { laterVariables } from "./variables.ts";

/** The input of decoding. */
export interface DecodingInput {
  readonly body: BodyDefinition;
  readonly options: ReadingOptions;
  readonly variables: ReadonlyMap<string, Value>;
  readonly functions: ReadonlyMap<string, Func> | undefined;
  readonly dynamic: boolean;
  readonly names: readonly NamesDefinition[];
  /** Values for inputs, and the environment. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly budget: Budget;
  /** Whether values may be unknown in the result. */
  readonly mayBeUnknown: boolean;
  /** Returns the source at a range. */
  readonly textOf: (range: Range) => string;
  readonly isJson: boolean;
}

/** A decoded file. */
export interface Decoded {
  /** The data; FAILED or UNKNOWN without any. */
  readonly data: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** The decoded file as blocks; undefined if decoding ended early. */
  readonly root: BlockState | undefined;
}

/** The value of an expression, or the cells that have to be done before. */
export type Evaluation =
  | { readonly value: Value; readonly context: EvalContext; readonly hasErrors: boolean }
  | { readonly needed: readonly Cell[] };

/** The context of an expression, or the cells that have to be done before. */
export type Loading = { readonly context: EvalContext } | { readonly needed: readonly Cell[] };

/** A block that a reference names. */
export interface FoundBlock {
  /** Undefined if there is none, which was reported. */
  readonly state: BlockState | undefined;
  readonly labels: readonly string[];
  /** The number of steps after the labels. */
  readonly rest: number;
}

/** Blocks by their labels: a map for each label. */
type Declarations = Map<string, Declarations | BlockState>;

/** Decodes a file. Nothing in it makes this throw. */
export function decodeFile(body: Body, input: DecodingInput): Decoded {
  const decoding = new Decoding(input);
  try {
    const { data, root } = decoding.run(body);
    return { data, diagnostics: decoding.diagnostics, root };
  } catch (error) {
    const subject = body.missingItemRange();
    if (error instanceof BudgetError) decoding.diagnostics.push(errorDiagnostic(evaluationLimit(error), { subject }));
    else if (isStackOverflow(error)) decoding.diagnostics.push(errorDiagnostic(nestedTooDeeply(), { subject }));
    else throw error;
    return { data: FAILED, diagnostics: decoding.diagnostics, root: undefined };
  }
}

/** The state of decoding a file. */
export class Decoding {
  readonly diagnostics: Diagnostic[] = [];
  readonly options: ReadingOptions;
  readonly mayBeUnknown: boolean;
  readonly textOf: (range: Range) => string;
  /** Whether the file is in the JSON syntax. */
  readonly isJson: boolean;
  /** The context with everything but blocks, inputs and local values. */
  readonly context: EvalContext;
  /** Whether expressions can refer to variables that get their values later. */
  readonly hasVariablesOfLater: boolean;
  private readonly input: DecodingInput;
  private readonly variables: RootVariables;
  private readonly names: Names;
  /** The scopes that blocks declare names in. */
  private readonly scopes: ReadonlySet<string>;
  /** The blocks of each scope, by the block that they are in. Undefined until all blocks are read. */
  private declared: Map<BlockState, Map<string, Declarations>> | undefined;
  private readonly states: BlockState[] = [];
  private root: BlockState | undefined;
  /** Whether there may be further blocks, which are generated from unknown values. */
  hasUnknownBlocks = false;
  private readonly contexts = new Map<CompiledBody, EvalContext>();

  constructor(input: DecodingInput) {
    this.input = input;
    this.options = input.options;
    this.mayBeUnknown = input.mayBeUnknown;
    this.textOf = input.textOf;
    this.isJson = input.isJson;
    this.scopes = scopesInside(input.body);
    this.names = new Names(this, input.names, input.inputs, input.environment);
    this.variables = new RootVariables(input.variables, [...this.scopes, ...this.names.roots]);
    this.context = new EvalContext({ variables: this.variables, functions: input.functions, budget: input.budget });
    this.hasVariablesOfLater = hasVariables(input.body);
  }

  run(body: Body): { readonly data: unknown; readonly root: BlockState } {
    const { remain } = this.names.read(body);
    const compiled = compile(this.input.body);
    this.variables.setNames(this.names.rootNames());
    const root = this.readBlock(this.expanded(remain, compiled), compiled, undefined, undefined);
    this.root = root;
    this.declare();
    orderBases(this, this.states);
    this.names.settle();
    this.settle(root.object);
    findReferenceCycles(this, this.states);
    return { data: root.object.data, root };
  }

  /** Computes a cell and everything that it needs. */
  settle(cell: Cell): void {
    settle(cell, (cells) => this.reportCycle(cells));
  }

  private reportCycle(cells: readonly Cell[]): void {
    const way = cells.flatMap((cell) => cell.label() ?? []);
    const subject = cells.findLast((cell) => cell.range !== undefined)?.range;
    this.diagnostics.push(errorDiagnostic(referenceCycle({ way }), { subject }));
  }

  // --- reading blocks ---------------------------------------------------------------------------------------------------

  /** Replaces dynamic blocks, whose expressions can refer to everything but blocks. */
  private expanded(body: Body, compiled: CompiledBody): Body {
    if (!this.input.dynamic) return body;
    const traversals = dynamicTraversals(body, compiled);
    if (traversals === undefined) return body;
    let loading = this.load(traversals, undefined, this.diagnostics, new Set());
    for (; "needed" in loading; loading = this.load(traversals, undefined, [], new Set()))
      for (const cell of loading.needed) this.settle(cell);
    return expand(body, loading.context);
  }

  private readBlock(body: Body, compiled: CompiledBody, parent: BlockState | undefined, block: Block | undefined): BlockState {
    const { content, rest } = this.contentOf(body, compiled);
    const state = new BlockState(compiled, body, content, parent, block);
    this.states.push(state);
    if (block !== undefined) this.checkLabels(state, block);
    state.object = new ObjectCell(this, state);
    state.cells = compiled.attributes.map((attribute) => new AttributeCell(this, state, attribute, content.attributes.get(attribute.name)));
    state.rest = rest === undefined ? undefined : this.restOf(rest, compiled, state);
    for (const inner of content.blocks) {
      const blocks = compiled.blocksByType.get(inner.type);
      if (blocks === undefined) continue;
      const { definition, index } = blocks;
      if (definition.deprecated !== undefined) {
        const { message, successor } = definition.deprecated;
        this.diagnostics.push(warningDiagnostic(deprecatedItem({ name: inner.type, message, successor }), { subject: inner.typeRange }));
      }
      state.children[index]?.push(this.readBlock(inner.body, compile(definition.body), state, inner));
    }
    for (const { index, definition } of compiled.blocks)
      if (definition.nesting === "map") this.checkUnique(definition.type, state, state.children[index] ?? []);
    return state;
  }

  private contentOf(body: Body, { schema, definition }: CompiledBody): { readonly content: BodyContent; readonly rest: Body | undefined } {
    const partial = definition.rest === undefined ? undefined : body.partialContent(schema);
    const { content, diagnostics } = partial ?? body.content(schema);
    for (const diagnostic of diagnostics) {
      // The label of a generated block can depend on a variable without a value.
      if (this.mayBeUnknown && isUnknownLabel(diagnostic)) this.hasUnknownBlocks = true;
      else this.diagnostics.push(diagnostic);
    }
    if (body.isUnknown?.() === true) this.hasUnknownBlocks = true;
    return { content, rest: partial?.remain };
  }

  private restOf(body: Body, { definition }: CompiledBody, state: BlockState): ReadonlyMap<string, AttributeCell> {
    const { attributes, diagnostics } = body.justAttributes();
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
    const value = anyAttribute(definition.rest!);
    return new Map(
      Array.from(attributes, ([name, attribute]) => [
        name,
        new AttributeCell(this, state, { name, definition: value, isStatic: false }, attribute),
      ]),
    );
  }

  private checkLabels(state: BlockState, block: Block): void {
    for (const { key, index, definition } of state.compiled.labels) {
      const label = block.labels[index];
      if (label === undefined) state.hasErrors = true;
      else if (definition.node.kind !== "string" || definition.node.rules.length > 0) {
        const subject = block.labelRanges[index] ?? block.definitionRange;
        const place = { name: key, expression: undefined, context: undefined };
        const reader = new ValueReader(this.options, place);
        reader.read({ node: definition.node, steps: [], sensitive: false }, stringVal(label));
        for (const diagnostic of diagnosticsOf(reader.problems, place, subject)) this.diagnostics.push(diagnostic);
        if (reader.problems.some(({ severity }) => severity === "error")) state.hasErrors = true;
      }
    }
  }

  private checkUnique(type: string, parent: BlockState, children: readonly BlockState[]): void {
    const first = new Map<string, Block>();
    for (const { block, labels } of children) {
      const [label] = labels;
      if (block === undefined || label === undefined) continue;
      const earlier = first.get(label);
      if (earlier === undefined) first.set(label, block);
      else {
        parent.hasErrors = true;
        const at = formatRangeStart(earlier.labelRanges[0] ?? earlier.definitionRange);
        const subject = block.labelRanges[0] ?? block.definitionRange;
        this.diagnostics.push(errorDiagnostic(repeatedLabel({ type, label, first: at }), { subject }));
      }
    }
  }

  // --- scopes -----------------------------------------------------------------------------------------------------------

  /** Notes the blocks that declare names, in each block around them that could be the innermost one with the scope. */
  private declare(): void {
    this.declared = new Map();
    if (this.scopes.size === 0) return;
    for (const state of this.states) {
      const { declares } = state.compiled.definition;
      if (declares === undefined || state.labels.length < state.compiled.labels.length) continue;
      for (let at = state.parent; at !== undefined; at = at.parent) this.add(at, declares.scope, state);
    }
  }

  private add(around: BlockState, scope: string, state: BlockState): void {
    const scopes = getOrCreate(this.declared!, around, () => new Map<string, Declarations>());
    let level: Declarations = getOrCreate(scopes, scope, (): Declarations => new Map());
    const { labels } = state;
    for (const label of labels.slice(0, -1)) {
      const next = getOrCreate<string, Declarations | BlockState>(level, label, (): Declarations => new Map());
      if (next instanceof BlockState) return;
      level = next;
    }
    const last = labels.at(-1) ?? "";
    if (!level.has(last)) level.set(last, state);
  }

  /** Returns the blocks that a reference to a scope can name: the blocks in the innermost block around that has the scope inside. */
  private declarationsFor(scope: string, state: BlockState | undefined): Declarations {
    let at = state ?? this.root;
    while (at?.parent !== undefined && !scopesInside(at.compiled.definition).has(scope)) at = at.parent;
    return (at && this.declared?.get(at)?.get(scope)) ?? new Map();
  }

  /** Returns the block that a traversal names; undefined if it has too few labels. Reports a label that no block has. */
  blockAt(scope: string, traversal: Traversal, state: BlockState | undefined, diagnostics: Diagnostic[]): FoundBlock | undefined {
    const labels: string[] = [];
    let level: Declarations | BlockState = this.declarationsFor(scope, state);
    for (const [i, step] of traversal.entries()) {
      if (i === 0) continue;
      const label =
        step.kind === "attr" ? step.name : step.kind === "index" && typeof step.key.content === "string" ? step.key.content : undefined;
      if (label === undefined) return undefined;
      labels.push(label);
      const next: Declarations | BlockState | undefined = level.get(label);
      if (next === undefined && this.hasUnknownBlocks) return { state: undefined, labels, rest: 0 };
      if (next === undefined) {
        diagnostics.push(
          errorDiagnostic(unknownReference({ scope, label, suggestion: suggest(label, level.keys()) }), { subject: step.range }),
        );
        return { state: undefined, labels, rest: 0 };
      }
      if (next instanceof BlockState) return { state: next, labels, rest: traversal.length - 1 - i };
      level = next;
    }
    return undefined;
  }

  /** Returns the references to blocks in an expression. */
  referencesIn(expression: Expression, state: BlockState): readonly Reference[] {
    if (this.scopes.size === 0) return [];
    const found: Reference[] = [];
    for (const traversal of expression.variables()) {
      const root = traversal[0];
      if (root?.kind !== "root" || !this.scopes.has(root.name)) continue;
      const block = this.blockAt(root.name, traversal, state, []);
      if (block?.state !== undefined) found.push({ scope: root.name, labels: block.labels, text: [root.name, ...block.labels].join(".") });
    }
    return found;
  }

  // --- evaluation -------------------------------------------------------------------------------------------------------

  /** Evaluates an expression of a block. Its diagnostics are added unless cells are needed. */
  evaluate(expression: Expression, state: BlockState | undefined, into: Diagnostic[] = this.diagnostics): Evaluation {
    const plain = this.contextOf(state);
    this.variables.wasUsed = false;
    const first = expression.value(plain);
    if (!this.variables.wasUsed) return this.finished(first.value, first.diagnostics, plain, into);
    const found: Diagnostic[] = [];
    const loading = this.load(expression.variables(), state, found, new Set(), plain);
    if ("needed" in loading) return loading;
    const { value, diagnostics } = expression.value(loading.context);
    return this.finished(value, [...found, ...this.names.explained(expression, diagnostics)], loading.context, into);
  }

  private finished(value: Value, found: readonly Diagnostic[], context: EvalContext, into: Diagnostic[]): Evaluation {
    for (const diagnostic of found) into.push(diagnostic);
    return { value, context, hasErrors: found.length > 0 && hasErrors(found) };
  }

  isMarked(value: Value, which: symbol): boolean {
    return containsMarked(value) && hasMarkDeep(value, which);
  }

  /** Returns the context for a block's expressions, with variables that get their values later. */
  private contextOf(state: BlockState | undefined): EvalContext {
    if (!this.hasVariablesOfLater || state === undefined) return this.context;
    const later = laterVariables(state);
    if (later.size === 0) return this.context;
    const known = this.contexts.get(state.compiled);
    if (known !== undefined) return known;
    const context = this.context.child({ variables: new Map(Array.from(later.keys(), (name) => [name, mark(dynamicVal, LATER)])) });
    this.contexts.set(state.compiled, context);
    return context;
  }

  /**
   * Returns a context with what references of an expression need.
   * @param hidden the names of variables that hide others
   */
  load(
    traversals: readonly Traversal[],
    state: BlockState | undefined,
    diagnostics: Diagnostic[],
    hidden: ReadonlySet<string>,
    outer: EvalContext = this.context,
  ): Loading {
    const needed = new Set<Cell>();
    const parts = new ObjectParts();
    const own: Diagnostic[] = [];
    for (const traversal of traversals) {
      const root = traversal[0];
      if (root?.kind !== "root" || hidden.has(root.name)) continue;
      if (this.names.has(root.name)) this.names.load(traversal, needed, parts);
      else if (this.scopes.has(root.name)) this.loadBlocks(root.name, traversal, state, needed, parts, own);
    }
    if (needed.size > 0) return { needed: [...needed] };
    diagnostics.push(...own);
    return { context: parts.isEmpty ? outer : outer.child({ variables: parts.values() }) };
  }

  private loadBlocks(
    scope: string,
    traversal: Traversal,
    state: BlockState | undefined,
    needed: Set<Cell>,
    parts: ObjectParts,
    diagnostics: Diagnostic[],
  ): void {
    if (this.declared === undefined) {
      diagnostics.push(errorDiagnostic(blocksNotKnown({ name: scope }), { subject: traversal[0]?.range }));
      parts.set([scope], brokenValue);
      return;
    }
    const block = this.blockAt(scope, traversal, state, diagnostics);
    if (block === undefined) {
      this.loadAll([scope], this.declarationsFor(scope, state), needed, parts);
      return;
    }
    const path = [scope, ...block.labels];
    if (block.state === undefined) {
      parts.set(path, brokenValue);
      return;
    }
    const step = traversal[path.length];
    const { compiled, cells } = block.state;
    const attribute =
      step?.kind === "attr" && compiled.definition.declares?.value === undefined ? compiled.attributesByName.get(step.name) : undefined;
    if (attribute !== undefined) {
      const cell = cells[attribute.index];
      if (cell?.status === "done") parts.set([...path, attribute.name], cell.referenceValue);
      else if (cell !== undefined) needed.add(cell);
      return;
    }
    this.loadBlock(path, block.state, needed, parts);
  }

  private loadBlock(path: readonly string[], state: BlockState, needed: Set<Cell>, parts: ObjectParts): void {
    const cell = presentedBy(state);
    if (cell.status === "done") parts.set(path, cell.value);
    else needed.add(cell);
  }

  private loadAll(path: readonly string[], declarations: Declarations, needed: Set<Cell>, parts: ObjectParts): void {
    if (declarations.size === 0) parts.set(path, objectVal(new Map()));
    for (const [label, next] of declarations) {
      if (next instanceof BlockState) this.loadBlock([...path, label], next, needed, parts);
      else this.loadAll([...path, label], next, needed, parts);
    }
  }
}

/** Whether a generated block could not be read because its labels are not known. */
function isUnknownLabel({ code, params }: Diagnostic): boolean {
  return code === "unsuitable-dynamic-label" && String(params.reason).includes("not known");
}

/** The parts of objects that references need. */
export class ObjectParts {
  private readonly roots = new Map<string, Part>();

  get isEmpty(): boolean {
    return this.roots.size === 0;
  }

  /** Sets the value at a path, unless it is part of a value that was set. */
  set(path: readonly string[], value: Value): void {
    let level = this.roots;
    for (const [i, name] of path.entries()) {
      const known = level.get(name);
      if (known instanceof Map && i < path.length - 1) level = known;
      else if (known !== undefined && !(known instanceof Map)) return;
      else if (i === path.length - 1) level.set(name, value);
      else {
        const next = new Map<string, Part>();
        level.set(name, next);
        level = next;
      }
    }
  }

  values(): ReadonlyMap<string, Value> {
    return new Map(Array.from(this.roots, ([name, part]) => [name, valueOfPart(part)]));
  }
}

type Part = Value | Map<string, Part>;

function valueOfPart(part: Part): Value {
  if (!(part instanceof Map)) return part;
  return objectVal(new Map(Array.from(part, ([name, inner]) => [name, valueOfPart(inner)])));
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}

function hasVariables(definition: BodyDefinition): boolean {
  const bodies = new Set([definition]);
  for (const body of bodies) {
    if (body.variables !== undefined) return true;
    for (const field of body.fields.values()) if (field.kind === "blocks") bodies.add(field.body);
  }
  return false;
}

function anyAttribute(value: ValueDefinition): AttributeDefinition {
  return {
    kind: "attribute",
    value,
    name: undefined,
    docs: undefined,
    deprecated: undefined,
    presence: "optional",
    merge: undefined,
    default: undefined,
    examples: [],
  };
}
