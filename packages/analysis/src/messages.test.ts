import { expect, it } from "vitest";
import * as messages from "./messages.ts";

const way = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map((name, i, names) => ({
  name,
  needs: names[(i + 1) % names.length] ?? "",
  position: `main.hcl:${i + 1},5`,
}));

/** Every message in each of its wordings, so that they can be reviewed in one position. */
const samples = [
  messages.staticListRequired(),
  messages.staticMapRequired(),
  messages.staticCallRequired(),
  messages.staticReferenceRequired(),
  messages.dependencyCycle({ way: [{ name: "a", needs: "a", position: "main.hcl:1,5" }] }),
  messages.dependencyCycle({ way: way.slice(0, 3) }),
  messages.dependencyCycle({ way }),
];

it("messages match the reviewed snapshot", async () => {
  const text = samples.map(({ code, summary, detail }) => `${code}: ${summary}\n  ${detail}`).join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("every message has a sample", () => {
  expect(new Set(samples.map(({ code }) => code)).size).toBe(Object.keys(messages).length);
});
