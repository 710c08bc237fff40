/** Finds the declarations that expressions refer to. */
import { type Reference, referenceRange, references } from "@hcl-ts/analysis";
import type { Body, Expression, Range } from "@hcl-ts/hcl";
import { rangeOver } from "@hcl-ts/hcl/syntax";
import { referenceTarget } from "../graph/reference-target.ts";
import type { Local, ModuleCall, ModuleTree, Output, Resource, Variable } from "../load/module.ts";
import { MODULE_OUTLINE } from "../load/module-outline.ts";
import { walkTree } from "../load/walk-tree.ts";

/** A declaration that an expression refers to. */
export type ReferredDeclaration = {
  /** The range of the reference. */
  readonly reference: Range;
  /** The address from the module of the reference: `var.a`, `module.net`, `module.net.output.id`. */
  readonly address: string;
  /** The module that contains the declaration. */
  readonly tree: ModuleTree;
} & (
  | { readonly kind: "variable"; readonly declaration: Variable }
  | { readonly kind: "local"; readonly declaration: Local }
  | { readonly kind: "module"; readonly declaration: ModuleCall }
  | { readonly kind: "output"; readonly declaration: Output }
  | { readonly kind: "resource"; readonly declaration: Resource }
);

/**
 * Returns the declarations that an expression or a body refers to, one for each reference in source
 * order. A reference to an output of a called module leads to the output if the module is loaded,
 * and otherwise to the call. References to what is not declared, and to values without a
 * declaration such as `each.key`, are omitted.
 *
 * @param tree the module that contains the expression: `tree.children.get("net")` for one in a called module
 * @example
 * const { expression } = findArgument(instance, ["cidr_blocks"])!;
 * referredDeclarations(tree, expression!).map(({ address, declaration }) => [address, declaration.range.start.line]);
 */
export function referredDeclarations(tree: ModuleTree, of: Expression | Body): readonly ReferredDeclaration[] {
  return references(of).flatMap((reference) => referred(tree, reference));
}

/**
 * Returns the declaration that the reference at a position of a file refers to; undefined if there
 * is no reference or if its object is not declared. See {@link referredDeclarations}.
 *
 * @param filename the path of the file, as in ranges
 * @param offset the index in the text of the file, in UTF-16 code units
 */
export function declarationAt(root: ModuleTree, filename: string, offset: number): ReferredDeclaration | undefined {
  for (const tree of walkTree(root))
    for (const { name, body } of tree.module.files) {
      if (name !== filename) continue;
      const found = references(body, { outline: MODULE_OUTLINE }).find((reference) => contains(referenceRange(reference), offset));
      return found && referred(tree, found)[0];
    }
  return undefined;
}

function contains({ start, end }: Range, offset: number): boolean {
  return start.offset <= offset && offset < end.offset;
}

function referred(tree: ModuleTree, found: Reference): readonly ReferredDeclaration[] {
  const { module } = tree;
  const target = referenceTarget(found, module.dialect);
  const reference = referenceRange(found);
  switch (target.kind) {
    case "variable": {
      const declaration = module.variables.get(target.name);
      return declaration === undefined ? [] : [{ kind: "variable", declaration, reference, address: `var.${target.name}`, tree }];
    }
    case "local": {
      const declaration = module.locals.get(target.name);
      return declaration === undefined ? [] : [{ kind: "local", declaration, reference, address: `local.${target.name}`, tree }];
    }
    case "resource": {
      const declaration = module.resources.get(target.address);
      return declaration === undefined ? [] : [{ kind: "resource", declaration, reference, address: target.address, tree }];
    }
    case "module":
      return moduleReferred(tree, target.name, found);
    default:
      return [];
  }
}

function moduleReferred(tree: ModuleTree, name: string, found: Reference): readonly ReferredDeclaration[] {
  const call = tree.module.calls.get(name);
  if (call === undefined) return [];
  const child = tree.children.get(name);
  const address = `module.${name}`;
  const reference = referenceRange(found);
  const isRepeated = call.count !== undefined || call.forEach !== undefined;
  // The key of an instance can be written as a name.
  const step = found.steps.slice(1, isRepeated ? 3 : 2).findLast(({ kind }) => kind === "attr");
  const output = step?.kind === "attr" ? child?.module.outputs.get(step.name) : undefined;
  if (child === undefined || output === undefined || step === undefined)
    return [{ kind: "module", declaration: call, reference, address, tree }];
  const upToOutput = rangeOver(found.root.range, step.range);
  return [{ kind: "output", declaration: output, reference: upToOutput, address: `${address}.output.${output.name}`, tree: child }];
}
