/**
 * The language of specification files, which the command `hcldec` reads: specifications written in
 * HCL, one block for each. This file converts such a body to the specifications of
 * `@hcl-ts/hcldec`. Blocks of the types `variables` and `function` next to the specification define
 * names for the decoded files.
 */
import {
  bool,
  dynamic,
  type Func,
  hasDynamicTypes,
  isValue,
  isWhollyKnown,
  list,
  nullVal,
  number,
  string,
  tryConvert,
  type Type,
  type Value,
  isCollectionType,
} from "@hcl-ts/cty";
import { contentOf as contentOfValue, toBigInt } from "@hcl-ts/cty/kernel";
import {
  abs,
  coalesce,
  concat,
  hasindex,
  int,
  jsondecode,
  jsonencode,
  length,
  lower,
  max,
  min,
  reverse,
  strlen,
  substr,
  upper,
} from "@hcl-ts/cty-functions";
import {
  type Block,
  type Body,
  type BodyContent,
  type BodySchema,
  type Diagnostic,
  errorDiagnostic,
  EvalContext,
  hasErrors,
  type Message,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import {
  attrSpec,
  type BlockCount,
  blockListSpec,
  blockMapSpec,
  blockSetSpec,
  blockSpec,
  defaultSpec,
  literalSpec,
  objectSpec,
  type Spec,
  transformExprSpec,
  tupleSpec,
} from "@hcl-ts/hcldec";
import { decodeUserFunctions } from "../userfunc/index.ts";
import {
  anyInBlockMap,
  emptyAttributeName,
  extraSpec,
  missingAttributeName,
  missingBlockType,
  missingLabelNames,
  missingSpec,
  uselessDefault,
  wrongSpecArgument,
} from "./messages.ts";
import { evaluateType } from "./type-value.ts";

/** The content of a specification file. */
export interface SpecFile {
  /** The specification for decoding a file. If it has errors, it decodes to null. */
  readonly spec: Spec;
  /** Variables for the decoded files. */
  readonly variables: ReadonlyMap<string, Value>;
  /** Functions for the decoded files. */
  readonly functions: ReadonlyMap<string, Func>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The functions that expressions of a specification file can call. The decoded files cannot call
 * them.
 */
export const specFunctions: ReadonlyMap<string, Func> = new Map(
  Object.entries({ abs, coalesce, concat, hasindex, int, jsondecode, jsonencode, length, lower, max, min, reverse, strlen, substr, upper }),
);

const specContext: EvalContext = new EvalContext({ functions: specFunctions });

const specKinds = ["object", "array", "literal", "attr", "block", "block_list", "block_map", "block_set", "default", "transform"];
const unlabelled: BodySchema["blocks"] = specKinds.map((type) => ({ type }));
const labelled: BodySchema["blocks"] = specKinds.map((type) => ({ type, labelNames: ["key"] }));

/** The replacement for a specification with errors. */
const noSpec: Spec = literalSpec(nullVal(dynamic));

/** Reads the body of a specification file. */
export function parseSpecFile(body: Body): SpecFile {
  const { functions, remain, diagnostics: functionDiagnostics } = decodeUserFunctions(body, "function", () => specContext);
  const { content, remain: specBody, diagnostics: variableDiagnostics } = remain.partialContent({ blocks: [{ type: "variables" }] });
  const diagnostics = [...functionDiagnostics, ...variableDiagnostics];
  const variables = new Map<string, Value>();
  for (const block of content.blocks) {
    const { attributes, diagnostics: found } = block.body.justAttributes();
    diagnostics.push(...found);
    for (const [name, { expression }] of attributes) {
      const evaluated = expression.value(specContext);
      diagnostics.push(...evaluated.diagnostics);
      variables.set(name, evaluated.value);
    }
  }
  const specContent = contentOf(specBody, { blocks: unlabelled }, diagnostics);
  const spec = onlySpec(specContent, specBody, "A specification file", diagnostics);
  return { spec, variables, functions, diagnostics };
}

function contentOf(body: Body, schema: BodySchema, diagnostics: Diagnostic[]): BodyContent {
  const { content, diagnostics: found } = body.content(schema);
  diagnostics.push(...found);
  return content;
}

/** Returns the only specification among the blocks of a body. */
function onlySpec(content: BodyContent, body: Body, where: string, diagnostics: Diagnostic[]): Spec {
  const [first, second] = content.blocks;
  if (first === undefined) {
    // Other errors probably explain its absence.
    if (!hasErrors(diagnostics)) diagnostics.push(errorDiagnostic(missingSpec({ where }), { subject: body.missingItemRange() }));
    return noSpec;
  }
  if (second !== undefined) {
    diagnostics.push(errorDiagnostic(extraSpec({ where }), { subject: second.definitionRange }));
    return noSpec;
  }
  return specOf(first, diagnostics);
}

/**
 * Returns the specification of a block. In an object block, its label is also the default name of
 * the attribute or block type to read.
 */
function specOf(block: Block, diagnostics: Diagnostic[]): Spec {
  const { body } = block;
  const name = block.labels[0];
  switch (block.type) {
    case "object":
      return objectSpec(
        new Map(
          contentOf(body, { blocks: labelled }, diagnostics).blocks.map((child) => [child.labels.join(), specOf(child, diagnostics)]),
        ),
      );
    case "array":
      return tupleSpec(contentOf(body, { blocks: unlabelled }, diagnostics).blocks.map((child) => specOf(child, diagnostics)));
    case "literal":
      return literalOf(body, diagnostics);
    case "attr":
      return attrOf(body, name, diagnostics);
    case "default":
      return defaultOf(block, diagnostics);
    case "transform":
      return transformOf(body, diagnostics);
    default:
      return blockOf(block.type, body, name, diagnostics);
  }
}

function literalOf(body: Body, diagnostics: Diagnostic[]): Spec {
  const content = contentOf(body, { attributes: [{ name: "value", required: true }] }, diagnostics);
  const evaluated = content.attributes.get("value")?.expression.value(specContext);
  diagnostics.push(...(evaluated?.diagnostics ?? []));
  return evaluated === undefined ? noSpec : literalSpec(evaluated.value);
}

function attrOf(body: Body, impliedName: string | undefined, diagnostics: Diagnostic[]): Spec {
  const content = contentOf(body, { attributes: [{ name: "name" }, { name: "type" }, { name: "required" }] }, diagnostics);
  const name = argument(content, "name", TEXT, diagnostics) ?? impliedName;
  const required = argument(content, "required", FLAG, diagnostics);
  const typeExpression = content.attributes.get("type")?.expression;
  const type = typeExpression === undefined ? dynamic : evaluateType(typeExpression, diagnostics);
  if (name === undefined) {
    diagnostics.push(errorDiagnostic(missingAttributeName(), { subject: body.missingItemRange() }));
    return noSpec;
  }
  if (name === "") {
    const subject = content.attributes.get("name")?.expression.range ?? body.missingItemRange();
    diagnostics.push(errorDiagnostic(emptyAttributeName(), { subject }));
    return noSpec;
  }
  return attrSpec(name, type, { required: required ?? false });
}

function blockOf(kind: string, body: Body, impliedType: string | undefined, diagnostics: Diagnostic[]): Spec {
  const own: Diagnostic[] = [];
  const { content, remain, diagnostics: found } = body.partialContent({ attributes: blockArguments(kind) });
  own.push(...found);
  const type = argument(content, "block_type", TEXT, own) ?? impliedType;
  const required = argument(content, "required", FLAG, own);
  const labels = argument(content, "labels", TEXTS, own);
  const count: BlockCount = { minItems: wholeNumber(content, "min_items", own), maxItems: wholeNumber(content, "max_items", own) };
  const argumentsAreSound = !hasErrors(own);
  const nested = onlySpec(contentOf(remain, { blocks: unlabelled }, own), remain, `A ${kind} block`, own);
  const missing = (message: Message): Spec => {
    if (argumentsAreSound) own.push(errorDiagnostic(message, { subject: body.missingItemRange() }));
    diagnostics.push(...own);
    return noSpec;
  };
  // Configuration has been written with a `block` without a type, which the reference accepts and
  // which finds no block. So it is accepted.
  if ((type === undefined || type === "") && kind !== "block") return missing(missingBlockType({ kind }));
  if (kind === "block_map" && (labels === undefined || labels.length === 0)) return missing(missingLabelNames());
  if (kind === "block_map" && nested !== noSpec && hasDynamicTypes(nested.impliedType())) return missing(anyInBlockMap());
  diagnostics.push(...own);
  switch (kind) {
    case "block":
      return blockSpec(type ?? "", nested, { required: required ?? false });
    case "block_list":
      return blockListSpec(type ?? "", nested, count);
    case "block_set":
      return blockSetSpec(type ?? "", nested, count);
    default:
      return nested === noSpec ? noSpec : blockMapSpec(type ?? "", labels ?? [], nested);
  }
}

function blockArguments(kind: string): BodySchema["attributes"] {
  const own =
    { block: ["required"], block_map: [], block_list: ["min_items", "max_items"], block_set: ["min_items", "max_items"] }[kind] ?? [];
  return [{ name: "block_type" }, ...own.map((name) => ({ name })), ...(kind === "block_map" ? [{ name: "labels", required: true }] : [])];
}

function defaultOf(block: Block, diagnostics: Diagnostic[]): Spec {
  const { body } = block;
  const own: Diagnostic[] = [];
  const content = contentOf(body, { blocks: unlabelled }, own);
  if (content.blocks.length === 0 && !hasErrors(own))
    own.push(errorDiagnostic(missingSpec({ where: "A default block" }), { subject: body.missingItemRange() }));
  if (content.blocks.length === 1) own.push(warningDiagnostic(uselessDefault(), { subject: block.definitionRange }));
  const specs = content.blocks.map((child) => specOf(child, own)).filter((spec) => spec !== noSpec);
  diagnostics.push(...own);
  return specs.length === 0 ? noSpec : specs.reduce((primary, fallback) => defaultSpec(primary, fallback));
}

function transformOf(body: Body, diagnostics: Diagnostic[]): Spec {
  const own: Diagnostic[] = [];
  const { content, remain, diagnostics: found } = body.partialContent({ attributes: [{ name: "result", required: true }] });
  own.push(...found);
  const nestedContent = contentOf(remain, { blocks: unlabelled }, own);
  const [first] = nestedContent.blocks;
  if (first === undefined || nestedContent.blocks.length > 1) {
    const message = first === undefined ? missingSpec({ where: "A transform block" }) : extraSpec({ where: "A transform block" });
    if (!hasErrors(own)) own.push(errorDiagnostic(message, { subject: body.missingItemRange() }));
    diagnostics.push(...own);
    return noSpec;
  }
  const wrapped = specOf(first, own);
  diagnostics.push(...own);
  const result = content.attributes.get("result")?.expression;
  return result === undefined ? noSpec : transformExprSpec(wrapped, result, "nested", specContext);
}

/**
 * Returns an argument of a specification block as a JavaScript value; undefined if it is absent,
 * null or invalid.
 */
function argument<T>(content: BodyContent, name: string, { type, read }: ArgumentForm<T>, diagnostics: Diagnostic[]): T | undefined {
  const expression = content.attributes.get(name)?.expression;
  if (expression === undefined) return undefined;
  const { value, diagnostics: found } = expression.value();
  diagnostics.push(...found);
  if (hasErrors(found)) return undefined;
  const converted = tryConvert(value, type);
  const place = { subject: expression.startRange, context: expression.range, expression };
  if (!isValue(converted)) {
    diagnostics.push(errorDiagnostic(wrongSpecArgument({ name, reason: converted.message }), place));
    return undefined;
  }
  // A value is unknown only after an error of the parser.
  if (converted.isNull() || !isWhollyKnown(converted)) return undefined;
  if (isCollectionType(type) && converted.asArray().some((element) => element.isNull())) {
    diagnostics.push(errorDiagnostic(wrongSpecArgument({ name, reason: "an element is null" }), place));
    return undefined;
  }
  return read(converted);
}

/** The type of an argument, and the function that reads its value. */
interface ArgumentForm<T> {
  readonly type: Type;
  readonly read: (value: Value) => T;
}

const TEXT: ArgumentForm<string> = { type: string, read: (value) => value.asString() };
const FLAG: ArgumentForm<boolean> = { type: bool, read: (value) => value.asBoolean() };
const TEXTS: ArgumentForm<readonly string[]> = {
  type: list(string),
  read: (value) => value.asArray().map((element) => element.asString()),
};
const NUMBER: ArgumentForm<Value> = { type: number, read: (value) => value };

function wholeNumber(content: BodyContent, name: string, diagnostics: Diagnostic[]): number | undefined {
  const expression = content.attributes.get(name)?.expression;
  const value = argument(content, name, NUMBER, diagnostics);
  if (value === undefined || expression === undefined) return undefined;
  const integer = toBigInt(contentOfValue(value, "number"));
  if (integer !== undefined && integer >= -0x80000000n && integer <= 0x7fffffffn) return Number(integer);
  const reason = "a whole number from -2147483648 to 2147483647 is required";
  diagnostics.push(
    errorDiagnostic(wrongSpecArgument({ name, reason }), { subject: expression.startRange, context: expression.range, expression }),
  );
  return undefined;
}
export type { SpecfileCode, SpecfileMessage } from "./codes.ts";
