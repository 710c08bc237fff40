/**
 * Finds the attributes that are asked of resources which are used as a whole. A whole resource can
 * be a local value, an argument of a module, an element of a list and so on, and its attributes are
 * read there: `[for x in local.all : x.arn]`. This follows each resource through the expressions of
 * a tree of modules, without evaluating them.
 */

import { absTraversalForExpr, constantString } from "@hcl-ts/analysis";
import type { Type } from "@hcl-ts/cty";
import { kept, zip } from "@hcl-ts/cty/kernel";
import type { Body, Expression, ExpressionShape, StaticCall, Traversal, TraversalStep } from "@hcl-ts/hcl";
import { withinStack } from "@hcl-ts/hcl/syntax";
import { resourceAddress } from "../load/address.ts";
import type { CheckRule, Module, ModuleCall, ModuleTree, Resource } from "../load/module.ts";
import { generatedType } from "../load/override-body.ts";
import { calledModules, walkTree } from "../load/walk-tree.ts";
import { argumentsOf } from "./arguments-of.ts";
import { type Carries, wholeCarriers } from "./whole-carriers.ts";

/** The names that are asked of each resource. */
export type AskedNames = ReadonlyMap<Resource, ReadonlySet<string>>;

/**
 * Finds the names that are asked of resources anywhere in a tree, in steps. Undefined if the tree is too
 * large or its expressions depend on each other too deeply to follow them.
 */
export function* askedNames(root: ModuleTree): Generator<void, AskedNames | undefined> {
  if (!known.has(root)) {
    const carries = yield* wholeCarriers(root);
    const names = withinStack<AskedNames | undefined>(
      0,
      () => new NameFlow(carries).run(root),
      () => undefined,
    );
    known.set(root, names);
  }
  return known.get(root);
}

/** A tree is evaluated several times: for validation, for its values, and for each run of a test. */
const known = new WeakMap<ModuleTree, AskedNames | undefined>();

/** The most expressions that are followed, far more than any module written by hand has. */
const MAX_STEPS = 2_000_000;

/** The whole resources that the value of an expression may contain. */
interface Flow {
  /** Returns the flow of an attribute, or of an element with this key. */
  attr(name: string): Flow;
  /** Returns the flow of all elements or attributes. */
  elements(): Flow;
  /** The flows that this one contains. */
  readonly parts: readonly Flow[];
}

/** The flow of a value that contains no whole resource. */
const NOTHING: Flow = { attr: () => NOTHING, elements: () => NOTHING, parts: [] };

/** The flow of an object with known names. */
class Members implements Flow {
  readonly #members: ReadonlyMap<string, Flow>;

  constructor(members: ReadonlyMap<string, Flow>) {
    this.#members = members;
  }

  attr(name: string): Flow {
    return this.#members.get(name) ?? NOTHING;
  }

  elements(): Flow {
    return unionOf(this.parts);
  }

  get parts(): readonly Flow[] {
    return [...this.#members.values()];
  }
}

/** The flow of a collection, a tuple, or an object with computed names. */
class Elements implements Flow {
  readonly parts: readonly [element: Flow];

  constructor(element: Flow) {
    this.parts = [element];
  }

  attr(): Flow {
    return this.parts[0];
  }

  elements(): Flow {
    return this.parts[0];
  }
}

/** The flow of a value that comes from one of several. */
class Union implements Flow {
  readonly parts: readonly Flow[];

  constructor(parts: readonly Flow[]) {
    this.parts = parts;
  }

  attr(name: string): Flow {
    return unionOf(this.parts.map((part) => part.attr(name)));
  }

  elements(): Flow {
    return unionOf(this.parts.map((part) => part.elements()));
  }
}

function unionOf(flows: readonly Flow[]): Flow {
  const parts = new Set<Flow>();
  for (const flow of flows) for (const part of flow instanceof Union ? flow.parts : [flow]) if (part !== NOTHING) parts.add(part);
  const [first = NOTHING, ...others] = parts;
  return others.length === 0 ? first : new Union([first, ...others]);
}

function elementsOf(flow: Flow): Flow {
  return flow === NOTHING ? NOTHING : new Elements(flow);
}

/** A whole instance of a resource. It has the flows of its arguments. */
class Whole implements Flow {
  readonly parts: readonly Flow[] = [];
  readonly names: Set<string>;
  readonly #argument: (name: string) => Flow;

  constructor(names: Set<string>, argument: (name: string) => Flow) {
    this.names = names;
    this.#argument = argument;
  }

