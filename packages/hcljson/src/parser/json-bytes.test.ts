import { afterEach, expect, it, vi } from "vitest";
import { bytesOf } from "./json-bytes.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each(["", "{}", "a".repeat(5000), `${"a".repeat(5000)}é${"b".repeat(5000)}`, "😀".repeat(3000)])(
  "bytesOf gives the same without an encoder, as in jsdom",
  (text) => {
    const expected = bytesOf(text);
    vi.stubGlobal("TextEncoder", undefined);
    expect(bytesOf(text)).toEqual(expected);
  },
);
