import { defineConfig } from "vitest/config";
import { sabotagedBuilds } from "../../vitest.sabotage.ts";
import { shared } from "../../vitest.shared.ts";
import { SABOTAGES } from "./test/sabotages.ts";

export default defineConfig({ ...shared, plugins: [sabotagedBuilds(SABOTAGES, ["packages/meaning", "packages/analysis"])] });
