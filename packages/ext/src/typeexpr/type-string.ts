import { CtyError, type Type } from "@hcl-ts/cty";
import { isStackOverflow, isValidIdentifier, typeSize, zip } from "@hcl-ts/cty/kernel";

/**
 * Writes a type as a type expression, such as `map(list(string))` or `object({a=number,b=any})`.
 * `typeConstraint` reads the same type from it, except that optional attributes become required. An
 * attribute name that is not an identifier, which no type expression can have, is quoted. If the
 * first attribute is named `for`, the braces cannot be read back, as they form a `for` expression.
 *
 * @throws CtyError for a capsule type, for a type of more than a million parts, and for a type
 *   nested too deeply for the remaining stack
 */
export function typeString(type: Type): string {
  if (typeSize(type) > MAX_PARTS) throw new CtyError(`a type of more than ${MAX_PARTS} parts cannot be written as a type expression`);
  try {
    return write(type);
  } catch (error) {
    throw isStackOverflow(error) ? new CtyError("the type is nested too deeply for the remaining stack") : error;
  }
}

/**
 * The maximum number of parts. Shared parts are written each time they occur, so a small type can
 * have an exponentially long string.
 */
const MAX_PARTS = 1_000_000;

function write(type: Type): string {
  switch (type.kind) {
    case "dynamic":
      return "any";
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${write(type.element)})`;
    case "tuple":
      return `tuple([${type.elements.map(write).join(",")}])`;
    case "object":
      return `object({${zip(type.names, type.types)
        .map(([name, part]) => `${attributeName(name)}=${write(part)}`)
        .join(",")}})`;
    case "capsule":
      throw new CtyError(`the capsule type ${JSON.stringify(type.name)} cannot be written as a type expression`);
    default:
      return type.kind;
  }
}

function attributeName(name: string): string {
  return isValidIdentifier(name) ? name : JSON.stringify(name);
}
