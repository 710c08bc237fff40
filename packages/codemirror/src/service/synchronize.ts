/** Sends the text of an editor to a service, and lets the service work in pauses. */
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { changesOf } from "./positions.ts";
import { answersChanged, type Session, sessionFacet } from "./session.ts";

/** The pause after a change before the service works, in milliseconds. */
const PAUSE = 150;
/** The length of a slice of work, in milliseconds. */
const SLICE = 8;

class Synchronization implements PluginValue {
  readonly #view: EditorView;
  readonly #session: Session | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #version = 1;

  constructor(view: EditorView) {
    this.#view = view;
    this.#session = view.state.facet(sessionFacet);
    if (this.#opensDocument && this.#session !== undefined) {
      const { service, uri, languageId } = this.#session;
      void service.open(uri, view.state.doc.toString(), { version: this.#version, ...(languageId !== undefined && { languageId }) });
    }
    this.#plan(0);
  }

  update({ docChanged, startState, changes }: ViewUpdate): void {
    if (!docChanged || this.#session === undefined) return;
    const { service, uri } = this.#session;
    if (this.#opensDocument) void service.update(uri, changesOf(startState.doc, changes), ++this.#version);
    this.#plan(PAUSE);
  }

  destroy(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#opensDocument && this.#session !== undefined) void this.#session.service.close(this.#session.uri);
  }

  get #opensDocument(): boolean {
    return this.#session?.opensDocument !== false;
  }

  #plan(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), delay);
  }

  /** Lets the service work, and asks for its answers again when it is done. */
  async #work(): Promise<void> {
    const result = await this.#session?.service.work(SLICE);
    if (result === undefined || this.#isClosed) return;
    if (!result.isDone) this.#plan(0);
    else this.#view.dispatch({ effects: answersChanged.of(null) });
  }
}

/** Keeps a service up to date. */
export const synchronize: ViewPlugin<Synchronization> = ViewPlugin.fromClass(Synchronization);
