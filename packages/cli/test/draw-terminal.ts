/** Draws a transcript as a picture of a terminal. */

/** The colors of the signs with which lines begin, readable on the dark ground. */
const COLORS: ReadonlyMap<string, string> = new Map([
  ["$", "#ffffff"],
  ["+", "#7ee787"],
  ["-", "#ff9a92"],
  ["~", "#f2cc60"],
  [">", "#79c0ff"],
  ["=", "#b1bac4"],
  ["#", "#b1bac4"],
]);

const [LINE, CHARACTER, MARGIN, SIZE] = [21, 8.43, 20, 14] as const;

/** Returns the SVG of a transcript, with a text for those who do not see it. */
export function drawTerminal(transcript: string): string {
  const lines = transcript.trimEnd().split("\n");
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * CHARACTER) + 2 * MARGIN;
  const height = lines.length * LINE + 2 * MARGIN;
  const rows = lines.map((line, i) => {
    const color = COLORS.get(line[0] ?? "") ?? "#e6edf3";
    return `  <text x="${MARGIN}" y="${MARGIN + SIZE + i * LINE}" fill="${color}" xml:space="preserve">${escaped(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${SIZE}" role="img">
  <title>${escaped(lines[0] ?? "")}</title>
  <rect width="100%" height="100%" rx="8" fill="#161b22"/>
${rows.join("\n")}
</svg>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
