/**
 * Finds the names of attributes that the expressions of modules read. Nothing else is known of a
 * resource without a schema.
 */

import { kept, normalizeString, sortStrings } from "@hcl-ts/cty/kernel";
import { type Body, type Expression, hasErrors, type Traversal } from "@hcl-ts/hcl";
import { type Declarations, declarationsIn } from "../load/declarations-in.ts";
import type { CheckRule, Module, ModuleFile, ModuleTree, Resource } from "../load/module.ts";
import { walkModules } from "../load/walk-tree.ts";
import { argumentsOf } from "./arguments-of.ts";
import { askedNames } from "./asked-names.ts";
import { objectReferences } from "./reference.ts";

/** The attributes of a resource that a module reads. */
export interface AttributesRead {
  /** In NFC and sorted, with `id` among them. */
  readonly names: readonly string[];
  /** Whether the resource is used as a whole, so that its attributes may also be read elsewhere. */
  readonly whole: boolean;
}

interface Read {
  readonly names: ReadonlySet<string>;
  readonly whole: boolean;
}

/** The attributes that one file, or a module as a whole, reads of resources, by address. */
type Reads = ReadonlyMap<string, Read>;

const byModule = new WeakMap<Module, readonly Reads[]>();
/** A module that is joined again after a change has most of its files from before. */
const byFile = new WeakMap<ModuleFile, Reads>();

/** Returns the attributes that a module reads of one of its resources; undefined if it reads none. */
export function attributesRead(module: Module, address: string): AttributesRead | undefined {
  const reads = kept(byModule, module, () => readsOf(module));
  const found: Read[] = [];
  // Most of the files, of which there may be hundreds, do not read it.
  for (const each of reads) {
    const read = each.get(address);
    if (read !== undefined) found.push(read);
  }
  if (found.length === 0) return undefined;
  return { names: sortedNames(found.flatMap(({ names }) => [...names])), whole: found.some(({ whole }) => whole) };
}

/** The number of parts whose references are found in one step. */
const PARTS_OF_STEP = 20;

/**
 * Finds the references in all modules of a tree, in short steps. They are kept, and the evaluation of a resource without a
 * schema takes all of them at once: a tenth of a second for a module of 1 MB.
 *
 * @example
 * const work = evaluationReadingSteps(tree);
 * let step = work.next();
 * while (step.done !== true && performance.now() < deadline) step = work.next();
 */
export function* evaluationReadingSteps(tree: ModuleTree): Generator<void, void> {
  let count = 0;
  for (const { module } of walkModules(tree))
    for (const { part } of readingParts(declarationsIn(module, undefined))) {
      objectReferences(part);
      if (++count % PARTS_OF_STEP === 0) yield;
    }
  yield* askedNames(tree);
}

function readsOf(module: Module): readonly Reads[] {
  const { files } = module;
  // An override, or a second declaration of a name, changes what another file reads.
  if (hasErrors(module.diagnostics) || files.some(({ override }) => override)) return [collect(declarationsIn(module, undefined))];
  return files.map((file) => kept(byFile, file, () => collect(declarationsIn(module, file.name))));
}

function collect(declarations: Declarations): Reads {
  const found = new Map<string, { names: Set<string>; whole: boolean }>();
  for (const { part, owner } of readingParts(declarations)) {
    // The references of a part are collected once and reused for its evaluation.
    for (const reference of objectReferences(part).list) {
      const address = reference.kind === "resource" ? reference.address : reference.kind === "self" ? owner?.address : undefined;
      if (address === undefined) continue;
      const entry = kept(found, address, () => ({ names: new Set<string>(), whole: false }));
      const attribute = reference.after.find((step) => step.kind === "attr");
      if (attribute === undefined) entry.whole = true;
      else entry.names.add(attribute.name);
    }
  }
  return found;
}

/** An expression or body that is evaluated, and the resource that it belongs to. */
interface ReadingPart {
  readonly part: Expression | Body;
  readonly owner: Resource | undefined;
}

/** Returns the expressions and bodies of declarations that are evaluated. */
function readingParts(declarations: Declarations): readonly ReadingPart[] {
  const { variables, locals, outputs, resources, calls, providers, checks, imports } = declarations;
  const found: ReadingPart[] = [];
  const add = (owner: Resource | undefined, ...parts: readonly (Expression | Body | undefined)[]): void => {
    for (const part of parts) if (part !== undefined) found.push({ part, owner });
  };
  const addRules = (rules: readonly CheckRule[], owner?: Resource): void => {
    for (const { condition, errorMessage } of rules) add(owner, condition, errorMessage);
  };
  const addResource = (resource: Resource): void => {
    const { count, forEach, enabled, body, connection, provisioners, preconditions, postconditions } = resource;
    add(resource, count, forEach, enabled, body, connection, ...provisioners.flatMap((p) => [p.body, p.connection]));
    addRules(preconditions, resource);
    addRules(postconditions, resource);
  };
  for (const { validations } of variables) addRules(validations);
  for (const { expression } of locals) add(undefined, expression);
  for (const resource of resources) addResource(resource);
  for (const call of calls) {
    add(undefined, call.count, call.forEach, call.enabled);
    for (const { expression } of argumentsOf(call).values()) add(undefined, expression);
  }
  for (const { forEach, body } of providers) add(undefined, forEach, body);
  for (const { data, asserts } of checks) {
    if (data !== undefined) addResource(data);
    addRules(asserts);
  }
  for (const { to, id, identity, forEach } of imports) add(undefined, to, id, identity, forEach);
  for (const { value, preconditions } of outputs) {
    add(undefined, value);
    addRules(preconditions);
  }
  return found;
}

