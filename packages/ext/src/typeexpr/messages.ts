/** The messages of this entry, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";

const EXAMPLES =
  "string, number or bool, or a type built from others, such as list(string), object({ name = string }) or tuple([string, number])";

/** An expression is neither a keyword nor a call, although a type is required. */
export const typeRequired: MessageOf<"type-required"> = () =>
  message(
    "type-required",
    {},
    `A type is required here: ${EXAMPLES}. In the native syntax, types are written without quotes and parentheses.`,
    "Not a type",
  );

/** A name is not the name of a type. */
export const unknownType: MessageOf<"unknown-type", { name: string; suggestion: string | undefined }> = (args) =>
  message("unknown-type", args, `There is no type named ${quote(args.name)}.${didYouMean(args.suggestion)} A type is ${EXAMPLES}.`);

/** The type `any` where an exact type is required. */
export const anyInExactType: MessageOf<"any-in-exact-type"> = () =>
  message(
    "any-in-exact-type",
    {},
    '"any" is not allowed here: the type must be exact. Replace it with the type of the values, such as string.',
    "Inexact type",
  );

/** A type keyword is followed by arguments, as in `string(…)`. */
export const argumentsForKeyword: MessageOf<"arguments-for-type-keyword", { name: string }> = (args) =>
  message(
    "arguments-for-type-keyword",
    args,
    `${quote(args.name)} takes no arguments. Write it without parentheses.`,
    "Type with arguments",
  );

const WANTED: Readonly<Record<"list" | "set" | "map" | "object" | "tuple", string>> = {
  list: "the type of its elements, as in list(string)",
  set: "the type of its elements, as in set(string)",
  map: "the type of its elements, as in map(string)",
  object: "its attributes and their types between braces, as in object({ name = string })",
  tuple: "the types of its elements between brackets, as in tuple([string, number])",
};

/** The number of type arguments is not one, as in `list`, `list()` or `list(string, number)`. */
export const oneTypeArgumentRequired: MessageOf<"one-type-argument-required", { name: keyof typeof WANTED; found: number }> = (args) => {
  const { name, found } = args;
  return message(
    "one-type-argument-required",
    args,
    `${quote(name)} takes one argument, ${WANTED[name]}; ${found === 0 ? "none is given" : `${found} are given`}.`,
    "Wrong number of type arguments",
  );
};

/** The argument of `object` is not a literal map. */
export const attributeTypesRequired: MessageOf<"attribute-types-required"> = () =>
  message("attribute-types-required", {}, "object() takes attribute types in braces: object({ name = string }). They cannot be computed.");

/** The argument of `tuple` is not a literal list. */
export const elementTypesRequired: MessageOf<"element-types-required"> = () =>
  message("element-types-required", {}, "tuple() takes element types in brackets: tuple([string, number]). They cannot be computed.");

/** A key within `object({…})` is not a plain name. */
export const attributeTypeNameRequired: MessageOf<"attribute-type-name-required"> = () =>
  message(
    "attribute-type-name-required",
    {},
    "The attribute name of an object type must be a plain name, without quotes.",
    "Attribute name required",
  );

/** Two attributes of an object type have the same name. */
export const repeatedAttributeType: MessageOf<"repeated-attribute-type", { name: string }> = (args) =>
  message(
    "repeated-attribute-type",
    args,
    `This object type already has an attribute ${quote(args.name)}. Remove one of the two.`,
    "Repeated attribute",
  );

/** `optional(…)` is not the type of an attribute. */
export const misplacedOptional: MessageOf<"misplaced-optional"> = () =>
  message("misplaced-optional", {}, '"optional" is only allowed around the type of an attribute in an object type. Remove it here.');

/** `optional(…)` is used in an exact type. */
export const optionalInExactType: MessageOf<"optional-in-exact-type"> = () =>
  message(
    "optional-in-exact-type",
    {},
    'Optional attributes are not allowed here, because the type must be exact. Remove "optional".',
    "Optional attribute in an exact type",
  );

/** `optional` has no arguments. */
export const optionalTypeRequired: MessageOf<"optional-type-required"> = () =>
  message("optional-type-required", {}, '"optional" needs the type of the attribute, as in optional(string).', "Missing type");

/** `optional` has too many arguments. */
export const extraOptionalArgument: MessageOf<"extra-optional-argument", { found: number; defaults: boolean }> = (args) => {
  const taken = args.defaults ? "the type of the attribute and at most one default for it" : "only the type of the attribute";
  return message(
    "extra-optional-argument",
    args,
    `"optional" takes ${taken}; ${args.found} arguments are given.`,
    "Too many arguments for optional",
  );
};

/** A default does not match the type of its attribute. */
export const unsuitableDefault: MessageOf<"unsuitable-default", { name: string; reason: string }> = (args) =>
  message("unsuitable-default", args, `This default does not match the type of the attribute ${quote(args.name)}: ${args.reason}.`);

/** A type is nested more deeply than the stack allows. */
export const typeTooDeep: MessageOf<"type-too-deep"> = () =>
  message("type-too-deep", {}, "This type is nested too deeply to be read. Use fewer levels.");
