/** The kinds of files of Terraform. */

/** The kind of a file, by its name. */
export type FileKind = "module" | "variables" | "test" | "lock" | "other";

/** Returns the kind of a file. */
export function fileKindOf(name: string): FileKind {
  if (/\.(?:tf|tofu)(?:\.json)?$/.test(name) && !/\.(?:tftest|tofutest)\./.test(name)) return "module";
  if (/\.tfvars(?:\.json)?$/.test(name)) return "variables";
  if (/\.(?:tftest|tofutest|tfmock|tofumock)\.hcl$/.test(name) || /\.(?:tftest|tofutest)\.json$/.test(name)) return "test";
  if (name === ".terraform.lock.hcl") return "lock";
  return "other";
}
