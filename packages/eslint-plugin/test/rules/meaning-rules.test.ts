/** Rules about what means something else than it seems. */
import { checkRule, local } from "./check-rule.ts";

const variable = (name: string, type: string, more = ""): string => `variable "${name}" {\n  type = ${type}\n${more}}\n`;

checkRule("no-boolean-strings", {
  "a bool is accepted": { module: variable("a", "bool", "  default = true\n"), reported: [] },
  "a string of a string is accepted": { module: variable("a", "string", '  default = "true"\n'), reported: [] },
  "a string of any type is accepted": { module: 'variable "a" {\n  default = "true"\n}\n', reported: [] },
  "an argument of a provider is not known": { module: 'resource "t" "a" {\n  b = "true"\n}\n', reported: [] },
  "a tag is a string": { module: local('{ on = "true" }'), reported: [] },
  "a default of a bool": {
    module: variable("a", "bool", '  default = "true"\n'),
    reported: ['"true"'],
    fixed: variable("a", "bool", "  default = true\n"),
  },
  "a flag of a variable": {
    module: variable("a", "string", '  sensitive = "false"\n'),
    reported: ['"false"'],
    fixed: variable("a", "string", "  sensitive = false\n"),
  },
  "a flag of an output": {
    module: 'output "o" {\n  value     = 1\n  sensitive = "true"\n}\n',
    reported: ['"true"'],
    fixed: 'output "o" {\n  value     = 1\n  sensitive = true\n}\n',
  },
  "a flag of a lifecycle": {
    module: 'resource "t" "a" {\n  lifecycle {\n    prevent_destroy = "true"\n  }\n}\n',
    reported: ['"true"'],
    fixed: 'resource "t" "a" {\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n',
  },
  "a condition": { module: local('"true" ? 1 : 2'), reported: ['"true"'], fixed: local("true ? 1 : 2") },
  "operands of a logical operator": {
    module: local('!"true" || b && "false"'),
    reported: ['"true"', '"false"'],
    fixed: local("!true || b && false"),
  },
  "an argument of a called module": {
    module: {
      "main.tf": 'module "m" {\n  source = "./m"\n  on     = "true"\n  name   = "true"\n}\n',
      "m/v.tf": `${variable("on", "bool")}${variable("name", "string")}`,
    },
    reported: ['"true"'],
    fixed: {
      "main.tf": 'module "m" {\n  source = "./m"\n  on     = true\n  name   = "true"\n}\n',
      "m/v.tf": `${variable("on", "bool")}${variable("name", "string")}`,
    },
  },
  "a comparison with a bool is always false, so there is only a suggestion": {
    module: `${variable("a", "bool")}${local('var.a == "true"')}`,
    reported: ['"true"'],
    suggested: `${variable("a", "bool")}${local("var.a == true")}`,
  },
  "a comparison with a string is accepted": { module: `${variable("a", "string")}${local('var.a == "true"')}`, reported: [] },
  "an override file": {
    module: { "a.tf": variable("a", "bool"), "a_override.tf": 'variable "a" {\n  default = "true"\n}\n' },
    reported: [],
  },
  "the JSON syntax": {
    module: { "a.tf.json": '{"variable": {"a": {"type": "bool", "default": "true"}}}' },
    reported: ['a.tf.json: "true"'],
    fixed: { "a.tf.json": '{"variable": {"a": {"type": "bool", "default": true}}}' },
  },
  "a template of the JSON syntax has no fix": {
    module: { "a.tf.json": '{"locals": {"a": "${!\\"true\\"}"}}' },
    reported: ['a.tf.json: \\"true\\"'],
  },
  "carriage returns": {
    module: variable("a", "bool", '  default = "true"\n').replaceAll("\n", "\r\n"),
    reported: ['"true"'],
    fixed: variable("a", "bool", "  default = true\n").replaceAll("\n", "\r\n"),
  },
});

