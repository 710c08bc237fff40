/** The backends that are part of Terraform and OpenTofu. */

const NAMES = ["local", "remote", "azurerm", "consul", "cos", "gcs", "http", "inmem", "kubernetes", "oci", "oss", "pg", "s3"] as const;

/** The name of a backend that is part of Terraform and OpenTofu. */
export type BackendName = (typeof NAMES)[number];

/** The backend names of all versions since Terraform 1.3. */
export const BACKENDS: readonly string[] = NAMES;

/** The arguments of the backend `local`. */
export const LOCAL_BACKEND_ARGUMENTS: readonly string[] = ["path", "workspace_dir"];
