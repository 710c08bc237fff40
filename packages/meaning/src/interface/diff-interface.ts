/**
 * Compares the interfaces of two versions of a module: what its users pass, read and keep in their
 * state. The result is the part of the version number that has to change, with the reasons.
 */

import { meaningKey } from "@hcl-ts/analysis";
import { rawEquals } from "@hcl-ts/cty";
import { formatAddress, type Module, type ModuleTree, type Output, type Resource, type Variable } from "@hcl-ts/terraform/load";
import type { Change } from "../change.ts";
import { diffModules } from "../folders/diff-modules.ts";
import { messages } from "./messages.ts";
import { narrower } from "./narrower.ts";
import { compareConstraints } from "./versions.ts";

/** The part of a version number that has to change; `none` if both versions mean the same. */
export type VersionLevel = "major" | "minor" | "patch" | "none";

/** All levels, the least first. */
export const VERSION_LEVELS: readonly VersionLevel[] = ["none", "patch", "minor", "major"];

/** The reason for a change of a version number. */
export interface InterfaceReason {
  readonly level: VersionLevel;
  /** A stable identifier of the kind of reason. */
  readonly code: keyof typeof messages;
  /** The address of what changed; empty for the module as a whole. */
  readonly address: string;
  /** The reason in words. */
  readonly text: string;
}

/** The result of {@link diffInterface}. */
export interface InterfaceDiff {
  readonly level: VersionLevel;
  /** The reasons, the greatest level first. */
  readonly reasons: readonly InterfaceReason[];
}

/**
 * Compares the interfaces of two versions of a module.
 *
 * - Major: an input that is removed, renamed, required or of a narrower type; an output that is removed;
 *   an object that users keep in their state and that would be destroyed; constraints that exclude versions
 *   of a provider or of Terraform that were allowed.
 * - Minor: new inputs, outputs and resources, and other defaults.
 * - Patch: any other change of its meaning, also in the modules that it calls.
 *
 * @param before from `loadTree` of `@hcl-ts/terraform`
 * @example diffInterface(loadTree(memoryFiles({ "main.tf": 'variable "a" {}' })), loadTree(memoryFiles({ "main.tf": "" }))).level // → "major"
 */
export function diffInterface(before: ModuleTree, after: ModuleTree): InterfaceDiff {
  const { folders } = diffModules(before, after);
  const root = folders.filter((folder) => folder.folder === ".").flatMap(({ changes }) => changes);
  const found = new Reasons();
  const renames = new Map(
    root.flatMap((change) => (change.kind === "renamed" && change.from !== undefined ? [[change.from, change] as const] : [])),
  );
  compareInputs(before.module, after.module, renames, found);
  compareOutputs(before.module, after.module, renames, found);
  compareObjects(before.module, after.module, renames, found);
  compareRequirements(before.module, after.module, found);
  const count = folders.reduce((sum, folder) => sum + Math.max(1, folder.changes.filter((change) => change.class !== "none").length), 0);
  if (found.all.length === 0 && count > 0) found.add("patch", "values-changed", "", count);
  return found.result();
}

class Reasons {
  readonly all: InterfaceReason[] = [];

  add<C extends keyof typeof messages>(level: VersionLevel, code: C, address: string, ...args: Parameters<(typeof messages)[C]>): void {
    const write = messages[code] as (...given: readonly unknown[]) => string;
    this.all.push({ level, code, address, text: write(...args) });
  }

  result(): InterfaceDiff {
    const rank = ({ level }: InterfaceReason): number => -VERSION_LEVELS.indexOf(level);
    const reasons = [...this.all].sort((a, b) => rank(a) - rank(b));
    return { level: reasons[0]?.level ?? "none", reasons };
  }
}

type Renames = ReadonlyMap<string, Change>;

function compareInputs(before: Module, after: Module, renames: Renames, found: Reasons): void {
  const renamed = new Set<string>();
  for (const [name, variable] of before.variables) {
    const address = `var.${name}`;
    const current = after.variables.get(name);
    if (current !== undefined) {
      compareInput(address, variable, current, found);
      continue;
    }
    const rename = renames.get(address);
    if (rename === undefined) found.add("major", "input-removed", address);
    else {
      renamed.add(rename.address);
      found.add("major", "input-renamed", rename.address, address);
    }
  }
  for (const [name, variable] of after.variables) {
    const address = `var.${name}`;
    if (before.variables.has(name) || renamed.has(address)) continue;
    if (variable.default === undefined) found.add("major", "input-required", address);
    else found.add("minor", "input-added", address);
  }
}

function compareInput(address: string, before: Variable, after: Variable, found: Reasons): void {
  if (before.default !== undefined && after.default === undefined) found.add("major", "became-required", address);
  if (before.default === undefined && after.default !== undefined) found.add("minor", "became-optional", address);
  if (before.default !== undefined && after.default !== undefined && !hasSameDefault(before, after))
    found.add("minor", "default-changed", address);
  const reasons = narrower(before.type, after.type);
  if (reasons.length > 0) found.add("major", "type-narrower", address, reasons.join(", "));
  else if (narrower(after.type, before.type).length > 0) found.add("minor", "type-wider", address);
  if (before.nullable && !after.nullable) found.add("major", "not-nullable", address);
  if (before.ephemeral && !after.ephemeral) found.add("major", "not-ephemeral", address);
  if (before.deprecated === undefined && after.deprecated !== undefined) found.add("minor", "input-deprecated", address);
  const conditions = ({ validations }: Variable): ReadonlySet<string> => new Set(validations.map(({ condition }) => meaningKey(condition)));
  const old = conditions(before);
  if ([...conditions(after)].some((key) => !old.has(key))) found.add("major", "validation-added", address);
}

