/** The source of a file, as ESLint and the rules see it. */
import { type Directive, TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { Comment, configTokens, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import { type Change, type ConfigDocument, type DocumentEditor, openConfig } from "@hcl-ts/hclwrite";
import type { EvaluatedModule } from "@hcl-ts/terraform";
import type { DependencyGraph, Module, ModuleTree } from "@hcl-ts/terraform/load";
import type { ModuleView } from "../modules/module-view.ts";
import { configuringComments, type DirectiveProblem, disableDirectives, inlineConfigs, type Loc } from "./directives.ts";
import type { HclNode } from "./nodes.ts";
import { checkSchema, type LintSchema } from "./schema.ts";

/** Something with offsets in a source: a node, a token or a comment. */
export interface Located {
  /** The source that the offsets count in; the linted file by default. */
  readonly file?: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** The parts of an {@link HclSourceCode}. */
export interface HclSourceCodeParts {
  readonly text: string;
  readonly ast: HclNode;
  readonly file: SourceFile;
  readonly syntax: "native" | "json";
  /** The syntax errors. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tflintIgnore: boolean;
  /** The language that the file is checked against. */
  readonly schema: LintSchema | undefined;
  /** The module of the file; undefined for a language without modules. */
  readonly view: ModuleView | undefined;
}

/**
 * The source of a file: `context.sourceCode` in a rule. It has ESLint's members, such as `getText`,
 * `getLoc`, `getParent` and `getAncestors`, and the module that the file belongs to.
 */
export class HclSourceCode extends TextSourceCodeBase {
  declare readonly ast: HclNode;
  /** The properties with children of each kind of nodes. */
  readonly file: SourceFile;
  readonly syntax: "native" | "json";
  /** The syntax errors of the file. */
  readonly diagnostics: readonly Diagnostic[];
  readonly #tflintIgnore: boolean;
  readonly #schema: LintSchema | undefined;
  #schemaChecks: readonly Diagnostic[] | undefined;
  readonly #view: ModuleView | undefined;
  #tokens: TokenList | undefined;
  #comments: readonly Comment[] | undefined;
  #lineStarts: readonly number[] | undefined;
  #parents: ReadonlyMap<object, HclNode> | undefined;
  #document: ConfigDocument | undefined;
  #reportsSyntax: ((diagnostics: readonly Diagnostic[]) => void)[] = [];
  #syntaxIsReported = false;

  /** @internal */
  constructor({ text, ast, file, syntax, diagnostics, tflintIgnore, schema, view }: HclSourceCodeParts) {
    super({ text, ast });
    this.file = file;
    this.syntax = syntax;
    this.diagnostics = diagnostics;
    this.#tflintIgnore = tflintIgnore;
    this.#schema = schema;
    this.#view = view;
  }

  /** Whether the file has syntax errors. Rules then see what could be read, and fix nothing. */
  get hasSyntaxErrors(): boolean {
    return this.diagnostics.some(({ severity }) => severity === "error");
  }

  /** The comments, in source order. The JSON syntax has none. */
  get comments(): readonly Comment[] {
    this.#comments ??= this.syntax === "json" ? [] : commentsOf(this.tokens);
    return this.#comments;
  }

  /** The tokens of the native syntax, comments included. */
  get tokens(): TokenList {
    this.#tokens ??= configTokens(this.syntax === "json" ? "" : this.file);
    return this.#tokens;
  }

  /**
   * The module of the file's folder: its declarations, with the text that is being linted in place of
   * the file on disk. Undefined in the language `hcl/hcl`.
   */
  get module(): Module | undefined {
    return this.#view?.module;
  }

  /** The name of the file in {@link module} and in its ranges. */
  get moduleFile(): string {
    return this.#view?.fileName ?? this.file.filename;
  }

  /** The module with the modules that it calls. */
  get tree(): ModuleTree | undefined {
    return this.#view?.tree;
  }

  /** The problems that the language of `languageOptions.schema` finds, without the syntax errors. */
  get schemaChecks(): readonly Diagnostic[] {
    this.#schemaChecks ??= this.#schema === undefined ? [] : checkSchema(this.#schema, this.file, this.diagnostics);
    return this.#schemaChecks;
  }

  /** The problems that `checkTree` reports in the file, without evaluating anything. */
  get staticChecks(): readonly Diagnostic[] {
    return this.#view?.staticChecks ?? [];
  }

  /** The problems that `validateTree` reports in the file. They are found once for each state of the module. */
  get checks(): readonly Diagnostic[] {
    return this.#view?.checks ?? [];
  }

  /** The dependencies in the module and in those that it calls. */
  get graph(): DependencyGraph | undefined {
    return this.#view?.graph;
  }

  /** The result of evaluating the module, with the values of its `tfvars` files. Evaluated when it is first read. */
  get evaluated(): EvaluatedModule | undefined {
    return this.evaluate({});
  }

  /**
   * Evaluates the module with values of variables, which take precedence over its `tfvars` files.
   * What depends on a variable without a value is unknown, and so is what follows from an error.
   * Evaluated once for each state of the module.
   * @param variables values by name, in any form that `writeValue` in `@hcl-ts/hclwrite` takes
   */
  evaluate(variables: Readonly<Record<string, unknown>>): EvaluatedModule | undefined {
    return this.#view?.evaluate(new Map(Object.entries(variables)));
  }

  /**
   * Reports whether something in the module refers to an address, such as `var.a`, `data.t.b` or
   * `provider.aws.west`.
   */
  isUsed(address: string): boolean {
    return this.#view?.isUsed(address) ?? false;
  }

  /** @internal Notes that a rule fixes the file. */
  noteFix(): void {
    this.#view?.noteFix();
  }

  /** The file as a document of `@hcl-ts/hclwrite`. For the native syntax only. */
  get document(): ConfigDocument {
    this.#document ??= openConfig(this.text, this.file.filename);
    return this.#document;
  }

  /**
   * Describes a change of the file for a fix: `fix: (fixer) => sourceCode.edit((e) => …)(fixer)`.
   * @returns a function for `fix` or `suggest`; it fixes nothing if the change has problems
   */
  edit(describe: (document: DocumentEditor) => void): (fixer: Fixer) => unknown[] {
    return (fixer) => {
      const { edits, problems }: Change = this.document.edit(describe);
      return problems.length > 0 ? [] : edits.map(({ start, end, newText }) => fixer.replaceTextRange([start, end], newText));
    };
  }

  /** Returns the position of an offset in the text. */
  override getLocFromIndex(index: number): Loc {
    const starts = this.#starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= index) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: index - starts[low]! + 1 };
  }

  #starts(): readonly number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) starts.push(at + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }

  /** Returns the lines and columns of a node, a token or a comment. */
  override getLoc(node: object): { start: Loc; end: Loc } {
    const [start, end] = this.getRange(node);
    return { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
  }

  /** Returns the offsets of a node, a token or a comment. */
  override getRange(node: object): [number, number] {
    const { file, start, end } = node as Located;
    // An expression in a JSON string counts in the decoded string.
    if (file === undefined || file === this.file) return [start, end];
    return [file.position(start).offset, file.position(end).offset];
  }

  /** Returns the parent of a node; undefined for the root. */
  override getParent(node: object): HclNode | undefined {
    this.#parents ??= parentsIn(this.ast);
    return this.#parents.get(node);
  }

  /** Returns the ancestors of a node from the root on. */
  override getAncestors(node: object): HclNode[] {
    const found: HclNode[] = [];
    for (let parent = this.getParent(node); parent !== undefined; parent = this.getParent(parent)) found.push(parent);
    return found.reverse();
  }

  /** Yields every node when it is entered and when it is left. Uses no recursion. */
  override *traverse(): Generator<VisitNodeStep> {
    this.#reportSyntax();
    const path: Visit[] = [{ node: this.ast, args: [this.ast, undefined], children: this.ast.children, next: 0 }];
    yield new VisitNodeStep({ target: this.ast, phase: 1, args: [this.ast, undefined] });
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const child = top.children[top.next++];
      if (child === undefined) {
        path.pop();
        yield new VisitNodeStep({ target: top.node, phase: 2, args: top.args });
        continue;
      }
      const visit = { node: child, args: [child, top.node], children: child.children, next: 0 };
      yield new VisitNodeStep({ target: child, phase: 1, args: visit.args });
      path.push(visit);
    }
  }

  /**
   * @internal Called by every rule before the traversal. If the rule `syntax` is off, another one
   * reports the syntax errors, so that no configuration hides them.
   */
  onSyntaxErrors(report: (diagnostics: readonly Diagnostic[]) => void, first: boolean): void {
    if (first) this.#reportsSyntax.unshift(report);
    else this.#reportsSyntax.push(report);
  }

  #reportSyntax(): void {
    if (this.#syntaxIsReported || this.diagnostics.length === 0) return;
    const [report] = this.#reportsSyntax;
    if (report === undefined) return;
    this.#syntaxIsReported = true;
    report(this.diagnostics);
  }

  /** Whether a comment may be a directive. Reading all comments takes longer than looking for a word. */
  #mentions(word: string): boolean {
    return this.text.includes(word);
  }

  /** @internal */
  getInlineConfigNodes(): Comment[] {
    if (!this.#mentions("eslint")) return [];
    return [...configuringComments(this.comments)];
  }

  /** @internal */
  getDisableDirectives(): { problems: DirectiveProblem[]; directives: Directive[] } {
    if (!this.#mentions("eslint") && !(this.#tflintIgnore && this.#mentions("tflint-ignore"))) return { problems: [], directives: [] };
    return disableDirectives(this, this.#tflintIgnore);
  }

  /** @internal */
  applyInlineConfig(): ReturnType<typeof inlineConfigs> {
    if (!this.#mentions("eslint")) return { problems: [], configs: [] };
    return inlineConfigs(this);
  }
}

/** A node that the traversal is in. */
interface Visit {
  readonly node: HclNode;
  readonly args: unknown[];
  readonly children: readonly HclNode[];
  next: number;
}

/** Returns the parent of every node of a tree. Uses no recursion. */
function parentsIn(root: HclNode): ReadonlyMap<object, HclNode> {
  const parents = new Map<object, HclNode>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const child of node.children) {
      parents.set(child, node);
      open.push(child);
    }
  return parents;
}

/** The part of ESLint's fixer that edits need. */
export interface Fixer {
  replaceTextRange(range: [number, number], text: string): unknown;
}

function commentsOf(tokens: TokenList): readonly Comment[] {
  const { file } = tokens;
  const found: Comment[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== TokenKind.Comment) continue;
    let end = tokens.end(i);
    if (file.text.charCodeAt(end - 1) === 0x0a) end -= file.text.charCodeAt(end - 2) === 0x0d ? 2 : 1;
    found.push(new Comment(file, tokens.start(i), end));
  }
  return found;
}
