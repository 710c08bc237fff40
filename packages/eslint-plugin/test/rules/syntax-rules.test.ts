/** Rules that see one file. */
import { type Case, checkRule, local } from "./check-rule.ts";

const json = (value: string): Record<string, string> => ({ "main.tf.json": `{"locals": {"a": ${JSON.stringify(value)}}}` });

checkRule("comment-syntax", {
  "a hash is accepted": { module: "# a\nlocals {} # b\n", reported: [] },
  "a block comment is accepted": { module: "/* a\n// b\n*/\n", reported: [] },
  "a line of its own": { module: "// a\n", reported: ["// a"], fixed: "# a\n" },
  "the end of a line": { module: "locals {} // a\n", reported: ["// a"], fixed: "locals {} # a\n" },
  "several lines": { module: "// a\n// b\n", reported: ["// a", "// b"], fixed: "# a\n# b\n" },
  "the last line without an end": { module: "//a", reported: ["//a"], fixed: "#a" },
  "no text": { module: "//\n", reported: ["//"], fixed: "#\n" },
  "three slashes": { module: "/// a\n", reported: ["/// a"], fixed: "#/ a\n" },
  "inside an expression": { module: local("[\n    1, // one\n  ]"), reported: ["// one"], fixed: local("[\n    1, # one\n  ]") },
  "inside a string it is text": { module: local('"// a"'), reported: [] },
  "inside a heredoc it is text": { module: local("<<EOT\n// a\nEOT"), reported: [] },
  "inside an interpolation": { module: local('"${b // c\n  }"'), reported: ["// c"], fixed: local('"${b # c\n  }"') },
  "carriage returns": { module: "// a\r\n", reported: ["// a"], fixed: "# a\r\n" },
  emoji: { module: 'locals { a = "👩‍👩‍👧" } // b\n', reported: ["// b"], fixed: 'locals { a = "👩‍👩‍👧" } # b\n' },
  "values of variables": { module: { "a.tfvars": "// a\nb = 1\n" }, reported: ["a.tfvars: // a"], fixed: { "a.tfvars": "# a\nb = 1\n" } },
  "the JSON syntax has no comments": { module: { "main.tf.json": '{"//": "// a"}' }, reported: [] },
});

checkRule("deprecated-index", {
  "brackets are accepted": { module: local('b[0].c["d"][*].e'), reported: [] },
  "a number is accepted": { module: local("1.5"), reported: [] },
  "after a variable": { module: local("var.b.0"), reported: ["var.b.0"], fixed: local("var.b[0]") },
  "two in a reference": { module: local("b.0.c.1"), reported: ["b.0", "b.0.c.1"], fixed: local("b[0].c[1]") },
  "before an attribute": { module: local("b.0.c"), reported: ["b.0.c"], fixed: local("b[0].c") },
  "after a call": { module: local("f(1).0"), reported: ["f(1).0"], fixed: local("f(1)[0]") },
  "after parentheses": { module: local("(b).0"), reported: ["(b).0"], fixed: local("(b)[0]") },
  "in a template": { module: local('"x-${b.0}"'), reported: ["b.0"], fixed: local('"x-${b[0]}"') },
  "in a heredoc": { module: local("<<EOT\n${b.0}\nEOT"), reported: ["b.0"], fixed: local("<<EOT\n${b[0]}\nEOT") },
  "a splat": { module: local("b.*.c"), reported: [".*"], fixed: local("b[*].c") },
  "a splat without an attribute": { module: local("b.*"), reported: [".*"], fixed: local("b[*]") },
  "a splat whose list is indexed": { module: local("b.*.c[0]"), reported: [".*"], fixed: local("(b[*].c)[0]") },
  "in a key": { module: local("{ (b.0) = 1 }"), reported: ["b.0"], fixed: local("{ (b[0]) = 1 }") },
  "in a nested block": {
    module: "resource a b {\n  c {\n    d = e.0\n  }\n}\n",
    reported: ["e.0"],
    fixed: "resource a b {\n  c {\n    d = e[0]\n  }\n}\n",
  },
  "in the JSON syntax there is no fix": { module: json("${b.0}"), reported: ["main.tf.json: b.0"] },
  "in a JSON string with escapes": { module: json('"\\n${b.0}"'), reported: ["main.tf.json: b.0"] },
});

