/** The functions for languages of one's own. In the files for Node, `languages-for-node.ts` takes the place of this file. */
import { Language, languageFromSchema } from "@hcl-ts/language";

/** The functions for languages of one's own, by name. */
export interface Languages {
  readonly Language: typeof Language;
  readonly languageFromSchema: typeof languageFromSchema;
}

/** Returns the functions for languages of one's own. */
export function languages(): Languages {
  return parts;
}

const parts: Languages = { Language, languageFromSchema };
