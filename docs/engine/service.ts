/** The language service of the playground, for Terraform and for the language of the builder. Loaded when the editor first asks it. */
import { createLanguageService, type LanguageService, languageSupport } from "@hcl-ts/language-service";
import { terraform } from "@hcl-ts/language-service/terraform";
import { pipeline } from "../../examples/own-language/pipeline.ts";
import type { Documents } from "./documents.ts";
import { type File, type FileEdit, uriOf } from "./files.ts";

/** The service, with the files of the playground. */
export class PlaygroundService {
  readonly #service: LanguageService = createLanguageService({ languages: [terraform(), languageSupport(pipeline)] });
  #names: ReadonlySet<string> = new Set();

  constructor(documents: Documents) {
    this.open(documents.files);
  }

  /** Replaces all files. */
  open(files: readonly File[]): void {
    const names = new Set(files.map(({ name }) => name));
    for (const name of this.#names) if (!names.has(name)) this.#service.close(uriOf(name));
    for (const { name, text } of files) {
      if (this.#names.has(name)) this.#service.update(uriOf(name), [{ text }]);
      else this.#service.open(uriOf(name), text);
    }
    this.#names = names;
  }

  /** Changes the text of a file. */
  edit(name: string, edits: readonly FileEdit[]): void {
    const content = this.#service.document(uriOf(name))?.content;
    if (content === undefined || edits.some(({ end }) => end > content.length)) return;
    const changes = [...edits].reverse().map(({ start, end, newText }) => ({
      range: { start: content.editorPositionAt(start), end: content.editorPositionAt(end) },
      text: newText,
    }));
    this.#service.update(uriOf(name), changes);
  }

  /** Calls a method of the service. @throws Error if there is no such method */
  call(method: string, args: readonly unknown[]): unknown {
    const run: unknown = Reflect.get(this.#service, method);
    if (typeof run !== "function") throw new Error(`the service has no method ${method}`);
    return Reflect.apply(run, this.#service, args);
  }
}
