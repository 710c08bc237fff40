/** Runs the examples of the guides about linting. */

import * as language from "@hcl-ts/language";
import * as eslint from "eslint";
import { describe } from "vitest";
import fromTflint from "../../../docs/guides/from-tflint.md?raw";
import linting from "../../../docs/guides/linting.md?raw";
import rulesAndPolicies from "../../../docs/guides/rules-and-policies.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as plugin from "../src/index.ts";

const modules = { "@hcl-ts/eslint-plugin": plugin, "@hcl-ts/language": language, eslint };

describe("linting", () => testReadme(linting, modules));
describe("rules and policies", () => testReadme(rulesAndPolicies, modules));
describe("from tflint", () => testReadme(fromTflint, modules));
