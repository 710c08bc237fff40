/** Snippets of values, attributes and blocks. */
import { type AttributeSchema, type BlockSchema, type BodySchema, bodyOf, type Constraint } from "@hcl-ts/schema";
import type { Syntax } from "../../documents/open-document.ts";
import { alternatives } from "../../place/expected.ts";

/** Numbers the places that the user fills in. */
class Stops {
  #last = 0;
  next(): string {
    this.#last++;
    return `$${this.#last}`;
  }
}

/** Returns a text in which nothing has a meaning in snippets. */
export function escaped(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** Returns the snippet of a value. */
export function valueSnippet(constraint: Constraint): string {
  return value(constraint, new Stops());
}

function value(constraint: Constraint, stops: Stops): string {
  const [first] = alternatives(constraint);
  switch (first?.kind) {
    case "list":
    case "set":
    case "tuple":
      return `[${stops.next()}]`;
    case "map":
    case "object":
      return `{${stops.next()}}`;
    case "type":
      switch (first.type.kind) {
        case "string":
          return `"${stops.next()}"`;
        case "list":
        case "set":
        case "tuple":
          return `[${stops.next()}]`;
        case "map":
        case "object":
          return `{${stops.next()}}`;
        default:
          return stops.next();
      }
    default:
      return stops.next();
  }
}

/** Returns the snippet of a block: its labels, and a body with what is required. */
export function blockSnippet(type: string, block: BlockSchema, syntax: Syntax): string {
  const stops = new Stops();
  if (syntax === "json") {
    const labels = block.labels.map(() => `{ "${stops.next()}": `).join("");
    return `${labels}{${stops.next()}}${" }".repeat(block.labels.length)}`;
  }
  const labels = block.labels.map(() => ` "${stops.next()}"`).join("");
  return `${escaped(type)}${labels} ${bodySnippet(bodyOf(block.body), stops, "")}`;
}

/** The depth to which required blocks are part of a snippet, because schemas can be recursive. */
const MAX_INDENT = 6;

function bodySnippet(body: BodySchema, stops: Stops, indent: string): string {
  const lines: string[] = [];
  const required = [...body.attributes].filter(([, attribute]) => isRequired(attribute));
  const width = Math.max(0, ...required.map(([name]) => name.length));
  for (const [name, { constraint }] of required) lines.push(`${escaped(name).padEnd(width)} = ${value(constraint, stops)}`);
  for (const [type, block] of body.blocks) {
    if (block.min === 0 || indent.length >= MAX_INDENT) continue;
    const labels = block.labels.map(() => ` "${stops.next()}"`).join("");
    lines.push(`${escaped(type)}${labels} ${bodySnippet(bodyOf(block.body), stops, `${indent}  `)}`);
  }
  if (lines.length === 0) return `{\n${indent}  ${stops.next()}\n${indent}\\}`;
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join("")}${indent}\\}`;
}

/** Whether an attribute must be written. */
export function isRequired({ presence }: AttributeSchema): boolean {
  return presence === "required";
}
