/** The words of this entry's diagnostics, one function a code. */
import { didYouMean, type Message, quote } from "@hcl-ts/hcl";

const EXAMPLES =
  "string, number or bool, or a type made of others, such as list(string), object({ name = string }) or tuple([string, number])";

/** Something that is neither a keyword nor a call stands where a type is required. */
export function typeRequired(): Message {
  return {
    code: "type-required",
    summary: "Not a type",
    detail: `A type is required here: ${EXAMPLES}. In the native syntax a type stands without quotes and without parentheses around it.`,
  };
}

/** A name that is no type's. */
export function unknownType(args: { name: string; suggestion: string | undefined }): Message {
  return {
    code: "unknown-type",
    summary: "Unknown type",
    detail: `There is no type named ${quote(args.name)}.${didYouMean(args.suggestion)} A type is ${EXAMPLES}.`,
  };
}

/** `any` where a type has to be exact. */
export function anyInExactType(): Message {
  return {
    code: "any-in-exact-type",
    summary: "Inexact type",
    detail: '"any" stands for whatever type a value has, but here the type has to be said exactly.',
  };
}

/** `string(…)`. */
export function argumentsForKeyword(args: { name: string }): Message {
  return {
    code: "arguments-for-type-keyword",
    summary: "Type with arguments",
    detail: `${quote(args.name)} is a type by itself and takes no arguments: write it without parentheses.`,
  };
}

const WANTED: Readonly<Record<"list" | "set" | "map" | "object" | "tuple", string>> = {
  list: "the type of its elements, as in list(string)",
  set: "the type of its elements, as in set(string)",
  map: "the type of its elements, as in map(string)",
  object: "its attributes and their types between braces, as in object({ name = string })",
  tuple: "the types of its elements between brackets, as in tuple([string, number])",
};

/** `list`, `list()` or `list(string, number)`. */
export function oneTypeArgumentRequired(args: { name: keyof typeof WANTED; found: number }): Message {
  const { name, found } = args;
  return {
    code: "one-type-argument-required",
    summary: "Wrong number of type arguments",
    detail: `${quote(name)} takes one argument, ${WANTED[name]}; ${found === 0 ? "none is given" : `${found} are given`}.`,
  };
}

/** The argument of `object` is not written as a map. */
export function attributeTypesRequired(): Message {
  return {
    code: "attribute-types-required",
    summary: "Not the attributes of a type",
    detail: `The argument of "object" is ${WANTED.object}, written out and not computed.`,
  };
}

/** The argument of `tuple` is not written as a list. */
export function elementTypesRequired(): Message {
  return {
    code: "element-types-required",
    summary: "Not the elements of a type",
    detail: `The argument of "tuple" is ${WANTED.tuple}, written out and not computed.`,
  };
}

/** A key within `object({…})` is no plain name. */
export function attributeTypeNameRequired(): Message {
  return {
    code: "attribute-type-name-required",
    summary: "Not the name of an attribute",
    detail: "The name of an attribute of an object type is a plain name, without quotes and not computed.",
  };
}

/** Two attributes of an object type have one name. */
export function repeatedAttributeType(args: { name: string }): Message {
  return {
    code: "repeated-attribute-type",
    summary: "Repeated attribute",
    detail: `This object type has an attribute ${quote(args.name)} already. Each name can be given once.`,
  };
}

/** `optional(…)` that is not around the type of an attribute. */
export function misplacedOptional(): Message {
  return {
    code: "misplaced-optional",
    summary: "Misplaced optional",
    detail:
      '"optional" says that an attribute of an object type may be left out, so it can stand only around the type of such an attribute.',
  };
}

/** `optional(…)` where a type has to be exact. */
export function optionalInExactType(): Message {
  return {
    code: "optional-in-exact-type",
    summary: "Optional attribute in an exact type",
    detail: "Here the type has to be said exactly, so no attribute can be optional.",
  };
}

/** `optional()`. */
export function optionalTypeRequired(): Message {
  return {
    code: "optional-type-required",
    summary: "Missing type",
    detail: '"optional" takes the type of the attribute, as in optional(string).',
  };
}

/** `optional` with more arguments than it takes. */
export function extraOptionalArgument(args: { found: number; defaults: boolean }): Message {
  const taken = args.defaults ? "the type of the attribute and perhaps a default for it" : "the type of the attribute and nothing else";
  return {
    code: "extra-optional-argument",
    summary: "Too many arguments for optional",
    detail: `"optional" takes ${taken}; ${args.found} arguments are given.`,
  };
}

/** A default that is of no use for its attribute. */
export function unsuitableDefault(args: { name: string; reason: string }): Message {
  return {
    code: "unsuitable-default",
    summary: "Unsuitable default",
    detail: `This default does not fit the type of the attribute ${quote(args.name)}: ${args.reason}.`,
  };
}