checkRule("deprecated-interpolation", {
  "an expression is accepted": { module: local("b"), reported: [] },
  "text around it is accepted": { module: local('"${b}-c"'), reported: [] },
  "two interpolations are accepted": { module: local('"${b}${c}"'), reported: [] },
  "a literal dollar is accepted": { module: local('"$${b}"'), reported: [] },
  "a heredoc is accepted": { module: local("<<EOT\n${b}\nEOT"), reported: [] },
  "an argument": { module: local('"${b}"'), reported: ['"${b}"'], fixed: local("b") },
  "an element": { module: local('["${b}", c]'), reported: ['"${b}"'], fixed: local("[b, c]") },
  "a value of an object": { module: local('{ b = "${c}" }'), reported: ['"${c}"'], fixed: local("{ b = c }") },
  "a key of an object": { module: local('{ "${b}" = 1 }'), reported: ['"${b}"'], fixed: local("{ (b) = 1 }") },
  "an argument of a function": { module: local('f("${b}")'), reported: ['"${b}"'], fixed: local("f(b)") },
  "an operation in an argument": { module: local('"${b + c}"'), reported: ['"${b + c}"'], fixed: local("b + c") },
  "an operation as an operand": { module: local('"${b + c}" * 2'), reported: ['"${b + c}"'], fixed: local("(b + c) * 2") },
  "a conditional as an operand": { module: local('"${b ? c : d}" == e'), reported: ['"${b ? c : d}"'], fixed: local("(b ? c : d) == e") },
  "two lines": { module: local('"${b +\n  c}"'), reported: ['"${b +\n  c}"'], fixed: local("(b +\n  c)") },
  "one in another": { module: local('"${"${b}"}"'), reported: ['"${"${b}"}"', '"${b}"'], fixed: local("b") },
  "a nested block": { module: 'a {\n  b {\n    c = "${d}"\n  }\n}\n', reported: ['"${d}"'], fixed: "a {\n  b {\n    c = d\n  }\n}\n" },
  "the JSON syntax has no other spelling": { module: json("${b}"), reported: [] },
});

checkRule("deprecated-lookup", {
  "an index is accepted": { module: local('b["c"]'), reported: [] },
  "a default is accepted": { module: local('lookup(b, "c", null)'), reported: [] },
  "one argument is accepted": { module: local("lookup(b)"), reported: [] },
  "expanded arguments are accepted": { module: local("lookup(b, c...)"), reported: [] },
  "another function is accepted": { module: local('look(b, "c")'), reported: [] },
  "a constant key": { module: local('lookup(b, "c")'), reported: ['lookup(b, "c")'], fixed: local('b["c"]') },
  "a variable key": { module: local("lookup(var.b, var.c)"), reported: ["lookup(var.b, var.c)"], fixed: local("var.b[var.c]") },
  "an object": { module: local('lookup({ b = 1 }, "b")'), reported: ['lookup({ b = 1 }, "b")'], fixed: local('{ b = 1 }["b"]') },
  "a call": { module: local('lookup(f(), "b")'), reported: ['lookup(f(), "b")'], fixed: local('f()["b"]') },
  "a conditional": { module: local('lookup(b ? c : d, "e")'), reported: ['lookup(b ? c : d, "e")'], fixed: local('(b ? c : d)["e"]') },
  "a for expression": {
    module: local('lookup({ for k, v in b : k => v }, "c")'),
    reported: ['lookup({ for k, v in b : k => v }, "c")'],
    fixed: local('({ for k, v in b : k => v })["c"]'),
  },
  "an operation as key": { module: local("lookup(b, c + d)"), reported: ["lookup(b, c + d)"], fixed: local("b[c + d]") },
  "one in another": {
    module: local("lookup(lookup(b, c), d)"),
    reported: ["lookup(lookup(b, c), d)", "lookup(b, c)"],
    fixed: local("b[c][d]"),
  },
  "in a template": { module: local('"${lookup(b, c)}-d"'), reported: ["lookup(b, c)"], fixed: local('"${b[c]}-d"') },
  "before an attribute": { module: local("lookup(b, c).d"), reported: ["lookup(b, c)"], fixed: local("b[c].d") },
  "in the JSON syntax there is no fix": { module: json("${lookup(b, c)}"), reported: ["main.tf.json: lookup(b, c)"] },
});

