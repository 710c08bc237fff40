/** The Go library compiled to JavaScript. It has no type declarations. */
import { createRequire } from "node:module";
import type { Subject } from "../subject.ts";

const { parseToObject } = createRequire(import.meta.url)("hcl2-parser") as { parseToObject(text: string): unknown };

export const subject: Subject = {
  plain: (sources) => () => {
    for (const { text } of sources) parseToObject(text);
  },
};
