/** Sources for properties: pieces of configuration in any order, so that most have errors, and a few that are valid. */
import fc from "fast-check";

const pieces = [
  "a",
  "bb",
  "ccc",
  "variable",
  "type",
  "in",
  "for",
  "if",
  "é",
  "e\u0301",
  "日本",
  "x-1",
  " ",
  "  ",
  "\t",
  "\n",
  "\n",
  "\r\n",
  "\r",
  "=",
  "==",
  "!",
  "!=",
  "=>",
  "-",
  "+",
  "*",
  "/",
  "%",
  "&&",
  "||",
  "<",
  ">",
  ":",
  "::",
  "?",
  ".",
  "...",
  ",",
  "{",
  "}",
  "[",
  "]",
  "(",
  ")",
  "${",
  "%{",
  "~}",
  "${~",
  '"',
  '"x"',
  '"list"',
  '"${x}"',
  "$${",
  "# c\n",
  "// d\n",
  "/* e */",
  "/* f\n g */",
  "<<EOT\n",
  "EOT\n",
  "<<-E\n  t ${x}\n  E\n",
  "1",
  "2.5",
  "0",
  "\\n",
  "'",
  "`",
  ";",
  "@",
  "\ufeff",
  "&",
  "|",
  "^",
  "~",
];

/** Any text made of pieces of the language. */
export const soup: fc.Arbitrary<string> = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));

const name = fc.constantFrom("a", "bb", "name", "type", "tags", "é");
const gap = fc.constantFrom("", " ", "   ", "\t");
const leaf = fc.constantFrom(
  "1",
  '"x"',
  '"${var.x}"',
  "var.list[0]",
  "list",
  '"map"',
  "null",
  "f(1,2)",
  "-x",
  "!y",
  '"a${b}c"',
  "<<EOT\ntext ${x}\n  more\nEOT",
  '"$${z}"',
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc
      .array(
        tie("expression").filter((text) => !text.includes("<<")),
        { maxLength: 3 },
      )
      .map((items) => `[${items.join(", ")}]`),
    fc
      .array(tie("expression"), { maxLength: 3 })
      .map((items) => `[\n${items.map((item) => `${item}${item.includes("<<") ? "\n" : ""},\n`).join("")}]`),
    fc
      .array(fc.tuple(name, tie("expression")), { maxLength: 3 })
      .map((items) => `{\n${items.map(([key, value], i) => `${key}${i}= ${value} ${value.includes("<<") ? "" : "# k"}\n`).join("")}}`),
    tie("expression")
      .filter((text) => !text.includes("<<"))
      .map((text) => `"\${ ${text} }"`),
  ),
}));

const comment = fc.constantFrom("# one", "// two", "/* three */");

interface Shape {
  readonly body: string;
}

const { body } = fc.letrec<Shape>((tie) => ({
  body: fc
    .array(
      fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        fc.tuple(gap, name, gap, expression, gap).map(([a, key, b, value, c]) => ({ key, text: `${a}${key}${b}=${c}${value}` })),
        fc
          .tuple(name, fc.constantFrom("", ' "l"', " l", ' "a$${b}" x', ' "\\u00e9"'), tie("body"))
          .map(([key, labels, inner]) => ({ key: "", text: `${key}${labels} {\n${inner}}` })),
        fc.constantFrom("", "", "# free", "/* free */", "// free").map((text) => ({ key: "", text })),
      ),
      { maxLength: 5 },
    )
    .chain((items) =>
      fc.tuple(fc.constant(items), fc.array(fc.option(fc.tuple(gap, comment)), { minLength: items.length, maxLength: items.length })),
    )
    .map(([items, comments]) => {
      const seen = new Set<string>();
      return items
        .map(({ key, text }, i) => {
          if (key !== "" && seen.has(key)) return "";
          seen.add(key);
          const tail = comments[i];
          return `${text}${tail && !text.endsWith("EOT") && !text.includes("free") ? tail[0] + tail[1] : ""}\n`;
        })
        .join("");
    }),
}));

/** A configuration without syntax errors. */
export const configuration: fc.Arbitrary<string> = fc
  .tuple(body, fc.constantFrom("\n", "\r\n"), fc.constantFrom("", "\ufeff"), fc.boolean())
  .map(([text, newline, mark, isCut]) => mark + (isCut ? text.replace(/(?<!EOT)\n$/, "") : text).replaceAll("\n", newline));
