import { describe, expect, it } from "vitest";
import { schemaComment } from "./schema-comment.ts";

describe("the comment that names a schema", () => {
  it.each([
    ["# hcl-schema: ./app.schema.json\na = 1\n", "./app.schema.json"],
    ["// hcl-schema: app.json", "app.json"],
    ["#hcl-schema:app.json\r\n", "app.json"],
    ["/* hcl-schema: app.json */ a = 1", "app.json"],
    ["/*\n * hcl-schema: my app.json\n */\n", "my app.json"],
    ["\ufeff\n\n# Copyright\n#\n  # hcl-schema: app.json\n", "app.json"],
    ["a = 1\n# hcl-schema: app.json\n", undefined],
    ["# Copyright\n\n# hcl-schema: app.json\n", undefined],
    ["# see hcl-schemas: app.json\n", undefined],
    ["# hcl-schema:\na = 1\n", undefined],
    ["/* hcl-schema: app.json", "app.json"],
    ["", undefined],
  ])("is in the first comment: %j", (text, path) => {
    const found = schemaComment(text);
    expect(found?.path).toBe(path);
    if (found !== undefined) expect(text.slice(found.start, found.end)).toBe(path);
  });

  it("is found in linear time", () => {
    for (const text of [
      "#".repeat(4096),
      "/*".repeat(2048),
      "# hcl-schema: ".repeat(300),
      " \n".repeat(2048),
      `# hcl-schema: ${"a ".repeat(2000)}*`,
    ])
      expect(schemaComment(text)?.start ?? 0).toBeLessThan(20);
  });
});
