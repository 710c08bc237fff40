import { formatDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { type DocumentEditor, openConfig } from "../src/index.ts";
import * as messages from "../src/messages.ts";

/** Every problem once, with the source and the edit that it is about. */
const samples: readonly (readonly [source: string | Uint8Array, edit: (e: DocumentEditor) => void])[] = [
  ["a = {}\n", (e) => e.attribute("a").at("b").remove()],
  ["tags = { Owner = 1 }\n", (e) => e.attribute("tags").at("Ovner").remove()],
  ["tags = 1\n", (e) => e.remove("tag")],
  ["a = 1\nb = 2\na = 3\na = 4\n", (e) => e.set("a", 5)],
  ['module "vpc" {\n}\n', (e) => e.setAt("modul.vpc.x", 1)],
  ["a {\n}\n", (e) => e.block("b", "c").set("x", 1)],
  ["a {\n}\n", (e) => e.setAt("a", 1)],
  ['a "x" {\n}\na "x" {\n}\n', (e) => e.block("a", "x").set("x", 1)],
  ["a = b\n", (e) => e.setAt("a.c", 1)],
  ["a = {}\n", (e) => void e.attribute("a").push(1)],
  ["a = b\n", (e) => void e.attribute("a").parts],
  ["a = { (b) = 1 }\n", (e) => e.setAt("a.c", 1)],
  ["a = [1\nb = 2\n", (e) => e.set("a", 1)],
  ["a = 1\n", (e) => e.set("a", 2).set("a", 3)],
  ["a = 1\nb = 2\n", (e) => e.attribute("a").rename("b")],
  ["a = f(x, y)\n", (e) => void e.attribute("a").unwrap()],
  ["a { b = 1 }\n", (e) => e.sort(e.block("a").attributes, () => 0)],
  ["a = 1\n", (e) => e.appendSource("b = [")],
  [new Uint8Array([0x61, 0x3d, 0x22, 0xe9, 0x22, 0x0a]), (e) => e.set("a", 1)],
  ["a = <<E\nx\nE\n", (e) => e.attribute("a").parts[0]!.set("y")],
];

it("the snapshot shows every problem under its source", async () => {
  const shown = samples.map(([source, edit]) => {
    const { problems } = openConfig(source, "main.hcl").edit(edit);
    return formatDiagnostics(problems, { sources: new Map([["main.hcl", new SourceFile("main.hcl", source)]]) }).trimEnd();
  });
  await expect(`${shown.join("\n\n")}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("every problem has a sample", () => {
  const codes = new Set(
    samples.flatMap(([source, edit]) =>
      openConfig(source)
        .edit(edit)
        .problems.map(({ code }) => code),
    ),
  );
  expect(codes.size).toBe(Object.keys(messages).length);
});
