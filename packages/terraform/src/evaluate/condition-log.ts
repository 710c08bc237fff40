/** The results of all conditions of an evaluation, by the object that they belong to. */

import { kept } from "@hcl-ts/cty/kernel";
import type { Module, ModuleTree } from "../load/module.ts";
import { walkTree } from "../load/walk-tree.ts";
import { type ConditionResult, type ConditionStatus, worstStatus } from "./condition.ts";

/** Kinds of objects that have conditions. */
export type CheckedKind = "resource" | "output_value" | "check" | "var";

/** The conditions of one object of the configuration, in all of its instances. */
export interface CheckedObject {
  readonly kind: CheckedKind;
  /** The address without instance keys. */
  readonly address: string;
  /** The worst status of all instances. */
  readonly status: ConditionStatus;
  /** The instances by their addresses. */
  readonly instances: ReadonlyMap<string, CheckedInstance>;
}

/** The conditions of one instance. */
export interface CheckedInstance {
  readonly status: ConditionStatus;
  readonly results: readonly ConditionResult[];
}

export class ConditionLog {
  readonly #objects = new Map<string, { readonly kind: CheckedKind; readonly instances: Map<string, ConditionResult[]> }>();

  /** Adds all objects of a tree that have conditions. Those without instances pass. */
  #declareAll(root: ModuleTree): void {
    for (const { path, module } of walkTree(root)) {
      this.#declareModule(module, path.map((name) => `module.${name}.`).join(""));
    }
  }

  #declareModule({ variables, resources, outputs, checks }: Module, prefix: string): void {
    for (const { name, validations } of variables.values()) {
      if (validations.length > 0) this.#declare("var", `${prefix}var.${name}`);
    }
    for (const { address, preconditions, postconditions } of resources.values()) {
      if (preconditions.length + postconditions.length > 0) this.#declare("resource", prefix + address);
    }
    for (const { name, preconditions } of outputs.values()) {
      if (preconditions.length > 0) this.#declare("output_value", `${prefix}output.${name}`);
    }
    for (const name of checks.keys()) this.#declare("check", `${prefix}check.${name}`);
  }

  #declare(kind: CheckedKind, address: string): Map<string, ConditionResult[]> {
    return kept(this.#objects, address, () => ({ kind, instances: new Map() })).instances;
  }

  record(kind: CheckedKind, address: string, instance: string, result: ConditionResult): void {
    kept(this.#declare(kind, address), instance, () => []).push(result);
  }

  /** Returns all objects of a tree that have conditions, by address. */
  finish(root: ModuleTree): ReadonlyMap<string, CheckedObject> {
    this.#declareAll(root);
    const finished = new Map<string, CheckedObject>();
    for (const [address, { kind, instances }] of this.#objects) {
      const checked = new Map<string, CheckedInstance>();
      for (const [instance, results] of instances) checked.set(instance, { status: worstStatus(results.map((r) => r.status)), results });
      finished.set(address, { kind, address, status: worstStatus(Array.from(checked.values(), (c) => c.status)), instances: checked });
    }
    return finished;
  }
}
