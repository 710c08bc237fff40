/** HCL without a schema: any attribute and any block. */
import { dynamic } from "@hcl-ts/cty";
import type { BodySchema } from "@hcl-ts/schema";
import type { LanguageSupport } from "../model/language-support.ts";

const ANY_BODY: BodySchema = {
  attributes: new Map(),
  blocks: new Map(),
  anyAttribute: { constraint: { kind: "type", type: dynamic }, presence: "optional" },
};

/** The language of files that no other language handles. */
export const plainHcl: LanguageSupport = {
  id: "hcl",
  handles: () => true,
  connect: () => ({
    schema: () => ANY_BODY,
    names: () => [],
    functions: () => new Map(),
    diagnostics: () => [],
  }),
};
