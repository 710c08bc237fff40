/** Parses and compares versions and version constraints as Terraform does. */

/** A version: numbers, and the parts after `-` and `+`. */
export interface Version {
  /** The numbers, at least three. Missing ones are 0. */
  readonly segments: readonly number[];
  /** The number of segments as written. */
  readonly written: number;
  /** The part after `-`; empty if there is none. */
  readonly prerelease: string;
  /** The part after `+`; empty if there is none. */
  readonly metadata: string;
}

/** The comparison operator of a constraint. */
export type ConstraintOperator = (typeof OPERATORS)[number];

const OPERATORS = ["=", "!=", ">", ">=", "<", "<=", "~>"] as const;

/** A condition on a version. */
export interface VersionConstraint {
  readonly operator: ConstraintOperator;
  readonly version: Version;
}

/** Conditions that must all hold. */
export interface VersionConstraints {
  /** The constraints as they are written. */
  readonly text: string;
  readonly all: readonly VersionConstraint[];
}

const VERSION =
  /^v?(\d+(?:\.\d+)*)(?:-(\d[0-9A-Za-z\-~]*(?:\.[0-9A-Za-z\-~]+)*)|-?([A-Za-z\-~][0-9A-Za-z\-~]*(?:\.[0-9A-Za-z\-~]+)*))?(?:\+([0-9A-Za-z\-~]+(?:\.[0-9A-Za-z\-~]+)*))?$/;

const CONSTRAINT = /^(=|!=|>=|<=|>|<|~>)?\s*(\S+)$/;

/**
 * Parses a version, such as `1.2`, `v1.2.3` or `1.2.3-beta1+build`. Returns undefined if it is not
 * valid.
 */
export function parseVersion(text: string): Version | undefined {
  const match = VERSION.exec(text);
  if (match === null) return undefined;
  const segments = (match[1] ?? "").split(".").map(Number);
  if (!segments.every(Number.isSafeInteger)) return undefined;
  const written = segments.length;
  while (segments.length < 3) segments.push(0);
  return { segments, written, prerelease: match[2] ?? match[3] ?? "", metadata: match[4] ?? "" };
}

/**
 * Parses constraints that are separated by commas, such as `>= 1.2, < 2`. Returns undefined if one
 * of them is not valid.
 */
export function parseVersionConstraints(text: string): VersionConstraints | undefined {
  const all: VersionConstraint[] = [];
  for (const part of text.split(",")) {
    const match = CONSTRAINT.exec(part.trim());
    const version = parseVersion(match?.[2] ?? "");
    if (match === null || version === undefined) return undefined;
    all.push({ operator: OPERATORS.find((operator) => operator === match[1]) ?? "=", version });
  }
  return { text, all };
}

/** Compares two versions: negative if `a` comes before `b`. Metadata is ignored. */
export function compareVersions(a: Version, b: Version): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let i = 0; i < length; i++) {
    const difference = (a.segments[i] ?? 0) - (b.segments[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

/**
 * Reports whether a version meets constraints. A prerelease meets a constraint only if the
 * constraint names a prerelease with the same numbers. This restriction does not apply to `=` and
 * `!=`.
 */
export function meetsConstraints(version: Version, constraints: VersionConstraints): boolean {
  return constraints.all.every((constraint) => meets(version, constraint));
}

function meets(version: Version, { operator, version: bound }: VersionConstraint): boolean {
  const order = compareVersions(version, bound);
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">":
      return prereleaseFits(version, bound) && order > 0;
    case ">=":
      return prereleaseFits(version, bound) && order >= 0;
    case "<":
      return prereleaseFits(version, bound) && order < 0;
    case "<=":
      return prereleaseFits(version, bound) && order <= 0;
    case "~>":
      return meetsPessimistic(version, bound, order);
  }
}

function prereleaseFits(version: Version, bound: Version): boolean {
  if (version.prerelease === "") return true;
  return bound.prerelease !== "" && sameSegments(version, bound, Math.max(version.segments.length, bound.segments.length));
}

function sameSegments(a: Version, b: Version, count: number): boolean {
  for (let i = 0; i < count; i++) if ((a.segments[i] ?? 0) !== (b.segments[i] ?? 0)) return false;
  return true;
}

/**
 * Reports whether a version meets a `~>` constraint. `~> 1.2.3` allows the last written number to
 * increase, and no earlier number to change.
 */
function meetsPessimistic(version: Version, bound: Version, order: number): boolean {
  return prereleaseFits(version, bound) && order >= 0 && sameSegments(version, bound, bound.written - 1);
}

function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0;
  // A release comes after all of its prereleases.
  if (a === "") return 1;
  if (b === "") return -1;
  const aParts = a.split(".");
  const bParts = b.split(".");
  for (let i = 0; i < Math.max(aParts.length, bParts.length); i++) {
    const order = comparePrereleaseParts(aParts[i], bParts[i]);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePrereleaseParts(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  const aNumber = /^\d+$/.test(a);
  const bNumber = /^\d+$/.test(b);
  if (aNumber && bNumber) return Number(a) - Number(b);
  if (aNumber !== bNumber) return aNumber ? -1 : 1;
  return a < b ? -1 : 1;
}
