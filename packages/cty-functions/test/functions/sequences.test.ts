/** Functions on lists and tuples. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("element", () => {
  testCalls([
    ['element(list(["a", "b", "c"]), 0)', '"a"'],
    ['element(list(["a", "b", "c"]), 4)', '"b"'],
    ['element(list(["a", "b", "c"]), -1)', '"c"'],
    ['element(list(["a", "b", "c"]), -3)', '"a"'],
    ['element(list(["a", "b", "c"]), -4)', '"c"'],
    ['element([1, "a"], 3)', '"a"'],
    ['element([1, "a"], -2)', "1"],
    ['element(none(list(["a"])), 0)', "error: the list is empty"],
    ["element([], 0)", "error: the tuple is empty"],
    ["element([1], 0.5)", "error in index: a whole number is required"],
    ["element(list([1]), 0.5)", "error in index: a whole number is required"],
    ['element(unknown(list([""])), 0.5)', 'unknown("")'],
    ['element("a", 0)', "error in list: a list or a tuple is required"],
    ["element(set([1]), 0)", "error in list: a list or a tuple is required"],
    ["element({ a = 1 }, 0)", "error in list: a list or a tuple is required"],
    // The type of an element of a tuple is known only with its index.
    ['element(list(["a"]), unknown(0))', 'unknown("")'],
    ['element([1, "a"], unknown(0))', "any"],
    ['element(unknown(list(["a"])), 0)', 'unknown("")'],
    ['element(unknown([1, "a"]), 3)', 'unknown("")'],
    ["element(any, 0)", "any"],
    ['element([unknown("")], 0)', 'unknown("")'],
    // The element has the marks of the list and of the index, but no other element's.
    ['element(secret(["a", "b"]), 1)', 'secret("b")'],
    ['element(["a", secret("b")], 0)', '"a"'],
    ['element(["a", secret("b")], 1)', 'secret("b")'],
    ['element(["a", "b"], secret(1))', 'secret("b")'],
    ['element(secret(unknown(list(["a"]))), 1)', 'secret(unknown(""))'],
  ]);
});

describe("index", () => {
  testCalls([
    ['index(list(["a", "b"]), 1)', '"b"'],
    ['index(["a", true], 1)', "true"],
    ['index(map({ a = "x" }), "a")', '"x"'],
    ['index(list(["a"]), 1)', "error: the collection has no element at this key"],
    ['index(list(["a"]), -1)', "error: the collection has no element at this key"],
    ['index(list(["a"]), 0.5)', "error: the collection has no element at this key"],
    ['index(map({ a = "x" }), "b")', "error: the collection has no element at this key"],
    ['index(["a"], 1)', "error in key: the key must be from 0 to 0"],
    ['index(["a"], -1)', "error in key: the key must be from 0 to 0"],
    ['index(["a"], 0.5)', "error in key: a whole number is required"],
    ['index(["a"], "0")', "error in key: the key of a tuple must be a number"],
    ['index(list(["a"]), "0")', "error in key: the key of a list must be a number"],
    ["index(map({ a = 1 }), 0)", "error in key: the key of a map must be a string"],
    ['index({ a = 1 }, "a")', "error in collection: a list, a map or a tuple is required"],
    ["index(set([1]), 0)", "error in collection: a list, a map or a tuple is required"],
    ["index(list([1]), any)", "unknown(1)"],
    ["index(list([1]), unknown(1))", "unknown(1)"],
    ['index(map({ a = 1 }), unknown("a"))', "unknown(1)"],
    ['index([1, "a"], unknown(1))', "any"],
    ['index(unknown([1, "a"]), 1)', 'unknown("")'],
    ['index(unknown(map({ a = 1 })), "a")', "unknown(1)"],
    ["index(secret(list([1])), 0)", "secret(1)"],
  ]);
});

describe("slice", () => {
  testCalls([
    ['slice(list(["a", "b", "c"]), 1, 2)', 'list(["b"])'],
    ['slice(list(["a", "b", "c"]), 0, 3)', 'list(["a", "b", "c"])'],
    ['slice(list(["a"]), 1, 1)', 'none(list(["a"]))'],
    ['slice([1, "a", true], 1, 3)', '["a", true]'],
    ["slice([1], 0, 0)", "[]"],
    ["slice([1, 2], -1, 1)", "error in start_index: the start is negative"],
    ["slice([1, 2], 3, 3)", "error in start_index: the start is beyond the end of the list"],
    ["slice(list([1, 2]), 3, 3)", "error in start_index: the start is beyond the end of the list"],
    ["slice([1, 2], 0, -1)", "error in end_index: the end is negative"],
    ["slice([1, 2], 0, 3)", "error in end_index: the end is beyond the end of the list"],
    ["slice(list([1, 2]), 0, 3)", "error in end_index: the end is beyond the end of the list"],
    ["slice([1, 2], 2, 1)", "error in start_index: the start is after the end"],
    ["slice([1, 2], 0.5, 1)", "error in start_index: a whole number is required"],
    ["slice([1, 2], 0, 1.5)", "error in end_index: a whole number is required"],
    ["slice(set([1, 2]), 0, 1)", "error in list: a set has no order: convert it to a list with tolist"],
    ["slice(map({ a = 1 }), 0, 1)", "error in list: a list or a tuple is required"],
    // The type of the result depends on both indexes, if the argument is a tuple.
    ["slice([1, 2], unknown(0), 1)", "any"],
    ["slice([1, 2], 0, unknown(1))", "any"],
    ["slice(list([1, 2]), unknown(0), 1)", "some(list([1]))"],
    ["slice(list([1, 2]), 0, unknown(1))", "some(list([1]))"],
    ["slice(unknown(list([1])), 0, 9)", "some(list([1]))"],
    ['slice(unknown([1, "a"]), 1, 2)', 'some(["a"])'],
    // Known indexes are checked even if the other one or the list is unknown.
    ["slice([1, 2], 3, unknown(1))", "error in start_index: the start is beyond the end of the list"],
    ["slice([1, 2], unknown(0), 3)", "error in end_index: the end is beyond the end of the list"],
    ["slice(unknown(list([1])), -1, unknown(1))", "error in start_index: the start is negative"],
    ["slice(unknown(list([1])), unknown(1), -1)", "error in end_index: the end is negative"],
    ["slice(unknown(list([1])), 2, 1)", "error in start_index: the start is after the end"],
    ['slice(secret(list(["a", "b"])), 1, 2)', 'secret(list(["b"]))'],
    ['slice(["a", secret("b")], 1, 2)', '[secret("b")]'],
    ['slice(["a", secret("b")], 0, 1)', '["a"]'],
    ['slice(secret(unknown(list(["a"]))), 1, 2)', 'secret(some(list(["a"])))'],
  ]);
});

describe("range", () => {
  testCalls([
    ["range(3)", "list([0, 1, 2])"],
    ["range(-3)", "list([0, -1, -2])"],
    ["range(0)", "none(list([0]))"],
    ["range(2.5)", "list([0, 1, 2])"],
    ["range(-1.5)", "list([0, -1])"],
    ["range(1, 4)", "list([1, 2, 3])"],
    ["range(4, 1)", "list([4, 3, 2])"],
    ["range(1, 1)", "none(list([0]))"],
    ["range(0, 1, 0.25)", "list([0, 0.25, 0.5, 0.75])"],
    ["range(5, 0, -2)", "list([5, 3, 1])"],
    ["range(4, 0, -2)", "list([4, 2])"],
    ["range(0, 5, 2)", "list([0, 2, 4])"],
    // An empty range has no direction, so every step fits.
    ["range(1, 1, -1)", "none(list([0]))"],
    ["range(1, 1, 1)", "none(list([0]))"],
    ["range(1, 1, 0)", "none(list([0]))"],
    ["range(0, 5, 0)", "error in params: the step must not be 0"],
    ["range(0, 5, -1)", "error in params: the limit is not less than the start, so the step must be positive"],
    ["range(5, 0, 1)", "error in params: the limit is less than the start, so the step must be negative"],
    ["range()", "error: one, two or three numbers are required"],
    ["range(1, 2, 3, 4)", "error: one, two or three numbers are required"],
    ["length(range(1024))", "1024"],
    ["length(range(1024, 0))", "1024"],
    ["range(1025)", "error: a range can have at most 1024 elements"],
    ["range(unknown(1))", "some(list([1]))"],
    ["range(secret(1))", "secret(list([0]))"],
  ]);
});

describe("chunklist", () => {
  testCalls([
    ['chunklist(list(["a", "b", "c"]), 2)', 'list([list(["a", "b"]), list(["c"])])'],
    ['chunklist(list(["a", "b", "c"]), 1)', 'list([list(["a"]), list(["b"]), list(["c"])])'],
    ['chunklist(list(["a", "b", "c"]), 3)', 'list([list(["a", "b", "c"])])'],
    ['chunklist(list(["a", "b", "c"]), 4)', 'list([list(["a", "b", "c"])])'],
    ['chunklist(list(["a", "b"]), 0)', 'list([list(["a", "b"])])'],
    ["chunklist(none(list([1])), 0)", "none(list([list([1])]))"],
    ["chunklist(none(list([1])), 2)", "none(list([list([1])]))"],
    ["chunklist([1, 2], -1)", "error in size: the size is negative"],
    ["chunklist([1, 2], 1.5)", "error in size: a whole number is required"],
    ["chunklist(unknown(list([1])), 2)", "some(list([list([1])]))"],
    ["chunklist(list([1]), unknown(2))", "some(list([list([1])]))"],
    ["chunklist(list([1, unknown(1)]), 1)", "list([list([1]), list([unknown(1)])])"],
    ["chunklist(secret(list([1, 2])), 1)", "secret(list([list([1]), list([2])]))"],
    ["chunklist(list([1, 2]), secret(1))", "secret(list([list([1]), list([2])]))"],
    ["chunklist(secret(list([1, 2])), private(1))", "private(secret(list([list([1]), list([2])])))"],
    ["chunklist(list([1, secret(2)]), 1)", "list([list([1]), list([secret(2)])])"],
    ["chunklist(list([secret(2)]), unknown(1))", "secret(some(list([list([1])])))"],
  ]);
});

describe("coalescelist", () => {
  testCalls([
    ["coalescelist(none(list([1])), list([2]))", "list([2])"],
    ["coalescelist(list([1]), list([2]))", "list([1])"],
    ['coalescelist([], ["a", 1])', '["a", 1]'],
    ['coalescelist([], list(["a"]), [1])', 'list(["a"])'],
    ["coalescelist(nil(list([1])), list([2]))", "list([2])"],
    ["coalescelist(nil(list([1])), [2])", "[2]"],
    ["coalescelist([], [])", "error: all arguments are empty"],
    ["coalescelist(none(list([1])), [])", "error: all arguments are empty"],
    ["coalescelist()", "error: at least one argument is required"],
    ["coalescelist(map({ a = 1 }))", "error: a list or a tuple is required"],
    ["coalescelist(list([1]), set([1]))", "error: a list or a tuple is required"],
    ["coalescelist(unknown(list([1])), list([2]))", "any"],
    ["coalescelist(list([2]), unknown(list([1])))", "list([2])"],
    ["coalescelist([unknown(1)])", "[unknown(1)]"],
    ["coalescelist(list([unknown(1)]), list([2]))", "list([unknown(1)])"],
    ["coalescelist(secret(list([1])), list([2]))", "secret(list([1]))"],
  ]);
});

describe("flatten", () => {
  testCalls([
    ["flatten([1, [2, [3, []]], list([4]), set([5])])", "[1, 2, 3, 4, 5]"],
    ['flatten([map({ a = 1 }), { b = [2] }, "c"])', '[map({ a = 1 }), { b = [2] }, "c"]'],
    ["flatten(list([list([1]), list([2])]))", "[1, 2]"],
    ["flatten(set([list([1]), list([2])]))", "[1, 2]"],
    ["flatten([])", "[]"],
    ["flatten([null, nil(list([1]))])", "[null, nil(list([1]))]"],
    ['flatten("a")', "error: a list, a set or a tuple is required"],
    ["flatten(map({ a = 1 }))", "error: a list, a set or a tuple is required"],
    // An unknown list may have any number of elements, and an unknown value may be a list.
    ["flatten([1, unknown(list([1]))])", "any"],
    ["flatten([1, any])", "any"],
    ["flatten([1, set([unknown(1)])])", "any"],
    ["flatten(unknown(list([1])))", "any"],
    ['flatten([1, unknown("")])', '[1, unknown("")]'],
    ["flatten([list([unknown(1)])])", "[unknown(1)]"],
    // The result has the marks of the lists that it replaces. Elements keep their own.
    ["flatten([1, secret([2])])", "secret([1, 2])"],
    ["flatten(secret([1, private([2])]))", "private(secret([1, 2]))"],
    ["flatten([1, secret(2)])", "[1, secret(2)]"],
    ["flatten([secret(1), any])", "secret(any)"],
  ]);
});

describe("concat", () => {
  testCalls([
    ['concat(list(["a"]), list(["b", "c"]))', 'list(["a", "b", "c"])'],
    ['concat(["a"], [1])', '["a", 1]'],
    ['concat(["a"], list(["b"]))', '["a", "b"]'],
    ["concat(list([1]))", "list([1])"],
    ["concat(none(list([1])), none(list([1])))", "none(list([1]))"],
    // Lists of different types become a list of the type that both can be converted to.
    ['concat(list([1]), list(["b"]))', 'list(["1", "b"])'],
    ['concat(list([1]), list([list(["b"])]))', '[1, list(["b"])]'],
    ["concat()", "error: at least one argument is required"],
    ["concat(list([1]), set([2]))", "error in seqs: a list or a tuple is required"],
    ["concat(map({ a = 1 }))", "error in seqs: a list or a tuple is required"],
    ["concat(list([1]), unknown(list([1])))", "some(list([1]))"],
    ["concat([1], unknown(list([1])))", "any"],
    ['concat([1], unknown(["a"]))', 'some([1, "a"])'],
    ['concat(list([list(["b"])]), unknown(list([1])))', "any"],
    ["concat(unknown(list([any])), list([1]))", "any"],
    ["concat(unknown(list([any])), unknown(list([any])))", "some(list([any]))"],
    ["concat(list([unknown(1)]), list([1]))", "list([unknown(1), 1])"],
    ["concat(secret(list([1])), private(list([2])))", "private(secret(list([1, 2])))"],
    ["concat(secret([1]), [2])", "secret([1, 2])"],
    ["concat(list([secret(1)]), list([2]))", "list([secret(1), 2])"],
    ["concat([secret(1)], unknown([2]))", "secret(some([1, 2]))"],
  ]);
});

describe("contains", () => {
  testCalls([
    ['contains(list(["a", "b"]), "b")', "true"],
    ['contains(list(["a", "b"]), "c")', "false"],
    ["contains(set([1, 2]), 2)", "true"],
    ["contains([1, [2]], [2])", "true"],
    ['contains(["1"], 1)', "false"],
    ['contains(list(["a", nil("")]), nil(""))', "true"],
    ['contains(list(["a", "b"]), nil(""))', "false"],
    ["contains([1, null], null)", "any"],
    ["contains([], 1)", "false"],
    ["contains(map({ a = 1 }), 1)", "error in list: a list, a set or a tuple is required"],
    ['contains("ab", "a")', "error in list: a list, a set or a tuple is required"],
    ["contains([1, unknown(1)], 1)", "true"],
    ["contains([2, unknown(1)], 1)", "some(true)"],
    ["contains(unknown(list([1])), 1)", "some(true)"],
    ["contains([1], unknown(1))", "some(true)"],
    ["contains(secret([1]), 1)", "secret(true)"],
    ["contains([1], secret(2))", "secret(false)"],
  ]);
});

describe("distinct", () => {
  testCalls([
    ['distinct(list(["a", "b", "a", "c", "b"]))', 'list(["a", "b", "c"])'],
    ["distinct(list([1, 1.0, 2]))", "list([1, 2])"],
    ["distinct(list([[1], [2], [1]]))", "list([[1], [2]])"],
    ['distinct(list(["a", nil(""), nil("")]))', 'list(["a", nil("")])'],
    ["distinct(none(list([1])))", "none(list([1]))"],
    ["distinct(list([1, unknown(1)]))", "some(list([1]))"],
    ["distinct(unknown(list([1])))", "some(list([1]))"],
    ["distinct(secret(list([1, 1])))", "secret(list([1]))"],
  ]);
});

describe("reverselist", () => {
  testCalls([
    ["reverselist(list([1, 2, 3]))", "list([3, 2, 1])"],
    ['reverselist([1, "a", true])', '[true, "a", 1]'],
    ['reverselist(set(["b", "a", "c"]))', 'list(["c", "b", "a"])'],
    ["reverselist(none(list([1])))", "none(list([1]))"],
    ["reverselist([])", "[]"],
    ["reverselist(map({ a = 1 }))", "error in list: a list, a set or a tuple is required"],
    ["reverselist(unknown(set([1])))", "some(list([1]))"],
    ['reverselist(unknown([1, "a"]))', 'some(["a", 1])'],
    ["reverselist(secret([1, private(2)]))", "secret([private(2), 1])"],
  ]);
});

describe("sort", () => {
  testCalls([
    ['sort(list(["b", "a", "B", ""]))', 'list(["", "B", "a", "b"])'],
    ['sort(["b", "ab", "a"])', 'list(["a", "ab", "b"])'],
    ['sort(none(list([""])))', 'none(list([""]))'],
    ['sort(list(["a", nil("")]))', "error in list: an element is null"],
    // The number of elements is known, even if one of them, and so the order, is not.
    ['sort(list(["b", unknown(""), "a"]))', 'list([unknown(""), unknown(""), unknown("")])'],
    ['sort(unknown(list([""])))', 'some(list([""]))'],
    ['sort(sized(list([""]), 2, 4))', 'sized(list([""]), 2, 4)'],
    ['sort(secret(list(["b", "a"])))', 'secret(list(["a", "b"]))'],
  ]);
});

describe("compact", () => {
  testCalls([
    ['compact(list(["a", "", "b", nil("")]))', 'list(["a", "b"])'],
    ['compact([" ", "\\n"])', 'list([" ", "\\n"])'],
    ['compact(list(["", nil("")]))', 'none(list([""]))'],
    ['compact(list(["a", unknown("")]))', 'some(list([""]))'],
    ['compact(unknown(list([""])))', 'some(list([""]))'],
    ['compact(secret(list(["a", ""])))', 'secret(list(["a"]))'],
  ]);
});

describe("length", () => {
  testCalls([
    ["length(list([1, 2]))", "2"],
    ["length(set([1, 1]))", "1"],
    ["length(map({ a = 1 }))", "1"],
    ["length([1, 2, 3])", "3"],
    ["length([])", "0"],
    ['length("abc")', "error: a collection or a tuple is required"],
    ["length({ a = 1 })", "error: a collection or a tuple is required"],
    ["length(unknown([1, 2]))", "2"],
    ["length(list([unknown(1)]))", "1"],
    ["length(secret(list([1])))", "secret(1)"],
    ["length(list([secret(1)]))", "1"],
  ]);
});

describe("hasindex", () => {
  testCalls([
    ["hasindex(list([1, 2]), 1)", "true"],
    ["hasindex(list([1, 2]), 2)", "false"],
    ["hasindex(list([1, 2]), -1)", "false"],
    ["hasindex(list([1, 2]), 0.5)", "false"],
    ['hasindex(list([1, 2]), "0")', "false"],
    ['hasindex(map({ a = 1 }), "a")', "true"],
    ['hasindex(map({ a = 1 }), "b")', "false"],
    ["hasindex([1], 0)", "true"],
    ["hasindex([1], 1)", "false"],
    ["hasindex(set([1]), 1)", "error in collection: a list, a map or a tuple is required"],
    ['hasindex({ a = 1 }, "a")', "error in collection: a list, a map or a tuple is required"],
    ["hasindex(any, 1)", "some(true)"],
    ["hasindex(unknown(list([1])), 1)", "some(true)"],
    ["hasindex(list([1]), any)", "some(true)"],
    ["hasindex(secret(list([1])), 0)", "secret(true)"],
  ]);
});
