/** Input variables and local values, which files declare. */
import { constantBool } from "@hcl-ts/analysis";
import {
  CtyError,
  dynamic,
  dynamicVal,
  EmptyObject,
  fromNative,
  impliedTypeOfJSON,
  isValue,
  mark,
  nullVal,
  stringVal,
  type Type,
  tryConvert,
  unknownVal,
  unmarkDeep,
  type Value,
  valueFromJSON,
} from "@hcl-ts/cty";
import { applyDefaults, type Defaults, typeConstraintWithDefaults } from "@hcl-ts/ext/typeexpr";
import {
  type Attribute,
  type Block,
  type Body,
  type BodySchema,
  type Diagnostic,
  EvalContext,
  type Expression,
  errorDiagnostic,
  evaluationOf,
  hasErrors,
  type Message,
  type Range,
  type Traversal,
} from "@hcl-ts/hcl";
import { formatRangeStart, suggest } from "@hcl-ts/hcl/syntax";
import { parseExpression } from "@hcl-ts/hclsyntax";
import type { InputSource, NamesAs, NamesDefinition } from "../builder/names.ts";
import { invalidByValidation, invalidInput, missingInput, repeatedName, undeclaredInput, undeclaredName } from "../messages.ts";
import { Cell } from "./cell.ts";
import type { Decoding, ObjectParts } from "./decoding.ts";
import { brokenValue, SENSITIVE } from "./marks.ts";

const INPUT: BodySchema = {
  attributes: [{ name: "type" }, { name: "default" }, { name: "description" }, { name: "sensitive" }],
  blocks: [{ type: "validation" }],
};
const VALIDATION: BodySchema = { attributes: [{ name: "condition", required: true }, { name: "error_message" }] };

/** The declared names of a file. */
export class Names {
  /** The variables that have the names as attributes. */
  readonly roots: readonly string[];
  private readonly decoding: Decoding;
  private readonly definitions: readonly NamesDefinition[];
  private readonly given: Readonly<Record<string, unknown>>;
  private readonly environment: Readonly<Record<string, string | undefined>>;
  /** The names with a variable around them, by it; those without by the empty string. */
  private readonly groups = new Map<string, Map<string, NameCell>>();

  constructor(
    decoding: Decoding,
    definitions: readonly NamesDefinition[],
    given: Readonly<Record<string, unknown>>,
    environment: Readonly<Record<string, string | undefined>>,
  ) {
    this.decoding = decoding;
    this.definitions = definitions;
    this.given = given;
    this.environment = environment;
    for (const { as } of definitions) this.groups.set(rootOf(as), this.groups.get(rootOf(as)) ?? new Map());
    this.roots = [...this.groups.keys()].filter((root) => root !== "");
  }

  /** Reads the declarations, and returns a body with the rest. */
  read(body: Body): { readonly remain: Body } {
    if (this.definitions.length === 0) return { remain: body };
    const { content, remain, diagnostics } = body.partialContent({
      blocks: this.definitions.map(({ kind, block }) => (kind === "inputs" ? { type: block, labelNames: ["name"] } : { type: block })),
    });
    this.decoding.diagnostics.push(...diagnostics);
    for (const block of content.blocks) {
      const definition = this.definitions.find((each) => each.block === block.type);
      if (definition?.kind === "inputs") this.readInput(definition, block);
      else if (definition !== undefined) this.readLocals(definition.as, block.body);
    }
    for (const definition of this.definitions) if (definition.kind === "inputs") this.reportUndeclared(definition);
    return { remain };
  }

  private readLocals(as: NamesAs, body: Body): void {
    const { attributes, diagnostics } = body.justAttributes();
    this.decoding.diagnostics.push(...diagnostics);
    for (const attribute of attributes.values())
      this.add(as, attribute.name, attribute.nameRange, new LocalCell(this.decoding, as, attribute));
  }

