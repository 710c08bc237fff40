/** `defineConfig` of ESLint 10 checks the options of rules. */
import { defineConfig } from "eslint/config";
import "@hcl-ts/eslint-plugin";

export const config = defineConfig([
  { rules: { "hcl/sort-keys": ["warn", { order: "desc" }], "other/rule": ["warn", { anything: 1 }] } },
  // @ts-expect-error: there is no such option
  { rules: { "hcl/sort-keys": ["warn", { ordr: "desc" }] } },
  // @ts-expect-error: there is no such style
  { rules: { "hcl/module-pinned-source": ["warn", { style: "lax" }] } },
]);
