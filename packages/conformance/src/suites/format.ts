import { format } from "@hcl-ts/hclwrite/format";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => ({ out: format(vector.src as string, { style: "hcl" }) });
