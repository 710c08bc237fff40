/** Finds the references in each part of a declaration. */
import { type BodyOptions, type Reference, references } from "@hcl-ts/analysis";
import type { Block, Body, Expression, Traversal } from "@hcl-ts/hcl";
import {
  type Backend,
  type Check,
  type CheckRule,
  type Cloud,
  type Import,
  type Local,
  type Module,
  type ModuleCall,
  type ModuleLists,
  moduleLists,
  type Output,
  type ProviderConfig,
  type ProviderMeta,
  type Provisioner,
  type Removed,
  type Resource,
  type Variable,
} from "../load/module.ts";
import { asReference } from "./reference-target.ts";

/**
 * The JSON syntax does not distinguish blocks from attributes. Dynamic blocks must be known in
 * advance, because they bind names.
 */
const OPTIONS: BodyOptions = { outline: { blocks: [{ type: "dynamic", labelNames: ["type"] }] } };

/**
 * Caches references. Checks, graphs and searches use the references of the same expressions, which
 * never change.
 */
const found = new WeakMap<Expression | Body, readonly Reference[]>();

function referencesIn(of: Expression | Body): readonly Reference[] {
  let known = found.get(of);
  if (known === undefined) {
    known = references(of, OPTIONS);
    found.set(of, known);
  }
  return known;
}

/** Returns the references in a body with the arguments of a type. */
export function bodyReferences(body: Body): readonly Reference[] {
  return referencesIn(body);
}

/** Returns the references in expressions. Some of the expressions may be undefined. */
export function ofExpressions(...expressions: readonly (Expression | undefined)[]): readonly Reference[] {
  return expressions.flatMap((expression) => (expression === undefined ? [] : referencesIn(expression)));
}

/** Returns the references of conditions and their messages. */
export function ofRules(rules: readonly CheckRule[]): readonly Reference[] {
  return rules.flatMap(({ condition, errorMessage }) => ofExpressions(condition, errorMessage));
}

/** Returns the references of `depends_on`. */
export function ofDependsOn(dependsOn: readonly Traversal[]): readonly Reference[] {
  return dependsOn.flatMap((traversal) => asReference(traversal) ?? []);
}

/** Returns the references in the validations of a variable. */
export function ofVariable({ validations }: Variable): readonly Reference[] {
  return ofRules(validations);
}

/** Returns the references of an output. */
export function ofOutput({ value, dependsOn, preconditions }: Output): readonly Reference[] {
  return [...ofExpressions(value), ...ofDependsOn(dependsOn), ...ofRules(preconditions)];
}

/** Returns the references of a resource, without its provider's. */
export function ofResource(resource: Resource): readonly Reference[] {
  const { count, forEach, dependsOn, enabled, replaceTriggeredBy, preconditions, postconditions, connection, provisioners, body } =
    resource;
  return [
    ...ofExpressions(count, forEach, enabled, ...replaceTriggeredBy),
    ...bodyReferences(body),
    ...ofDependsOn(dependsOn),
    ...ofRules(preconditions),
    ...ofRules(postconditions),
    ...(connection === undefined ? [] : bodyReferences(connection)),
    ...provisioners.flatMap(ofProvisioner),
  ];
}

function ofProvisioner({ connection, body }: Provisioner): readonly Reference[] {
  return [...bodyReferences(body), ...(connection === undefined ? [] : bodyReferences(connection))];
}

/** Returns the references of a module call that everything in the module depends on. */
export function ofCall({ count, forEach, enabled, dependsOn }: ModuleCall): readonly Reference[] {
  return [...ofExpressions(count, forEach, enabled), ...ofDependsOn(dependsOn)];
}

/** Returns the references of a provider configuration. */
export function ofProvider({ forEach, body }: ProviderConfig): readonly Reference[] {
  return [...ofExpressions(forEach), ...bodyReferences(body)];
}

