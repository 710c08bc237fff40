/** The words of this entry's diagnostics, one function a code. */
import { type Message, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";

const EXAMPLES =
  "string, number or bool, or a type made of others, such as list(string), object({ name = string }) or tuple([string, number])";

/** Something that is neither a keyword nor a call stands where a type is required. */
export function typeRequired(): Message<"type-required"> {
  return message(
    "type-required",
    {},
    `A type is required here: ${EXAMPLES}. In the native syntax, types are written without quotes and parentheses.`,
    "Not a type",
  );
}

/** A name that is no type's. */
export function unknownType(args: {
  name: string;
  suggestion: string | undefined;
}): Message<"unknown-type", { name: string; suggestion: string | undefined }> {
  return message("unknown-type", args, `There is no type named ${quote(args.name)}.${didYouMean(args.suggestion)} A type is ${EXAMPLES}.`);
}

/** `any` where a type has to be exact. */
export function anyInExactType(): Message<"any-in-exact-type"> {
  return message("any-in-exact-type", {}, '"any" is not allowed here: the type must be exact.', "Inexact type");
}

/** `string(…)`. */
export function argumentsForKeyword(args: { name: string }): Message<"arguments-for-type-keyword", { name: string }> {
  return message(
    "arguments-for-type-keyword",
    args,
    `${quote(args.name)} takes no arguments. Write it without parentheses.`,
    "Type with arguments",
  );
}

const WANTED: Readonly<Record<"list" | "set" | "map" | "object" | "tuple", string>> = {
  list: "the type of its elements, as in list(string)",
  set: "the type of its elements, as in set(string)",
  map: "the type of its elements, as in map(string)",
  object: "its attributes and their types between braces, as in object({ name = string })",
  tuple: "the types of its elements between brackets, as in tuple([string, number])",
};

/** `list`, `list()` or `list(string, number)`. */
export function oneTypeArgumentRequired(args: {
  name: keyof typeof WANTED;
  found: number;
}): Message<"one-type-argument-required", { name: keyof typeof WANTED; found: number }> {
  const { name, found } = args;
  return message(
    "one-type-argument-required",
    args,
    `${quote(name)} takes one argument, ${WANTED[name]}; ${found === 0 ? "none is given" : `${found} are given`}.`,
    "Wrong number of type arguments",
  );
}

/** The argument of `object` is not written as a map. */
export function attributeTypesRequired(): Message<"attribute-types-required"> {
  return message(
    "attribute-types-required",
    {},
    `The argument of "object" is ${WANTED.object}, written out, not computed.`,
    "Not the attributes of a type",
  );
}

/** The argument of `tuple` is not written as a list. */
export function elementTypesRequired(): Message<"element-types-required"> {
  return message(
    "element-types-required",
    {},
    `The argument of "tuple" is ${WANTED.tuple}, written out, not computed.`,
    "Not the elements of a type",
  );
}

/** A key within `object({…})` is no plain name. */
export function attributeTypeNameRequired(): Message<"attribute-type-name-required"> {
  return message(
    "attribute-type-name-required",
    {},
    "The attribute name of an object type must be a plain name, without quotes.",
    "Not the name of an attribute",
  );
}

/** Two attributes of an object type have one name. */
export function repeatedAttributeType(args: { name: string }): Message<"repeated-attribute-type", { name: string }> {
  return message(
    "repeated-attribute-type",
    args,
    `This object type already has an attribute ${quote(args.name)}. Remove one of the two.`,
    "Repeated attribute",
  );
}

/** `optional(…)` that is not around the type of an attribute. */
export function misplacedOptional(): Message<"misplaced-optional"> {
  return message("misplaced-optional", {}, '"optional" is only allowed around the type of an attribute in an object type.');
}

/** `optional(…)` where a type has to be exact. */
export function optionalInExactType(): Message<"optional-in-exact-type"> {
  return message(
    "optional-in-exact-type",
    {},
    "Optional attributes are not allowed here: the type must be exact.",
    "Optional attribute in an exact type",
  );
}

/** `optional()`. */
export function optionalTypeRequired(): Message<"optional-type-required"> {
  return message("optional-type-required", {}, '"optional" needs the type of the attribute, as in optional(string).', "Missing type");
}

/** `optional` with more arguments than it takes. */
export function extraOptionalArgument(args: {
  found: number;
  defaults: boolean;
}): Message<"extra-optional-argument", { found: number; defaults: boolean }> {
  const taken = args.defaults ? "the type of the attribute and perhaps a default for it" : "the type of the attribute and nothing else";
  return message(
    "extra-optional-argument",
    args,
    `"optional" takes ${taken}; ${args.found} arguments are given.`,
    "Too many arguments for optional",
  );
}

/** A default that is of no use for its attribute. */
export function unsuitableDefault(args: { name: string; reason: string }): Message<"unsuitable-default", { name: string; reason: string }> {
  return message("unsuitable-default", args, `This default does not match the type of the attribute ${quote(args.name)}: ${args.reason}.`);
}

/** A type that is nested deeper than the stack holds. */
export function typeTooDeep(): Message<"type-too-deep"> {
  return message("type-too-deep", {}, "This type is nested too deeply to be read. Give it fewer levels.");
}
