/** The messages of this entry, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";

/** An element of `params` is not a plain name. */
export const invalidParameter: MessageOf<"invalid-function-parameter"> = () =>
  message(
    "invalid-function-parameter",
    {},
    'Each element of "params" must be a plain name, written without quotes, as in `params = [name]`.',
    "Invalid parameter",
  );

/** The value of `variadic_param` is not a plain name. */
export const invalidVariadicParameter: MessageOf<"invalid-variadic-parameter"> = () =>
  message(
    "invalid-variadic-parameter",
    {},
    '"variadic_param" must be a plain name, written without quotes; it receives all further arguments of a call.',
  );
