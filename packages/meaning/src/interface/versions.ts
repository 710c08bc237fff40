import { compareVersions, meetsConstraints, parseVersion, type Version, type VersionConstraints } from "@hcl-ts/terraform/load";

/** The change of the versions that constraints allow. */
export interface VersionsChange {
  /** Whether versions that were allowed are not allowed any more. */
  readonly excludes: boolean;
  /** Whether versions are allowed that were not. */
  readonly includes: boolean;
}

/**
 * Compares the versions that two lists of constraints allow; without constraints, all are. It tries
 * all versions at which a constraint can change its answer: each version that is mentioned, and its
 * neighbours.
 */
export function compareConstraints(before: readonly VersionConstraints[], after: readonly VersionConstraints[]): VersionsChange {
  const mentioned = [...before, ...after].flatMap(({ all }) => all.map(({ version }) => version));
  const isAllowed = (version: Version, constraints: readonly VersionConstraints[]): boolean =>
    constraints.every((each) => meetsConstraints(version, each));
  let [excludes, includes] = [false, false];
  for (const version of [ZERO, ...mentioned].flatMap(neighbours)) {
    const [old, current] = [isAllowed(version, before), isAllowed(version, after)];
    excludes ||= old && !current;
    includes ||= !old && current;
  }
  return { excludes, includes };
}

const ZERO: Version = parseVersion("0.0.0")!;

/** A version without its prerelease, and those before and after it in each of its numbers. */
function neighbours(version: Version): readonly Version[] {
  const { segments } = version;
  const found: Version[] = [version, { ...version, prerelease: "", metadata: "" }];
  for (const [i, segment] of segments.entries()) {
    const rest = segments.slice(i + 1);
    const at = (number: number, after: number): Version => ({
      segments: [...segments.slice(0, i), number, ...rest.map(() => after)],
      written: segments.length,
      prerelease: "",
      metadata: "",
    });
    found.push(at(segment + 1, 0));
    if (segment > 0) found.push(at(segment - 1, LARGE), at(segment - 1, 0));
  }
  return found;
}

/** Is larger than the numbers that versions have. */
const LARGE = 1_000_000;

/** Returns the greatest version with the parts that it was written with, and the name that it had. */
export function greatestVersion(names: Iterable<string>): { readonly name: string; readonly version: Version } | undefined {
  let greatest: { readonly name: string; readonly version: Version } | undefined;
  for (const name of names) {
    const version = parseVersion(name);
    if (version === undefined || version.prerelease !== "") continue;
    if (greatest === undefined || compareVersions(version, greatest.version) > 0) greatest = { name, version };
  }
  return greatest;
}
