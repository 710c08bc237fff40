/** Random modules that give the rules with fixes something to do. */

import { format } from "@hcl-ts/hclwrite/format";

/** Returns a whole number from 0 to below a limit. */
export type Next = (below: number) => number;

/** Creates the files of a module, in which many expressions and orders are not as rules want them. */
export function generatedModule(next: Next): Readonly<Record<string, string>> {
  const module = new ModuleGenerator(next);
  return {
    "main.tf": module.file(["local", "resource", "output", "call", "data"]),
    "variables.tf": module.file(["variable", "local"]),
    "values.tf.json": JSON.stringify(module.jsonFile(), null, next(2) * 2),
  };
}

const DIRECTIVES = [
  "eslint-disable-next-line hcl/sort-keys",
  "eslint-disable-next-line hcl/deprecated-index -- a reason",
  "eslint-disable hcl/comment-syntax",
  "eslint-enable hcl/comment-syntax",
];

type Kind = "variable" | "local" | "resource" | "data" | "output" | "call";

class ModuleGenerator {
  readonly #next: Next;
  /** The declared local values, which only later ones refer to. */
  #locals = 0;
  #blocks = 0;
  #comments = 0;

  constructor(next: Next) {
    this.#next = next;
  }

  file(kinds: readonly Kind[]): string {
    const blocks = Array.from({ length: 2 + this.#next(5) }, () => this.#comment("") + this.#block(this.#one(kinds)));
    const written = blocks.join(this.#one(["\n", "\n\n", "\n\n\n"]));
    const text = this.#next(2) === 0 ? format(written) : written;
    return this.#next(8) === 0 ? text.replaceAll("\n", "\r\n") : text;
  }

  jsonFile(): unknown {
    const output = (): object => ({
      output: { [`json_${this.#blocks++}`]: { value: this.#one(["${var.list.0}", "a", '${lookup(var.map, "a")}']) } },
    });
    return this.#next(2) === 0 ? [output(), { locals: { [`j${this.#blocks++}`]: "${var.text}" } }, output()] : output();
  }

  #one<T>(choices: readonly T[]): T {
    return choices[this.#next(choices.length)]!;
  }

  #comment(indent: string): string {
    if (this.#next(4) !== 0) return "";
    const text = this.#next(4) === 0 ? this.#one(DIRECTIVES) : `comment ${this.#comments++}`;
    return indent + this.#one([`# ${text}\n`, `// ${text}\n`, `/* ${text} */\n`, `//${text}\n`]);
  }

  /** A comment at the end of a line. */
  #tail(): string {
    return this.#next(6) === 0 ? this.#one([` # tail ${this.#comments++}`, ` // tail ${this.#comments++}`]) : "";
  }

  #block(kind: Kind): string {
    const id = this.#blocks++;
    switch (kind) {
      case "variable":
        return this.#body(
          `variable "v${id}"`,
          this.#one([["type = string"], ["type = bool", 'default = "true"'], ["default = 1", 'sensitive = "false"']]),
        );
      case "local":
        return this.#body(
          "locals",
          Array.from({ length: 1 + this.#next(4) }, () => {
            // Calls of these functions fail, so nothing else may depend on their type.
            const removed = this.#one(['list("a", "${var.text}")', 'map("k", var.list.0)']);
            if (this.#next(8) === 0) return `removed_${this.#blocks++} = ${removed}`;
            const value = this.#expression(3);
            return `l${this.#locals++} = ${value}`;
          }),
        );
      case "resource":
      case "data":
        return this.#body(`${kind} "null_resource" "r${id}"`, [
          `triggers = ${this.#object(2)}`,
          `name = ${this.#expression(2)}`,
          ...(this.#next(2) === 0 ? ["depends_on = []"] : []),
          ...(this.#next(2) === 0 ? [`count = ${this.#one(["1", 'length(["a"])'])}`] : []),
          ...(kind === "resource" && this.#next(2) === 0 ? ['lifecycle {\n    prevent_destroy = "true"\n  }'] : []),
        ]);
      case "output":
        return this.#body(`output "o${id}"`, [`value = ${this.#expression(4)}`, ...(this.#next(3) === 0 ? ['sensitive = "true"'] : [])]);
      case "call":
        return this.#body(`module "m${id}"`, [
          "version = null",
          `source = "git::https://example.com/m.git?ref=v${id}"`,
          `a = ${this.#expression(2)}`,
        ]);
    }
  }

  #body(head: string, items: readonly string[]): string {
    const lines = items.map((item) => `${this.#comment("  ")}  ${item}${item.includes("<<") ? "" : this.#tail()}\n`);
    return `${head} {\n${this.#shuffled(lines).join(this.#next(3) === 0 ? "\n" : "")}}\n`;
  }