checkRule("deprecated-functions", {
  "tolist and tomap are accepted": { module: local("tolist([tomap({})])"), reported: [] },
  "a function of a provider is accepted": { module: local("provider::x::list(1)"), reported: [] },
  "a name is accepted": { module: local("var.list"), reported: [] },
  "a type of a variable is accepted": { module: 'variable "a" {\n  type = list(object({ b = map(string) }))\n}\n', reported: [] },
  "a type of an output is accepted": { module: 'output "a" {\n  type  = list(string)\n  value = []\n}\n', reported: [] },
  "a type of a conversion is accepted": { module: local("convert([], list(string))"), reported: [] },
  "an argument of a conversion": {
    module: local("convert(list(1), list(string))"),
    reported: ["list(1)"],
    fixed: local("convert(tolist([1]), list(string))"),
  },
  "an argument named type": {
    module: 'resource "t" "a" {\n  type = list(1)\n}\n',
    reported: ["list(1)"],
    fixed: 'resource "t" "a" {\n  type = tolist([1])\n}\n',
  },
  "an empty list": { module: local("list()"), reported: ["list()"], fixed: local("tolist([])") },
  "a list": { module: local('list("a", b)'), reported: ['list("a", b)'], fixed: local('tolist(["a", b])') },
  "a list on several lines": {
    module: local("list(\n    1, # one\n    2,\n  )"),
    reported: ["list(\n    1, # one\n    2,\n  )"],
    fixed: local("tolist([\n    1, # one\n    2,\n  ])"),
  },
  "a list of a list": { module: local("list(list(1))"), reported: ["list(list(1))", "list(1)"], fixed: local("tolist([tolist([1])])") },
  "an expanded list": { module: local("list(b...)"), reported: ["list(b...)"], fixed: local("tolist(b)") },
  "an expanded list after an element has no fix": { module: local("list(1, b...)"), reported: ["list(1, b...)"] },
  "an empty map": { module: local("map()"), reported: ["map()"], fixed: local("tomap({})") },
  "a map": { module: local('map("a", 1, b, 2)'), reported: ['map("a", 1, b, 2)'], fixed: local('tomap({ "a" = 1, (b) = 2 })') },
  "a computed key": { module: local('map("${b}", 1)'), reported: ['map("${b}", 1)'], fixed: local('tomap({ ("${b}") = 1 })') },
  "a map with a key too many has no fix": { module: local('map("a")'), reported: ['map("a")'] },
  "a map with a comment has no fix": { module: local('map("a", /* one */ 1)'), reported: ['map("a", /* one */ 1)'] },
  "an expanded map has no fix": { module: local("map(b...)"), reported: ["map(b...)"] },
  "a heredoc": { module: local('map("a", <<E\nx\nE\n)'), reported: ['map("a", <<E\nx\nE\n)'] },
  "in the JSON syntax there is no fix": { module: { "a.tf.json": '{"locals": {"a": "${list(1)}"}}' }, reported: ["a.tf.json: list(1)"] },
});

const each = (collection: string, body: string): string => `resource "t" "a" {\n  count = length(${collection})\n${body}}\n`;

checkRule("prefer-for-each", {
  "a number is accepted": { module: 'resource "t" "a" {\n  count = 2\n}\n', reported: [] },
  "a condition is accepted": { module: 'resource "t" "a" {\n  count = length(var.b) > 0 ? 1 : 0\n}\n', reported: [] },
  "for_each is accepted": { module: 'resource "t" "a" {\n  for_each = toset(var.b)\n}\n', reported: [] },
  "an object named count is accepted": { module: local("{ count = length(b) }"), reported: [] },
  "a list of strings": {
    module: variable("b", "list(string)") + each("var.b", "  c     = var.b[count.index]\n"),
    reported: ["count = length(var.b)"],
    suggested: `${variable("b", "list(string)")}resource "t" "a" {\n  for_each = toset(var.b)\n  c        = each.value\n}\n`,
  },
  "element()": {
    module: variable("b", "list(string)") + each("var.b", '  c     = "x-${element(var.b, count.index)}"\n'),
    reported: ["count = length(var.b)"],
    suggested: `${variable("b", "list(string)")}resource "t" "a" {\n  for_each = toset(var.b)\n  c        = "x-\${each.value}"\n}\n`,
  },
  "a map": {
    module: variable("b", "map(number)") + each("var.b", "  c     = keys(var.b)[count.index]\n  d     = values(var.b)[count.index]\n"),
    reported: ["count = length(var.b)"],
    suggested: `${variable("b", "map(number)")}resource "t" "a" {\n  for_each = var.b\n  c        = each.key\n  d        = each.value\n}\n`,
  },
  "a constant list, with moved blocks": {
    module: `locals {\n  b = ["x", "y"]\n}\n${each("local.b", "  c     = local.b[count.index]\n")}`,
    reported: ["count = length(local.b)"],
    suggested: `locals {
  b = ["x", "y"]
}
resource "t" "a" {
  for_each = toset(local.b)
  c        = each.value
}

moved {
  from = t.a[0]
  to   = t.a["x"]
}

moved {
  from = t.a[1]
  to   = t.a["y"]
}
`,
  },
  "a module": {
    module: `${variable("b", "set(string)")}module "m" {\n  source = "./m"\n  count  = length(var.b)\n}\n`,
    reported: ["count  = length(var.b)"],
    suggested: `${variable("b", "set(string)")}module "m" {\n  source   = "./m"\n  for_each = var.b\n}\n`,
  },
  "a data source": { module: 'data "t" "a" {\n  count = length(var.b)\n}\n', reported: ["count = length(var.b)"] },
  "another use of the index has no suggestion": {
    module: variable("b", "list(string)") + each("var.b", "  c     = count.index + 1\n"),
    reported: ["count = length(var.b)"],
  },
  "a list of objects has no suggestion": {
    module: variable("b", "list(object({ x = string }))") + each("var.b", "  c     = var.b[count.index].x\n"),
    reported: ["count = length(var.b)"],
  },
  "an unknown type has no suggestion": { module: each("var.b", "  c     = var.b[count.index]\n"), reported: ["count = length(var.b)"] },
  "in parentheses": { module: 'resource "t" "a" {\n  count = (length(var.b))\n}\n', reported: ["count = (length(var.b))"] },
  "a broken file has no suggestion": { module: `${each("var.b", "")}x = [\n`, reported: ["count = length(var.b)", ""] },
  "carriage returns": {
    module: each("var.b", "").replaceAll("\n", "\r\n"),
    reported: ["count = length(var.b)"],
  },
  "the JSON syntax": {
    module: { "a.tf.json": '{"resource": {"t": {"a": {"count": "${length(var.b)}"}}}}' },
    reported: ['a.tf.json: "count": "${length(var.b)}"'],
  },
});