/** The attributes of a resource that nothing refers to. */
export const ONLY_ID: readonly string[] = ["id"];

/** Returns names in NFC and sorted, including `id`. */
function sortedNames(names: Iterable<string>): readonly string[] {
  const all = new Set(ONLY_ID);
  for (const name of names) all.add(normalizeString(name));
  return sortStrings([...all]);
}

/** Returns sorted names with additional ones. */
export function withNames(names: readonly string[], further: Iterable<string>): readonly string[] {
  return sortedNames([...names, ...further]);
}

/**
 * The maximum number of names, more than any hand-written configuration reads. Each resource gets
 * an object with all of them.
 */
const MAX_NAMES = 1000;

/**
 * Names at the start of a traversal that are not resource types, with the number of names that
 * select an object.
 */
const ROOTS: ReadonlyMap<string, number> = new Map([
  ["var", 1],
  ["local", 1],
  ["module", 2],
  ["each", 1],
  ["count", 1],
  ["path", 1],
  ["terraform", 1],
  ["tofu", 1],
  ["self", 0],
  ["data", 2],
  ["ephemeral", 2],
  ["resource", 2],
]);

/**
 * Returns the names of attributes that are read from values that may be resources: from variables,
 * from outputs, and from names bound by a `for`. These are more than the names requested of any resource.
 */
export function attributesReadAnywhere(tree: ModuleTree): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { module } of walkModules(tree)) {
    if (names.size >= MAX_NAMES) break;
    for (const { body } of module.files) collectFromBody(body, module, names);
  }
  return names;
}

function collectFromBody(body: Body, module: Module, names: Set<string>): void {
  const bodies: Body[] = [body];
  const pending: Expression[] = [];
  for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) {
    const shown = next.staticContent?.();
    const attributes = shown?.attributes ?? next.justAttributes().attributes.values();
    for (const { expression } of attributes) {
      pending.push(expression);
      collectFrom(pending, module, names);
    }
    for (const block of shown?.blocks ?? []) bodies.push(block.body);
  }
}

/** Collects names from expressions and everything inside them, and removes them from the array. */
function collectFrom(pending: Expression[], module: Module, names: Set<string>): void {
  for (let next = pending.pop(); next !== undefined && names.size < MAX_NAMES; next = pending.pop()) {
    const shape = next.shape?.();
    switch (shape?.kind) {
      case undefined:
      case "element":
        break;
      case "reference":
        addSteps(shape.traversal, stepsToObject(shape.traversal, module), names);
        break;
      case "steps":
        addSteps(shape.steps, 0, names);
        pending.push(shape.source);
        break;
      case "index":
        pending.push(shape.source, shape.key);
        break;
      case "splat":
        pending.push(shape.source, shape.each);
        break;
      case "call":
        pushAll(shape.call.arguments, pending);
        break;
      case "binding":
        pushAll(shape.outside, pending);
        pushAll(shape.inside, pending);
        break;
      case "wrapper":
        pending.push(shape.wrapped);
        break;
      case "choice":
        pending.push(shape.condition);
        pushAll(shape.results, pending);
        break;
      case "operation":
      case "template":
      case "join":
      case "tuple":
      case "object":
      case "other":
        pushAll(shape.children, pending);
    }
  }
}

function pushAll(expressions: readonly Expression[], pending: Expression[]): void {
  for (const expression of expressions) pending.push(expression);
}

/** Returns the number of steps of a reference that select an object of the module. */
function stepsToObject(traversal: Traversal, { resources }: Module): number {
  const root = traversal[0];
  if (root?.kind !== "root") return traversal.length;
  const skipped = ROOTS.get(root.name);
  if (skipped !== undefined) return 1 + skipped;
  const first = traversal[1];
  return first?.kind === "attr" && resources.has(`${root.name}.${first.name}`) ? 2 : 1;
}

function addSteps(traversal: Traversal, start: number, names: Set<string>): void {
  for (const step of traversal.slice(start)) {
    if (step.kind === "attr") names.add(step.name);
  }
}
