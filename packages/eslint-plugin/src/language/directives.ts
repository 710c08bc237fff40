/** Comments that configure ESLint, and tflint's comments. */
import type { RulesConfig } from "@eslint/core";
import { ConfigCommentParser, Directive } from "@eslint/plugin-kit";
import type { Comment } from "@hcl-ts/hclsyntax";

const CONFIGURES = /^\s*eslint(?:-enable|-disable(?:(?:-next)?-line)?)?(?:\s|$)/;
const TFLINT = /^\s*tflint-ignore\s*:([^#]*)(?:#(.*))?$/s;

const parser = new ConfigCommentParser();

/** A position as ESLint counts: lines from 1, and columns from 1 in UTF-16 code units. */
export interface Loc {
  readonly line: number;
  readonly column: number;
}

/** A source with comments. */
interface CommentedSource {
  readonly text: string;
  readonly comments: readonly Comment[];
  getLoc(comment: Comment): { start: Loc; end: Loc };
}

/** A problem of a comment, in the form that ESLint expects. */
export interface DirectiveProblem {
  readonly ruleId: null;
  readonly message: string;
  readonly loc: ReturnType<CommentedSource["getLoc"]>;
}

/** Returns the comments that configure ESLint. */
export function configuringComments(comments: readonly Comment[]): readonly Comment[] {
  return comments.filter((comment) => CONFIGURES.test(comment.text));
}

/** Reports whether a comment has a meaning for a linter, so that no fix may remove it. */
export function isDirective(comment: Comment): boolean {
  return CONFIGURES.test(comment.text) || /^\s*tflint-ignore(?:-file)?\s*:/.test(comment.text);
}

/** Reports whether a comment switches rules off or on for everything after it. */
export function isAreaDirective(comment: Comment): boolean {
  return /^\s*eslint-(?:disable|enable)(?:\s|$)/.test(comment.text);
}

/**
 * Reads the comments that disable and enable rules.
 * @param tflint whether the comments of tflint count too
 */
export function disableDirectives(source: CommentedSource, tflint: boolean): { problems: DirectiveProblem[]; directives: Directive[] } {
  const problems: DirectiveProblem[] = [];
  const directives: Directive[] = [];
  for (const comment of configuringComments(source.comments)) {
    const parsed = parser.parseDirective(comment.text);
    if (parsed === undefined || parsed.label === "eslint") continue;
    const { label, value, justification } = parsed;
    const loc = source.getLoc(comment);
    if (label === "eslint-disable-line" && loc.start.line !== loc.end.line) {
      problems.push({ ruleId: null, message: `${label} comment should not span multiple lines.`, loc });
      continue;
    }
    const type = label.slice("eslint-".length) as Directive["type"];
    directives.push(new Directive({ type, node: comment, value, justification }));
  }
  if (tflint)
    for (const comment of source.comments) {
      const directive = tflintDirective(comment, source);
      if (directive !== undefined) directives.push(directive);
    }
  return { problems, directives };
}

/**
 * Translates `# tflint-ignore: terraform_typed_variables, aws_x # reason`: on its own line it
 * is for the next line, after code it is for its own line. Rules of other rulesets mean nothing here.
 */
function tflintDirective(comment: Comment, source: CommentedSource): Directive | undefined {
  const match = TFLINT.exec(comment.text);
  if (match === null) return undefined;
  const names = (match[1] ?? "").split(",").map((name) => name.trim());
  const rules = names.flatMap((name) => (name.startsWith("terraform_") ? [ruleOfTflint(name)] : []));
  const all = names.includes("all");
  if (!all && rules.length === 0) return undefined;
  const { text } = source;
  const isAlone = /^\s*$/.test(text.slice(text.lastIndexOf("\n", comment.start - 1) + 1, comment.start));
  return new Directive({
    type: isAlone && comment.isLineComment ? "disable-next-line" : "disable-line",
    node: comment,
    value: all ? "" : rules.join(", "),
    justification: (match[2] ?? "").trim(),
  });
}

/** Returns the name of our rule for one of tflint: `terraform_typed_variables` is `hcl/typed-variables`. */
export function ruleOfTflint(name: string): string {
  return `hcl/${name.replace(/^terraform_/, "").replaceAll("_", "-")}`;
}

/** Reads the comments that configure rules: `# eslint hcl/typed-variables: "off"`. */
export function inlineConfigs(source: CommentedSource): {
  problems: DirectiveProblem[];
  configs: { config: { rules: RulesConfig }; loc: DirectiveProblem["loc"] }[];
} {
  const problems: DirectiveProblem[] = [];
  const configs: { config: { rules: RulesConfig }; loc: DirectiveProblem["loc"] }[] = [];
  for (const comment of configuringComments(source.comments)) {
    const parsed = parser.parseDirective(comment.text);
    if (parsed?.label !== "eslint") continue;
    const loc = source.getLoc(comment);
    const result = parser.parseJSONLikeConfig(parsed.value);
    if (result.ok) configs.push({ config: { rules: result.config }, loc });
    else problems.push({ ruleId: null, message: result.error.message, loc });
  }
  return { problems, configs };
}
