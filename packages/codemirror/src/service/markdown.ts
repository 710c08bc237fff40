/** Shows the Markdown of a service: paragraphs, lists, code and links. Markup of other kinds stays as text, so no text runs. */

/** A part of a line: code, strong, emphasized or linked. */
const INLINE =
  /(`{1,2})([^`]+)\1|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*]+)\*|\b_([^_]+)_\b|\[([^[\]]*)\]\((https?:\/\/[^\s()[]+)\)|\\([!-/:-@[-`{-~])/g;

/** Returns an element with a text in Markdown. */
export function markdownNode(text: string): HTMLElement {
  const root = element("div", "cm-hcl-docs");
  const lines = text.replaceAll("\r", "").split("\n");
  for (let i = 0; i < lines.length; ) i = addBlock(root, lines, i);
  return root;
}

/** Adds the block that starts on a line, and returns the line after it. */
function addBlock(root: HTMLElement, lines: readonly string[], start: number): number {
  const first = lines[start] ?? "";
  const fence = /^\s*(```+|~~~+)/.exec(first)?.[1];
  if (fence !== undefined) {
    const found = lines.findIndex((line, i) => i > start && line.trim().startsWith(fence));
    const end = found < 0 ? lines.length : found;
    root.append(element("pre", "", lines.slice(start + 1, end).join("\n")));
    return end + 1;
  }
  if (first.trim() === "") return start + 1;
  if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(first)) {
    root.append(element("hr"));
    return start + 1;
  }
  const item = /^\s*[-*+]\s+/.exec(first);
  if (item !== null) {
    const last = root.lastElementChild;
    const list = last?.tagName === "UL" ? last : root.appendChild(element("ul"));
    list.appendChild(inline("li", first.slice(item[0].length)));
    return start + 1;
  }
  if (/^#{1,6}\s/.test(first)) {
    root.append(inline("strong", first.replace(/^#+/, "").trim()));
    return start + 1;
  }
  let end = start + 1;
  while (end < lines.length && !/^\s*(?:$|```|~~~|[-*+]\s|#{1,6}\s)/.test(lines[end] ?? "")) end++;
  root.append(inline("p", lines.slice(start, end).join("\n")));
  return end;
}

function inline(tag: string, text: string): HTMLElement {
  const parent = element(tag);
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, , code, strong, alsoStrong, emphasis = match[6], , label, address, escaped] = match;
    parent.append(text.slice(end, match.index));
    end = match.index + all.length;
    if (code !== undefined) parent.append(element("code", "", code.trim()));
    else if (address !== undefined) parent.append(link(label ?? address, address));
    else if (escaped !== undefined) parent.append(escaped);
    else parent.append(inline(emphasis === undefined ? "strong" : "em", strong ?? alsoStrong ?? emphasis ?? ""));
  }
  parent.append(text.slice(end));
  return parent;
}

function link(text: string, address: string): HTMLElement {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.target = "_blank";
  anchor.rel = "noreferrer";
  anchor.textContent = text;
  return anchor;
}

/** Creates an element with a class and a text. */
export function element(tag: string, className = "", text = ""): HTMLElement {
  const created = document.createElement(tag);
  if (className !== "") created.className = className;
  if (text !== "") created.textContent = text;
  return created;
}
