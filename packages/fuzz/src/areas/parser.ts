/** The native parser: arbitrary sources, and valid ones, which must have no diagnostics. */
import { type Diagnostic, hasErrors, SourceFile } from "@hcl-ts/hcl";
import {
  lexConfig,
  lexTemplate,
  type Node,
  parseConfig,
  parseExpression,
  parseTemplate,
  parseTraversalAbs,
  parseTraversalPartial,
} from "@hcl-ts/hclsyntax";
import { type Area, type FuzzInput, type Samples, type Violation, violation } from "../area.ts";
import { damaged } from "../generate/damage.ts";
import { expression } from "../generate/expressions.ts";
import { nesting, repetition, tokenSoup } from "../generate/tokens.ts";
import { bracketProblem, coverageProblem } from "../promises/brackets.ts";
import { checkDiagnostics, list } from "../promises/diagnostics.ts";
import { checkTree } from "../promises/tree.ts";
import type { Random } from "../random.ts";
import { toSource } from "../source-bytes.ts";

/** The area of the native parser. */
export function parserArea({ native }: Samples): Area {
  return {
    name: "parser",
    generate: (random) => generate(random, native),
    check: ({ kind, parts }) => checkSource(parts.source!, kind === "valid"),
  };
}

function generate(random: Random, samples: readonly string[]): FuzzInput {
  const of = (kind: string, source: string): FuzzInput => ({ kind, parts: { source } });
  const kind = random.below(100);
  if (kind < 45) return of("damaged", damaged(random.pick(samples), random));
  if (kind < 80) return of("soup", tokenSoup(random, random.pick([6, 12, 30])));
  if (kind < 88) {
    const { prefix, unit } = repetition(random);
    return of("repeated", prefix + unit.repeat(random.pick([2, 3, 20])));
  }
  if (kind < 91) return of("nested", nesting(random));
  return of("valid", random.chance(0.2) ? random.pick(samples) : validFile(random));
}

function validFile(random: Random, depth = 2): string {
  const items: string[] = [];
  const names = new Set<string>();
  for (let count = random.below(5); count > 0; count--) {
    const name = `n${random.below(9)}`;
    if (depth > 0 && random.chance(0.3)) items.push(`block "${name}" {\n${validFile(random, depth - 1)}}\n`);
    else if (!names.has(name)) items.push(`${name} = ${expression(random, 4)}\n`);
    names.add(name);
  }
  return items.join("");
}

function checkSource(text: string, isValid: boolean): Violation | undefined {
  const file = new SourceFile("fuzz.hcl", toSource(text));
  const { tokens, diagnostics: lexical } = lexConfig(file);
  const gap = coverageProblem(tokens) ?? coverageProblem(lexTemplate(file).tokens);
  if (gap !== undefined) return violation("tokens cover the source", "", gap);

  const { file: config, diagnostics } = parseConfig(file);
  if (isValid && diagnostics.length > 0) return violation("a valid source has no diagnostics", diagnostics[0]!.code, list(diagnostics));
  const problem = hasErrors(diagnostics) ? undefined : (bracketProblem(tokens) ?? lexicalProblem(lexical));
  if (problem !== undefined) return violation("a broken source is never accepted", "", problem);
  return checkResult(config.body, diagnostics, file) ?? checkItems(config.body) ?? checkOtherParsers(file);
}

function lexicalProblem([error]: readonly Diagnostic[]): string | undefined {
  return error && `the scanner reports ${error.code}`;
}

/** Checks the same source as an expression, a template and a traversal. */
function checkOtherParsers(file: SourceFile): Violation | undefined {
  for (const parse of [parseExpression, parseTemplate]) {
    const parsed = parse(file);
    const problem = checkResult(parsed.expression as Node, parsed.diagnostics, file);
    if (problem !== undefined) return { ...problem, where: `${parse.name}: ${problem.where}` };
    parsed.expression.variables();
  }
  for (const parse of [parseTraversalAbs, parseTraversalPartial]) {
    const problem = checkDiagnostics(parse(file).diagnostics, file, { inOrder: true });
    if (problem !== undefined) return { ...problem, where: `${parse.name}: ${problem.where}` };
  }
  return undefined;
}

function checkResult(root: Node, diagnostics: readonly Diagnostic[], file: SourceFile): Violation | undefined {
  return checkDiagnostics(diagnostics, file, { inOrder: true }) ?? checkTree(root, file);
}

/** Checks that no two items of the whole file start at the same offset. */
function checkItems(body: ReturnType<typeof parseConfig>["file"]["body"]): Violation | undefined {
  const starts = new Set<number>();
  const bodies = [body];
  for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) {
    for (const item of [...next.attributes, ...next.blocks]) {
      if (starts.has(item.start)) return violation("no item is in the tree twice", item.kind, `${item.kind} at ${item.start}`);
      starts.add(item.start);
      if (item.kind === "Block") bodies.push(item.body);
    }
  }
  return undefined;
}
