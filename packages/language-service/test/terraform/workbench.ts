/** A service over files in memory, with marks in their texts: `‸` is the cursor, `◇` an expected place. */
import { applyEdits } from "@hcl-ts/analysis";
import { memoryFiles } from "@hcl-ts/terraform";
import type { ProviderSchemasJson } from "@hcl-ts/terraform/evaluate";
import type { CompletionItem, Diagnostic, Location, Position, WorkspaceEdit } from "vscode-languageserver-types";
import { createLanguageService, type LanguageService } from "../../src/index.ts";
import { type TerraformOptions, terraform } from "../../src/terraform/index.ts";

const TEST = "registry.terraform.io/hashicorp/test";

/** The schemas of a small provider. */
export const SCHEMAS: ProviderSchemasJson = {
  provider_schemas: {
    [TEST]: {
      provider: { block: { attributes: { endpoint: { type: "string", optional: true, description: "The address of the service." } } } },
      resource_schemas: {
        test_machine: {
          block: {
            description: "A machine.",
            attributes: {
              image: { type: "string", required: true, description: "The image." },
              size: { type: "string", optional: true },
              password: { type: "string", optional: true, sensitive: true },
              token: { type: "string", optional: true, write_only: true },
              tags: { type: ["map", "string"], optional: true },
              network: { nested_type: { nesting_mode: "single", attributes: { id: { type: "string", computed: true } } }, computed: true },
              id: { type: "string", computed: true },
            },
            block_types: {
              disk: {
                nesting_mode: "list",
                block: {
                  attributes: { size: { type: "number", required: true } },
                  block_types: { mount: { nesting_mode: "set", block: { attributes: { path: { type: "string", optional: true } } } } },
                },
              },
            },
          },
        },
      },
      functions: {
        parse: {
          description: "Parses an identifier.",
          return_type: ["object", { kind: "string" }],
          parameters: [{ name: "id", type: "string" }],
        },
      },
      data_source_schemas: {
        test_image: { block: { attributes: { family: { type: "string", required: true }, id: { type: "string", computed: true } } } },
      },
    },
  },
};

/** A position in a file. */
export interface Mark {
  readonly path: string;
  readonly offset: number;
}

/** A service with files on its disk, of which some are open. */
export class Workbench {
  readonly service: LanguageService;
  readonly files: Readonly<Record<string, string>>;
  readonly cursor: Mark;
  readonly targets: readonly Mark[];

  /** @param marked the files with marks. The file with the cursor is open, or the first one */
  constructor(marked: Readonly<Record<string, string>>, options: TerraformOptions = {}, settings: Readonly<Record<string, unknown>> = {}) {
    const files: Record<string, string> = {};
    const targets: Mark[] = [];
    let cursor: Mark = { path: Object.keys(marked)[0] ?? "", offset: 0 };
    for (const [path, source] of Object.entries(marked)) {
      let text = "";
      for (const character of source)
        if (character === "‸") cursor = { path, offset: text.length };
        else if (character === "◇") targets.push({ path, offset: text.length });
        else text += character;
      files[path] = text;
    }
    this.files = files;
    this.cursor = cursor;
    this.targets = targets;
    const disk = memoryFiles(files);
    this.service = createLanguageService({
      languages: [terraform({ schemas: SCHEMAS, ...options })],
      host: { fileSystem: (scheme) => (scheme === "file" ? disk : undefined) },
      folders: ["file:///"],
      settings: new Map(Object.entries(settings)),
    });
    this.open(cursor.path);
  }

  open(path: string): void {
    this.service.open(uri(path), this.files[path] ?? "");
    this.finish();
  }

  finish(): void {
    while (!this.service.work(1000).isDone);
  }

  get uri(): string {
    return uri(this.cursor.path);
  }

  get position(): Position {
    return positionAt(this.files[this.cursor.path] ?? "", this.cursor.offset);
  }

  labels(): readonly string[] {
    return this.service.complete(this.uri, this.position).items.map(({ label }: CompletionItem) => label.replace(/^"|"$/g, ""));
  }

  hover(): string {
    const contents = this.service.hover(this.uri, this.position)?.contents;
    return contents !== undefined && typeof contents === "object" && "value" in contents ? contents.value : "";
  }

  /** The problem codes of an open file, with their lines. */
  problems(path: string = this.cursor.path): readonly string[] {
    return this.service.diagnostics(uri(path)).map(({ code, range }: Diagnostic) => `${range.start.line + 1}: ${code}`);
  }

  /** The marks at which locations start. */
  marks(locations: readonly Location[]): readonly Mark[] {
    return sorted(
      locations.map(({ uri: at, range }) => ({
        path: at.slice("file:///".length),
        offset: offsetAt(this.files[at.slice("file:///".length)] ?? "", range.start),
      })),
    );
  }

  get sortedTargets(): readonly Mark[] {
    return sorted(this.targets);
  }

  /** The files that an edit changes. */
  after(edit: WorkspaceEdit | null | undefined): Readonly<Record<string, string>> {
    const changed: Record<string, string> = {};
    for (const [at, edits] of Object.entries(edit?.changes ?? {})) {
      const path = at.slice("file:///".length);
      const text = this.files[path] ?? "";
      const offsets = edits.map(({ range, newText }) => ({
        filename: path,
        start: offsetAt(text, range.start),
        end: offsetAt(text, range.end),
        newText,
      }));
      changed[path] = applyEdits(path, text, offsets);
    }
    return changed;
  }

  /** The files after a rename at the cursor; the reason if it is refused. */
  rename(newName: string, options?: { readonly moved?: boolean }): Readonly<Record<string, string>> | string {
    const result = this.service.rename(this.uri, this.position, newName, options);
    return result !== null && "error" in result ? result.error : this.after(result);
  }
}

export const uri = (path: string): string => `file:///${path}`;

const sorted = (marks: readonly Mark[]): readonly Mark[] =>
  [...marks].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.offset - b.offset));

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

export function offsetAt(text: string, { line, character }: Position): number {
  return text
    .split("\n")
    .slice(0, line)
    .reduce((sum, { length }) => sum + length + 1, character);
}
