/**
 * Orders named expressions that refer to each other, such as local values, for evaluation. Each
 * item follows the items that it needs; otherwise the given order is kept. Items that depend on each
 * other have no order: each such group is reported as one diagnostic with a shortest cycle.
 */
import { type Diagnostic, type Expression, errorDiagnostic } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { dependencyCycle } from "./messages.ts";
import { type Reference, referenceRange } from "./reference.ts";
import { references } from "./references.ts";
import { strongComponents } from "./strong-components.ts";

/** A named expression. */
export interface DependencyItem {
  readonly name: string;
  readonly expression: Expression;
}

/** An item that another item needs. */
export interface Dependency {
  /** The name of the needed item. */
  readonly name: string;
  /** The first reference to it. */
  readonly reference: Reference;
}

/** The order of items, and the cycles that prevent one. */
export interface DependencyOrder<T extends DependencyItem = DependencyItem> {
  /** The items that can be evaluated, each after the items that it needs. */
  readonly order: readonly T[];
  /** The other items in the given order: members of cycles, and items that need one of these. */
  readonly blocked: readonly T[];
  /** The dependencies of each item on other items, by its name. */
  readonly dependencies: ReadonlyMap<string, readonly Dependency[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Orders items for evaluation. Of items with the same name, only the first counts.
 *
 * @param itemNamed returns the name of the item that a reference means, or undefined if it means
 *   none. By default, this is the name of the root.
 * @example dependencyOrder(locals, ({ root, steps }) => (root.name === "local" && steps[0]?.kind
 *   === "attr" ? steps[0].name : undefined))
 */
export function dependencyOrder<T extends DependencyItem>(
  items: readonly T[],
  itemNamed: (reference: Reference) => string | undefined = ({ root }) => root.name,
): DependencyOrder<T> {
  const byName = new Map<string, T>();
  for (const item of items) if (!byName.has(item.name)) byName.set(item.name, item);
  const dependencies = new Map(Array.from(byName.values(), (item) => [item.name, dependenciesOf(item, byName, itemNamed)]));
  const names = new Map(Array.from(dependencies, ([name, needs]) => [name, needs.map((needed) => needed.name)]));
  const diagnostics: Diagnostic[] = [];
  const blocked = new Set<string>();
  const order: T[] = [];
  // Each component follows those that it needs, so all blocked items it needs are known already.
  for (const component of strongComponents(names)) {
    const [name = ""] = component;
    const needs = names.get(name) ?? [];
    if (component.length > 1 || needs.includes(name)) {
      diagnostics.push(cycleDiagnostic(component, dependencies));
      for (const member of component) blocked.add(member);
    } else if (needs.some((needed) => blocked.has(needed))) blocked.add(name);
    else {
      const item = byName.get(name);
      if (item !== undefined) order.push(item);
    }
  }
  return { order, blocked: [...byName.values()].filter(({ name }) => blocked.has(name)), dependencies, diagnostics };
}

/** Returns the items that an item needs, each with the first reference to it. */
function dependenciesOf<T extends DependencyItem>(
  { expression }: T,
  items: ReadonlyMap<string, T>,
  itemNamed: (reference: Reference) => string | undefined,
): readonly Dependency[] {
  const needed = new Map<string, Dependency>();
  for (const reference of references(expression)) {
    const name = itemNamed(reference);
    if (name !== undefined && items.has(name) && !needed.has(name)) needed.set(name, { name, reference });
  }
  return [...needed.values()];
}

/** Reports a group of items that depend on each other, by a shortest cycle through its first member. */
function cycleDiagnostic(component: readonly string[], graph: ReadonlyMap<string, readonly Dependency[]>): Diagnostic {
  const [start = ""] = component;
  const members = new Set(component);
  // Breadth-first search. The map holds the edge by which each member was first reached.
  const reached = new Map<string, { from: string; by: Dependency }>();
  const queue = [start];
  for (const from of queue) {
    if (reached.has(start)) break;
    for (const by of graph.get(from) ?? []) {
      if (!members.has(by.name) || reached.has(by.name)) continue;
      reached.set(by.name, { from, by });
      queue.push(by.name);
    }
  }
  const way: { name: string; by: Dependency }[] = [];
  for (let name = start; way.length === 0 || name !== start; ) {
    const step = reached.get(name);
    if (step === undefined) break;
    way.unshift({ name: step.from, by: step.by });
    name = step.from;
  }
  const steps = way.map(({ name, by }) => ({ name, needs: by.name, range: referenceRange(by.reference) }));
  const message = dependencyCycle({ way: steps.map(({ name, needs, range }) => ({ name, needs, position: formatRangeStart(range) })) });
  return errorDiagnostic(message, { subject: steps[0]?.range });
}
