/** Evaluates the provisioners of an instance of a resource. */
import { dynamicVal, string, type Type, unknownVal, type Value } from "@hcl-ts/cty";
import type { Body } from "@hcl-ts/hcl";
import type { Provisioner, Resource } from "../load/module.ts";
import type { Work } from "../task.ts";
import type { BlockSchema } from "./block-schema.ts";
import { decodeOpen } from "./open-resource.ts";
import { asWarning, connectionTypes, provisionerTypes, unsuitableArguments } from "./provisioner-arguments.ts";
import { contextForBody, type Scope } from "./scope.ts";

/** A provisioner of an instance. */
export interface ProvisionerInstance {
  readonly provisioner: Provisioner;
  /** The arguments: an object. After an error, it is unknown, or its wrong arguments are; see `onError`. */
  readonly config: Value;
  /**
   * The connection of the provisioner: its own `connection` block or the resource's.
   * Undefined if there is neither.
   */
  readonly connection: Value | undefined;
}

/**
 * Evaluates the provisioners that run when an instance is created. Validation reports problems that
 * occur for any values. A plan does not run provisioners, so further problems are warnings.
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
  const self = isPlan ? value : schema === undefined ? dynamicVal : unknownVal(schema.type);
  const inside = provisionerScope(resource, scope, self);
  const found: ProvisionerInstance[] = [];
  for (const provisioner of resource.provisioners) {
    if (provisioner.when !== "create") continue;
    const types = provisionerTypes.get(provisioner.type);
    const connection = provisioner.connection ?? resource.connection;
    found.push({
      provisioner,
      config: yield* evaluateBody(provisioner.body, types, inside),
      connection: connection === undefined ? undefined : yield* evaluateBody(connection, connectionTypes, inside, string),
    });
  }
  return found;
}

function provisionerScope({ address, count, forEach }: Resource, { module, check, repetition }: Scope, self: Value): Scope {
  const isPlain = count === undefined && forEach === undefined;
  return { module, check, repetition, self, own: { address, value: isPlain ? self : dynamicVal } };
}

/** @param otherwise the type of the arguments that are not listed */
function* evaluateBody(body: Body, types: ReadonlyMap<string, Type> | undefined, scope: Scope, otherwise?: Type): Work<Value> {
  const { evaluation } = scope.module;
  const context = yield* contextForBody(body, scope);
  if (context === undefined || evaluation.isExhausted) return dynamicVal;
  const { value, diagnostics } = decodeOpen(body, context);
  const problems = [...diagnostics, ...unsuitableArguments(body, value, types, otherwise)];
  if (problems.length === 0) return value;
  const isPlan = evaluation.settings.phase === "plan";
  evaluation.needsValidation ||= isPlan;
  evaluation.add(isPlan ? problems.map(asWarning) : problems);
  return evaluation.continuesAfterErrors ? value : dynamicVal;
}
