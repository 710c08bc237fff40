/**
 * Finds out why a value is not known: the attributes that only a provider knows. References are
 * followed to their definitions, but only where their values are not known.
 */
import { isWhollyKnown, unmark, type Value } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import { argumentsOf } from "../evaluate/arguments-of.ts";
import type { ModuleInstance } from "../evaluate/module-instance.ts";
import type { ObjectReference } from "../evaluate/object-reference.ts";
import { objectReferences } from "../evaluate/reference.ts";
import type { ResourceInstance } from "../evaluate/resource.ts";
import type { Repetition } from "../evaluate/scope.ts";
import { instanceKeyOf } from "../load/address.ts";
import type { Knowledge } from "./test-substitutes.ts";

/** Something that is not known. */
export interface UnknownSource {
  /** The attribute, such as `aws_vpc.main.id`, or a module that is not installed. */
  readonly address: string;
  /** The address of the instance; undefined if it is not an attribute of a resource. */
  readonly instance: string | undefined;
  /** The knowledge of the instance, if it belongs to an earlier run. */
  readonly knowledge?: Knowledge | undefined;
}

/** The position of an expression. */
interface Place {
  readonly module: ModuleInstance;
  readonly repetition: Repetition;
  /** The `count` or `for_each` that `repetition` comes from. */
  readonly repeatedBy: Expression | undefined;
}

/** The maximum number of sources that are collected. */
const MAX_SOURCES = 20;

/** Collects the sources of unknown values in one evaluation. */
export class UnknownTracer {
  private readonly variables: ReadonlyMap<string, readonly UnknownSource[]>;
  private readonly found = new Map<string, UnknownSource>();
  private readonly seen = new Set<string>();
  private readonly pending: (() => void)[] = [];

  /** @param variables why variables of the root module are not known */
  constructor(variables: ReadonlyMap<string, readonly UnknownSource[]>) {
    this.variables = variables;
  }

  /** Returns what keeps an expression from being known. */
  sourcesOf(expression: Expression, module: ModuleInstance, repetition: Repetition = {}): readonly UnknownSource[] {
    this.trace(expression, { module, repetition, repeatedBy: undefined });
    return this.finish();
  }

  /** Returns what keeps an output of the root module from being known. */
  sourcesOfOutput(name: string, module: ModuleInstance): readonly UnknownSource[] {
    this.output(name, module);
    return this.finish();
  }

  private finish(): readonly UnknownSource[] {
    for (let next = this.pending.pop(); next !== undefined && this.found.size < MAX_SOURCES; next = this.pending.pop()) next();
    const sources = [...this.found.values()];
    this.found.clear();
    this.seen.clear();
    this.pending.length = 0;
    return sources;
  }

  private trace(expression: Expression, place: Place): void {
    for (const reference of objectReferences(expression).list) this.later(reference, place);
  }

  private later(reference: ObjectReference, place: Place): void {
    this.pending.push(() => this.reference(reference, place));
  }

  private reference(reference: ObjectReference, place: Place): void {
    const { module } = place;
    switch (reference.kind) {
      case "variable":
        this.variable(reference.name, module);
        return;
      case "local": {
        const task = module.local(reference.name);
        const local = module.tree.module.locals.get(reference.name);
        if (
          local !== undefined &&
          task !== undefined &&
          isUnknown(task.value.value) &&
          this.isNew(`${module.ownAddress} local ${reference.name}`)
        )
          this.trace(local.expression, { module, repetition: {}, repeatedBy: undefined });
        return;
      }
      case "module":
        this.call(reference, module);
        return;
      case "resource":
        this.resource(reference, module);
        return;
      case "each":
      case "count":
        if (place.repeatedBy !== undefined) this.trace(place.repeatedBy, { module, repetition: {}, repeatedBy: undefined });
        return;
      default:
        return;
    }
  }

  private variable(name: string, module: ModuleInstance): void {
    const task = module.variable(name);
    if (task === undefined || !isUnknown(task.value.value) || !this.isNew(`${module.ownAddress} var ${name}`)) return;
    const { caller } = module;
    if (caller === undefined) {
      for (const source of this.variables.get(name) ?? []) this.found.set(source.address, source);
      return;
    }
    const argument = argumentsOf(caller.call).get(name);
    const repeatedBy = caller.call.forEach ?? caller.call.count;
    if (argument !== undefined) this.trace(argument.expression, { module: caller.module, repetition: caller.repetition, repeatedBy });
  }

