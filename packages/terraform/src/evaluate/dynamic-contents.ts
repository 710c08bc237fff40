/**
 * The contents of dynamic blocks. Terraform and OpenTofu evaluate them only if the blocks generate
 * something, so a content that generates nothing may refer to what does not exist.
 */
import { dynamicBlock } from "@hcl-ts/analysis";
import type { Block, Body, Expression } from "@hcl-ts/hcl";
import type { ObjectReference } from "./object-reference.ts";
import { objectReferences } from "./reference.ts";

/** A dynamic block that is not in the content of another one. */
export interface DynamicContent {
  readonly forEach: Expression;
  /**
   * The references in the content that are not evaluated if it generates nothing. Terraform and OpenTofu need the collections and
   * labels of dynamic blocks within it in any case.
   */
  readonly references: readonly ObjectReference[];
}

const cache = /* @__PURE__ */ new WeakMap<Body, readonly DynamicContent[]>();

/** Returns the dynamic blocks of a body whose contents refer to objects. */
export function dynamicContents(body: Body): readonly DynamicContent[] {
  let found = cache.get(body);
  if (found === undefined) {
    const places = placesIn(body);
    const { list } = places.length === 0 ? { list: [] } : objectReferences(body);
    // A key takes time to compute, and there can be many places.
    const all = list.map(keyOf);
    found = places
      .map(({ forEach, keys }) => ({ forEach, references: list.filter((_, i) => keys.has(all[i]!)) }))
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
    for (const block of blocksIn(next)) {
      const generator = dynamicBlock(block);
      if (generator === undefined) inside.push(block.body);
      else if (generator.forEach !== undefined) {
        places.push({ forEach: generator.forEach, keys: keysIn(generator.content) });
      }
    }
    // The next one to visit is the first one in the source.
    pending.push(...inside.reverse());
  }
  return places;
}

/** Returns the blocks of a body, of which only dynamic ones matter in the JSON syntax. */
function blocksIn(body: Body): readonly Block[] {
  const dynamic = { blocks: [{ type: "dynamic", labelNames: ["type"] }] };
  return (body.bodies ?? [body]).flatMap((member) => member.staticContent?.().blocks ?? member.partialContent(dynamic).content.blocks);
}

/** Returns the keys of the references in contents, without those in the collections and labels of dynamic blocks within them. */
function keysIn(contents: readonly Body[]): ReadonlySet<string> {
  const keys = new Set(contents.flatMap((content) => objectReferences(content).list.map(keyOf)));
  const pending = [...contents];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const block of blocksIn(next)) {
      const generator = dynamicBlock(block);
      for (const needed of [generator?.forEach, generator?.labels])
        if (needed !== undefined) for (const reference of objectReferences(needed).list) keys.delete(keyOf(reference));
      pending.push(...(generator?.content ?? [block.body]));
    }
  return keys;
}

function keyOf({ range: { filename, start } }: ObjectReference): string {
  return `${filename}:${start.byte}`;
}
