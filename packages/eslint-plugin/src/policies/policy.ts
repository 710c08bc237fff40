/** Policies: rules that judge evaluated resources. */

import type { Range } from "@hcl-ts/hcl";
import type { ResourceInstance } from "@hcl-ts/terraform";
import type { HclSourceCode } from "../language/source-code.ts";
import { evaluation } from "../on-demand/evaluation.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { PolicyTools } from "./policy-tools.ts";

/** Options of a policy. */
export interface PolicyOptions {
  /** Whether resources are reported for which the answer is not known; `ignore` by default. */
  readonly unknown: "ignore" | "report";
}

/**
 * Judges an instance of a resource: true if it follows the policy, undefined if that is not known, and
 * anything else if it does not.
 */
export type PolicyTest = (instance: ResourceInstance, tools: PolicyTools) => unknown;

/**
 * Creates a rule that judges the instances of resources with their values: defaults, local values,
 * `count` and `for_each` applied, in the module and in those that it calls. Each block is reported
 * once. A resource of a called module is reported at the call.
 *
 * Values of variables come from defaults, `terraform.tfvars`, `*.auto.tfvars`, and before these from
 * `settings.hcl.variables` of ESLint's configuration.
 *
 * @param type the type of the resources, or several
 * @param message what is reported; `{{address}}` stands for the addresses of the instances
 * @param test judges an instance
 * @example
 * const encryptedDisks = policy("aws_ebs_volume", "{{address}} is not encrypted.", (disk, { read }) => read(disk, "encrypted"));
 */
export function policy(type: string | readonly string[], message: string, test: PolicyTest): HclRule {
  const types = typeof type === "string" ? [type] : type;
  const rule = defineRule<PolicyOptions>({
    name: "policy",
    type: "problem",
    description: message.replaceAll("{{address}}", types.join(", ")),
    recommended: false,
    scope: "module",
    schema: { unknown: { enum: ["ignore", "report"] } },
    defaults: { unknown: "ignore" },
    create: ({ source, options, settings, report }) => ({
      file() {
        const evaluated = source.evaluate(variablesIn(settings));
        // A file's values are the module's, which the module's own files report.
        if (evaluated === undefined || !source.module?.files.some(({ name }) => name === source.moduleFile)) return;
        const tools = new PolicyTools(evaluated);
        const places = new Map<string, { readonly at: Range; readonly addresses: string[] }>();
        for (const instance of types.flatMap((each) => evaluation().instancesOfType(evaluated, each))) {
          const at = placeOf(instance, source);
          if (at === undefined || isAccepted(test(instance, tools), options)) continue;
          const key = `${at.start.offset} ${instance.resource.address}`;
          const place = places.get(key) ?? { at, addresses: [] };
          place.addresses.push(instance.address);
          places.set(key, place);
        }
        for (const { at, addresses } of places.values())
          report({ at, message: message.replaceAll("{{address}}", () => listOf(addresses)) });
      },
    }),
  });
  const { url: _, ...docs } = rule.meta.docs;
  return { ...rule, meta: { ...rule.meta, docs } };
}

const isAccepted = (result: unknown, { unknown }: PolicyOptions): boolean =>
  result === true || (result === undefined && unknown === "ignore");

/** Returns the block of a resource, or the call of the module that it is in; undefined if that is in another file. */
function placeOf({ resource, module }: ResourceInstance, source: HclSourceCode): Range | undefined {
  const range = module === "" ? resource.range : source.module?.calls.get(firstCall(module))?.range;
  return range?.filename === source.moduleFile ? range : undefined;
}

/** Returns the name of the first call of a path such as `module.a["x"].module.b`. */
const firstCall = (module: string): string => /^module\.([^.[]+)/.exec(module)?.[1] ?? "";

const MOST = 3;

function listOf(addresses: readonly string[]): string {
  const shown = addresses.length > MOST ? addresses.slice(0, MOST - 1) : addresses;
  const rest = addresses.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} others`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function variablesIn({ hcl }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const variables: unknown = typeof hcl === "object" && hcl !== null && "variables" in hcl ? hcl.variables : undefined;
  if (variables === undefined) return {};
  if (typeof variables !== "object" || variables === null || Array.isArray(variables))
    throw new TypeError("settings.hcl.variables has to be an object with the values of variables by name");
  return { ...variables };
}
