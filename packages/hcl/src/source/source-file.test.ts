import { CtyError } from "@hcl-ts/cty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FILE_START, NO_SOURCE, SourceFile } from "./source-file.ts";

/** Line, column and byte of an offset. */
function at(file: SourceFile, offset: number): string {
  const { line, column, byte } = file.position(offset);
  return `${line}:${column} @${byte}`;
}

function bytes(...parts: (number | string)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part].map((c) => c.charCodeAt(0)))));
}

describe("positions", () => {
  it("count lines and columns from 1, bytes and offsets from 0", () => {
    const file = new SourceFile("a.hcl", "ab\ncd");
    expect(file.position(0)).toEqual({ line: 1, column: 1, byte: 0, offset: 0 });
    expect(file.position(4)).toEqual({ line: 2, column: 2, byte: 4, offset: 4 });
  });

  it("have the column after the line's last character at a line feed", () => {
    const file = new SourceFile("a.hcl", "ab\n\nc\n");
    expect([2, 3, 4, 5, 6].map((offset) => at(file, offset))).toEqual(["1:3 @2", "2:1 @3", "3:1 @4", "3:2 @5", "4:1 @6"]);
  });

  it("treat CR LF as one line ending, with and without other characters on the line", () => {
    expect(at(new SourceFile("", "é\r\nb"), 1)).toBe("1:2 @2");
    expect(at(new SourceFile("", "é\r\nb"), 3)).toBe("2:1 @4");
    expect(at(new SourceFile("", "e\r\nb"), 3)).toBe("2:1 @3");
  });

  it("do not end a line at a lone CR or at U+2028", () => {
    const file = new SourceFile("", "a\rb\u2028c");
    expect(at(file, 4)).toBe("1:5 @6");
  });

  it("count grapheme clusters and UTF-8", () => {
    const family = "👨‍👩‍👧";
    const file = new SourceFile("", `日${family}e\u0301x`);
    expect(at(file, 1)).toBe("1:2 @3");
    expect(at(file, 1 + family.length)).toBe("1:3 @21");
    expect(at(file, 3 + family.length)).toBe("1:4 @24");
  });

  it("have the column of the cluster that they are in", () => {
    const file = new SourceFile("", "e\u0301x");
    expect(at(file, 1)).toBe("1:1 @1");
    expect(at(file, 2)).toBe("1:2 @3");
  });

  it("do not join Indic conjuncts, as in Unicode 15.0", () => {
    const file = new SourceFile("", "क्षx");
    expect(at(file, 2)).toBe("1:2 @6");
    expect(at(file, 3)).toBe("1:3 @9");
    // Two Thai vowels are letters and spacing marks at once, and join.
    expect(at(new SourceFile("", "กิ\u0e33x"), 3)).toBe("1:2 @9");
  });

  it("count the bytes of a byte order mark, but no column for it", () => {
    const file = new SourceFile("", "\ufeffa\nb");
    expect([0, 1, 2, 3].map((offset) => at(file, offset))).toEqual(["1:1 @0", "1:1 @3", "1:2 @4", "2:1 @5"]);
  });

  it("count a second byte order mark like any character", () => {
    expect(at(new SourceFile("", "\ufeff\ufeffa"), 2)).toBe("1:2 @6");
  });

  it("are clamped to the source", () => {
    const file = new SourceFile("", "ab");
    expect(file.position(-1)).toEqual(file.position(0));
    expect(file.position(99)).toEqual(file.position(2));
  });

  it("are counted from the base on the first line of a fragment, and from the line start after that", () => {
    const base = { line: 3, column: 10, byte: 50, offset: 45 };
    const file = new SourceFile("a.json", "éx\ny", base);
    expect(file.position(0)).toEqual(base);
    expect(file.position(1)).toEqual({ line: 3, column: 11, byte: 52, offset: 46 });
    expect(file.position(3)).toEqual({ line: 4, column: 1, byte: 54, offset: 48 });
  });

  it("may have a base that is computed once in a fragment, for the first position", () => {
    let calls = 0;
    const file = new SourceFile("a.json", "ab\nc", () => {
      calls++;
      return { line: 3, column: 10, byte: 50, offset: 45 };
    });
    expect([file.text, calls]).toEqual(["ab\nc", 0]);
    expect(file.position(1)).toEqual({ line: 3, column: 11, byte: 51, offset: 46 });
    expect(file.position(3)).toEqual({ line: 4, column: 1, byte: 53, offset: 48 });
    expect([file.base.line, calls]).toEqual([3, 1]);
  });

  it("have the offset in the file in an escaped fragment, while lines and columns ignore escapes", () => {
    // The JSON string "\"\u0061.b" from its opening quote on, and the text in it.
    const file = new SourceFile("a.json", '"a.b', { line: 1, column: 2, byte: 1, offset: 1 }, (offset) => [1, 3, 9, 10, 11][offset] ?? 11);
    expect(file.range(1, 2)).toEqual({
      filename: "a.json",
      start: { line: 1, column: 3, byte: 2, offset: 3 },
      end: { line: 1, column: 4, byte: 3, offset: 9 },
    });
  });

  it("count lone surrogates as the three bytes of their replacement", () => {
    expect(at(new SourceFile("", "\ud800a"), 1)).toBe("1:2 @3");
  });
});

