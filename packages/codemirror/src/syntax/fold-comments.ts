/** Folds comments on several lines, and regions. */
import type { EditorState } from "@codemirror/state";

const COMMENT = /^\s*(?:#|\/\/)/;
const REGION = /^\s*(?:#|\/\/)\s*#?(end)?region\b/;

/** The number of lines in which the end of a region is sought. */
const MAX_LINES = 20_000;

/**
 * Returns what can be folded at a line: from `# region` to its `# endregion`, or the other lines of a
 * comment from its first line on.
 */
export function foldComments(state: EditorState, start: number): { from: number; to: number } | null {
  const { doc } = state;
  const line = doc.lineAt(start);
  if (!COMMENT.test(line.text)) return null;
  const region = REGION.exec(line.text);
  if (region !== null) return region[1] === undefined ? regionAt(state, line.number, line.to) : null;
  if (line.number > 1 && isPlainComment(doc.line(line.number - 1).text)) return null;
  let last = line;
  while (last.number < doc.lines && isPlainComment(doc.line(last.number + 1).text)) last = doc.line(last.number + 1);
  return last.number === line.number ? null : { from: line.to, to: last.to };
}

function isPlainComment(text: string): boolean {
  return COMMENT.test(text) && !REGION.test(text);
}

function regionAt({ doc }: EditorState, first: number, from: number): { from: number; to: number } | null {
  let depth = 1;
  for (let number = first + 1; number <= Math.min(doc.lines, first + MAX_LINES); number++) {
    const { text, to } = doc.line(number);
    const region = REGION.exec(text);
    if (region === null) continue;
    depth += region[1] === undefined ? 1 : -1;
    if (depth === 0) return { from, to };
  }
  return null;
}
