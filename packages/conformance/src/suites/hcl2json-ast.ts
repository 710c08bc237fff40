import { getExpressionAst } from "@hcl-ts/hcl2json";
import type { AsyncSuite } from "../vector.ts";
import { orError } from "./hcl2json.ts";

export const answer: AsyncSuite = (vector) => orError(async () => ({ ast: await getExpressionAst("x.tf", vector.expression as string) }));
