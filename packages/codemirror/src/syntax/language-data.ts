/** The data of the language for commands of the editor: its comments, the brackets to close, and the lines to indent again. */
import { defineLanguageFacet } from "@codemirror/language";
import type { Facet } from "@codemirror/state";

/** The language data of HCL. */
// biome-ignore lint/suspicious/noExplicitAny: CodeMirror declares this type.
export const languageData: Facet<{ [name: string]: any }> = defineLanguageFacet({
  commentTokens: { line: "#", block: { open: "/*", close: "*/" } },
  closeBrackets: { brackets: ["(", "[", "{", '"'], before: ')]},:;"' },
  indentOnInput: /^\s*[)\]}]$/,
  wordChars: "-",
});
