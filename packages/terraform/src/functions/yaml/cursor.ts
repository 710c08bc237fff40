/** The position of the scanner in a YAML document. */
import { CtyError } from "@hcl-ts/cty";

/** Whether a character is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === 0x20 /* space */ || code === 0x09 /* tab */;
}

/** Whether a character ends a line. Other line breaks were replaced with line feeds. */
export function isBreak(code: number): boolean {
  return code === 0x0a /* LF */ || code === 0x2028 /* line separator */ || code === 0x2029 /* paragraph separator */;
}

/** Whether a character ends a line, or is 0, which marks the end of the document. */
export function isBreakOrEnd(code: number): boolean {
  return code === 0 || isBreak(code);
}

/** Whether a character ends a word: a blank, a line break or the end of the document. */
export function isBlankOrEnd(code: number): boolean {
  return isBlank(code) || isBreakOrEnd(code);
}

/** Whether a character can be in the name of an anchor, a directive or a tag handle. */
export function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) /* 0-9 */ ||
    (code >= 0x41 && code <= 0x5a) /* A-Z */ ||
    (code >= 0x61 && code <= 0x7a) /* a-z */ ||
    code === 0x5f /* _ */ ||
    code === 0x2d /* - */
  );
}

/**
 * Returns an error for a position. It does not quote the document, which may be secret.
 * @param problem the sentence that follows the position
 */
export function yamlError(text: string, offset: number, problem: string): CtyError {
  const lines = text.slice(0, offset).split(/[\n\u2028\u2029]/);
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return new CtyError(`the YAML document is not valid at line ${lines.length}, column ${column}: ${problem}`);
}

/** A position in the text of a document. */
export class Cursor {
  /** The document. Its line breaks are LF, U+2028 and U+2029, and it has no NUL. */
  readonly text: string;
  /** The offset of the current character. */
  offset = 0;
  /** The offset of the first character of the current line. */
  lineStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The number of characters before the current one on its line. */
  get column(): number {
    return this.offset - this.lineStart;
  }

  /** Returns the code of the character that is `ahead` characters after the current one; 0 at the end. */
  code(ahead = 0): number {
    const at = this.offset + ahead;
    return at < this.text.length ? this.text.charCodeAt(at) : 0;
  }

  /** Skips a line break. @returns the line break */
  readBreak(): string {
    const character = this.text.charAt(this.offset);
    this.lineStart = ++this.offset;
    return character;
  }

  /** Skips blanks, but not line breaks. */
  skipBlanks(): void {
    while (isBlank(this.code())) this.offset++;
  }

  /** Moves to the end of the line. */
  skipToBreak(): void {
    while (!isBreakOrEnd(this.code())) this.offset++;
  }

  /** Skips a name, which can be empty. @returns the name */
  readName(): string {
    const start = this.offset;
    while (isNameCharacter(this.code())) this.offset++;
    return this.text.slice(start, this.offset);
  }

  /** Skips the rest of a line, which may only contain a comment. */
  endLine(): void {
    this.skipBlanks();
    if (this.code() === 0x23 /* # */) this.skipToBreak();
    if (!isBreakOrEnd(this.code())) throw this.error("only a comment can follow on this line");
  }

  /** Whether a line begins here with `---` or `...`, which separate documents. */
  isDocumentMarker(): boolean {
    if (this.offset !== this.lineStart) return false;
    const code = this.code();
    return (code === 0x2d /* - */ || code === 0x2e) /* . */ && this.code(1) === code && this.code(2) === code && isBlankOrEnd(this.code(3));
  }

  /** Returns an error for a position, the current one by default. */
  error(problem: string, offset: number = this.offset): CtyError {
    return yamlError(this.text, offset, problem);
  }
}
