/**
 * Syntax highlighting for HCL and JSON in the editor: a line-by-line tokenizer with a stack for
 * templates. The actual parser runs in the Worker.
 */
import { StreamLanguage, type StreamParser } from "@codemirror/language";

type Mode = "code" | "string" | "interpolation" | "heredoc";

interface State {
  /** The open templates and interpolations, the innermost one last. */
  modes: Mode[];
  /** The open braces of each interpolation. */
  braces: number[];
  heredoc: string;
  inComment: boolean;
  isLineStart: boolean;
}

const OPERATOR = /^(?:\.\.\.|=>|==|!=|<=|>=|&&|\|\||::|[-+*/%<>!?:=.])/;

const parser: StreamParser<State> = {
  name: "hcl",
  startState: () => ({ modes: ["code"], braces: [], heredoc: "", inComment: false, isLineStart: true }),
  copyState: (state) => ({ ...state, modes: [...state.modes], braces: [...state.braces] }),
  languageData: { commentTokens: { line: "#", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  token(stream, state) {
    const mode = state.modes.at(-1);
    if (state.inComment) {
      if (!stream.match(/^.*?\*\//)) stream.skipToEnd();
      else state.inComment = false;
      return "comment";
    }
    if (mode === "heredoc" && stream.sol() && stream.match(new RegExp(`^\\s*${state.heredoc}\\s*$`))) {
      state.modes.pop();
      return "keyword";
    }
    if (mode === "string" || mode === "heredoc") return template(stream, state, mode);
    return code(stream, state);
  },
};

type Stream = Parameters<typeof parser.token>[0];

function template(stream: Stream, state: State, mode: Mode): string | null {
  if (stream.match(/^(?:\$\$\{|%%\{)/)) return "string";
  if (stream.match(/^[$%]\{~?/)) {
    state.modes.push("interpolation");
    state.braces.push(0);
    return "bracket";
  }
  if (mode === "string" && stream.match(/^"/)) {
    state.modes.pop();
    return "string";
  }
  if (mode === "string" && stream.match(/^\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)/)) return "escape";
  if (!stream.match(/^[^$%"\\]+/) && !(mode === "heredoc" && stream.match(/^["\\]/))) stream.next();
  // A string ends with its line.
  if (mode === "string" && stream.eol()) state.modes.pop();
  return "string";
}

function code(stream: Stream, state: State): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^(?:#|\/\/).*/)) return "comment";
  const opening = openingStyle(stream, state);
  if (opening !== undefined) return opening;
  if (stream.match(/^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return "number";
  const word = stream.match(/^[\p{ID_Start}_][\p{ID_Continue}-]*/u) as RegExpMatchArray | null;
  if (word !== null) return wordStyle(word[0], stream.string.slice(stream.pos), stream.string.slice(0, stream.start));
  if (isBracket(stream, state)) return "bracket";
  if (stream.match(OPERATOR)) return "operator";
  stream.next();
  return null;
}

/** Reads the start of a block comment, a heredoc or a string, and returns its style. */
function openingStyle(stream: Stream, state: State): string | undefined {
  if (stream.match("/*")) {
    state.inComment = true;
    return "comment";
  }
  const heredoc = stream.match(/^<<-?([\p{L}_][\p{L}\p{N}_-]*)/u) as RegExpMatchArray | null;
  if (heredoc !== null) {
    state.modes.push("heredoc");
    state.heredoc = heredoc[1]!.replaceAll(/[^\p{L}\p{N}_-]/gu, "");
    return "keyword";
  }
  if (!stream.match(/^"/)) return undefined;
  state.modes.push("string");
  return "string";
}

/** Reads a bracket, if there is one. A brace may end the current interpolation. */
function isBracket(stream: Stream, state: State): boolean {
  const isInside = state.modes.length > 1;
  if (stream.match(/^~?\}/)) {
    if (isInside && state.braces.at(-1) === 0) {
      state.modes.pop();
      state.braces.pop();
    } else if (isInside) state.braces.push(state.braces.pop()! - 1);
    return true;
  }
  if (!stream.match(/^\{/)) return Boolean(stream.match(/^[[\]()]/));
  if (isInside) state.braces.push(state.braces.pop()! + 1);
  return true;
}

function wordStyle(word: string, after: string, before: string): string {
  if (/^(?:true|false|null)$/.test(word)) return "atom";
  if (/^(?:for|in|if|else|endif|endfor)$/.test(word)) return "keyword";
  if (/^\s*\(/.test(after) || /^::/.test(after)) return "variableName.function";
  if (/^\s*=(?![=>])/.test(after)) return "property";
  if (before.trim() === "" && /^(?:\s+(?:"[^"]*"|[\w-]+))*\s*\{/.test(after)) return "type";
  return "variable";
}

/** The language of the editor. */
export const hclLanguage = StreamLanguage.define(parser);