  private readInput(definition: Extract<NamesDefinition, { readonly kind: "inputs" }>, block: Block): void {
    const [name] = block.labels;
    if (name === undefined) return;
    const { content, diagnostics } = block.body.content(INPUT);
    this.decoding.diagnostics.push(...diagnostics);
    const cell = new InputCell(this.decoding, definition, name, block, content.attributes, this.valuesFor(definition.from, name));
    for (const validation of content.blocks) {
      const read = validation.body.content(VALIDATION);
      this.decoding.diagnostics.push(...read.diagnostics);
      const condition = read.content.attributes.get("condition");
      if (condition !== undefined)
        cell.validations.push({ condition: condition.expression, message: read.content.attributes.get("error_message")?.expression });
    }
    this.add(definition.as, name, block.labelRanges[0] ?? block.definitionRange, cell);
  }

  private add(as: NamesAs, name: string, range: Range, cell: NameCell): void {
    const group = this.groups.get(rootOf(as));
    const first = group?.get(name);
    if (first === undefined) group?.set(name, cell);
    else this.decoding.diagnostics.push(errorDiagnostic(repeatedName({ name, first: formatRangeStart(first.range) }), { subject: range }));
  }

  /** Returns the values for an input from all sources, the one that counts last. */
  private valuesFor(sources: readonly InputSource[], name: string): readonly GivenInput[] {
    const found: GivenInput[] = [];
    for (const source of sources) {
      if ("env" in source) {
        const variable = source.env(name);
        const text = Object.hasOwn(this.environment, variable) ? this.environment[variable] : undefined;
        if (text !== undefined) found.push({ value: text, read: source.read, source: `the environment variable ${variable}` });
      } else if (Object.hasOwn(this.given, name) && this.given[name] !== undefined) {
        found.push({ value: this.given[name], read: source.read, source: "the options" });
      }
    }
    return found;
  }

  private reportUndeclared({ as, from }: Extract<NamesDefinition, { readonly kind: "inputs" }>): void {
    if (!from.some((source) => "option" in source)) return;
    const group = this.groups.get(rootOf(as)) ?? new Map<string, unknown>();
    for (const name of Object.keys(this.given)) {
      if (!group.has(name))
        this.decoding.diagnostics.push(errorDiagnostic(undeclaredInput({ name, suggestion: suggest(name, group.keys()) })));
    }
  }

  /** Returns the names that are variables themselves. */
  rootNames(): Iterable<string> {
    return this.groups.get("")?.keys() ?? [];
  }

  has(root: string): boolean {
    return this.groups.get("")?.has(root) === true || (root !== "" && this.groups.has(root));
  }

  /** Adds what a reference needs: one name, or all names of a variable. */
  load(traversal: Traversal, needed: Set<Cell>, parts: ObjectParts): void {
    const [root] = traversal;
    if (root?.kind !== "root") return;
    const own = this.groups.get("")?.get(root.name);
    if (own !== undefined) {
      add([root.name], own, needed, parts);
      return;
    }
    const group = this.groups.get(root.name);
    if (group === undefined) return;
    const step = traversal[1];
    const name =
      step?.kind === "attr" ? step.name : step?.kind === "index" && typeof step.key.content === "string" ? step.key.content : undefined;
    const cell = name === undefined ? undefined : group.get(name);
    if (name !== undefined && cell !== undefined) add([root.name, name], cell, needed, parts);
    else {
      if (group.size === 0) parts.set([root.name], EmptyObject);
      for (const [each, other] of group) {
        // An unknown name is reported with the names that there are, so their values do not matter.
        if (name === undefined) add([root.name, each], other, needed, parts);
        else parts.set([root.name, each], dynamicVal);
      }
    }
  }

  /** Returns the diagnostics of an expression. Those about undeclared locals and inputs name what is missing, and a similar name. */
  explained(expression: Expression, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    if (diagnostics.every(({ code }) => code !== "unsupported-attribute")) return diagnostics;
    const undeclared = new Map<number, Message>();
    for (const [root, step] of expression.variables()) {
      if (root?.kind !== "root" || step?.kind !== "attr") continue;
      const group = this.groups.get(root.name);
      if (group === undefined || group.has(step.name)) continue;
      const similar = suggest(step.name, group.keys());
      const suggestion = similar === undefined ? undefined : `${root.name}.${similar}`;
      undeclared.set(step.range.start.offset, undeclaredName({ name: `${root.name}.${step.name}`, suggestion }));
    }
    return diagnostics.map((diagnostic) => {
      const { code, subject, context, count } = diagnostic;
      const message = code === "unsupported-attribute" && subject !== undefined ? undeclared.get(subject.start.offset) : undefined;
      return message === undefined ? diagnostic : errorDiagnostic(message, { subject, context, count, ...evaluationOf(diagnostic) });
    });
  }