const T = 'resource "t" "a" {}\n';
const dependent = (body: string): string => `resource "t" "b" {\n${body}}\n`;

checkRule("no-useless-depends-on", {
  "no reference": { module: T + dependent("  depends_on = [t.a]\n"), reported: [] },
  "a reference to another resource": {
    module: `${T}resource "t" "c" {}\n${dependent("  x          = t.c.id\n  depends_on = [t.a]\n")}`,
    reported: [],
  },
  "a reference": {
    module: T + dependent("  x          = t.a.id\n  depends_on = [t.a]\n"),
    reported: ["t.a"],
    suggested: T + dependent("  x = t.a.id\n"),
  },
  "a reference in a nested block": {
    module: T + dependent("  n {\n    x = t.a.id\n  }\n  depends_on = [t.a]\n"),
    reported: ["t.a"],
    suggested: T + dependent("  n {\n    x = t.a.id\n  }\n"),
  },
  "one of two": {
    module: `${T}resource "t" "c" {}\n${dependent("  x          = t.a.id\n  depends_on = [t.a, t.c]\n")}`,
    reported: ["t.a"],
    suggested: `${T}resource "t" "c" {}\n${dependent("  x          = t.a.id\n  depends_on = [t.c]\n")}`,
  },
  "through a local value": {
    module: `${T}locals {\n  l = t.a.id\n}\n${dependent("  x          = local.l\n  depends_on = [t.a]\n")}`,
    reported: ["t.a"],
  },
  "through a resource": {
    module: `${T}resource "t" "c" {\n  x = t.a.id\n}\n${dependent("  x          = t.c.id\n  depends_on = [t.a]\n")}`,
    reported: ["t.a"],
  },
  "through another element": {
    module: `${T}resource "t" "c" {\n  x = t.a.id\n}\n${dependent("  depends_on = [t.c, t.a]\n")}`,
    reported: ["t.a"],
  },
  "count and for_each": { module: T + dependent("  count      = t.a.n\n  depends_on = [t.a]\n"), reported: ["t.a"] },
  "a precondition": {
    module:
      T +
      dependent(
        '  depends_on = [t.a]\n  lifecycle {\n    precondition {\n      condition     = t.a.ok\n      error_message = "No."\n    }\n  }\n',
      ),
    reported: ["t.a"],
  },
  "a data source": { module: `${T}data "t" "b" {\n  x          = t.a.id\n  depends_on = [t.a]\n}\n`, reported: ["t.a"] },
  "a dependency on a data source": {
    module: `data "t" "a" {}\n${dependent("  x          = data.t.a.id\n  depends_on = [data.t.a]\n")}`,
    reported: ["data.t.a"],
  },
  "an output": { module: `${T}output "o" {\n  value      = t.a.id\n  depends_on = [t.a]\n}\n`, reported: ["t.a"] },
  "a module depends on more than its arguments": {
    module: `${T}module "m" {\n  source     = "./m"\n  x          = t.a.id\n  depends_on = [t.a]\n}\n`,
    reported: [],
  },
  "an output of a module depends on less than the module": {
    module: {
      "main.tf": `module "m" {\n  source = "./m"\n}\n${dependent("  x          = module.m.o\n  depends_on = [module.m]\n")}`,
      "m/o.tf": 'output "o" {\n  value = 1\n}\n',
    },
    reported: [],
  },
  "a resource that does not exist": { module: dependent("  x          = t.z.id\n  depends_on = [t.z]\n"), reported: [] },
  "a directive stays": {
    module: T + dependent("  x = t.a.id\n  # eslint-disable-next-line hcl/comment-syntax\n  depends_on = [t.a]\n"),
    reported: ["t.a"],
    suggested: T + dependent("  x = t.a.id\n  # eslint-disable-next-line hcl/comment-syntax\n"),
  },
  "the JSON syntax": {
    module: { "a.tf.json": '{"resource": {"t": {"a": {}, "b": {"x": "${t.a.id}", "depends_on": ["t.a"]}}}}' },
    reported: ['a.tf.json: "t.a"'],
  },
});