  attr(name: string): Flow {
    this.names.add(name);
    return this.#argument(name);
  }

  elements(): Flow {
    return NOTHING;
  }
}

/** The outputs of an instance of a module. They are followed when they are needed. */
class Outputs implements Flow {
  readonly #names: readonly string[];
  readonly #output: (name: string) => Flow;

  constructor(names: readonly string[], output: (name: string) => Flow) {
    this.#names = names;
    this.#output = output;
  }

  attr(name: string): Flow {
    return this.#output(name);
  }

  elements(): Flow {
    return unionOf(this.parts);
  }

  get parts(): readonly Flow[] {
    return this.#names.map((name) => this.#output(name));
  }
}

/** The flow of a value that contains whole resources at unknown places. */
class Somewhere implements Flow {
  readonly parts: readonly Whole[];

  constructor(parts: readonly Whole[]) {
    this.parts = parts;
  }

  attr(name: string): Flow {
    for (const whole of this.parts) whole.names.add(name);
    return this;
  }

  elements(): Flow {
    return this;
  }
}

function somewhere(flows: readonly Flow[]): Flow {
  const found = new Set<Whole>();
  const seen = new Set<Flow>(flows);
  // A set is visited in the order in which elements are added, including those added meanwhile.
  for (const flow of seen) {
    if (flow instanceof Whole) found.add(flow);
    for (const part of flow.parts) seen.add(part);
  }
  return found.size === 0 ? NOTHING : new Somewhere([...found]);
}

/** Returns the element flow of nested lists. */
function flattened(flow: Flow): Flow {
  const seen = new Set<Flow>();
  const pending = [flow.elements()];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const part of next instanceof Union ? next.parts : [next]) {
      if (seen.has(part)) continue;
      seen.add(part);
      if (part instanceof Elements) pending.push(part.elements());
    }
  }
  return elementsOf(unionOf([...seen]));
}

/** Functions whose result is one of the arguments, or combines their elements. */
const COMBINING: ReadonlySet<string> = new Set([
  ...["try", "coalesce", "coalescelist", "merge", "concat", "distinct", "reverse", "slice", "compact", "tolist", "toset", "tomap"],
  ...["sensitive", "nonsensitive", "ephemeralasnull", "setunion", "setintersection", "setsubtract"],
]);

/** Functions whose result contains no part of the arguments. */
const CONSUMING: ReadonlySet<string> = new Set(["can", "length", "keys", "jsonencode", "yamlencode", "contains", "issensitive"]);

/** The position of an expression: its module, and the flows of the names that surround it. */
interface Position {
  readonly tree: ModuleTree;
  readonly each: Flow;
  readonly self: Flow;
  /** The names that enclosing expressions and dynamic blocks bind. */
  readonly bound: ReadonlyMap<string, Flow>;
  /** The current element of a splat. */
  readonly element: Flow;
}

/** The module that a tree is called from. */
interface Caller {
  readonly tree: ModuleTree;
  readonly call: ModuleCall;
}

class NameFlow {
  readonly #names = new Map<Resource, Set<string>>();
  readonly #callers = new Map<ModuleTree, Caller>();
  readonly #flows = new Map<ModuleTree, Map<string, Flow>>();
  readonly #carries: Carries;
  #steps = 0;

  constructor(carries: Carries) {
    this.#carries = carries;
  }

  run(root: ModuleTree): AskedNames | undefined {
    for (const tree of walkTree(root)) for (const { call, child } of calledModules(tree)) this.#callers.set(child, { tree, call });
    for (const tree of walkTree(root)) this.#module(tree);
    return this.#steps > MAX_STEPS ? undefined : this.#names;
  }

