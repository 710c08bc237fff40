/**
 * Short forms of values in the notation of the native syntax, for the values of variables in
 * diagnostics. They cannot be parsed. Marked values are never shown, since they may be secret.
 */
import { friendlyName, type NumberContent, type Value } from "@hcl-ts/cty";
import { isValidIdentifier, numberText, type SetContent } from "@hcl-ts/cty/kernel";
import { quote } from "./quote.ts";

/** The maximum number of digits that are shown. */
const MAX_DIGITS = 20;

/** Formats a value in about `limit` characters at most. Elements that do not fit are replaced by "…". */
export function shortValueText(value: Value, limit = 60): string {
  if (value.isMarked()) return "(marked)";
  if (!value.isKnown()) return value.type.kind === "dynamic" ? "(not known yet)" : `(${friendlyName(value.type)}, not known yet)`;
  const { type, content } = value;
  if (content === null) return "null";
  switch (type.kind) {
    case "string":
      return quote(content as string);
    case "number": {
      const digits = numberText(content as NumberContent);
      return digits.length > MAX_DIGITS ? `${digits.slice(0, MAX_DIGITS)}…` : digits;
    }
    case "bool":
      return String(content);
    case "list":
    case "tuple":
      return enclose("[", "]", (content as readonly Value[]).entries(), limit, ([, element], left) => shortValueText(element, left));
    case "set":
      return enclose("[", "]", (content as SetContent).elements.entries(), limit, ([, element], left) => shortValueText(element, left));
    case "map":
      return enclose("{", "}", content as ReadonlyMap<string, Value>, limit, namedText);
    case "object": {
      const values = content as readonly Value[];
      return enclose(
        "{",
        "}",
        type.names.map((name, i) => [name, values[i]!] as const),
        limit,
        namedText,
      );
    }
    default:
      return `(${friendlyName(type)})`;
  }
}

function namedText([name, value]: readonly [string, Value], left: number): string {
  const key = isValidIdentifier(name) ? name : quote(name);
  return `${key} = ${shortValueText(value, left - key.length - 3)}`;
}

/** Formats items between brackets, as many as fit. */
function enclose<T>(open: string, close: string, items: Iterable<T>, limit: number, textOf: (item: T, left: number) => string): string {
  let text = "";
  for (const item of items) {
    const left = limit - text.length - 4;
    const next = left <= 0 ? undefined : textOf(item, left);
    if (next === undefined || (next.length > left && text !== "")) return `${open}${text}${text === "" ? "" : ", "}…${close}`;
    text += text === "" ? next : `, ${next}`;
  }
  return open + text + close;
}
