/**
 * The common vitest configuration of all packages. Other packages of the workspace are loaded from
 * their sources, so no build is needed.
 *
 * A file named `*.alone.test.ts` gets a separate process, in which it loads every module itself. All other
 * test files share modules: loading them again for each file took two thirds of the processor time. `npm test` runs the
 * files of all packages together, `vitest run` in the folder of a package only its own.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LATE_OPTIMIZATION } from "./vitest.flags.ts";
import { countedModules } from "./vitest.steps.ts";
import { IS_ALL, IS_LONG } from "./vitest.tier.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
/** The file that a test of the long tier imports to know how many cases it tries. */
const TIER = /from "[./]*\/vitest\.tier\.ts"/;
/** The longest delay of a timer, in milliseconds: what is polled for is waited for, however long it takes. */
const LONGEST_DELAY = 2 ** 31 - 1;
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

/** Runs one package after the other, so that the report of each appears early. */
class ByPath extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/** The tests that a configuration runs. */
interface Tested {
  /** The absolute path of the folder that has all packages. */
  readonly dir: string;
  /** The absolute paths of the packages. */
  readonly folders: readonly string[];
  /** The extension of test files: "ts" unless it is given. */
  readonly extension?: string;
  readonly plugins?: readonly Plugin[];
  readonly reporters: NonNullable<ViteUserConfig["test"]>["reporters"];
}

/** Returns the paths of the test files of the tier that runs. An example has them next to its sources, a package in `src` and `test`. */
function testFiles({ dir, folders, extension = "ts" }: Tested): readonly string[] {
  const paths = folders.flatMap((folder) => {
    const parts = ["src", "test"].map((name) => join(folder, name)).filter((path) => existsSync(path));
    return (parts.length === 0 ? [folder] : parts).flatMap(filesIn);
  });
  const tests = paths.filter((path) => path.endsWith(`.test.${extension}`));
  const isLong = (path: string): boolean => path.endsWith(`.long.test.${extension}`);
  const inTier = (path: string): boolean => (IS_LONG ? isLong(path) || TIER.test(readFileSync(path, "utf8")) : !isLong(path));
  return (IS_ALL ? tests : tests.filter(inTier)).map((path) => relative(dir, path));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" || entry.name === "dist" ? [] : filesIn(path);
  });
}

/** Returns the configuration of the tests in folders. */
export function configOf(tested: Tested): ViteUserConfig {
  const files = testFiles(tested);
  const base: ViteUserConfig = {
    // The root is the same for all packages, so they share transformed modules.
    root,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    plugins: [dependOnManifests(), countedModules(), ...(tested.plugins ?? [])],
    test: {
      dir: tested.dir,
      include: [...files],
      // No duration decides a result, because a busy machine takes many times as long.
      testTimeout: 0,
      hookTimeout: 0,
      expect: { poll: { timeout: LONGEST_DELAY } },
      isolate: false,
      sequence: { sequencer: ByPath },
      execArgv: [
        // Tests create and drop much data. With more room for young objects, the garbage collector copies fewer
        // of them, which saves a tenth to a sixth of the processor time.
        "--max-semi-space-size=64",
        ...LATE_OPTIMIZATION,
      ],
      globalSetup: [join(root, "vitest.temporary.ts")],
      setupFiles: [join(root, "vitest.folder.ts"), join(root, "vitest.seed.ts")],
      passWithNoTests: IS_LONG,
      reporters: tested.reporters ?? [],
      experimental: { fsModuleCache: true },
    },
  };
  const isAlone = (file: string): boolean => file.includes(".alone.");
  if (!files.some(isAlone)) return base;
  const project = (name: string, include: string[], isolate: boolean): ViteUserConfig => ({
    ...base,
    test: { ...base.test, name, include, isolate },
  });
  const shared = project(
    "shared",
    files.filter((file) => !isAlone(file)),
    false,
  );
  return { ...base, test: { ...base.test, projects: [shared, project("alone", files.filter(isAlone), true)] } };
}

/** The folder of the package whose tests run. */
const folder = process.cwd();

/** The reporters for the tests in one folder. */
export const reporters: Tested["reporters"] = ["default", ["json", { outputFile: join(folder, ".test-results.json") }]];

/** The configuration of the package in the working directory. */
export const shared: ViteUserConfig = configOf({ dir: folder, folders: [folder], reporters });
