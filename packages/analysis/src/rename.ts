/**
 * Renames the targets of references: finds the edits that replace one prefix of references by
 * another everywhere. If both prefixes have the same number of names, only the names that differ
 * are replaced, so that spaces and the notation of indexes are kept.
 */

import { CtyError } from "@hcl-ts/cty";
import { isValidIdentifier } from "@hcl-ts/cty/kernel";
import type { Body, Expression, SourceFile } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";
import type { BodyOptions } from "./body-outline.ts";
import type { Reference, ReferenceStep } from "./reference.ts";
import { references } from "./references.ts";

/** A range of a file and its replacement. */
export interface TextEdit {
  readonly filename: string;
  /** The start of the range, in UTF-16 units from the start of the file. */
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The edits that rename. */
export interface Renaming {
  /**
   * The edits, grouped by file in the given order, and in source order within a file. They do not
   * overlap.
   */
  readonly edits: readonly TextEdit[];
  /**
   * References that begin with the prefix but cannot be edited, because they have no range or have
   * other steps between the prefix's steps.
   */
  readonly skipped: readonly Reference[];
}

/** Settings of {@link renameReferences}. */
export interface RenameReferencesOptions<T extends Expression | Body = Expression | Body> extends BodyOptions {
  /** Returns the references in a body or expression, for a caller who keeps them; by default they are found with `references`. */
  readonly referencesIn?: ((inside: T) => Iterable<Reference>) | undefined;
}

/**
 * Finds the edits after which every reference that begins with the names `from` begins with the
 * names `to`, in expressions and bodies of any syntax. `a["b"]` and `a.b` have the same names.
 * Names bound by a `for` or by a dynamic block remain unchanged. Declarations are not references:
 * the application has to rename them.
 *
 * @throws CtyError if a prefix is empty or a name that `to` puts in is not an identifier
 * @example renameReferences([main.body, outputs.body], ["aws_instance", "web"], ["aws_instance",
 *   "app"])
 */
export function renameReferences<T extends Expression | Body>(
  inside: Iterable<T>,
  from: readonly string[],
  to: readonly string[],
  options: RenameReferencesOptions<T> = {},
): Renaming {
  const { referencesIn = (each) => references(each, options) } = options;
  checkPrefixes(from, to);
  const found: TextEdit[] = [];
  const skipped: Reference[] = [];
  for (const of of inside) {
    for (const reference of referencesIn(of)) {
      const prefix = prefixOf(reference, from);
      if (prefix === undefined) continue;
      const edits = from.length === to.length ? nameEdits(prefix, to) : wholeEdit(prefix, to);
      if (edits === undefined) skipped.push(reference);
      else found.push(...edits);
    }
  }
  return { edits: inOrder(found), skipped };
}

function checkPrefixes(from: readonly string[], to: readonly string[]): void {
  if (from.length === 0 || to.length === 0) throw new CtyError("renaming requires two prefixes of at least one name each");
  const isKept = (name: string, i: number): boolean => from.length === to.length && name === from[i];
  const invalid = to.find((name, i) => !isKept(name, i) && !isValidIdentifier(name));
  if (invalid !== undefined) throw new CtyError(`${quote(invalid)} is not a valid identifier, so nothing can be renamed to it`);
}

/** Returns edits without repetition, grouped by file in the given order, and ordered within each file. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const files = new Map<string, Map<number, TextEdit>>();
  for (const edit of edits) {
    const inFile = files.get(edit.filename) ?? new Map<number, TextEdit>();
    files.set(edit.filename, inFile.set(edit.start, edit));
  }
  return [...files.values()].flatMap((inFile) => [...inFile.values()].sort((a, b) => a.start - b.start));
}

/**
 * Applies edits to the text of a file, and returns its new text. Edits of other files are skipped.
 *
 * @throws CtyError if two edits overlap
 */
export function applyEdits(filename: string, text: string, edits: readonly TextEdit[]): string {
  const own = edits.filter((edit) => edit.filename === filename).sort((a, b) => a.start - b.start);
  let result = "";
  let done = 0;
  for (const { start, end, newText } of own) {
    if (start < done) throw new CtyError(`two edits of ${quote(filename)} overlap at offset ${start}`);
    result += text.slice(done, start) + newText;
    done = end;
  }
  return result + text.slice(done);
}

/** A step of a prefix: a name and the range of the step. */
interface PrefixStep {
  readonly kind: "root" | "attr" | "index";
  readonly name: string;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** Returns the first steps of a reference if they have these names. */
function prefixOf(reference: Reference, names: readonly string[]): readonly PrefixStep[] | undefined {
  if (reference.root.name !== names[0] || reference.steps.length < names.length - 1) return undefined;
  const prefix: PrefixStep[] = [reference.root];
  for (let i = 1; i < names.length; i++) {
    const step = namedStep(reference.steps[i - 1]!);
    if (step?.name !== names[i]) return undefined;
    prefix.push(step as PrefixStep);
  }
  return prefix;
}

function namedStep(step: ReferenceStep): PrefixStep | undefined {
  if (step.kind === "attr") return step;
  if (step.kind !== "index") return undefined;
  const { key, file, start, end } = step;
  return key.type.kind === "string" && typeof key.content === "string" ? { kind: "index", name: key.content, file, start, end } : undefined;
}

/** Returns one edit for each name that differs, or undefined if a step has no range. */
function nameEdits(prefix: readonly PrefixStep[], to: readonly string[]): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const [i, step] of prefix.entries()) {
    const name = to[i];
    if (step.end === step.start) return undefined;
    if (name !== undefined && step.name !== name) edits.push(nameEdit(step, name));
  }
  return edits;
}

function nameEdit(step: PrefixStep, name: string): TextEdit {
  const { kind, file, start, end } = step;
  if (kind === "root") return edit(file, start, end, name);
  // The name ends the step, or is between the quotes of an index. In any other notation, such as
  // with escapes, the whole step becomes an attribute.
  const written = file.text.slice(start, end);
  const at = written.lastIndexOf(step.name);
  const around = at < 0 ? "" : `${written.slice(0, at)}|${written.slice(at + step.name.length)}`;
  const plain = kind === "attr" ? around.endsWith("|") : /^\[\s*"\|"\s*\]$/.test(around);
  return plain ? edit(file, start + at, start + at + step.name.length, name) : edit(file, start, end, `.${name}`);
}

/** Returns one edit for all steps, or undefined if there is anything else between them. */
function wholeEdit(prefix: readonly PrefixStep[], to: readonly string[]): readonly TextEdit[] | undefined {
  const [root] = prefix;
  if (root === undefined || root.end === root.start) return undefined;
  let { end } = root;
  for (const step of prefix.slice(1)) {
    if (step.file !== root.file || step.start < end || root.file.text.slice(end, step.start).trim() !== "") return undefined;
    end = step.end;
  }
  return [edit(root.file, root.start, end, to.join("."))];
}

function edit(file: SourceFile, start: number, end: number, newText: string): TextEdit {
  return { filename: file.filename, start: file.position(start).offset, end: file.position(end).offset, newText };
}
