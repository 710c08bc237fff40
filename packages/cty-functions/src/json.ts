/** Functions for JSON. */
import {
  ArgumentError,
  bool,
  defineFunction,
  dynamic,
  type Func,
  impliedTypeOfJSON,
  isWhollyKnown,
  number,
  rangeOf,
  refine,
  string,
  stringVal,
  type Type,
  unknownVal,
  type Value,
  valueFromJSON,
  valueToJSON,
} from "@hcl-ts/cty";

/** `jsonencode(val)`: the JSON text of a value. */
export const jsonencode: Func = defineFunction({
  description: "Gives the JSON text of a value.",
  params: [{ name: "val", description: "The value.", type: dynamic, allowDynamicType: true, allowNull: true, allowUnknown: true }],
  type: string,
  refineResult: (builder) => builder.notNull(),
  impl: ([val]) => {
    if (isWhollyKnown(val!)) return stringVal(valueToJSON(val!));
    const first = firstCharacter(val!);
    return first === undefined ? unknownVal(string) : refine(unknownVal(string)).stringPrefixFull(first).newValue();
  },
});

/** The character that the JSON text of a value will begin with; undefined if it may be null, or anything. */
function firstCharacter(value: Value): string | undefined {
  if (!value.isKnown() && !rangeOf(value).definitelyNotNull()) return undefined;
  switch (value.type.kind) {
    case "string":
      return '"';
    case "map":
    case "object":
      return "{";
    case "list":
    case "set":
    case "tuple":
      return "[";
    default:
      return undefined;
  }
}

/** `jsondecode(str)`: the value of a JSON text. */
export const jsondecode: Func = defineFunction({
  description: "Gives the value of a JSON text.",
  params: [{ name: "str", description: "The JSON text.", type: string, allowUnknown: true }],
  type: ([str]) => (str!.isKnown() ? impliedTypeOfJSON(str!.asString()) : typeFromStart(rangeOf(str!).stringPrefix())),
  impl: ([str], type) => (str!.isKnown() ? valueFromJSON(str!.asString(), type) : unknownVal(type)),
});

/** The type of what a JSON text says that begins like this, as far as that tells. @throws ArgumentError if no JSON text does */
function typeFromStart(start: string): Type {
  switch (/[^ \t\r\n]/.exec(start)?.[0]) {
    case undefined:
    case "{":
    case "[":
    case "n":
      return dynamic;
    case '"':
      return string;
    case "t":
    case "f":
      return bool;
    case "-":
    case ".":
    case "0":
    case "1":
    case "2":
    case "3":
    case "4":
    case "5":
    case "6":
    case "7":
    case "8":
    case "9":
      return number;
    default:
      throw new ArgumentError(0, "no JSON text begins like this one");
  }
}
