import type { Traversal } from "@hcl-ts/hcl";
import {
  expressionSource,
  FormattedBlock,
  type FormattedBody,
  FormattedFile,
  referencesIn,
  renameVariablePrefix,
  traversalSource,
  valueSource,
} from "@hcl-ts/hclwrite/compat";
import { decodeValue } from "../codec.ts";
import type { EncodedValue, Suite } from "../vector.ts";

type PathStep = readonly ["block", string, readonly string[]] | readonly ["nth", number];
type Step = { readonly root: string } | { readonly attr: string } | { readonly key: EncodedValue };
type Tokens =
  | { readonly value: EncodedValue }
  | { readonly traversal: readonly Step[] }
  | { readonly ident: string }
  | { readonly tuple: readonly Tokens[] }
  | { readonly object: readonly (readonly [Tokens, Tokens])[] }
  | { readonly call: readonly [string, ...Tokens[]] }
  | { readonly source: string };

interface Op {
  readonly do: string;
  readonly path?: readonly PathStep[];
  readonly to?: unknown;
  readonly [field: string]: unknown;
}

export const answer: Suite = (vector) => {
  const file = vector.src === null ? FormattedFile.empty() : FormattedFile.parse(vector.src as string);
  if (file === undefined) return { error: true };
  try {
    const results = (vector.ops as readonly Op[]).map((op) => run(file.body, op) ?? null);
    return { out: file.toString(), results };
  } catch {
    return { error: true };
  }
};

function find(root: FormattedBody, path: readonly PathStep[]): FormattedBody | undefined {
  let body: FormattedBody | undefined = root;
  for (const step of path) body = step[0] === "nth" ? body?.blocks[step[1]] : body?.firstMatchingBlock(step[1], step[2]);
  return body;
}

function run(root: FormattedBody, op: Op): unknown {
  const path = op.path ?? [];
  const body = find(root, path);
  if (body === undefined) return "no-path";
  const name = op.name as string;
  const block = body instanceof FormattedBlock ? body : undefined;
  switch (op.do) {
    case "setAttributeValue":
      return body.setAttributeValue(name, decodeValue(op.value as EncodedValue));
    case "setAttributeRaw":
      return body.setAttributeRaw(name, tokensSource(op.tokens as Tokens));
    case "setAttributeTraversal":
      return body.setAttributeTraversal(name, traversalOf(op.traversal as readonly Step[]));
    case "removeAttribute":
      return body.removeAttribute(name);
    case "renameAttribute":
      return body.renameAttribute(op.from as string, op.to as string);
    case "appendBlock":
      body.appendNewBlock(op.type as string, (op.labels as readonly string[] | undefined) ?? []);
      return undefined;
    case "removeBlock":
      return find(root, path.slice(0, -1))!.removeBlock(block!);
    case "moveBlock": {
      const target = find(root, op.to as readonly PathStep[]);
      if (target === undefined) return "no-path";
      find(root, path.slice(0, -1))!.removeBlock(block!);
      return target.appendBlock(block!);
    }
    case "setBlockType":
      block!.type = op.type as string;
      return undefined;
    case "setBlockLabels":
      return block!.setLabels(op.labels as readonly string[]);
    case "appendNewline":
      return body.appendNewline();
    case "clear":
      return body.clear();
    case "appendUnstructured":
      return body.appendUnstructured(op.source as string);
    case "renameVariablePrefix": {
      const attribute = body.attribute(name);
      return attribute === undefined
        ? "no-attribute"
        : renameVariablePrefix(attribute, op.from as readonly string[], op.to as readonly string[]);
    }
    case "attributes":
      return body.attributes.map((attribute) => attribute.name).sort();
    case "blocks":
      return body.blocks.map(({ type, labels }) => [type, labels]);
    case "variables": {
      const attribute = body.attribute(name);
      return attribute === undefined ? "no-attribute" : referencesIn(attribute).map((text) => text.trim());
    }
    case "expression":
      return body.attribute(name)?.expression.trim() ?? "no-attribute";
    default:
      throw new Error(`unknown operation ${op.do}`);
  }
}

function traversalOf(steps: readonly Step[]): Traversal {
  return steps.map((step) => {
    if ("root" in step) return { kind: "root", name: step.root };
    if ("attr" in step) return { kind: "attr", name: step.attr };
    return { kind: "index", key: decodeValue(step.key) };
  }) as unknown as Traversal;
}

function tokensSource(tokens: Tokens): string {
  if ("value" in tokens) return valueSource(decodeValue(tokens.value));
  if ("traversal" in tokens) return traversalSource(traversalOf(tokens.traversal));
  if ("ident" in tokens) return tokens.ident;
  if ("tuple" in tokens) return expressionSource.tuple(tokens.tuple.map(tokensSource));
  if ("object" in tokens)
    return expressionSource.object(tokens.object.map(([key, value]) => [tokensSource(key), tokensSource(value)] as const));
  if ("source" in tokens) return tokens.source;
  const [name, ...args] = tokens.call;
  return expressionSource.call(name, args.map(tokensSource));
}
