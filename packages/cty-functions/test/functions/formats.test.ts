/** Verbs of format and formatlist. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("format", () => {
  testCalls([
    ['format("a")', '"a"'],
    ['format("")', '""'],
    ['format("%%|%s%%", "a")', '"%|a%"'],
    ['format("%s has %d items", "it", 3)', '"it has 3 items"'],
    ['format("%s %s", 1.5, true)', '"1.5 true"'],
    ['format("%t %t", true, "false")', '"true false"'],
    // Arguments by number. A verb without one takes the argument that follows the previous verb's.
    ['format("%[2]s %[1]s", "a", "b")', '"b a"'],
    ['format("%[2]s %s %[1]s %s", "a", "b", "c")', '"b c a b"'],
    ['format("%[3]s", "a", "b", "c")', '"c"'],
    ['format("%[1]s %[1]s", "a")', '"a a"'],
    ['format("%5.1f|%-6[1]s|", 2)', '"  2.0|2     |"'],
    ['format("%[12]s", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "l")', '"l"'],
    ['format("%s", "a", "b")', "error in args: there are more arguments than verbs"],
    ['format("a", "b")', "error in args: there are more arguments than verbs"],
    ['format("%[1]s", "a", "b")', "error in args: there are more arguments than verbs"],
    ['format("%s")', 'error: the verb "%s" has no argument'],
    ['format("%[3]s", "a", "b")', 'error: the verb "%[3]s" has no argument'],
    ['format("%s %s", "a")', 'error: the verb "%s" has no argument'],
    ['format("ab %", 1)', "error: the format has no valid verb at position 4"],
    ['format("%*d", 1)', "error: the format has no valid verb at position 1"],
    ['format("%[1s", 1)', "error: the format has no valid verb at position 1"],
    ['format("%z", 1)', 'error: "%z" is not a verb of a format'],
    ['format("%d", "x")', 'error: the value for "%d" cannot be used: a number is required, but this string is not a number'],
    ['format("%d", null)', 'error: the value for "%d" is null'],
    ['format("%s", [])', 'error: the value for "%s" cannot be used: a string is required, not a tuple'],
    ['format("%t", 1)', 'error: the value for "%t" cannot be used: a bool is required, not a number'],
  ]);

  describe("%s and %q", () => {
    testCalls([
      ['format("%5s|%-5s|%05s", "ab", "ab", "ab")', '"   ab|ab   |000ab"'],
      ['format("%2s|%1s|%0s", "ab", "ab", "ab")', '"ab|ab|ab"'],
      ['format("%.2s|%.9s|%.0s|%.s", "abc", "abc", "abc", "abc")', '"ab|abc|abc|abc"'],
      ['format("%4.2s|%-4.2s|", "abc", "abc")', '"  ab|ab  |"'],
      // Widths and precisions count the characters that readers see.
      ['format("%3s|%.1s", "e\\u0301", "e\\u0301x")', '"  é|é"'],
      ['format("%q|%8q|%-6q|%.1q", "a\\"b", "é", "a", "ab")', '"\\"a\\\\\\"b\\"|     \\"é\\"|\\"a\\"   |\\"a\\""'],
      ['format("%q", "\\n\\t\\u0001<&>")', '"\\"\\\\n\\\\t\\\\u0001\\\\u003c\\\\u0026\\\\u003e\\""'],
      ['format("%q", 1)', '"\\"1\\""'],
    ]);
  });

  describe("%v", () => {
    testCalls([
      ['format("%v %v %v", "a", true, null)', '"a true null"'],
      ['format("%v %v %v %v", 1, 1.5, 1000000, 0.00001)', '"1 1.5 1e+06 1e-05"'],
      ['format("%v", 123456789)', '"1.23456789e+08"'],
      ['format("%v", [1, "a", null])', '"[1,\\"a\\",null]"'],
      ['format("%v", { b = 1, a = [true] })', '"{\\"a\\":[true],\\"b\\":1}"'],
      ['format("%#v %#v %#v %#v", "a", 1, null, 1000000)', '"\\"a\\" 1 null 1000000"'],
      ['format("%5v|%-5v|%05v", "a", 1, "b")', '"    a|1    |0000b"'],
      ['format("%.1v", "abc")', '"abc"'],
      ['format("%5.1v|", 1.25)', '" 1.25|"'],
      ['format("%+v", 1)', '"1"'],
      ['format("%v", [1 / 0])', "error: argument 1 cannot be written as JSON: infinity has no JSON form"],
    ]);
  });

  describe("integers", () => {
    testCalls([
      ['format("%d %d %d", 0, -12, 123456789012345678901234567890)', '"0 -12 123456789012345678901234567890"'],
      ['format("%5d|%-5d|%05d|%-05d|", 42, 42, 42, 42)', '"   42|42   |00042|42   |"'],
      ['format("%5d|%05d|%-5d|", -42, -42, -42)', '"  -42|-0042|-42  |"'],
      ['format("%+d|% d|%+d|% d|%+ d", 1, 1, -1, -1, 1)', '"+1| 1|-1|-1|+1"'],
      ['format("%+05d|% 5d", 1, 1)', '"+0001|    1"'],
      ['format("%.3d|%.1d|%6.3d|%-6.3d|", 5, 12, -5, 5)', '"005|12|  -005|005   |"'],
      // A precision turns the filling with zeros off, and zero is empty with a precision of zero.
      ['format("%06.3d|%.0d|%5.0d|%.0d", 5, 0, 0, 1)', '"   005||     |1"'],
      ['format("%b %o %x %X", 10, 64, 255, 255)', '"1010 100 ff FF"'],
      ['format("%#b %#o %#x %#X %#d", 5, 8, 255, 255, 5)', '"0b101 010 0xff 0XFF 5"'],
      ['format("%x %X %#x", -255, -255, -255)', '"-ff -FF -0xff"'],
      ['format("%8x|%08x|%-8x|%#08x", 255, 255, 255, 255)', '"      ff|000000ff|ff      |0x0000ff"'],
      ['format("%d", "12")', '"12"'],
      ['format("%d", 1.5)', 'error: "%d" requires a whole number'],
      ['format("%x", 1 / 0)', 'error: "%x" requires a whole number'],
    ]);
  });

  describe("decimal fractions", () => {
    testCalls([
      ['format("%f %f %f", 1, -0.5, 0)', '"1.000000 -0.500000 0.000000"'],
      ['format("%.2f %.0f %.f %.1f", 3.14159, 2.7, 1.2, 0.05)', '"3.14 3 1 0.1"'],
      // A tie is decided by the binary number with 512 digits; one without an error is rounded to even.
      ['format("%.0f %.0f %.0f %.0f", 0.5, 1.5, 2.5, 3.5)', '"0 2 2 4"'],
      ['format("%.1f %.1f %.1f", 0.25, 0.75, 0.35)', '"0.2 0.8 0.3"'],
      ['format("%.0f %.0f", 0.4, 0.6)', '"0 1"'],
      ['format("%.2f %.1f %.0f", 0.999, 9.96, 99.9)', '"1.00 10.0 100"'],
      ['format("%.3f %.3f", 0.0004, 0.0006)', '"0.000 0.001"'],
      ['format("%.1f %.0f %.2f", 0.001, 0.01, -0.00001)', '"0.0 0 -0.00"'],
      ['format("%.2f %.2f", 1234567, 1e21)', '"1234567.00 1000000000000000000000.00"'],
      ['format("%8.2f|%-8.2f|%08.2f|%+.1f|% .1f", 3.14159, 3.14159, -3.14159, 2, 2)', '"    3.14|3.14    |-0003.14|+2.0| 2.0"'],
      ['format("%e %E %.0e %.2e", 255, 255, 255, 255)', '"2.550000e+02 2.550000E+02 3e+02 2.55e+02"'],
      ['format("%e %.1e %.3e", 0, 0.00025, 1e100)', '"0.000000e+00 2.5e-04 1.000e+100"'],
      ['format("%.1e %.0e %.1e", 9.99, 9.5, 0.95)', '"1.0e+01 1e+01 9.5e-01"'],
      ['format("%g %g %g %g %g", 0, 1, 100000, 1000000, 123456)', '"0 1 100000 1e+06 123456"'],
      ['format("%g %g %g %g", 0.0001, 0.00001, 0.00012345, 1e21)', '"0.0001 1e-05 0.00012345 1e+21"'],
      ['format("%g %g", 1234567, 12345678.9)', '"1.234567e+06 1.23456789e+07"'],
      ['format("%.3g %.3g %.3g %.0g %.1g", 1234.5, 0.00012345, 12.345, 12.345, 0.05)', '"1.23e+03 0.000123 12.3 1e+01 0.05"'],
      ['format("%.10g %.3g %.3g", 100, 1000, 999.9)', '"100 1e+03 1e+03"'],
      ['format("%G %G", 0.00001, 1e21)', '"1E-05 1E+21"'],
      ['format("%10g|%-10g|%010g", 1.5, 1.5, -1.5)', '"       1.5|1.5       |-0000001.5"'],
      ['format("%f|%8g|%-8e|%08f", 1 / 0, -1 / 0, 1 / 0, 1 / 0)', '"+Inf|    -Inf|+Inf    |    +Inf"'],
      ['format("% f|%+f", 1 / 0, 1 / 0)', '" Inf|+Inf"'],
      ['format("%.2f", "1.005")', '"1.00"'],
      ['format("%f", true)', 'error: the value for "%f" cannot be used: a number is required, not a bool'],
    ]);
  });

  describe("unknown and marked arguments", () => {
    testCalls([
      ['format("id-%s", unknown(""))', 'prefixed("id-")'],
      ['format("%s-id", unknown(""))', 'some("")'],
      ['format("a-%%b%s", unknown(""))', 'prefixed("a-")'],
      ['format("%v", [1, unknown(1)])', 'some("")'],
      ['format("x-%v", any)', 'prefixed("x-")'],
      // The next character could be a part of the last one.
      ['format("xy%s", unknown(""))', 'prefixed("x")'],
      ['format(unknown(""), 1)', 'some("")'],
      // With an unknown argument, the others are not checked.
      ['format("x-%d", unknown(1), "y")', 'prefixed("x-")'],
      ['format("%s", secret("a"))', 'secret("a")'],
      ['format(secret("%s"), private("a"))', 'private(secret("a"))'],
      ['format("%s", secret(unknown("")))', 'secret(some(""))'],
    ]);
  });
});

describe("formatlist", () => {
  testCalls([
    ['formatlist("%s-%s", ["a", "b"], "x")', 'list(["a-x", "b-x"])'],
    ['formatlist("%s", list(["a", "b"]))', 'list(["a", "b"])'],
    ['formatlist("%s", set(["b", "a"]))', 'list(["a", "b"])'],
    ['formatlist("%s%s%s", ["a", "b"], [1, 2], "!")', 'list(["a1!", "b2!"])'],
    ['formatlist("%s", "a")', 'list(["a"])'],
    ['formatlist("a")', 'list(["a"])'],
    ['formatlist("%s", [])', 'none(list([""]))'],
    ['formatlist("%s%s", [], "a")', 'none(list([""]))'],
    ['formatlist("%v", map({ a = 1 }))', 'list(["{\\"a\\":1}"])'],
    ['formatlist("%v", nil(list([1])))', 'list(["null"])'],
    ['formatlist("%v", null)', 'list(["null"])'],
    ['formatlist("%s%s", ["a"], ["b", "c"])', "error in args: it has 2 elements, but argument 1 has 1"],
    ['formatlist("%s%s%s", "x", ["a", "b"], ["b"])', "error in args: it has 1 elements, but argument 2 has 2"],
    ['formatlist("%d", ["a"])', 'error: the value for "%d" cannot be used: a number is required, but this string is not a number'],
    ['formatlist("%s", unknown(list([""])))', 'some(list([""]))'],
    ['formatlist("%s", set([unknown("")]))', 'some(list([""]))'],
    ['formatlist("%s", any)', 'some(list([""]))'],
    ['formatlist("%s%s", ["a"], unknown(["b"]))', 'some(list([""]))'],
    ['formatlist("%s%s", ["a"], unknown(["b", "c"]))', "error in args: it has 2 elements, but argument 1 has 1"],
    ['formatlist("%s%s", ["a", "b"], unknown(""))', 'list([some(""), some("")])'],
    ['formatlist("%s", list(["a", unknown("")]))', 'list(["a", some("")])'],
    ['formatlist("%s", secret(list(["a"])))', 'secret(list(["a"]))'],
    ['formatlist("%s", list([secret("a")]))', 'secret(list(["a"]))'],
  ]);
});
