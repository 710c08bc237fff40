import { type Diagnostic, errorDiagnostic, type Message } from "@hcl-ts/hcl";
import { badEncoding, bitwiseOperator, invalidCharacter, semicolon, stringOverLines, unsupportedQuote } from "../messages-syntax.ts";
import type { Scanner } from "./scanner.ts";
import { TokenKind } from "./token-kind.ts";

/** How often operators of a kind that the language lacks are reported in one file. */
const MAX_OPERATORS = 4;

/**
 * What tokens there are that are no part of the language. A fault that mostly comes many times over, such as an encoding that is not
 * UTF-8, is reported once; quotes of the wrong kind once a pair.
 */
export function lexicalFaults(scanner: Scanner): readonly Diagnostic[] {
  const { kinds, starts, ends, count, file, text } = scanner;
  const diagnostics: Diagnostic[] = [];
  let operators = 0;
  let apostrophes = 0;
  let backticks = 0;
  let semicolons = 0;
  let encodings = 0;
  const report = (message: Message, i: number): void => {
    diagnostics.push(errorDiagnostic(message, { subject: file.range(starts[i]!, ends[i]!) }));
  };
  for (let i = 0; i < count; i++) {
    const kind = kinds[i]!;
    if (kind < TokenKind.BitwiseAnd) continue;
    const token = text.slice(starts[i]!, ends[i]!);
    switch (kind) {
      case TokenKind.BitwiseAnd:
      case TokenKind.BitwiseOr:
      case TokenKind.BitwiseNot:
      case TokenKind.BitwiseXor:
        if (operators++ < MAX_OPERATORS) report(bitwiseOperator({ operator: token }), i);
        break;
      case TokenKind.Apostrophe:
        if (apostrophes++ % 2 === 0) report(unsupportedQuote({ quote: token }), i);
        break;
      case TokenKind.Backtick:
        if (backticks++ % 2 === 0) report(unsupportedQuote({ quote: token }), i);
        break;
      case TokenKind.Semicolon:
        if (semicolons++ === 0) report(semicolon(), i);
        break;
      case TokenKind.BadUTF8:
        if (encodings++ === 0) report(badEncoding(), i);
        break;
      case TokenKind.QuotedNewline:
        report(stringOverLines(), i);
        break;
      case TokenKind.Invalid:
        report(invalidCharacter({ text: token }), i);
        break;
    }
  }
  return diagnostics;
}
