/** The language of plain HCL. */
import { foldService, Language, LanguageSupport } from "@codemirror/language";
import { foldComments } from "./syntax/fold-comments.ts";
import { languageData } from "./syntax/language-data.ts";
import { HclParser } from "./syntax/parser.ts";

/** Colours, folding, indentation, comments and brackets. */
const hclSyntax: Language = new Language(languageData, new HclParser(), [foldService.of(foldComments)], "hcl");

/**
 * Returns the support of HCL in the native syntax for an editor: support for any configuration language, without
 * knowledge of its names. Its `language` can be nested in others, such as Markdown.
 * @example
 * new EditorView({ doc: "port = 80\n", extensions: [basicSetup, hcl()], parent: document.body });
 */
export function hcl(): LanguageSupport {
  return new LanguageSupport(hclSyntax);
}
