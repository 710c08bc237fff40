import { containsMarked, equals, isWhollyKnown, type Value, valueToJSON } from "@hcl-ts/cty";
import { parseSpecFile } from "@hcl-ts/ext/specfile";
import { type Body, type Diagnostic, EvalContext, errorDiagnostic, hasErrors, mergeBodies, message, warningDiagnostic } from "@hcl-ts/hcl";
import {
  attrSpec,
  blockAttrsSpec,
  blockLabelSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSetSpec,
  blockSpec,
  blockTupleSpec,
  decode,
  defaultSpec,
  exprSpec,
  literalSpec,
  objectSpec,
  refineSpec,
  type Spec,
  transformExprSpec,
  transformFuncSpec,
  tupleSpec,
  validateSpec,
  variables,
} from "@hcl-ts/hcldec";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { decodeType, decodeValue, encodeContent, encodeDiagnostics, encodeTraversal, encodeType } from "../codec.ts";
import { functions } from "../functions.ts";
import type { EncodedType, EncodedValue, Suite, Vector } from "../vector.ts";

/** The parts of a case that decode the source. */
interface Setup {
  readonly spec: Spec;
  readonly variables: ReadonlyMap<string, Value>;
  readonly functions: EvalContext["functions"];
  readonly diagnostics: readonly Diagnostic[];
}

// biome-ignore lint/suspicious/noExplicitAny: the untyped encoding of specifications in the vectors
type SpecTree = any;

function setUp(vector: Vector): Setup {
  if (vector.specTree !== undefined) return { spec: specOf(vector.specTree), variables: new Map(), functions: new Map(), diagnostics: [] };
  const { file, diagnostics: parseDiagnostics } = parseConfig(vector.spec as string, "spec.hcldec");
  if (hasErrors(parseDiagnostics))
    return { spec: objectSpec({}), variables: new Map(), functions: new Map(), diagnostics: parseDiagnostics };
  return parseSpecFile(file.body);
}

function specOf(tree: SpecTree): Spec {
  switch (tree.kind) {
    case "object":
      return objectSpec(new Map(Object.entries(tree.attrs).map(([name, attr]) => [name, specOf(attr)])));
    case "tuple":
      return tupleSpec(tree.elems.map(specOf));
    case "attr":
      return attrSpec(tree.name, decodeType(tree.type as EncodedType), { required: tree.required ?? false });
    case "literal":
      return literalSpec(decodeValue(tree.value as EncodedValue));
    case "expr":
      return exprSpec(parseExpression(tree.src, "spec").expression);
    case "block":
      return blockSpec(tree.typeName, specOf(tree.nested), { required: tree.required ?? false });
    case "block_list":
      return blockListSpec(tree.typeName, specOf(tree.nested), tree);
    case "block_tuple":
      return blockTupleSpec(tree.typeName, specOf(tree.nested), tree);
    case "block_set":
      return blockSetSpec(tree.typeName, specOf(tree.nested), tree);
    case "block_map":
      return blockMapSpec(tree.typeName, tree.labelNames, specOf(tree.nested));
    case "block_object":
      return blockObjectSpec(tree.typeName, tree.labelNames, specOf(tree.nested));
    case "block_attrs":
      return blockAttrsSpec(tree.typeName, decodeType(tree.elementType as EncodedType), { required: tree.required ?? false });
    case "block_label":
      return blockLabelSpec(tree.index, tree.name);
    case "default":
      return defaultSpec(specOf(tree.primary), specOf(tree.default));
    case "transform_expr":
      return transformExprSpec(
        specOf(tree.wrapped),
        parseExpression(tree.src, "spec").expression,
        tree.var,
        new EvalContext({ functions }),
      );
    case "transform_func":
      return transformFuncSpec(specOf(tree.wrapped), functions.get(tree.func)!);
    case "refine":
      return refineSpec(specOf(tree.wrapped), (builder) => (tree.notNull ? builder.notNull() : builder));
    case "validate":
      return validateSpec(specOf(tree.wrapped), (value) => (isRejected(value, decodeValue(tree.reject)) ? [rejection(tree.severity)] : []));
    default:
      throw new Error(`no specification of kind ${tree.kind}`);
  }
}

function isRejected(value: Value, reject: Value): boolean {
  return equals(value, reject).content === true;
}

function rejection(severity: string | undefined): Diagnostic {
  const rejected = message("rejected", {}, "The vector rejects this value.");
  return severity === "warning" ? warningDiagnostic(rejected) : errorDiagnostic(rejected);
}

/** @param expand transforms the body before it is decoded */
export function answerWith(
  vector: Vector,
  expand: (body: Body, spec: Spec, ctx: EvalContext | undefined) => Body = (body) => body,
): object {
  const setup = setUp(vector);
  const specDiags = encodeDiagnostics(setup.diagnostics, true);
  if (hasErrors(setup.diagnostics)) return { specDiags };
  const given = Object.entries((vector.vars ?? {}) as Record<string, EncodedValue>).map(
    ([name, value]) => [name, decodeValue(value)] as const,
  );
  const variableScope = new Map([...setup.variables, ...given]);
  const functionScope = setup.functions ?? new Map();
  const isEmpty = variableScope.size === 0 && functionScope.size === 0;
  const ctx = isEmpty
    ? undefined
    : new EvalContext({
        variables: variableScope.size === 0 ? undefined : variableScope,
        functions: functionScope.size === 0 ? undefined : functionScope,
      });
  const parseDiagnostics: Diagnostic[] = [];
  const bodies: Body[] = [];
  for (const { name, src } of vector.files as { name: string; src: string }[]) {
    const { file, diagnostics } = isJsonFilename(name) ? parseJson(src, name) : parseConfig(src, name);
    parseDiagnostics.push(...diagnostics);
    bodies.push(file.body);
  }
  if (hasErrors(parseDiagnostics)) return { specDiags, diags: encodeDiagnostics(parseDiagnostics, true) };
  const body = expand(bodies.length === 1 ? bodies[0]! : mergeBodies(bodies), setup.spec, ctx);
  const { value, diagnostics } = decode(body, setup.spec, ctx);
  return {
    specDiags,
    diags: encodeDiagnostics([...parseDiagnostics, ...diagnostics], true),
    value: encodeContent(value),
    type: encodeType(value.type),
    ...jsonOf(value),
    impliedType: encodeType(setup.spec.impliedType()),
    variables: variables(body, setup.spec).map(encodeTraversal),
  };
}

/**
 * Returns the JSON of a value, unless it is unknown or marked. An error here is a failure of the
 * case.
 */
function jsonOf(value: Value): { readonly json?: string } {
  return isWhollyKnown(value) && !containsMarked(value) ? { json: valueToJSON(value) } : {};
}

export const answer: Suite = (vector) => answerWith(vector);
