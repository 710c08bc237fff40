/** Finds the references in each part of a declaration. */
import { type BodyOptions, type Reference, references } from "@hcl-ts/analysis";
import type { Body, Expression, Traversal } from "@hcl-ts/hcl";
import type { Check, CheckRule, ModuleCall, Output, ProviderConfig, Provisioner, Resource, Variable } from "../load/module.ts";
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

/** Returns the references of a resource, without those of its provider. */
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

/** Returns the references of the conditions of a check. */
export function ofCheck({ asserts }: Check): readonly Reference[] {
  return ofRules(asserts);
}
