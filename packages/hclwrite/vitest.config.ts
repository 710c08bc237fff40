import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

/** It counts the steps of what is compiled after it starts, so it loads every module itself. */
const measuring = "test/linear.test.ts";

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      { ...shared, test: { ...shared.test, name: "hclwrite", exclude: [measuring] } },
      { ...shared, test: { ...shared.test, name: "steps", include: [measuring], isolate: true } },
    ],
  },
});
