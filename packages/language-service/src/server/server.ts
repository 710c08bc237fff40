/** The language server: its life, documents, settings, and what it sends by itself. */
import type { EditorChange } from "@hcl-ts/hclsyntax/document";
import type { Diagnostic } from "vscode-languageserver-types";
import { createLanguageService } from "../create-service.ts";
import { isLong } from "../documents/open-document.ts";
import { uriOfPath } from "../documents/uri.ts";
import type { Host } from "../documents/workspace.ts";
import type { LanguageSupport } from "../model/language-support.ts";
import type { LanguageService } from "../service.ts";
import { Announcements } from "./announcements.ts";
import { Background, type Task } from "./background.ts";
import { capabilitiesFor, registrationsFor } from "./capabilities.ts";
import { type Client, clientOf } from "./client.ts";
import { ClientFiles } from "./client-files.ts";
import { DiagnosticsFeed } from "./diagnostics-feed.ts";
import { FEATURES, REPEATED } from "./features.ts";
import * as parameters from "./parameters.ts";
import { checked, type DocumentItem, type SentFile } from "./parameters.ts";
import { Preparing } from "./preparing.ts";
import { Progress } from "./progress.ts";
import { Connection, type Incoming, type MessageHandler } from "./protocol/connection.ts";
import { ERROR_CODE, ResponseError } from "./protocol/message.ts";
import { at } from "./protocol/shapes.ts";
import { pulled, pulledFromAll } from "./pulled-diagnostics.ts";
import { readAddress } from "./schemas/read-address.ts";
import { COMMENT_AREA } from "./schemas/schema-comment.ts";
import { Schemas } from "./schemas/schemas.ts";
import type { Server, ServerOptions, Transport } from "./server-options.ts";
import { areSame, settingsOf } from "./settings.ts";

/**
 * Creates a server of the Language Server Protocol 3.17. Nothing that a client sends makes it throw.
 *
 * @param options the languages and the access to files; or a service, which is then served to one client
 * @example
 * const server = createServer({ languages: [languageSupport(pipeline)] });
 * server.connect({
 *   send: (message) => postMessage(message),
 *   subscribe: (receive) => addEventListener("message", ({ data }) => receive(data)),
 * });
 */
export function createServer(options: ServerOptions | LanguageService = {}): Server {
  const settings: ServerOptions = "open" in options ? { createService: () => options } : options;
  return {
    connect(transport) {
      const server = new LanguageServer(settings, transport);
      transport.subscribe((message) => server.connection.receive(message));
      const { connection } = server;
      return {
        reject: (problem) => connection.reject(problem),
        whenIdle: (action) => connection.whenIdle(action),
        dispose: () => server.dispose(),
      };
    },
  };
}

/** The time in milliseconds without a key after which modules are checked. */
const PAUSE_MS = 150;
/** The time in milliseconds after which the files of the folders are watched. A start of watching takes time that the first problems should not wait for. */
const WATCH_MS = 250;
/** The longest time in milliseconds that an answer waits for checks, for a client that does not ask again by itself. */
const PULL_MS = 50;

/** An open document. */
interface Opened {
  readonly version: number | null;
  readonly languageId: string | undefined;
}

/** The parts that exist once a client has introduced itself. */
interface Running {
  readonly service: LanguageService;
  readonly client: Client;
  readonly schemas: Schemas;
  readonly feed: DiagnosticsFeed;
  readonly announcements: Announcements;
  readonly background: Background;
  readonly preparing: Preparing;
}

/** Returns a language that a service connects again. */
const copyOf = (language: LanguageSupport): LanguageSupport => ({
  id: language.id,
  handles: (uri, languageId) => language.handles(uri, languageId),
  connect: (workspace) => language.connect(workspace),
});

class LanguageServer implements MessageHandler {
  readonly connection: Connection;
  readonly #options: ServerOptions;
  readonly #transport: Transport;
  readonly #clientFiles = new ClientFiles();
  readonly #documents = new Map<string, Opened>();
  /** The languages of the program, in copies that are new for each of the user's settings. */
  #languages: readonly LanguageSupport[];
  #running: Running | undefined;
  #isShutDown = false;
  #isDisposed = false;
  #folders: readonly string[] = [];
  #settings: ReadonlyMap<string, unknown> = new Map();
  #stopWatching: (() => void) | undefined;
  readonly #progress: Progress;

