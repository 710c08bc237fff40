import { format as prettier } from "prettier";
import { describe, expect, it } from "vitest";
import * as plugin from "../src/index.ts";

const format = (source: string, filepath: string, options: object = {}): Promise<string> =>
  prettier(source, { filepath, plugins: [plugin], ...options });

describe("the plugin for Prettier", () => {
  it("formats Terraform files as terraform fmt does", async () => {
    expect(await format('a="${b}"\nlong=1\nr x {}', "main.tf")).toBe('a    = b\nlong = 1\nr "x" {}\n');
  });

  it("formats other HCL files without rewriting them", async () => {
    expect(await format('a="${b}"\nlong=1', "x.hcl")).toBe('a    = "${b}"\nlong = 1\n');
  });

  it("formats in the style of the option", async () => {
    expect(await format('a="${b}"\n', "x.hcl", { hclStyle: "terraform" })).toBe("a = b\n");
    expect(await format('a="${b}"\n', "x.tf", { hclStyle: "hcl" })).toBe('a = "${b}"\n');
  });

  it("formats fences in Markdown, including those in a list, and keeps heredocs", async () => {
    const source = "# Use\n\n```tf\na=1\nlong=2\n```\n\n- item\n\n  ```hcl\n  a=<<EOT\n   x\n  EOT\n  long=2\n  ```\n";
    const formatted = "# Use\n\n```tf\na    = 1\nlong = 2\n```\n\n- item\n\n  ```hcl\n  a    = <<EOT\n   x\n  EOT\n  long = 2\n  ```\n";
    expect(await format(source, "README.md")).toBe(formatted);
    expect(await format(formatted, "README.md")).toBe(formatted);
  });

  it("reports a syntax error with its position, and keeps a fence that has one", async () => {
    await expect(format("a = [1\n", "main.tf")).rejects.toMatchObject({ loc: { start: { line: expect.any(Number) } } });
    expect(await format("```tf\na=[1\n```\n", "README.md")).toBe("```tf\na=[1\n```\n");
  });

  it("converts CRLF to the line ending that Prettier is configured to use", async () => {
    expect(await format("a=1\r\nbb=2\r\n", "main.tf")).toBe("a  = 1\nbb = 2\n");
    expect(await format("a=1\r\nbb=2\r\n", "main.tf", { endOfLine: "auto" })).toBe("a  = 1\r\nbb = 2\r\n");
  });

  it("formats an empty file as an empty file", async () => {
    expect(await format("", "main.tf")).toBe("");
    expect(await format("\n\n", "main.tf")).toBe("");
  });
});
