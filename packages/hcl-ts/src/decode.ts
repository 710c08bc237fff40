import { type ToNative, type Type, toNative, unmarkDeep } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { decode as decodeBody, type Spec } from "@hcl-ts/hcldec";
import { parse } from "./parse.ts";
import { contextOf, type Scope } from "./scope.ts";

/** {@link Scope}, and a name for the source. */
export interface DecodeOptions extends Scope {
  /** What diagnostics name the source; one that ends in .json is read in the JSON syntax. */
  readonly filename?: string | undefined;
}

/** The decoded configuration as JavaScript's own values, undefined if there are errors, and everything that is wrong. */
export interface Decoded<T> {
  readonly value: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file and decodes it by a specification, whose static type the result has.
 * @throws CtyError for a variable that cannot become a value, and where the result is not wholly known, which takes an unknown variable
 * @example
 * const spec = hcldec.objectSpec({ name: hcldec.attrSpec("name", cty.string, { required: true }) });
 * const { value, diagnostics } = decode('name = upper("web")', spec);
 * value?.name; // "WEB"
 */
export function decode<T extends Type>(source: string | Uint8Array, spec: Spec<T>, options: DecodeOptions = {}): Decoded<ToNative<T>> {
  const { body, diagnostics } = parse(source, options.filename);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const decoded = decodeBody(body, spec, contextOf(options));
  const all = [...diagnostics, ...decoded.diagnostics];
  return { value: hasErrors(all) ? undefined : toNative(unmarkDeep(decoded.value).value), diagnostics: all };
}
