/** The Go library compiled to WebAssembly. */
import { parse } from "@cdktf/hcl2json";
import type { Subject } from "./subject.ts";

export const subject: Subject = {
  plain: (sources) => async () => {
    for (const { name, text } of sources) await parse(name, text);
  },
};
