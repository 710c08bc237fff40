import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

/**
 * One counts the steps of what is compiled after it starts, the other depends on the stack that compiled
 * functions take. So each loads every module itself.
 */
const measuring = ["test/linear.test.ts", "test/messages.test.ts"];

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      { ...shared, test: { ...shared.test, name: "hclsyntax", exclude: measuring } },
      { ...shared, test: { ...shared.test, name: "alone", include: measuring, isolate: true } },
    ],
  },
});
