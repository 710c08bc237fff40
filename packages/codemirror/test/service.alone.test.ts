/** Tests the parts of the service in an editor that need no page: positions, snippets, completion, and calls through a port. */
import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { ChangeSet, EditorState, Text } from "@codemirror/state";
import { Document } from "@hcl-ts/hclsyntax/document";
import { h } from "@hcl-ts/language";
import { createLanguageService, type LanguageService, languageSupport } from "@hcl-ts/language-service";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hcl, hclLanguage, hclService, remoteService, type ServicePort, serveService } from "../src/index.ts";
import { failingSoftly } from "../src/service/editor-service.ts";
import { changesOf, offsetAt, positionAt, specsOf } from "../src/service/positions.ts";
import { editorSnippet } from "../src/service/snippets.ts";

const language = h.language(
  h.body({ jobs: h.byLabel("job", h.body({ name: h.label(), retries: h.int().default(0).describe("Attempts."), run: h.string() })) }),
  { id: "pipeline", extensions: [".pipe.hcl"] },
);
const uri = "file:///a.pipe.hcl";
const serviceWith = (text: string): LanguageService => {
  const service = createLanguageService({ languages: [languageSupport(language)] });
  service.open(uri, text);
  return service;
};

describe("positions", () => {
  const text = fc.array(fc.constantFrom("a", "é", "😀", "\n", " = 1\n"), { maxLength: 20 }).map((parts) => parts.join(""));

  it("lead from every offset back to it", () => {
    fc.assert(
      fc.property(text, (source) => {
        const doc = Text.of(source.split("\n"));
        for (let offset = 0; offset <= doc.length; offset++) expect(offsetAt(doc, positionAt(doc, offset))).toBe(offset);
      }),
    );
  });

  it("outside of the text are the nearest ones inside", () => {
    const doc = Text.of(["ab", "c"]);
    expect(offsetAt(doc, { line: 9, character: 0 })).toBe(4);
    expect(offsetAt(doc, { line: 0, character: 9 })).toBe(2);
    expect(offsetAt(doc, { line: -1, character: -1 })).toBe(0);
  });

  it("carry an editor's changes over to a document", () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(6), text), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, edits, (source, wanted) => {
        const doc = Text.of(source.split("\n"));
        const specs = wanted
          .map(([at, length, insert]) => ({
            from: at % (doc.length + 1),
            to: Math.min((at % (doc.length + 1)) + length, doc.length),
            insert,
          }))
          .sort((a, b) => a.from - b.from)
          .filter(({ from }, i, all) => i === 0 || from >= (all[i - 1]?.to ?? 0));
        const sound = specs.filter(({ from }, i) => specs.slice(0, i).every(({ to }) => to <= from));
        const changes = ChangeSet.of(sound, doc.length);
        const document = new Document("a.hcl", source);
        document.update(changesOf(doc, changes));
        expect(document.text).toBe(changes.apply(doc).toString());
      }),
    );
  });

  it("make the edits of a service in an editor", () => {
    const service = serviceWith('job "a" {\n  run="x"\n  retries    = 1\n}\n');
    const state = EditorState.create({ doc: service.document(uri)!.content.text });
    const { state: after } = state.update({ changes: specsOf(state.doc, service.format(uri)) });
    expect(after.doc.toString()).toBe('job "a" {\n  run     = "x"\n  retries = 1\n}\n');
  });
});

describe("a snippet", () => {
  it.each([
    ["run = $0", "run = ${999}"],
    ['job "${1:name}" {\n\t$2\n}', 'job "${1:name}" \\{\n\t${2}\n\\}'],
    ["shell = ${1|bash,pwsh|}", "shell = ${1:bash}"],
    ['"\\${x\\}"', '"$\\{x\\}"'],
    ["a\\\\b", "a\\b"],
    ["[$1]", "[${1}]"],
    ["${1:a\\}b}", "${1:ab}"],
  ])("%j is %j for the editor", (snippet, expected) => expect(editorSnippet(snippet)).toBe(expected));
});

