import type { BodyOutline } from "@hcl-ts/analysis";

const RULES = [{ type: "precondition" }, { type: "postcondition" }];

const RESOURCE: BodyOutline = {
  attributes: [{ name: "depends_on", static: true }],
  blocks: [
    {
      type: "lifecycle",
      body: { attributes: [{ name: "replace_triggered_by", static: true }], blocks: RULES },
    },
    { type: "connection" },
    { type: "provisioner", labelNames: ["type"], body: { blocks: [{ type: "connection" }] } },
    { type: "dynamic", labelNames: ["type"] },
  ],
};

const resource = (type: string): NonNullable<BodyOutline["blocks"]>[number] => ({ type, labelNames: ["type", "name"], body: RESOURCE });

/**
 * The outline of the files of modules. It lists the block types, which the JSON syntax does not
 * distinguish from attributes, and the strings that are references.
 */
export const MODULE_OUTLINE: BodyOutline = {
  blocks: [
    { type: "terraform" },
    { type: "locals" },
    { type: "variable", labelNames: ["name"], body: { blocks: [{ type: "validation" }] } },
    {
      type: "output",
      labelNames: ["name"],
      body: { attributes: [{ name: "depends_on", static: true }], blocks: RULES },
    },
    { type: "module", labelNames: ["name"], body: { attributes: [{ name: "depends_on", static: true }] } },
    { type: "provider", labelNames: ["name"] },
    resource("resource"),
    resource("data"),
    resource("ephemeral"),
    { type: "check", labelNames: ["name"], body: { blocks: [resource("data"), { type: "assert" }] } },
    {
      type: "moved",
      body: {
        attributes: [
          { name: "from", static: true },
          { name: "to", static: true },
        ],
      },
    },
    { type: "import", body: { attributes: [{ name: "to", static: true }] } },
    { type: "removed", body: { attributes: [{ name: "from", static: true }] } },
  ],
};
