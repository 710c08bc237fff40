/** Functions for JSON. */
import {
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  impliedTypeOfJSON,
  isWhollyKnown,
  string,
  stringVal,
  unknownVal,
  valueFromJSON,
  valueToJSON,
} from "@hcl-ts/cty";

/** `jsonencode(val)`: the JSON text of a value. */
export const jsonencode: Func = defineFunction({
  description: "Gives the JSON text of a value.",
  params: [{ name: "val", description: "The value.", type: dynamic, allowDynamicType: true, allowNull: true, allowUnknown: true }],
  type: string,
  refineResult: (builder) => builder.notNull(),
  impl: ([val]) => (isWhollyKnown(val!) ? stringVal(valueToJSON(val!)) : unknownVal(string)),
});

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
