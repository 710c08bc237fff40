/** A language service in an editor. */
import type { Extension } from "@codemirror/state";
import { commands } from "./commands.ts";
import { completion } from "./completion.ts";
import { problems } from "./diagnostics.ts";
import { type EditorService, failingSoftly } from "./editor-service.ts";
import { hints } from "./hints.ts";
import { hover } from "./hover.ts";
import { renaming } from "./rename.ts";
import { type HclServiceOptions, sessionFacet } from "./session.ts";
import { signatures } from "./signature.ts";
import { synchronize } from "./synchronize.ts";
import { theme } from "./theme.ts";

/**
 * Returns an extension with what a language service knows: problems with fixes, completion, docs and
 * values at the pointer, signatures, values at the ends of lines, renaming (F2), definitions (F12 or
 * a click with Ctrl) and formatting (Shift-Alt-F). For colours and folding, add {@link hcl}.
 * @param service a service of `createLanguageService`, or a {@link remoteService} in a Worker
 * @param uri the URI of the document, whose name decides the language
 * @example
 * const service = createLanguageService({ languages: [terraform()] });
 * new EditorView({ extensions: [basicSetup, hcl(), hclService(service, "file:///main.tf")], parent: document.body });
 */
export function hclService(service: EditorService, uri: string, options: HclServiceOptions = {}): Extension {
  return [
    sessionFacet.of({ ...options, uri, service: failingSoftly(service, options.onError ?? console.error) }),
    ...[synchronize, problems(), completion(), hover(), signatures(), hints(), renaming(), commands(), theme],
  ];
}
