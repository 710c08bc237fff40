/** Parsing of YAML within a bounded depth. */
import { CtyError } from "@hcl-ts/cty";
import { Composer, type CST, type Document, Parser, YAMLParseError } from "yaml";

/**
 * Most levels of collections within each other. The library composes nodes recursively, and where the stack ends in the middle of that, the engine can
 * abort the whole process.
 */
const MAX_DEPTH = 100;

/**
 * Parses a document.
 * @returns the document, with a problem if there is a second one
 * @throws CtyError if it is nested too deeply
 */
export function parseYaml(text: string): Document.Parsed {
  const composer = new Composer({
    schema: "failsafe",
    version: "1.1",
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
  });
  let document: Document.Parsed | undefined;
  for (const found of composer.compose(withBoundedDepth(new Parser().parse(text)), true, text.length)) {
    if (document === undefined) document = found as Document.Parsed;
    else {
      document.errors.push(new YAMLParseError([found.range[0], found.range[1]], "MULTIPLE_DOCS", "more than one document"));
      break;
    }
  }
  return document!;
}

function* withBoundedDepth(tokens: Iterable<CST.Token>): Generator<CST.Token, void> {
  for (const token of tokens) {
    if (token.type === "document" && token.value !== undefined) checkDepth(token.value);
    yield token;
  }
}

function checkDepth(root: CST.Token): void {
  const pending: { readonly token: CST.Token; readonly depth: number }[] = [{ token: root, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (!("items" in token)) continue;
    if (depth > MAX_DEPTH) throw new CtyError(`the YAML document has more than ${MAX_DEPTH} levels of collections within each other`);
    for (const { key, value } of token.items) {
      if (key !== undefined && key !== null) pending.push({ token: key, depth: depth + 1 });
      if (value !== undefined) pending.push({ token: value, depth: depth + 1 });
    }
  }
}
