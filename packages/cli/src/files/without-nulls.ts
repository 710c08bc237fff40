/**
 * Removes the properties that are null from JSON. The JSON is edited and not rebuilt, so numbers
 * keep all their digits. It must be the output of `valueToJSON`, which contains no spaces.
 */
export function withoutNulls(text: string): string {
  const kept: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '"') {
      at++;
      continue;
    }
    const end = endOfString(text, at);
    if (!text.startsWith(":null", end)) {
      at = end;
      continue;
    }
    // Removes the comma after the property, or, for the last one, the comma before it.
    const after = end + ":null".length;
    let before = text.slice(start, at);
    if (text[after] === "}" && before === "" && kept.at(-1)?.endsWith(",") === true) before = kept.pop() ?? "";
    if (text[after] === "}" && before.endsWith(",")) before = before.slice(0, -1);
    if (before !== "") kept.push(before);
    at = text[after] === "," ? after + 1 : after;
    start = at;
  }
  kept.push(text.slice(start));
  return kept.join("");
}

/** Returns the end of the string that starts at an offset. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === '"' || char === undefined) return at + 1;
  }
}
