/**
 * Short forms of values in the notation of the native syntax, for the values of variables in
 * diagnostics. They cannot be parsed. Marked values are never shown, since they may be secret.
 */
import { friendlyName, type Value } from "@hcl-ts/cty";
import { contentOf, isValidIdentifier, namesOfParts, numberText, partsOfContainer } from "@hcl-ts/cty/kernel";
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
      return quote(contentOf(value, "string"));
    case "number": {
      const digits = numberText(contentOf(value, "number"));
      return digits.length > MAX_DIGITS ? `${digits.slice(0, MAX_DIGITS)}…` : digits;
    }
    case "bool":
      return String(content);
    case "list":
    case "tuple":
    case "set":
    case "map":
    case "object":
      return partsText(value, limit);
    default:
      return `(${friendlyName(type)})`;
  }
}

/** Formats the parts of a collection or structure, as many as fit. */
function partsText(value: Value, limit: number): string {
  const names = namesOfParts(value);
  const [open, close] = names === undefined ? "[]" : "{}";
  let text = "";
  const parts = partsOfContainer(value.content);
  for (let i = 0; i < parts.length; i++) {
    const name = names?.[i];
    const left = limit - text.length - 4;
    const key = name === undefined ? "" : `${isValidIdentifier(name) ? name : quote(name)} = `;
    const next = left <= 0 ? undefined : `${key}${shortValueText(parts[i]!, left - key.length)}`;
    if (next === undefined || (next.length > left && text !== "")) return `${open}${text}${text === "" ? "" : ", "}…${close}`;
    text += text === "" ? next : `, ${next}`;
  }
  return `${open}${text}${close}`;
}