  /** Computes all names, so that their problems are reported even if nothing uses them. */
  settle(): void {
    for (const group of this.groups.values()) {
      for (const cell of group.values()) this.decoding.settle(cell);
    }
    for (const group of this.groups.values()) {
      for (const cell of group.values())
        if (cell instanceof InputCell)
          for (const check of cell.validations) this.decoding.settle(new ValidationCell(this.decoding, cell, check));
    }
  }
}

function add(path: readonly string[], cell: NameCell, needed: Set<Cell>, parts: ObjectParts): void {
  if (cell.status === "done") parts.set(path, cell.value);
  else needed.add(cell);
}

/** Returns the name of the variable that has names as attributes; empty if they are variables themselves. */
export function rootOf(as: NamesAs): string {
  return as === "root" ? "" : as.slice(0, -1);
}

/** A name with its value. */
abstract class NameCell extends Cell {
  value: Value = dynamicVal;
  abstract override get range(): Range;
  giveUp(): void {
    this.value = brokenValue;
  }
}

class LocalCell extends NameCell {
  private readonly decoding: Decoding;
  private readonly as: NamesAs;
  private readonly attribute: Attribute;
  constructor(decoding: Decoding, as: NamesAs, attribute: Attribute) {
    super();
    this.decoding = decoding;
    this.as = as;
    this.attribute = attribute;
  }

  override get range(): Range {
    return this.attribute.nameRange;
  }

  compute(): readonly Cell[] | undefined {
    const result = this.decoding.evaluate(this.attribute.expression, undefined);
    if ("needed" in result) return result.needed;
    this.value = result.hasErrors ? brokenValue : result.value;
    return undefined;
  }

  label(): string {
    return (this.as === "root" ? "" : this.as) + this.attribute.name;
  }
}

/** A value that was passed for an input. */
interface GivenInput {
  readonly value: unknown;
  readonly read: InputSource["read"];
  readonly source: string;
}

/** A rule that an input declares. */
interface Validation {
  readonly condition: Expression;
  readonly message: Expression | undefined;
}

class InputCell extends NameCell {
  readonly validations: Validation[] = [];
  readonly name: string;
  private readonly decoding: Decoding;
  private readonly definition: Extract<NamesDefinition, { readonly kind: "inputs" }>;
  private readonly block: Block;
  private readonly attributes: ReadonlyMap<string, Attribute>;
  private readonly given: readonly GivenInput[];

  constructor(
    decoding: Decoding,
    definition: Extract<NamesDefinition, { readonly kind: "inputs" }>,
    name: string,
    block: Block,
    attributes: ReadonlyMap<string, Attribute>,
    given: readonly GivenInput[],
  ) {
    super();
    this.decoding = decoding;
    this.definition = definition;
    this.name = name;
    this.block = block;
    this.attributes = attributes;
    this.given = given;
  }

  override get range(): Range {
    return this.block.labelRanges[0] ?? this.block.definitionRange;
  }

  /** Whether the value must not be shown. */
  get isSensitive(): boolean {
    const sensitive = this.attributes.get("sensitive")?.expression;
    return sensitive !== undefined && constantBool(sensitive) === true;
  }

  compute(): undefined {
    const value = this.read();
    this.value = this.isSensitive ? mark(value, SENSITIVE) : value;
  }

  label(): string {
    const { as } = this.definition;
    return (as === "root" ? "" : as) + this.name;
  }

  private read(): Value {
    const typeExpression = this.attributes.get("type")?.expression;
    const { type, defaults, diagnostics } =
      typeExpression === undefined ? { type: dynamic, defaults: undefined, diagnostics: [] } : typeConstraintWithDefaults(typeExpression);
    this.decoding.diagnostics.push(...diagnostics);
    const initial = this.attributes.get("default")?.expression;
    // The default is read even if it does not count, because its errors do.
    const fallback = initial === undefined ? undefined : this.defaultValue(initial, type, defaults);
    const given = this.given.at(-1);
    if (given !== undefined) return this.givenValue(given, type, defaults);
    return fallback ?? this.unset(type);
  }

