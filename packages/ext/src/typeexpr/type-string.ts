import { CtyError, type Type } from "@hcl-ts/cty";

/** A name that needs no quotes; what HCL calls an identifier. */
const PLAIN_NAME = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

/**
 * A type as a type expression: `map(list(string))`, `object({a=number,b=any})`. What `typeConstraint` reads from it is the same
 * type, except that no attribute is optional any more. The name of an attribute that is no identifier, which no type
 * expression can have, stands in quotes; and where the first attribute is named `for`, a reader takes the braces for a `for` expression.
 * @throws CtyError for a capsule type: only the application that made it has a name for it
 */
export function typeString(type: Type): string {
  switch (type.kind) {
    case "dynamic":
      return "any";
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeString(type.element)})`;
    case "tuple":
      return `tuple([${type.elements.map(typeString).join(",")}])`;
    case "object":
      return `object({${type.names.map((name, i) => `${attributeName(name)}=${typeString(type.types[i]!)}`).join(",")}})`;
    case "capsule":
      throw new CtyError(`the capsule type ${JSON.stringify(type.name)} cannot be written as a type expression`);
    default:
      return type.kind;
  }
}

function attributeName(name: string): string {
  return PLAIN_NAME.test(name) ? name : JSON.stringify(name);
}
