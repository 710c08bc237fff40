/** Tests the language service in the editor of the playground, in Chromium: for Terraform and for a language of the builder. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { brokenPipelineFiles, pipelineFiles } from "../playground/language-examples.ts";
import { chromium, file, startedSite } from "./site.ts";

const module = [
  file(
    "main.tf",
    `variable "region" {
  type    = string
  default = "eu-west-1"
}

locals {
  name = "web-\${var.region}"
}

output "name" {
  value = local.nam
}
`,
  ),
  file("more.tf", `output "region" {\n  value = var.region\n}\n`),
];

/** The number of times that a key is pressed before a test fails. */
const MAX_TRIES = 100;

describe.skipIf(chromium === undefined)("the editor of the playground", () => {
  const site = startedSite();

  const word = (text: string): Locator => site().editor.getByText(text, { exact: true });
  /** Returns the text without the values that are shown at the ends of lines. */
  const text = (): Promise<string> =>
    site()
      .page.locator(".cm-line")
      .evaluateAll((lines) =>
        lines
          .map((line) => {
            const copy = line.cloneNode(true) as HTMLElement;
            for (const hint of copy.querySelectorAll(".cm-hcl-hint")) hint.remove();
            return copy.textContent;
          })
          .join("\n"),
      );
  const errors = (): Promise<number> => site().page.locator(".cm-lint-marker-error").count();

  /** Applies the first fix of a mistake. */
  async function fix(mistake: string): Promise<void> {
    await word(mistake).first().hover();
    await site().page.locator(".cm-diagnosticAction").first().click();
    await site().page.mouse.move(0, 0);
  }

  /** Acts until something is on the page: the service works in the background, so a key may come too early. */
  async function actUntil(act: () => Promise<void>, shown: Locator, state: "visible" | "detached" = "visible"): Promise<void> {
    const isThere = (): Promise<boolean> =>
      shown
        .first()
        .waitFor({ state, timeout: 2_000 })
        .then(
          () => true,
          () => false,
        );
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      await act();
      if (await isThere()) return;
    }
    throw new Error(`${shown} is not ${state}`);
  }
  const value = (): Locator => site().page.locator(".cm-hcl-hover").getByText("eu-west-1");

  /** Types at the end of the line with a word, and takes the completion with a label. */
  async function complete(after: string, typed: string, label: string): Promise<void> {
    await word(after).first().click();
    await site().page.keyboard.press("End");
    await site().page.keyboard.type(typed);
    await site().page.locator(".cm-completionLabel").getByText(label, { exact: true }).waitFor();
    // CodeMirror ignores the key in the first moments after the list has appeared.
    await site().page.waitForTimeout(200);
    await site().page.keyboard.press("Enter");
    await site().page.locator(".cm-tooltip-autocomplete").waitFor({ state: "detached" });
  }

  it("fixes, completes, explains and renames in a Terraform module", async () => {
    await site().openFiles(module, "module");
    await expect.poll(errors).toBe(1);
    await fix("nam");
    await expect.poll(text).toContain("value = local.name");
    await expect.poll(errors).toBe(0);

    await actUntil(async () => {
      await site().page.mouse.move(0, 0);
      await word("region").nth(1).hover();
    }, value());
    await site().page.mouse.move(0, 0);

    await word("region").first().click();
    await site().page.keyboard.press("F2");
    await site().page.locator(".cm-hcl-rename input").waitFor();
    await site().page.keyboard.type("place");
    await site().page.keyboard.press("Enter");
    await expect.poll(text).toMatch(/variable "place"[\s\S]*\$\{var\.place\}/);
    await site().page.getByRole("tab", { name: "more.tf" }).click();
    await expect.poll(text).toContain("value = var.place");
    await expect.poll(errors).toBe(0);

    await complete("place", "\nsens", "sensitive");
    await expect.poll(text).toMatch(/value = var\.place\n {2}sensitive = /);
  });

  it("does all of it with the keyboard", async () => {
    await site().openFiles(module, "module");
    await expect.poll(errors).toBe(1);
    const { keyboard } = site().page;
    // F8 leads to the next problem.
    await actUntil(async () => {
      await site().editor.focus();
      await keyboard.press("F8");
      await keyboard.press("Control+.");
    }, site().page.locator(".cm-line").getByText("local.name"));
    await expect.poll(errors).toBe(0);

    await site().page.keyboard.press("Control+Home");
    for (const key of [...Array<string>(6).fill("ArrowDown"), "End", "ArrowLeft", "ArrowLeft", "ArrowLeft"])
      await site().page.keyboard.press(key);
    await actUntil(() => site().page.keyboard.press("Shift+F1"), value());
    await expect.poll(() => site().page.locator(".cm-announced").textContent()).toContain("eu-west-1");
    await actUntil(() => keyboard.press("Escape"), site().page.locator(".cm-hcl-hover"), "detached");

    await actUntil(() => keyboard.press("F2"), site().page.locator(".cm-hcl-rename input:focus"));
    await actUntil(() => keyboard.press("Escape"), site().page.locator(".cm-hcl-rename"), "detached");
    expect(await site().editor.evaluate((element) => element === document.activeElement)).toBe(true);

    await keyboard.press("Control+End");
    await keyboard.type("\nout");
    const list = site().page.locator(".cm-completionLabel");
    await actUntil(() => keyboard.press("Control+Space"), list);
    await actUntil(() => keyboard.press("Escape"), list, "detached");
  });

  it("knows a language of the builder", async () => {
    await site().openFiles(pipelineFiles, "result");
    await expect.poll(() => site().panel.locator("[data-output=json]").textContent()).toContain("release-2-4-rc1");
    await complete("make build VERSION=", "\nret", "retries");
    await site().page.keyboard.type("7");
    await expect.poll(errors).toBe(1);
    await site().page.keyboard.press("Backspace");
    await site().page.keyboard.type("2");
    await expect.poll(() => site().panel.locator("[data-output=json]").textContent()).toContain('"retries": 2');

    await word("for_each").hover();
    await site().page.locator(".cm-hcl-hover").waitFor();
    await site().page.mouse.move(0, 0);
  });

  it("fixes mistakes in a language of the builder, one after the other", async () => {
    await site().openFiles(brokenPipelineFiles, "definition");
    await expect.poll(errors).toBeGreaterThan(4);
    for (const [mistake, fixed] of [
      ["verison", "slug(version)"],
      ["rum", 'run   = "make build"'],
      ["bahs", 'shell = "bash"'],
      ["biuld", "[step.build]"],
      ["brunch", "when = branch =="],
    ] as const) {
      await fix(mistake);
      await expect.poll(text).toContain(fixed);
    }
    await expect.poll(errors).toBe(1);
    await expect.poll(() => site().complaints).toEqual([]);
  });

  it("formats a file, and leads to a definition", async () => {
    await site().openFiles([file("main.tf", "locals {\n  a = 1\n  long = local.a\n}\n")], "module");
    await site().editor.click();
    await site().page.keyboard.press("Shift+Alt+F");
    await expect.poll(text).toContain("  a    = 1");
    await word("a").last().click();
    await site().page.keyboard.press("F12");
    await expect.poll(() => site().page.locator(".cm-activeLine").textContent()).toBe("  a    = 1");
  });
});
