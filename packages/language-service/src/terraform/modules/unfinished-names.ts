/** References that end with a dot, where the parser already reports that a name is missing. */
import type { Range } from "@hcl-ts/hcl";
import type { Module } from "@hcl-ts/terraform/load";

/** The maximum number of characters between the root of a reference and its missing name. */
const MAX_LENGTH = 200;

/** The places of a module at which the name after a dot is missing, by the file that they are in. */
export class UnfinishedNames {
  readonly #module: Module;
  readonly #places = new Map<string, readonly number[]>();

  constructor(module: Module) {
    this.#module = module;
  }

  /** Whether only a missing name makes a reference incomplete, such as `local.` or `data.aws_ami.`. @param root the range of its root */
  has({ filename, end }: Range): boolean {
    const file = this.#module.files.find(({ name }) => name === filename);
    if (file === undefined) return false;
    let places = this.#places.get(filename);
    if (places === undefined) {
      const missing = file.diagnostics.filter(({ code }) => code === "attribute-name-required");
      places = missing.map(({ subject }) => subject?.start.offset ?? 0);
      this.#places.set(filename, places);
    }
    const { text } = file.source;
    return places.some(
      (at) => at >= end.offset && at - end.offset < MAX_LENGTH && /^\s*\.(?:[^,"()[\]{}]*\.)?\s*$/.test(text.slice(end.offset, at)),
    );
  }
}
