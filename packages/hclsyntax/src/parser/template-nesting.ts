/**
 * Nests the parts of a template: joins adjacent literals, and puts the parts between directives
 * into the expressions of those directives.
 */
import * as messages from "../messages-syntax.ts";
import { CONDITIONAL, FOR, TEMPLATE, TEMPLATE_JOIN, TEXT } from "../records/record-kinds.ts";
import type { RecordId } from "../records/syntax-records.ts";
import type { ParserBase } from "./parser-base.ts";
import type { LineMessage } from "./raw-errors.ts";
import type { DirectivePart, LiteralPart, OpeningPart, Part } from "./template-parts.ts";

/** An open directive with the content so far. The bottom frame is the template itself. */
interface Frame {
  readonly opening: OpeningPart | undefined;
  readonly content: RecordId[];
  elseContent: RecordId[] | undefined;
}

/**
 * `TemplateDirective = TemplateIf | TemplateFor`
 *
 * At most one unmatched directive is reported per template, because others may seem unmatched only
 * because of the first one.
 */
export class TemplateNesting {
  readonly #parser: ParserBase;
  /** The expressions at the top level. */
  readonly #content: RecordId[] = [];
  readonly #frames: Frame[] = [{ opening: undefined, content: this.#content, elseContent: undefined }];
  #hasError = false;

  /** @param parser the parser, with the closing token of the template as the current token */
  constructor(parser: ParserBase) {
    this.#parser = parser;
  }

  /** Returns the expressions at the top level of the template. */
  nest(parts: readonly Part[]): readonly RecordId[] {
    for (let i = 0, part = parts[0]; part !== undefined; part = parts[++i]) {
      switch (part.kind) {
        case "literal": {
          const literals = literalsFrom(parts, i + 1);
          this.#add(this.#joinLiterals(part, literals));
          i += literals.length;
          break;
        }
        case "interpolation":
          this.#add(part.expression);
          break;
        case "invalid":
          this.#hasError = true;
          break;
        case "if":
        case "for":
          if (!this.#open(part)) return this.#content;
          break;
        case "else":
          if (this.#top.opening?.kind === "if" && this.#top.elseContent === undefined) this.#top.elseContent = [];
          else this.#reportUnexpected(part);
          break;
        default:
          this.#endDirective(part);
      }
    }
    this.#endTemplate();
    return this.#content;
  }

  get #top(): Frame {
    return this.#frames[this.#frames.length - 1]!;
  }

  #add(expression: RecordId): void {
    const { content, elseContent } = this.#top;
    (elseContent ?? content).push(expression);
  }

  /** Opens a directive. Returns false, after an error, if the nesting is too deep. */
  #open(part: OpeningPart): boolean {
    const parser = this.#parser;
    const isTooDeep = parser.depth + this.#frames.length > parser.maxDepth;
    if (isTooDeep) parser.report(parser.nestedTooDeeply(), part.start, part.end);
    else this.#frames.push({ opening: part, content: [], elseContent: undefined });
    return !isTooDeep;
  }

  /** Ends the innermost directive that matches, and the unclosed ones inside it. */
  #endDirective(part: DirectivePart): void {
    const frames = this.#frames;
    const kind = part.kind === "endif" ? "if" : "for";
    const index = frames.findLastIndex(({ opening }) => opening?.kind === kind);
    if (index !== frames.length - 1) this.#reportUnexpected(part);
    if (index < 0) return;
    while (frames.length > index + 1) this.#closeFrame(part.start, part.start);
    this.#closeFrame(part.start, part.end);
  }

  #endTemplate(): void {
    const parser = this.#parser;
    const { start, end } = parser;
    const { opening } = this.#top;
    if (opening === undefined) return;
    const unclosed: LineMessage = (lineOf) => messages.unclosedDirective({ name: opening.kind, line: lineOf(opening.start) });
    if (!this.#hasError) parser.report(unclosed, start, end, opening.start);
    while (this.#frames.length > 1) this.#closeFrame(start, start);
  }

  #reportUnexpected(part: DirectivePart): void {
    if (this.#hasError) return;
    this.#hasError = true;
    const { opening, elseContent } = this.#top;
    const isSecond = part.kind === "else" && elseContent !== undefined;
    const message: LineMessage = (lineOf) => {
      const line = lineOf(opening?.start ?? 0);
      return isSecond ? messages.secondElse({ line }) : messages.unexpectedDirective({ name: part.kind, open: opening?.kind, line });
    };
    this.#parser.report(message, part.start, part.end, opening?.start);
  }

  /**
   * Closes the innermost directive and adds its expression to the enclosing one. `close` and
   * `closeEnd` are the range of the closing directive.
   */
  #closeFrame(close: number, closeEnd: number): void {
    const { records } = this.#parser;
    const { opening, content, elseContent } = this.#frames.pop()!;
    if (opening === undefined) return;
    const { start, end, head } = opening;
    const inner = this.#directiveContent(content, end);
    if (opening.kind === "if") {
      const otherwise = this.#directiveContent(elseContent ?? [], close);
      this.#add(records.add(CONDITIONAL, start, closeEnd, head[0]!, inner, otherwise));
      return;
    }
    const each = records.addList(FOR, start, closeEnd, [...head, 0, inner, 0, 0, end, close]);
    this.#add(records.add(TEMPLATE_JOIN, start, closeEnd, each));
  }

  /** Creates the template inside a directive. An empty one is placed at the offset `empty`. */
  #directiveContent(content: readonly RecordId[], empty: number): RecordId {
    const { records } = this.#parser;
    const [first = records.add(TEXT, empty, empty, 0), ...others] = content;
    return records.addList(TEMPLATE, records.start(first), records.end(others.at(-1) ?? first), [first, ...others]);
  }

  #joinLiterals(first: LiteralPart, others: readonly LiteralPart[]): RecordId {
    const { records } = this.#parser;
    const { start } = first;
    const { end } = others.at(-1) ?? first;
    const text = others.length === 0 ? first.text : first.text + others.map((part) => part.text).join("");
    // Escapes and trimming only ever make a text shorter than its source.
    return records.add(TEXT, start, end, text.length === end - start ? 0 : records.addText(text));
  }
}

/** Returns the adjacent literals from an index on. */
function literalsFrom(parts: readonly Part[], first: number): readonly LiteralPart[] {
  const literals: LiteralPart[] = [];
  for (let i = first, part = parts[i]; part?.kind === "literal"; part = parts[++i]) literals.push(part);
  return literals;
}
