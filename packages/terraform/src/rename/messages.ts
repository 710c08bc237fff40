/** Messages of renaming, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

/** The address has no declaration that can be renamed. */
export const nothingToRename: MessageOf<"nothing-to-rename", { address: string }> = (args) =>
  message("nothing-to-rename", args, `${args.address} is not declared.`);

/** The new name is in use. */
export const nameTaken: MessageOf<"name-taken", { address: string }> = (args) =>
  message("name-taken", args, `There is already a declaration ${quote(args.address)}. Choose another name.`);

/** The new name is not valid. */
export const invalidNewName: MessageOf<"invalid-new-name", { name: string }> = (args) =>
  message(
    "invalid-new-name",
    args,
    `${quote(args.name)} is not a valid name. A name starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
  );
