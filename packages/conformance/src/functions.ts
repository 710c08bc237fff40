/** The functions of the vectors, by the names that `functions.txt` gives them. */
import type { Func } from "@hcl-ts/cty";
import { Bytes, standardFunctions } from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import { bytesType } from "./codec.ts";

bytesType.current = Bytes;

export const functions: ReadonlyMap<string, Func> = new Map([...standardFunctions, ["try", tryFunc], ["can", canFunc]]);
