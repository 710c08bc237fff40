/** Tests the playground in Chromium, with a mouse and with a keyboard. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pipelineFiles } from "../playground/language-examples.ts";
import { serviceModule } from "../playground/module-examples.ts";
import { chromium, file, startedSite } from "./site.ts";

describe.skipIf(chromium === undefined)("the playground", () => {
  const site = startedSite();

  it("typing a mistake marks it, and the list leads to it", async () => {
    await site().openFiles([file("main.hcl", "a = 1\n")]);
    await site().editor.click();
    await site().page.keyboard.press("Control+End");
    await site().page.keyboard.type("x = ");
    await site().page.locator(".sources .problem-list li").first().waitFor();
    await expect.poll(() => site().page.locator(".cm-lint-marker-error").count()).toBeGreaterThan(0);
    await site().page.locator(".sources .problem-list .where").first().click();
    expect(await site().page.evaluate(() => document.activeElement?.className)).toContain("cm-content");
  });

  it("the tree and the source highlight each other", async () => {
    await site().openFiles([file("main.hcl", "a = 1 + 23\n")], "tree");
    await site().panel.getByText("LiteralValueExpr").last().hover();
    expect(await site().page.locator(".cm-pointed").textContent()).toBe("23");
    await site().panel.getByText("BinaryOpExpr").click();
    expect(await site().page.evaluate(() => getSelection()?.toString())).toBe("1 + 23");
    await expect.poll(() => site().panel.locator(".row.here").count()).toBeGreaterThan(1);
  });

  it("the pointer shows the value", async () => {
    await site().openFiles([file("main.hcl", 'name = upper("web")\n')]);
    await site().page.getByText("upper", { exact: true }).hover();
    await site().page.locator(".cm-value").waitFor();
    expect(await site().page.locator(".cm-value").textContent()).toContain('"WEB"');
  });

  it("a module is planned, follows its form, and explains its values", async () => {
    await site().openFiles(serviceModule, "module");
    await site().panel.locator(".instance").first().waitFor();
    expect(await site().panel.locator(".address").allTextContents()).toHaveLength(4);
    await site().panel.getByLabel("environment", { exact: true }).fill("production");
    await expect.poll(() => site().panel.locator(".address").count()).toBe(6);
    await site().panel.getByLabel("environment", { exact: true }).fill("prod");
    await site().page.locator(".sources .problem-list").getByText("The environment is staging or production.").waitFor();
    await site().panel.getByLabel("environment", { exact: true }).fill("");
    await site().panel.getByLabel("zones", { exact: true }).fill('["x", "y"]');
    await site().panel.getByRole("button", { name: "ranges" }).click();
    await expect.poll(() => site().panel.locator(".tree .label").allTextContents()).toContain("var.zones");
    expect(await site().panel.locator(".tree").textContent()).toContain("entered in the form");
    await site().panel.getByLabel("Explain").fill("local.tags");
    await site().page.keyboard.press("Enter");
    await expect.poll(() => site().panel.locator(".tree .label").first().textContent()).toBe("local.tags");
    await site().page.getByText("network", { exact: true }).first().hover();
    await site().page.getByRole("tab", { name: "network/main.tf" }).click();
    await site().page.getByText("cidrsubnet", { exact: true }).hover();
    await site().page.locator(".cm-value").waitFor();
    expect(await site().page.locator(".cm-value").textContent()).toContain('"10.20.0.0/24"');
  });

  it("all of the playground is reached with the keyboard", async () => {
    await site().openFiles([file("main.hcl", "a = b\n"), file("more.hcl", "c = 1\n")]);
    await site().page.locator("select").focus();
    const reached: string[] = [];
    for (let i = 0; i < 24; i++) {
      await site().page.keyboard.press("Tab");
      reached.push(
        await site().page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          return element.classList.contains("cm-content")
            ? "editor"
            : element.id || (element.getAttribute("aria-label") ?? element.textContent!.trim());
        }),
      );
    }
    const text = reached.join("|");
    for (const wanted of ["Copy as code", "Share", "main.hcl", "Add a file", "editor", "unknown-variable", "tab-values", "result-panel"])
      expect(text).toContain(wanted);
    await site().page.locator("#tab-values").focus();
    await site().page.keyboard.press("ArrowRight");
    expect(await site().page.locator("#tab-decoded").getAttribute("aria-selected")).toBe("true");
    await site().page.getByRole("tab", { name: "main.hcl" }).focus();
    await site().page.keyboard.press("ArrowRight");
    expect(await site().page.getByRole("tab", { name: "more.hcl" }).getAttribute("aria-selected")).toBe("true");
  });

  for (const [what, files, pane] of [
    ["a module", serviceModule, "module"],
    ["a language of the builder", pipelineFiles, "definition"],
  ] as const) {
    it(`every pane and every control of ${what} is reached with the keyboard, and is visible there`, async () => {
      await site().openFiles(files, pane);
      const tabs = site().page.locator("[id^=tab-]");
      for (let i = 0; i < (await tabs.count()); i++) {
        let notReached = await controlsNotReached(tabs.nth(i));
        // An answer that arrives meanwhile replaces the elements of the pane.
        for (let tries = 0; tries < 5 && notReached.length > 0; tries++) notReached = await controlsNotReached(tabs.nth(i));
        expect(notReached, await tabs.nth(i).textContent().then(String)).toEqual([]);
      }
    });
  }

  // Times depend on the machine: `MEASURE=1 npm run docs:test` checks this one.
  it.runIf(process.env.MEASURE !== undefined)("a key in a file of 1 MB takes at most 50 ms more than in a file of one line", async () => {
    const text = Array.from(
      { length: 11_000 },
      (_, i) => `resource "aws_instance" "web_${i}" {\n  ami   = data.aws_ami.ubuntu.id\n  count = ${i}\n}\n`,
    ).join("\n");
    expect(text.length).toBeGreaterThan(900_000);
    await site().openFiles([file("main.hcl", "a = 1\n")]);
    const small = await timeKeys();
    await site().editor.click();
    await site().page.keyboard.press("Control+A");
    await site().page.evaluate((big) => {
      const data = new DataTransfer();
      data.setData("text/plain", big);
      document
        .querySelector(".cm-content")!
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
    // The first answer about the large file is not part of a key's cost.
    await site().page.waitForTimeout(3_000);
    await site().isReady();
    await site().page.waitForTimeout(1_000);
    const large = await timeKeys();
    console.log(`a key: ${small.toFixed(1)} ms in one line, ${large.toFixed(1)} ms in 1 MB`);
    expect(large - small).toBeLessThan(50);
  });

  /** Opens a pane, and returns its controls to which the Tab key does not lead, or that do not show the focus. */
  async function controlsNotReached(tab: Locator): Promise<readonly string[]> {
    await tab.click();
    await site().isReady();
    // The controls of the pane, except for parts of a widget with one stop for the Tab key, such as tabs that are not selected.
    const wanted = await site().panel.evaluate((panel) => {
      const all = [...panel.querySelectorAll<HTMLElement>("button, input, select, textarea, a[href], summary, [tabindex='0']")];
      const shown = all.filter((each) => each.checkVisibility() && each.tabIndex >= 0 && !(each as HTMLButtonElement).disabled);
      for (const [n, each] of shown.entries()) each.dataset.control = String(n);
      return shown.map((each) => each.outerHTML.slice(0, 80));
    });
    await tab.focus();
    const reached = new Set<number>();
    for (let n = 0; n <= wanted.length + 3; n++) {
      await site().page.keyboard.press("Tab");
      const control = await site().page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle === "none" && boxShadow === "none" ? undefined : element.dataset.control;
      });
      if (control !== undefined) reached.add(Number(control));
    }
    return wanted.filter((_, n) => !reached.has(n));
  }

  /** Types, and returns the median time from a key press to the end of the work that it causes. */
  async function timeKeys(): Promise<number> {
    await site().editor.click();
    await site().page.keyboard.press("Control+End");
    await site().page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { times });
      const content = document.querySelector(".cm-content")!;
      let start = 0;
      content.addEventListener("keydown", () => (start = performance.now()), { capture: true });
      content.addEventListener("input", () => setTimeout(() => times.push(performance.now() - start)));
    });
    for (const key of "abcdefghijklm") {
      await site().page.keyboard.press(key);
      await site().page.waitForTimeout(90);
    }
    const times = await site().page.evaluate(() => (globalThis as unknown as { readonly times: readonly number[] }).times);
    expect(times.length).toBeGreaterThan(5);
    return [...times].sort((a, b) => a - b)[times.length >> 1]!;
  }
});
