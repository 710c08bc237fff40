/** Tests links that carry a playground, in Node and in Chromium. */
import { describe, expect, it } from "vitest";
import { MAX_LINK, pack, unpack } from "../engine/share.ts";
import { examples } from "../playground/examples.ts";
import { serviceModule } from "../playground/module-examples.ts";
import { newContext } from "./browser.ts";
import { chromium, file, startedSite } from "./site.ts";

describe("links that carry a playground", () => {
  it("return the same state", async () => {
    for (const { files, pane } of examples) {
      const state = { v: 1 as const, files, active: files[0]!.name, pane };
      expect(await unpack(await pack(state))).toEqual(state);
    }
  });

  it("are refused if pack did not create them", async () => {
    for (const bad of ["", "x", "%%%", btoa("not deflated"), await pack({ v: 2 } as never), await pack({ v: 1, files: [] } as never)]) {
      expect(await unpack(bad)).toBeUndefined();
    }
    const twice = { v: 1, files: [file("a.hcl", ""), file("a.hcl", "")], active: "a.hcl", pane: "values" } as const;
    expect(await unpack(await pack(twice))).toBeUndefined();
  });

  it("stay short for a file of ordinary length", async () => {
    const text = Array.from({ length: 60 }, (_, i) => `resource "aws_instance" "web_${i}" {\n  ami = data.aws_ami.ubuntu.id\n}\n`).join(
      "\n",
    );
    expect((await pack({ v: 1, files: [file("main.tf", text)], active: "main.tf", pane: "tree" })).length).toBeLessThan(MAX_LINK);
  });
});

describe.skipIf(chromium === undefined)("links in the browser", () => {
  const site = startedSite();

  it("a link keeps the inputs of a module, but no sensitive value", async () => {
    await site().openFiles(serviceModule, "module");
    await site().panel.getByLabel("environment", { exact: true }).fill("production");
    await site().panel.getByLabel("db_password", { exact: true }).fill("top-secret");
    expect(await site().panel.getByLabel("db_password", { exact: true }).getAttribute("type")).toBe("password");
    await expect.poll(() => site().panel.locator(".address").count()).toBe(6);
    expect(await site().panel.textContent()).not.toContain("top-secret");
    await site().page.getByRole("button", { name: "Share" }).click();
    await site().page.getByText("The link is copied.").waitFor();
    const state = await unpack(new URL(await site().page.evaluate(() => navigator.clipboard.readText())).hash.slice(1));
    expect(state?.module).toEqual({ variables: [{ name: "environment", text: "production" }], address: "" });
  });

  it("a shared link opens the same in another browser", async () => {
    await site().openFiles([file("one.hcl", 'a = "ü${b}"\n'), file("variables.json", '{ "b": "x" }')], "tree");
    await site().page.getByRole("button", { name: "Share" }).click();
    await site().page.getByText("The link is copied.").waitFor();
    const link = await site().page.evaluate(() => navigator.clipboard.readText());
    const other = await (await newContext(site().browser)).newPage();
    await other.goto(link);
    await other.locator(".cm-content").waitFor();
    expect(await other.locator(".cm-content").textContent()).toBe('a = "ü${b}"');
    await other.getByRole("tab", { name: "variables.json" }).waitFor();
    expect(await other.getByRole("tab", { name: "Tree" }).getAttribute("aria-selected")).toBe("true");
    await other.context().close();
  });

  it("Back and Forward change between shared states", async () => {
    const [one, two] = await Promise.all(
      ["first = 1\n", "second = 2\n"].map((text) => pack({ v: 1, files: [file("main.hcl", text)], active: "main.hcl", pane: "values" })),
    );
    await site().openPlayground(one);
    await site().page.evaluate((hash) => {
      location.hash = hash!;
    }, two);
    await site().panel.getByText("second").waitFor();
    await site().page.goBack();
    await site().panel.getByText("first").waitFor();
    await site().page.goForward();
    await site().panel.getByText("second").waitFor();
  });

  it("hostile links end in diagnostics", async () => {
    const hostile = [
      file("main.hcl", "__proto__ = { constructor = 1 }\nconstructor = __proto__\n"),
      file("main.hcl", `a = ${"[".repeat(10_000)}\n`),
      file("main.hcl", "a = [for x in range(1000) : [for y in range(1000) : [for z in range(1000) : x]]]\n"),
      file("main.hcl", `${"a {\n".repeat(5_000)}`),
      file("main.hcl", 'a = "${"${"${"${1}"}"}"}"\nb = "<img src=x onerror=alert(1)>"\n'),
      file("<script>alert(1)</script>.hcl", "x = 1\n"),
    ];
    site().complaints.length = 0;
    for (const each of hostile) {
      await site().openFiles([each]);
      expect(await site().page.locator("main img:not(.cm-widgetBuffer), main script").count()).toBe(0);
    }
    expect(site().complaints).toEqual([]);
    await site().openFiles([hostile[1]!]);
    expect(await site().page.locator(".sources .problem-list .code").first().textContent()).toBe("nested-too-deeply");
    await site().page.goto(`${site().url}/playground.html#%%%not-a-link`);
    await site().page.getByText("The link does not hold a playground.").waitFor();
  });
});
