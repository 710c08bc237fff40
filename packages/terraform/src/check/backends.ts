/** The backends that are part of Terraform and OpenTofu. */

/** The backend names of all versions since Terraform 1.3. */
export const BACKENDS: readonly string[] = [
  "local",
  "remote",
  "azurerm",
  "consul",
  "cos",
  "gcs",
  "http",
  "inmem",
  "kubernetes",
  "oci",
  "oss",
  "pg",
  "s3",
];

/** The arguments of the backend `local`. */
export const LOCAL_BACKEND_ARGUMENTS: readonly string[] = ["path", "workspace_dir"];
