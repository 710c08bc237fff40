/** The definition of a rule, which all rules of the plugin share. */
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import type { FixEdit } from "./fix-edit.ts";
import type { HclNode } from "./language/nodes.ts";
import type { Fixer, HclSourceCode, Located } from "./language/source-code.ts";
import { RULE_PAGES } from "./package-data.ts";
import { withAlignedComments } from "./rules/edits.ts";

/** A problem that a rule reports. */
export interface Problem {
  /** A node, a comment, or a range of the module. A range of another file is not reported. */
  readonly at: Located | Range;
  readonly message: string;
  /** The edits of a fix, which keeps the meaning and the interface of the module. */
  readonly fix?: (() => readonly FixEdit[] | undefined) | undefined;
  /** Changes that a person decides on. */
  readonly suggest?: readonly { readonly desc: string; readonly edits: () => readonly FixEdit[] | undefined }[] | undefined;
}

/** The source, the options and the report of a rule. */
export interface RuleContext<Options> {
  readonly source: HclSourceCode;
  readonly options: Options;
  /** The `settings` of the configuration. */
  readonly settings: Readonly<Record<string, unknown>>;
  report(problem: Problem): void;
}

/** Calls by kind of node, and by what the traversal does. */
export type Listener = { readonly [Kind in HclNode["kind"]]?: (node: Extract<HclNode, { readonly kind: Kind }>) => void } & {
  /** Called once, for the whole file. */
  readonly file?: () => void;
};

/** The description of a rule. */
export interface RuleDescription<Options> {
  readonly name: string;
  readonly type: "problem" | "suggestion" | "layout";
  readonly description: string;
  /** Whether `configs.recommended` has the rule. */
  readonly recommended: boolean;
  /** Whether the rule is for every language, or for those with modules only. */
  readonly scope: "syntax" | "module";
  readonly fixable?: boolean;
  readonly hasSuggestions?: boolean;
  /** The JSON schema of each option. */
  readonly schema?: Readonly<Record<string, object>>;
  readonly defaults: Options;
  create(context: RuleContext<Options>): Listener;
}

/** A rule, in the form that ESLint expects. */
export interface HclRule {
  readonly meta: {
    readonly type: "problem" | "suggestion" | "layout";
    readonly docs: { readonly description: string; readonly url?: string; readonly recommended: boolean };
    readonly languages: string[];
    readonly fixable?: "code";
    readonly hasSuggestions: boolean;
    readonly schema: object[];
    readonly defaultOptions: object[];
  };
  create(context: EslintContext): Record<string, (node: HclNode) => void>;
}

/** The part of ESLint's context that rules need. */
interface EslintContext {
  readonly sourceCode: object;
  readonly options: readonly unknown[];
  readonly settings?: Readonly<Record<string, unknown>>;
  report(problem: object): void;
}

/** Creates a rule. */
export function defineRule<Options extends object>(rule: RuleDescription<Options>): HclRule {
  const { name, type, description, recommended, scope, fixable = false, hasSuggestions = false, schema = {}, defaults } = rule;
  const languages = scope === "syntax" ? ["hcl/hcl", "hcl/terraform", "hcl/hcl-json"] : ["hcl/terraform", "hcl/hcl-json"];
  return {
    meta: {
      type,
      docs: { description, url: `${RULE_PAGES}/${name}.md`, recommended },
      languages,
      ...(fixable ? { fixable: "code" as const } : {}),
      hasSuggestions,
      schema: Object.keys(schema).length === 0 ? [] : [{ type: "object", properties: schema, additionalProperties: false }],
      defaultOptions: Object.keys(schema).length === 0 ? [] : [defaults],
    },
    create(eslint) {
      const source = eslint.sourceCode as HclSourceCode;
      const options = { ...defaults, ...(eslint.options[0] as Partial<Options> | undefined) };
      const report = (problem: Problem): void => {
        const loc = locOf(problem.at, source);
        if (loc !== undefined) eslint.report(eslintProblem(problem, loc, source));
      };
      if (source.diagnostics.length > 0)
        source.onSyntaxErrors((diagnostics) => {
          for (const diagnostic of diagnostics) report(problemOf(diagnostic, source));
        }, name === "syntax");
      return listenerOf(rule.create({ source, options, settings: eslint.settings ?? {}, report }), source);
    },
  };
}

