/** The capabilities of the server, and its registrations. */

import { SEMANTIC_TOKENS_LEGEND } from "../features/token-legend.ts";
import type { Client } from "./client.ts";

/** The ends of names of the files that belong to modules or can be schemas. */
const WATCHED = "**/*.{tf,tofu,tfvars,hcl,json,pkr,nomad}";

/** Returns the capabilities of the server for a client. */
export function capabilitiesFor(client: Client): object {
  return {
    positionEncoding: client.positionEncoding,
    textDocumentSync: { openClose: true, change: 2, save: false },
    completionProvider: { triggerCharacters: ['"', ".", "=", "{", "(", "[", ",", " ", "$", ":"], resolveProvider: true },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: ["(", ","], retriggerCharacters: [")"] },
    declarationProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend: SEMANTIC_TOKENS_LEGEND, range: true, full: { delta: true } },
    documentLinkProvider: { resolveProvider: false },
    ...(client.takesCodeActions && {
      codeActionProvider: { codeActionKinds: ["quickfix", "refactor", "source"], resolveProvider: client.resolvesCodeActions },
    }),
    documentFormattingProvider: true,
    documentRangeFormattingProvider: client.formatsRanges ? { rangesSupport: true } : true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: "}", moreTriggerCharacter: ["\n"] },
    inlayHintProvider: true,
    callHierarchyProvider: true,
    ...(client.pullsDiagnostics && {
      diagnosticProvider: { identifier: "hcl", interFileDependencies: true, workspaceDiagnostics: true },
    }),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      ...(client.renamesFiles && {
        fileOperations: {
          willRename: {
            filters: [
              // Any file can be the template of a function, and any folder a module.
              { scheme: "file", pattern: { glob: "**" } },
            ],
          },
        },
      }),
    },
  };
}

/** Returns what is registered once the client is ready. */
export function registrationsFor(client: Client): readonly object[] {
  return [
    ...(client.watchesFiles
      ? [
          {
            id: "hcl-files",
            method: "workspace/didChangeWatchedFiles",
            registerOptions: { watchers: [{ globPattern: WATCHED }, { globPattern: "**/.terraform.lock.hcl" }] },
          },
        ]
      : []),
    ...(client.registersConfiguration
      ? [{ id: "hcl-settings", method: "workspace/didChangeConfiguration", registerOptions: { section: "hcl" } }]
      : []),
  ];
}
