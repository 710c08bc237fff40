import { afterEach, expect, it, vi } from "vitest";
import { codesOf } from "./codes.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each(["", "a", "a".repeat(200), `${"a".repeat(200)}é`, `${"😀".repeat(100)}b`])(
  "codesOf gives the same without an encoder, as in jsdom, for %j",
  (text) => {
    const expected = codesOf(text);
    vi.stubGlobal("TextEncoder", undefined);
    expect(codesOf(text)).toEqual(expected);
  },
);
