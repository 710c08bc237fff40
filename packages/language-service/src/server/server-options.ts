/** The settings of a server, and what connects it to a client. */
import type { Host } from "../documents/workspace.ts";
import type { LanguageSupport } from "../model/language-support.ts";
import type { LanguageService, LanguageServiceOptions } from "../service.ts";
import type { Message } from "./protocol/message.ts";

/** The access of a server to the program around it. All of it may be absent, as in a page. */
export interface ServerHost extends Host {
  /**
   * Loads a language from a module. Called only for paths in the settings of the user, because it runs the module.
   * @throws Error with the reason in a sentence
   */
  loadLanguage?(path: string): Promise<LanguageSupport>;
  /**
   * Watches the files below folders, given as URIs, for a client that cannot. Returns a function that ends it.
   * @param changed is called with the URIs of files that were created, changed or deleted
   */
  watch?(folders: readonly string[], changed: (uris: readonly string[]) => void): () => void;
}

/** Settings of `createServer`. */
export interface ServerOptions {
  /** The languages, tried in order. A file that matches none of them is served as plain HCL. */
  readonly languages?: readonly LanguageSupport[] | undefined;
  readonly host?: ServerHost | undefined;
  /** The version that the client shows. */
  readonly version?: string | undefined;
  /** Creates the service; {@link createLanguageService} by default. */
  readonly createService?: ((options: LanguageServiceOptions) => LanguageService) | undefined;
}

/** A way to a client and back. */
export interface Transport {
  /** Sends a message, which is data of JSON. */
  send(message: Message): void;
  /** Calls a function with every message that arrives: the data, or its JSON. */
  subscribe(receive: (message: unknown) => void): void;
  /** Called when the client asks the server to end; with 1 if it did not ask for it before. */
  exit?(status: 0 | 1): void;
}

/** A server that is connected to a client. */
export interface Connected {
  /** Reports to the client that something arrived that is not a message. */
  reject(problem: string): void;
  /** Calls a function when everything that has arrived is handled, such as before the end of the stream. */
  whenIdle(action: () => void): void;
  /** Ends the work in the background. */
  dispose(): void;
}

/** A language server. */
export interface Server {
  /** Serves a client. Each client has its own documents and settings. */
  connect(transport: Transport): Connected;
}
