/** Links that carry the state of the playground in their fragment. */
import { onBeforeUnmount, onMounted, type Ref } from "vue";
import { MAX_LINK, pack, type SharedState, unpack } from "../engine/share.ts";
import { copyText } from "./clipboard.ts";

/** The operations on links. */
export interface Links {
  /** Copies a link with the current state, or saves the state as a file if it is too large. */
  share(): Promise<void>;
  /** Restores the state of the page's link, if it has one. */
  restoreLink(): Promise<void>;
}

/**
 * Restores the state again whenever the link of the page changes.
 * @param status shows the result of an operation
 * @param current returns the state to share
 * @param restore replaces the current state
 */
export function useLinks(status: Ref<string>, current: () => SharedState, restore: (state: SharedState) => void): Links {
  async function restoreLink(): Promise<void> {
    const fragment = location.hash.slice(1);
    if (fragment === "") return;
    const state = await unpack(fragment);
    if (state !== undefined) restore(state);
    else status.value = "The link does not hold a playground. It may have been cut.";
  }

  async function share(): Promise<void> {
    const state = current();
    const fragment = await pack(state);
    if (fragment.length > MAX_LINK) {
      download("playground.json", JSON.stringify(state.files, undefined, 2));
      status.value = "Too large for a link: saved as a file instead.";
      return;
    }
    history.replaceState(history.state, "", `#${fragment}`);
    status.value = await copyText(location.href, "The link is copied. It holds the files; no server has seen them.");
  }

  onMounted(() => window.addEventListener("hashchange", restoreLink));
  onBeforeUnmount(() => window.removeEventListener("hashchange", restoreLink));
  return { share, restoreLink };
}

function download(name: string, json: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
