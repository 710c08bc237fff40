import { type AstPath, doc, type Printer } from "prettier";
import type { FormattedFile } from "./parsers.ts";

/** The printer: the text is formatted already, and lines go out as they are. */
export const printers: { readonly hcl: Printer<FormattedFile> } = {
  hcl: {
    print(path: AstPath<FormattedFile>) {
      // Prettier puts its own line endings in, and one at the end of every file.
      const text = path.node.text.replaceAll("\r\n", "\n").trimEnd();
      return text === "" ? "" : [doc.utils.replaceEndOfLine(text), doc.builders.hardline];
    },
  },
};
