import { True } from "@hcl-ts/cty";
import type { Expression, Range } from "@hcl-ts/hcl";
import { SourceFile, TraverseRoot } from "@hcl-ts/hcl";
import { mockExpression, mockList, mockLiteral, mockReference } from "@hcl-ts/hcl/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DependencyItem, type DependencyOrder, dependencyOrder } from "./dependency-order.ts";

const file = new SourceFile("main.hcl", "x".repeat(100));

/**
 * Creates items from the names that each one needs. The column of a reference is its index among
 * the needs.
 */
function items(needs: Readonly<Record<string, string>>): DependencyItem[] {
  return Object.entries(needs).map(([name, needed]) => ({ name, expression: needing(needed === "" ? [] : needed.split(" ")) }));
}

function needing(names: readonly string[]): Expression {
  if (names.length === 0) return mockLiteral(True);
  return mockList(names.map((name, i) => mockReference([new TraverseRoot(name, file, i, i + 1)])));
}

function order(result: DependencyOrder): string {
  return result.order.map(({ name }) => name).join(" ");
}

function blocked(result: DependencyOrder): string {
  return result.blocked.map(({ name }) => name).join(" ");
}

function cycles({ diagnostics }: DependencyOrder): unknown[] {
  return diagnostics.map(({ code, params }) => [code, ...(params.cycle as string[])]);
}

describe("dependencyOrder", () => {
  it("puts every item after the items that it needs", () => {
    const result = dependencyOrder(items({ a: "c b", b: "c", c: "", d: "a" }));
    expect(order(result)).toBe("c b a d");
    expect(result.diagnostics).toEqual([]);
    expect(result.dependencies.get("a")?.map(({ name }) => name)).toEqual(["c", "b"]);
  });

  it("keeps the given order of independent items", () => {
    expect(order(dependencyOrder(items({ z: "", a: "other", m: "" })))).toBe("z a m");
    expect(order(dependencyOrder([]))).toBe("");
  });

  it("uses the first of several items with the same name", () => {
    const [one, two] = [...items({ a: "" }), ...items({ a: "b" })];
    expect(dependencyOrder([one as DependencyItem, two as DependencyItem]).order).toEqual([one]);
  });

  it("calls itemNamed to find the item that a reference means", () => {
    const locals = [
      { name: "a", expression: mockReference("local.b.c") },
      { name: "b", expression: mockReference("var.a") },
    ];
    const local = dependencyOrder(locals, ({ root, steps }) =>
      root.name === "local" && steps[0]?.kind === "attr" ? steps[0].name : undefined,
    );
    expect(order(local)).toBe("b a");
    expect(order(dependencyOrder(locals))).toBe("a b");
  });

  it("accepts any name", () => {
    const result = dependencyOrder([
      { name: "constructor", expression: mockReference("__proto__") },
      { name: "__proto__", expression: mockLiteral(True) },
    ]);
    expect(order(result)).toBe("__proto__ constructor");
  });
});

describe("a cycle", () => {
  it("is reported with its path, at its first reference, and blocks the items that need it", () => {
    const result = dependencyOrder(items({ user: "a", a: "x b", b: "c", c: "x a", free: "" }));
    expect(cycles(result)).toEqual([["dependency-cycle", "a", "b", "c"]]);
    expect(order(result)).toBe("free");
    expect(blocked(result)).toBe("user a b c");
    expect(result.diagnostics[0]?.subject as Range).toEqual(file.range(1, 2));
    expect(result.diagnostics[0]?.detail).toContain(
      '"a" needs "b" (main.hcl:1,2), "b" needs "c" (main.hcl:1,1), "c" needs "a" (main.hcl:1,2)',
    );
  });

  it("can consist of a single item", () => {
    const result = dependencyOrder(items({ a: "a", b: "" }));
    expect(cycles(result)).toEqual([["dependency-cycle", "a"]]);
    expect(order(result)).toBe("b");
  });

  it("is reported by a shortest path if there are several", () => {
    expect(cycles(dependencyOrder(items({ a: "b c", b: "d", d: "a", c: "a" })))).toEqual([["dependency-cycle", "a", "c"]]);
  });

  it("is reported once for each group of items that depend on each other", () => {
    expect(cycles(dependencyOrder(items({ a: "b", b: "a", c: "d a", d: "c" })))).toEqual([
      ["dependency-cycle", "a", "b"],
      ["dependency-cycle", "c", "d"],
    ]);
  });
});

it("dependencyOrder handles chains of any length", () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `n${i}`);
  const chain = names.map((name, i) => ({ name, expression: needing(i + 1 < names.length ? [`n${i + 1}`] : []) }));
  expect(dependencyOrder(chain).order[0]?.name).toBe("n19999");
  const round = [...chain.slice(0, -1), { name: "n19999", expression: mockReference("n0") }];
  expect(dependencyOrder(round).diagnostics).toHaveLength(1);
});

it("dependencyOrder either orders or blocks each item", () => {
  const graphs = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { maxLength: 10 });
  fc.assert(
    fc.property(graphs, (graph) => {
      const all = graph.map((needs, i) => ({
        name: String(i),
        expression: mockExpression({ shape: { kind: "other", children: needs.map((n) => mockReference(String(n))) } }),
      }));
      const result = dependencyOrder(all);
      const seen = new Set<string>();
      for (const { name } of result.order) {
        for (const needed of result.dependencies.get(name) ?? []) expect(seen.has(needed.name)).toBe(true);
        seen.add(name);
      }
      expect(seen.size + result.blocked.length).toBe(all.length);
      expect(result.blocked.length > 0).toBe(result.diagnostics.length > 0);
    }),
  );
});
