/**
 * The questions that features ask a language. Features are written once, for all languages: they find the place of
 * the cursor, walk the schema and the names in scope, and turn edits into answers of the protocol.
 */

import type { TextEdit } from "@hcl-ts/analysis";
import type { Func } from "@hcl-ts/cty";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import type { FormatStyle } from "@hcl-ts/hclwrite/format";
import type { BodySchema, Docs } from "@hcl-ts/schema";
import type { OpenDocument } from "../documents/open-document.ts";
import type { Workspace } from "../documents/workspace.ts";
import type { FileRange } from "./file-range.ts";
import type { Name } from "./name.ts";

/** A language that a service knows. {@link connect} is called once by each service. */
export interface LanguageSupport {
  /** An identifier in kebab case, which is the `languageId` that editors send: "terraform". */
  readonly id: string;
  /** Whether a file is of the language. @param languageId what the editor says */
  handles(uri: string, languageId: string | undefined): boolean;
  connect(workspace: Workspace): LanguageModel;
}

/** A function as signature help and hover show it. */
export interface FunctionInfo {
  readonly func: Func;
  /** In Markdown. */
  readonly docs?: Docs | undefined;
}

/** The place in a body or expression whose names are requested. */
export interface ScopePlace {
  readonly document: OpenDocument;
  /** The offset in the document. */
  readonly offset: number;
  /**
   * The types and labels of the blocks around the place, from the outside in. They come from the text with
   * a name put in at the cursor, so that they are right in unfinished code.
   */
  readonly blocks: readonly BlockStep[];
  /** The name of the innermost body's attribute that contains the place, if any. */
  readonly attribute?: string | undefined;
}

/** A block on the way to a place. */
export interface BlockStep {
  readonly type: string;
  readonly labels: readonly string[];
  /** The attributes of the block with literal values, for bodies that depend on them. */
  readonly attributes: ReadonlyMap<string, string | number | boolean>;
}

/** A declared thing, as found at a position. */
export interface Declared {
  /** The name that the user sees: `var.region`. */
  readonly address: string;
  /** The name that a rename changes. */
  readonly name: string;
  /** The declarations; several if override files add to one. */
  readonly declarations: readonly FileRange[];
  /** The range of the name at the position that was asked about, for the selection before a rename. */
  readonly at?: Range | undefined;
  /** Whether the name can be changed; true if left out. Keys of objects can be found, but not renamed. */
  readonly canRename?: boolean | undefined;
}

/** A use of a declared thing. */
export interface Use extends FileRange {
  /** Whether it is a declaration. */
  readonly isDeclaration: boolean;
}

/** Edits of several files by URI, with offsets in their texts; or why a rename is not possible. */
export type FileEdits = ReadonlyMap<string, readonly TextEdit[]>;
export type Renamed = { readonly edits: FileEdits } | { readonly refused: string };

/** The value of something as hover and hints show it. Never a sensitive one. */
export interface ShownValue {
  /** In one line: `"m5.large"`. */
  readonly text: string;
  /** The reasons for it, in one line each, at most three: `var.env = "prod" (terraform.tfvars:3)`. */
  readonly reasons: readonly string[];
}

/** An inlay hint at the end of a line. */
export interface ValueHint {
  /** An offset in the document. */
  readonly offset: number;
  readonly text: string;
}

/** A link from a string in the document. */
export interface FileLink {
  readonly range: Range;
  readonly target: string;
  readonly tooltip?: string | undefined;
}

/** A fix of a problem, or another change of the code that is offered at a place. */
export interface Fix {
  /** A title in the imperative: "Declare the variable "region"". */
  readonly title: string;
  /** A kind of the protocol; `quickfix` by default. */
  readonly kind?: string | undefined;
  /** Whether it is the fix that is most likely meant. */
  readonly isPreferred?: boolean | undefined;
  /** Computes the edits, when the fix is chosen; undefined if there are none any more. */
  edits(): FileEdits | undefined;
}

/** Something that calls others, such as a module. */
export interface CallItem extends FileRange {
  readonly name: string;
  readonly detail?: string | undefined;
}

/** A call, as seen from one of its sides. */
export interface Call {
  /** The other side. */
  readonly item: CallItem;
  /** The ranges of the calls, in the file of the caller. */
  readonly ranges: readonly Range[];
}

