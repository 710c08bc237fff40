import { defineConfig } from "vitest/config";
import { shared } from "../vitest.shared.ts";

// Scripts use built packages, not their sources.
const { root = ".", plugins = [] } = shared;
export default defineConfig({ root, plugins, test: { ...shared.test, include: ["**/*.test.mjs"] } });
