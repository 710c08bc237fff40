/** The words of this entry's diagnostics, one function a code. */
import type { Message } from "@hcl-ts/hcl";

/** An element of `params` is not a plain name. */
export function invalidParameter(): Message {
  return {
    code: "invalid-function-parameter",
    summary: "Invalid parameter",
    detail: 'Each element of "params" has to be a plain name, written without quotes, as in `params = [name]`.',
  };
}

/** `variadic_param` is not a plain name. */
export function invalidVariadicParameter(): Message {
  return {
    code: "invalid-variadic-parameter",
    summary: "Invalid variadic parameter",
    detail: '"variadic_param" has to be a plain name, written without quotes; it collects all further arguments of a call.',
  };
}
