import { describe, expect, it } from "vitest";
import { keepSchemaIndex, schemaIndex } from "./schema.ts";

describe("schemaIndex", () => {
  const schema = {
    attributes: [
      { name: "a", required: true },
      { name: "b" },
      { name: "c", required: false },
      { name: "d", required: true },
      { name: "a", required: true },
    ],
    blocks: [{ type: "x" }, { type: "y", labelNames: ["name"] }, { type: "x", labelNames: ["later"] }],
  };

  it("contains all names, the required ones once and in order, and the last block type of a name", () => {
    const { attributes, blocks, required } = schemaIndex(schema);
    expect([...attributes]).toEqual(["a", "b", "c", "d"]);
    expect(required).toEqual(["a", "d"]);
    expect([...blocks.keys()]).toEqual(["x", "y"]);
    expect(blocks.get("x")?.labelNames).toEqual(["later"]);
  });

  it("is empty for an empty schema", () => {
    const { attributes, blocks, required } = schemaIndex({});
    expect([attributes.size, blocks.size, required]).toEqual([0, 0, []]);
  });

  it("is created by each call, unless it is kept", () => {
    expect(schemaIndex(schema)).not.toBe(schemaIndex(schema));
    const kept = { ...schema };
    keepSchemaIndex(kept);
    expect(schemaIndex(kept)).toBe(schemaIndex(kept));
    expect(schemaIndex(kept)).toEqual(schemaIndex(schema));
  });
});
