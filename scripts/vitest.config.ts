import { defineConfig } from "vitest/config";
import { shared } from "../vitest.shared.ts";

export default defineConfig({ test: { ...shared.test, include: ["**/*.test.mjs"] } });