checkRule("empty-list-equality", {
  "a length is accepted": { module: local("length(b) == 0"), reported: [] },
  "a list with elements is accepted": { module: local("b == [1]"), reported: [] },
  "an empty object is accepted": { module: local("b == {}"), reported: [] },
  "another operator is accepted": { module: local("b && []"), reported: [] },
  right: { module: local("b == []"), reported: ["b == []"], fixed: local("length(b) == 0") },
  left: { module: local("[] == b"), reported: ["[] == b"], fixed: local("length(b) == 0") },
  "not equal": { module: local("b != []"), reported: ["b != []"], fixed: local("length(b) != 0") },
  "left, not equal": { module: local("[] != b"), reported: ["[] != b"], fixed: local("length(b) != 0") },
  "a reference": { module: local("var.b.c == []"), reported: ["var.b.c == []"], fixed: local("length(var.b.c) == 0") },
  "a condition": { module: local("b == [] ? 1 : 2"), reported: ["b == []"], fixed: local("length(b) == 0 ? 1 : 2") },
  two: { module: local("b == [] || [] == c"), reported: ["b == []", "[] == c"], fixed: local("length(b) == 0 || length(c) == 0") },
  "in parentheses": { module: local("!(b == [])"), reported: ["b == []"], fixed: local("!(length(b) == 0)") },
  "white space in the list": { module: local("b == [ ]"), reported: ["b == [ ]"], fixed: local("length(b) == 0") },
  "in a template": { module: local('"${b == []}-c"'), reported: ["b == []"], fixed: local('"${length(b) == 0}-c"') },
  "a validation": {
    module: 'variable "b" {\n  validation {\n    condition     = var.b != []\n    error_message = "Empty."\n  }\n}\n',
    reported: ["var.b != []"],
    fixed: 'variable "b" {\n  validation {\n    condition     = length(var.b) != 0\n    error_message = "Empty."\n  }\n}\n',
  },
  "in the JSON syntax there is no fix": { module: json("${b == []}"), reported: ["main.tf.json: b == []"] },
});

checkRule("map-duplicate-keys", {
  "the result of a function": { module: local('{ (upper("x")) = 1, X = 2 }'), reported: ["X"] },
  "the result of a function for a variable": {
    module: `variable "k" {\n  default = "x"\n}\n${local("{ X = 1, (upper(var.k)) = 2 }")}`,
    reported: ["(upper(var.k))"],
  },
  "a sensitive key is accepted": { module: local('{ (sensitive("x")) = 1, x = 2 }'), reported: [] },
  "what differs from run to run is accepted": { module: local("{ (timestamp()) = 1, (timestamp()) = 2 }"), reported: [] },
  "different keys are accepted": { module: local("{ b = 1, c = 2 }"), reported: [] },
  "the same key in two objects is accepted": { module: local("[{ b = 1 }, { b = 2 }]"), reported: [] },
  "the same key in an inner object is accepted": { module: local("{ b = { b = 1 } }"), reported: [] },
  "a key": { module: local("{ b = 1, b = 2 }"), reported: ["b"] },
  "three times": { module: local("{ b = 1, b = 2, b = 3 }"), reported: ["b", "b"] },
  "in quotes": { module: local('{ b = 1, "b" = 2 }'), reported: ['"b"'] },
  "in parentheses": { module: local('{ b = 1, ("b") = 2 }'), reported: ['("b")'] },
  "a number and its text": { module: local('{ 1 = 1, "1" = 2 }'), reported: ['"1"'] },
  "a default of a variable": { module: `variable "b" {\n  default = "x"\n}\n${local("{ (var.b) = 1, x = 2 }")}`, reported: ["x"] },
  "a local value": { module: 'locals {\n  b = "x"\n  c = { (local.b) = 1, (local.b) = 2 }\n}\n', reported: ["(local.b)"] },
  "a local value of another file": {
    module: { "main.tf": local("{ (local.b) = 1, x = 2 }"), "locals.tf": 'locals {\n  b = "x"\n}\n' },
    reported: ["x"],
  },
  "a variable without a default is unknown": { module: `variable "b" {}\n${local("{ (var.b) = 1, (var.b) = 2 }")}`, reported: [] },
  "a sensitive variable is not shown": {
    module: `variable "b" {\n  default   = "x"\n  sensitive = true\n}\n${local("{ (var.b) = 1, (var.b) = 2 }")}`,
    reported: [],
  },
  "names of users are data": { module: local("{ __proto__ = 1, constructor = 2 }"), reported: [] },
  "in an argument of a resource": { module: "resource a b {\n  tags = {\n    c = 1\n    c = 2\n  }\n}\n", reported: ["c"] },
  "in a template of the JSON syntax": { module: json("${f({ b = 1, b = 2 })}"), reported: ["main.tf.json: b"] },
});

