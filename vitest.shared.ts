/**
 * The common vitest configuration of all packages. Other packages of the workspace are loaded from
 * their sources, so no build is needed.
 *
 * A file named `*.alone.test.ts` gets a separate process, in which it loads every module itself. All other
 * test files of a package share modules: loading them again for each file took two thirds of the processor time.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, ViteUserConfig } from "vitest/config";
import { LATE_OPTIMIZATION } from "./vitest.flags.ts";
import { countedModules } from "./vitest.steps.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
/** The folder of the package whose tests run. */
const folder = process.cwd();
const include = ["src/**/*.test.ts", "test/**/*.test.ts"];
const alone = ["src/**/*.alone.test.ts", "test/**/*.alone.test.ts"];
const conditions = ["@hcl-ts/source", "module", "node", "import", "default"];

/**
 * Lets transformed modules on disk depend on what `package.json` files say. They contain the paths of what they
 * import, which these files map to names.
 */
function dependOnManifests(): Plugin {
  const digest = createHash("sha256");
  for (const name of readdirSync(join(root, "packages"))) {
    const manifest = join(root, "packages", name, "package.json");
    if (existsSync(manifest)) digest.update(readFileSync(manifest));
  }
  const key = digest.digest("hex");
  return {
    name: "depend-on-manifests",
    configureVitest: ({ experimental_defineCacheKeyGenerator: addToKeys }) => addToKeys(() => key),
  };
}

const base: ViteUserConfig = {
  // The root is the same for all packages, so they share transformed modules.
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  plugins: [dependOnManifests(), countedModules()],
  test: {
    dir: folder,
    include,
    // No duration decides a result, because a busy machine takes many times as long.
    testTimeout: 0,
    hookTimeout: 0,
    isolate: false,
    execArgv: [
      // Tests create and drop much data. With more room for young objects, the garbage collector copies fewer
      // of them, which saves a tenth to a sixth of the processor time.
      "--max-semi-space-size=64",
      ...LATE_OPTIMIZATION,
    ],
    setupFiles: [join(root, "vitest.folder.ts"), join(root, "vitest.seed.ts")],
    env: { TESTED_FOLDER: folder },
    reporters: ["default", ["json", { outputFile: join(folder, ".test-results.json") }]],
    experimental: { fsModuleCache: true },
  },
};

const hasAlone = ["src", "test"].some((name) => {
  const path = join(folder, name);
  return existsSync(path) && readdirSync(path, { recursive: true, encoding: "utf8" }).some((file) => file.endsWith(".alone.test.ts"));
});

export const shared: ViteUserConfig = hasAlone
  ? {
      ...base,
      test: {
        ...base.test,
        projects: [
          { ...base, test: { ...base.test, name: "shared", exclude: alone } },
          { ...base, test: { ...base.test, name: "alone", include: alone, isolate: true } },
        ],
      },
    }
  : base;
