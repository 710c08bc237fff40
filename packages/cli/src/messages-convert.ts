/** The messages of the commands that convert, apart from their help: one function for each. */
/** A file in the JSON syntax cannot be converted to JSON. */
export const isJsonAlready = (path: string): string => `${path} is already JSON`;

/** Standard input is combined with other paths. */
export const oneWithStandardInput = (): string => "standard input (-) cannot be combined with other paths";

/** The folders contain no files to convert. */
export const nothingToConvert = (): string => "the folders contain no files to convert";

/** An unknown package for `--compare`. */
export const noSuchConverter = (name: string, known: readonly string[]): string =>
  `${JSON.stringify(name)} is not a package to compare with: choose ${known.join(", ")}`;

/** A package for `--compare` cannot be loaded. */
export const converterNotInstalled = (name: string, reason: string): string =>
  `${name} cannot be loaded from this folder (${reason}). Install it with: npm install ${name}`;

/** Options that cannot be combined. */
export const optionsExclude = (first: string, second: string): string => `${first} cannot be combined with ${second}`;

/** Several files without `--write`. */
export const oneFileToPrint = (): string => "only one file can be printed: add --write to convert several";

/** The output file exists. */
export const alreadyThere = (path: string): string => `${path} already exists: add --force to replace it`;

/** A file of schemas has another content. */
export const notSchemas = (path: string, problem: string): string =>
  `${path} is not the output of "terraform providers schema -json": ${problem} is missing or malformed`;

/** JSON does not match the type of the specification. */
export const valueDoesNotFit = (path: string, reason: string): string => `${path} does not match the specification: ${reason}`;

/** The name of a file to convert in place does not end in .json. */
export const notJsonName = (path: string): string => `${path} does not end in .json, so --write cannot name the result: use --out`;

/** A file with the schemas of a provider: the number of its types, and its size. */
interface WrittenSchemas {
  readonly provider: string;
  readonly version: string | undefined;
  readonly types: number;
  readonly bytes: number;
  readonly path: string;
}

/** Schemas of a provider were written. */
export const schemasWritten = ({ provider, version, types, bytes, path }: WrittenSchemas): string =>
  `${provider}${version === undefined ? "" : ` ${version}`}: ${types} ${types === 1 ? "type" : "types"}, ${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB in ${path}`;

/** There are no schemas to write. */
export const noSchemas = (folder: string): string => `${folder} uses no providers with schemas`;

/** A program that prints schemas is not installed. */
export const programMissing = (program: string): string =>
  `${program} is not installed: pass the output of "${program} providers schema -json" with --from`;

/** A program that prints schemas failed. */
export const programFailed = (program: string, reason: string): string => `"${program} providers schema -json" failed: ${reason}`;

/** The name of a provider cannot be a part of a path. */
export const oddProvider = (provider: string): string => `the provider ${JSON.stringify(provider)} cannot be kept in the cache: use --out`;

/** A compact file of schemas cannot be read. */
export const damagedSchemas = (path: string, reason: string): string => `${path}: ${reason}`;
