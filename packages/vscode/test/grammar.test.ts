/** The grammar for colours, as the editor applies it before the server answers. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const { INITIAL, parseRawGrammar, Registry } = textmate;

describe("the grammar", () => {
  let grammar: textmate.IGrammar;

  beforeAll(async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
    await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
    const registry = new Registry({
      onigLib: Promise.resolve({
        createOnigScanner: (patterns) => new oniguruma.OnigScanner([...patterns]),
        createOnigString: (text) => new oniguruma.OnigString(text),
      }),
      loadGrammar: async (scope) => {
        const name = scope === "source.hcl" ? "hcl" : "terraform";
        return parseRawGrammar(
          readFileSync(new URL(`../extension/syntaxes/${name}.tmLanguage.json`, import.meta.url), "utf8"),
          "grammar.json",
        );
      },
    });
    const loaded = await registry.loadGrammar("source.hcl.terraform");
    if (loaded === null) throw new Error("no grammar");
    grammar = loaded;
  });

  /** Returns the innermost scope of each source part, without the scopes that all have. */
  function scopes(source: string): readonly string[] {
    const found: string[] = [];
    let state = INITIAL;
    for (const line of source.split("\n")) {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      for (const { startIndex, endIndex, scopes: names } of tokens) {
        const text = line.slice(startIndex, endIndex);
        const name = names.at(-1) ?? "";
        if (text.trim() !== "" && name !== "source.hcl" && name !== "source.hcl.terraform")
          found.push(`${text.trim()} ${name.replace(/\.hcl$/, "")}`);
      }
    }
    return found;
  }

  it("colours blocks, attributes and expressions", () => {
    expect(scopes('resource "aws_instance" "web" {\n  count = var.n > 1 ? 2 : length(local.a) # why\n}')).toEqual([
      "resource entity.name.type",
      '"aws_instance" variable.other.enummember',
      '"web" variable.other.enummember',
      "{ punctuation.section.block.begin",
      "count variable.other.property",
      "= keyword.operator.assignment",
      "var variable.other.readwrite",
      "n variable.other.property",
      "> keyword.operator",
      "1 constant.numeric",
      "? keyword.operator",
      "2 constant.numeric",
      ": keyword.operator",
      "length support.function",
      "local variable.other.readwrite",
      "a variable.other.property",
      "# comment.line.number-sign",
      "why comment.line.number-sign",
      "} punctuation.section.block.end",
    ]);
  });

  it("colours templates in strings and heredocs", () => {
    expect(scopes('a = "x-${b.c}\\n"\nb = <<-EOT\n  %{ if true }y%{ endif }\n  EOT\nc = null')).toEqual([
      ...["a variable.other.property", "= keyword.operator.assignment"],
      ...['" string.quoted.double', "x- string.quoted.double", "${ punctuation.definition.interpolation.begin"],
      ...["b variable.other.readwrite", ". meta.interpolation", "c variable.other.property", "} punctuation.definition.interpolation.end"],
      ...["\\n constant.character.escape", '" string.quoted.double'],
      ...["b variable.other.property", "= keyword.operator.assignment", "<<-EOT keyword.operator.heredoc"],
      ...[
        "%{ punctuation.definition.directive.begin",
        "if keyword.control",
        "true constant.language",
        "} punctuation.definition.directive.end",
      ],
      ...["y string.unquoted.heredoc", "%{ punctuation.definition.directive.begin", "endif keyword.control"],
      ...["} punctuation.definition.directive.end", "EOT keyword.operator.heredoc"],
      ...["c variable.other.property", "= keyword.operator.assignment", "null constant.language"],
    ]);
  });

  it("colours the next line as usual after an unclosed string or a block without its end", () => {
    expect(scopes('a = "x\nb = 1').at(-1)).toBe("1 constant.numeric");
    expect(scopes('x "y" {\n  z {\n\na = true').at(-1)).toBe("true constant.language");
  });

  it("leaves keywords in names alone", () => {
    expect(scopes("for-each = in-x.if")).toEqual([
      "for-each variable.other.property",
      "= keyword.operator.assignment",
      "in-x variable.other.readwrite",
      "if variable.other.property",
    ]);
  });
});
