/** Renders types as the function `type` of `terraform console` prints them. */
import type { Type } from "@hcl-ts/cty";
import { isStackOverflow, zip } from "@hcl-ts/cty/kernel";

const MAX_LENGTH = 1_000_000;

/**
 * Returns a type as the function `type` of `terraform console` prints it. Objects and tuples take
 * several lines, and attribute names have no quotes.
 *
 * @returns the text without a final line break; if it is too long, it is cut and ends in `…`
 */
export function renderType(type: Type): string {
  const writer = new TypeWriter();
  try {
    writer.write(type, 0);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    writer.left = -1;
  }
  return writer.toString();
}

class TypeWriter {
  private readonly parts: string[] = [];
  left = MAX_LENGTH;

  toString(): string {
    if (this.left < 0) this.parts.push("…");
    return this.parts.join("");
  }

  private add(text: string): void {
    if (this.left < 0) return;
    this.parts.push(text);
    this.left -= text.length;
  }

  write(type: Type, indent: number): void {
    if (this.left < 0) return;
    switch (type.kind) {
      case "list":
      case "set":
      case "map":
        this.writeCollection(type.kind, type.element, indent);
        break;
      case "tuple":
        this.writeLines(
          "tuple([",
          "])",
          type.elements.map((element) => ["", element]),
          indent,
        );
        break;
      case "object":
        this.writeLines(
          "object({",
          "})",
          zip(type.names, type.types).map(([name, part]) => [`${name}: `, part]),
          indent,
        );
        break;
      case "capsule":
        this.add(type.name);
        break;
      default:
        this.add(type.kind);
        break;
    }
  }

  private writeCollection(kind: string, element: Type, indent: number): void {
    if (element.kind !== "object" && element.kind !== "tuple") {
      this.add(`${kind}(`);
      this.write(element, indent);
      this.add(")");
      return;
    }
    this.writeLines(`${kind}(`, ")", [["", element]], indent);
  }

  private writeLines(open: string, close: string, items: readonly (readonly [string, Type])[], indent: number): void {
    this.add(open);
    for (const [label, type] of items) {
      if (this.left < 0) return;
      this.add(`\n${" ".repeat(indent + 4)}${label}`);
      this.write(type, indent + 4);
      this.add(",");
    }
    if (items.length > 0) this.add(`\n${" ".repeat(indent)}`);
    this.add(close);
  }
}
