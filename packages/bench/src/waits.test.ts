import { expect, it } from "vitest";
import { showWait } from "./waits.ts";

it("showWait shows the clock, and then processor time", () => {
  const figure = { name: "hcl check", clock: [40.4, 39, 51], processor: [35, 30, 38] } as const;
  expect(showWait(figure).replaceAll(/ +/g, " ")).toBe("hcl check 40 (39 to 51) 35 (30 to 38)");
});
