/**
 * The contents of dynamic blocks. Terraform and OpenTofu evaluate them only if the blocks generate
 * something, so a content that generates nothing may refer to what does not exist.
 */
import { dynamicBlock } from "@hcl-ts/analysis";
import type { Body, Expression } from "@hcl-ts/hcl";
import { type ObjectReference, objectReferences } from "./reference.ts";

/** A dynamic block that is not in the content of another one. */
export interface DynamicContent {
  readonly forEach: Expression;
  /** The references in the content, including those in dynamic blocks within it. */
  readonly references: readonly ObjectReference[];
}

const cache = /* @__PURE__ */ new WeakMap<Body, readonly DynamicContent[]>();

/** Returns the dynamic blocks of a body whose contents refer to objects. */
export function dynamicContents(body: Body): readonly DynamicContent[] {
  let found = cache.get(body);
  if (found === undefined) {
    const places = placesIn(body);
    const { list } = places.length === 0 ? { list: [] } : objectReferences(body);
    found = places
      .map(({ forEach, keys }) => ({ forEach, references: list.filter((reference) => keys.has(keyOf(reference))) }))
      .filter(({ references }) => references.length > 0);
    cache.set(body, found);
  }
  return found;
}

interface Place {
  readonly forEach: Expression;
  /** The positions of everything in the content that looks like a reference, also of iterators. */
  readonly keys: ReadonlySet<string>;
}

/** Finds the places without recursion, because blocks can be nested deeper than the stack allows. */
function placesIn(body: Body): readonly Place[] {
  const places: Place[] = [];
  const pending = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const inside: Body[] = [];
    for (const member of next.bodies ?? [next]) {
      const blocks =
        member.staticContent?.().blocks ?? member.partialContent({ blocks: [{ type: "dynamic", labelNames: ["type"] }] }).content.blocks;
      for (const block of blocks) {
        const generator = dynamicBlock(block);
        if (generator === undefined) inside.push(block.body);
        else if (generator.forEach !== undefined) {
          const keys = new Set(generator.content.flatMap((content) => objectReferences(content).list.map(keyOf)));
          places.push({ forEach: generator.forEach, keys });
        }
      }
    }
    // The next one to visit is the first one in the source.
    pending.push(...inside.reverse());
  }
  return places;
}

function keyOf({ range: { filename, start } }: ObjectReference): string {
  return `${filename}:${start.byte}`;
}
