import { parseVersion } from "@hcl-ts/terraform/load";
import type { Choice, ValueForm } from "../arguments/options.ts";

/** The form of a version of Terraform or OpenTofu. */
export const ENGINE_VERSION_FORM: ValueForm = {
  words: "a version such as 1.11.4",
  accepts: (value) => parseVersion(value) !== undefined,
};

/** The option with the version of Terraform or OpenTofu. */
export const ENGINE_VERSION_OPTION: { readonly "engine-version": Choice } = {
  "engine-version": { type: "string", form: ENGINE_VERSION_FORM, isSetting: true },
};
