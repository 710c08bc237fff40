/**
 * Fences ```` ```hcl run ````: a source and its result, which is computed here. A cell with
 * problems fails the build, unless its fence has the word `problem`.
 */
import { deflateRawSync } from "node:zlib";
import type { MarkdownRenderer } from "vitepress";
import { exampleFiles } from "../../packages/terraform/test/function-examples.ts";
import { allFunctions } from "../engine/all-functions.ts";
import { type Answer, answer, answerExpression, type FunctionDialect } from "../engine/answer.ts";
import type { Functions } from "../engine/functions.ts";
import { exampleFunctions } from "../engine/module/example-functions.ts";
import type { SharedState } from "../engine/share.ts";

/** The options in a fence's info string. */
interface CellOptions {
  readonly kind: "expression" | "file";
  readonly variables: Readonly<Record<string, unknown>>;
  readonly hasProblem: boolean;
  /** The language whose functions an expression can call; undefined for the standard functions. */
  readonly dialect: FunctionDialect | undefined;
}

/**
 * Hides the braces of `vars={…}` from VitePress, which would read them as attributes, and computes
 * every cell, so that a wrong one is reported before the long part of the build.
 */
export function prepareCells(text: string, where: string): string {
  return text.replaceAll(
    /^(`{3,})(hcl run\b.*?)(?:vars=(\{.*\}))?\n([\s\S]*?)^\1$/gm,
    (_, ticks: string, info: string, vars: string | undefined, source: string) => {
      const full = vars === undefined ? info : `${info}vars=${Buffer.from(vars).toString("base64url")}`;
      const options = cellOptions(full)!;
      answerCell(sourceOf(source, options), options, where);
      return `${ticks}${full}\n${source}${ticks}`;
    },
  );
}

/** Reads `hcl run`, `hcl run expression terraform`, `hcl run problem vars={…}`; undefined for other fences. */
export function cellOptions(info: string): CellOptions | undefined {
  const match = /^hcl run\b(.*?)(?:vars=(\S+))?\s*$/.exec(info.trim());
  if (match === null) return undefined;
  const words = match[1]!.trim().split(/\s+/);
  return {
    kind: words.includes("expression") ? "expression" : "file",
    hasProblem: words.includes("problem"),
    dialect: words.includes("terraform") ? "terraform" : words.includes("opentofu") ? "opentofu" : undefined,
    variables: match[2] === undefined ? {} : (JSON.parse(Buffer.from(match[2], "base64url").toString()) as Record<string, unknown>),
  };
}

/**
 * Answers a cell. @throws Error if it has a problem without the word `problem` in its fence, or the
 * other way round
 */
export function answerCell(source: string, { kind, variables, hasProblem, dialect }: CellOptions, where: string): Answer {
  const files = [
    { name: "main.hcl", text: source },
    { name: "variables.json", text: JSON.stringify(variables) },
  ];
  const found =
    kind === "expression"
      ? answerExpression({ kind, source, variables }, dialect === undefined ? allFunctions : functionsOf(dialect))
      : answer({ kind: "pane", files, active: "main.hcl", pane: "values", offset: 0 }, allFunctions);
  if (found.problems.length > 0 !== hasProblem) {
    const got = found.problems.map(({ code, detail }) => `${code}: ${detail}`).join("\n") || "no problem";
    throw new Error(`${where}: the cell\n${source}\nhas ${got}`);
  }
  // Durations differ from build to build.
  return { ...found, parseMs: 0, evaluateMs: 0 };
}

const tables = new Map<FunctionDialect, Functions>();

function functionsOf(dialect: FunctionDialect): Functions {
  const table = tables.get(dialect) ?? exampleFunctions(dialect);
  tables.set(dialect, table);
  return table;
}

/** Returns the source of a fence. A file ends with a line break, an expression does not. */
function sourceOf(content: string, { kind }: CellOptions): string {
  return kind === "file" ? content : content.replace(/\n$/, "");
}

/** Packs a state like `pack` of share.ts, but synchronously. */
export function packSync(state: SharedState): string {
  return deflateRawSync(JSON.stringify(state)).toString("base64url");
}

/** The link that opens files in the playground. */
export function playgroundLink(files: SharedState["files"], pane: SharedState["pane"] = "values", base = "/"): string {
  return `${base}playground.html#${packSync({ v: 1, files, active: files[0]!.name, pane })}`;
}

/** Escapes braces, because pages contain no expressions of Vue. */
export function keepBraces(md: MarkdownRenderer): void {
  for (const rule of ["text", "html_inline", "html_block", "code_inline"] as const) {
    const render = md.renderer.rules[rule]!;
    md.renderer.rules[rule] = (...args) => render(...args).replaceAll("{{", "&#123;&#123;");
  }
}

function linkOf(source: string, { kind, variables }: CellOptions, base: string): string {
  const text = kind === "expression" ? `example = ${source}\n` : source;
  const given = Object.keys(variables).length === 0 ? [] : [{ name: "variables.json", text: JSON.stringify(variables, undefined, 2) }];
  return playgroundLink([{ name: "main.hcl", text }, ...given], "values", base);
}

/** The link that opens an expression as the output of a module, with the files that it reads. */
function moduleLink(source: string, { variables }: CellOptions, dialect: FunctionDialect, base: string): string | undefined {
  // These names exist only in the cell.
  if (Object.keys(variables).length > 0) return undefined;
  const files = Object.entries(exampleFiles).filter(([name]) => source.includes(name.split("/")[0]!));
  const main = { name: dialect === "opentofu" ? "main.tofu" : "main.tf", text: `output "example" {\n  value = ${source}\n}\n` };
  return playgroundLink([main, ...files.map(([name, text]) => ({ name, text }))], "module", base);
}

/** Renders cells. */
export function useCells(md: MarkdownRenderer, base: string): void {
  const fence = md.renderer.rules.fence!;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]!;
    if (token.info === "ts signature") {
      token.info = "ts";
      return `<div class="signature">${fence(tokens, index, options, env, self)}</div>\n`;
    }
    const cell = cellOptions(token.info);
    if (cell === undefined) return fence(tokens, index, options, env, self);
    token.info = "hcl";
    const source = sourceOf(token.content, cell);
    const found = answerCell(source, cell, (env as { readonly relativePath?: string }).relativePath ?? "a page");
    const { kind, variables, dialect } = cell;
    const link = dialect === undefined ? linkOf(source, cell, base) : moduleLink(source, cell, dialect, base);
    const data = JSON.stringify({ source, kind, variables, dialect, answer: found, link });
    return `<HclCell cell="${md.utils.escapeHtml(data)}">${fence(tokens, index, options, env, self)}</HclCell>\n`;
  };
}