/** Whether the defaults are equal as they are written: conversions to another type do not count. */
function hasSameDefault(before: Variable, after: Variable): boolean {
  const [a, b] = [before.defaultExpression, after.defaultExpression];
  if (a !== undefined && b !== undefined && meaningKey(a) === meaningKey(b)) return true;
  return before.default !== undefined && after.default !== undefined && rawEquals(before.default, after.default);
}

function compareOutputs(before: Module, after: Module, renames: Renames, found: Reasons): void {
  const renamed = new Set<string>();
  for (const [name, output] of before.outputs) {
    const address = `output.${name}`;
    const current = after.outputs.get(name);
    if (current !== undefined) {
      compareOutput(address, output, current, found);
      continue;
    }
    const rename = renames.get(address);
    if (rename === undefined) found.add("major", "output-removed", address);
    else {
      renamed.add(rename.address);
      found.add("major", "output-renamed", rename.address, address);
    }
  }
  for (const name of after.outputs.keys())
    if (!before.outputs.has(name) && !renamed.has(`output.${name}`)) found.add("minor", "output-added", `output.${name}`);
}

function compareOutput(address: string, before: Output, after: Output, found: Reasons): void {
  if (!before.sensitive && after.sensitive) found.add("major", "output-sensitive", address);
  if (!before.ephemeral && after.ephemeral) found.add("major", "output-ephemeral", address);
  if (before.deprecated === undefined && after.deprecated !== undefined) found.add("minor", "output-deprecated", address);
}

/** Compares what users of the module have in their state: managed resources, and the modules that contain them. */
function compareObjects(before: Module, after: Module, renames: Renames, found: Reasons): void {
  const moved = new Set(after.moved.map(({ from }) => formatAddress(from)));
  const removed = new Set(after.removed.map(({ from }) => formatAddress(from)));
  const [old, current] = [objectsOf(before), objectsOf(after)];
  const renamed = new Set<string>();
  for (const [address, keys] of old) {
    const rename = renames.get(address);
    const next = current.get(address);
    const isMoved = [...moved].some((from) => from === address || from.startsWith(`${address}[`));
    if (next !== undefined) {
      if ((keys === "for_each") !== (next === "for_each") && !isMoved) found.add("major", "keys-changed", address);
    } else if (rename !== undefined) {
      renamed.add(rename.address);
      if (rename.moved !== true && !isMoved) found.add("major", "resource-renamed", rename.address, address);
    } else if (!isMoved && !removed.has(address)) found.add("major", "resource-removed", address);
  }
  for (const address of current.keys())
    if (!old.has(address) && !renamed.has(address) && !isTarget(address, after)) found.add("minor", "resource-added", address);
}

/** Whether something was moved to an address. */
function isTarget(address: string, { moved }: Module): boolean {
  return moved.some(({ to }) => formatAddress(to) === address || formatAddress(to).startsWith(`${address}[`));
}

type Keys = "none" | "count" | "for_each";

function objectsOf({ resources, calls }: Module): ReadonlyMap<string, Keys> {
  const keysOf = ({ count, forEach }: Pick<Resource, "count" | "forEach">): Keys =>
    forEach !== undefined ? "for_each" : count !== undefined ? "count" : "none";
  const found = new Map<string, Keys>();
  for (const resource of resources.values()) if (resource.mode === "managed") found.set(resource.address, keysOf(resource));
  for (const call of calls.values()) found.set(`module.${call.name}`, keysOf(call));
  return found;
}

function compareRequirements(before: Module, after: Module, found: Reasons): void {
  const program = ({
    requiredVersions,
  }: Module): readonly { text: string; constraints: NonNullable<Module["requiredVersions"][number]["constraints"]> }[] =>
    requiredVersions.flatMap(({ text = "", constraints }) => (constraints === undefined ? [] : [{ text, constraints }]));
  const [old, current] = [program(before), program(after)];
  const textOf = (all: typeof old): string => all.map(({ text }) => text).join(", ") || "any";
  const address = "terraform.required_version";
  const versions = compareConstraints(
    old.map((each) => each.constraints),
    current.map((each) => each.constraints),
  );
  if (versions.excludes) found.add("major", "version-narrower", address, textOf(old), textOf(current));
  else if (versions.includes) found.add("minor", "version-wider", address, textOf(old), textOf(current));
  for (const [name, requirement] of after.requiredProviders) {
    const at = `terraform.required_providers.${name}`;
    const previous = before.requiredProviders.get(name);
    if (previous === undefined) {
      found.add("minor", "provider-added", at);
      continue;
    }
    if (previous.provider !== requirement.provider) found.add("major", "provider-source", at, previous.provider, requirement.provider);
    const [a, b] = [previous.version, requirement.version];
    const change = compareConstraints(a === undefined ? [] : [a], b === undefined ? [] : [b]);
    if (change.excludes) found.add("major", "version-narrower", at, a?.text ?? "any", b?.text ?? "any");
    else if (change.includes) found.add("minor", "version-wider", at, a?.text ?? "any", b?.text ?? "any");
    const aliases = (of: typeof requirement): string =>
      of.aliases
        .map(({ alias }) => alias)
        .sort()
        .join();
    if (aliases(previous) !== aliases(requirement)) found.add("major", "provider-aliases", at);
  }
}
