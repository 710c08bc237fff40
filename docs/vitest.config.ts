import { defineConfig } from "vitest/config";
import { shared } from "../vitest.shared.ts";

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: ["test/**/*.test.ts"],
    fileParallelism: false,
    // The longest delay of a timer: what a page shows is waited for, however long it takes.
    expect: { poll: { timeout: 2 ** 31 - 1 } },
  },
});
