/** The documents and files of a service. */
import { JsonDocument } from "@hcl-ts/hcljson/document";
import { evaluatingSource } from "@hcl-ts/hclsyntax";
import { Document, type PositionEncoding } from "@hcl-ts/hclsyntax/document";
import type { FileSystem } from "@hcl-ts/terraform";
import type { OpenDocument, Syntax } from "./open-document.ts";
import { DocumentOverlay } from "./overlay.ts";
import { uriParts } from "./uri.ts";
import type { Host, Workspace } from "./workspace.ts";

/** The facts that an editor gives with a document. */
export interface OpenOptions {
  readonly version?: number | undefined;
  readonly languageId?: string | undefined;
}

/** The documents that an editor has open, the folders of the workspace and its settings. */
export class OpenFiles implements Workspace {
  readonly documents: Map<string, OpenDocument> = new Map();
  readonly #host: Host;
  readonly positionEncoding: PositionEncoding;
  readonly #overlays = new Map<string, FileSystem>();
  /** Changes when a document is opened or closed. */
  #revision = 0;
  folders: readonly string[];
  settings: ReadonlyMap<string, unknown>;

  constructor(host: Host, positionEncoding: PositionEncoding, folders: readonly string[], settings: ReadonlyMap<string, unknown>) {
    this.#host = host;
    this.positionEncoding = positionEncoding;
    this.folders = folders;
    this.settings = settings;
  }

  files(scheme: string): FileSystem {
    let files = this.#overlays.get(scheme);
    if (files === undefined) {
      files = new DocumentOverlay(this.#host.fileSystem?.(scheme), { scheme, documents: this.documents, revision: () => this.#revision });
      this.#overlays.set(scheme, files);
    }
    return files;
  }

  setting(name: string): unknown {
    return this.settings.get(name);
  }

  open(uri: string, text: string, { version = 0, languageId }: OpenOptions): OpenDocument {
    const syntax = syntaxOf(uri, languageId);
    const options = { version, positionEncoding: this.positionEncoding };
    const content =
      syntax === "json" ? new JsonDocument(uri, text, options) : new Document(uri, text, { ...options, source: evaluatingSource });
    const document: OpenDocument = { uri, languageId, syntax, content };
    this.documents.set(uri, document);
    this.#revision++;
    return document;
  }

  close(uri: string): void {
    this.documents.delete(uri);
    this.#revision++;
  }
}

/** Files whose names end in `.json` are in the JSON syntax, and so are those that the editor says are JSON. */
function syntaxOf(uri: string, languageId: string | undefined): Syntax {
  return uriParts(uri).path.endsWith(".json") || languageId === "json" || languageId === "jsonc" ? "json" : "native";
}
