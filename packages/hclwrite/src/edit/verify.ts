/** Checks the edited source before it is returned. */
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { BodyNode } from "@hcl-ts/hclsyntax";
import { parseConfig, syntaxErrors } from "@hcl-ts/hclsyntax";
import type { Replacement } from "../text-edits.ts";
import type { ItemChanges } from "./body-plan.ts";
import { ConfigSource } from "./config-source.ts";
import type { Item } from "./resolve.ts";
import { resolveInBody } from "./resolve.ts";

/**
 * Looks for syntax errors and lost items that a change would cause.
 *
 * @returns a description of the first new syntax error or of an item that can no longer be found;
 * undefined if there is neither
 */
export function brokenBy(
  source: ConfigSource,
  edits: readonly Replacement[],
  text: string,
  changesOf: () => ItemChanges,
): string | undefined {
  if (source.diagnostics.length === 0) {
    const [first] = syntaxErrors(text, source.file.filename);
    return first === undefined ? undefined : `${first.summary}, on line ${first.subject?.start.line ?? 1} of the result.`;
  }
  const { file, diagnostics } = parseConfig(text, source.file.filename);
  if (diagnostics.length > source.diagnostics.length) {
    const known = new Set(source.diagnostics.map(({ code, detail }) => `${code} ${detail}`));
    const added = diagnostics.find(({ code, detail }) => !known.has(`${code} ${detail}`)) ?? diagnostics[0];
    return added && `${added.summary}, on line ${added.subject?.start.line ?? 1} of the result.`;
  }
  // Item boundaries near an error are guesses, so unedited attributes are compared, too.
  const untouched = attributeTexts(source.body, source.text).filter(({ start, end }) => !touches(edits, start, end));
  const after = new Map<string, number>();
  for (const { text: item } of attributeTexts(file.body, text)) after.set(item, (after.get(item) ?? 0) + 1);
  for (const { text: item } of untouched) {
    const count = after.get(item) ?? 0;
    if (count === 0)
      return `because of an error elsewhere in the file, ${JSON.stringify(item.slice(0, 40))} would no longer be recognized.`;
    after.set(item, count - 1);
  }
  // Within an unclosed bracket, what an edit adds may not be recognized, or be part of something else.
  const changes = changesOf();
  const result = new ConfigSource(text, source.file.filename);
  const isFound = changes.paths.every((path) => resolveInBody(result, result.body, path).kind !== "missing");
  if (isFound && haveSameCounts(expectedSizes(source.body, changes), sizesOf(file.body))) return undefined;
  return "because of an error elsewhere in the file, an attribute or a block of the result would not be recognized.";
}

/** The number of bodies for each depth and number of items. */
type BodySizes = Map<string, number>;

/** Returns the sizes that the bodies of a file should have after a change. */
function expectedSizes(root: BodyNode, { added, removed }: ItemChanges): BodySizes {
  const gone = new Set<Item>(removed);
  const grown = new Map<BodyNode, readonly BodyNode[]>();
  for (const { body, sources } of added)
    grown.set(
      body,
      sources.map((source) => parseConfig(source).file.body),
    );
  return sizesOf(root, grown, gone);
}

/**
 * Counts the bodies of a file by depth and number of items.
 *
 * @param grown for some bodies, others whose items are added to them
 * @param gone items that do not count
 */
function sizesOf(root: BodyNode, grown?: ReadonlyMap<BodyNode, readonly BodyNode[]>, gone?: ReadonlySet<Item>): BodySizes {
  const sizes: BodySizes = new Map();
  const left = [{ body: root, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { body, depth } = next;
    let size = 0;
    for (const { attributes, blocks } of [body, ...(grown?.get(body) ?? [])]) {
      for (const attribute of attributes) if (gone?.has(attribute) !== true) size++;
      for (const block of blocks) {
        if (gone?.has(block) === true) continue;
        size++;
        left.push({ body: block.body, depth: depth + 1 });
      }
    }
    const key = `${depth} ${size}`;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return sizes;
}

function haveSameCounts(a: BodySizes, b: BodySizes): boolean {
  return a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);
}

/** Whether an edit touches the range between two offsets. */
function touches(edits: readonly Replacement[], start: number, end: number): boolean {
  const first = edits[partitionPoint(edits, (edit) => edit.end < start)];
  return first !== undefined && first.start <= end;
}

interface Located {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the sources of all attributes, including those in blocks. */
function attributeTexts(root: BodyNode, text: string): readonly Located[] {
  const found: Located[] = [];
  const bodies = [root];
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    for (const { start, end } of body.attributes) found.push({ text: text.slice(start, end), start, end });
    for (const block of body.blocks) bodies.push(block.body);
  }
  return found;
}
