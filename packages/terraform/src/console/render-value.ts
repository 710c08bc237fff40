/** Renders values as `terraform console` prints them. */
import { friendlyName, type NumberContent, type Type, type Value } from "@hcl-ts/cty";
import { contentOf, isStackOverflow, numberText, Unknown, zip } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { goQuote } from "./go-quote.ts";

/** Settings of {@link renderValue}. */
export interface RenderOptions {
  /** Shows sensitive values instead of `(sensitive value)`. False by default. */
  readonly showSensitive?: boolean;
  /**
   * The length at which the output is cut, in UTF-16 code units; 4 million by default. Values can
   * share parts, so the output of a small value can have any length.
   */
  readonly maxLength?: number;
}

const DEFAULT_MAX_LENGTH = 4_000_000;

/**
 * Returns a value as `terraform console` prints it. Collections take several lines, and strings
 * with line breaks are heredocs. Values that cannot be shown appear as `(known after apply)`,
 * `(sensitive value)` or `(ephemeral value)`.
 *
 * @param value any value; marks other than the sensitive and the ephemeral one are ignored
 * @returns the text without a final line break; if it is too long, it is cut and ends in `…`
 * @example
 * renderValue(fromNative({ ports: [80] })) // {\n  "ports" = [\n    80,\n  ]\n}
 */
export function renderValue(value: Value, options: RenderOptions = {}): string {
  const writer = new ValueWriter(options);
  try {
    writer.write(value, 0);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    writer.cut();
  }
  return writer.toString();
}

class ValueWriter {
  private readonly parts: string[] = [];
  private readonly showSensitive: boolean;
  private left: number;

  constructor({ showSensitive = false, maxLength = DEFAULT_MAX_LENGTH }: RenderOptions) {
    this.showSensitive = showSensitive;
    this.left = maxLength;
  }

  toString(): string {
    if (this.left < 0) this.parts.push("…");
    return this.parts.join("");
  }

  /** Cuts the output at the current position. */
  cut(): void {
    this.left = -1;
  }

  private add(text: string): void {
    if (this.left < 0) return;
    this.parts.push(text.length <= this.left ? text : text.slice(0, this.left));
    this.left -= text.length;
  }

  private line(indent: number): void {
    this.add(`\n${" ".repeat(indent)}`);
  }

  write(value: Value, indent: number): void {
    if (this.left < 0) return;
    const { type, content } = value;
    if (content instanceof Unknown) this.add("(known after apply)");
    else if (value.hasMark(SENSITIVE) && !this.showSensitive) this.add("(sensitive value)");
    else if (value.hasMark(EPHEMERAL)) this.add("(ephemeral value)");
    else if (content === null) this.add(nullText(type));
    else this.writeKnown(value, indent);
  }

  private writeKnown(value: Value, indent: number): void {
    const { type } = value;
    switch (type.kind) {
      case "string":
        this.writeString(contentOf(value, "string"), indent);
        break;
      case "number":
        this.add(consoleNumber(contentOf(value, "number")));
        break;
      case "bool":
        this.add(String(contentOf(value, "bool")));
        break;
      case "tuple":
        this.writeSequence("", contentOf(value, "list"), indent);
        break;
      case "list":
        this.writeSequence("tolist", contentOf(value, "list"), indent);
        break;
      case "set":
        this.writeSequence("toset", contentOf(value, "set").elements, indent);
        break;
      case "object": {
        this.writeMapping("", zip(type.names, contentOf(value, "object")), indent);
        break;
      }
      case "map":
        this.writeMapping("tomap", [...contentOf(value, "map")], indent);
        break;
      default:
        this.add(`(${friendlyName(type)})`);
        break;
    }
  }

  private writeSequence(conversion: string, elements: readonly Value[], indent: number): void {
    this.add(conversion === "" ? "[" : `${conversion}([`);
    for (const element of elements) {
      if (this.left < 0) return;
      this.line(indent + 2);
      this.write(element, indent + 2);
      this.add(",");
    }
    if (elements.length > 0) this.line(indent);
    this.add(conversion === "" ? "]" : "])");
  }

  private writeMapping(conversion: string, entries: readonly (readonly [string, Value])[], indent: number): void {
    this.add(conversion === "" ? "{" : `${conversion}({`);
    for (const [key, element] of entries) {
      if (this.left < 0) return;
      this.line(indent + 2);
      this.writeString(key, indent + 2);
      this.add(" = ");
      this.write(element, indent + 2);
    }
    if (entries.length > 0) this.line(indent);
    this.add(conversion === "" ? "}" : "})");
  }

  private writeString(text: string, indent: number): void {
    if (!text.includes("\n")) {
      this.add(goQuote(text));
      return;
    }
    const lines = text.split("\n");
    const trimmed = new Set(lines.map((line) => line.trim()));
    let delimiter = "EOT";
    while (trimmed.has(delimiter)) delimiter += "_";
    this.add(`${indent > 0 ? "<<-" : "<<"}${delimiter}`);
    for (const line of lines) {
      this.line(indent);
      this.add(line);
    }
    this.line(indent);
    this.add(delimiter);
  }
}

function consoleNumber(content: NumberContent): string {
  if (Object.is(content, -0)) return "-0";
  const text = numberText(content);
  return text === "Infinity" ? "+Inf" : text === "-Infinity" ? "-Inf" : text;
}

function nullText(type: Type): string {
  switch (type.kind) {
    case "dynamic":
      return "null";
    case "string":
    case "number":
    case "bool":
      return `to${type.kind}(null)`;
    case "list":
    case "set":
    case "map":
      return `to${type.kind}(null) /* of ${friendlyName(type.element)} */`;
    default:
      return `null /* ${friendlyName(type)} */`;
  }
}
