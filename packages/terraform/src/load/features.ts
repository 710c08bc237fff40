/** Parts of the language that only some versions of the programs have. */
import { CtyError } from "@hcl-ts/cty";
import type { BodySchema } from "@hcl-ts/hcl";
import type { Dialect } from "../source/dialect.ts";
import { parseVersion, type Version } from "./version.ts";

/** The minor versions (1.x) that introduced a part of the language. */
type Since = Partial<Readonly<Record<Dialect, number>>>;

/** The name of a behavior that a version can lack. */
export type Feature =
  | "earlyEvaluation"
  | "convert"
  | "nullArguments"
  | "shortCircuit"
  | "sensitiveOutputs"
  | "outputTypes"
  | "parallelTests"
  | "testExpressions"
  | "strictIndex";

/**
 * The versions with a behavior. A dialect without a number has the behavior in all versions, or in
 * none.
 */
const SINCE: Readonly<Record<Feature, Since>> = {
  /** Variables and local values in the sources of modules. */
  earlyEvaluation: { opentofu: 8 },
  /** The function `convert`. */
  convert: { terraform: 15 },
  /** The functions `contains`, `format` and `formatlist` accept null. */
  nullArguments: { terraform: 12 },
  /** Operators `&&` and `||` that do not always evaluate both operands. */
  shortCircuit: { terraform: 12 },
  /** Outputs that a called module declares as sensitive are sensitive for the caller. */
  sensitiveOutputs: { terraform: 12 },
  /** The argument `type` of outputs. */
  outputTypes: { terraform: 15 },
  /** An index that an unknown object cannot have is an error. */
  strictIndex: { terraform: 13, opentofu: 13 },
  /** The block `test` and the argument `parallel` of test files. */
  parallelTests: { terraform: 12 },
  /** Functions in the values of mocks, and references between the variables of test files. */
  testExpressions: { terraform: 13 },
};

/** The versions with an argument or a block type, wherever the language has it. */
const NAMES: ReadonlyMap<string, Since> = new Map<string, Since>([
  ["action", { terraform: 14 }],
  ["action_trigger", { terraform: 14 }],
  ["const", { terraform: 15, opentofu: 12 }],
  ["deprecated", { terraform: 15, opentofu: 10 }],
  ["enabled", { opentofu: 11 }],
  ["state_store", { terraform: 14 }],
  ["ephemeral", { terraform: 10, opentofu: 11 }],
]);

/**
 * Reports whether a version of a program has a behavior. Prereleases count as the
 * version that they precede.
 *
 * @param version the version, such as `1.11.4`; undefined for the newest
 * @throws CtyError if `version` is not a valid version
 */
export function hasFeature(feature: Feature, dialect: Dialect, version: string | undefined): boolean {
  return versionHas(feature, dialect, version === undefined ? undefined : parseProgramVersion(version));
}

/** Reports the same as {@link hasFeature} for a parsed version. */
export function versionHas(feature: Feature, dialect: Dialect, version: Version | undefined): boolean {
  return isSince(SINCE[feature], dialect, version);
}

function isSince(since: Since | undefined, dialect: Dialect, version: Version | undefined): boolean {
  const [major = 0, minor = 0] = version?.segments ?? [];
  const first = since?.[dialect];
  return version === undefined || first === undefined || major > 1 || (major === 1 && minor >= first);
}

/** Returns the part of a schema that a version of a program knows. */
export function schemaOfVersion(schema: BodySchema, dialect: Dialect, version: Version): BodySchema {
  const isKnown = (name: string): boolean => isSince(NAMES.get(name), dialect, version);
  return {
    attributes: schema.attributes?.filter(({ name }) => isKnown(name)),
    blocks: schema.blocks?.filter(({ type }) => isKnown(type)),
  };
}

/**
 * Parses the version of a program.
 * @throws CtyError if it is not a valid version
 */
export function parseProgramVersion(text: string): Version {
  const version = parseVersion(text);
  if (version === undefined) throw new CtyError(`"version" must be a version such as 1.11.4, not ${JSON.stringify(text)}`);
  return version;
}