/** A file whose root is an array, and the object that it becomes. */
const merged = (text: string, fixed: string): Case => ({
  module: { "main.tf.json": text },
  reported: ["main.tf.json: ["],
  fixed: { "main.tf.json": fixed },
});

checkRule("json-syntax", {
  "an object is accepted": { module: { "main.tf.json": '{"locals": {}}' }, reported: [] },
  "the native syntax is accepted": { module: local("[1]"), reported: [] },
  "an array": {
    module: { "main.tf.json": '[{"locals": {"a": 1}}]' },
    reported: ["main.tf.json: ["],
    fixed: { "main.tf.json": '{\n  "locals": {\n    "a": 1\n  }\n}' },
  },
  "objects with different properties": merged('[{"locals": {}}, {"output": {}}]', '{\n  "locals": {},\n  "output": {}\n}'),
  "local values of two objects": merged(
    '[{"locals": {"a": 1}}, {"locals": {"b": 2}}]',
    '{\n  "locals": {\n    "a": 1,\n    "b": 2\n  }\n}',
  ),
  "the same local value twice stays an error": merged(
    '[{"locals": {"a": 1}}, {"locals": {"a": 2}}]',
    '{\n  "locals": [\n    {\n      "a": 1\n    },\n    {\n      "a": 2\n    }\n  ]\n}',
  ),
  "variables of two objects": merged(
    '[{"variable": {"a": {}}}, {"variable": {"b": {}}}]',
    '{\n  "variable": {\n    "a": {},\n    "b": {}\n  }\n}',
  ),
  "resources of one type": merged(
    '[{"resource": {"t": {"a": {"x": 1}}}}, {"resource": {"t": {"b": {}}, "u": {"c": {}}}}]',
    '{\n  "resource": {\n    "t": {\n      "a": {\n        "x": 1\n      },\n      "b": {}\n    },\n    "u": {\n      "c": {}\n    }\n  }\n}',
  ),
  "configurations of one provider": merged(
    '[{"provider": {"aws": {}}}, {"provider": {"aws": {"alias": "x"}}}]',
    '{\n  "provider": {\n    "aws": [\n      {},\n      {\n        "alias": "x"\n      }\n    ]\n  }\n}',
  ),
  "blocks without labels": merged(
    '[{"moved": {"from": "a.b", "to": "a.c"}}, {"moved": [{"from": "a.d", "to": "a.e"}]}]',
    '{\n  "moved": [\n    {\n      "from": "a.b",\n      "to": "a.c"\n    },\n    {\n      "from": "a.d",\n      "to": "a.e"\n    }\n  ]\n}',
  ),
  "settings of terraform": merged(
    '[{"terraform": {"required_version": ">= 1"}}, {"terraform": {"backend": {"s3": {}}}}]',
    '{\n  "terraform": {\n    "backend": {\n      "s3": {}\n    },\n    "required_version": ">= 1"\n  }\n}',
  ),
  "numbers and strings stay as they are written": merged(
    '[{"locals": {"\\u0061": [1.50, "\\u00e9", true, null]}}]',
    '{\n  "locals": {\n    "\\u0061": [\n      1.50,\n      "\\u00e9",\n      true,\n      null\n    ]\n  }\n}',
  ),
  "names of users are data": merged(
    '[{"locals": {"__proto__": 1}}, {"__proto__": 2}]',
    '{\n  "__proto__": 2,\n  "locals": {\n    "__proto__": 1\n  }\n}',
  ),
  "an element that is no object has no fix": { module: { "main.tf.json": "[1]" }, reported: ["main.tf.json: ["] },
  "an empty array": { module: { "main.tf.json": "[]" }, reported: ["main.tf.json: ["], fixed: { "main.tf.json": "{}" } },
});
