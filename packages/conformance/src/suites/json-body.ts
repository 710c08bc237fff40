import type { Attribute, Block, BodyContent, BodySchema } from "@hcl-ts/hcl";
import { parse } from "@hcl-ts/hcljson";
import { encodeDiagnostics, encodeRange, encodeValue } from "../codec.ts";
import { sourceOf } from "../source.ts";
import type { Suite } from "../vector.ts";

interface EncodedSchema {
  readonly attributes: readonly { readonly name: string; readonly required: boolean }[];
  readonly blocks: readonly { readonly type: string; readonly labels: readonly string[] }[];
}

function decodeSchema({ attributes, blocks }: EncodedSchema): BodySchema {
  return { attributes, blocks: blocks.map(({ type, labels }) => ({ type, labelNames: labels })) };
}

function encodeAttribute({ nameRange, range, expression }: Attribute): unknown {
  const { value, diagnostics } = expression.value();
  return {
    nameRange: encodeRange(nameRange),
    range: encodeRange(range),
    exprRange: encodeRange(expression.range),
    value: encodeValue(value),
    ...(diagnostics.length === 0 ? {} : { valueDiags: encodeDiagnostics(diagnostics) }),
  };
}

function encodeAttributes(attributes: ReadonlyMap<string, Attribute>): unknown {
  return Object.fromEntries(Array.from(attributes, ([name, attribute]) => [name, encodeAttribute(attribute)]));
}

function encodeBlock({ type, labels, typeRange, labelRanges, definitionRange, body }: Block): unknown {
  const { attributes, diagnostics } = body.justAttributes();
  return {
    type,
    labels,
    typeRange: encodeRange(typeRange),
    labelRanges: labelRanges.map(encodeRange),
    defRange: encodeRange(definitionRange),
    body: {
      attributes: encodeAttributes(attributes),
      diags: encodeDiagnostics(diagnostics),
      missingItemRange: encodeRange(body.missingItemRange()),
    },
  };
}

function encodeContent({ attributes, blocks }: Pick<BodyContent, "attributes" | "blocks">): unknown {
  return { attributes: encodeAttributes(attributes), blocks: blocks.map(encodeBlock) };
}

export const answer: Suite = (vector) => {
  const { file, diagnostics: parseDiagnostics } = parse(sourceOf(vector), "test.json");
  const { body } = file;
  const parsed = { parseDiags: encodeDiagnostics(parseDiagnostics), missingItemRange: encodeRange(body.missingItemRange()) };
  if (vector.mode === "just-attributes") {
    const { attributes, diagnostics } = body.justAttributes();
    return { ...parsed, diags: encodeDiagnostics(diagnostics), content: encodeContent({ attributes, blocks: [] }) };
  }
  const schema = decodeSchema(vector.schema as EncodedSchema);
  if (vector.mode === "content") {
    const { content, diagnostics } = body.content(schema);
    return { ...parsed, diags: encodeDiagnostics(diagnostics), content: encodeContent(content) };
  }
  const { content, remain, diagnostics } = body.partialContent(schema);
  const rest = remain.justAttributes();
  const then = vector.then === undefined ? undefined : remain.content(decodeSchema(vector.then as EncodedSchema));
  return {
    ...parsed,
    diags: encodeDiagnostics(diagnostics),
    content: encodeContent(content),
    remain: [...rest.attributes.keys()].sort(),
    remainDiags: encodeDiagnostics(rest.diagnostics),
    // biome-ignore lint/suspicious/noThenProperty: the name in the vectors
    ...(then === undefined ? {} : { then: { content: encodeContent(then.content), diags: encodeDiagnostics(then.diagnostics) } }),
  };
};
