/** Specification files and bodies for them. */
import type { Random } from "../random.ts";
import { expression } from "./expressions.ts";

const NAMES = ["a", "b", "c", "__proto__"];
const TYPES = [
  "string",
  "number",
  "bool",
  "any",
  "list(string)",
  "set(number)",
  "map(any)",
  "object({a=number,b=string})",
  "tuple([string,bool])",
  "list(object({a=number}))",
];

/** Returns a specification file with one specification of up to `depth` levels. */
export function specification(random: Random, depth: number): string {
  return `${specBlock(random, depth, "")}\n`;
}

function specBlock(random: Random, depth: number, label: string): string {
  const nested = (): string => specBlock(random, depth - 1, "");
  const block = (kind: string, body: string): string => `${kind}${label} {\n${body}\n}`;
  const isRequired = random.pick(["", "", "required = true\n"]);
  const attribute = (): string =>
    block(
      "attr",
      `${random.chance(0.8) ? `name = "${random.pick(NAMES)}"\n` : ""}${random.chance(0.9) ? `type = ${random.pick(TYPES)}\n` : ""}${isRequired}`,
    );
  if (depth <= 0)
    return random.chance(0.7) ? attribute() : block("literal", `value = ${random.pick(["1", '"x"', "null", "[1, 2]", "nope"])}`);
  const blockType = `block_type = "${random.pick(NAMES)}"\n`;
  const counts = `${random.chance(0.2) ? `min_items = ${random.below(3)}\n` : ""}${random.chance(0.2) ? `max_items = ${random.below(3)}\n` : ""}`;
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
      return block("object", random.upTo(4, () => specBlock(random, depth - 1, ` "${random.pick(NAMES)}"`)).join("\n"));
    case 3:
      return block("array", random.upTo(3, nested).join("\n"));
    case 4:
      return block("block", blockType + isRequired + nested());
    case 5:
      return block("block_list", blockType + counts + nested());
    case 6:
      return block("block_set", blockType + counts + nested());
    case 7:
      return block("block_map", `${blockType}labels = ${random.pick(['["x"]', '["x", "y"]', "[]"])}\n${nested()}`);
    case 8:
      return block("default", `${nested()}\n${nested()}`);
    default:
      return random.chance(0.5)
        ? attribute()
        : block("transform", `result = ${random.pick(["nul", "upper(nul)", "nul.a", "nul[0]", "length(nul)"])}\n${nested()}`);
  }
}

/** Returns a body of up to `depth` levels that uses the names of {@link specification}. */
export function body(random: Random, depth: number): string {
  const items = random.upTo(5, () => {
    const name = random.pick(NAMES);
    if (depth <= 0 || random.chance(0.5)) return `${name} = ${expression(random, 2)}\n`;
    if (random.chance(0.1))
      return `dynamic "${name}" {\nfor_each = ${expression(random, 1)}\n${random.pick(["", 'labels = ["l"]\n', `labels = [${expression(random, 1)}]\n`])}content {\n${body(random, depth - 1)}}\n}\n`;
    const labels = random.upTo(2, () => random.pick([' "x"', ' "y"', " z"])).join("");
    return `${name}${labels} {\n${body(random, depth - 1)}}\n`;
  });
  return items.join("");
}
