/** Compares the planned values of two versions of a root module. */
import { rawEquals } from "@hcl-ts/cty";
import { type EvaluatedModule, type EvaluateModuleOptions, evaluateModule, type FileSystem } from "@hcl-ts/terraform";
import type { ResourceInstance } from "@hcl-ts/terraform/evaluate";
import { differingPart } from "../excerpt.ts";
import { diffModules, relativePath } from "../folders/diff-modules.ts";
import { CauseFinder } from "./causes.ts";
import { type Leaf, leavesOf, textOfLeaf } from "./leaves.ts";
import { movedAddresses } from "./moved-addresses.ts";
import type { ObjectChange, ValueChange, ValuesDiff } from "./values-diff.ts";

/**
 * Settings of {@link diffValues}: the settings of `evaluateModule`. `path` is the folder of the root module in both
 * versions. By default, evaluation continues after errors, and a block whose `count` or `for_each` is unknown
 * has one instance.
 */
export interface DiffValuesOptions extends Omit<EvaluateModuleOptions, "loadedModule"> {
  /** Return a module of either version that is loaded already, by its folder. A module that both return is the same in both. */
  readonly loadedBefore?: EvaluateModuleOptions["loadedModule"];
  readonly loadedAfter?: EvaluateModuleOptions["loadedModule"];
}

/**
 * Evaluates two versions of a root module with the same variables, and compares the objects that a plan would have:
 * those that appear and disappear, the attributes that change, and the outputs, each with the changed declarations
 * that cause it. Sensitive values are never part of the result; only whether they differ.
 *
 * @param before the files of the version before
 * @throws CtyError if an option is not valid
 * @example diffValues(memoryFiles({ "main.tf": 'output "a" { value = 1 }' }), memoryFiles({ "main.tf": 'output "a" { value = 2 }' })).objects[0]?.values[0]?.to // → "2"
 */
export function diffValues(before: FileSystem, after: FileSystem, options: DiffValuesOptions = {}): ValuesDiff {
  const { loadedBefore, loadedAfter, ...rest } = options;
  const settings = { onError: "unknown", ...rest } as const;
  return compareEvaluated(
    evaluateModule(before, { ...settings, loadedModule: loadedBefore }),
    evaluateModule(after, { ...settings, loadedModule: loadedAfter }),
  );
}

/** Compares two evaluations of a root module. */
function compareEvaluated(before: EvaluatedModule, after: EvaluatedModule): ValuesDiff {
  const diff = diffModules(before.tree, after.tree);
  const finderOf = ({ tree }: EvaluatedModule, isBefore: boolean): CauseFinder =>
    new CauseFinder(tree, diff, (folder) => relativePath(tree.folder, folder), isBefore);
  const comparison = new Comparison(finderOf(before, true), finderOf(after, false));
  const objects = [...comparison.instances(before, after), ...comparison.outputs(before, after)];
  // Objects that disappear come last.
  const isGone = ({ kind }: ObjectChange): number => (kind === "disappears" ? 1 : 0);
  return { objects: objects.sort((a, b) => isGone(a) - isGone(b)), before: before.diagnostics, after: after.diagnostics };
}

const ABSENT = "(absent)";
const UNKNOWN = "(known after apply)";
const SENSITIVE = "(sensitive)";

class Comparison {
  readonly #before: CauseFinder;
  readonly #after: CauseFinder;
  constructor(before: CauseFinder, after: CauseFinder) {
    this.#before = before;
    this.#after = after;
  }

