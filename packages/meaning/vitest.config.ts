import { defineConfig } from "vitest/config";
import { sabotagedBuilds } from "../../vitest.sabotage.ts";
import { shared } from "../../vitest.shared.ts";
import { SABOTAGED } from "./test/sabotages.ts";

export default defineConfig({ ...shared, plugins: [...(shared.plugins ?? []), sabotagedBuilds(SABOTAGED)] });
