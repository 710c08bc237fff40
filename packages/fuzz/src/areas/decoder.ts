/**
 * Decoding: random specification files and bodies that more or less match them, with dynamic
 * blocks.
 */
import { isWhollyKnown, type Type, testConformance, toNative, unmarkDeep, withoutOptionalAttributes } from "@hcl-ts/cty";
import { expand } from "@hcl-ts/ext/dynblock";
import { parseSpecFile } from "@hcl-ts/ext/specfile";
import { EvalContext, type EvaluationResult, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { decode, partialDecode, sourceRange, variables as variablesOf } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { type Area, type Violation, violation } from "../area.ts";
import { body, specification } from "../generate/decoding.ts";
import { jsonValue } from "../generate/json-soup.ts";
import { checkDiagnostics, list } from "../promises/diagnostics.ts";
import { functions, variables } from "../variables.ts";

/** The area of the decoder. */
export function decoderArea(): Area {
  return {
    name: "decoder",
    generate: (random) => {
      const isJson = random.chance(0.2);
      return {
        kind: isJson ? "json" : "native",
        parts: { specification: specification(random, random.between(1, 4)), body: isJson ? jsonValue(random, 4) : body(random, 3) },
      };
    },
    check: ({ kind, parts }) => check(parts.specification!, parts.body!, kind === "json"),
  };
}

function check(specification: string, text: string, isJson: boolean): Violation | undefined {
  const specSource = new SourceFile("spec.hcl", specification);
  const specFile = parseConfig(specSource);
  const read = parseSpecFile(specFile.file.body);
  const ofSpec = checkDiagnostics([...specFile.diagnostics, ...read.diagnostics], specSource, { inOrder: false });
  if (ofSpec !== undefined) return { ...ofSpec, where: "specification" };

  const parsed = isJson ? parseJson(text, "fuzz.json") : parseConfig(text, "fuzz.hcl");
  if (hasErrors(parsed.diagnostics)) return undefined;
  const ctx = new EvalContext({ variables: variables({ isUnknown: true, isMarked: true }), functions });
  const { spec } = read;
  variablesOf(parsed.file.body, spec);
  sourceRange(parsed.file.body, spec);
  partialDecode(parsed.file.body, spec, ctx);
  // An empty map by several labels has the type of a map by one label, and a fallback may have
  // another type, as in the reference.
  const impliedType =
    /block_map|default/.test(specification) || hasErrors([...specFile.diagnostics, ...read.diagnostics]) ? undefined : spec.impliedType();
  const result = decode(parsed.file.body, spec, ctx);
  const expanded = decode(expand(parsed.file.body, ctx), spec, ctx);
  return (
    (isJson ? undefined : checkRanges(result, parsed.file.source)) ??
    checkDecoded(result, impliedType) ??
    checkDecoded(expanded, impliedType)
  );
}

/** Checks the diagnostics with ranges in the decoded file. Functions report others in their arguments. */
function checkRanges({ diagnostics }: EvaluationResult, source: SourceFile): Violation | undefined {
  const own = diagnostics.filter(({ subject }) => subject?.filename === source.filename);
  // Each specification that reads an attribute reports its errors, so they are checked one by one.
  const problem = own.map((diagnostic) => checkDiagnostics([diagnostic], source, { inOrder: false })).find((one) => one !== undefined);
  return problem && { ...problem, where: "decode" };
}

/** Checks that diagnostics have ranges, and that the value has the implied type and can be converted. */
function checkDecoded({ value, diagnostics }: EvaluationResult, impliedType: Type | undefined): Violation | undefined {
  if (diagnostics.some(({ subject }) => subject === undefined))
    return violation("every diagnostic has a range", "decode", list(diagnostics));
  const plain = unmarkDeep(value).value;
  // A collection of blocks whose types differ, or are not known yet, is an unknown value of any type.
  if (impliedType !== undefined && isWhollyKnown(plain)) {
    const errors = testConformance(withoutOptionalAttributes(value.type), withoutOptionalAttributes(impliedType));
    if (errors.length > 0) return violation("a decoded value has the implied type", "", errors[0]!.message);
  }
  if (plain.isKnown() && !hasErrors(diagnostics)) JSON.stringify(describe(() => toNative(plain)));
  return undefined;
}

/**
 * Describes the result of a function that may throw a typed error. Any other error is a broken
 * promise.
 */
function describe(action: () => unknown): string {
  try {
    action();
    return "converted";
  } catch (error) {
    if (
      error instanceof Error &&
      error.name.endsWith("Error") &&
      error.constructor.name !== "RangeError" &&
      error.constructor.name !== "TypeError"
    )
      return error.message;
    throw error;
  }
}
