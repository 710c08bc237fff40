/** The editor's module `vscode`, as far as the extension and its client use it. What no test looks at does nothing. */
import { pathToFileURL } from "node:url";

/** A file of the workspace that only the editor can read. */
interface VirtualFile {
  readonly uri: string;
  readonly text: string;
}

/** The editor as a test sees it. */
export interface FakeEditor {
  /** The module `vscode`. */
  readonly module: object;
  readonly commands: ReadonlyMap<string, (...args: readonly unknown[]) => unknown>;
  /** The functions that registered something: `registerHoverProvider`. */
  readonly registered: ReadonlySet<string>;
  /** The errors that the editor shows or logs. */
  readonly errors: readonly string[];
  /** Opens a document. */
  open(uri: string, languageId: string, text: string): void;
  /** Waits until the editor shows problems with these codes. */
  problems(uri: string, codes: readonly string[]): Promise<void>;
}

class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void = () => undefined) {
    this.dispose = dispose;
  }
  static from(...parts: readonly Disposable[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }
}

class EventEmitter<T> {
  readonly #listeners = new Set<(event: T) => unknown>();
  readonly event = (listener: (event: T) => unknown, self?: unknown): Disposable => {
    const bound = listener.bind(self);
    this.#listeners.add(bound);
    return new Disposable(() => this.#listeners.delete(bound));
  };
  fire(event: T): void {
    for (const listener of this.#listeners) listener(event);
  }
  dispose(): void {}
}

class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly authority: string;
  readonly query = "";
  readonly fragment = "";
  constructor(url: string) {
    const [, scheme = "", authority = "", path = ""] = /^([^:]+):(?:\/\/([^/]*))?(.*)$/.exec(url) ?? [];
    this.scheme = scheme;
    this.authority = authority;
    this.path = decodeURIComponent(path);
  }
  static parse = (url: string): Uri => new Uri(url);
  static file = (path: string): Uri => new Uri(pathToFileURL(path).href);
  static joinPath = (base: Uri, ...names: readonly string[]): Uri => new Uri([base.toString(), ...names].join("/"));
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${this.authority}${encodeURI(this.path)}`;
  }
}

class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...bounds: readonly [Position, Position] | readonly [number, number, number, number]) {
    const [start, end] = bounds.length === 2 ? bounds : [new Position(bounds[0], bounds[1]), new Position(bounds[2], bounds[3])];
    this.start = start;
    this.end = end;
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter<void>().event };
  cancel(): void {
    this.token.isCancellationRequested = true;
  }
  dispose(): void {}
}

class TabInputText {
  readonly uri: Uri;
  constructor(uri: Uri) {
    this.uri = uri;
  }
}

class Diagnostic {
  code: unknown;
  readonly message: string;
  constructor(_range: Range, message: string) {
    this.message = message;
  }
}

/** The classes of which only their existence matters. A bundle takes those members only that the module lists. */
const CLASSES = `
  CallHierarchyIncomingCall CallHierarchyItem CallHierarchyOutgoingCall CancellationError
  CodeAction CodeActionKind CodeActionTriggerKind CodeLens Color ColorInformation ColorPresentation CompletionItem
  CompletionItemKind CompletionItemTag CompletionList CompletionTriggerKind DiagnosticRelatedInformation
  DiagnosticSeverity DiagnosticTag DocumentHighlight DocumentHighlightKind DocumentLink DocumentSymbol FileType
  FoldingRange FoldingRangeKind Hover InlayHint InlayHintLabelPart InlineCompletionItem InlineCompletionList
  InlineCompletionTriggerKind InlineValueEvaluatableExpression InlineValueText InlineValueVariableLookup
  LinkedEditingRanges Location LogLevel MarkdownString NotebookCellKind ParameterInformation ProgressLocation
  RelativePattern SelectionRange SemanticTokens SemanticTokensEdit SemanticTokensEdits SignatureHelp
  SignatureHelpTriggerKind SignatureInformation SnippetString SnippetTextEdit SymbolInformation SymbolKind SymbolTag
  TabInputCustom TabInputNotebook TabInputTextDiff TextDocumentSaveReason TextEdit TypeHierarchyItem
  WorkspaceEdit
`
  .trim()
  .split(/\s+/);

/** Something of which only its existence matters: a class, with such things as members. */
function anyClass(): object {
  const members = new Map<PropertyKey, unknown>();
  return new Proxy(class {}, {
    get(target, name) {
      if (name in target || typeof name === "symbol") return Reflect.get(target, name);
      if (!members.has(name)) members.set(name, anyClass());
      return members.get(name);
    },
  });
}

/** Returns an object in which what is missing is a class, or a function that returns something to dispose. */
function withDefaults(members: object, called: (name: string) => void = () => undefined): object {
  return new Proxy(members, {
    get(target, name) {
      if (name in target || typeof name === "symbol" || name === "__esModule") return Reflect.get(target, name);
      const made = /^[A-Z]/.test(name)
        ? anyClass()
        : () => {
            called(name);
            return new Disposable();
          };
      Reflect.set(target, name, made);
      return made;
    },
  });
}

/** Returns an editor with a folder, and the files that only it can read. */
export function fakeEditor(folder: string, virtualFiles: readonly VirtualFile[] = []): FakeEditor {
  const commands = new Map<string, (...args: readonly unknown[]) => unknown>();
  const registered = new Set<string>();
  const shown = new Map<string, readonly Diagnostic[]>();
  const opened = new EventEmitter<object>();
  const changed = new EventEmitter<void>();
  const textDocuments: object[] = [];
  const tabs: object[] = [];
  const errors: string[] = [];
  const file = (uri: Uri): VirtualFile => {
    const found = virtualFiles.find((each) => each.uri === uri.toString());
    if (found === undefined) throw new Error(`there is no ${uri}`);
    return found;
  };
  const fs = {
    stat: async (uri: Uri) => ({ size: file(uri).text.length }),
    readFile: async (uri: Uri) => new TextEncoder().encode(file(uri).text),
  };
  const module = {
    ...Object.fromEntries(CLASSES.map((name) => [name, anyClass()])),
    version: "1.91.0",
    ...{ Disposable, EventEmitter, Uri, Position, Range, Diagnostic, CancellationTokenSource, TabInputText },
    env: { language: "en", appName: "Test" },
    commands: {
      registerCommand: (name: string, action: (...args: readonly unknown[]) => unknown) => {
        commands.set(name, action);
        return new Disposable(() => commands.delete(name));
      },
    },
    workspace: withDefaults({
      fs,
      textDocuments,
      notebookDocuments: [],
      workspaceFolders: [{ uri: new Uri(folder), name: "test", index: 0 }],
      onDidOpenTextDocument: opened.event,
      getConfiguration: () => ({ get: () => undefined }),
      findFiles: async () => virtualFiles.map(({ uri }) => new Uri(uri)),
      createFileSystemWatcher: () => withDefaults({ dispose: () => undefined }),
    }),
    window: withDefaults({
      visibleTextEditors: [],
      tabGroups: withDefaults({ all: [{ tabs }] }),
      createOutputChannel: () => withDefaults({ error: (...parts: readonly unknown[]) => errors.push(parts.map(String).join(" ")) }),
      showErrorMessage: async (message: string) => errors.push(message),
    }),
    languages: withDefaults(
      {
        // The client serves the documents of its languages.
        match: (selector: unknown, document: { readonly languageId: string }) =>
          JSON.stringify(selector).includes(`"language":${JSON.stringify(document.languageId)}`) ? 10 : 0,
        createDiagnosticCollection: () => ({
          set: (uri: Uri, diagnostics: readonly Diagnostic[]) => {
            shown.set(uri.toString(), diagnostics);
            changed.fire();
          },
          delete: (uri: Uri) => shown.delete(uri.toString()),
          clear: () => shown.clear(),
          dispose: () => undefined,
        }),
      },
      (name) => registered.add(name),
    ),
  };
  return {
    module,
    commands,
    registered,
    errors,
    open(uri, languageId, text) {
      const document = { uri: new Uri(uri), languageId, version: 1, getText: () => text, isClosed: false };
      textDocuments.push(document);
      tabs.push({ input: new TabInputText(document.uri) });
      opened.fire(document);
    },
    async problems(uri, codes) {
      const isShown = (): boolean => JSON.stringify(shown.get(uri)?.map(({ code }) => code)) === JSON.stringify(codes);
      while (!isShown())
        await new Promise<void>((resolve) => {
          const listening = changed.event(() => {
            listening.dispose();
            resolve();
          });
        });
    },
  };
}
