/** Schemas in the form in which references are found. */
import type { BodyOutline } from "@hcl-ts/analysis";
import { type BodySchema, bodyOf, type Constraint } from "@hcl-ts/schema";

const outlines: WeakMap<BodySchema, BodyOutline> = new WeakMap();

/** Returns the outline of a body, always the same object for a schema. Bodies that depend on labels are left out. */
export function outlineOfSchema(schema: BodySchema): BodyOutline {
  const known = outlines.get(schema);
  if (known !== undefined) return known;
  const outline: BodyOutline = {
    attributes: Array.from(schema.attributes, ([name, { constraint }]) => ({ name, static: isStatic(constraint) })),
    // Created when it is needed, because schemas can be recursive.
    get blocks() {
      return Array.from(schema.blocks, ([type, block]) => ({
        type,
        labelNames: block.labels.map(({ name }) => name),
        get body() {
          return outlineOfSchema(bodyOf(block.body));
        },
      }));
    },
  };
  outlines.set(schema, outline);
  return outline;
}

/** Whether an expression is read, not evaluated. */
function isStatic(constraint: Constraint): boolean {
  if (constraint.kind === "reference") return true;
  return (constraint.kind === "list" || constraint.kind === "set") && isStatic(constraint.of);
}
