import { partitionPoint } from "@hcl-ts/hcl/syntax";
import { TokenKind, type TokenList } from "@hcl-ts/hclsyntax";

/** Finds tokens by their offsets. */
export class TokenLookup {
  readonly #list: TokenList;

  constructor(list: TokenList) {
    this.#list = list;
  }

  /** Returns the tokens that start between two offsets. */
  between(start: number, end: number): readonly FoundToken[] {
    const list = this.#list;
    const found: FoundToken[] = [];
    for (let i = this.#firstFrom(start); i < list.length && list.start(i) < end; i++) {
      found.push({ kind: list.kind(i), start: list.start(i), end: list.end(i) });
    }
    return found;
  }

  /** Whether a comment is between two offsets. */
  hasComment(start: number, end: number): boolean {
    const list = this.#list;
    for (let i = this.#firstFrom(start); i < list.length && list.start(i) < end; i++) {
      if (list.kind(i) === TokenKind.Comment) return true;
    }
    return false;
  }

  /** Returns the index of the first token that starts at or after an offset. */
  #firstFrom(offset: number): number {
    const { starts, length } = this.#list;
    return partitionPoint(starts.subarray(0, length), (start) => start < offset);
  }
}

/** A token: its kind and its offsets. */
export interface FoundToken {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}
