import { expect, it } from "vitest";
import { showRates, showSimple } from "./table.ts";

it("showRates shows rates in relation to ours and to JSON.parse", () => {
  const times = new Map([
    ["hcl-ts", { wall: [20, 20, 30], processor: [9, 10, 11] }],
    ["JSON.parse", { wall: [8], processor: [5] }],
    ["other", { wall: [500], processor: [400] }],
  ]);
  expect(
    showRates("parse", times, 1_000_000)
      .split("\n")
      .map((line) => line.replaceAll(/ +/g, " ")),
  ).toEqual([
    "parse",
    " hcl-ts 50.00 MB/s 100.00 MB/s 0.500 of JSON.parse",
    " JSON.parse 125.00 MB/s 200.00 MB/s 2.0 times as fast as ours",
    " other 2.00 MB/s 2.50 MB/s 0.013 of JSON.parse ours is 40 times as fast",
    "",
  ]);
});

it("showRates shows times if there are no bytes", () => {
  expect(showRates("build", new Map([["hcl-ts", { wall: [0.7], processor: [0.5] }]]), undefined)).toContain("0.500 ms");
  expect(showSimple("size", new Map([["cty", 27]]), "KB")).toContain("27.0 KB");
});
