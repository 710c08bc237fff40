/**
 * The common vitest configuration of all packages. Other packages of the workspace are loaded from
 * their sources, so no build is needed.
 */
import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";

const conditions = ["@hcl-ts/source", "module", "node", "import", "default"];

export const shared: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // No duration decides a result, because a busy machine takes many times as long.
    testTimeout: 0,
    hookTimeout: 0,
    // Test files of a package share modules. Loading them again for each file took two thirds of the
    // processor time. A test that needs its own process starts one.
    isolate: false,
    // Tests create and drop much data. With more room for young objects, the garbage collector copies fewer
    // of them, which saves a tenth to a sixth of the processor time.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: [fileURLToPath(new URL("vitest.seed.ts", import.meta.url))],
    reporters: ["default", ["json", { outputFile: ".test-results.json" }]],
  },
};
