/**
 * Descriptions of this package's functions and their parameters. The functions themselves do not contain these texts, so that
 * programs which only evaluate do not bundle them.
 */
import type { Func } from "@hcl-ts/cty";
import type { FunctionMap } from "./tables.ts";

/** The description of each function and of its parameters in their order. */
const DESCRIPTIONS: ReadonlyMap<string, readonly [description: string, ...params: readonly string[]]> = new Map([
  ["abspath", ["Returns the absolute form of a path.", "The path."]],
  ["alltrue", ["Returns true if all elements of a list are true, or the list is empty.", "The list of booleans."]],
  ["anytrue", ["Returns true if any element of a list is true.", "The list of booleans."]],
  [
    "assumeequal",
    [
      "Returns the expected value; fails if the actual value is known and differs from it.",
      "The value to check.",
      "The value that it is promised to have.",
    ],
  ],
  [
    "assumelistlength",
    [
      "Returns a list, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The list.",
      "The least number of elements.",
      "The greatest number of elements.",
    ],
  ],
  [
    "assumelistlengthmax",
    [
      "Returns a list, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The list.",
      "The greatest number of elements.",
    ],
  ],
  [
    "assumelistlengthmin",
    [
      "Returns a list, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The list.",
      "The least number of elements.",
    ],
  ],
  [
    "assumemaplength",
    [
      "Returns a map, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The map.",
      "The least number of elements.",
      "The greatest number of elements.",
    ],
  ],
  [
    "assumemaplengthmax",
    [
      "Returns a map, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The map.",
      "The greatest number of elements.",
    ],
  ],
  [
    "assumemaplengthmin",
    [
      "Returns a map, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The map.",
      "The least number of elements.",
    ],
  ],
  ["assumenotnull", ["Returns a value, with the promise that it is not null; fails if it is.", "The value."]],
  [
    "assumesetlength",
    [
      "Returns a set, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The set.",
      "The least number of elements.",
      "The greatest number of elements.",
    ],
  ],
  [
    "assumesetlengthmax",
    [
      "Returns a set, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The set.",
      "The greatest number of elements.",
    ],
  ],
  [
    "assumesetlengthmin",
    [
      "Returns a set, with a promise of how many elements it has; fails if it is known to have more or fewer.",
      "The set.",
      "The least number of elements.",
    ],
  ],
  ["assumestringprefix", ["Returns a string, with the promise that it begins with a prefix.", "The string.", "The prefix."]],
  ["base64decode", ["Decodes Base64 to a string, which has to be UTF-8.", "The Base64 text, with padding."]],
  ["base64encode", ["Encodes a string, as UTF-8, in Base64.", "The string."]],
  ["base64gunzip", ["Decodes Base64, and decompresses the result with gzip.", "The compressed string in Base64."]],
  ["base64gzip", ["Compresses a string, as UTF-8, with gzip, and encodes the result in Base64.", "The string."]],
  ["base64sha256", ["Returns the SHA-256 digest of a string in UTF-8, in Base64.", "The string."]],
  ["base64sha512", ["Returns the SHA-512 digest of a string in UTF-8, in Base64.", "The string."]],
  ["basename", ["Returns the last part of a path.", "The path."]],
  [
    "bcrypt",
    [
      "Returns a bcrypt hash of a string, with a random salt.",
      "The string, of at most 72 bytes.",
      "The cost, 10 by default: each further one doubles the time.",
    ],
  ],
  [
    "cidrcontains",
    [
      "Reports whether an address or a network is within a network.",
      "The network, such as 10.0.0.0/8.",
      "The address or network to look for.",
    ],
  ],
  [
    "cidrhost",
    [
      "Returns the address of a host in a network by its number; negative numbers count from the end.",
      "The network, such as 10.0.0.0/8.",
      "The number of the host.",
    ],
  ],
  ["cidrnetmask", ["Returns the mask of an IPv4 network as an address.", "The network, such as 10.0.0.0/8."]],
  [
    "cidrsubnet",
    [
      "Returns a network within another one, by the number of bits to add to the prefix and the number of the network.",
      "The network, such as 10.0.0.0/8.",
      "The number of bits to add to the prefix.",
      "The number of the network, in these bits.",
    ],
  ],
  [
    "cidrsubnets",
    [
      "Returns consecutive networks within another one, for each the number of bits to add to the prefix.",
      "The network, such as 10.0.0.0/8.",
      "The number of bits to add to the prefix for each network.",
    ],
  ],
  ["coalesce", ["Returns the first argument that is neither null nor an empty string.", "The values to choose from."]],
  [
    "convert",
    [
      "Converts a value to a type that is written as in the declaration of a variable.",
      "The value to convert.",
      "The type, such as list(string) or object({ a = optional(number, 1) }).",
    ],
  ],
  ["dirname", ["Returns a path without its last part.", "The path."]],
  ["endswith", ["Reports whether a string ends with another.", "The string.", "The suffix."]],
  ["ephemeralasnull", ["Replaces ephemeral values by null, at any depth.", "The value."]],
  ["file", ["Returns the content of a text file.", "The path of the file, from the root module's folder."]],
  ["filebase64", ["Returns the content of a file in Base64.", "The path of the file, from the root module's folder."]],
  ["filebase64sha256", ["Returns the SHA-256 digest of a file, in Base64.", "The path of the file, from the root module's folder."]],
  ["filebase64sha512", ["Returns the SHA-512 digest of a file, in Base64.", "The path of the file, from the root module's folder."]],
  ["fileexists", ["Reports whether a file exists.", "The path of the file, from the root module's folder."]],
  ["filemd5", ["Returns the MD5 digest of a file, in hexadecimal digits.", "The path of the file, from the root module's folder."]],
  [
    "fileset",
    [
      "Returns the paths of the files in a folder that match a pattern, such as *.tf or **/*.json.",
      "The folder, from the root module's folder.",
      "The pattern: * and ? within a name, ** for any folders, [ab] and {one,other}.",
    ],
  ],
  ["filesha1", ["Returns the SHA-1 digest of a file, in hexadecimal digits.", "The path of the file, from the root module's folder."]],
  ["filesha256", ["Returns the SHA-256 digest of a file, in hexadecimal digits.", "The path of the file, from the root module's folder."]],
  ["filesha512", ["Returns the SHA-512 digest of a file, in hexadecimal digits.", "The path of the file, from the root module's folder."]],
  [
    "index",
    [
      "Returns the position of the first element of a list that equals a value, counted from 0.",
      "The list or tuple.",
      "The value to look for.",
    ],
  ],
  ["issensitive", ["Reports whether a value is marked as sensitive.", "The value."]],
  [
    "length",
    [
      "Returns the number of elements of a collection or structure, or of characters of a string.",
      "The collection, tuple, object or string.",
    ],
  ],
  ["list", ["Always fails: write tolist([ ... ]) instead.", "Any values."]],
  [
    "lookup",
    [
      "Returns the element of a map, or the attribute of an object, with a key, or a default if there is none.",
      "The map or object.",
      "The key.",
      "The value to return if there is no such key.",
    ],
  ],
  ["map", ["Always fails: write tomap({ ... }) instead.", "Any values."]],
  [
    "matchkeys",
    [
      "Returns the elements of one list for which the element at the same position of a second list is in a third one.",
      "The list to choose from.",
      "The keys of the values, as many as values.",
      "The keys whose values to return.",
    ],
  ],
  ["md5", ["Returns the MD5 digest of a string in UTF-8, in hexadecimal digits.", "The string."]],
  ["nonsensitive", ["Removes the sensitive mark of a value, but not the marks of values inside it.", "The value."]],
  ["one", ["Returns the only element of a list, set or tuple, or null if it is empty.", "The list, set or tuple of at most one element."]],
  ["pathexpand", ["Replaces ~ at the beginning of a path by the home directory.", "The path."]],
  ["plantimestamp", ["Returns the time at which the plan was made, in UTC."]],
  [
    "replace",
    [
      "Replaces each occurrence of a substring, or each match of a regular expression that is written between slashes.",
      "The string.",
      "The substring to replace, or a regular expression between slashes.",
      "The replacement, in which $1 and ${name} stand for the groups of a regular expression.",
    ],
  ],
  [
    "rsadecrypt",
    [
      "Decrypts a string with a private key of RSA, padding of PKCS #1 v1.5.",
      "The encrypted string in Base64.",
      "The private key in PEM: PKCS #1, PKCS #8 or OpenSSH, without a password.",
    ],
  ],
  ["sensitive", ["Marks a value as sensitive, so that it is not shown.", "The value."]],
  ["sha1", ["Returns the SHA-1 digest of a string in UTF-8, in hexadecimal digits.", "The string."]],
  ["sha256", ["Returns the SHA-256 digest of a string in UTF-8, in hexadecimal digits.", "The string."]],
  ["sha512", ["Returns the SHA-512 digest of a string in UTF-8, in hexadecimal digits.", "The string."]],
  ["startswith", ["Reports whether a string begins with another.", "The string.", "The prefix."]],
  ["strcontains", ["Reports whether a string contains another.", "The string.", "The string to look for."]],
  ["sum", ["Returns the sum of the numbers in a list, set or tuple.", "The numbers, at least one."]],
  [
    "templatefile",
    [
      "Renders a template from a file.",
      "The path of the file, from the root module's folder.",
      "The variables of the template: an object or a map.",
    ],
  ],
  [
    "templatestring",
    [
      "Renders a template from a string.",
      "The template: in Terraform, a reference to a string elsewhere in the module.",
      "The variables of the template: an object or a map.",
    ],
  ],
  [
    "textdecodebase64",
    [
      "Decodes Base64, and the bytes from an encoding to a string.",
      "The bytes in Base64.",
      "The name of the encoding, such as UTF-16LE or windows-1252.",
    ],
  ],
  [
    "textencodebase64",
    [
      "Encodes a string in an encoding, and the bytes in Base64.",
      "The string.",
      "The name of the encoding, such as UTF-16LE or windows-1252.",
    ],
  ],
  [
    "timecmp",
    [
      "Compares two timestamps: returns -1 if the first one is earlier, 0 if they are the same moment, and 1 if it is later.",
      "The first timestamp.",
      "The second timestamp.",
    ],
  ],
  ["timestamp", ["Returns the current time in UTC."]],
  ["tobool", ["Converts a value to a boolean.", "The value to convert."]],
  ["tolist", ["Converts a set, tuple or list to a list.", "The value to convert."]],
  ["tomap", ["Converts an object or map to a map.", "The value to convert."]],
  ["tonumber", ["Converts a value to a number.", "The value to convert."]],
  ["toset", ["Converts a list, tuple or set to a set, which drops repeated elements and the order.", "The value to convert."]],
  ["tostring", ["Converts a value to a string.", "The value to convert."]],
  [
    "transpose",
    [
      "Swaps keys and elements: each string in the lists becomes a key, and its element the sorted list of keys that had it.",
      "The map of lists of strings.",
    ],
  ],
  ["urldecode", ["Decodes a string from the query of a URL.", "The encoded string."]],
  ["urlencode", ["Encodes a string for the query of a URL: spaces become +, other special characters %XX.", "The string."]],
  ["uuid", ["Returns a random UUID, another one for each call."]],
  [
    "uuidv5",
    [
      "Returns the UUID of a name in a namespace, version 5, which is always the same.",
      'The namespace: "dns", "url", "oid", "x500" or a UUID.',
      "The name.",
    ],
  ],
  ["yamldecode", ["Decodes a YAML document: mappings become objects, and sequences tuples.", "The YAML document."]],
  ["yamlencode", ["Encodes a value in YAML.", "The value."]],
]);

/**
 * Returns functions with their descriptions, for editors and documentation. The functions of `@hcl-ts/cty-functions` have theirs
 * already, and functions of providers keep theirs.
 *
 * @param functions functions by name, as {@link terraformFunctions} or a group returns them
 * @example
 * describedFunctions(terraformFunctions()).get("cidrhost")?.params[1]?.description; // "The number of the host."
 */
export function describedFunctions(functions: FunctionMap): FunctionMap {
  const described = new Map<Func, Func>();
  return new Map(Array.from(functions, ([name, func]) => [name, described.get(func) ?? remember(described, func, describe(name, func))]));
}

function describe(name: string, func: Func): Func {
  if (func.description !== undefined) return func;
  const [description, ...params] = DESCRIPTIONS.get(name.replace(/^core::/, "")) ?? [];
  return description === undefined ? func : func.withDescriptions({ description, params });
}

function remember(described: Map<Func, Func>, func: Func, result: Func): Func {
  described.set(func, result);
  return result;
}