/** The functions that a language has. */
export interface CheckedFunctions {
  /** The names of some of them, which need no other code. */
  readonly common: ReadonlySet<string>;
  /** All of them, which a getter can load when a file calls one that is not common. */
  readonly all: ReadonlyMap<string, FunctionInfo>;
  /** A schema, the same object each time, that says where types are, whose calls are not calls of functions. It depends on no other file. */
  readonly types: BodySchema;
}

/**
 * The part of a language that a service asks. All of it is synchronous and must never throw because of what
 * a file contains. What takes long is done in {@link work}; until then, answers come from what is known.
 */
export interface LanguageModel {
  /** The schema of a whole file, which decides names, labels, blocks and expected types. */
  schema(document: OpenDocument): BodySchema;
  /** The names in scope at a place: the roots of references. Names bound by `for` are added by the service. */
  names(place: ScopePlace): Iterable<Name>;
  functions(document: OpenDocument): ReadonlyMap<string, FunctionInfo>;
  /**
   * The functions beside which the service reports calls of others, without those in a namespace. They are read at
   * every key. A language that evaluates its files reports such calls itself.
   */
  readonly checkedFunctions?: CheckedFunctions | undefined;
  /** Problems beyond syntax, with ranges of the document. One that moved with the text is another object, and may have the same parameters. */
  diagnostics(document: OpenDocument): readonly Diagnostic[];

  /** Returns the thing that the name at an offset refers to or declares. */
  declaredAt?(document: OpenDocument, offset: number): Declared | undefined;
  /** Returns the name of what was found by {@link declaredAt}, if it is not among those that expressions can use, such as an output's. */
  describe?(declared: Declared): Name | undefined;
  /** All uses of what was found by {@link declaredAt}, declarations included. */
  uses?(declared: Declared): readonly Use[];
  rename?(declared: Declared, newName: string, options: { readonly moved: boolean }): Renamed;
  /** The value of the expression or declaration at an offset, if it is known and may be shown. */
  valueAt?(document: OpenDocument, offset: number): ShownValue | undefined;
  hints?(document: OpenDocument, start: number, end: number): readonly ValueHint[];
  links?(document: OpenDocument): readonly FileLink[];
  /**
   * The names that a reference to a scope can be, where the schema asks for one
   * (`{ kind: "reference", scope }`): with `address`, which is offered as a whole. Without this method, the names in
   * scope that are called like the scope are offered.
   */
  references?(place: ScopePlace, scope: string): Iterable<Name>;
  /** Fixes of a problem that only the language knows. The service adds those that follow from the code of the problem. */
  fixes?(document: OpenDocument, diagnostic: Diagnostic): readonly Fix[];
  /** Other changes that are offered for a selection, such as declaring a local value. Offsets refer to the document. */
  refactorings?(document: OpenDocument, start: number, end: number): readonly Fix[];
  /** The style of the formatter; `hcl` by default. */
  readonly formatStyle?: FormatStyle | undefined;
  /** Returns the item of the call hierarchy at an offset. */
  callItemAt?(document: OpenDocument, offset: number): CallItem | undefined;
  incomingCalls?(item: CallItem): readonly Call[];
  outgoingCalls?(item: CallItem): readonly Call[];
  /** The edits that keep references to renamed files or folders right. */
  renameFiles?(files: readonly { readonly oldUri: string; readonly newUri: string }[]): FileEdits;
  /** The names of the whole workspace that match a query, for workspace symbols. */
  symbols?(query: string): Iterable<Name>;
  /** Reads ahead what {@link symbols} takes from files, until a deadline. Returns whether all is read. */
  prepareSymbols?(deadline: number): boolean;

  /**
   * Reads ahead what requests about a document need, such as its module, until `deadline` (in milliseconds of `performance.now()`) has passed.
   * Returns whether all of it is known.
   */
  prepare?(document: OpenDocument, deadline: number): boolean;
  /** Called after a change of an open document, and after it was opened. */
  documentChanged?(document: OpenDocument): void;
  /** Called when a document is closed, or a file that is not open was created, changed or deleted. */
  fileChanged?(uri: string): void;
  /**
   * Does a slice of pending work, such as checks of the module, until `deadline` (in milliseconds of
   * `performance.now()`) has passed. Returns the URIs whose diagnostics or values changed, and whether
   * more is to do.
   */
  work?(deadline: number): { readonly changed: Iterable<string>; readonly isDone: boolean };
}
