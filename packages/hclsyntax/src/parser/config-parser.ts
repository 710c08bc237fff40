/**
 * Bodies: attributes, blocks and what is in them. Native syntax specification, "Structural Elements".
 *
 * An error costs the item in which it stands and no other. Whoever reads an item and has failed looks for the place to go
 * on (`recover`): the end of the line on which all that the item opened is closed again, or, where something was
 * left open, the first line that looks like an item and is not indented further than the broken one. From there the text
 * is scanned anew, with no string or template open.
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { AttributeNode } from "../ast/attribute.ts";
import { BlockNode } from "../ast/block.ts";
import { BodyNode } from "../ast/body.ts";
import {
  braceOnNextLine,
  equalsInBlock,
  itemRequired,
  labelOrBraceRequired,
  loneName,
  newlineAfterArgument,
  newlineAfterBlock,
  quotedName,
  repeatedArgument,
  singleLineArgumentRequired,
  singleLineBlockEnd,
  templateInLabel,
  unclosedBlock,
  unclosedLabel,
} from "../messages-syntax.ts";
import { Scanner } from "../scanner/scanner.ts";
import { TokenKind } from "../scanner/token-kind.ts";
import { readEscapes } from "./string-literal.ts";
import { TemplateParser } from "./template-parser.ts";

/** Reads configuration files; see the head of this file. */
export class ConfigParser extends TemplateParser {
  constructor(file: SourceFile) {
    super(new Scanner(file, "config", true), true);
  }

  /** The body of the whole file. */
  parseFile(): BodyNode {
    return this.#parseBody(undefined);
  }

  /** The tokens, for what they say by themselves. */
  get tokens(): Scanner {
    return this.scanner;
  }

