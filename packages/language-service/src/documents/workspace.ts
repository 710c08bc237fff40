/** The files that a service sees: open documents in front of the host's files. */
import type { FileSystem } from "@hcl-ts/terraform";
import type { OpenDocument } from "./open-document.ts";

/** The part of the program around a service that it can ask. All of it may be absent, as in a page. */
export interface Host {
  /**
   * Returns access to the files of a workspace, whose paths come from URIs with a scheme: the path of
   * `file:///a/b.tf` is `/a/b.tf`. Undefined if the scheme is not known.
   */
  fileSystem?(scheme: string): FileSystem | undefined;
}

/** The files that a service sees. */
export interface Workspace {
  readonly documents: ReadonlyMap<string, OpenDocument>;
  /** The files of a scheme, in which open documents are as in the editor. */
  files(scheme: string): FileSystem;
  /** The folders that the editor has open, as URIs. */
  readonly folders: readonly string[];
  /** Settings of the user, by dotted name; see `docs/guides/editors.md`. */
  setting(name: string): unknown;
}