/** Returns a problem for a diagnostic of the parser or of a check, with the name that was probably meant as a suggestion. */
export function problemOf(diagnostic: Diagnostic, source: HclSourceCode): Problem {
  const { code, detail, subject } = diagnostic;
  const correction = correctionOf(diagnostic, source);
  return {
    at: subject ?? { start: 0, end: 0 },
    message: `${detail} (${code})`,
    ...(correction === undefined ? {} : { suggest: [{ desc: `Write ${correction.newText}`, edits: () => [correction] }] }),
  };
}

const NAME = /^[\p{L}\p{N}_.-]+$/u;

/** Returns the edit that replaces a misspelled name; undefined if the diagnostic suggests none, or its place is not certain. */
function correctionOf({ params, subject }: Diagnostic, source: HclSourceCode): FixEdit | undefined {
  const { suggestion: newText, ...others } = params;
  if (typeof newText !== "string" || !NAME.test(newText) || subject === undefined || subject.filename !== source.moduleFile)
    return undefined;
  const text = source.text.slice(subject.start.offset, subject.end.offset);
  for (const param of Object.values(others)) {
    const name = typeof param === "string" ? param.replace(/^"(.*)"$/, "$1") : "";
    const parts = NAME.test(name) ? wordsIn(text, name) : [];
    const [at] = parts;
    if (at === undefined || parts.length > 1) continue;
    const start = subject.start.offset + at;
    return { start, end: start + name.length, newText };
  }
  return undefined;
}

/** Returns the offsets at which a text has a name as a whole word. */
function wordsIn(text: string, name: string): readonly number[] {
  const found: number[] = [];
  const isPart = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_-]/u.test(character);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) found.push(at);
  return found;
}

function listenerOf({ file, ...kinds }: Listener, source: HclSourceCode): Record<string, (node: HclNode) => void> {
  const found = { ...kinds } as Record<string, (node: HclNode) => void>;
  if (file === undefined) return found;
  const { kind } = source.ast;
  const before = found[kind];
  found[kind] = (node) => {
    if (node === source.ast) file();
    before?.(node);
  };
  return found;
}

function isRange(at: Located | Range): at is Range {
  return "filename" in at;
}

/** Returns the lines and columns of a problem; undefined if it is in another file. */
function locOf(at: Located | Range, source: HclSourceCode): ReturnType<HclSourceCode["getLoc"]> | undefined {
  if (!isRange(at)) return source.getLoc(at);
  if (at.filename !== source.moduleFile) return undefined;
  return source.getLoc({ start: at.start.offset, end: at.end.offset });
}

function eslintProblem({ message, fix, suggest }: Problem, loc: object, source: HclSourceCode): object {
  const text = message.replaceAll("{{", "{ {");
  if (source.hasSyntaxErrors) return { loc, message: text };
  const fixOf = (edits: () => readonly FixEdit[] | undefined) => (fixer: Fixer) =>
    (edits() ?? []).map(({ start, end, newText }) => fixer.replaceTextRange([start, end], newText));
  const noted = (fixer: Fixer): unknown[] => {
    const edits = fix === undefined ? [] : fixOf(() => withAlignedComments(source, fix() ?? []))(fixer);
    if (edits.length > 0) source.noteFix();
    return edits;
  };
  return {
    loc,
    message: text,
    ...(fix === undefined ? {} : { fix: noted }),
    ...(suggest === undefined ? {} : { suggest: suggest.map(({ desc, edits }) => ({ desc, fix: fixOf(edits) })) }),
  };
}
