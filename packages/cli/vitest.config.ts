import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// Some tests replace functions of the file system, which other files have loaded already.
export default defineConfig({ ...shared, test: { ...shared.test, isolate: true } });
