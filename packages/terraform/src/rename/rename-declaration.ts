import { type Reference, renameReferences, type TextEdit } from "@hcl-ts/analysis";
import { type Body, type Diagnostic, errorDiagnostic, type Message, type Range, type SourceFile } from "@hcl-ts/hcl";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import type { Module, ModuleTree } from "../load/module.ts";
import { MODULE_OUTLINE } from "../load/module-outline.ts";
import { RESERVED_VARIABLES } from "../load/read-variable.ts";
import { callersOf, type FoundDeclaration, findDeclaration, nameRanges, prefixesOf } from "./declaration-address.ts";
import { argumentRanges, outputSteps } from "./find-references.ts";
import { invalidNewName, nameTaken, nothingToRename } from "./messages.ts";

/** Settings of {@link renameDeclaration}. */
export interface RenameOptions {
  /**
   * Whether to add a `moved` block for a managed resource or a module, so that existing objects
   * keep their position in the state; false by default. Without it, existing `moved` blocks that
   * lead to the old name are changed to lead to the new one.
   */
  readonly moved?: boolean | undefined;
  /** The ranges of the name where it is declared, for a caller who knows them; by default they are searched. */
  readonly declarations?: readonly Range[] | undefined;
  /** Returns the references in the body of a file, for a caller who keeps them; by default they are found again. */
  readonly referencesIn?: ((body: Body) => Iterable<Reference>) | undefined;
}

/** The edits that rename a declaration. */
export interface RenamedDeclaration {
  /** The edits of the files, which do not overlap. Apply them with `applyEdits`. */
  readonly edits: readonly TextEdit[];
  /** References that cannot be edited, because something else is between their names. */
  readonly skipped: readonly Reference[];
  /** The reasons why the declaration cannot be renamed. If there are any, there are no edits. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renames a declaration everywhere in a tree of modules: its declarations, references to it, and
 * arguments and references in the modules that call its module. Both syntaxes are edited. The
 * modules must be loaded again afterwards.
 *
 * @param tree the tree
 * @param address the declaration; see {@link findReferences}
 * @param name the new name alone
 * @example
 * const { edits } = renameDeclaration(tree, "aws_instance.web", "app", { moved: true });
 * for (const [file, source] of tree.module.sources) write(file, applyEdits(file, source.text, edits));
 */
export function renameDeclaration(tree: ModuleTree, address: string, name: string, options: RenameOptions = {}): RenamedDeclaration {
  const declaration = findDeclaration(tree, address);
  if (declaration === undefined) return refuse(nothingToRename({ address }));
  const isReserved = declaration.kind === "variable" && RESERVED_VARIABLES.has(name);
  if (!isValidIdentifier(name) || isReserved) return refuse(invalidNewName({ name }));
  if (name === declaration.name) return { edits: [], skipped: [], diagnostics: [] };
  if (declaration.taken(name)) return refuse(nameTaken({ address: declaration.withName(name) }));
  return new Renaming(tree, declaration, name, options).run();
}

function refuse(message: Message): RenamedDeclaration {
  return { edits: [], skipped: [], diagnostics: [errorDiagnostic(message)] };
}

class Renaming {
  private readonly root: ModuleTree;
  private readonly declaration: FoundDeclaration;
  private readonly name: string;
  private readonly moved: boolean;
  private readonly declarations: readonly Range[];
  private readonly referencesIn: RenameOptions["referencesIn"];
  /** The edits by file and offset. The same edit may be found in two ways. */
  private readonly edits = new Map<string, TextEdit>();
  private readonly skipped: Reference[] = [];

  constructor(root: ModuleTree, declaration: FoundDeclaration, name: string, { moved = false, declarations, referencesIn }: RenameOptions) {
    this.declarations = declarations ?? nameRanges(declaration);
    this.referencesIn = referencesIn;
    this.root = root;
    this.declaration = declaration;
    this.name = name;
    const { kind, prefix } = declaration;
    const isMovable = kind === "module" || (kind === "resource" && prefix.length === 2);
    // No block can name what has a label that is not an identifier.
    this.moved = moved && isMovable && prefix.every(isValidIdentifier);
  }

  run(): RenamedDeclaration {
    const { kind, tree, name } = this.declaration;
    for (const range of this.declarations) this.renameAt(range, tree.module);
    this.renameReferences();
    for (const { module, call } of callersOf(this.root, tree.module)) {
      if (kind === "variable") for (const range of argumentRanges(module, call, name)) this.renameAt(range, module);
      if (kind === "output") for (const { step } of outputSteps(module, call, this.declaration)) this.renameStep(step);
    }
    if (this.moved) this.addMoved();
    return { edits: [...this.edits.values()], skipped: this.skipped, diagnostics: [] };
  }

  private renameReferences(): void {
    const { module } = this.declaration.tree;
    const history = this.historyOf(module);
    const bodies = module.files.map(({ body }) => body);
    for (const prefix of prefixesOf(this.declaration)) {
      const to = [...prefix.slice(0, -1), this.name];
      const { edits, skipped } = renameReferences(bodies, prefix, to, { outline: MODULE_OUTLINE, referencesIn: this.referencesIn });
      for (const edit of edits) if (!history.some((range) => includes(range, edit))) this.add(edit);
      this.skipped.push(...skipped);
    }
  }

  /** Returns the ranges of former names, which remain unchanged. */
  private historyOf({ moved, removed }: Module): readonly Range[] {
    const before = [...moved, ...removed].map(({ fromExpression }) => fromExpression.range);
    return this.moved ? [...before, ...moved.map(({ toExpression }) => toExpression.range)] : before;
  }

  /** Replaces a name that is written by itself, possibly in quotes. */
  private renameAt({ filename, start, end }: Range, module: Module): void {
    const written = module.sources.get(filename)?.text.slice(start.offset, end.offset) ?? "";
    const newText = written.startsWith('"') ? `"${this.name}"` : this.name;
    this.add({ filename, start: start.offset, end: end.offset, newText });
  }

  /** Replaces the name at the end of an attribute step. */
  private renameStep({ file, start, end }: { readonly file: SourceFile; readonly start: number; readonly end: number }): void {
    const at = end - this.declaration.name.length;
    if (at < start) return;
    this.add({ filename: file.filename, start: file.position(at).offset, end: file.position(end).offset, newText: this.name });
  }

  /**
   * Adds a `moved` block at the end of the file with the declaration. If that file is in the JSON
   * syntax, the block is added to another file.
   */
  private addMoved(): void {
    const { declaration } = this;
    const { module } = declaration.tree;
    const declared = this.declarations[0]?.filename;
    const native = module.files.filter(({ name, override }) => !name.endsWith(".json") && !override);
    const file = native.find(({ name }) => name === declared) ?? native[0];
    if (file === undefined) return;
    const { text } = file.source;
    const from = declaration.prefix.join(".");
    const to = declaration.withName(this.name);
    const before = text === "" || text.endsWith("\n") ? "\n" : "\n\n";
    const block = `${before}moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
    this.add({ filename: file.name, start: text.length, end: text.length, newText: block });
  }

  private add(edit: TextEdit): void {
    this.edits.set(`${edit.filename}\n${edit.start}`, edit);
  }
}

function includes(range: Range, edit: TextEdit): boolean {
  return range.filename === edit.filename && range.start.offset <= edit.start && edit.end <= range.end.offset;
}
