import { describe, expect, it } from "vitest";
import { parseConfig, parseExpression } from "./parse.ts";
import { type Node, visit, walk } from "./walk.ts";

const source = `a = 1
b "x" {
  c = [for k, v in m : { (k) = f(v, -n[*].y) } if "\${k}" != z]
}
d = a ? 1 : x[i].y
`;
const body = parseConfig(source, "test.hcl").file.body;

describe("walk", () => {
  it("walk enters every node before its children and leaves it after them, in source order", () => {
    const entered: string[] = [];
    const left: string[] = [];
    walk(
      body,
      (node) => {
        entered.push(node.kind);
      },
      (node) => {
        left.push(node.kind);
      },
    );
    expect(entered.slice(0, 6)).toEqual(["Body", "Attribute", "LiteralValueExpr", "Block", "Body", "Attribute"]);
    expect([...left].sort()).toEqual([...entered].sort());
    expect(left.at(-1)).toBe("Body");
  });

  it("walk visits nodes in source order, each inside its parent", () => {
    let last = 0;
    walk(body, (node, parent) => {
      if (parent !== undefined) {
        expect(node.start).toBeGreaterThanOrEqual(parent.start);
        expect(node.end).toBeLessThanOrEqual(parent.end);
      }
      if (node.kind === "Attribute" || node.kind === "Block") {
        expect(node.start).toBeGreaterThanOrEqual(last);
        last = node.start;
      }
    });
  });

  it("walk skips children and stops on request", () => {
    const seen: string[] = [];
    walk(body, (node) => {
      seen.push(node.kind);
      return node.kind === "Block" ? "skip" : node.kind === "ConditionalExpr" ? "stop" : undefined;
    });
    expect(seen).toEqual(["Body", "Attribute", "LiteralValueExpr", "Block", "Attribute", "ConditionalExpr"]);
  });

  it("walk skips the children of the root, or stops at it, on request", () => {
    for (const [decision, left] of [
      ["skip", ["Body"]],
      ["stop", []],
    ] as const) {
      const seen: string[] = [];
      const leaving: string[] = [];
      walk(
        body,
        (node) => {
          seen.push(node.kind);
          return decision;
        },
        (node) => void leaving.push(node.kind),
      );
      expect([seen, leaving]).toEqual([["Body"], left]);
    }
  });

  it("walk passes the parent of a node when it enters and when it leaves the node", () => {
    const entered = new Map<Node, Node | undefined>();
    const left = new Map<Node, Node | undefined>();
    walk(
      body,
      (node, parent) => void entered.set(node, parent),
      (node, parent) => void left.set(node, parent),
    );
    for (const [node, parent] of entered) expect(left.get(node)).toBe(parent);
    expect(entered.get(body)).toBeUndefined();
    expect(entered.get(body.blocks[0]!.body)).toBe(body.blocks[0]);
  });

  it("walk does not overflow the stack on deep trees", () => {
    const { expression } = parseExpression(Array.from({ length: 100_000 }, () => "1").join(" + "), "test.hcl");
    let count = 0;
    walk(expression as Node, () => {
      count++;
    });
    expect(count).toBe(199_999);
    expect(expression.variables()).toEqual([]);
    expect(expression.startRange.end.offset).toBe(1);
  });
});

describe("visit", () => {
  it("visit calls the callbacks of each node's kind", () => {
    const names: string[] = [];
    visit(body, {
      Attribute: { enter: (node) => void names.push(node.name), leave: (node) => void names.push(`/${node.name}`) },
      FunctionCallExpr: { enter: (node) => void names.push(`${node.name}()`) },
    });
    expect(names).toEqual(["a", "/a", "c", "f()", "/c", "d", "/d"]);
  });
});
