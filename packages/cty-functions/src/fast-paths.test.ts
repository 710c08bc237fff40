/** The limits of fast paths. */
import { CtyError, listVal, numberVal, stringVal, toNative } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { standardFunctions } from "./index.ts";

describe("fast paths", () => {
  const call = (name: string, ...args: readonly (string | number)[]): unknown =>
    toNative(standardFunctions.get(name)!.call(args.map((arg) => (typeof arg === "string" ? stringVal(arg) : numberVal(arg)))));

  it("upper keeps letters whose capital is several letters", () => {
    expect(call("upper", "straße ß")).toBe("STRAßE ß");
    expect(call("upper", "ß")).toBe("ß");
    expect(call("upper", "ßﬁaŉ")).toBe("ßﬁAŉ");
    expect(call("upper", "ᾳß\u{10428}")).toBe("ᾼß\u{10400}");
    expect(call("upper", "")).toBe("");
  });

  it("lower maps each capital independently of its neighbours", () => {
    expect(call("lower", "ΟΔΟΣ ΣΑΣ")).toBe("οδοσ σασ");
    expect(call("lower", "İI\u{10400}")).toBe("ii\u{10428}");
    expect(call("lower", "ÀÉẞ")).toBe("àéß");
  });

  it("title finds words in ASCII and in other scripts", () => {
    expect(call("title", "a_b 1c-d éa\u0085b\u00a0c\u1680d\u3000é")).toBe("A_b 1c-D Éa\u0085B\u00a0C\u1680D\u3000É");
    expect(call("title", "{z z| `y @x \u{10428}a")).toBe("{Z Z| `Y @X \u{10400}a");
    expect(call("title", "azAZ")).toBe("AzAZ");
    expect(call("title", "")).toBe("");
  });

  it("title joins more words than it caches", () => {
    expect(call("title", "ab ".repeat(10_000))).toBe("Ab ".repeat(10_000));
  });

  it("replace composes what meets at the ends of a replacement", () => {
    expect(call("replace", "aex\u0301b", "x", "")).toBe("a\u00e9b");
    expect(call("replace", "ax\u0301b", "x", "e")).toBe("a\u00e9b");
    expect(call("replace", "aexb", "x", "\u0301")).toBe("a\u00e9b");
    expect(call("replace", "\u1100-\u1161", "-", "")).toBe("\uac00");
    expect(call("replace", "x\u0301-ab", "-", "+")).toBe("x\u0301+ab");
    expect(call("replace", "é-a-\u{10428}", "-", "ü")).toBe("éüaü\u{10428}");
  });

  it("reverse keeps characters of several code units together", () => {
    expect(call("reverse", "abc é")).toBe("é cba");
    expect(call("reverse", "a\r\nb")).toBe("b\r\na");
    expect(call("reverse", "a\nb\rc")).toBe("c\rb\na");
    expect(call("reverse", "ax\u0301b")).toBe("bx\u0301a");
    expect(call("reverse", "a\u{1f469}\u200d\u{1f4bb}b")).toBe("b\u{1f469}\u200d\u{1f4bb}a");
    expect(call("reverse", "")).toBe("");
    expect(call("reverse", "xy".repeat(5000))).toBe("yx".repeat(5000));
  });

  it("replace takes the replacement as it is", () => {
    expect(call("replace", "a-b-c", "-", "$&$1$$")).toBe("a$&$1$$b$&$1$$c");
    expect(call("replace", "axb", "x", "\u0301")).toBe("áb");
    expect(call("replace", "aaa", "aa", "b")).toBe("ba");
    expect(call("replace", "abc", "x", "y")).toBe("abc");
  });

  it.each([
    ["2026-11-22T10:30:00Z", "1h30m", "2026-11-22T12:00:00Z"],
    ["2026-11-22T10:30:00.999999999Z", "1s", "2026-11-22T10:30:01Z"],
    ["2026-11-22T10:30:00.5Z", "0.5s", "2026-11-22T10:30:01Z"],
    ["2026-11-22T10:30:00.5Z", "-0.6s", "2026-11-22T10:29:59Z"],
    ["2026-11-22T10:30:00Z", "-1ns", "2026-11-22T10:29:59Z"],
    ["2026-11-22T10:30:00+01:00", "-999999h", "1912-10-24T19:30:00+01:00"],
    ["2026-11-22T10:30:00Z", "1000000h", "2140-12-21T02:30:00Z"],
    ["2024-02-29T23:59:59Z", "1s", "2024-03-01T00:00:00Z"],
    ["0000-02-29T00:00:00Z", "-1s", "0000-02-28T23:59:59Z"],
    ["0000-01-01T00:00:00Z", "-1s", "-0001-12-31T23:59:59Z"],
    ["0099-12-31T23:59:59Z", "1s", "0100-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59Z", "1s", "10000-01-01T00:00:00Z"],
    ["2026-11-22T10:30:00Z", "+1h", "2026-11-22T11:30:00Z"],
    ["2026-11-22T10:30:00Z", "0", "2026-11-22T10:30:00Z"],
    ["2026-11-22T10:30:00Z", "1s1h", "2026-11-22T11:30:01Z"],
  ])("timeadd(%s, %s) is %s", (time, duration, result) => {
    expect(call("timeadd", time, duration)).toBe(result);
  });

  it.each(["", "-", "+", "1", "h", "-h", "1h-1m", "1x"])("timeadd does not accept the duration %j", (duration) => {
    expect(() => call("timeadd", "2026-11-22T10:30:00Z", duration)).toThrow(CtyError);
  });

  it.each(["2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "2026-06-31"])(
    "timeadd does not accept the day %s",
    (day) => {
      expect(() => call("timeadd", `${day}T00:00:00Z`, "1s")).toThrow(CtyError);
    },
  );

  it.each(["2000-02-29", "2024-02-29", "2026-12-31", "2026-09-30"])("timeadd accepts the day %s", (day) => {
    expect(call("timeadd", `${day}T00:00:00Z`, "1s")).toBe(`${day}T00:00:01Z`);
  });

  it("sort orders by code point, beyond the first plane too", () => {
    const sorted = (...strings: readonly string[]): unknown =>
      toNative(standardFunctions.get("sort")!.call([listVal(strings.map(stringVal))]));
    expect(sorted("\u{10000}", "\uffee", "b", "a", "\ud7ff")).toEqual(["a", "b", "\ud7ff", "\uffee", "\u{10000}"]);
    expect(sorted("b", "a", "a", "")).toEqual(["", "a", "a", "b"]);
  });
});
