/** Which files share a scope, so that a declaration may be in any of them. */
import type { Profile } from "../profile.ts";
import { blockProfile } from "../profiles/blocks.ts";
import { terraformProfile } from "../profiles/terraform.ts";

/** The scope of a file. */
export interface Scope {
  /** The folder of the file if all of its files share a scope, otherwise the path of the file. */
  readonly name: string;
  readonly profile: Profile;
}

/** Returns the scope of a file; undefined for a file that is not compared. */
export type ScopeOf = (path: string) => Scope | undefined;

const MODULE = /\.(?:tf|tofu)(?:\.json)?$/;
const OTHER = /\.(?:hcl|tfvars|nomad|pkr)(?:\.json)?$/;

/**
 * Returns the scopes of files by their names: the files of a Terraform or OpenTofu module share
 * one, and other files of HCL have one each.
 *
 * @param profile of the modules, such as {@link terraformProfile} with the schemas of providers
 */
export function scopesByName(profile: Profile = terraformProfile): ScopeOf {
  const blocks = blockProfile();
  return (path) => (MODULE.test(path) ? { name: folderOf(path), profile } : OTHER.test(path) ? { name: path, profile: blocks } : undefined);
}

/** Returns the folder of a path; `.` for a name alone. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash) || "/";
}

/** Returns the last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