  /** Follows the expressions of a module that can contain whole resources. */
  #module(tree: ModuleTree): void {
    const { variables, locals, outputs, resources, checks } = tree.module;
    const at = moduleLevel(tree);
    for (const name of locals.keys()) this.#local(tree, name);
    for (const resource of resources.values()) if (this.#carries(tree.module, resource.address)) this.#resource(resource, at);
    for (const name of variables.keys()) this.#variable(tree, name);
    for (const name of outputs.keys()) this.#output(tree, name);
    for (const { name, data, asserts } of checks.values()) {
      if (!this.#carries(tree.module, `check.${name}`)) continue;
      if (data !== undefined) this.#resource(data, at);
      this.#rules(asserts, at);
    }
    if (this.#carries(tree.module, "rest")) this.#rest(tree.module, at);
  }

  /** Follows the expressions that nothing can refer to. */
  #rest({ variables, outputs, calls, providers, imports }: Module, at: Position): void {
    for (const { validations } of variables.values()) this.#rules(validations, at);
    for (const { preconditions } of outputs.values()) this.#rules(preconditions, at);
    for (const call of calls.values()) {
      this.#follow(call.count, at);
      const inside = this.#withEach(call.forEach, at);
      if (!at.tree.children.has(call.name)) for (const { expression } of argumentsOf(call).values()) this.#follow(expression, inside);
    }
    for (const { forEach, body } of providers.values()) this.#body(body, this.#withEach(forEach, at));
    for (const { to, id, identity, forEach } of imports) {
      const inside = this.#withEach(forEach, at);
      for (const expression of [to, id, identity]) this.#follow(expression, inside);
    }
  }

  #resource(resource: Resource, at: Position): void {
    const { count, enabled, body, connection, provisioners, preconditions, postconditions } = resource;
    for (const expression of [count, enabled]) this.#follow(expression, at);
    const inside = this.#withEach(resource.forEach, at);
    this.#body(body, inside);
    this.#rules(preconditions, inside);
    const withSelf = { ...inside, self: this.#whole(at.tree, resource) };
    this.#rules(postconditions, withSelf);
    for (const part of [connection, ...provisioners.flatMap((p) => [p.body, p.connection])])
      if (part !== undefined) this.#body(part, withSelf);
  }

  #rules(rules: readonly CheckRule[], at: Position): void {
    for (const { condition, errorMessage } of rules) {
      this.#follow(condition, at);
      this.#follow(errorMessage, at);
    }
  }

  #withEach(forEach: Expression | undefined, at: Position): Position {
    return forEach === undefined ? at : { ...at, each: new Members(new Map([["value", this.#follow(forEach, at).elements()]])) };
  }

  /** Follows all expressions of a body. */
  #body(body: Body, at: Position): void {
    for (const member of body.bodies ?? [body]) {
      const shown = member.staticContent?.();
      const { content, remain } = member.partialContent({ blocks: [{ type: "dynamic", labelNames: ["type"] }] });
      for (const block of content.blocks) this.#dynamicBlock(generatedType(block), block.body, at);
      for (const { expression } of shown?.attributes ?? remain.justAttributes().attributes.values()) this.#follow(expression, at);
      for (const block of shown?.blocks ?? []) if (block.type !== "dynamic" || block.labels.length !== 1) this.#body(block.body, at);
    }
  }

  #dynamicBlock(type: string, body: Body, at: Position): void {
    const attributes = ["for_each", "iterator", "labels"].map((name) => ({ name }));
    const { content } = body.partialContent({ attributes, blocks: [{ type: "content" }] });
    const expression = (name: string): Expression | undefined => content.attributes.get(name)?.expression;
    const iterator = expression("iterator");
    const root = iterator && absTraversalForExpr(iterator).traversal?.[0];
    const value = new Members(new Map([["value", this.#follow(expression("for_each"), at).elements()]]));
    const inside = withBound(at, [[root?.kind === "root" ? root.name : type, value]]);
    this.#follow(expression("labels"), inside);
    for (const block of content.blocks) this.#body(block.body, inside);
  }

  // --- objects of modules -----------------------------------------------------------------------------------------------

  /** Computes a flow once. While it is being computed, as in a cycle, it is empty. */
  #once(tree: ModuleTree, key: string, compute: () => Flow): Flow {
    const flows = kept(this.#flows, tree, () => new Map<string, Flow>());
    let flow = flows.get(key);
    if (flow === undefined) {
      flows.set(key, NOTHING);
      flow = compute();
      flows.set(key, flow);
    }
    return flow;
  }

  #local(tree: ModuleTree, name: string): Flow {
    const local = tree.module.locals.get(name);
    if (local === undefined || !this.#carries(tree.module, `local.${name}`)) return NOTHING;
    return this.#once(tree, `local.${name}`, () => this.#follow(local.expression, moduleLevel(tree)));
  }

  #variable(tree: ModuleTree, name: string): Flow {
    const variable = tree.module.variables.get(name);
    const caller = this.#callers.get(tree);
    const argument = caller && argumentsOf(caller.call).get(name)?.expression;
    if (variable === undefined || caller === undefined || argument === undefined) return NOTHING;
    if (!this.#carries(tree.module, `var.${name}`)) return NOTHING;
    return this.#once(tree, `var.${name}`, () => {
      const at = this.#withEach(caller.call.forEach, moduleLevel(caller.tree));
      return converted(this.#follow(argument, at), variable.type);
    });
  }

  #output(tree: ModuleTree, name: string): Flow {
    const output = tree.module.outputs.get(name);
    if (output?.value === undefined || !this.#carries(tree.module, `output.${name}`)) return NOTHING;
    const { value, type } = output;
    return this.#once(tree, `output.${name}`, () => {
      const flow = this.#follow(value, moduleLevel(tree));
      return type === undefined ? flow : converted(flow, type);
    });
  }

  #call(tree: ModuleTree, name: string): Flow {
    const call = tree.module.calls.get(name);
    const child = tree.children.get(name);
    if (call === undefined || child === undefined) return NOTHING;
    const flow = this.#once(
      tree,
      `module.${name}`,
      () => new Outputs([...child.module.outputs.keys()], (output) => this.#output(child, output)),
    );
    return call.count === undefined && call.forEach === undefined ? flow : elementsOf(flow);
  }

  #whole(tree: ModuleTree, resource: Resource): Flow {
    return this.#once(tree, resource.address, () => {
      const names = this.#names.get(resource) ?? new Set();
      this.#names.set(resource, names);
      return new Whole(names, (name) => this.#argument(tree, resource, name));
    });
  }

