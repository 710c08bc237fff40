/** The Go library compiled to JavaScript, by other authors. */
import parser from "hcl2-json-parser";
import type { Subject } from "./subject.ts";

export const subject: Subject = {
  plain: (sources) => async () => {
    for (const { text } of sources) await parser.parseToObject(text);
  },
};
