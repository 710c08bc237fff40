import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { runHcl } from "../hcl.ts";

const folder = mkdtempSync(join(tmpdir(), "hcl-ast-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function ast(name: string, text: string, ...options: readonly string[]): Promise<CapturedOutput & { status?: number }> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const output: CapturedOutput & { status?: number } = new CapturedOutput();
  output.status = await runHcl(["ast", ...options, path], output);
  return output;
}

describe("hcl ast", () => {
  it("shows an outline with positions", async () => {
    const { text, status } = await ast("a.hcl", 'a = x.y + 1\nb "c" {}\n');
    expect(status).toBe(0);
    expect(text).toBe(
      [
        "Body 1,1-3,1",
        "  Attribute a 1,1-1,12",
        "    BinaryOpExpr + 1,5-1,12",
        "      ScopeTraversalExpr x.y 1,5-1,8",
        "      LiteralValueExpr 1 1,11-1,12",
        '  Block b "c" 2,1-2,9',
        "    Body 2,7-2,9",
        "",
      ].join("\n"),
    );
  });
  it("shows the same as JSON", async () => {
    const { text } = await ast("a.hcl", "a = f(1)\n", "--json");
    expect(JSON.parse(text).tree).toMatchObject({
      kind: "Body",
      children: [{ kind: "Attribute", name: "a", children: [{ kind: "FunctionCallExpr", name: "f", children: [{ value: "1" }] }] }],
    });
  });
  it("shows the valid parts of a file with syntax errors, and the diagnostics", async () => {
    const { text, errors, status } = await ast("broken.hcl", "a = \nb = 2\n");
    expect(status).toBe(2);
    expect(text).toContain("Attribute b");
    expect(errors).toContain("[expression-required]");
  });
  it("shows a chain of many operators", async () => {
    const chain = `a = ${"1+".repeat(30_000)}1\n`;
    const [outline, json] = [await ast("chain.hcl", chain), await ast("chain.hcl", chain, "--json")];
    expect([outline.status, json.status]).toEqual([0, 0]);
    expect(outline.text.split("\n").length).toBeGreaterThan(60_000);
  });
  it("refuses the JSON syntax", async () => {
    expect((await ast("a.hcl.json", "{}")).errors).toContain("only the native syntax has a syntax tree");
  });
});

describe("hcl check", () => {
  it("names each file that cannot be used, and checks the others", async () => {
    const sub = mkdtempSync(join(folder, "sub-"));
    symlinkSync(join(sub, "nowhere"), join(sub, "a.tf"));
    writeFileSync(join(sub, "b.tf"), "b = [\n");
    writeFileSync(join(sub, "c.tf"), Uint8Array.of(0x61, 0xff));
    const output = new CapturedOutput();
    expect(await runHcl(["check", sub], output)).toBe(1);
    expect(output.text).toBe("3 files: 2 could not be used, 1 error\n");
    expect(output.errors).toContain("a.tf cannot be read: there is no such file");
    expect(output.errors).toContain("c.tf is not UTF-8");
  });
});
