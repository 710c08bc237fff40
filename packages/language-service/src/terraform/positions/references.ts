/** References in the files of modules, which are found once for each part of a file. */
import { type Reference, type ReferenceOptions, type ReferenceStep, referenceSteps, references } from "@hcl-ts/analysis";
import type { Attribute, Body, Range, SourceFile } from "@hcl-ts/hcl";
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { AttributeNode, BodyNode } from "@hcl-ts/hclsyntax";
import { MODULE_OUTLINE, type Module, type ModuleFile } from "@hcl-ts/terraform/load";
import { namesInUnread } from "./unread-names.ts";

const known = new WeakMap<Body, readonly Reference[]>();

/** A name in a string without its end is found and renamed too. */
const OPTIONS: ReferenceOptions = { outline: MODULE_OUTLINE, unread: namesInUnread };

/** Returns the parts of a file's body that are kept while the file is edited. */
export function partsOf(body: Body): readonly Body[] {
  return body.bodies ?? [body];
}

/** Returns the part of a file's body that an offset is in. */
export function partAt(body: Body, offset: number): Body {
  const parts = partsOf(body);
  return parts[Math.max(0, lastPartAt(parts, offset))] ?? body;
}

/** Returns the parts of a file's body that a range touches. */
export function partsBetween(body: Body, start: number, end: number): readonly Body[] {
  const parts = partsOf(body);
  return parts.slice(Math.max(0, lastPartAt(parts, start)), lastPartAt(parts, end) + 1);
}

/** Returns the index of the last part that starts at or before an offset. The missing item's range is at the first item of a part. */
function lastPartAt(parts: readonly Body[], offset: number): number {
  return partitionPoint(parts, (part) => part.missingItemRange().start.offset <= offset) - 1;
}

/** Returns the source of the part that a line of a file is in, whose positions are those in the file. */
export function sourceAtLine({ body, source }: ModuleFile, line: number): SourceFile {
  const parts = partsOf(body);
  const after = partitionPoint(parts, (part) => part.missingItemRange().start.line <= line);
  const part = parts[Math.max(0, after - 1)];
  return part !== undefined && isNode(part) ? part.file : source;
}

/** Returns the references in the body of a file. */
export function* referencesIn(body: Body): Iterable<Reference> {
  for (const part of partsOf(body)) yield* referencesInPart(part);
}

/** Returns the references in a part of a file's body. */
export function referencesInPart(body: Body): readonly Reference[] {
  let found = known.get(body);
  if (found === undefined) {
    found = references(body, OPTIONS);
    known.set(body, found);
  }
  return found;
}

/** Finds the references in a part of a file's body, which are kept, one block at each step. */
export function* readReferences(body: Body): Generator<void, void> {
  if (!known.has(body)) known.set(body, yield* referenceSteps(body, OPTIONS));
}

/** Returns the references in the body of a file, at least those with a name in them. */
export function* referencesNaming(body: Body, name: string): Iterable<Reference> {
  const visits = (attribute: Attribute): boolean => mayContain(attribute, name);
  for (const part of partsOf(body)) {
    const found = known.get(part);
    if (found !== undefined) yield* found;
    else if (mayContain(part, name)) yield* references(part, { ...OPTIONS, visits });
  }
}

/** Whether a name can be in an item. Looking at the text takes much less time than reading expressions. */
function mayContain(item: Body | Attribute, name: string): boolean {
  const text = nativeText(item);
  return text === undefined || text.includes(name) || WRITTEN_OTHERWISE.test(text);
}

/** Returns the text of an item of the native syntax. */
export function nativeText(item: Body | Attribute): string | undefined {
  return isNode(item) ? item.file.text.slice(item.start, item.end) : undefined;
}

/** Whether an item is a node of the native syntax. */
function isNode(item: Body | Attribute): item is BodyNode | AttributeNode {
  return "kind" in item && (item.kind === "Body" || item.kind === "Attribute");
}

/** Whether a name can be written in another way: with an escape, or with characters that are normalized. */
const WRITTEN_OTHERWISE = /[^\0-[\]-\x7f]/;

/** Returns the references of a module, at least those with a name in them. */
export function* referencesTo({ files }: Module, name: string): Iterable<Reference> {
  for (const { body } of files) yield* referencesNaming(body, name);
}

/** Returns the name of a step, written as an attribute or as a constant key. */
export function nameOfStep(step: ReferenceStep | undefined): string | undefined {
  if (step?.kind === "attr") return step.name;
  return step?.kind === "index" && typeof step.key.content === "string" ? step.key.content : undefined;
}

/** Whether a reference begins with names. */
export function startsWith({ root, steps }: Reference, names: readonly string[]): boolean {
  return root.name === names[0] && names.slice(1).every((name, i) => nameOfStep(steps[i]) === name);
}

/** Returns the range of a name of a reference, without a dot or brackets. @param at 0 for the root */
export function nameRange({ root, steps }: Reference, at: number): Range {
  const step = at === 0 ? undefined : steps[at - 1];
  const name = nameOfStep(step);
  if (step === undefined) return root.range;
  if (name === undefined || !("file" in step)) return step.range;
  const start = step.file.text.slice(step.start, step.end).lastIndexOf(name);
  return start < 0 ? step.range : step.file.range(step.start + start, step.start + start + name.length);
}

/** The object that a reference names, before its attributes. */
export interface ReferredObject {
  /** The address in the module, as `findReferences` takes it: `var.a`, `module.net`, `data.t.n`. */
  readonly address: string;
  readonly kind: "variable" | "local" | "module" | "resource";
  /** The number of steps after the root that belong to the address. */
  readonly steps: number;
}

const NAMED: ReadonlyMap<string, ReferredObject["kind"]> = new Map([
  ["var", "variable"],
  ["local", "local"],
  ["module", "module"],
]);

/** Roots of values without a declaration. */
const GIVEN: ReadonlySet<string> = new Set(["each", "count", "self", "path", "terraform", "tofu"]);

/** Returns the object that a reference names; undefined for values of the program, and for one that is not complete. */
export function referredObject({ root, steps }: Reference): ReferredObject | undefined {
  const [first, second] = [nameOfStep(steps[0]), nameOfStep(steps[1])];
  if (GIVEN.has(root.name) || first === undefined) return undefined;
  const kind = NAMED.get(root.name);
  if (kind !== undefined) return { address: `${root.name}.${first}`, kind, steps: 1 };
  if (root.name === "data" || root.name === "ephemeral" || root.name === "resource") {
    if (second === undefined) return undefined;
    const names = `${first}.${second}`;
    return { address: root.name === "resource" ? names : `${root.name}.${names}`, kind: "resource", steps: 2 };
  }
  return { address: `${root.name}.${first}`, kind: "resource", steps: 1 };
}

/** Whether an offset is in a range or at its end. */
export function touches({ start, end }: Range, offset: number): boolean {
  return start.offset <= offset && offset <= end.offset;
}
