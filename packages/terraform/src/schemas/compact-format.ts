/**
 * The compact form of schemas. Providers repeat most of their parts, so each distinct part is written once:
 * the AWS provider has 51,566 bodies of which 5,243 differ. The file is a text of lines, compressed with gzip:
 *
 * 1. the header: the name of the format, the number of types, and the providers with the numbers of their bodies;
 * 2. one line of JSON for each distinct part of a type;
 * 3. one line of JSON for each distinct body.
 *
 * A part or body refers to others by their numbers, which are always smaller than its own. So a reader needs
 * only the positions of the lines, and parses a line on demand.
 */

/** The name of the format with its version, which starts the text of a file. */
export const FORMAT = "hcl-ts-schemas-1";

/** The first line. */
export interface Header {
  readonly format: typeof FORMAT;
  /** The number of lines with types. */
  readonly types: number;
  readonly providers: Readonly<Record<string, ProviderEntry>>;
}

/** The number of a body; with the version of the schema if that is not 0. */
export type BodyNumber = number | readonly [body: number, version: number];

/** A provider. The members of its kinds of types are the numbers of bodies by type. */
export interface ProviderEntry {
  readonly version?: string | undefined;
  readonly provider?: BodyNumber | undefined;
  readonly resource_schemas?: Readonly<Record<string, BodyNumber>> | undefined;
  readonly data_source_schemas?: Readonly<Record<string, BodyNumber>> | undefined;
  readonly ephemeral_resource_schemas?: Readonly<Record<string, BodyNumber>> | undefined;
  /** As in the output of Terraform. */
  readonly functions?: Readonly<Record<string, unknown>> | undefined;
}

/** Flags of attributes, in the lowest bits of a code. The rest is the number of the type. */
export const FLAGS = ["required", "optional", "computed", "sensitive", "deprecated", "write_only"] as const;

/** The factor of the number of the type. */
export const TYPE_FACTOR: number = 2 ** FLAGS.length;

/** Documentation: a text that is plain, or with a 1 in Markdown. */
export type DocsEntry = string | readonly [text: string, isMarkdown: 1];

/** An attribute: its code, or its code with its documentation. */
export type AttributeEntry = number | readonly [code: number, docs: DocsEntry];

/**
 * A part of a type: a primitive type; a kind with the numbers of its parts; or `nested` with a nesting
 * mode and attributes, for a type whose attributes have their own flags.
 */
export type TypeEntry =
  | string
  | readonly [kind: "list" | "set" | "map", element: number]
  | readonly [kind: "tuple", elements: readonly number[]]
  | readonly [kind: "object", attributes: Readonly<Record<string, number>>, optional?: readonly string[]]
  | readonly [kind: "nested", mode: string, attributes: Readonly<Record<string, AttributeEntry>>];

/** The nesting modes of blocks, by the numbers that stand for them. */
export const NESTINGS: readonly string[] = ["single", "group", "list", "set", "map"];

/** Blocks of a type: the number of the body, the number of the nesting mode, and the limits of their number, 0 for none. */
export type BlockEntry = readonly [body: number, nesting: number, min?: number, max?: number];

/** A body. */
export interface BodyEntry {
  readonly a?: Readonly<Record<string, AttributeEntry>> | undefined;
  readonly b?: Readonly<Record<string, BlockEntry>> | undefined;
  /** The documentation. */
  readonly d?: DocsEntry | undefined;
  /** 1 if it is deprecated. */
  readonly x?: 1 | undefined;
}