describe("malformed UTF-8", () => {
  it("is replaced by one U+FFFD for each error, and counts the original bytes", () => {
    const file = new SourceFile("", bytes("a", 0xff, 0xfe, "b"));
    expect(file.text).toBe("a\ufffd\ufffdb");
    expect(at(file, 3)).toBe("1:4 @3");
    expect([...(file.malformed ?? [])]).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it("counts each byte of an overlong form and of a surrogate", () => {
    const file = new SourceFile("", bytes(0xc0, 0x80, 0xed, 0xa0, 0x80, "\n", "x"));
    expect(file.text).toBe("\ufffd\ufffd\nx");
    expect(at(file, 3)).toBe("2:1 @6");
  });

  it("is recorded, unlike a U+FFFD in the source", () => {
    const file = new SourceFile("", bytes(0xef, 0xbf, 0xbd, 0x80, "x"));
    expect(at(file, 2)).toBe("1:3 @4");
    expect(file.malformed?.size).toBe(1);
  });
});

describe("startToken", () => {
  it("keeps a mark at the start of a token from joining the character before", () => {
    const file = new SourceFile("", '"\u0301e"');
    expect(at(file, 4)).toBe("1:4 @5");
    expect(file.mayJoin(1)).toBe(true);
    file.startToken(1);
    expect([1, 2, 3, 4].map((offset) => at(file, offset))).toEqual(["1:2 @1", "1:3 @3", "1:4 @4", "1:5 @5"]);
  });

  it("can be called in any order and repeatedly", () => {
    const file = new SourceFile("", 'é"\u0301"\u0301"\u0301');
    for (const offset of [6, 2, 4, 4]) file.startToken(offset);
    expect(at(file, 7)).toBe("1:8 @11");
  });

  it("takes no longer than its line", () => {
    const text = "\u0301".repeat(200_000);
    const file = new SourceFile("", text);
    for (let i = 0; i < text.length; i++) file.startToken(i);
    expect(file.position(text.length).column).toBe(text.length + 1);
  });
});

describe("lineText", () => {
  it("returns a line without its ending", () => {
    const file = new SourceFile("", "\ufeffa\r\nb\n");
    expect([0, 1, 2, 3, 4].map((line) => file.lineText(line))).toEqual([undefined, "a", "b", "", undefined]);
  });
});

describe("ranges", () => {
  it("contain the file name", () => {
    expect(new SourceFile("a.hcl", "abc").range(1, 2)).toEqual({
      filename: "a.hcl",
      start: { line: 1, column: 2, byte: 1, offset: 1 },
      end: { line: 1, column: 3, byte: 2, offset: 2 },
    });
  });

  it("are at the start of a file without a name for nodes without a source", () => {
    expect(NO_SOURCE.range(0, 0)).toEqual({ filename: "", start: FILE_START, end: FILE_START });
  });
});

/** The bytes of UTF-8 that a text takes, the slow way. */
function utf8Length(text: string): number {
  let count = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    count += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return count;
}

const text = fc.string({
  unit: fc.constantFrom("a", "\n", "\r", "é", "e", "\u0301", "日", "👨", "\u200d", "👩", "\u{1f1e9}", "\ufeff", '"'),
  maxLength: 300,
});

describe("laws", () => {
  it("positions count the bytes before them, whatever is requested first", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 10 }), (source, offsets) => {
        const file = new SourceFile("", source);
        for (const offset of offsets) {
          const clamped = Math.min(offset, source.length);
          // Between the halves of a pair there is no sensible answer.
          if (source.charCodeAt(clamped) >> 10 === 0x37 && source.charCodeAt(clamped - 1) >> 10 === 0x36) continue;
          const position = file.position(offset);
          expect(position.byte).toBe(utf8Length(source.slice(0, clamped)));
          expect(position).toEqual(new SourceFile("", source).position(offset));
        }
      }),
    );
  });

  it("positions ascend with offsets", () => {
    fc.assert(
      fc.property(text, (source) => {
        const file = new SourceFile("", source);
        let last = file.position(0);
        for (let i = 1; i <= source.length; i++) {
          const next = file.position(i);
          expect(next.line > last.line || (next.line === last.line && next.column >= last.column)).toBe(true);
          last = next;
        }
      }),
    );
  });
});

it.each([
  [undefined, "undefined"],
  [null, "null"],
  [5, "number"],
  [["a = 1"], "object"],
  [new ArrayBuffer(5), "object"],
  [new DataView(new ArrayBuffer(5)), "object"],
  [new Uint16Array(5), "object"],
  [Promise.resolve("a = 1"), "object"],
])("refuses what is neither a string nor bytes with a typed error: %s", (source, kind) => {
  expect(() => new SourceFile("main.hcl", source as never)).toThrow(
    new CtyError(`a source must be a string, a Uint8Array or a SourceFile, not ${kind}`),
  );
});
