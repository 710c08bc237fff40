import type { Value } from "@hcl-ts/cty";
import { contentOf, Unknown } from "@hcl-ts/cty/kernel";

/**
 * Reports whether a value contains an infinite number, such as `1 / 0`. Plans and states cannot
 * store one.
 */
export function containsInfinity(value: Value): boolean {
  const pending = [value];
  // A value can occur in another one very often.
  const visited = new Set<unknown>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { type, content } = next;
    if (content === null || content instanceof Unknown) continue;
    if (type.kind === "number") {
      if (content === Number.POSITIVE_INFINITY || content === Number.NEGATIVE_INFINITY) return true;
    } else if (!visited.has(content)) {
      const parts = partsOf(next);
      if (parts.length > 0) visited.add(content);
      for (const part of parts) pending.push(part);
    }
  }
  return false;
}

function partsOf(value: Value): readonly Value[] {
  switch (value.type.kind) {
    case "list":
    case "tuple":
    case "object":
      return contentOf(value, "list");
    case "set":
      return contentOf(value, "set").elements;
    case "map":
      return contentOf(value, "map").elements;
    default:
      return [];
  }
}
