/** Functions on sets. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("sethaselement", () => {
  testCalls([
    ["sethaselement(set([1, 2]), 2)", "true"],
    ["sethaselement(set([1, 2]), 3)", "false"],
    ['sethaselement(set([1]), "1")', "false"],
    ["sethaselement(set([1, unknown(1)]), 2)", "some(true)"],
    ["sethaselement(unknown(set([1])), 2)", "some(true)"],
    ["sethaselement(set([1]), any)", "some(true)"],
    ["sethaselement(any, 1)", "some(true)"],
    ["sethaselement(secret(set([1])), 1)", "secret(true)"],
  ]);
});

describe("setunion", () => {
  testCalls([
    ['setunion(set(["b"]), set(["a", "b"]), set(["c"]))', 'set(["a", "b", "c"])'],
    ["setunion(set([1]))", "set([1])"],
    ['setunion(set([1]), set(["a"]))', 'set(["1", "a"])'],
    ["setunion(none(set([1])), none(set([1])))", "none(set([1]))"],
    ["setunion(set([]), set([1]))", "set([1])"],
    ["setunion(set([]))", "set([])"],
    ["setunion(set([]), set([]))", "set([])"],
    ["setunion(set([1]), set([[1]]))", "error: the elements of the sets have no common type"],
    ["setunion(unknown(set([1])), set([1]))", "some(set([1]))"],
    ["setunion(unknown(set([any])), set([1]))", "some(set([1]))"],
    ["setunion(any, set([1]))", "any"],
    ["setunion(set([unknown(1)]), set([1]))", "set([unknown(1), 1])"],
    ["setunion(secret(set([1])), set([2]))", "secret(set([1, 2]))"],
  ]);
});

describe("setintersection", () => {
  testCalls([
    ['setintersection(set(["a", "b", "c"]), set(["b", "c"]), set(["c", "d"]))', 'set(["c"])'],
    ["setintersection(set([1, 2]))", "set([1, 2])"],
    ['setintersection(set([1, 2]), set(["2"]))', 'set(["2"])'],
    ["setintersection(set([1]), set([2]))", "none(set([1]))"],
    ["setintersection(set([]), set([1]))", "none(set([1]))"],
    ["setintersection(set([1]), set([[1]]))", "error: the elements of the sets have no common type"],
    ["setintersection(set([unknown(1)]), set([1]))", "some(set([1]))"],
    ["setintersection(secret(set([1])), set([1]))", "secret(set([1]))"],
  ]);
});

describe("setsubtract", () => {
  testCalls([
    ['setsubtract(set(["a", "b", "c"]), set(["b", "x"]))', 'set(["a", "c"])'],
    ['setsubtract(set([1, 2]), set(["2"]))', 'set(["1"])'],
    ["setsubtract(set([1]), set([1]))", "none(set([1]))"],
    ["setsubtract(set([1]), set([]))", "set([1])"],
    ["setsubtract(set([1]), set([unknown(1)]))", "some(set([1]))"],
    ["setsubtract(set([1]), unknown(set([1])))", "some(set([1]))"],
    ["setsubtract(set([1]), secret(set([2])))", "secret(set([1]))"],
  ]);
});

describe("setsymmetricdifference", () => {
  testCalls([
    ["setsymmetricdifference(set([1, 2]), set([2, 3]))", "set([1, 3])"],
    ["setsymmetricdifference(set([1, 2]), set([2, 3]), set([3, 4]))", "set([1, 4])"],
    ["setsymmetricdifference(set([1, 2]), set([1, 2]))", "none(set([1]))"],
    ["setsymmetricdifference(set([1]), set([1]), set([1]))", "set([1])"],
    ["setsymmetricdifference(set([1]), set([unknown(1)]))", "some(set([1]))"],
  ]);
});

describe("setproduct", () => {
  testCalls([
    ['setproduct(set(["a", "b"]), set([1]))', 'set([["a", 1], ["b", 1]])'],
    ['setproduct(list(["b", "a"]), list([1, 2]))', 'list([["b", 1], ["b", 2], ["a", 1], ["a", 2]])'],
    ['setproduct(["b", "a"], list([1]), set([true]))', 'set([["b", 1, true], ["a", 1, true]])'],
    ['setproduct(["x", 1], [true])', 'list([["x", true], ["1", true]])'],
    ['setproduct([], list(["a"]))', 'none(list([[any, "a"]]))'],
    ['setproduct(none(set([1])), list(["a"]))', 'none(set([[1, "a"]]))'],
    ["setproduct(set([1]))", "error: at least two arguments are required"],
    ["setproduct()", "error: at least two arguments are required"],
    ["setproduct(set([1]), map({ a = 1 }))", "error in sets: a set, a list or a tuple is required"],
    ['setproduct("a", set([1]))', "error in sets: a set, a list or a tuple is required"],
    ["setproduct(set([1]), [1, [1]])", "error in sets: the elements have no common type"],
    ["setproduct(list([unknown(1)]), list([2]))", "list([[unknown(1), 2]])"],
    // The number of combinations is known as far as the numbers of elements are.
    ["setproduct(unknown(list([1])), list([2]))", "some(list([[1, 2]]))"],
    ["setproduct(sized(list([1]), 1, 3), list([2, 2]))", "sized(list([[1, 2]]), 1, 6)"],
    ["setproduct(sized(list([1]), 0, 3), list([2, 2]))", "sized(list([[1, 2]]), 1, 6)"],
    ["setproduct(sized(list([1]), 1, 1024), [2, 2])", "sized(list([[1, 2]]), 1, 2048)"],
    ["setproduct(sized(list([1]), 1, 1024), [2, 2, 2])", "some(list([[1, 2]]))"],
    ["setproduct(sized(list([1]), 1, 683), [2, 2, 2])", "some(list([[1, 2]]))"],
    ["setproduct(sized(list([1]), 1, 682), [2, 2, 2])", "sized(list([[1, 2]]), 1, 2046)"],
    ["setproduct(sized(list([1]), 1, 1025), [2])", "some(list([[1, 2]]))"],
    ["setproduct(set([unknown(1), 2]), [3])", "some(set([[1, 3]]))"],
    ['setproduct(unknown(list([1])), none(list([""])))', 'some(list([[1, ""]]))'],
    ["setproduct(secret(list([1])), list([2]))", "secret(list([[1, 2]]))"],
    ["setproduct(list([1]), secret(list([2])))", "secret(list([[1, 2]]))"],
    ["setproduct(secret(list([1])), none(list([2])))", "secret(none(list([[1, 2]])))"],
    ["setproduct(list([secret(1)]), list([2]))", "list([[secret(1), 2]])"],
    ["setproduct(list([secret(1)]), unknown(list([2])))", "secret(some(list([[1, 2]])))"],
  ]);
});
