/** A decoded block. */
import { type Diagnostic, errorDiagnostic, type Range } from "@hcl-ts/hcl";
import type { BodyGroup } from "../builder/definition.ts";
import { nameOf } from "../derive/schema-of.ts";
import {
  brokenRule,
  exclusiveArguments,
  incompleteArguments,
  missingBlock,
  oneArgumentRequired,
  tooFewBlocks,
  tooManyBlocks,
} from "../messages.ts";
import type { BlockState } from "./block-state.ts";
import { Cell } from "./cell.ts";
import type { CompiledBlocks, CompiledField } from "./compile.ts";
import type { Decoding } from "./decoding.ts";
import { ABSENT, FAILED, setOwn, UNKNOWN, worse } from "./outcome.ts";
import { codeOf } from "./value-reader.ts";

/**
 * Computes a cell if that needs no others, as most do. Otherwise, adds the cell to those that are
 * needed. Calls are nested as deeply as blocks are.
 */
function computeNow(cell: Cell, needed: Cell[]): void {
  if (cell.status === "open") {
    needed.push(cell);
    return;
  }
  cell.status = "open";
  const isDone = cell.compute() === undefined;
  cell.status = isDone ? "done" : "new";
  if (!isDone) needed.push(cell);
}

/** The object that a block becomes. */
export class ObjectCell extends Cell {
  /** The object, or the reason for its absence. */
  data: unknown = FAILED;
  private readonly decoding: Decoding;
  private readonly state: BlockState;
  constructor(decoding: Decoding, state: BlockState) {
    super();
    this.decoding = decoding;
    this.state = state;
  }

  compute(): readonly Cell[] | undefined {
    const { state } = this;
    const needed: Cell[] = [];
    for (const cell of state.cells) if (cell.status !== "done") computeNow(cell, needed);
    if (state.rest !== undefined) for (const cell of state.rest.values()) if (cell.status !== "done") computeNow(cell, needed);
    for (let i = 0; i < state.children.length; i++) {
      for (const { object } of state.effectiveChildren(i)) if (object.status !== "done") computeNow(object, needed);
    }
    if (needed.length > 0) return needed;
    const areBlocksFine = this.checkBlocks();
    const areGroupsFine = this.checkGroups();
    const data = this.assemble();
    this.data = !areBlocksFine || !areGroupsFine || state.hasErrors ? FAILED : data;
    if (this.data !== FAILED && this.data !== UNKNOWN) this.runChecks();
    return undefined;
  }

  giveUp(): void {
    this.data = FAILED;
  }

  label(): undefined {}

  /** Returns the decoded blocks of a type. */
  blocksData(index: number): unknown {
    const nesting = this.state.compiled.blocks[index]?.definition.nesting;
    const children = this.state.effectiveChildren(index);
    if (children.some(({ body }) => body.isUnknown?.() === true)) return UNKNOWN;
    const outcome = children.reduce<ReturnType<typeof worse>>((found, { object }) => worse(found, object.data), undefined);
    if (outcome !== undefined) return outcome;
    if (nesting === "one") return children[0]?.object.data ?? ABSENT;
    if (nesting === "list") return children.map(({ object }) => object.data);
    const byLabel: Record<string, unknown> = {};
    for (const { labels, object } of children) setOwn(byLabel, labels[0] ?? "", object.data);
    return byLabel;
  }

  private assemble(): unknown {
    const { state } = this;
    const result: Record<string, unknown> = {};
    let outcome: ReturnType<typeof worse>;
    for (const { kind, field } of state.compiled.fields) {
      const data =
        kind === "label"
          ? (state.labels[field.index] ?? "")
          : kind === "attribute"
            ? state.cells[field.index]?.data
            : this.blocksData(field.index);
      outcome = worse(outcome, data);
      if (data !== ABSENT) setOwn(result, field.key, data);
    }
    for (const [name, { data }] of state.rest ?? []) {
      outcome = worse(outcome, data);
      if (data !== ABSENT) setOwn(result, name, data);
    }
    return outcome ?? result;
  }

