/** Messages of renaming, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

/** The address has no declaration that can be renamed. */
export function nothingToRename(args: { address: string }): Message<"nothing-to-rename", { address: string }> {
  return message("nothing-to-rename", args, `${args.address} is not declared.`);
}

/** The new name is in use. */
export function nameTaken(args: { address: string }): Message<"name-taken", { address: string }> {
  return message("name-taken", args, `There is already a declaration ${quote(args.address)}. Choose another name.`);
}

/** The new name is not valid. */
export function invalidNewName(args: { name: string }): Message<"invalid-new-name", { name: string }> {
  return message(
    "invalid-new-name",
    args,
    `${quote(args.name)} is not a valid name. A name starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
  );
}
