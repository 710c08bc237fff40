/** What languages of one's own need. In the files for Node, `languages-for-node.ts` takes the place of this file. */
import { Language, languageFromSchema } from "@hcl-ts/language";

/** What languages of one's own need, by name. */
export interface Languages {
  readonly Language: typeof Language;
  readonly languageFromSchema: typeof languageFromSchema;
}

/** Returns what languages of one's own need. */
export function languages(): Languages {
  return parts;
}

const parts: Languages = { Language, languageFromSchema };
