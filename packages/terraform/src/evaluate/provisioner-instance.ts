/** Evaluates the provisioners of an instance of a resource. */
import { dynamicVal, type Type, unknownVal, type Value } from "@hcl-ts/cty";
import type { Body } from "@hcl-ts/hcl";
import type { Provisioner, Resource } from "../load/module.ts";
import type { Work } from "../task.ts";
import type { BlockSchema } from "./block-schema.ts";
import { decodeOpen } from "./open-resource.ts";
import { asWarning, provisionerTypes, unsuitableArguments } from "./provisioner-arguments.ts";
import { contextForBody, type Scope } from "./scope.ts";

/** A provisioner of an instance. */
export interface ProvisionerInstance {
  readonly provisioner: Provisioner;
  /** The arguments: an object, unknown after an error. */
  readonly config: Value;
  /**
   * The connection of the provisioner: its own `connection` block or that of the resource.
   * Undefined if there is neither.
   */
  readonly connection: Value | undefined;
}

/**
 * Evaluates the provisioners that run when an instance is created. Problems that occur for any
 * value of the resource are errors. A plan does not run provisioners, so problems that occur only
 * with the planned value are warnings.
 *
 * @param scope the scope of the instance
 * @param value the planned value of the instance
 */
export function* evaluateProvisioners(
  resource: Resource,
  schema: BlockSchema | undefined,
  scope: Scope,
  value: Value,
): Work<readonly ProvisionerInstance[]> {
  const isPlan = scope.module.evaluation.settings.phase === "plan";
  const scopes: ProvisionerScopes = {
    anyValue: provisionerScope(resource, scope, schema === undefined ? dynamicVal : unknownVal(schema.type)),
    planned: isPlan ? provisionerScope(resource, scope, value) : undefined,
  };
  const found: ProvisionerInstance[] = [];
  for (const provisioner of resource.provisioners) {
    if (provisioner.when !== "create") continue;
    const types = provisionerTypes.get(provisioner.type);
    const connection = provisioner.connection ?? resource.connection;
    found.push({
      provisioner,
      config: yield* evaluateBody(provisioner.body, types, scopes),
      connection: connection === undefined ? undefined : yield* evaluateBody(connection, undefined, scopes),
    });
  }
  return found;
}

/**
 * The scopes in which a provisioner is evaluated: with an unknown value of the resource, and with
 * the planned value.
 */
interface ProvisionerScopes {
  readonly anyValue: Scope;
  readonly planned: Scope | undefined;
}

function provisionerScope({ address, count, forEach }: Resource, { module, check, repetition }: Scope, self: Value): Scope {
  const isPlain = count === undefined && forEach === undefined;
  return { module, check, repetition, self, own: { address, value: isPlain ? self : dynamicVal } };
}

function* evaluateBody(body: Body, types: ReadonlyMap<string, Type> | undefined, { anyValue, planned }: ProvisionerScopes): Work<Value> {
  const { evaluation } = anyValue.module;
  let value: Value = dynamicVal;
  for (const scope of planned === undefined ? [anyValue] : [anyValue, planned]) {
    const context = yield* contextForBody(body, scope);
    if (context === undefined || evaluation.isExhausted) return dynamicVal;
    const decoded = decodeOpen(body, context);
    const problems = [...decoded.diagnostics, ...unsuitableArguments(body, decoded.value, types)];
    if (evaluation.add(scope === planned ? problems.map(asWarning) : problems)) return dynamicVal;
    value = problems.length === 0 ? decoded.value : dynamicVal;
  }
  return value;
}
