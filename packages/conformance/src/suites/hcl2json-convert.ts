import { convertFiles } from "@hcl-ts/hcl2json";
import type { AsyncSuite } from "../vector.ts";
import { orError } from "./hcl2json.ts";

export const answer: AsyncSuite = (vector) =>
  orError(async () => ({ json: await convertFiles(vector.files as Readonly<Record<string, string>>) }));
