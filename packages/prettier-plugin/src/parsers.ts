import { hasErrors } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { type FormatStyle, format } from "@hcl-ts/hclwrite/format";
import type { Parser, ParserOptions } from "prettier";

/** The result of the parsers: the whole formatted source. */
export interface FormattedFile {
  readonly type: "hcl-file";
  readonly text: string;
  readonly end: number;
}

/** The error that Prettier shows with a code frame. */
class HclSyntaxError extends SyntaxError {
  readonly loc: { readonly start: LineColumn; readonly end: LineColumn };

  constructor(message: string, loc: { readonly start: LineColumn; readonly end: LineColumn }) {
    super(`${message} (${loc.start.line}:${loc.start.column})`);
    this.loc = loc;
  }
}

interface LineColumn {
  readonly line: number;
  readonly column: number;
}

function parser(style: FormatStyle): Parser<FormattedFile> {
  return {
    astFormat: "hcl",
    parse(text: string, options: ParserOptions<FormattedFile> & { readonly hclStyle?: string }) {
      const { diagnostics } = parseConfig(text);
      if (hasErrors(diagnostics)) {
        const { summary, detail, subject } = diagnostics.find(({ severity }) => severity === "error")!;
        const start = subject?.start ?? { line: 1, column: 1 };
        throw new HclSyntaxError(`${summary}: ${detail}`, { start, end: subject?.end ?? start });
      }
      const { hclStyle } = options;
      const chosen = hclStyle === "hcl" || hclStyle === "terraform" ? hclStyle : style;
      return { type: "hcl-file", text: format(text, { style: chosen }), end: text.length };
    },
    locStart: () => 0,
    locEnd: ({ end }) => end,
  };
}

/** The parsers: one for each style that a language has by default. */
export const parsers: { readonly hcl: Parser<FormattedFile>; readonly terraform: Parser<FormattedFile> } = {
  hcl: parser("hcl"),
  terraform: parser("terraform"),
};
