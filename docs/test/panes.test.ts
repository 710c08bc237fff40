/** Compares all panes of the playground with the library's answers, in Chromium. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Answer } from "../engine/answer.ts";
import { loadFor } from "../engine/dispatch.ts";
import { type Pane, panesOf } from "../engine/panes.ts";
import { examples } from "../playground/examples.ts";
import { chromium, startedSite } from "./site.ts";

describe.skipIf(chromium === undefined)("the panes", () => {
  const site = startedSite();

  it("every pane shows what the library answers, for all examples", async () => {
    await site().openPlayground();
    for (const [i, { files, title }] of examples.entries()) {
      await site().page.getByLabel("Example").selectOption(String(i));
      for (const pane of panesOf(files)) {
        await site().page.locator(`#tab-${pane}`).click();
        const want = (await loadFor({ kind: "pane", files, active: files[0]!.name, pane, offset: 0 }))();
        await expect.poll(() => site().panel.getAttribute("data-pane")).toBe(pane);
        await expect.poll(async () => shownIn(pane), { message: `${title}: ${pane}` }).toEqual(await wantedIn(pane, want, files[0]!.text));
        const codes = await site().page.locator(".sources .problem-list .code").allTextContents();
        expect(codes, `${title}: problems`).toEqual(want.problems.map(({ code }) => code));
      }
    }
  });

  /** Reads a pane as plain text. */
  async function shownIn(pane: Pane): Promise<readonly string[]> {
    switch (pane) {
      case "values":
        return site().panel.locator(".rows:not(.explained) .text").allTextContents();
      case "module":
        return site().panel.locator(".field .name, .row .text, .address, .checks .link").allTextContents();
      case "explain":
        return site().panel.locator(".tree .text").allTextContents();
      case "tree":
      case "tokens":
        return site().panel.locator(".rows .kind").allTextContents();
      case "decoded":
      case "result":
        return site().panel.locator("[data-output=json]").allTextContents();
      case "json":
      case "schema":
        return site().panel.locator("pre").allTextContents();
      case "definition":
      case "reference":
        return (await site().panel.locator(`[data-output=${pane}]`).allTextContents()).map(inOneLine);
      case "formatted":
        // The lines that are not removed are the formatted text.
        return (await site().panel.locator(".diff span:not(.removed)").allTextContents()).map((line) => line.slice(2).replace(/\n$/, ""));
      case "references":
        return site()
          .panel.locator(".edges li")
          .evaluateAll((items) => items.map((item) => item.textContent!.replaceAll(/\s+/g, " ").trim()));
    }
  }

  /** Reads a part of the generated files of the language. */
  function partOf(part: "definition" | "reference"): string {
    return readFileSync(new URL(`../.generated/language/${part}.html`, import.meta.url), "utf8");
  }

  function inOneLine(text: string): string {
    return text.replaceAll(/\s+/g, " ").trim();
  }

  /** Returns the text of a part of a page. */
  function textOf(html: string): Promise<string> {
    return site().page.evaluate((source) => new DOMParser().parseFromString(source, "text/html").body.textContent, html);
  }

  async function wantedIn(pane: Pane, { content }: Answer, source: string): Promise<readonly string[]> {
    switch (pane) {
      case "values":
        return (content.values ?? []).map(({ text }) => text);
      case "module": {
        const { variables, outputs, locals, instances, checks, tests } = content.module!;
        return [
          ...variables.map(({ name }) => name.slice("var.".length)),
          ...[...outputs, ...locals].map(({ text }) => text),
          ...instances.flatMap(({ address, attributes }) => [address, ...attributes.map(({ text }) => text)]),
          ...checks.map(({ address }) => address),
          ...tests.map(({ name }) => name),
        ];
      }
      case "explain":
        return content.explanation!.rows.map(({ text }) => text);
      case "tree":
      case "tokens":
        return (content.rows ?? []).map(({ kind }) => kind);
      case "decoded":
        return content.decoded === undefined ? [] : [content.decoded.json];
      case "json":
      case "schema":
      case "result":
        return content.text === "" ? [] : [content.text!];
      case "definition":
      case "reference":
        return [inOneLine(await textOf(partOf(pane)))];
      case "formatted":
        return content.text === source || content.text === "" ? [] : content.text!.split("\n");
      case "references":
        return (content.graph ?? [])
          .filter(({ isGiven }) => !isGiven)
          .map(
            ({ name, needs, inCycle }) =>
              `${name} ${needs.length > 0 ? `needs ${needs.join(", ")}` : "needs nothing"}${inCycle ? ", in a cycle" : ""}`,
          );
    }
  }
});
