/** The schemas and languages that documents are associated with. Each is loaded once. */
import type { FileSystem } from "@hcl-ts/terraform";
import { nameOfPath, uriParts } from "../../documents/uri.ts";
import type { LanguageSupport } from "../../model/language-support.ts";
import { noModules, schemaAddress, schemaOutside, schemaTooLarge, unusableSchema } from "../messages.ts";
import { type Source, sourceOfComment, sourceOfSettings } from "./associations.ts";
import { isBelow, normalized } from "./place.ts";
import { type SchemaComment, schemaComment } from "./schema-comment.ts";

/** The access to schemas and languages. */
export interface SchemaHost {
  fileSystem(scheme: string): FileSystem | undefined;
  /** Returns the text at an address that the settings name. @throws Error with the reason */
  readAddress(address: string): Promise<string>;
  /** Loads the language in a module that the settings name. @throws Error with the reason */
  readonly loadLanguage?: ((path: string) => Promise<LanguageSupport>) | undefined;
}

/** The problem of the comment that names a schema, or of the setting. */
export interface SchemaProblem {
  readonly message: string;
  /** The comment; undefined if the settings name the schema. */
  readonly comment: SchemaComment | undefined;
}

/** A schema or language that is loaded, is being loaded, or cannot be used. */
interface Known {
  readonly source: Source;
  support?: LanguageSupport;
  /** The reason for which it cannot be used. */
  problem?: string;
}

/** The schema of a document. */
interface Association {
  readonly known: Known | undefined;
  /** The language, unless it is still being loaded. */
  readonly support: LanguageSupport | undefined;
  readonly problem: SchemaProblem | undefined;
}

type LanguageOfSchema = (text: string) => LanguageSupport;

const NONE: Association = { known: undefined, support: undefined, problem: undefined };

/** The largest schema in megabytes. */
const MAX_MEGABYTES = 16;

/** The schemas and languages that documents are associated with. */
export class Schemas {
  readonly #host: SchemaHost;
  /** Called when a schema or language was loaded that a document waits for. */
  readonly #loaded: () => void;
  readonly #known = new Map<string, Known>();
  readonly #documents = new Map<string, Association>();
  /** Reads a schema; undefined until the first one is read. */
  #languageOfSchema: LanguageOfSchema | undefined;

  constructor(host: SchemaHost, loaded: () => void) {
    this.#host = host;
    this.#loaded = loaded;
  }

  /** The languages of all documents with an association. */
  get languages(): readonly LanguageSupport[] {
    const supports = Array.from(this.#documents.values(), ({ support }) => support);
    return [...new Set(supports)].filter((support) => support !== undefined);
  }

  /** Finds what a document is associated with. Returns whether that is something else now. */
  associate(uri: string, start: string, settings: ReadonlyMap<string, unknown>, folders: readonly string[]): boolean {
    const before = this.#documents.get(uri);
    const after = this.#find(uri, start, settings, folders);
    this.#documents.set(uri, after);
    return before?.support !== after.support || before?.problem?.message !== after.problem?.message;
  }

  /** Forgets a document that was closed. */
  forget(uri: string): void {
    this.#documents.delete(uri);
  }

  /** Forgets the schemas in files that changed. Returns whether a document is associated with one. */
  filesChanged(uris: readonly string[]): boolean {
    const places = new Set(uris.map(placeOf));
    let isUsed = false;
    for (const [key, known] of this.#known) {
      if (!places.has(placeOf(known.source.uri))) continue;
      this.#known.delete(key);
      isUsed ||= [...this.#documents.values()].some((association) => association.known === known);
    }
    return isUsed;
  }

  /** Forgets what could not be loaded, so that it is tried again. */
  forgetProblems(): void {
    for (const [key, { problem }] of this.#known) if (problem !== undefined) this.#known.delete(key);
  }

  /** Returns the problem with a document's schema. */
  problemOf(uri: string): SchemaProblem | undefined {
    return this.#documents.get(uri)?.problem;
  }

  #find(uri: string, start: string, settings: ReadonlyMap<string, unknown>, folders: readonly string[]): Association {
    const comment = schemaComment(start);
    const source = comment === undefined ? sourceOfSettings(uri, settings, folders) : sourceOfComment(uri, comment.path, folders);
    if (source === undefined) return NONE;
    const name = comment?.path ?? ("uri" in source ? nameOfPath(source.uri) : "");
    const problem = (reason: string): SchemaProblem => ({ message: unusableSchema(name, reason), comment });
    if ("refused" in source) return { ...NONE, problem: problem(source.refused === "address" ? schemaAddress() : schemaOutside()) };
    const known = this.#load(source);
    return { known, support: known.support, problem: known.problem === undefined ? undefined : problem(known.problem) };
  }

  #load(source: Source): Known {
    const key = JSON.stringify([source.kind, source.uri, source.kind === "file" && source.within]);
    const found = this.#known.get(key);
    if (found !== undefined) return found;
    const known: Known = { source };
    this.#known.set(key, known);
    const languageOfSchema = this.#languageOfSchema;
    if (source.kind === "file" && languageOfSchema !== undefined) this.#loadFile(known, source.uri, source.within, languageOfSchema);
    else
      void this.#loadLater(source).then(
        (support) => {
          known.support = this.#support(support, known);
          this.#loaded();
        },
        (error: unknown) => {
          known.problem = reasonOf(error);
          this.#loaded();
        },
      );
    return known;
  }

  #loadFile(known: Known, uri: string, within: string | undefined, languageOfSchema: LanguageOfSchema): void {
    try {
      known.support = this.#support(languageOfSchema(this.#read(uri, within)), known);
    } catch (error) {
      known.problem = reasonOf(error);
    }
  }

  async #loadLater(source: Source): Promise<LanguageSupport> {
    const { uri } = source;
    if (source.kind === "module") {
      if (this.#host.loadLanguage === undefined) throw new Error(noModules());
      return this.#host.loadLanguage(uriParts(uri).path);
    }
    // Many sessions have no schemas, and start sooner without what reads them.
    const { languageOfSchema } = await import("./schema-language.ts");
    this.#languageOfSchema = languageOfSchema;
    return languageOfSchema(source.kind === "file" ? this.#read(uri, source.within) : await this.#host.readAddress(uri));
  }

  /** Returns a language for the documents that are associated with it only. */
  #support(language: LanguageSupport, known: Known): LanguageSupport {
    return {
      id: language.id,
      handles: (uri) => this.#documents.get(uri)?.known === known,
      connect: (workspace) => language.connect(workspace),
    };
  }

  /** @throws Error with the reason for which a file cannot be read */
  #read(uri: string, within: string | undefined): string {
    const { scheme, path } = uriParts(uri);
    const files = this.#host.fileSystem(scheme);
    if (files === undefined) throw new Error(schemaOutside());
    const real = files.realPath?.(path) ?? path;
    if (within !== undefined && !isBelow(real, files.realPath?.(within) ?? within)) throw new Error(schemaOutside());
    const bytes = files.readFile(path);
    if (bytes.length > MAX_MEGABYTES * 2 ** 20) throw new Error(schemaTooLarge(MAX_MEGABYTES));
    return new TextDecoder().decode(bytes);
  }
}

/** Returns a key that is the same for all spellings of a URI. */
function placeOf(uri: string): string {
  const { scheme, path } = uriParts(uri);
  return `${scheme}:${normalized(path)}`;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
