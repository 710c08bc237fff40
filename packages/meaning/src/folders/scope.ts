/** Which files share a scope, so that a declaration may be in any of them. */
import type { Profile } from "../profile.ts";
import { blockProfile } from "../profiles/blocks.ts";
import { terraformProfile } from "../profiles/terraform.ts";
import { testsProfile, variablesProfile } from "../profiles/terraform-users.ts";

/** The scope of a file. */
export interface Scope {
  /** The folder of the file if all of its files share a scope, otherwise the path of the file. */
  readonly name: string;
  readonly profile: Profile;
  /**
   * The names of scopes of which the file uses the first that exists: the modules that a file of variables or
   * tests can be about.
   */
  readonly uses?: readonly string[] | undefined;
}

/** Returns the scope of a file; undefined for a file that is not compared. */
export type ScopeOf = (path: string) => Scope | undefined;

const MODULE = /\.(?:tf|tofu)(?:\.json)?$/;
const VARIABLES = /\.tfvars(?:\.json)?$/;
const TESTS = /\.(?:tftest|tofutest)\.(?:hcl|json)$/;
const OTHER = /\.(?:hcl|nomad|pkr)(?:\.json)?$/;

/**
 * Returns the scopes of files by their names: the files of a Terraform or OpenTofu module share
 * one, and other files of HCL have one each. Files of variables and tests use the module of their folder or else of the
 * nearest one around it.
 *
 * @param profile of the modules, such as {@link terraformProfile} with the schemas of providers
 */
export function scopesByName(profile: Profile = terraformProfile): ScopeOf {
  const blocks = blockProfile();
  return (path) => {
    if (MODULE.test(path)) return { name: folderOf(path), profile };
    if (VARIABLES.test(path)) return { name: path, profile: variablesProfile, uses: foldersAround(path) };
    if (TESTS.test(path)) {
      const [folder = ".", ...around] = foldersAround(path);
      // A folder of tests can have modules that only tests use, also beside them.
      return { name: path, profile: testsProfile, uses: nameOf(folder) === "tests" ? [...around, folder] : [folder, ...around] };
    }
    return OTHER.test(path) ? { name: path, profile: blocks } : undefined;
  };
}

/** The folder of a path and those around it, the innermost first. */
function foldersAround(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === "." || folder === "/" ? [folder] : [folder, ...foldersAround(folder)];
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
