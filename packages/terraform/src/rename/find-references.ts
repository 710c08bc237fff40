import { type Reference, type ReferenceStep, referenceRange, references } from "@hcl-ts/analysis";
import type { Range } from "@hcl-ts/hcl";
import type { Module, ModuleTree } from "../load/module.ts";
import { MODULE_OUTLINE } from "../load/module-outline.ts";
import { type Caller, callersOf, type FoundDeclaration, findDeclaration, nameRanges, prefixesOf } from "./declaration-address.ts";

/** A range that names a declaration. */
export interface NamedRange {
  /**
   * The kind. An `argument` is the argument of a module call that names a variable of the module.
   */
  readonly kind: "declaration" | "reference" | "argument";
  readonly range: Range;
}

/**
 * Finds every range in a tree of modules that names a declaration: the declaration, also in
 * override files, and references to it. For variables and outputs of a called module, it also finds
 * the arguments and references in the modules that call it.
 *
 * @param tree the tree
 * @param address the declaration: `var.a`, `local.b`, `output.c`, `module.net`, `aws_instance.web`, `data.aws_ami.base`, each perhaps
 *   in a module that the tree calls, as in `module.net.var.cidr`
 * @returns the ranges in the order of the modules and files; undefined if there is no such
 *   declaration
 */
export function findReferences(tree: ModuleTree, address: string): readonly NamedRange[] | undefined {
  const declaration = findDeclaration(tree, address);
  if (declaration === undefined) return undefined;
  const declarations = nameRanges(declaration).map((range): NamedRange => ({ kind: "declaration", range }));
  const callers = callersOf(tree, declaration.tree.module);
  return [...declarations, ...referencesTo(declaration), ...callers.flatMap((caller) => rangesInCaller(declaration, caller))];
}

/** Returns the references to a declaration in its own module. */
function referencesTo(declaration: FoundDeclaration): readonly NamedRange[] {
  const references = referencesIn(declaration.tree.module);
  return prefixesOf(declaration).flatMap((prefix) =>
    references.filter((reference) => startsWith(reference, prefix)).map((reference) => referenceRangeOf(reference)),
  );
}

/**
 * Returns the arguments for a variable, or the references to an output, in a module that calls its
 * module.
 */
function rangesInCaller(declaration: FoundDeclaration, { module, call }: Caller): readonly NamedRange[] {
  switch (declaration.kind) {
    case "variable":
      return argumentRanges(module, call, declaration.name).map((range) => ({ kind: "argument", range }));
    case "output":
      return outputSteps(module, call, declaration).map(({ reference }) => referenceRangeOf(reference));
    default:
      return [];
  }
}

const referenceRangeOf = (reference: Reference): NamedRange => ({ kind: "reference", range: referenceRange(reference) });

/** Returns all references of a module. */
function referencesIn({ files }: Module): readonly Reference[] {
  return files.flatMap(({ body }) => references(body, { outline: MODULE_OUTLINE }));
}

/** Returns the ranges where an argument of a module call is named, in all files. */
export function argumentRanges({ files }: Module, call: string, name: string): readonly Range[] {
  return files.flatMap(({ body }) => {
    const { blocks } = body.partialContent({ blocks: [{ type: "module", labelNames: ["name"] }] }).content;
    return blocks.flatMap((block) => {
      const attribute = block.labels[0] === call ? block.body.justAttributes().attributes.get(name) : undefined;
      return attribute === undefined ? [] : [attribute.nameRange];
    });
  });
}

/**
 * Returns the references of a module to an output of a called module, with the steps that name the
 * output.
 */
export function outputSteps(
  module: Module,
  call: string,
  { name }: Pick<FoundDeclaration, "name">,
): readonly { readonly reference: Reference; readonly step: Extract<ReferenceStep, { kind: "attr" }> }[] {
  return referencesIn(module).flatMap((reference) => {
    if (!startsWith(reference, ["module", call])) return [];
    const [, first, second] = reference.steps;
    const step = first?.kind === "attr" ? first : second;
    return step?.kind === "attr" && step.name === name ? [{ reference, step }] : [];
  });
}

function startsWith({ root, steps }: Reference, [first, ...names]: readonly string[]): boolean {
  return root.name === first && names.every((name, i) => nameOf(steps[i]) === name);
}

function nameOf(step: ReferenceStep | undefined): string | undefined {
  if (step?.kind === "attr") return step.name;
  return step?.kind === "index" && step.key.type.kind === "string" && typeof step.key.content === "string" ? step.key.content : undefined;
}
