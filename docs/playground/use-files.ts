/**
 * The files of the playground. The editor holds the text of the open one, which is only read when
 * it is needed: creating the string of a large file takes longer than handling a key.
 */
import { type ComputedRef, computed, type Ref, ref, type ShallowRef, shallowRef } from "vue";
import { type File, type FileEdit, isModule } from "../engine/files.ts";
import { withEdits } from "../engine/text-edits.ts";

const NAMES = ["variables.hcl", "spec.hcldec", "more.hcl", "data.hcl.json"];
const MODULE_NAMES = ["main.tf", "variables.tf", "outputs.tf", "terraform.tfvars", "network/main.tf"];
const MAX_NAME = 100;

/** The files, and the operations on them. */
export interface Files {
  readonly files: ShallowRef<readonly File[]>;
  /** The name of the open file. */
  readonly active: Ref<string>;
  /** The stored text of the open file. */
  readonly activeText: ComputedRef<string>;
  /** Remembers that the editor has changed. */
  edit(read: () => string): void;
  /** Stores the text of the editor, if it has changed since it was stored. */
  store(): void;
  /** Stores the text of the editor and makes another file the open one. */
  activate(name: string): void;
  /** Changes a file that is not open. */
  change(name: string, edits: readonly FileEdit[]): void;
  /** Replaces all files, with line breaks as the editor counts them. Changes in the editor that are not stored are lost. */
  replace(files: readonly File[], active: string): void;
  /** Adds a file and returns its name, which is not taken yet. */
  add(): string;
  /** Renames a file, unless the new name is empty or taken. Returns whether it did. */
  rename(name: string, next: string): boolean;
  /** Removes the open file, unless it is the only one, and opens the first. Returns whether it did. */
  remove(): boolean;
}

/** Holds files, of which the first is open. */
export function useFiles(initial: readonly File[]): Files {
  const files = shallowRef(initial);
  const active = ref(initial[0]!.name);
  const activeText = computed(() => files.value.find(({ name }) => name === active.value)?.text ?? "");
  /** Reads the text of the editor, if it has changed since it was stored. */
  let unread: (() => string) | undefined;

  function store(): void {
    const text = unread?.();
    unread = undefined;
    if (text === undefined || text === activeText.value) return;
    files.value = files.value.map((file) => (file.name === active.value ? { ...file, text } : file));
  }

  return {
    ...{ files, active, activeText, store },
    edit(read) {
      unread = read;
    },
    activate(name) {
      store();
      active.value = name;
    },
    change(name, edits) {
      files.value = files.value.map((file) => (file.name === name ? { name, text: withEdits(file.text, edits) } : file));
    },
    replace(next, open) {
      unread = undefined;
      files.value = next.map(({ name, text }) => ({ name, text: text.replaceAll(/\r\n?/g, "\n") }));
      active.value = open;
    },
    add() {
      const name = freeName(files.value);
      files.value = [...files.value, { name, text: name.endsWith(".json") ? "{}\n" : "" }];
      return name;
    },
    rename(name, wanted) {
      const next = wanted.trim().slice(0, MAX_NAME);
      if (next === "" || files.value.some((file) => file.name === next)) return false;
      store();
      files.value = files.value.map((file) => (file.name === name ? { ...file, name: next } : file));
      if (active.value === name) active.value = next;
      return true;
    },
    remove() {
      if (files.value.length === 1) return false;
      unread = undefined;
      files.value = files.value.filter(({ name }) => name !== active.value);
      active.value = files.value[0]!.name;
      return true;
    },
  };
}

function freeName(files: readonly File[]): string {
  const taken = new Set(files.map(({ name }) => name));
  const usual = isModule(files) ? MODULE_NAMES : NAMES;
  return usual.find((name) => !taken.has(name)) ?? `file${taken.size + 1}.hcl`;
}
