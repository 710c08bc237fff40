import { type Reference, referenceRange } from "@hcl-ts/analysis";
import type { Range } from "@hcl-ts/hcl";
import { finish } from "@hcl-ts/hcl/syntax";
import { blockAddress } from "../load/address.ts";
import type { Check, Module, ModuleCall, ModuleTree, Resource } from "../load/module.ts";
import { ProviderScope } from "../load/provider-configurations.ts";
import { ofCall, ofCheck, ofExpressions, ofOutput, ofProvider, ofResource, ofVariable } from "./entity-references.ts";
import type { DependencyGraph, GraphEdge, GraphNode, GraphNodeKind } from "./graph.ts";
import { referenceTarget } from "./reference-target.ts";

/**
 * Returns the dependencies in a tree of modules, in the order in which Terraform does its work.
 * They lead through arguments and outputs of modules, providers, validations and `depends_on`.
 * References to undeclared objects are omitted.
 *
 * @param tree the tree, as `loadTree` returns it
 * @example
 * const graph = dependencyGraph(tree);
 * const affected = [...graph.nodes.keys()].filter((id) => dependenciesOf(graph, id).has("var.region"));
 */
export function dependencyGraph(tree: ModuleTree): DependencyGraph {
  return finish(graphSteps(tree));
}

/** @internal Returns the same as {@link dependencyGraph}, in short steps. */
export function* graphSteps(tree: ModuleTree): Generator<void, DependencyGraph> {
  const builder = new GraphBuilder();
  const modules = [new ModuleGraph(tree, undefined, builder)];
  // The nodes of all modules are added before the edges, because edges lead to parents and
  // children.
  for (const module of modules) {
    module.addNodes();
    for (const child of module.tree.children.values()) modules.push(new ModuleGraph(child, module, builder));
    yield;
  }
  for (const module of modules) {
    yield* module.addEdges();
    yield;
  }
  return builder;
}

/** A graph under construction. */
class GraphBuilder implements DependencyGraph {
  readonly nodes: Map<string, GraphNode> = new Map();
  readonly dependencies: Map<string, GraphEdge[]> = new Map();
  private readonly seen = new Map<string, Set<string>>();

  addNode(node: GraphNode): void {
    this.nodes.set(node.id, node);
  }

  /** Adds a dependency unless it exists already or one of its nodes does not exist. */
  addEdge(from: string, to: string, reference?: Range): void {
    let seen = this.seen.get(from);
    if (seen?.has(to) || !this.nodes.has(to)) return;
    if (seen === undefined) {
      if (!this.nodes.has(from)) return;
      seen = new Set();
      this.seen.set(from, seen);
      this.dependencies.set(from, []);
    }
    seen.add(to);
    this.dependencies.get(from)?.push({ to, reference });
  }
}

/** The number of local values and outputs whose dependencies are added in one step. */
const VALUES_OF_STEP = 50;

/** One module of the tree. */
class ModuleGraph {
  readonly tree: ModuleTree;
  private readonly module: Module;
  private readonly parent: ModuleGraph | undefined;
  private readonly providers: ProviderScope;
  private readonly builder: GraphBuilder;
  /** The id prefix of the module's nodes. */
  private readonly prefix: string;
  /** The ids of the module's nodes. */
  private readonly own: string[] = [];

  constructor(tree: ModuleTree, parent: ModuleGraph | undefined, builder: GraphBuilder) {
    this.tree = tree;
    this.module = tree.module;
    this.parent = parent;
    this.builder = builder;
    this.prefix = prefixOf(tree);
    this.providers = new ProviderScope(tree, parent?.providers);
  }

  addNodes(): void {
    const { variables, locals, outputs, resources, calls, providers, checks } = this.module;
    for (const { name, range, validations } of variables.values()) {
      this.add("variable", `var.${name}`, range);
      if (validations.length > 0) this.add("validation", `var.${name} (validation)`, range);
    }
    for (const { name, range } of locals.values()) this.add("local", `local.${name}`, range);
    for (const { address, range } of providers.values()) this.add("provider", `provider.${address}`, range);
    for (const { mode, address, range } of resources.values()) this.add(mode === "managed" ? "resource" : mode, address, range);
    for (const check of checks.values()) this.addCheck(check);
    for (const call of calls.values()) {
      this.add("module", `module.${call.name}`, call.range);
      this.add("module-end", `module.${call.name} (end)`, call.range);
    }
    for (const { name, range } of outputs.values()) this.add("output", `output.${name}`, range);
  }

  private addCheck({ name, range, data }: Check): void {
    this.add("report", `check.${name} (report)`, range);
    if (data !== undefined) this.add("data", data.address, data.range);
    this.add("check", `check.${name}`, range);
  }

