/** Texts in which what is unfinished at a cursor is finished in different ways. */
import { configTokens, lexTemplate, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import { OPENERS } from "./brackets.ts";

/** The maximum number of open brackets and quotes that are closed. */
const MAX_CLOSED = 8;

/** The kind of a text. */
type Mode = "config" | "template";

/** The texts that may follow an unfinished name: the second value of a conditional, a value, a body, a label. */
const OTHER_ENDINGS = [" : 0", " = 0", " {}", ' "x" {}', " => 0"] as const;

/**
 * Returns what can be put in after a name so that the text around it may become right: nothing, a
 * value, a body, and what completes and closes the brackets and quotes that are open before it. The most likely text comes first.
 * @param before the text up to and including the name
 * @param after the text behind it
 * @param mode whether the text is a file or a template
 */
export function* endings(before: string, after: string, mode: Mode = "config"): Generator<string> {
  yield "";
  const levels = bracketsIn(before, mode).open.reverse();
  const { closed } = bracketsIn(after, mode);
  const most = Math.min(levels.length - 1, MAX_CLOSED);
  // Brackets that are closed behind the name are most likely the outer ones.
  const missing = Math.max(0, Math.min(most, levels.length - 1 - closed.length));
  const end = endOf(levels, missing);
  yield* withNext(levels, missing);
  if (mode === "config") for (const ending of [" = 0", " {}"]) yield ending + end;
  const opener = closed.length >= levels.length ? OPENERS.get(closed[0] ?? "") : undefined;
  if (opener !== undefined) for (const ending of [" : ", " : 0 => ", " = ", " "]) yield ending + opener;
  for (let count = 0; count <= most; count++) if (count !== missing) yield* withNext(levels, count);
  for (const ending of OTHER_ENDINGS) yield ending + end;
}

/** Returns what ends the innermost brackets, by itself and with what completes the one around them. */
function* withNext(levels: readonly Level[], count: number): Generator<string> {
  const end = endOf(levels, count);
  if (count > 0) yield end;
  const around = levels[count];
  const next = around?.ending ?? "";
  if (next !== "") yield end + next;
  // An element of a list or a call may be followed by another one.
  if (around?.closer === "]" || around?.closer === ")") yield `${end}${next},`;
}

/** Returns what completes and closes the innermost brackets and quotes. */
function endOf(levels: readonly Level[], count: number): string {
  return levels
    .slice(0, count)
    .map(({ ending, closer }) => ending + closer)
    .join("");
}

/** The end of a block, on a separate line. */
const END_OF_BLOCK = "\n}";

/** Returns what closes the brackets, quotes and heredocs that are open at the end of a text, from the inside out. */
export function closersOf(before: string, mode: Mode): readonly string[] {
  const { open } = bracketsIn(before, mode);
  return open
    .slice(1)
    .reverse()
    .map(({ closer }) => closer);
}

/** A bracket, a quote or a heredoc that is open, or the text around all of them, with what is unfinished in it. */
class Level {
  /** The text that closes it; empty for the level around all others. */
  readonly closer: string;
  readonly #isOfItems: boolean;
  readonly #isObject: boolean;
  #isFor = false;
  /** Whether a `for` has its colon and its arrow. */
  #hasColon = false;
  #hasArrow = false;
  /** The number of conditionals without their second value. */
  #conditions = 0;
  #isNew = true;
  /** Whether an item has its equals sign or colon, and whether it has a label. */
  #hasValue = false;
  #hasLabel = false;

  constructor(closer: string, kind: "items" | "object" | "other") {
    this.closer = closer;
    this.#isOfItems = kind !== "other";
    this.#isObject = kind === "object";
  }

  /** Whether blocks and attributes are directly in it. */
  get isOfItems(): boolean {
    return this.#isOfItems && !this.#isObject;
  }

  /** Notices a token directly in it. */
  see(kind: TokenKind, text: string): void {
    if (kind === TokenKind.Newline && this.#isNew) return;
    if (this.#isNew && kind === TokenKind.Ident && text === "for" && (this.#isObject || this.closer === "]")) this.#isFor = true;
    this.#isNew = false;
    switch (kind) {
      case TokenKind.OQuote:
        this.#hasLabel ||= this.isOfItems && !this.#hasValue;
        break;
      case TokenKind.Question:
        this.#conditions++;
        break;
      case TokenKind.Colon:
        if (this.#conditions > 0) this.#conditions--;
        else if (this.#isFor) this.#hasColon = true;
        else this.#hasValue = true;
        break;
      case TokenKind.Equal:
        this.#hasValue = true;
        break;
      case TokenKind.FatArrow:
        this.#hasArrow = true;
        break;
      case TokenKind.Newline:
        if (this.#isOfItems && !this.#isFor) this.#startItem();
        break;
      case TokenKind.Comma:
        if (!this.#isFor) this.#startItem();
        break;
      default:
    }
  }

  #startItem(): void {
    this.#conditions = 0;
    this.#hasValue = false;
    this.#hasLabel = false;
  }

  /** The text that completes the last thing in it. */
  get ending(): string {
    const values = " : 0".repeat(this.#conditions);
    if (this.#isFor) return values + this.#restOfFor();
    if (!this.#isOfItems || this.#hasValue || this.#isNew) return values;
    return this.#hasLabel ? " {}" : " = 0";
  }

  #restOfFor(): string {
    const arrow = this.#isObject && !this.#hasArrow ? " => 0" : "";
    return this.#hasColon ? arrow : ` : 0${arrow}`;
  }
}

/** The brackets, quotes and heredocs that are opened or closed in a text, but not both. */
interface Brackets {
  /** The text and what is open in it, from the outside in. */
  readonly open: Level[];
  /** The ends of others, from the inside out. */
  readonly closed: readonly string[];
}

function bracketsIn(text: string, mode: Mode): Brackets {
  const tokens = mode === "config" ? configTokens(text) : lexTemplate(text).tokens;
  const open = [new Level("", mode === "config" ? "items" : "other")];
  const closed: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kind(i);
    const push = (closer: string, content: "items" | "object" | "other" = "other"): void => {
      open.at(-1)?.see(kind, "");
      open.push(new Level(closer, content));
    };
    switch (kind) {
      case TokenKind.OQuote:
        push('"');
        break;
      case TokenKind.OHeredoc:
        push(`\n${tokens.text(i).replace(/^<<-?/, "").trim()}\n`);
        break;
      case TokenKind.OBrace:
        // A block is directly in a block or in the file.
        if (isHeader(tokens, i) && open.at(-1)?.isOfItems === true) push(END_OF_BLOCK, "items");
        else push("}", "object");
        break;
      case TokenKind.TemplateInterp:
      case TokenKind.TemplateControl:
        push("}");
        break;
      case TokenKind.OBrack:
        push("]");
        break;
      case TokenKind.OParen:
        push(")");
        break;
      case TokenKind.CQuote:
      case TokenKind.CHeredoc:
      case TokenKind.CBrace:
      case TokenKind.TemplateSeqEnd:
      case TokenKind.CBrack:
      case TokenKind.CParen:
        if (open.length > 1) open.pop();
        else closed.push(tokens.text(i));
        break;
      default:
        open.at(-1)?.see(kind, tokens.text(i));
    }
  }
  return { open, closed };
}

/** Whether a brace follows a word or a string, as after the type and the labels of a block. */
function isHeader(tokens: TokenList, brace: number): boolean {
  const kind = brace === 0 ? undefined : tokens.kind(brace - 1);
  return kind === TokenKind.Ident || kind === TokenKind.CQuote;
}
