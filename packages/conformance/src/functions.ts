/** The functions of the vectors, by their names in `functions.txt`. */
import type { Func } from "@hcl-ts/cty";
import { Bytes } from "@hcl-ts/cty-functions";
import { standardScope } from "hcl-ts";
import { bytesType } from "./codec.ts";

bytesType.current = Bytes;

export const functions: ReadonlyMap<string, Func> = standardScope;
