/** Marks syntax errors, without a language service. */
import { type Diagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import { editedText } from "./edited-text.ts";

/** The pause after a change before errors are marked, in milliseconds. */
const DELAY = 200;

/**
 * Returns an extension that marks the syntax errors of HCL. It keeps the text as a document, so that a
 * key reads little of it again. An editor with a language service does not need it.
 * @example
 * new EditorView({ doc: "port =\n", extensions: [basicSetup, hcl(), hclLinter()], parent: document.body });
 */
export function hclLinter(): Extension {
  return [editedText, linter(({ state }) => syntaxErrors(state), { delay: DELAY })];
}

function syntaxErrors(state: EditorState): readonly Diagnostic[] {
  const { document } = state.field(editedText);
  const { length } = state.doc;
  document.settle();
  return document.diagnostics.map(({ code, severity, summary, detail, subject }) => {
    const from = Math.min(subject?.start.offset ?? 0, length);
    const to = Math.min(Math.max(from, subject?.end.offset ?? 0), length);
    return { from, to, severity, source: code, message: `${summary}. ${detail}` };
  });
}