  #shuffled<T>(elements: readonly T[]): readonly T[] {
    return elements
      .map((element) => ({ element, rank: this.#next(1000) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ element }) => element);
  }

  #object(depth: number): string {
    const keys = ["b", '"a"', "c", "(var.text)", '"${var.text}"', "a10", "a2", '"${"x"}"'];
    const items = Array.from({ length: this.#next(5) }, () => {
      const value = this.#expression(depth - 1);
      return { text: `${this.#one(keys)} ${this.#one(["=", ":"])} ${value}`, isHeredoc: value.includes("<<") };
    });
    if (this.#next(3) === 0 && !items.some(({ isHeredoc, text }) => isHeredoc || text.includes("\n")))
      return `{ ${items.map(({ text }) => text).join(", ")} }`;
    const lines = items.map(
      ({ text, isHeredoc }) => `${this.#comment("    ")}    ${text}${isHeredoc ? "" : this.#one(["", ",", ""]) + this.#tail()}\n`,
    );
    return `{\n${lines.join(this.#next(4) === 0 ? "\n" : "")}  }`;
  }

  #reference(): string {
    const own = this.#locals > 0 ? [`local.l${this.#next(this.#locals)}`] : [];
    return this.#one([...own, "var.list", "var.map", "var.text", "var.objects"]);
  }

  /** An expression without line breaks outside of brackets. */
  #expression(depth: number): string {
    if (depth <= 0) return this.#one([this.#reference(), "1", '"text"', "true", '"true"', "null", "-1", "1.5"]);
    const inner = (): string => this.#expression(depth - 1);
    const term = (): string => `(${inner()})`;
    const inString = (): string => inner().replaceAll("\n", " ");
    const isLong = (text: string): boolean => text.includes("<<") || /[#]|\/\//.test(text);
    const wrapped = inString();
    const pieces: readonly (() => string)[] = [
      () => this.#reference(),
      () => (isLong(wrapped) ? "1" : `"\${${wrapped}}"`),
      () => (isLong(wrapped) ? "2" : `"\${ ${wrapped} }"`),
      () => (isLong(wrapped) ? "3" : `"a-\${${wrapped}}-%{ if true }b%{ endif }"`),
      () => `${this.#reference()}.0`,
      () => `${this.#reference()}.0.name`,
      () => `${this.#reference()}.*.name`,
      () => `var.objects.*.name[0]`,
      () => `var.objects.*.tags.0`,
      () => `lookup(${this.#reference()}, ${this.#one(['"a"', "var.text", '"${var.text}"'])})`,
      () => `lookup(${inner()}, "a")`,
      () => `[${inner()}] == []`,
      () => "[] != var.list",
      () => `var.objects == [] && "true"`,
      () => `!"false"`,
      () => `"true" ? ${inner()} : ${inner()}`,
      () => `[${inner()}, ${inner()}]`,
      () => `[for x in var.list : "\${x}"]`,
      () => `{ for k, v in var.map : "\${k}" => v }`,
      () => this.#object(depth),
      () => `length("\${${this.#reference()}}")`,
      () => `var.map["\${var.text}"]`,
      () => `${term()}[0]`,
      () => `try(${inner()}, ${inner()})`,
      () => `-"\${${this.#reference()}}"`,
      () => `"\${${this.#reference()}}" + 1`,
      () => `<<-EOT\n    \${var.list.0}\n    \${"\${var.text}"}\n  EOT\n`,
    ];
    const made = this.#one(pieces)();
    // A heredoc ends its line, so it can be no part of another expression.
    return made.startsWith("<<") && depth < 4 ? `"\${var.text}"` : made.trimEnd();
  }
}

/** The variables that expressions refer to. */
export const VARIABLES = `variable "list" {
  type    = list(string)
  default = ["x", "y"]
}

variable "map" {
  type    = map(string)
  default = { a = "1", b = "2" }
}

variable "text" {
  type    = string
  default = "a"
}

variable "objects" {
  default = [{ name = "n", tags = ["t", "u"] }, { name = "o", tags = ["w"] }]
}
`;
