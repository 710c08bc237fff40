import { CtyError, stringVal } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { format } from "../src/index.ts";

const call = (verb: string) => format.call([stringVal(verb), stringVal("a")]);

it("the index of an argument in a format is a number of at least 1 without leading zeros", () => {
  expect(call("%[1]s").asString()).toBe("a");
  for (const verb of ["%[0]s", "%[01]s", "%[001]s", "%[]s", "%[-1]s"]) expect(() => call(verb)).toThrow(CtyError);
});
