/** The Go library compiled to JavaScript. */
import parser from "hcl2-parser";
import type { Subject } from "./subject.ts";

export const subject: Subject = {
  plain: (sources) => () => {
    for (const { text } of sources) parser.parseToObject(text);
  },
};
