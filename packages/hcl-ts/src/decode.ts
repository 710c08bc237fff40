import {
  formatPath,
  type NoNative,
  type NumberForm,
  type ToNative,
  type ToNativeOptions,
  type Type,
  tryToNative,
  unmarkDeep,
  type Value,
  walk,
} from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, hasErrors, orderDiagnostics, type SourceFile } from "@hcl-ts/hcl";
import { decode as decodeBody, partialDecode as partialDecodeBody, type Spec } from "@hcl-ts/hcldec";
import { checkFilename, checkOptions, checkSource, checkSpec } from "./check-arguments.ts";
import { numberNotExact, tooManyParts, unknownResult } from "./messages.ts";
import { type ParseResult, parse } from "./parse.ts";
import { rangeOfPath } from "./range-of-path.ts";
import { contextOf, SCOPE_OPTIONS, type Scope } from "./scope.ts";

/** The {@link Scope}, the name of the source, and the form of numbers. */
export interface DecodeOptions<N extends NumberForm | undefined = undefined> extends Scope {
  /**
   * The form of numbers that JavaScript cannot represent exactly, in the result and in the arguments
   * of JavaScript functions; see `ToNativeOptions` of cty. By default, such a number is a diagnostic.
   */
  readonly numbers?: N | undefined;
  /**
   * The name of the source in diagnostics. If it ends in .json, the source is read in the JSON
   * syntax. Not used for a source that is already parsed.
   */
  readonly filename?: string | undefined;
}

/** The decoded configuration as JavaScript values, and all problems. */
export interface NativeDecodeResult<T> {
  /** The decoded configuration; undefined if there are errors. */
  readonly value: T | undefined;
  /** The source, for `formatDiagnostics`. */
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** A {@link NativeDecodeResult}, and the content that the specification did not read. */
export interface NativePartialDecodeResult<T> extends NativeDecodeResult<T> {
  /** The content that the specification did not read. Decode it by another specification. */
  readonly remain: ParseResult;
}

/** A configuration file: its source as a string or bytes, or the result of {@link parse}. */
export type DecodeSource = string | Uint8Array | ParseResult;

const OPTIONS: readonly string[] = [...SCOPE_OPTIONS, "filename"];

/**
 * Reads a configuration file and decodes it by a specification, which determines the static type of
 * the result together with the option `numbers`. Nothing in the file makes this throw: a value that
 * is unknown or that JavaScript cannot represent exactly is also reported as a diagnostic. Marks are
 * removed.
 *
 * @param source the file; the result of {@link parse} keeps its diagnostics
 * @param spec the specification of the file
 * @param options the variables, functions and limits of the evaluation, and the name of the file
 * @returns the value, undefined if there are errors, with all diagnostics
 * @throws CtyError for a mistake of the calling program: no specification, a variable that cannot
 * become a value, an unknown option
 * @example
 * const spec = hcldec.objectSpec({ name: hcldec.attrSpec("name", cty.string, { required: true }) });
 * const { value, diagnostics } = decode('name = upper("web")', spec);
 * value?.name; // "WEB"
 */
export function decode<T extends Type, const N extends NumberForm | undefined = undefined>(
  source: DecodeSource,
  spec: Spec<T>,
  options: DecodeOptions<N> = {},
): NativeDecodeResult<ToNative<T, N>> {
  const { parsed, ctx } = prepare(source, spec, options, "decode");
  const { body, source: file, diagnostics } = parsed;
  if (hasErrors(diagnostics)) return { value: undefined, source: file, diagnostics };
  const decoded = decodeBody(body, spec, ctx);
  return { source: file, ...nativeResult(parsed, spec, decoded.value, [...diagnostics, ...decoded.diagnostics], options) };
}

/**
 * Like {@link decode}, for a part of a file: content that the specification does not read is not an
 * error, and is returned in `remain`.
 *
 * @param source the file; the result of {@link parse} keeps its diagnostics
 * @param spec the specification of a part of the file
 * @param options the variables, functions and limits of the evaluation, and the name of the file
 * @returns the value, undefined if there are errors, with the remainder and all diagnostics
 * @throws CtyError like {@link decode}
 * @example
 * const { value, remain } = partialDecode(source, header);
 * const { value: rest } = decode(remain, specFor(value.version));
 */
export function partialDecode<T extends Type, const N extends NumberForm | undefined = undefined>(
  source: DecodeSource,
  spec: Spec<T>,
  options: DecodeOptions<N> = {},
): NativePartialDecodeResult<ToNative<T, N>> {
  const { parsed, ctx } = prepare(source, spec, options, "partialDecode");
  const { body, source: file, diagnostics } = parsed;
  const { value, remain, diagnostics: found } = partialDecodeBody(body, spec, ctx);
  // After a syntax error, problems of the content may be only its consequences.
  const all = hasErrors(diagnostics) ? diagnostics : [...diagnostics, ...found];
  return { source: file, remain: { body: remain, source: file, diagnostics: [] }, ...nativeResult(parsed, spec, value, all, options) };
}

function prepare(source: DecodeSource, spec: Spec, options: DecodeOptions<NumberForm | undefined>, caller: string) {
  const isParsed = typeof source === "object" && source !== null && "body" in source && "diagnostics" in source;
  if (!isParsed) checkSource(source, caller);
  checkSpec(spec, caller);
  checkOptions(options, OPTIONS, caller);
  checkFilename(options.filename, caller);
  return { parsed: isParsed ? source : parse(source, options.filename), ctx: contextOf(options, caller) };
}

function nativeResult<T extends Type, N extends NumberForm | undefined>(
  { body }: ParseResult,
  spec: Spec<T>,
  value: Value<T>,
  diagnostics: readonly Diagnostic[],
  options: ToNativeOptions<N>,
): { readonly value: ToNative<T, N> | undefined; readonly diagnostics: readonly Diagnostic[] } {
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const plain = unmarkDeep(value).value;
  const result = tryToNative(plain, options);
  if (result.ok) return { value: result.value, diagnostics };
  const problems: Diagnostic[] = [];
  reportProblems(plain, options, ({ problem, path, reason }) => {
    const where = formatPath(path);
    const message =
      problem === "unknown"
        ? unknownResult({ path: where })
        : problem === "inexact-number"
          ? numberNotExact({ path: where })
          : tooManyParts({ path: where, reason });
    problems.push(errorDiagnostic(message, { subject: rangeOfPath(body, spec, path) }));
  });
  return { value: undefined, diagnostics: [...diagnostics, ...orderDiagnostics(problems)] };
}

/** The maximum number of reported values that have no native equivalent. */
const MAX_PROBLEMS = 20;

/** Reports the parts of a value that have no native equivalent. */
function reportProblems(value: Value, options: ToNativeOptions<NumberForm | undefined>, report: (problem: NoNative) => void): void {
  let count = 0;
  walk(value, (path, part) => {
    if (count >= MAX_PROBLEMS) return false;
    const result = tryToNative(part, options);
    if (result.ok) return false;
    const isInside = result.path.length > 0 && result.problem !== "too-large";
    if (isInside) return true;
    count++;
    report({ ...result, path });
    return false;
  });
}
