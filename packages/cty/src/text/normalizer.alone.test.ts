import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());

it("the normalizer leaves strings to a host that normalizes, even with the entry for other hosts", async () => {
  const { usesUnorm } = await import("../unorm.ts");
  const { normalizeString } = await import("./text.ts");
  expect(usesUnorm).toBe(false);
  expect(normalizeString("e\u0301")).toBe("\u00e9");
});

it("the normalizer uses unorm on a host whose normalize returns its input, if a program imports the entry for it", async () => {
  const host = vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string) {
    return String(this);
  });
  try {
    const { normalizeString } = await import("./text.ts");
    expect(normalizeString("e\u0301")).toBe("e\u0301");
    const { usesUnorm } = await import("../unorm.ts");
    expect(usesUnorm).toBe(true);
    expect(normalizeString("e\u0301")).toBe("\u00e9");
    expect(normalizeString("\u1112\u1161\u11ab")).toBe("\ud55c");
  } finally {
    host.mockRestore();
  }
});
