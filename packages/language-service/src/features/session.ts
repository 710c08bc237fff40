/** The files and the languages of a service, which all features need. */
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
  #languages: readonly Connected[] = [];
  readonly #plain: LanguageModel;
  #models = new WeakMap<OpenDocument, LanguageModel>();

  constructor(files: OpenFiles, languages: readonly LanguageSupport[]) {
    this.files = files;
    this.#plain = plainHcl.connect(files);
    this.setLanguages(languages);
  }

  /** Replaces the languages. Those that are new get to know the open documents. */
  setLanguages(languages: readonly LanguageSupport[]): void {
    const before = this.#languages;
    this.#languages = languages.map((support) => {
      const known = before.find((connected) => connected.support === support);
      if (known !== undefined) return known;
      const model = support.connect(this.files);
      for (const document of this.files.documents.values()) model.documentChanged?.(document);
      return { support, model };
    });
    this.#models = new WeakMap();
  }

  /** The models of all languages. */
  get models(): readonly LanguageModel[] {
    return this.#languages.map(({ model }) => model);
  }

  document(uri: string): OpenDocument | undefined {
    return this.files.documents.get(uri);
  }

  /** Returns the model of a document: the model of the first language that handles it. */
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
