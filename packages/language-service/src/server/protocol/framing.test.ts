import { describe, expect, it } from "vitest";
import { frameMessage, MessageReader, type Received } from "./framing.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const frame = (message: object): string => new TextDecoder().decode(frameMessage(message));
const [A, B] = [frame({ a: "ä" }), frame({ b: 1 })];

/** Reads a stream in pieces of a length. */
function read(stream: string, length: number = stream.length * 4): readonly Received[] {
  const reader = new MessageReader();
  const all = bytes(stream);
  const received: Received[] = [];
  for (let i = 0; i < all.length; i += length) received.push(...reader.read(all.subarray(i, i + length)));
  return received;
}

const messages = (received: readonly Received[]): readonly unknown[] =>
  received.flatMap((each) => ("message" in each ? [each.message] : []));
const problems = (received: readonly Received[]): readonly string[] =>
  received.flatMap((each) => ("problem" in each ? [each.problem] : []));

describe("messages in a stream", () => {
  it("have a header with the number of bytes", () => {
    expect(A).toBe('Content-Length: 10\r\n\r\n{"a":"ä"}');
  });

  it.each([1, 2, 3, 7, 16, 1000])("are read in pieces of %i bytes", (length) => {
    const received = read(A + B + A, length);
    expect(messages(received)).toEqual([{ a: "ä" }, { b: 1 }, { a: "ä" }]);
    expect(problems(received)).toEqual([]);
  });

  it.each([
    ["with a type before", "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 7\r\n\r\n"],
    ["with a type after", "Content-Length: 7\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n"],
    ["in small letters and with line feeds alone", "content-length:7\n\n"],
  ])("have other headers: %s", (_, header) => {
    expect(read(`${header}{"b":1}${A}`, 3)).toEqual([{ message: { b: 1 } }, { message: { a: "ä" } }]);
  });
});

describe("what is between messages", () => {
  it.each([
    ["a word", "hello"],
    ["lines", "hello\r\nworld\r\n\r\n"],
    ["blank lines", "\r\n\r\n\r\n"],
    ["a header without a number", "Content-Length: x\r\n\r\n"],
    ["a negative length", "Content-Length: -5\r\n\r\n"],
    ["half of a header", "Content-Le"],
    ["zeros", "\0".repeat(100)],
    ["much", "x".repeat(100_000)],
    ["many headers", "a: b\r\n".repeat(50)],
    ["a message without a header", '{"jsonrpc":"2.0"}'],
  ])("does not hide the next message: %s", (_, garbage) => {
    for (const length of [5, 100, 1_000_000]) {
      const received = read(A + garbage + B + A, length);
      expect(messages(received)).toEqual([{ a: "ä" }, { b: 1 }, { a: "ä" }]);
      expect(problems(received).length).toBeLessThanOrEqual(1);
    }
  });

  it("is reported once", () => {
    expect(problems(read(`${A}${"x".repeat(100_000)}${B}`, 1000))).toEqual([
      "there are bytes between messages that belong to none of them",
    ]);
  });
});

describe("a length that is wrong", () => {
  it("does not hide the next message if it is too large", () => {
    for (const length of [5, 1000]) {
      const received = read(`Content-Length: 900\r\n\r\n{"a":1}${B}${A}`, length);
      expect(messages(received)).toEqual([{ b: 1 }, { a: "ä" }]);
      expect(problems(received)).toEqual(["a message ends before its length"]);
    }
  });

  it("does not hide the next message if it is somewhat too large", () => {
    const received = read(`Content-Length: 20\r\n\r\n{"a":1}${B}${A}`);
    expect(messages(received)).toEqual([{ b: 1 }, { a: "ä" }]);
    expect(problems(received)).toEqual(["a message is not JSON"]);
  });

  it("makes one message unreadable if it is too small", () => {
    const received = read(`Content-Length: 3\r\n\r\n{"a":1}${B}`);
    expect(messages(received)).toEqual([{ b: 1 }]);
    expect(problems(received)).toEqual(["a message is not JSON"]);
  });

  it("takes no memory if it is huge", () => {
    const received = read(`Content-Length: 999999999999\r\n\r\n{"a":1}${B}`);
    expect(messages(received)).toEqual([{ b: 1 }]);
    expect(problems(received)).toEqual(["a message of 999999999999 bytes is longer than 67108864 bytes"]);
  });
});

it("reads a large message in linear time", () => {
  const text = "x".repeat(4_000_000);
  expect(messages(read(frame({ text }), 1 << 16))).toEqual([{ text }]);
});
