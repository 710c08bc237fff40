/**
 * Finds why a value differs: the changed declarations that can be reached from it by references, across
 * the modules of a tree.
 */
import { bodyItems, references } from "@hcl-ts/analysis";
import type { Expression } from "@hcl-ts/hcl";
import type { ModuleTree } from "@hcl-ts/terraform/load";
import type { Change } from "../change.ts";
import type { Declaration } from "../declaration.ts";
import type { TreeDiff } from "../folders/folder-diff.ts";
import { nameOf } from "../folders/scope.ts";
import { terraformProfile } from "../profiles/terraform.ts";
import type { Cause } from "./values-diff.ts";

/** A declaration, or a part of it, in a module of a tree. */
interface Node {
  readonly tree: ModuleTree;
  readonly address: string;
  /** The argument of a module call or a resource; undefined for the whole declaration. */
  readonly part: string | undefined;
}

/** The arguments that decide which instances there are. */
const REPETITION: readonly string[] = ["count", "for_each", "enabled"];

/** Larger neighbourhoods are not searched completely. */
const MAX_NODES = 20_000;

/** Finds the causes of differences in one of the versions. */
export class CauseFinder {
  readonly #trees = new Map<string, ModuleTree>();
  readonly #parents = new Map<ModuleTree, ModuleTree>();
  readonly #declarations = new Map<ModuleTree["module"], ReadonlyMap<string, Declaration>>();
  readonly #changes = new Map<string, Change>();
  readonly #known = new Map<string, readonly Cause[]>();
  /** The folder by which the differences know a module. */
  readonly #folderOf: (folder: string) => string;

