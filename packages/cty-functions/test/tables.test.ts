import type { Func, Parameter } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import * as exports from "../src/index.ts";

const { standardFunctions, ...rest } = exports;
const functions = new Map(
  Object.entries(rest).filter((entry): entry is [string, Func] => typeof entry[1] === "object" && "call" in entry[1]),
);
const tables = Object.values(rest).filter((thing): thing is ReadonlyMap<string, Func> => thing instanceof Map);

describe("the tables", () => {
  it("have every function of the package, by the name under which it is exported", () => {
    expect(new Map(standardFunctions)).toEqual(functions);
    expect(functions.size).toBe(80);
  });

  it("together are the table of all functions", () => {
    expect(new Map(tables.flatMap((table) => [...table]))).toEqual(new Map(standardFunctions));
  });
});

it.each([...functions])("the function %s has a description of its result and of its parameters", (_, func) => {
  const described = (text: string | undefined): void => expect(text).toMatch(/^[A-Z](?!.* [ .]).*\.$/);
  described(func.description);
  const params: readonly Parameter[] = func.varParam === undefined ? func.params : [...func.params, func.varParam];
  for (const { name, description } of params) {
    expect(name).toMatch(/^\w+$/);
    described(description);
  }
});
