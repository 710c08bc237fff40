/**
 * Values that a caller supplies in place of providers and modules, such as the mocks and overrides
 * of a test.
 */
import type { Value } from "@hcl-ts/cty";
import type { ModuleTree, ProviderConfig, Resource } from "../load/module.ts";
import type { BlockSchema } from "./block-schema.ts";

/** An instance of a resource whose value was predicted from its configuration. */
export interface InstanceRequest {
  /** The complete address: `module.a[0].aws_instance.web["x"]`. */
  readonly address: string;
  /** The address of the resource with all of its instances, in the same instance of the module. */
  readonly allInstances: string;
  /** The module that declares the resource. */
  readonly tree: ModuleTree;
  readonly resource: Resource;
  /** The complete source address of the provider. */
  readonly provider: string;
  /** The schema; undefined if none is known. */
  readonly schema: BlockSchema | undefined;
  /** The configured arguments as an object. */
  readonly config: Value;
  /** The value without a substitute. What only a provider knows is unknown. */
  readonly predicted: Value;
  /** The value in the state. */
  readonly prior: Value | undefined;
  /** Whether a data source can be read now, because its arguments are known. */
  readonly isReadable: boolean;
  /** Whether a precondition is not met or an argument has an error. */
  readonly failed: boolean;
}

/** Values that replace those from providers and modules. */
export interface Substitutes {
  /** Provider configurations that are not evaluated, because they are replaced. */
  readonly providers: ReadonlySet<ProviderConfig>;
  /** Returns the value of an instance. */
  instance(request: InstanceRequest): Value;
  /**
   * Returns the outputs of an instance of a called module; undefined if the module is evaluated.
   * Outputs that are not among them are null.
   *
   * @param address the address of the instance
   * @param allInstances the address without its last key
   */
  outputs(address: string, allInstances: string): ReadonlyMap<string, Value> | undefined;
}
