/** The diagnostics that the commands themselves report. */
import { expect, it } from "vitest";
import { noJsonForm, noSuchChoice, wrongSetting } from "../src/messages.ts";

it("the diagnostics of commands match the reviewed snapshot", async () => {
  const samples = [
    noJsonForm("the value is unknown"),
    wrongSetting("indent", "a number"),
    noSuchChoice("style", "teraform", ["hcl", "terraform"]),
  ];
  const text = samples.map(({ code, summary, detail }) => `${code}: ${summary}\n  ${detail}`).join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});
