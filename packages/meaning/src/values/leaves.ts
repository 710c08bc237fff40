/** Values as the primitive parts that they consist of, to compare and to show them. */
import { canIterateElements, elements, unmark, type Value } from "@hcl-ts/cty";
import { contentOf, isValidIdentifier, numberText } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, renderValue, SENSITIVE } from "@hcl-ts/terraform/evaluate";

/** A part of a value that has no parts, or whose parts are not shown. */
export interface Leaf {
  readonly state: "known" | "unknown" | "sensitive";
  /** The value without marks, which is not shown if it is sensitive. */
  readonly value: Value;
}

/** Values can share parts, so a small one can have any number of them. The rest is left out. */
const MAX_LEAVES = 100_000;

/**
 * Returns the parts of a value by path. Elements of a set have no path, so a set is one part, and so is an
 * empty collection. A sensitive value is one part, whatever it consists of: the names and the number of
 * its parts can be secret too.
 */
export function leavesOf(value: Value): ReadonlyMap<string, Leaf> {
  const found = new Map<string, Leaf>();
  const open: (readonly [path: string, value: Value])[] = [["", value]];
  for (let next = open.pop(); next !== undefined && found.size < MAX_LEAVES; next = open.pop()) {
    const [path, part] = next;
    const bare = unmark(part).value;
    if (part.hasMark(SENSITIVE) || part.hasMark(EPHEMERAL)) found.set(path, { state: "sensitive", value: bare });
    else if (!bare.isKnown()) found.set(path, { state: "unknown", value: bare });
    else {
      const parts = bare.type.kind !== "set" && canIterateElements(bare) ? [...elements(bare)] : [];
      if (parts.length === 0) found.set(path, { state: "known", value: bare });
      // The last part is taken first.
      for (const [key, element] of parts.reverse()) open.push([path + stepOf(key, path === ""), element]);
    }
  }
  return found;
}

function stepOf(key: Value, isFirst: boolean): string {
  if (key.type.kind === "number") return `[${numberText(contentOf(key, "number"))}]`;
  const name = key.asString();
  if (!isValidIdentifier(name)) return `[${JSON.stringify(name)}]`;
  return isFirst ? name : `.${name}`;
}

/** Returns a part as one line. */
export function textOfLeaf({ value }: Leaf): string {
  return renderValue(value, { maxLength: 10_000 }).replace(/\s+/g, " ");
}
