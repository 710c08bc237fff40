/** `JSON.parse` of a document of the same size, as a reference for the machine. */
import { jsonDocument } from "../made-up-source.ts";
import type { Source, Subject } from "../subject.ts";

const parse = (sources: readonly Source[]) => {
  const text = jsonDocument(sources.reduce((sum, source) => sum + source.text.length, 0));
  return () => JSON.parse(text);
};

export const subject: Subject = { parse, plain: parse, json: parse };
