/// <reference types="node" />
/**
 * Examples of sources with their trees, problems and values, in files by topic: see examples.ts.
 * The title of an example says what its output shows. `vitest -u` writes the parts after the
 * sources.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examplesIn, format } from "./examples.ts";

const folder = new URL("examples/", import.meta.url).pathname;

describe.each(readdirSync(folder).sort())("%s", (name) => {
  const examples = examplesIn(readFileSync(`${folder}${name}`, "utf8"));

  it("contains examples with distinct titles", () => {
    expect(examples).not.toHaveLength(0);
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
  });

  it("has the trees, problems and values of its examples", async () => {
    await expect(`${examples.map(format).join("\n")}`).toMatchFileSnapshot(`examples/${name}`);
  });
});
