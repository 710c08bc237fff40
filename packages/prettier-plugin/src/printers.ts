import { type AstPath, doc, type Printer } from "prettier";
import type { FormattedFile } from "./parsers.ts";

/** The printer. The source is formatted already, so lines are printed unchanged. */
export const printers: { readonly hcl: Printer<FormattedFile> } = {
  hcl: {
    print(path: AstPath<FormattedFile>) {
      // Prettier inserts its own line endings, and one at the end of every file.
      const text = path.node.text.replaceAll("\r\n", "\n").trimEnd();
      return text === "" ? "" : [doc.utils.replaceEndOfLine(text), doc.builders.hardline];
    },
  },
};
