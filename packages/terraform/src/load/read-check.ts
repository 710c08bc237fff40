import type { Block, BodySchema } from "@hcl-ts/hcl";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { checkWithoutAsserts, lifecycleOfCheckData, repeatedCheckData, severalCheckData } from "./messages.ts";
import type { Check } from "./module.ts";
import { readCheckRule } from "./read-check-rule.ts";
import { completeResource, readResource } from "./read-resource.ts";

const SCHEMA: BodySchema = {
  blocks: [{ type: "data", labelNames: ["type", "name"] }, { type: "assert" }],
};

/** Reads a `check` block. */
export function readCheck(block: Block, reader: BlockReader): Check {
  const [name = ""] = block.labels;
  const declaration = declarationOf(block);
  reader.checkName("check", name, declaration.nameRange);
  const { blocks } = reader.content(block.body, SCHEMA);
  const [data, ...moreData] = blocks.filter(({ type }) => type === "data");
  for (const { definitionRange } of moreData) reader.error(severalCheckData(), { subject: definitionRange });
  const nested = data && completeResource(readResource(data, "data", reader));
  if (data !== undefined) reportMetaArguments(data, reader);
  const asserts = blocks.filter(({ type }) => type === "assert").flatMap((rule) => readCheckRule(rule, reader) ?? []);
  if (asserts.length === 0) reader.error(checkWithoutAsserts({ name }), { subject: declaration.range });
  return {
    ...declaration,
    name,
    data: nested,
    asserts,
  };
}

/**
 * Reports `count` and `for_each` of the data source of a check, which has exactly one instance, and
 * `lifecycle`, which only the check has.
 */
function reportMetaArguments(data: Block, reader: BlockReader): void {
  const { content } = data.body.partialContent({
    attributes: [{ name: "count" }, { name: "for_each" }],
    blocks: [{ type: "lifecycle" }],
  });
  for (const { name, nameRange } of content.attributes.values()) reader.error(repeatedCheckData({ name }), { subject: nameRange });
  for (const { definitionRange } of content.blocks) reader.error(lifecycleOfCheckData(), { subject: definitionRange });
}
