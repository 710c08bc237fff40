/** Expressions that are well formed but not always well typed, over the variables of `variables.ts`. */
import { binaryOperations } from "@hcl-ts/hclsyntax";
import type { Random } from "../random.ts";
import { FUNCTION_NAMES, VARIABLE_NAMES } from "../variables.ts";

const LITERALS = ["1", "0", "-1", "2.5", "1e3", '"x"', '""', '"1"', '"true"', "true", "false", "null", "[]", "{}"];
const BINARY = Object.keys(binaryOperations);
const BOUND = ["k", "v", "i"];

/** Returns an expression of up to `depth` levels. */
export function expression(random: Random, depth: number): string {
  const inner = (): string => expression(random, depth - 1);
  if (depth <= 0 || random.chance(0.15)) return leaf(random);
  switch (random.below(20)) {
    case 0:
    case 1:
      return `(${inner()} ${random.pick(BINARY)} ${inner()})`;
    case 2:
      return `${random.pick(["-", "!"])}(${inner()})`;
    case 3:
    case 4:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 5:
      return `[${random.upTo(3, inner).join(", ")}]`;
    case 6:
      return `{${random.upTo(3, () => `${random.pick(["a", '"b"', `(${inner()})`])} = ${inner()}`).join(", ")}}`;
    case 7:
      return `(${inner()})[${inner()}]`;
    case 8:
      return `(${inner()})${random.pick([".a", ".b", "[*]", "[*].a", ".*.a", "[0]", '["a"]', "[*][0]", "[*][*]"])}`;
    case 9:
    case 10:
      return `[for ${random.pick(["v", "k, v", "i"])} in ${inner()} : ${inner()}${random.chance(0.4) ? ` if ${inner()}` : ""}]`;
    case 11:
    case 12:
      return `{for ${random.pick(["v", "k, v", "i"])} in ${inner()} : ${inner()} => ${inner()}${random.pick(["", "", "..."])}${random.chance(0.4) ? ` if ${inner()}` : ""}}`;
    case 13:
      return `"p\${${inner()}}q\${${inner()}}"`;
    case 14:
      return `"%{ if ${inner()} }\${${inner()}}%{ else }n%{ endif }"`;
    case 15:
      return `"%{ for v in ${inner()} }\${${inner()}}%{ endfor }"`;
    case 16:
      return `"\${${inner()}}"`;
    default: {
      const args = random.upTo(3, inner).join(", ");
      return `${random.pick(FUNCTION_NAMES)}(${args}${args !== "" && random.chance(0.1) ? "..." : ""})`;
    }
  }
}

function leaf(random: Random): string {
  const kind = random.below(10);
  return random.pick(kind < 3 ? LITERALS : kind < 9 ? VARIABLE_NAMES : BOUND);
}
