import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// Parsing by the main entry point provides the evaluator for the whole process, and a test requires
// that it is missing.
export default defineConfig({ ...shared, test: { ...shared.test, isolate: true } });
