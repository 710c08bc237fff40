import { defineConfig } from "vitest/config";
import { configOf, reporters } from "../vitest.shared.ts";

const folder = import.meta.dirname;
// Scripts use built packages, not their sources.
const { root = ".", plugins = [], test = {} } = configOf({ dir: folder, folders: [folder], extension: "mjs", reporters });
export default defineConfig({ root, plugins, test });
