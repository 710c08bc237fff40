import type { Traversal, TraversalStep } from "@hcl-ts/hcl";
import { type Address, type InstanceKey, instanceKeyOf, type ModuleStep, type ResourceAddress, resourceModes } from "./address.ts";

/**
 * Returns the address that the steps of a reference form. Returns undefined if they do not form
 * one.
 */
export function addressOf(traversal: Traversal): Address | undefined {
  const steps = new Steps(traversal);
  const module: ModuleStep[] = [];
  while (steps.peekName() === "module") {
    steps.name();
    const name = steps.name();
    const key = steps.key();
    if (name === undefined || key === INVALID) return undefined;
    module.push({ name, key });
  }
  if (steps.isDone) return module.length > 0 ? { module, resource: undefined } : undefined;
  const resource = resourceOf(steps);
  return resource === undefined || !steps.isDone ? undefined : { module, resource };
}

/** First names of references that are not resource types. */
const NO_TYPES: ReadonlySet<string> = new Set(["var", "local", "each", "count", "path", "self", "terraform", "tofu", "module"]);

function resourceOf(steps: Steps): ResourceAddress | undefined {
  const mode = resourceModes.get(steps.peekName() ?? "");
  if (mode !== undefined) steps.name();
  const type = steps.name();
  const name = steps.name();
  const key = steps.key();
  if (type === undefined || name === undefined || key === INVALID || NO_TYPES.has(type)) return undefined;
  return { mode: mode ?? "managed", type, name, key };
}

/** An index that cannot be the key of an instance. */
const INVALID: unique symbol = Symbol("invalid");

/** Reads the steps of a reference one after the other. */
class Steps {
  readonly #steps: readonly TraversalStep[];
  #next = 0;

  constructor(steps: readonly TraversalStep[]) {
    this.#steps = steps;
  }

  get isDone(): boolean {
    return this.#next === this.#steps.length;
  }

  /** Returns the name at the current step without consuming it. */
  peekName(): string | undefined {
    const step = this.#steps[this.#next];
    return step?.kind === "root" || step?.kind === "attr" ? step.name : undefined;
  }

  /** Consumes a name. */
  name(): string | undefined {
    const name = this.peekName();
    if (name !== undefined) this.#next++;
    return name;
  }

  /** Consumes a key if there is one. */
  key(): InstanceKey | undefined | typeof INVALID {
    const step = this.#steps[this.#next];
    if (step?.kind === "splat") return INVALID;
    if (step?.kind !== "index") return undefined;
    this.#next++;
    return instanceKeyOf(step.key) ?? INVALID;
  }
}
