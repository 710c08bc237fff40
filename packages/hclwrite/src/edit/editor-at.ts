import { CtyError } from "@hcl-ts/cty";
import { nameOf } from "../arguments.ts";
import type { BodyEditor, ItemEditor } from "./body-editor.ts";
import type { ExpressionEditor } from "./expression-editor.ts";

/** The part of a node that identifies it. */
export interface LocatedNode {
  readonly kind: string;
  /** The offset at which it starts. */
  readonly start: number;
  /** The offset after its end. */
  readonly end: number;
}

/** Finds the handle for a node. @throws CtyError if there is none */
export function editorAt(root: BodyEditor, node: LocatedNode): ItemEditor | ExpressionEditor {
  if (typeof node !== "object" || node === null || typeof node.start !== "number" || typeof node.end !== "number")
    throw new CtyError(`a node of the syntax tree is expected, not ${nameOf(node)}`);
  let body = root;
  for (;;) {
    const attribute = body.node?.attributes.find((each) => contains(each, node));
    if (attribute !== undefined) {
      const editor = body.attribute(attribute.name);
      // An attribute that is defined twice has a handle that reports it.
      if (node.kind === "Attribute" || !editor.exists) return editor;
      return expressionAt(editor, node) ?? missing(node);
    }
    const block = body.node?.blocks.find((each) => contains(each, node));
    if (block === undefined) return missing(node);
    const editor = body.blockEditor(block, undefined);
    if (node.kind === "Block" && isSame(block, node)) return editor;
    body = editor;
  }
}

/** Follows the members, elements and arguments that contain a node. */
function expressionAt(attribute: ExpressionEditor, node: LocatedNode): ExpressionEditor | undefined {
  let found: ExpressionEditor | undefined = attribute;
  while (found !== undefined && !isSame(found.expression, node))
    found = found.entries.find(({ expression }) => expression !== undefined && contains(expression, node));
  return found;
}

type Span = Pick<LocatedNode, "start" | "end">;

const contains = (outer: Span, { start, end }: LocatedNode): boolean => outer.start <= start && end <= outer.end;

const isSame = (found: Span | undefined, { start, end }: LocatedNode): boolean => found?.start === start && found.end === end;

function missing({ kind, start, end }: LocatedNode): never {
  throw new CtyError(`the document has no handle for the node ${kind} from ${start} to ${end}`);
}