  /** @param isBefore whether the tree is the old version, in which renamed declarations have their old addresses */
  constructor(root: ModuleTree, diff: TreeDiff, folderOf: (folder: string) => string, isBefore: boolean) {
    this.#folderOf = folderOf;
    const open = [root];
    for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
      this.#trees.set(tree.path.join("."), tree);
      for (const child of tree.children.values()) {
        this.#parents.set(child, tree);
        open.push(child);
      }
    }
    for (const { folder, from, changes } of diff.folders)
      for (const change of changes) {
        if (change.class === "none" || change.class === "documentation") continue;
        const address = isBefore && change.kind === "renamed" && change.from !== undefined ? change.from : change.address;
        this.#changes.set(`${isBefore ? (from ?? folder) : folder}\0${address}`, change);
      }
  }

  /** Returns the causes of a difference in an attribute of a resource, or in an output. */
  ofAttribute(path: readonly string[], address: string, attribute: string | undefined): readonly Cause[] {
    const tree = this.#trees.get(path.join("."));
    return tree === undefined ? [] : this.#search([{ tree, address, part: attribute }]);
  }

  /** Returns why an object exists: its own repetition and the repetition of the modules around it. */
  ofExistence(path: readonly string[], address: string): readonly Cause[] {
    const start: Node[] = [];
    for (let length = path.length; length >= 0; length--) {
      const tree = this.#trees.get(path.slice(0, length).join("."));
      if (tree === undefined) continue;
      const at = length === path.length ? address : `module.${path[length]}`;
      const whole = this.#changeOf(tree, at);
      if (whole?.kind === "added" || whole?.kind === "removed" || whole?.kind === "renamed") return [this.#causeOf(tree, at)];
      for (const part of [...REPETITION, ...(at.startsWith("module.") ? ["source", "version"] : [])])
        start.push({ tree, address: at, part });
    }
    return this.#search(start);
  }

  /** Whether the expression of an attribute itself changed or, without an attribute, any of the declaration. */
  hasChanged(path: readonly string[], address: string, attribute?: string): boolean {
    const tree = this.#trees.get(path.join("."));
    const parts = tree === undefined ? undefined : this.#changeOf(tree, address)?.parts;
    return parts?.some((part) => attribute === undefined || firstName(part.path) === attribute) === true;
  }

  #search(start: readonly Node[]): readonly Cause[] {
    const idOf = ({ tree, address, part }: Node): string => `${tree.path.join(".")}\0${address}\0${part ?? ""}`;
    const key = start.map(idOf).join("\n");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const seen = new Set(start.map(idOf));
    const open = [...start];
    const causes = new Map<string, Cause>();
    for (let node = open.shift(); node !== undefined && seen.size < MAX_NODES; node = open.shift()) {
      const cause = this.#causeAt(node);
      if (cause !== undefined) causes.set(`${cause.folder}\0${cause.address}`, cause);
      for (const next of this.#references(node)) {
        if (seen.has(idOf(next))) continue;
        seen.add(idOf(next));
        open.push(next);
      }
    }
    const found = [...causes.values()];
    this.#known.set(key, found);
    return found;
  }

  #causeAt({ tree, address, part }: Node): Cause | undefined {
    const change = this.#changeOf(tree, address);
    if (change === undefined) return undefined;
    if (part === undefined || change.kind === "added" || change.kind === "removed") return this.#causeOf(tree, address);
    return change.parts?.some(({ path }) => firstName(path) === part) === true ? this.#causeOf(tree, `${address}.${part}`) : undefined;
  }

  #causeOf(tree: ModuleTree, address: string): Cause {
    return { folder: tree.folder, address };
  }

  #changeOf(tree: ModuleTree, address: string): Change | undefined {
    return this.#changes.get(`${this.#folderOf(tree.folder)}\0${address}`);
  }

  #references(node: Node): readonly Node[] {
    const { tree, address, part } = node;
    const found: Node[] = [];
    // The value of a variable is the argument of the call.
    const parent = this.#parents.get(tree);
    if (address.startsWith("var.") && parent !== undefined)
      found.push({ tree: parent, address: `module.${tree.path.at(-1)}`, part: address.slice("var.".length) });
    const declaration = this.#declarationsOf(tree).get(address);
    if (declaration === undefined) return found;
    const { content } = declaration;
    const all =
      "expression" in content
        ? references(content.expression)
        : part === undefined
          ? references(content.body, content)
          : this.#ofPart(content, part);
    for (const { root, steps } of all) {
      const names = [root.name];
      for (const step of steps) {
        if (step.kind === "attr") names.push(step.name);
        else if (names.length > 1) break;
      }
      const next = this.#target(
        tree,
        names,
        steps.flatMap((step) => (step.kind === "attr" ? [step.name] : [])),
      );
      if (next !== undefined) found.push(next);
    }
    return found;
  }

  /** The references of one argument, or of the nested blocks of one type. */
  #ofPart(content: Extract<Declaration["content"], { readonly body: unknown }>, part: string): ReturnType<typeof references> {
    const { attributes, blocks } = bodyItems(content.body, content);
    const expressions: readonly Expression[] = attributes.filter(({ name }) => name === part).map(({ expression }) => expression);
    const inside = blocks.filter(({ type, labels }) => type === part || (type === "dynamic" && labels[0] === part));
    return [...expressions.flatMap((expression) => references(expression)), ...inside.flatMap(({ body }) => references(body))];
  }

  #target(tree: ModuleTree, names: readonly string[], attributes: readonly string[]): Node | undefined {
    const [first = "", second = ""] = names;
    switch (first) {
      case "var":
      case "local":
        return { tree, address: `${first}.${second}`, part: undefined };
      case "module": {
        const child = tree.children.get(second);
        const [, output] = attributes;
        if (child === undefined || output === undefined) return { tree, address: `module.${second}`, part: undefined };
        return { tree: child, address: `output.${output}`, part: undefined };
      }
      case "data":
      case "ephemeral":
        return { tree, address: [first, ...attributes.slice(0, 2)].join("."), part: attributes[2] };
      case "each":
      case "count":
      case "self":
      case "path":
      case "terraform":
        return undefined;
      default:
        return { tree, address: `${first}.${attributes[0] ?? ""}`, part: attributes[1] };
    }
  }

  #declarationsOf({ module }: ModuleTree): ReadonlyMap<string, Declaration> {
    let known = this.#declarations.get(module);
    if (known === undefined) {
      const all = module.files.flatMap(({ name, body }) => terraformProfile.declarations(body, nameOf(name)).declarations);
      known = new Map(all.map((declaration) => [declaration.address, declaration]));
      this.#declarations.set(module, known);
    }
    return known;
  }
}

function firstName(path: string): string {
  return path.replace(/[.[].*/s, "");
}
