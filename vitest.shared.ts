/** What every package's vitest configuration shares: other packages of the workspace are read from their sources, so no build is needed. */
import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";

const conditions = ["@hcl-ts/source", "module", "node", "import", "default"];

export const shared: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Laws and limits take seconds, on a busy machine more; how many is no test's business.
    testTimeout: 120_000,
    setupFiles: [fileURLToPath(new URL("vitest.seed.ts", import.meta.url))],
    reporters: ["default", ["json", { outputFile: ".test-results.json" }]],
  },
};
