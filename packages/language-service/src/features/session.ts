/** What all features need: the files and the languages of a service. */
import type { OpenDocument } from "../documents/open-document.ts";
import type { OpenFiles } from "../documents/open-files.ts";
import type { LanguageModel, LanguageSupport } from "../model/language-support.ts";
import { plainHcl } from "../schema-language/plain-hcl.ts";

/** A language that is connected to the files of a service. */
interface Connected {
  readonly support: LanguageSupport;
  readonly model: LanguageModel;
}

/** The files and languages of a service. */
export class Session {
  readonly files: OpenFiles;
  readonly #languages: readonly Connected[];
  readonly #plain: LanguageModel;
  readonly #models = new WeakMap<OpenDocument, LanguageModel>();

  constructor(files: OpenFiles, languages: readonly LanguageSupport[]) {
    this.files = files;
    this.#languages = languages.map((support) => ({ support, model: support.connect(files) }));
    this.#plain = plainHcl.connect(files);
  }

  /** The models of all languages. */
  get models(): readonly LanguageModel[] {
    return this.#languages.map(({ model }) => model);
  }

  document(uri: string): OpenDocument | undefined {
    return this.files.documents.get(uri);
  }

  /** Returns the model of a document: that of the first language that handles it. */
  model(document: OpenDocument): LanguageModel {
    let model = this.#models.get(document);
    if (model === undefined) {
      const { uri, languageId } = document;
      const handles = ({ support }: Connected): boolean => support.handles(uri, languageId);
      model = this.#languages.find(handles)?.model ?? this.#plain;
      this.#models.set(document, model);
    }
    return model;
  }
}