  #argument(tree: ModuleTree, resource: Resource, name: string): Flow {
    if (!this.#carries(tree.module, resource.address)) return NOTHING;
    return this.#once(tree, `${resource.address}.${name}`, () => {
      const attribute = resource.body.partialContent({ attributes: [{ name }] }).content.attributes.get(name);
      return attribute === undefined ? NOTHING : this.#follow(attribute.expression, this.#withEach(resource.forEach, moduleLevel(tree)));
    });
  }

  #resourceFlow(tree: ModuleTree, address: string): Flow {
    const resource =
      tree.module.resources.get(address) ?? [...tree.module.checks.values()].find(({ data }) => data?.address === address)?.data;
    if (resource === undefined) return NOTHING;
    const flow = this.#whole(tree, resource);
    return resource.count === undefined && resource.forEach === undefined ? flow : elementsOf(flow);
  }

  // --- expressions ------------------------------------------------------------------------------------------------------

  #follow(expression: Expression | undefined, at: Position): Flow {
    if (expression === undefined || ++this.#steps > MAX_STEPS) return NOTHING;
    const shape = expression.shape?.();
    return shape === undefined ? NOTHING : this.#shape(shape, at);
  }

  #shape(shape: ExpressionShape, at: Position): Flow {
    switch (shape.kind) {
      case "reference":
        return this.#reference(shape.traversal, at);
      case "steps":
        return this.#afterSteps(this.#follow(shape.source, at), shape.steps);
      case "index":
        return this.#index(shape.source, shape.key, at);
      case "splat": {
        const source = this.#follow(shape.source, at);
        // A splat takes a value that is not a list as its only element.
        return elementsOf(this.#follow(shape.each, { ...at, element: unionOf([source, source.elements()]) }));
      }
      case "element":
        return at.element;
      case "call":
        return this.#callResult(shape.call, at);
      case "binding": {
        const [first] = shape.outside.map((part) => this.#follow(part, at));
        const inside = withBound(
          at,
          shape.names.map((name, i) => [name, i === shape.names.length - 1 ? (first ?? NOTHING).elements() : NOTHING]),
        );
        return elementsOf(unionOf(shape.inside.map((part) => this.#follow(part, inside))));
      }
      case "wrapper":
        return this.#follow(shape.wrapped, at);
      case "choice":
        this.#follow(shape.condition, at);
        return unionOf(shape.results.map((part) => this.#follow(part, at)));
      case "tuple":
        return elementsOf(unionOf(shape.children.map((part) => this.#follow(part, at))));
      case "object":
        return this.#object(shape.items, at);
      case "literal":
      case "invalid":
        return NOTHING;
      case "operation":
      case "template":
      case "join":
        for (const part of shape.children) this.#follow(part, at);
        return NOTHING;
      case "other":
        return somewhere(shape.children.map((part) => this.#follow(part, at)));
    }
  }

  #object(items: Extract<ExpressionShape, { kind: "object" }>["items"], at: Position): Flow {
    const members = new Map<string, Flow>();
    const others: Flow[] = [];
    for (const { key, value } of items) {
      this.#follow(key, at);
      const flow = this.#follow(value, at);
      if (flow === NOTHING) continue;
      const name = constantString(key);
      if (name === undefined) others.push(elementsOf(flow));
      else members.set(name, flow);
    }
    return unionOf([members.size === 0 ? NOTHING : new Members(members), ...others]);
  }

  #index(source: Expression, key: Expression, at: Position): Flow {
    const flow = this.#follow(source, at);
    this.#follow(key, at);
    if (flow === NOTHING) return NOTHING;
    const name = constantString(key);
    return name === undefined ? flow.elements() : flow.attr(name);
  }

  #reference(traversal: Traversal, at: Position): Flow {
    const [root, ...steps] = traversal;
    if (root?.kind !== "root") return NOTHING;
    const { name } = root;
    const known = at.bound.get(name);
    if (known !== undefined) return this.#afterSteps(known, steps);
    const [first, second] = steps.map((step) => (step.kind === "attr" ? step.name : ""));
    switch (name) {
      case "var":
        return this.#afterSteps(this.#variable(at.tree, first ?? ""), steps.slice(1));
      case "local":
        return this.#afterSteps(this.#local(at.tree, first ?? ""), steps.slice(1));
      case "module":
        return this.#afterSteps(this.#call(at.tree, first ?? ""), steps.slice(1));
      case "each":
        return this.#afterSteps(at.each, steps);
      case "self":
        return this.#afterSteps(at.self, steps);
      case "data":
      case "ephemeral":
        return this.#afterSteps(this.#resourceFlow(at.tree, resourceAddress(name, first ?? "", second ?? "")), steps.slice(2));
      case "resource":
        return this.#afterSteps(this.#resourceFlow(at.tree, `${first}.${second}`), steps.slice(2));
      default:
        return this.#afterSteps(this.#resourceFlow(at.tree, `${name}.${first}`), steps.slice(1));
    }
  }

  #afterSteps(flow: Flow, steps: readonly TraversalStep[]): Flow {
    let found = flow;
    for (const step of steps) {
      if (found === NOTHING) return NOTHING;
      if (step.kind === "attr") found = found.attr(step.name);
      else if (step.kind === "index" && step.key.type.kind === "string" && step.key.isKnown()) found = found.attr(step.key.asString());
      else found = step.kind === "splat" ? elementsOf(unionOf([found, found.elements()])) : found.elements();
    }
    return found;
  }

  #callResult({ name, arguments: given }: StaticCall, at: Position): Flow {
    const flows = given.map((argument) => this.#follow(argument, at));
    if (flows.every((flow) => flow === NOTHING)) return NOTHING;
    const [first = NOTHING, second = NOTHING, third = NOTHING] = flows;
    const plain = name.startsWith("core::") ? name.slice("core::".length) : name;
    if (COMBINING.has(plain)) return unionOf(flows);
    if (CONSUMING.has(plain)) return NOTHING;
    switch (plain) {
      case "element":
      case "one":
        return first.elements();
      case "values":
      case "matchkeys":
        return elementsOf(first.elements());
      case "zipmap":
        return elementsOf(second.elements());
      case "flatten":
        return flattened(first);
      case "lookup": {
        const key = given[1] && constantString(given[1]);
        return unionOf([key === undefined ? first.elements() : first.attr(key), third]);
      }
      default:
        return somewhere(flows);
    }
  }
}

const NO_NAMES: ReadonlyMap<string, Flow> = new Map();

function moduleLevel(tree: ModuleTree): Position {
  return { tree, each: NOTHING, self: NOTHING, bound: NO_NAMES, element: NOTHING };
}

function withBound(at: Position, names: readonly (readonly [string, Flow])[]): Position {
  return { ...at, bound: new Map([...at.bound, ...names]) };
}

/** Returns the flow of a value that is converted to a type, which asks for the attributes of objects. */
function converted(flow: Flow, type: Type): Flow {
  if (flow === NOTHING) return NOTHING;
  switch (type.kind) {
    case "dynamic":
      return flow;
    case "list":
    case "set":
    case "map":
      return elementsOf(converted(flow.elements(), type.element));
    case "tuple":
      return elementsOf(unionOf(type.elements.map((element) => converted(flow.elements(), element))));
    case "object":
      return new Members(new Map(zip(type.names, type.types).map(([name, part]) => [name, converted(flow.attr(name), part)])));
    default:
      return NOTHING;
  }
}
