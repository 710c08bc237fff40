/** `JSON.parse` of a document of the same size, as a reference for the machine. */

import { type CaseName, cases } from "../cases.ts";
import { jsonDocument } from "../generated-source.ts";
import type { Source, Subject } from "./subject.ts";

const parse = (sources: readonly Source[]) => {
  const text = jsonDocument(sources.reduce((sum, source) => sum + source.text.length, 0));
  return () => JSON.parse(text);
};

/** The same in every case. */
export const subject: Subject = Object.fromEntries((Object.keys(cases) as CaseName[]).map((name) => [name, parse]));