  constructor(options: ServerOptions, transport: Transport) {
    this.#options = options;
    this.#languages = options.languages ?? [];
    this.#transport = transport;
    this.connection = new Connection((message) => transport.send(message), this);
    this.#progress = new Progress(this.connection);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#running?.background.stop();
    this.#running?.preparing.stop();
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  // --- messages ---------------------------------------------------------------------------------

  request(method: string, params: unknown): unknown {
    if (this.#isShutDown) throw new ResponseError(ERROR_CODE.invalidRequest, "the server is shut down");
    if (method === "initialize") return this.#initialize(params);
    const running = this.#running;
    if (running === undefined) throw new ResponseError(ERROR_CODE.serverNotInitialized, "the server is not initialized");
    switch (method) {
      case "shutdown":
        this.#isShutDown = true;
        this.dispose();
        return null;
      case "textDocument/diagnostic":
        // A client that cannot be told to ask again would not see the problems of the module.
        if (!running.client.refreshesDiagnostics) running.service.work(PULL_MS);
        return pulled(running.feed, params);
      case "workspace/diagnostic":
        return pulledFromAll(running.feed, params, this.#versions);
    }
    const feature = FEATURES.get(method);
    if (feature === undefined) throw new ResponseError(ERROR_CODE.methodNotFound, `there is no method ${JSON.stringify(method)}`);
    const { service, client, background, preparing } = running;
    // The work in the background finds out the rest of an answer.
    background.resume();
    const answer = (): unknown =>
      feature(params, {
        service,
        client,
        versionOf: (uri) => this.#versionOf(uri),
        whenSettled: () => background.whenDone(),
      });
    return this.#whenPrepared(method, params, preparing)?.then(answer) ?? answer();
  }

  /** Waits until the documents that a request is about are prepared. */
  #whenPrepared(method: string, params: unknown, preparing: Preparing): Promise<unknown> | undefined {
    const uri = at(params, "textDocument", "uri") ?? at(params, "item", "uri");
    const all = method.startsWith("workspace/") ? [...this.#documents.keys()] : [];
    const uris = typeof uri === "string" ? [uri] : method === "workspace/symbol" ? [...all, undefined] : all;
    const waits = uris.flatMap((each) => preparing.whenPrepared(each) ?? []);
    return waits.length === 0 ? undefined : Promise.all(waits);
  }

  notification(method: string, params: unknown): void {
    if (method === "exit") {
      this.dispose();
      this.#transport.exit?.(this.#isShutDown ? 0 : 1);
      return;
    }
    const running = this.#running;
    if (running === undefined || this.#isShutDown) return;
    switch (method) {
      case "initialized":
        this.#initialized(running);
        break;
      case "textDocument/didOpen":
        this.#open(running, checked(params, parameters.didOpen).textDocument);
        break;
      case "textDocument/didChange":
        this.#change(running, params);
        break;
      case "textDocument/didClose":
        this.#close(running, checked(params, parameters.ofDocument).textDocument.uri);
        break;
      case "workspace/didChangeWatchedFiles":
        this.#filesChanged(checked(params, parameters.watchedFiles).changes.map(({ uri }) => uri));
        break;
      case "workspace/didRenameFiles":
        this.#filesChanged(checked(params, parameters.renamedFiles).files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]));
        break;
      case "workspace/didChangeWorkspaceFolders":
        this.#changeFolders(running, params);
        break;
      case "workspace/didChangeConfiguration":
        this.#changeConfiguration(running, at(params, "settings"));
        break;
      case "hcl/files":
        this.#takeFiles(checked(params, parameters.sentFiles).files);
        break;
    }
  }

  isOutdated({ method, params }: Incoming, later: Iterable<Incoming>): boolean {
    if (!REPEATED.has(method)) return false;
    const uri = at(params, "textDocument", "uri");
    for (const next of later) {
      const isChange = next.method === "textDocument/didChange" || next.method === "textDocument/didClose";
      if (isChange && at(next.params, "textDocument", "uri") === uri) return true;
    }
    return false;
  }

  // --- life -------------------------------------------------------------------------------------

  #initialize(params: unknown): object {
    if (this.#running !== undefined) throw new ResponseError(ERROR_CODE.invalidRequest, "the server is initialized already");
    const { capabilities, rootUri, rootPath, workspaceFolders, initializationOptions } = checked(params, parameters.initialize);
    const { host = {}, version, createService = createLanguageService } = this.#options;
    const client = clientOf(capabilities);
    const root = rootUri ?? (rootPath === null || rootPath === undefined ? undefined : uriOfPath("file", rootPath));
    this.#folders = workspaceFolders?.map(({ uri }) => uri) ?? (root === undefined ? [] : [root]);
    this.#settings = settingsOf(initializationOptions);
    const fileSystem: NonNullable<Host["fileSystem"]> = (scheme) => host.fileSystem?.(scheme) ?? this.#clientFiles.fileSystem(scheme);
    const service = createService({
      languages: this.#languages,
      host: { fileSystem },
      positionEncoding: client.positionEncoding,
      folders: this.#folders,
      settings: this.#settings,
    });
    const loadLanguage = host.loadLanguage === undefined ? undefined : (path: string) => host.loadLanguage!(path);
    const schemas = new Schemas({ fileSystem, readAddress, loadLanguage }, () => this.#safely(() => this.#associateAll()));
    const feed = new DiagnosticsFeed((uri) => [...this.#schemaProblem(uri), ...service.diagnostics(uri)]);
    const { connection } = this;
    const announcements = new Announcements({ connection, client, feed, versionOf: (uri) => this.#versionOf(uri) });
    const background = new Background(this.#task(service));
    const preparing = new Preparing((uri, milliseconds) => this.#safely(() => service.prepare(uri, milliseconds)) ?? true);
    this.#running = { service, client, schemas, feed, announcements, background, preparing };
    return { capabilities: capabilitiesFor(client), serverInfo: { name: "hcl-ts", ...(version !== undefined && { version }) } };
  }

  #initialized({ client }: Running): void {
    const registrations = registrationsFor(client);
    if (registrations.length > 0) this.#ask("client/registerCapability", { registrations });
    if (!client.watchesFiles) this.#watchSoon();
    if (client.answersConfiguration) this.#askConfiguration();
  }

  /** Sends a request whose answer does not matter. */
  #ask(method: string, params?: unknown): void {
    this.connection.request(method, params).catch(() => undefined);
  }

  /** Watches the folders when what was opened at the start is checked. */
  #watchSoon(): void {
    const timer = setTimeout(() => this.#running?.background.whenDone().then(() => this.#watch()), WATCH_MS);
    this.#stopWatching = () => clearTimeout(timer);
  }

  #watch(): void {
    if (this.#isDisposed) return;
    this.#stopWatching?.();
    this.#stopWatching = this.#options.host?.watch?.(this.#folders, (uris) => this.#safely(() => this.#filesChanged(uris)));
  }

  // --- documents --------------------------------------------------------------------------------

  #open(running: Running, document: DocumentItem): void {
    const { uri, version, languageId } = document;
    this.#documents.set(uri, { version: version ?? null, languageId: languageId ?? undefined });
    const isAssociated = running.schemas.associate(uri, document.text.slice(0, COMMENT_AREA), this.#settings, this.#folders);
    if (isAssociated) this.#useLanguages(running);
    running.service.open(uri, document.text, {
      ...(typeof version === "number" && { version }),
      ...(typeof languageId === "string" && { languageId }),
    });
    running.announcements.publish(uri);
    running.background.startAfter(0);
  }

  #change(running: Running, params: unknown): void {
    const { textDocument, contentChanges } = checked(params, parameters.didChange);
    const { uri, version } = textDocument;
    const opened = this.#documents.get(uri);
    if (opened === undefined) throw new ResponseError(ERROR_CODE.invalidParams, `the document ${JSON.stringify(uri)} is not open`);
    this.#documents.set(uri, { ...opened, version: version ?? null });
    const changes = contentChanges.map(({ range, text: newText }): EditorChange => ({ text: newText, ...(range && { range }) }));
    running.service.update(uri, changes, version ?? undefined);
    this.#associate(running, uri);
    // A long text in the JSON syntax is read whole, so a key waits for the pause.
    const document = running.service.document(uri);
    if (document === undefined || document.syntax !== "json" || !isLong(document)) running.announcements.publish(uri);
    running.background.startAfter(PAUSE_MS);
  }

  #close(running: Running, uri: string): void {
    if (!this.#documents.delete(uri)) return;
    running.service.close(uri);
    running.schemas.forget(uri);
    running.announcements.forget(uri);
    running.background.startAfter(PAUSE_MS);
  }

  #filesChanged(uris: readonly string[]): void {
    const running = this.#running;
    if (running === undefined || uris.length === 0) return;
    running.service.filesChanged(uris);
    if (running.schemas.filesChanged(uris)) this.#associateAll();
    running.announcements.outdate();
    running.background.startAfter(PAUSE_MS);
  }

  #takeFiles(files: readonly SentFile[]): void {
    for (const { uri, text: content } of files) this.#clientFiles.set(uri, content ?? null);
    this.#filesChanged(files.map(({ uri }) => uri));
  }

  // --- schemas and settings ---------------------------------------------------------------------

  /** Finds the schema of a document again. */
  #associate(running: Running, uri: string): void {
    const content = running.service.document(uri)?.content;
    if (content === undefined) return;
    const start = content.slice(0, Math.min(COMMENT_AREA, content.length));
    if (running.schemas.associate(uri, start, this.#settings, this.#folders)) this.#useLanguages(running);
  }

  #associateAll(): void {
    const running = this.#running;
    if (running === undefined) return;
    for (const uri of this.#documents.keys()) {
      this.#associate(running, uri);
      running.announcements.publish(uri);
    }
    running.announcements.outdate();
    running.background.startAfter(0);
  }

  /** Schemas and languages that a file or the user names come first. */
  #useLanguages({ service, schemas }: Running): void {
    service.setLanguages([...schemas.languages, ...this.#languages]);
  }

  #schemaProblem(uri: string): readonly Diagnostic[] {
    const problem = this.#running?.schemas.problemOf(uri);
    const content = this.#running?.service.document(uri)?.content;
    if (problem === undefined || content === undefined) return [];
    const { start, end } = problem.comment ?? { start: 0, end: 0 };
    const range = { start: content.editorPositionAt(start), end: content.editorPositionAt(end) };
    return [{ range, severity: 2, code: "unusable-schema", source: "hcl", message: problem.message }];
  }

  #changeFolders(running: Running, params: unknown): void {
    const { added, removed } = checked(params, parameters.folderChange).event;
    const gone = new Set(removed.map(({ uri }) => uri));
    this.#folders = [...new Set([...this.#folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)])];
    running.service.setFolders(this.#folders);
    if (!running.client.watchesFiles) this.#watch();
    this.#associateAll();
  }

  #changeConfiguration(running: Running, settings: unknown): void {
    if (running.client.answersConfiguration) this.#askConfiguration();
    else if (settings !== null && settings !== undefined) this.#useSettings(settings);
  }

  #askConfiguration(): void {
    this.connection.request("workspace/configuration", { items: [{ section: "hcl" }] }).then(
      (answer) => {
        const settings: unknown = Array.isArray(answer) ? answer[0] : undefined;
        if (settings !== null && settings !== undefined) this.#safely(() => this.#useSettings(settings));
      },
      () => undefined,
    );
  }

  #useSettings(settings: unknown): void {
    const before = this.#settings;
    this.#settings = settingsOf(settings);
    const running = this.#running;
    if (running === undefined || areSame(before, this.#settings)) return;
    running.service.setSettings(this.#settings);
    running.schemas.forgetProblems();
    // A language can depend on settings, such as the version.
    this.#languages = this.#languages.map(copyOf);
    this.#useLanguages(running);
    this.#associateAll();
  }

  #versionOf(uri: string): number | null {
    return this.#documents.get(uri)?.version ?? null;
  }

  /** The versions of the open documents. */
  get #versions(): ReadonlyMap<string, number | null> {
    return new Map(Array.from(this.#documents, ([uri, { version }]) => [uri, version]));
  }

  // --- background -------------------------------------------------------------------------------

  /** Does what no message asks for. A defect is logged, and does not end the server. */
  #safely<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      this.connection.notify("window/logMessage", { type: 1, message: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  #task(service: LanguageService): Task {
    return {
      work: (milliseconds) => this.#safely(() => service.work(milliseconds)) ?? { changed: [], isDone: true },
      changed: (uris) => {
        const running = this.#running;
        if (running === undefined) return;
        running.announcements.outdate();
        for (const uri of uris) this.#safely(() => running.announcements.publish(uri));
      },
      done: () => this.#safely(() => this.#running?.announcements.refresh()),
      isBusy: () => this.connection.waiting > 0 || this.#running?.preparing.isBusy === true,
      long: (isStarted) => {
        if (this.#running?.client.showsProgress === true) this.#safely(() => this.#progress.show(isStarted));
      },
    };
  }
}