  *instances(before: EvaluatedModule, after: EvaluatedModule): Generator<ObjectChange> {
    const pairs = pairInstances(before, after);
    const found = new Set(pairs.values());
    for (const [address, instance] of after.instances) {
      const old = pairs.get(instance);
      if (old === undefined) yield { kind: "appears", address, values: [], causes: existence(this.#after, instance) };
      else {
        const path = modulePath(instance.module);
        // Values that are not known are equal, but may differ.
        if (
          rawEquals(old.value, instance.value) &&
          rawEquals(old.config, instance.config) &&
          !this.#after.hasChanged(path, instance.resource.address)
        )
          continue;
        const values = this.#values(leavesOfInstance(old), leavesOfInstance(instance), path, instance.resource.address);
        if (values.length === 0) continue;
        const from = old.address === address || isSameBlock(old, instance) ? {} : { from: old.address };
        yield { kind: "changes", address, ...from, values, causes: commonCauses(values) };
      }
    }
    for (const [address, instance] of before.instances)
      if (!found.has(instance)) yield { kind: "disappears", address, values: [], causes: existence(this.#before, instance) };
  }

  *outputs(before: EvaluatedModule, after: EvaluatedModule): Generator<ObjectChange> {
    for (const [name, { value }] of after.outputs) {
      const address = `output.${name}`;
      const old = before.outputs.get(name);
      if (old === undefined) yield { kind: "appears", address, values: [], causes: this.#after.ofAttribute([], address, undefined) };
      else if (!rawEquals(old.value, value) || this.#after.hasChanged([], address)) {
        const values = this.#values(leavesOf(old.value), leavesOf(value), [], address);
        if (values.length > 0) yield { kind: "changes", address, values, causes: commonCauses(values) };
      }
    }
    for (const name of before.outputs.keys()) {
      const address = `output.${name}`;
      if (!after.outputs.has(name))
        yield { kind: "disappears", address, values: [], causes: this.#before.ofAttribute([], address, undefined) };
    }
  }

  #values(
    before: ReadonlyMap<string, Leaf>,
    after: ReadonlyMap<string, Leaf>,
    path: readonly string[],
    address: string,
  ): readonly ValueChange[] {
    const changes: ValueChange[] = [];
    const isOutput = address.startsWith("output.");
    for (const at of new Set([...before.keys(), ...after.keys()])) {
      const [old, current] = [before.get(at), after.get(at)];
      const attribute = isOutput ? "value" : firstName(at);
      const kind = kindOfChange(old, current, () => this.#after.hasChanged(path, address, attribute));
      if (kind === undefined) continue;
      const causes = unique([
        ...this.#after.ofAttribute(path, address, isOutput ? undefined : attribute),
        // The reference to what caused it may be gone.
        ...(current === undefined ? this.#before.ofAttribute(path, address, isOutput ? undefined : attribute) : []),
      ]);
      const [from, to] = textsOf(old, current);
      changes.push({ path: at, kind, from, to, causes });
    }
    return changes;
  }
}

/**
 * The parts of an object. Without schemas, the planned value of blocks is not known, because their form is not known; those
 * that are configured count instead.
 */
function leavesOfInstance({ value, config }: ResourceInstance): ReadonlyMap<string, Leaf> {
  const planned = leavesOf(value);
  const isOpen = (name: string): boolean => planned.get(name)?.state === "unknown";
  const configured = [...leavesOf(config)].filter(([path]) => isOpen(firstName(path)));
  if (configured.length === 0) return planned;
  const replaced = new Set(configured.map(([path]) => firstName(path)));
  return new Map([...[...planned].filter(([path]) => !replaced.has(firstName(path))), ...configured]);
}

const firstName = (path: string): string => path.replace(/[.[].*/s, "");

/** Whether a part differs. A part that is unknown on both sides may differ if its expression changed. */
function kindOfChange(before: Leaf | undefined, after: Leaf | undefined, hasChanged: () => boolean): ValueChange["kind"] | undefined {
  const isUnknown = (leaf: Leaf | undefined): boolean => leaf?.state === "unknown";
  if (isUnknown(before) && isUnknown(after)) return hasChanged() ? "may-change" : undefined;
  // Without schemas, an attribute that is not known is there only because something refers to it.
  if ((before === undefined && isUnknown(after)) || (after === undefined && isUnknown(before))) return undefined;
  if (before === undefined || after === undefined) return isNothing(before ?? after) ? undefined : "changed";
  return before.state === after.state && rawEquals(before.value, after.value) ? undefined : "changed";
}

/** Whether a part is null, which is the same as an absent one. */
function isNothing(leaf: Leaf | undefined): boolean {
  return leaf === undefined || (leaf.state === "known" && leaf.value.isNull());
}

function textsOf(before: Leaf | undefined, after: Leaf | undefined): readonly [from: string, to: string] {
  const isSecret = before?.state === "sensitive" || after?.state === "sensitive";
  const special = (leaf: Leaf | undefined): string | undefined =>
    leaf === undefined ? ABSENT : isSecret ? SENSITIVE : leaf.state === "unknown" ? UNKNOWN : undefined;
  const [from, to] = [special(before), special(after)];
  if (from !== undefined || to !== undefined || before === undefined || after === undefined)
    return [from ?? shortText(before), to ?? shortText(after)];
  return differingPart(textOfLeaf(before), textOfLeaf(after));
}

function shortText(leaf: Leaf | undefined): string {
  return leaf === undefined ? ABSENT : differingPart(textOfLeaf(leaf), "")[0];
}

/** Returns the old instance of each new one that is on both sides. */
function pairInstances(before: EvaluatedModule, after: EvaluatedModule): ReadonlyMap<ResourceInstance, ResourceInstance> {
  const move = movedAddresses(after.tree);
  const old = new Map(Array.from(before.instances.values(), (instance) => [move(instance.address), instance]));
  const pairs = new Map<ResourceInstance, ResourceInstance>();
  const used = new Set<ResourceInstance>();
  const pair = (addressOf: (instance: ResourceInstance) => string): void => {
    for (const instance of after.instances.values()) {
      const counterpart = old.get(addressOf(instance));
      if (counterpart === undefined || pairs.has(instance) || used.has(counterpart)) continue;
      pairs.set(instance, counterpart);
      used.add(counterpart);
    }
  };
  pair(({ address }) => address);
  // Without a `moved` block, an object without a key becomes the first one of `count`, and the reverse.
  pair(({ address, key }) => (key === undefined ? `${address}[0]` : key === 0 ? address.slice(0, -"[0]".length) : ""));
  return pairs;
}

/** Whether two instances differ in their keys only. */
function isSameBlock(a: ResourceInstance, b: ResourceInstance): boolean {
  return a.module === b.module && a.resource.address === b.resource.address;
}

function existence(finder: CauseFinder, { module, resource }: ResourceInstance): ObjectChange["causes"] {
  return finder.ofExistence(modulePath(module), resource.address);
}

/** Returns the names of the module calls in the address of a module instance. */
function modulePath(address: string): readonly string[] {
  return Array.from(address.matchAll(/module\.([^.[]+)(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?(?:\.|$)/g), ([, name = ""]) => name);
}

function commonCauses(values: readonly ValueChange[]): ObjectChange["causes"] {
  return unique(values.flatMap(({ causes }) => causes));
}

function unique(causes: ObjectChange["causes"]): ObjectChange["causes"] {
  return [...new Map(causes.map((cause) => [`${cause.folder}\0${cause.address}`, cause])).values()];
}
