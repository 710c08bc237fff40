/** Signature help: the parameters of the call around a position. */
import { configTokens, lexTemplate, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import type { Position, SignatureHelp } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { offsetOf } from "../documents/ranges.ts";
import { jsonStringBefore } from "../place/json-place.ts";
import { docsText, parameterText, signatureText } from "./markdown.ts";
import type { Session } from "./session.ts";

/** A call that is open at a position. */
interface OpenCall {
  readonly name: string;
  /** The number of commas after the parenthesis. */
  arguments: number;
}

/** Returns the signature of the innermost call around a position. */
export function signatureHelp(session: Session, document: OpenDocument, position: Position): SignatureHelp | null {
  const call = callAround(document, offsetOf(document, position));
  const info = call && session.model(document).functions(document).get(call.name);
  if (call === undefined || info === undefined) return null;
  const { params, varParam } = info.func;
  const parameters = [...params, ...(varParam === undefined ? [] : [varParam])];
  const documentation = docsText(info.docs) ?? info.func.description;
  return {
    signatures: [
      {
        label: signatureText(call.name, info),
        ...(documentation !== undefined && { documentation: { kind: "markdown", value: documentation } }),
        parameters: parameters.map((parameter) => ({
          label: parameterText(parameter),
          ...(parameter.description !== undefined && { documentation: parameter.description }),
        })),
      },
    ],
    activeSignature: 0,
    activeParameter: Math.max(0, Math.min(call.arguments, parameters.length - 1)),
  };
}

function callAround({ content, syntax }: OpenDocument, offset: number): OpenCall | undefined {
  if (syntax === "json") {
    const text = jsonStringBefore(content.text, offset);
    return text === undefined ? undefined : openCall(lexTemplate(text).tokens);
  }
  const piece = content.pieceAt(offset);
  return openCall(configTokens(content.slice(piece.offset, offset)));
}

/** Returns the innermost call that is open after the last of some tokens. */
function openCall(tokens: TokenList): OpenCall | undefined {
  const open: (OpenCall | undefined)[] = [];
  for (let i = 0; i < tokens.length; i++) {
    switch (tokens.kind(i)) {
      case TokenKind.OParen: {
        const name = nameBefore(tokens, i);
        open.push(name === "" ? undefined : { name, arguments: 0 });
        break;
      }
      case TokenKind.OBrace:
      case TokenKind.OBrack:
      case TokenKind.OQuote:
      case TokenKind.OHeredoc:
      case TokenKind.TemplateInterp:
      case TokenKind.TemplateControl:
        open.push(undefined);
        break;
      case TokenKind.CParen:
      case TokenKind.CBrace:
      case TokenKind.CBrack:
      case TokenKind.CQuote:
      case TokenKind.CHeredoc:
      case TokenKind.TemplateSeqEnd:
        open.pop();
        break;
      case TokenKind.Comma: {
        const call = open.at(-1);
        if (call !== undefined) call.arguments++;
        break;
      }
      default:
    }
  }
  return open.findLast((call) => call !== undefined);
}

/** Returns the name of a function before its parenthesis, with namespaces. */
function nameBefore(tokens: TokenList, parenthesis: number): string {
  let name = "";
  for (let i = parenthesis - 1; i >= 0; i--) {
    const kind = tokens.kind(i);
    const isExpected = name === "" || name.startsWith("::") ? kind === TokenKind.Ident : kind === TokenKind.DoubleColon;
    if (!isExpected) break;
    name = tokens.text(i) + name;
  }
  return name;
}
