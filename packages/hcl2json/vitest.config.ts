import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// The depth of the stack depends on the code that was compiled before, also by the tests of other files.
export default defineConfig({ ...shared, test: { ...shared.test, isolate: true } });
