import type { Func } from "@hcl-ts/cty";
import { hasFeature } from "../load/features.ts";
import { DEFAULT_DIALECT, type Dialect } from "../source/dialect.ts";
import type { FileSystem } from "../source/file-system.ts";

/** Settings of {@link terraformFunctions}. */
export interface TerraformFunctionsOptions {
  /** The program whose functions to provide; `terraform` by default. */
  readonly dialect?: Dialect | undefined;
  /** The version of the program, such as `1.11.4`, where versions differ; the newest by default. */
  readonly version?: string | undefined;
  /** The files that functions can read. Without it, a call of a file function fails. */
  readonly fs?: FileSystem | undefined;
  /** The folder in `fs` that relative paths of file functions start from, the root module's; `.` by default. */
  readonly baseDir?: string | undefined;
  /** The absolute root path of `fs`, for `abspath` and for absolute paths of file functions; `/` for `abspath` by default. */
  readonly workingDirectory?: string | undefined;
  /**
   * The folder that `~` denotes. Without it, `pathexpand` reports an error for `~`, and file
   * functions pass it to `fs`.
   */
  readonly homeDirectory?: string | undefined;
  /** The result of `plantimestamp`; unknown by default. */
  readonly planTimestamp?: Date | string | undefined;
  /**
   * Makes `timestamp`, `uuid` and `bcrypt` return unknown values, as while planning, so that all
   * results depend only on the arguments.
   */
  readonly pure?: boolean | undefined;
  /** The clock of `timestamp`; the system's by default. */
  readonly now?: (() => Date) | undefined;
  /** The source of random bytes for `uuid` and `bcrypt`; the cryptographic one of the platform by default. */
  readonly randomBytes?: ((length: number) => Uint8Array) | undefined;
  /**
   * The function `rsadecrypt`, which `@hcl-ts/terraform/rsadecrypt` exports. It needs a library that is larger
   * than any other function's. Without it, a call of the function fails.
   */
  readonly rsadecrypt?: Func | undefined;
  /**
   * The functions of providers, by the local name of the provider and the name of the function.
   * They are called as `provider::LOCALNAME::NAME`. For the built-in provider, see {@link
   * builtinProviderFunctions}.
   */
  readonly providers?: ReadonlyMap<string, ReadonlyMap<string, Func>> | undefined;
}

/** The options with their defaults. */
export interface ResolvedOptions {
  readonly dialect: Dialect;
  /** Whether `&&` and `||` in templates always evaluate both operands. */
  readonly eagerLogic: boolean;
  /** Whether an index in templates that an unknown object cannot have is unknown. */
  readonly lenientIndex: boolean;
  readonly fs: FileSystem | undefined;
  readonly baseDir: string;
  readonly workingDirectory: string | undefined;
  readonly homeDirectory: string | undefined;
  readonly planTimestamp: Date | undefined;
  readonly pure: boolean;
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly rsadecrypt: Func | undefined;
}

/**
 * Returns the options with their defaults.
 * @throws RangeError if the plan's timestamp is not a time
 * @throws CtyError if the version is not valid
 */
export function resolveOptions(options: TerraformFunctionsOptions): ResolvedOptions {
  const { dialect = DEFAULT_DIALECT, planTimestamp } = options;
  const time = planTimestamp === undefined ? undefined : new Date(planTimestamp);
  if (time !== undefined && Number.isNaN(time.getTime()))
    throw new RangeError(`"planTimestamp" must be a time, such as 2006-01-02T15:04:05Z, not ${JSON.stringify(planTimestamp)}`);
  return {
    dialect,
    eagerLogic: !hasFeature("shortCircuit", dialect, options.version),
    lenientIndex: !hasFeature("strictIndex", dialect, options.version),
    fs: options.fs,
    baseDir: options.baseDir ?? ".",
    workingDirectory: options.workingDirectory,
    homeDirectory: options.homeDirectory,
    planTimestamp: time,
    pure: options.pure ?? false,
    now: options.now ?? (() => new Date()),
    randomBytes: options.randomBytes ?? ((length) => crypto.getRandomValues(new Uint8Array(length))),
    rsadecrypt: options.rsadecrypt,
  };
}
