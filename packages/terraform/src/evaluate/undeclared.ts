/** Names that a module does not declare, and those that were probably meant. */

import { kept } from "@hcl-ts/cty/kernel";
import type { Message } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import { undeclaredReference } from "./messages.ts";

/** Declarations by name, which do not change any more. */
type Declared = ReadonlyMap<string, unknown>;

/** The suggestions by declarations and by name; null for none. */
const known = new WeakMap<Declared, Map<string, string | null>>();

/**
 * Returns the declared name that was probably meant by a name that is not declared. It is sought once for each name: there can
 * be hundreds of wrong ones, which checks and each evaluation look up.
 */
export function suggestDeclared(name: string, declared: Declared): string | undefined {
  const suggestions = kept(known, declared, () => new Map<string, string | null>());
  return kept(suggestions, name, () => suggest(name, declared.keys()) ?? null) ?? undefined;
}

/** Returns the message about a reference to something that is not declared. @param what the kind of object */
export function undeclared(what: string, name: string, declared: Declared): Message {
  return undeclaredReference({ what, name, suggestion: suggestDeclared(name, declared) });
}