describe("completion", () => {
  /** Asks the sources of an editor for completions at the cursor, "|". */
  async function completed(marked: string, isExplicit = false): Promise<CompletionResult | null> {
    const at = marked.indexOf("|");
    const text = marked.replace("|", "");
    const state = EditorState.create({ doc: text, extensions: [hcl(), hclService(serviceWith(text), uri)] });
    type Source = (context: CompletionContext) => Promise<CompletionResult | null>;
    const [source] = state.languageDataAt<Source>("autocomplete", at);
    return source!(new CompletionContext(state, at, isExplicit));
  }

  it("offers names where one is typed, from the start of the word", async () => {
    const found = await completed('job "a" {\n  ret|\n}\n');
    expect(found!.options.map(({ label }) => label)).toContain("retries");
    expect(found!.from).toBe(12);
    expect(found!.validFor).toEqual(/^[\p{ID_Continue}-]*$/u);
  });

  it("offers nothing after a space, unless it is asked", async () => {
    expect(await completed('job "a" {\n  |\n}\n')).toBeNull();
    expect((await completed('job "a" {\n  |\n}\n', true))!.options.length).toBeGreaterThan(0);
  });

  it("offers nothing in a comment", async () => {
    expect(await completed("# ret|\n", true)).toBeNull();
  });
});

describe("a service on the other side of a port", () => {
  /** Two ports, each of which receives what is sent to the other one. */
  function ports(): readonly [ServicePort, ServicePort] {
    const listeners: ((event: { readonly data: unknown }) => void)[][] = [[], []];
    const port = (own: 0 | 1): ServicePort => ({
      postMessage(message) {
        const data = structuredClone(message);
        queueMicrotask(() => {
          for (const listener of listeners[1 - own]!) listener({ data });
        });
      },
      addEventListener: (_, listener) => listeners[own]!.push(listener),
    });
    return [port(0), port(1)];
  }

  it("answers as it does here", async () => {
    const text = 'job "a" {\n  ron = "x"\n}\n';
    const [page, worker] = ports();
    serveService(worker, createLanguageService({ languages: [languageSupport(language)] }));
    const remote = remoteService(page);
    await remote.open(uri, text);
    const here = serviceWith(text);
    expect(await remote.diagnostics(uri)).toEqual(JSON.parse(JSON.stringify(here.diagnostics(uri))));
    expect((await remote.complete(uri, { line: 1, character: 3 })).items.length).toBeGreaterThan(0);
    expect(await remote.hover("file:///unknown", { line: 0, character: 0 })).toBeNull();
  });

  it("ignores messages that are not calls, and reports errors", async () => {
    const [page, worker] = ports();
    const service = serviceWith("");
    serveService(worker, {
      ...service,
      format: () => {
        throw new Error("broken");
      },
    } as unknown as LanguageService);
    const remote = remoteService(page);
    for (const message of [null, 1, "x", {}, { id: 1 }, { id: 1, method: "constructor", args: [] }]) page.postMessage(message);
    for (const message of [null, 1, "x", {}, { id: 77, result: 1 }]) worker.postMessage(message);
    await expect(remote.format(uri)).rejects.toThrow("broken");
    const errors: unknown[] = [];
    const soft = failingSoftly(remote, (error) => errors.push(String(error)));
    expect(await soft.format(uri)).toEqual([]);
    expect(errors).toEqual(["Error: Error: broken"]);
  });
});

it("an editor for a language has its extension in one call", () => {
  const state = EditorState.create({ doc: 'job "a" {\n}\n', extensions: [hclLanguage(language)] });
  expect(state.languageDataAt("commentTokens", 0)).toEqual([{ line: "#", block: { open: "/*", close: "*/" } }]);
  expect(state.languageDataAt("autocomplete", 0)).toHaveLength(1);
});