  private call({ name, after }: ObjectReference & { readonly kind: "module" }, module: ModuleInstance): void {
    const call = module.tree.module.calls.get(name);
    const task = module.call(name);
    if (call === undefined) return;
    const address = module.address(`module.${name}`);
    if (task === undefined) {
      this.found.set(address, { address, instance: undefined });
      return;
    }
    if (task.value.unknown) for (const each of [call.forEach, call.count]) if (each !== undefined) this.trace(each, topLevel(module));
    const key = keyOf(after[0]);
    const output = after.find((step) => step.kind === "attr")?.name;
    for (const [instanceKey, instance] of task.value.instances) {
      if ((key !== undefined && key !== instanceKey) || instance.substitute !== undefined) continue;
      const { outputs } = instance.tree.module;
      for (const each of output !== undefined && outputs.has(output) ? [output] : outputs.keys()) this.output(each, instance);
    }
  }

  private output(name: string, module: ModuleInstance): void {
    const output = module.tree.module.outputs.get(name);
    const task = module.output(name);
    if (output?.value === undefined || task === undefined || task.state !== "done" || !isUnknown(task.value.value)) return;
    if (this.isNew(`${module.ownAddress} output ${name}`)) this.trace(output.value, topLevel(module));
  }

  private resource({ address, after }: ObjectReference & { readonly kind: "resource" }, module: ModuleInstance): void {
    const resource = module.declaredResource(address);
    const state = module.resource(address)?.value;
    if (resource === undefined || state === undefined) return;
    const repeatedBy = resource.forEach ?? resource.count;
    if (state.unknown && repeatedBy !== undefined) this.trace(repeatedBy, topLevel(module));
    const key = keyOf(after[0]);
    const attribute = after.find((step) => step.kind === "attr")?.name;
    for (const [instanceKey, instance] of state.instances)
      if (key === undefined || key === instanceKey)
        this.instance(instance, attribute, { module, repetition: instance.repetition, repeatedBy });
  }

  private instance(instance: ResourceInstance, attribute: string | undefined, place: Place): void {
    const { value } = unmark(instance.value);
    const hasAttributes = value.type.kind === "object" && value.isKnown() && !value.isNull();
    const values = hasAttributes ? value.asMap() : new Map<string, Value>();
    if (!hasAttributes) this.computed(instance, attribute);
    // An attribute that nothing in the configuration mentions is not part of the value.
    if (attribute !== undefined && hasAttributes && !values.has(attribute)) this.computed(instance, attribute);
    for (const [name, each] of values) {
      if ((attribute !== undefined && attribute !== name) || !isUnknown(each)) continue;
      if (!this.isNew(`${instance.address} ${name}`)) continue;
      const configured = configuredExpressions(instance, name);
      if (configured.length === 0) this.computed(instance, name);
      else for (const expression of configured) this.trace(expression, place);
    }
    // A data source that waits for its arguments is not known because of them.
    if (instance.deferred && this.isNew(`${instance.address} arguments`))
      for (const expression of allExpressions(instance)) this.trace(expression, place);
  }

  private computed({ address }: ResourceInstance, attribute: string | undefined): void {
    const whole = attribute === undefined ? address : `${address}.${attribute}`;
    this.found.set(whole, { address: whole, instance: address });
  }

  private isNew(key: string): boolean {
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}

function topLevel(module: ModuleInstance): Place {
  return { module, repetition: {}, repeatedBy: undefined };
}

/** Reports whether a part of a value is not known. */
export function isUnknown(value: Value): boolean {
  return !isWhollyKnown(value);
}

function keyOf(step: ObjectReference["after"][number] | undefined): string | number | undefined {
  return step?.kind === "index" && step.key !== undefined ? instanceKeyOf(step.key) : undefined;
}

/** Returns the expression of an argument; none if it is a block or is not configured. */
function configuredExpressions({ resource, config }: ResourceInstance, name: string): readonly Expression[] {
  const { value } = unmark(config);
  const isSet = value.type.kind === "object" && value.isKnown() && !value.isNull() ? value.asMap().get(name)?.isNull() === false : true;
  const { attributes } = resource.body.partialContent({ attributes: [{ name }] }).content;
  const attribute = attributes.get(name);
  return attribute === undefined || !isSet ? [] : [attribute.expression];
}

function allExpressions({ resource }: ResourceInstance): readonly Expression[] {
  const shown = resource.body.staticContent?.();
  if (shown === undefined) return Array.from(resource.body.justAttributes().attributes.values(), ({ expression }) => expression);
  const found: Expression[] = [];
  const bodies = [resource.body];
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    const content = body.staticContent?.();
    for (const { expression } of content?.attributes ?? []) found.push(expression);
    for (const block of content?.blocks ?? []) bodies.push(block.body);
  }
  return found;
}