/** Returns the references in a check's conditions. */
export function ofCheck({ asserts }: Check): readonly Reference[] {
  return ofRules(asserts);
}

/** Returns the references in a block that declares nothing, without its provider reference. */
export function ofOther({ body }: Block): readonly Reference[] {
  return bodyReferences(body.partialContent({ attributes: [{ name: "provider" }] }).remain);
}

/** The members of a module that contain no expressions of its author. */
type WithoutExpressions = "files" | "sources" | "diagnostics" | "requiredProviders" | "requiredVersions" | "moved";

/** The declarations in a member of a module. */
type DeclarationsOf<T> = T extends ReadonlyMap<string, infer D> ? D : T extends readonly (infer D)[] ? D : T extends object ? T : never;

/** A kind of declarations with expressions: a member of a module. */
export type ReferringKind = {
  [K in keyof Module]: K extends WithoutExpressions ? never : DeclarationsOf<Module[K]> extends never ? never : K;
}[keyof Module];

/** The references of a declaration, and the address of what is declared if something can refer to it. */
interface Referring {
  readonly owner?: string;
  readonly references: readonly Reference[];
}

/**
 * All references of each kind of declarations. A kind that is missing here does not compile, so that
 * nothing that a module contains is forgotten when references are followed.
 */
const REFERRING: { readonly [K in ReferringKind]: (declaration: DeclarationsOf<Module[K]>) => readonly Referring[] } = {
  variables: (variable: Variable) => [{ owner: `var.${variable.name}`, references: ofVariable(variable) }],
  locals: ({ name, expression }: Local) => [{ owner: `local.${name}`, references: ofExpressions(expression) }],
  outputs: (output: Output) => [{ references: ofOutput(output) }],
  resources: (resource: Resource) => [{ owner: resource.address, references: ofResource(resource) }],
  providers: (provider: ProviderConfig) => [{ references: ofProvider(provider) }],
  calls: (call: ModuleCall) => [
    { references: [...ofCall(call), ...bodyReferences(call.body), ...ofExpressions(call.sourceExpression, call.versionExpression)] },
  ],
  checks: (check: Check) => [
    { references: ofCheck(check) },
    ...(check.data === undefined ? [] : [{ owner: check.data.address, references: ofResource(check.data) }]),
  ],
  imports: ({ to, id, identity, forEach }: Import) => [{ references: ofExpressions(to, id, identity, forEach) }],
  removed: ({ connection, provisioners }: Removed) => [
    { references: [...(connection === undefined ? [] : bodyReferences(connection)), ...provisioners.flatMap(ofProvisioner)] },
  ],
  backend: ({ body }: Backend) => [{ references: bodyReferences(body) }],
  cloud: ({ body }: Cloud) => [{ references: bodyReferences(body) }],
  providerMeta: ({ body }: ProviderMeta) => [{ references: bodyReferences(body) }],
  others: (block: Block) => [{ references: ofOther(block) }],
};

const KINDS = Object.keys(REFERRING) as ReferringKind[];

/** The kinds of declarations with expressions that a module has as lists. */
export const referringLists: readonly (ReferringKind & keyof ModuleLists)[] = KINDS.filter(
  (kind): kind is ReferringKind & keyof ModuleLists => kind in moduleLists(() => []),
);

/** Returns the references of all declarations of a kind, with the object that contains each. */
export function referencesOfKind<K extends ReferringKind>(kind: K, of: Pick<Module, K>): readonly Referring[] {
  const member = of[kind];
  const declarations: Iterable<unknown> =
    member === undefined ? [] : member instanceof Map ? member.values() : Array.isArray(member) ? member : [member];
  return Array.from(declarations as Iterable<DeclarationsOf<Module[K]>>, REFERRING[kind]).flat();
}

/** Returns the references of everything in a module, with the object that contains each. */
export function referencesOfModule(module: Module): readonly Referring[] {
  return KINDS.flatMap((kind) => referencesOfKind(kind, module));
}
