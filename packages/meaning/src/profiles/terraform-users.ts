/** The files beside a module that set its variables or test it. */
import { type BodyOutline, bodyItems, constantString } from "@hcl-ts/analysis";
import type { Expression } from "@hcl-ts/hcl";
import type { Declaration } from "../declaration.ts";
import type { Profile } from "../profile.ts";
import { blockProfile } from "./blocks.ts";
import { terraformProfile } from "./terraform.ts";

const { calls, canonicalNames } = terraformProfile;

/** The profile of `.tfvars` files: each attribute sets a variable. */
export const variablesProfile: Profile = {
  ...blockProfile(),
  canonicalNames,
  calls: calls === undefined ? undefined : { ...calls, folderOf: () => undefined },
  users: {
    inputPath: ({ kind, address }, input) => (kind === "attribute" && address === input ? "" : undefined),
    folderOf: () => undefined,
    outputNames: () => undefined,
  },
};

const VARIABLES = { type: "variables" };
const OVERRIDES = ["override_resource", "override_data", "override_module"].map((type) => ({ type }));
const MOCKS = ["mock_resource", "mock_data"].map((type) => ({ type, labelNames: ["type"] }));

/** The blocks of test files, which the JSON syntax needs. */
const TESTS_OUTLINE: BodyOutline = {
  blocks: [
    VARIABLES,
    {
      type: "run",
      labelNames: ["name"],
      body: { blocks: [VARIABLES, { type: "module" }, { type: "plan_options" }, { type: "assert" }, ...OVERRIDES] },
    },
    { type: "provider", labelNames: ["name"] },
    { type: "mock_provider", labelNames: ["name"], body: { blocks: [...MOCKS, ...OVERRIDES] } },
    ...OVERRIDES,
  ],
};

/** The profile of `.tftest.hcl` and `.tofutest.hcl` files. */
export const testsProfile: Profile = {
  ...blockProfile(TESTS_OUTLINE),
  canonicalNames,
  calls,
  users: {
    inputPath: ({ kind }, input) => (kind === "variables" ? input : kind === "run" ? `variables.${input}` : undefined),
    folderOf: (declaration) => {
      const source = moduleSource(declaration);
      return source === undefined ? undefined : constantString(source);
    },
    outputNames: ({ kind, names }) => (kind === "run" ? names : undefined),
  },
};

/** The source of the module that a `run` block runs instead of the tested one. */
function moduleSource({ kind, content }: Declaration): Expression | undefined {
  if (kind !== "run" || !("body" in content)) return undefined;
  const { blocks } = bodyItems(content.body, { outline: content.outline });
  const module = blocks.find(({ type }) => type === "module");
  if (module === undefined) return undefined;
  return bodyItems(module.body, {}).attributes.find(({ name }) => name === "source")?.expression;
}
