/** All rows of the scaling table. */
import { configurationRows } from "./configuration.ts";
import { functionRows } from "./functions.ts";
import type { Rows } from "./row.ts";
import { syntaxRows } from "./syntax.ts";
import { valueRows } from "./values.ts";

export const rows: Rows = { ...valueRows, ...syntaxRows, ...configurationRows, ...functionRows };

/** The name of the exported function that a row measures. */
export const exportOf = (row: string): string => row.split(",")[0]!;
