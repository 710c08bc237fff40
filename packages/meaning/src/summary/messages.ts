/** The words of summaries. */

const PLURALS: ReadonlyMap<string, string> = new Map([
  ["data", "data"],
  ["removed", "removed"],
  ["moved", "moved"],
  ["ephemeral", "ephemeral"],
  ["terraform", "terraform"],
  ["locals", "locals"],
]);

/** A number of declarations of a kind: `2 variables`. */
export const countOf = (count: number, kind: string): string => `${count} ${pluralOf(count, kind)}`;

const pluralOf = (count: number, kind: string): string =>
  count === 1 ? kind : (PLURALS.get(kind) ?? (kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`));

/** A folder or file that was added or removed, with what it declares. */
export const wholeFolder = (path: string, content: string): string => `folder ${path}${content === "" ? "" : ` (${content})`}`;

/** Several folders that were added or removed. */
export const wholeFolders = (count: number, below: string, names: string): string =>
  `${count} folders${below === "." ? "" : ` below ${below}`}: ${names}`;

/** A folder that was moved. */
export const movedFolder = (from: string, to: string): string => `folder ${from} → ${to}`;

/** A declaration that was renamed. @param moved whether a `moved` block covers the rename; undefined if none is needed */
export const renamed = (from: string, to: string, moved: boolean | undefined): string =>
  `${from} → ${to}${moved === undefined ? "" : moved ? " (moved)" : " (no moved block)"}`;

/** Several declarations that were renamed. */
export const severalRenamed = (count: number, kind: string, names: string): string => `${countOf(count, kind)} renamed: ${names}`;

/** Declarations that are in other files than before. */
export const movedFiles = (count: number): string => `${countOf(count, "declaration")} moved to other files`;

/** Blocks or elements of which only the order changed. */
export const orderOnly = (path: string): string => `${path}: order`;

/** A part of a declaration that changed. */
export const changedPart = (path: string, from: string | undefined, to: string | undefined): string =>
  from === undefined || to === undefined ? path : `${path}: ${from} → ${to}`;

/** A part of a declaration that was added or removed. */
export const otherPart = (path: string, kind: "added" | "removed", source: string | undefined): string =>
  `${path}: ${kind}${source === undefined ? "" : ` ${source}`}`;

/** Several parts of one declaration. */
export const severalParts = (address: string, count: number, paths: string): string => `${address}: ${count} parts (${paths})`;

/** An equal change of several declarations. */
export const inSeveral = (change: string, count: number, addresses: string): string => `${change}  in ${count} (${addresses})`;

/** A list that is too long to be shown. */
export const andMore = (count: number): string => `and ${count} more`;

/** Changes of texts for people. */
export const documentation = (counts: string): string => `documentation: ${counts}`;

/** The folders of a change. */
export const inFolders = (names: readonly string[]): string => (names.length > 2 ? `[${names.length} folders]` : `[${names.join(", ")}]`);

/** Both versions mean the same. */
export const noChange = (): string => "no change in meaning";

/** The greatest class of a change. */
export const classTitle = (of: string): string => `Greatest effect: **${of}**`;

/** The title of a report. */
export const reportTitle = (): string => "What this change means";

/** The title of the values of a root module, or of all. */
export const valuesTitle = (folder: string | undefined): string => (folder === undefined ? "Values" : `Values of ${folder}`);

/** No value of some root modules differs. @param isRest whether values of others do */
export const noValueChange = (count: number, isRest: boolean): string =>
  count === 0
    ? "no root module can be affected"
    : `no value changes in ${count} ${isRest ? "other " : ""}root module${count === 1 ? "" : "s"}`;

/** A root module has errors that it did not have. */
export const failedAfter = (): string => "- it has errors now, and had none before";

/** A value that is not known on either side. */
export const mayChange = (path: string): string => `${path}: may change`;

/** The title of a module's interface. */
export const versionTitle = (folder: string, level: string): string =>
  level === "none" ? `Version of ${folder}: unchanged` : `Version of ${folder}: ${level}`;

/** The declarations that cause a difference. */
export const becauseOf = (causes: readonly string[]): string =>
  `because of ${causes.slice(0, 3).join(", ")}${causes.length > 3 ? `, ${andMore(causes.length - 3)}` : ""}`;

/** The number of lines in a folded part. */
export const linesOf = (count: number): string => `${count} lines`;

/** Lines that do not fit into a comment. */
export const cutOff = (count: number): string => `… ${andMore(count)}`;