  /** A body up to the end of the file, or up to the `}` of a block whose `{` has just been read. */
  #parseBody(block: { readonly openStart: number; readonly openEnd: number } | undefined): BodyNode {
    const { file } = this;
    const start = this.lastStart;
    const attributes: AttributeNode[] = [];
    const blocks: BlockNode[] = [];
    const byName = new Map<string, AttributeNode>();
    for (;;) {
      const { kind } = this;
      if (kind === TokenKind.Newline) {
        this.advance();
        continue;
      }
      if (kind === TokenKind.EOF) {
        if (block !== undefined) this.fail(unclosedBlock(), block.openStart, block.openEnd);
        return new BodyNode(file, start, this.end, attributes, blocks);
      }
      if (kind === TokenKind.CBrace && block !== undefined) {
        const { end } = this;
        this.advance();
        return new BodyNode(file, start, end, attributes, blocks);
      }
      const itemToken = this.current;
      const item = this.#parseItem();
      if (item instanceof AttributeNode) {
        const first = byName.get(item.name);
        if (first === undefined) {
          byName.set(item.name, item);
          attributes.push(item);
        } else
          this.report(repeatedArgument({ name: item.name, firstLine: file.position(first.nameStart).line }), item.nameStart, item.nameEnd);
      } else if (item !== undefined) blocks.push(item);
      if (this.failed) {
        this.#recover(itemToken, block !== undefined);
        this.failed = false;
      }
    }
  }

  #parseItem(): AttributeNode | BlockNode | undefined {
    const { start, end } = this;
    if (this.kind !== TokenKind.Ident) {
      this.failHere(this.kind === TokenKind.OQuote ? quotedName() : itemRequired({ found: this.describe() }));
      return undefined;
    }
    const name = this.tokenText();
    this.advance();
    switch (this.kind) {
      case TokenKind.Equal:
        return this.#parseAttribute(name, start, end, false);
      case TokenKind.OQuote:
      case TokenKind.OBrace:
      case TokenKind.Ident:
        return this.#parseBlock(name, start, end);
      default:
        if (this.kind >= TokenKind.BitwiseAnd) this.failed = true;
        else this.fail(loneName({ name, found: this.describe() }), start, end);
        return undefined;
    }
  }

  /** An attribute whose name has been read. In a block on one line, what follows is not its business. */
  #parseAttribute(name: string, nameStart: number, nameEnd: number, isSingleLine: boolean): AttributeNode {
    const { file, start: equalsStart, end: equalsEnd } = this;
    this.advance();
    const expr = this.parseExpr();
    const end = this.lastEnd;
    if (!this.failed && !isSingleLine) {
      if (this.kind === TokenKind.Newline) this.advance();
      else if (this.kind !== TokenKind.EOF) {
        this.failHere(newlineAfterArgument({ found: this.describe(), isComma: this.kind === TokenKind.Comma }), nameStart);
      }
    }
    return new AttributeNode(file, nameStart, end, name, nameStart, nameEnd, equalsStart, equalsEnd, expr);
  }

  /** A block whose type has been read. */
  #parseBlock(type: string, typeStart: number, typeEnd: number): BlockNode | undefined {
    const { file } = this;
    const labels: string[] = [];
    const labelPlaces: number[] = [];
    while (this.kind !== TokenKind.OBrace) {
      const { start } = this;
      if (this.kind === TokenKind.Ident) {
        labels.push(this.tokenText());
        this.advance();
      } else if (this.kind === TokenKind.OQuote) labels.push(this.#parseLabel());
      else {
        const message =
          this.kind === TokenKind.Equal
            ? equalsInBlock()
            : this.kind === TokenKind.Newline
              ? braceOnNextLine()
              : labelOrBraceRequired({ found: this.describe() });
        this.failHere(message, typeStart);
        return undefined;
      }
      if (this.failed) return undefined;
      labelPlaces.push(start, this.lastEnd);
    }
    const { start: openStart, end: openEnd } = this;
    this.advance();
    let body: BodyNode;
    if (!this.enter()) {
      this.leave();
      return undefined;
    }
    if (this.kind === TokenKind.Newline || this.kind === TokenKind.EOF || this.kind === TokenKind.CBrace) {
      body = this.#parseBody({ openStart, openEnd });
    } else body = this.#parseSingleLineBody();
    this.leave();
    const { lastStart: closeStart, lastEnd: closeEnd } = this;
    if (!this.failed) {
      if (this.kind === TokenKind.Newline) this.advance();
      else if (this.kind !== TokenKind.EOF) this.failHere(newlineAfterBlock({ found: this.describe() }), typeStart);
    }
    return new BlockNode(
      file,
      typeStart,
      closeEnd,
      type,
      typeStart,
      typeEnd,
      labels,
      labelPlaces,
      openStart,
      openEnd,
      closeStart,
      closeEnd,
      body,
    );
  }

  /** A quoted label; its opening quote is in hand. Nothing but literal text can stand in it. */
  #parseLabel(): string {
    const { start } = this;
    this.advance();
    let label = "";
    for (;;) {
      const { kind } = this;
      if (kind === TokenKind.CQuote) {
        this.advance();
        return label;
      }
      if (kind === TokenKind.QuotedLit) {
        label += readEscapes(this.tokenText(), this.start, (message, from, to) => this.report(message, from, to, start, this.end));
        this.advance();
      } else if (kind === TokenKind.TemplateInterp || kind === TokenKind.TemplateControl) {
        label += `${kind === TokenKind.TemplateInterp ? "$" : "%"}{ ... }`;
        this.fail(templateInLabel(), this.start, this.end, start, this.end);
        return label;
      } else {
        if (kind === TokenKind.EOF) this.fail(unclosedLabel(), this.lastStart, this.lastEnd, start, this.lastEnd);
        else this.failHere(unclosedLabel(), start);
        return label;
      }
    }
  }

  /** The body of a block on one line: its only argument. */
  #parseSingleLineBody(): BodyNode {
    const { file, start, end } = this;
    const attributes: AttributeNode[] = [];
    if (this.kind !== TokenKind.Ident) {
      this.failHere(itemRequired({ found: this.describe() }));
      return new BodyNode(file, start, end, [], []);
    }
    const name = this.tokenText();
    this.advance();
    if (this.kind === TokenKind.Equal) attributes.push(this.#parseAttribute(name, start, end, true));
    else if (this.kind === TokenKind.OQuote || this.kind === TokenKind.OBrace || this.kind === TokenKind.Ident) {
      this.fail(singleLineArgumentRequired(), start, this.end);
    } else if (this.kind >= TokenKind.BitwiseAnd) this.failed = true;
    else this.fail(loneName({ name, found: this.describe() }), start, end);
    if (!this.failed && this.kind !== TokenKind.CBrace) this.failHere(singleLineBlockEnd({ found: this.describe() }), start);
    if (!this.failed) this.advance();
    return new BodyNode(file, start, attributes[0]?.end ?? end, attributes, []);
  }

  // --- recovery --------------------------------------------------------------------------------------------------------

  /** Goes on behind a broken item that began with a token; see the head of this file. */
  #recover(itemToken: number, inBlock: boolean): void {
    const { scanner } = this;
    const indent = this.#indentOf(scanner.starts[itemToken]!);
    let depth = this.#openedBetween(itemToken, this.unread);
    for (let i = this.unread; ; i++) {
      while (i >= scanner.count && !scanner.done) scanner.more();
      const kind = scanner.kinds[i]!;
      if (kind === TokenKind.EOF) {
        this.#continueAt(i, false);
        return;
      }
      if (i > itemToken && this.#startsLine(i)) {
        const isLower = this.#indentOf(scanner.starts[i]!) < indent;
        if (inBlock && isClosing(kind) && (isLower || depth === 0)) {
          this.#continueAt(i, true);
          return;
        }
        if (this.#indentOf(scanner.starts[i]!) <= indent && this.#looksLikeItem(i)) {
          this.#continueAt(i, true);
          return;
        }
      }
      if (depth === 0) {
        if (this.#endsLine(i)) {
          this.#continueAt(i + 1, true);
          return;
        }
        // The end of the block in which the broken item stands, on the same line.
        if (inBlock && kind === TokenKind.CBrace) {
          this.#continueAt(i, true);
          return;
        }
      }
      depth = Math.max(0, depth + depthChange(kind));
    }
  }

  /** Takes a token in hand; what was read ahead from there on may have been read with something open. */
  #continueAt(token: number, rescan: boolean): void {
    if (rescan && token < this.scanner.count) {
      this.scanner.restartAt(token);
      this.scanner.more();
    }
    this.newlines = true;
    this.unread = token;
    this.find();
  }

  /** How many brackets, quotes and sequences are opened and not closed by the tokens from one to another. */
  #openedBetween(from: number, to: number): number {
    let depth = 0;
    for (let i = from; i < to; i++) depth = Math.max(0, depth + depthChange(this.scanner.kinds[i]!));
    return depth;
  }

  /** How far the line of an offset is indented. */
  #indentOf(offset: number): number {
    const lineStart = this.text.lastIndexOf("\n", offset - 1) + 1;
    let i = lineStart;
    while (this.text.charCodeAt(i) === 0x20 || this.text.charCodeAt(i) === 0x09) i++;
    return i - lineStart;
  }

  /** Whether only white space stands before a token on its line. */
  #startsLine(token: number): boolean {
    const start = this.scanner.starts[token]!;
    for (let i = start - 1; i >= 0; i--) {
      const c = this.text.charCodeAt(i);
      if (c === 0x0a) return true;
      if (c !== 0x20 && c !== 0x09) return false;
    }
    return true;
  }

  #endsLine(token: number): boolean {
    const kind = this.scanner.kinds[token]!;
    if (kind === TokenKind.Newline || kind === TokenKind.QuotedNewline) return true;
    return kind === TokenKind.Comment && this.text.charCodeAt(this.scanner.ends[token]! - 1) === 0x0a;
  }

  /** Whether a line begins with a name and an equals sign, or is the header of a block. */
  #looksLikeItem(token: number): boolean {
    const { text, scanner } = this;
    if (scanner.kinds[token] !== TokenKind.Ident) return false;
    const start = scanner.ends[token]!;
    const lineEnd = text.indexOf("\n", start);
    const rest = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
    return /^[ \t]*(=(?![=>])|(("[^"]*"|[\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*)*\{)/u.test(rest);
  }
}

function isClosing(kind: number): boolean {
  return kind === TokenKind.CBrace || kind === TokenKind.TemplateSeqEnd;
}

/** What a token does to the number of open brackets. Quotes do not count: a string is closed on its line or not at all. */
function depthChange(kind: number): number {
  switch (kind) {
    case TokenKind.OBrace:
    case TokenKind.OBrack:
    case TokenKind.OParen:
    case TokenKind.TemplateInterp:
    case TokenKind.TemplateControl:
    case TokenKind.OHeredoc:
      return 1;
    case TokenKind.CBrace:
    case TokenKind.CBrack:
    case TokenKind.CParen:
    case TokenKind.TemplateSeqEnd:
    case TokenKind.CHeredoc:
      return -1;
    default:
      return 0;
  }
}
