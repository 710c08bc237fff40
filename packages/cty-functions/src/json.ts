/** Functions for JSON. */
import {
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  impliedTypeOfJSON,
  isWhollyKnown,
  rangeOf,
  refine,
  string,
  stringVal,
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
  params: [{ name: "str", description: "The JSON text.", type: string }],
  type: ([str]) => (str!.isKnown() ? impliedTypeOfJSON(str!.asString()) : dynamic),
  impl: ([str], type) => {
    if (type === dynamic && str!.asString().trim() !== "null") throw new CtyError("the text is no JSON");
    return type === dynamic ? valueFromJSON("null", dynamic) : valueFromJSON(str!.asString(), type);
  },
});
