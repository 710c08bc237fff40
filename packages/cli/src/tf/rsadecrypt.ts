import { createRequire } from "node:module";
import { type Forge, rsadecryptOf } from "@hcl-ts/terraform/functions";

const require = createRequire(import.meta.url);

/** The function `rsadecrypt`, which loads its library when it is called: few modules do, and loading it takes 20 ms. */
export const rsadecrypt: ReturnType<typeof rsadecryptOf> = rsadecryptOf(() => require("node-forge") as Forge);