  private add(kind: GraphNodeKind, address: string, range: Range): void {
    const id = this.prefix + address;
    this.own.push(id);
    this.builder.addNode({ id, kind, module: this.tree.path, address, range });
  }

  /** Adds the dependencies. Finding the references of a resource or call for the first time is a separate step. */
  *addEdges(): Generator<void, void> {
    const { variables, locals, outputs, resources, calls, providers, checks, imports } = this.module;
    for (const variable of variables.values()) {
      const validation = `var.${variable.name} (validation)`;
      this.connect(validation, ofVariable(variable), validation);
      this.link(`var.${variable.name} (validation)`, `var.${variable.name}`);
    }
    let count = 0;
    for (const { name, expression } of locals.values()) {
      this.connect(`local.${name}`, ofExpressions(expression));
      if (++count % VALUES_OF_STEP === 0) yield;
    }
    for (const output of outputs.values()) {
      this.connect(`output.${output.name}`, ofOutput(output));
      if (++count % VALUES_OF_STEP === 0) yield;
    }
    for (const provider of providers.values()) this.connect(`provider.${provider.address}`, ofProvider(provider));
    yield;
    for (const resource of resources.values()) {
      this.connectResource(resource);
      yield;
    }
    for (const check of checks.values()) this.connectCheck(check);
    for (const { target, id, identity, forEach } of imports)
      if (target !== undefined)
        for (const reference of ofExpressions(id, identity, forEach)) this.connectOne(this.prefix + blockAddress(target), reference);
    for (const call of calls.values()) {
      this.connect(`module.${call.name}`, ofCall(call));
      this.link(`module.${call.name} (end)`, `module.${call.name}`);
    }
    yield;
    this.connectToCall();
  }

  private connectResource(resource: Resource): void {
    // A reference of an object to itself is an error, and has no influence on the order.
    this.connect(resource.address, ofResource(resource), resource.address);
    const found = this.providers.ofResource(resource);
    if (found === undefined) return;
    const provider = `${prefixOf(found.tree)}provider.${found.provider.address}`;
    this.builder.addEdge(this.prefix + resource.address, provider, resource.provider?.range);
  }

  private connectCheck(check: Check): void {
    const address = `check.${check.name}`;
    this.link(address, `${address} (report)`);
    this.connect(address, ofCheck(check));
    if (check.data === undefined) return;
    this.link(address, check.data.address);
    this.link(check.data.address, `${address} (report)`);
    this.connectResource(check.data);
  }

  /**
   * Makes everything in a module depend on its call, and the end of the call depend on everything
   * in the module.
   */
  private connectToCall(): void {
    const { parent } = this;
    const name = this.tree.path.at(-1);
    if (parent === undefined || name === undefined) return;
    const call = `${parent.prefix}module.${name}`;
    for (const id of this.own) {
      this.builder.addEdge(id, call);
      this.builder.addEdge(`${call} (end)`, id);
    }
    this.connectArguments(parent, parent.module.calls.get(name)!);
  }

  /** Makes the variables of a module depend on the references of their arguments. */
  private connectArguments(parent: ModuleGraph, call: ModuleCall): void {
    for (const { name, expression } of call.body.justAttributes().attributes.values())
      for (const reference of ofExpressions(expression)) parent.connectOne(`${this.prefix}var.${name}`, reference);
  }

  private link(from: string, to: string): void {
    this.builder.addEdge(this.prefix + from, this.prefix + to);
  }

  private connect(from: string, references: readonly Reference[], except?: string): void {
    const id = this.prefix + from;
    for (const reference of references) this.connectOne(id, reference, except);
  }

  private connectOne(from: string, reference: Reference, except?: string): void {
    for (const to of this.addressesOf(reference))
      if (to !== except) this.builder.addEdge(from, this.prefix + to, referenceRange(reference));
  }

  /** Returns the addresses of the nodes that a reference depends on. */
  private addressesOf(reference: Reference): readonly string[] {
    const target = referenceTarget(reference, this.module.dialect);
    switch (target.kind) {
      case "variable":
        return [`var.${target.name}`, `var.${target.name} (validation)`];
      case "local":
        return [`local.${target.name}`];
      case "resource":
        return [target.address];
      case "module":
        return this.moduleAddresses(target.name, target.after);
      default:
        return [];
    }
  }

  /**
   * Returns the nodes of a reference to a module: one output if the reference selects it, otherwise
   * the whole module.
   */
  private moduleAddresses(name: string, after: Reference["steps"]): readonly string[] {
    const output = after[0]?.kind === "index" ? after[1] : after[0];
    if (output?.kind === "attr" && this.tree.children.get(name)?.module.outputs.has(output.name))
      return [`module.${name}.output.${output.name}`];
    return [`module.${name} (end)`];
  }
}

function prefixOf({ path }: ModuleTree): string {
  return path.map((name) => `module.${name}.`).join("");
}