  private defaultValue(expression: Expression, type: Type, defaults: Defaults | undefined): Value {
    const { value, diagnostics } = expression.value(
      new EvalContext({ variables: new Map(), functions: this.decoding.context.functions, budget: this.decoding.context.budget }),
    );
    this.decoding.diagnostics.push(...diagnostics);
    if (hasErrors(diagnostics)) return brokenValue;
    const converted = tryConvert(defaults === undefined ? value : applyDefaults(value, defaults), type);
    if (isValue(converted)) return converted;
    return this.invalid("its default", converted.message, expression.range);
  }

  private givenValue({ value, read, source }: GivenInput, type: Type, defaults: Defaults | undefined): Value {
    let found: Value | string;
    if (typeof value === "string") found = valueOfText(value, read, type);
    else {
      try {
        found = isValue(value) ? value : fromNative(value);
      } catch (error) {
        if (!(error instanceof CtyError)) throw error;
        found = error.message;
      }
    }
    if (typeof found === "string") return this.invalid(source, found);
    const converted = tryConvert(defaults === undefined ? found : applyDefaults(found, defaults), type);
    return isValue(converted) ? converted : this.invalid(source, converted.message);
  }

  private invalid(source: string, reason: string, subject: Range = this.range): Value {
    const shown = this.isSensitive ? "it does not have the right type" : reason.replace(/\.$/, "");
    this.decoding.diagnostics.push(errorDiagnostic(invalidInput({ name: this.name, source, reason: shown }), { subject }));
    return brokenValue;
  }

  private unset(type: Type): Value {
    const { unset, from } = this.definition;
    if (unset === "null") return nullVal(type);
    if (unset === "empty") return type.kind === "string" || type.kind === "dynamic" ? stringVal("") : nullVal(type);
    if (this.decoding.mayBeUnknown) return unknownVal(type);
    const variables = from.flatMap((source) => ("env" in source ? [source.env(this.name)] : []));
    this.decoding.diagnostics.push(errorDiagnostic(missingInput({ name: this.name, variables }), { subject: this.range }));
    return brokenValue;
  }
}

/** Checks a validation of an input. */
class ValidationCell extends Cell {
  private readonly decoding: Decoding;
  private readonly input: InputCell;
  private readonly validation: Validation;
  constructor(decoding: Decoding, input: InputCell, validation: Validation) {
    super();
    this.decoding = decoding;
    this.input = input;
    this.validation = validation;
  }

  override get range(): Range {
    return this.validation.condition.range;
  }

  compute(): readonly Cell[] | undefined {
    const { condition, message } = this.validation;
    const pending: Diagnostic[] = [];
    const result = this.decoding.evaluate(condition, undefined, pending);
    if ("needed" in result) return result.needed;
    const text = message === undefined ? undefined : this.decoding.evaluate(message, undefined, pending);
    if (text !== undefined && "needed" in text) return text.needed;
    this.decoding.diagnostics.push(...pending);
    const { content } = unmarkDeep(result.value).value;
    if (content !== false) return undefined;
    const detail = text === undefined || text.value.isMarked() || typeof text.value.content !== "string" ? "" : text.value.content;
    this.decoding.diagnostics.push(errorDiagnostic(invalidByValidation({ name: this.input.name, detail }), { subject: condition.range }));
    return undefined;
  }

  giveUp(): void {}

  label(): undefined {}
}

/** Returns the value of a text from outside, or the reason for its absence. */
function valueOfText(text: string, read: InputSource["read"], type: Type): Value | string {
  if (read === "json") {
    try {
      return valueFromJSON(text, impliedTypeOfJSON(text));
    } catch (error) {
      if (error instanceof CtyError) return error.message;
      throw error;
    }
  }
  if (read === "text" || type.kind === "string" || type.kind === "dynamic") return stringVal(text);
  const { expression, diagnostics } = parseExpression(text, "input");
  const [syntax] = diagnostics;
  if (syntax !== undefined) return syntax.detail;
  const result = expression.value();
  const [problem] = result.diagnostics;
  return problem === undefined ? result.value : problem.detail;
}
