/** Functions on maps and objects. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("keys", () => {
  testCalls([
    ["keys(map({ b = 1, a = 2, B = 3 }))", 'list(["B", "a", "b"])'],
    ['keys({ b = 1, a = "x" })', '["a", "b"]'],
    ["keys(none(map({ a = 1 })))", 'none(list([""]))'],
    ["keys({})", "[]"],
    ["keys(list([1]))", "error in inputMap: a map or an object is required"],
    // The names of attributes are known with the type, even if their values are not.
    ["keys(unknown({ b = 1, a = 2 }))", '["a", "b"]'],
    ["keys(map({ a = unknown(1) }))", 'list(["a"])'],
    ["keys(unknown(map({ a = 1 })))", 'some(list([""]))'],
    ["keys(secret(map({ a = 1 })))", 'secret(list(["a"]))'],
    ["keys(map({ a = secret(1) }))", 'list(["a"])'],
    ["keys(secret(unknown({ a = 1 })))", 'secret(["a"])'],
    ["keys(secret(unknown(map({ a = 1 }))))", 'secret(some(list([""])))'],
  ]);
});

describe("values", () => {
  testCalls([
    ["values(map({ b = 1, a = 2 }))", "list([2, 1])"],
    ['values({ b = 1, a = "x" })', '["x", 1]'],
    ["values(none(map({ a = 1 })))", "none(list([1]))"],
    ["values({})", "[]"],
    ["values(list([1]))", "error in values: a map or an object is required"],
    ["values(map({ a = unknown(1), b = 2 }))", "list([unknown(1), 2])"],
    ["values(unknown(map({ a = 1 })))", "some(list([1]))"],
    ['values(unknown({ b = 1, a = "x" }))', 'some(["x", 1])'],
    ["values(secret(map({ a = 1 })))", "secret(list([1]))"],
    ["values({ a = secret(1), b = 2 })", "[secret(1), 2]"],
  ]);
});

describe("lookup", () => {
  testCalls([
    ['lookup(map({ a = "x" }), "a", "d")', '"x"'],
    ['lookup(map({ a = "x" }), "b", "d")', '"d"'],
    ['lookup({ a = 1, b = "x" }, "a", "d")', "1"],
    ['lookup({ a = 1 }, "b", "d")', '"d"'],
    // A default for a map becomes a value of the type of the map's elements.
    ['lookup(map({ a = "x" }), "b", 2)', '"2"'],
    ['lookup(map({ a = 1 }), "b", "2")', "2"],
    ['lookup(map({ a = 1 }), "a", "x")', "error in default: the default does not have the type of the elements"],
    ['lookup(map({ a = 1 }), "b", "x")', "error in default: the default does not have the type of the elements"],
    ['lookup(list([1]), "a", 2)', "error in inputMap: a map or an object is required"],
    ['lookup(none(map({ a = "x" })), "a", "d")', '"d"'],
    ['lookup(map({ a = unknown("") }), "a", "d")', 'unknown("")'],
    ['lookup(map({ a = "x", b = unknown("") }), "a", "d")', 'unknown("")'],
    ['lookup(map({ a = "x" }), unknown("a"), "d")', 'unknown("")'],
    ['lookup({ a = 1, b = "x" }, unknown("a"), "d")', "any"],
    ['lookup(unknown(map({ a = "x" })), "a", "d")', 'unknown("")'],
    ['lookup(unknown({ a = 1, b = "x" }), "a", "d")', "unknown(1)"],
    ['lookup(unknown({ a = 1 }), "b", "d")', 'unknown("")'],
    ['lookup(map({ a = "x" }), "b", unknown(""))', 'unknown("")'],
    // The result has the marks of the map and of the key, and of the chosen value.
    ['lookup(secret(map({ a = "x" })), "a", "d")', 'secret("x")'],
    ['lookup(map({ a = "x" }), secret("a"), "d")', 'secret("x")'],
    ['lookup(map({ a = "x" }), "a", secret("d"))', '"x"'],
    ['lookup(map({ a = "x" }), "b", secret("d"))', 'secret("d")'],
    ['lookup(map({ a = secret("x"), b = "y" }), "b", "d")', '"y"'],
    ['lookup(map({ a = secret("x"), b = "y" }), "a", "d")', 'secret("x")'],
    ['lookup(secret({ a = "x" }), private("b"), "d")', 'private(secret("d"))'],
    ['lookup({ a = secret("x") }, unknown("a"), private("d"))', "private(secret(any))"],
    ['lookup({ a = 1 }, secret("a"), "d")', "secret(1)"],
  ]);
});

describe("merge", () => {
  testCalls([
    ["merge(map({ a = 1, b = 2 }), map({ b = 3, c = 4 }))", "map({ a = 1, b = 3, c = 4 })"],
    ['merge({ a = 1, b = 2 }, { b = "x" })', '{ a = 1, b = "x" }'],
    ["merge({ a = 1 }, { a = 2 })", "{ a = 2 }"],
    ['merge(map({ a = 1 }), map({ b = "x" }))', '{ a = 1, b = "x" }'],
    ["merge(map({ a = 1 }), { b = 2 })", "{ a = 1, b = 2 }"],
    ["merge(none(map({ a = 1 })), none(map({ a = 1 })))", "none(map({ a = 1 }))"],
    ["merge()", "{}"],
    ["merge({})", "{}"],
    // Nulls are left out.
    ["merge(null, { a = 1 })", "{ a = 1 }"],
    ["merge(nil({ a = 1 }), { b = 2 })", "{ b = 2 }"],
    ["merge(nil({ a = 1 }))", "{}"],
    ["merge(nil({ a = 1 }), nil({ a = 1 }))", "{}"],
    ["merge(nil({ a = 1 }), { a = 2 })", "{ a = 2 }"],
    ["merge(nil(map({ a = 1 })))", "none(map({ a = 1 }))"],
    ["merge(nil(map({ a = 1 })), map({ a = 2 }))", "map({ a = 2 })"],
    ["merge(nil(map({ a = 1 })), { a = 2 })", "{ a = 2 }"],
    ["merge([1])", "error: only maps and objects can be merged"],
    ['merge({ a = 1 }, "x")', "error: only maps and objects can be merged"],
    ["merge(any, { a = 1 })", "any"],
    ["merge(unknown(map({ a = 1 })), map({ b = 2 }))", "some(map({ a = 1 }))"],
    ['merge(unknown(map({ a = 1 })), { b = "x" })', "any"],
    ['merge(unknown({ a = 1 }), { b = "x" })', 'some({ a = 1, b = "x" })'],
    ["merge({ a = unknown(1) }, { b = 2 })", "{ a = unknown(1), b = 2 }"],
    ["merge(secret(map({ a = 1 })), map({ b = 2 }))", "secret(map({ a = 1, b = 2 }))"],
    ["merge({ a = secret(1) }, { b = 2 })", "{ a = secret(1), b = 2 }"],
    ["merge({ a = secret(1) }, { a = 2 })", "{ a = 2 }"],
    ['merge(secret({ a = 1 }), map({ b = "x" }))', 'secret({ a = 1, b = "x" })'],
    ['merge({ a = 1 }, secret(map({ b = "x" })))', 'secret({ a = 1, b = "x" })'],
    ["merge({ a = secret(1) }, unknown({ b = 2 }))", "secret(some({ a = 1, b = 2 }))"],
  ]);
});

describe("zipmap", () => {
  testCalls([
    ['zipmap(["a", "b"], list([1, 2]))', "map({ a = 1, b = 2 })"],
    ['zipmap(["b", "a"], [1, "x"])', '{ a = "x", b = 1 }'],
    ['zipmap(["a", "a"], list([1, 2]))', "map({ a = 2 })"],
    ['zipmap(["a", "a"], [1, "x"])', '{ a = "x" }'],
    ["zipmap([], list([]))", "none(map({ a = any }))"],
    ['zipmap(none(list([""])), none(list([1])))', "none(map({ a = 1 }))"],
    ["zipmap([], [])", "{}"],
    ['zipmap(["a"], list([1, 2]))', "error: there must be as many values as keys, but there are 1 keys and 2 values"],
    ['zipmap(["a", "b"], [1])', "error: there must be as many values as keys, but there are 2 keys and 1 values"],
    ['zipmap(["a", nil("")], [1, 2])', "error in keys: the key at index 1 is null"],
    ['zipmap([nil("")], list([1]))', "error in keys: the key at index 0 is null"],
    ['zipmap(["a"], set([1]))', "error in values: a list or a tuple is required"],
    ['zipmap(["a"], map({ a = 1 }))', "error in values: a list or a tuple is required"],
    ['zipmap(["a"], unknown(list([1])))', "some(map({ a = 1 }))"],
    ['zipmap(["a"], unknown([1]))', "some({ a = 1 })"],
    ['zipmap([unknown("")], [1])', "any"],
    ['zipmap([unknown("")], list([1]))', "some(map({ a = 1 }))"],
    ['zipmap(unknown(list([""])), list([1]))', "some(map({ a = 1 }))"],
    ['zipmap(["a"], [unknown(1)])', "{ a = unknown(1) }"],
    // The marks of keys become marks of the result.
    ['zipmap([secret("a")], [1])', "secret({ a = 1 })"],
    ['zipmap(secret(["a"]), list([1]))', "secret(map({ a = 1 }))"],
    ['zipmap(["a", "b"], [secret(1), 2])', "{ a = secret(1), b = 2 }"],
    ['zipmap(["a"], secret(list([1])))', "secret(map({ a = 1 }))"],
    ['zipmap([secret("a")], private([1]))', "private(secret({ a = 1 }))"],
    ['zipmap([secret("a"), unknown("")], [1, private(2)])', "private(secret(any))"],
  ]);
});
