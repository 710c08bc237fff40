/** Renames attributes of instances for a meaning key, such as the outputs of a repeated module. */
import { type Expression, type TraversalStep, TraverseAttr } from "@hcl-ts/hcl";
import { boundText, elementNames, type Scope } from "./scope.ts";

/** The greatest number of parentheses, indexes and calls between the names of a reference and an attribute of an instance. */
const MAX_INDEXES = 8;

/** Returns the new name of an attribute of something that has instances; undefined to keep it. */
type RenameAttribute = (names: readonly string[], attribute: string) => string | undefined;

/** Options of {@link renameAttributes}. */
export interface RenameAttributesOptions {
  /** The functions whose result has the elements of their first argument, or is one: `values` for `values(module.net)[*].id`. */
  readonly selectors?: ReadonlySet<string> | undefined;
}

/**
 * Returns the option of a meaning key that replaces the names of attributes of instances, to compare sources in which
 * an output of a repeated module was renamed.
 *
 * @param rename receives the names of what is repeated and the attribute's name: `["module", "net"]` and `id` for
 * `module.net[0].id`, `module.net[each.key].id`, `module.net[*].id` and `[for m in module.net : m.id]`. Returns
 * undefined to keep the name
 * @example meaningKey(expression, { instances: renameAttributes((names, name) => (name === "id" ? "arn" : undefined)) })
 */
export function renameAttributes(rename: RenameAttribute, { selectors = new Set() }: RenameAttributesOptions = {}): InstanceRenaming {
  return new InstanceRenaming(rename, selectors);
}

/** Replaces the names of attributes of instances. See {@link renameAttributes}. */
export class InstanceRenaming {
  readonly #rename: RenameAttribute;
  readonly #selectors: ReadonlySet<string>;
  /** @internal */
  constructor(rename: RenameAttribute, selectors: ReadonlySet<string>) {
    this.#rename = rename;
    this.#selectors = selectors;
  }

  /** Replaces the name of the first attribute after the keys of instances. @internal */
  afterKeys(root: string, steps: readonly TraversalStep[]): readonly TraversalStep[] {
    const names = [root, ...attributeNames(steps)];
    let at = names.length - 1;
    while (at < steps.length && steps[at]?.kind !== "attr") at++;
    return at < names.length ? steps : [...steps.slice(0, at), ...this.first(names, steps.slice(at))];
  }

  /** Replaces the name of the first step after a name whose values are instances. @internal */
  ofElement(name: string, steps: readonly TraversalStep[], scope: Scope | undefined): readonly TraversalStep[] {
    const names = elementNames(name, scope);
    const [step] = steps;
    // The value is an instance, so a key in brackets is an attribute.
    if (names === undefined || step?.kind !== "index") return this.first(names, steps);
    const key = step.key.type.kind === "string" && step.key.isKnown() && !step.key.isNull() ? step.key.asString() : undefined;
    const replaced = key === undefined ? undefined : this.#rename(names, key);
    return replaced === undefined ? steps : steps.toSpliced(0, 1, new TraverseAttr(replaced));
  }

  /** Replaces the name of the first step after indexes, which is an attribute of an instance. @internal */
  first(names: readonly string[] | undefined, steps: readonly TraversalStep[]): readonly TraversalStep[] {
    const at = names === undefined ? -1 : steps.findIndex((step) => step.kind !== "index");
    const step = steps[at];
    if (names === undefined || step?.kind !== "attr") return steps;
    const name = this.#rename(names, step.name);
    return name === undefined ? steps : steps.toSpliced(at, 1, new TraverseAttr(name));
  }

  /**
   * Returns the names of what an expression is, or has, instances of; undefined if they are not fixed.
   *
   * @param element the names for the element of the splat around the expression
   * @internal
   */
  namesOf(expression: Expression, scope: Scope | undefined, element: readonly string[] | undefined): readonly string[] | undefined {
    let inner = expression;
    for (let depth = 0; depth < MAX_INDEXES; depth++) {
      const shape = inner.shape?.();
      if (shape?.kind === "element") return element;
      if (shape?.kind === "wrapper") inner = shape.wrapped;
      else if (shape?.kind === "index") inner = shape.source;
      else if (shape?.kind === "splat" && shape.each.shape?.()?.kind === "element") inner = shape.source;
      else if (shape?.kind === "steps" && shape.steps.every((step) => step.kind === "index")) inner = shape.source;
      else if (shape?.kind === "call") {
        const [first] = shape.call.arguments;
        if (first === undefined || !this.#selectors.has(shape.call.name)) return undefined;
        inner = first;
      } else if (shape?.kind === "reference") {
        const [root, ...steps] = shape.traversal;
        if (root?.kind !== "root") return undefined;
        const names = attributeNames(steps);
        if (steps.slice(names.length).some((step) => step.kind === "attr")) return undefined;
        if (boundText(root.name, scope) !== undefined) return names.length === 0 ? elementNames(root.name, scope) : undefined;
        return [root.name, ...names];
      } else return undefined;
    }
    return undefined;
  }
}

/** The names of the attributes that steps begin with. */
function attributeNames(steps: readonly TraversalStep[]): readonly string[] {
  const end = steps.findIndex((step) => step.kind !== "attr");
  return (end < 0 ? steps : steps.slice(0, end)).flatMap((step) => (step.kind === "attr" ? [step.name] : []));
}
