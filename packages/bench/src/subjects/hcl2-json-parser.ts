/** The Go library compiled to JavaScript, by others. It has no type declarations. */
import { createRequire } from "node:module";
import type { Subject } from "../subject.ts";

const { parseToObject } = createRequire(import.meta.url)("hcl2-json-parser") as { parseToObject(text: string): Promise<unknown> };

export const subject: Subject = {
  plain: (sources) => async () => {
    for (const { text } of sources) await parseToObject(text);
  },
};