  /** Checks the number of blocks of each type. */
  private checkBlocks(): boolean {
    let isFine = true;
    for (const blocks of this.state.compiled.blocks) {
      const problem = this.countProblem(blocks);
      if (problem === undefined) continue;
      this.decoding.diagnostics.push(problem);
      isFine = false;
    }
    return isFine;
  }

  private countProblem({ index, definition: { type, min, max } }: CompiledBlocks): Diagnostic | undefined {
    const children = this.state.effectiveChildren(index);
    if (children.some(({ body }) => body.isUnknown?.() === true)) return undefined;
    const count = children.length;
    const found = children.some(({ body }) => body.marks?.() !== undefined) ? undefined : count;
    if (max !== undefined && count > max) {
      const subject = children[max]?.block?.typeRange ?? this.state.range;
      return errorDiagnostic(tooManyBlocks({ type, max, found }), { subject });
    }
    if (count >= min || this.decoding.hasUnknownBlocks) return undefined;
    const subject = count === 0 ? this.state.content.missingItemRange : children.at(-1)?.block?.typeRange;
    return errorDiagnostic(min === 1 ? missingBlock({ type }) : tooFewBlocks({ type, min, found }), { subject });
  }

  private checkGroups(): boolean {
    let isFine = true;
    for (const group of this.state.compiled.definition.groups) {
      const problem = this.groupProblem(group);
      if (problem === undefined) continue;
      this.decoding.diagnostics.push(problem);
      isFine = false;
    }
    return isFine;
  }

  private groupProblem({ kind, keys }: BodyGroup): Diagnostic | undefined {
    const { state } = this;
    const { fields } = state.compiled.definition;
    const nameOfKey = (key: string): string => nameOf(key, fields.get(key)!);
    const set = keys.filter((key) => this.isSet(key));
    const names = keys.map(nameOfKey);
    const missing = keys.filter((key) => !set.includes(key)).map(nameOfKey);
    const subject = state.content.missingItemRange;
    if (kind === "together") {
      if (set.length === 0 || missing.length === 0) return undefined;
      return errorDiagnostic(incompleteArguments({ names, missing }), { subject: this.rangeOf(set[0] ?? "") });
    }
    if (set.length === 0) return errorDiagnostic(oneArgumentRequired({ names }), { subject });
    if (kind === "atLeastOne" || set.length === 1) return undefined;
    return errorDiagnostic(exclusiveArguments({ names, found: set.map(nameOfKey) }), { subject: this.nameRangeOf(set[1] ?? "") });
  }

  private isSet(key: string): boolean {
    const found = this.fieldOf(key);
    if (found?.kind === "attribute") return this.state.cells[found.field.index]?.isSet === true;
    return found?.kind === "blocks" && this.state.effectiveChildren(found.field.index).length > 0;
  }

  private fieldOf(key: string): CompiledField | undefined {
    return this.state.compiled.fields.find(({ field }) => field.key === key);
  }

  /** Calls the rules of the program. */
  private runChecks(): void {
    for (const { code, test } of this.state.compiled.definition.checks) {
      const report = (at: string, detail: string): void => {
        const message = brokenRule(codeOf(this.decoding.options.language, code), detail);
        this.decoding.diagnostics.push(errorDiagnostic(message, { subject: this.rangeOf(at) }));
      };
      test(this.data as never, report);
    }
  }

  /** Returns the range of a field: its value, its first block or its label; the block's if it is not set. */
  rangeOf(key: string): Range {
    const { state } = this;
    const found = this.fieldOf(key);
    if (found?.kind === "attribute") return state.attribute(found.field)?.expression.range ?? state.range;
    if (found?.kind === "label") return state.block?.labelRanges[found.field.index] ?? state.range;
    return (found !== undefined && state.children[found.field.index]?.[0]?.block?.definitionRange) || state.range;
  }

  private nameRangeOf(key: string): Range {
    const { state } = this;
    const found = this.fieldOf(key);
    if (found?.kind === "attribute") return state.attribute(found.field)?.nameRange ?? state.range;
    return (found?.kind === "blocks" && state.children[found.field.index]?.[0]?.block?.typeRange) || state.range;
  }
}
