/** Selects instances of resources. */
import type { ResourceMode } from "../load/address.ts";
import type { TreeResult } from "./evaluate-tree.ts";
import type { ResourceInstance } from "./resource.ts";

/** The instances to select. */
export interface InstanceFilter {
  /** The address of an instance of a module, such as `module.net["a"]`; empty for the root module. All modules by default. */
  readonly module?: string | undefined;
  /** Managed resources by default. */
  readonly mode?: ResourceMode | undefined;
}

/**
 * Returns the instances of resources of a type in all modules, or in one, in the order of evaluation.
 *
 * @example
 * instancesOfType(result, "aws_s3_bucket", { module: "module.logs" }).map(({ address }) => address);
 */
export function instancesOfType(
  { instances }: Pick<TreeResult, "instances">,
  type: string,
  { module, mode = "managed" }: InstanceFilter = {},
): readonly ResourceInstance[] {
  return [...instances.values()].filter(
    (instance) =>
      instance.resource.type === type && instance.resource.mode === mode && (module === undefined || instance.module === module),
  );
}
