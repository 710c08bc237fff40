import { expect, it } from "vitest";
import { diffFolders, summarize } from "../index.ts";

type Source = Readonly<Record<string, string>>;

const lines = (before: Source, after: Source): readonly string[] =>
  summarize(diffFolders(Object.entries(before), Object.entries(after))).map(
    ({ sign, text, folders }) => `${sign} ${text}${folders.length === 0 ? "" : ` [${folders.join(", ")}]`}`,
  );

/** The same file in several folders. */
const everywhere = (names: readonly string[], text: string): Source => Object.fromEntries(names.map((name) => [`${name}/main.tf`, text]));

it("an equal change of several folders is one line", () => {
  const version = (number: number): string =>
    `terraform {\n  required_providers {\n    aws = { source = "x/aws", version = "${number}" }\n  }\n}\n`;
  expect(lines(everywhere(["a", "b"], version(1)), everywhere(["a", "b"], version(2)))).toEqual([
    '~ terraform.required_providers.aws.version: "1" → "2" [a, b]',
  ]);
});

it("an equal change of several declarations is one line", () => {
  const modules = (version: number): string =>
    ["a", "b"].map((name) => `module "${name}" {\n  source = "x/y/z"\n  version = "${version}"\n}\n`).join("");
  expect(lines({ "main.tf": modules(1) }, { "main.tf": modules(2) })).toEqual(['~ version: "1" → "2"  in 2 (module.a, module.b) [.]']);
});

it("additions and removals of a kind are one line, and whole folders have one each", () => {
  const variables = ["a", "b", "c"].map((name) => `variable "${name}" {}\n`).join("");
  expect(lines({ "main.tf": 'output "o" {}\n' }, { "main.tf": variables, "m/main.tf": `${variables}locals {\n  a = 1\n}\n` })).toEqual([
    "+ folder m (3 variables, 1 local)",
    "+ 3 variables: var.a, var.b, var.c [.]",
    "- output.o [.]",
  ]);
  expect(lines({}, everywhere(["x/a", "x/b", "x/c", "x/d"], "locals {\n  a = 1\n}\n"))).toEqual(["+ 4 folders below x: a, b, c, d"]);
});

it("many parts of a declaration are one line", () => {
  const resource = (value: number): string =>
    `resource "t" "n" {\n${["a", "b", "c", "d"].map((name) => `  ${name} = ${value}${name.length}\n`).join("")}}\n`;
  const [before, after] = [resource(1), resource(2).replace("  b = 21\n", "  b = 23\n").replace("  d = 21\n", "  e = 5\n")];
  expect(lines({ "main.tf": before }, { "main.tf": after })).toEqual(["~ t.n: 5 parts (a, b, c, -d, +e) [.]"]);
});

it("renames say whether a moved block covers them, which is then not listed itself", () => {
  const resource = (name: string): string => `resource "t" "${name}" {\n  x = 1\n  y = 2\n}\n`;
  expect(lines({ "main.tf": resource("a") }, { "main.tf": resource("b") })).toEqual(["> t.a → t.b (no moved block) [.]"]);
  const moved = "moved {\n  from = t.a\n  to   = t.b\n}\n";
  expect(lines({ "main.tf": resource("a") }, { "main.tf": resource("b") + moved })).toEqual(["> t.a → t.b (moved) [.]"]);
  expect(lines({ "main.tf": resource("c") }, { "main.tf": resource("c") + moved })).toEqual(["+ moved t.a [.]"]);
});

it("texts for people are counted, and declarations in other files", () => {
  const variables = (text: string): string =>
    ["a", "b"].map((name) => `variable "${name}" {\n  description = "${text} ${name}"\n}\n`).join("");
  expect(lines({ "main.tf": variables("x") }, { "main.tf": variables("y") })).toEqual(["# documentation: 2 descriptions [.]"]);
  expect(lines({ "a.tf": variables("x") }, { "b.tf": variables("x") })).toEqual(["= 2 declarations moved to other files [.]"]);
});
