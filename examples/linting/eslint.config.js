import hcl, { cacheKey } from "@hcl-ts/eslint-plugin";
import { defineConfig } from "eslint/config";

// biome-ignore lint/style/noDefaultExport: ESLint reads the default export
export default defineConfig([...hcl.configs.terraform, { settings: { hcl: { cacheKey: cacheKey() } } }]);
