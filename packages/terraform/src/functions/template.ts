/** Functions that render templates. The templates can call the same functions. */
import {
  ArgumentError,
  type Budget,
  CtyError,
  defineFunction,
  dynamic,
  dynamicVal,
  type Func,
  isValue,
  string,
  tryConvert,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { capsuleContentOf, shownError, unknownNotNull } from "@hcl-ts/cty/kernel";
import { expressionClosureType } from "@hcl-ts/ext/customdecode";
import { type Diagnostic, EvalContext, type EvalScope, type Expression, evaluationOf, hasErrors } from "@hcl-ts/hcl";
import { formatRangeStart, throwIfBudgetSpent } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier, parseTemplate } from "@hcl-ts/hclsyntax";
import { STEPS_PER_TEMPLATE_CHARACTER } from "./costs.ts";
import { fileText, PATH } from "./files.ts";
import { ModuleFiles } from "./module-files.ts";
import type { ResolvedOptions } from "./options.ts";
import { quoted } from "./quoted.ts";
import { stringParam } from "./string-function.ts";

/** Functions that templates can call. */
type Functions = ReadonlyMap<string, Func>;

/** The part of a template's context that does not depend on its variables. */
type Language = Pick<EvalScope, "eagerLogic" | "lenientIndex"> & { readonly functions: Functions };

/**
 * The maximum depth of nested templates in OpenTofu, because each takes a part of the stack.
 * Terraform does not allow nested templates.
 */
const MAX_DEPTH = 100;

/** Matches the names of functions that read files. */
const fileFunctionNames = /^(?:core::)?(?:file|templatefile$)/;

/**
 * Creates `templatefile` and `templatestring`.
 * @param others all other functions, which templates can call
 */
export function templateFunctionsOf(options: ResolvedOptions, others: () => Functions, depth = 0): Readonly<Record<string, Func>> {
  const files = new ModuleFiles(options);
  const inTemplates = computedLater(() => ({
    functions: functionsInTemplates(options, others, depth),
    eagerLogic: options.eagerLogic,
    lenientIndex: options.lenientIndex,
  }));
  return {
    templatefile: templatefile(files, inTemplates, options.dialect === "terraform"),
    templatestring: options.dialect === "opentofu" ? templatestring(inTemplates) : templatestringByReference(inTemplates),
  };
}

function computedLater<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

function functionsInTemplates(options: ResolvedOptions, others: () => Functions, depth: number): Functions {
  const own =
    options.dialect === "terraform"
      ? { templatefile: notInTemplates("templatefile"), templatestring: notInTemplates("templatestring") }
      : depth < MAX_DEPTH
        ? templateFunctionsOf(options, others, depth + 1)
        : { templatefile: tooDeep, templatestring: tooDeep };
  const functions = new Map(others());
  for (const [name, func] of Object.entries(own)) functions.set(name, func).set(`core::${name}`, func);
  return functions;
}

function failing(message: string): Func {
  return defineFunction({
    params: [],
    varParam: { name: "any", type: dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true, allowMarked: true },
    type: dynamic,
    impl: (): Value => {
      throw new CtyError(message);
    },
  });
}

const notInTemplates = (name: string): Func => failing(`${name} cannot be called within a template`);
const tooDeep: Func = /* @__PURE__ */ failing(
  `more than ${MAX_DEPTH} templates are rendered within each other: does a template render itself?`,
);

const VARS = { name: "vars", type: dynamic } as const;

function templatefile(files: ModuleFiles, language: () => Language, isTerraform: boolean): Func {
  return defineFunction({
    params: [PATH, { ...VARS, allowMarked: isTerraform, allowUnknown: isTerraform }],
    type: dynamic,
    impl: ([path, vars], _type, budget) => {
      const { value: bareVars, marks: varsMarks } = unmark(vars);
      if (!bareVars.isKnown()) return withMarks(dynamicVal, path.marks, unmarkDeep(vars).marks);
      const { value: barePath, marks } = unmark(path);
      const source = fileText(files.read(path, budget), path);
      const template = parseOnce(source, barePath.asString(), budget);
      const result = render(template, bareVars, language(), budget);
      if (isTerraform && result.isNull()) throw new CtyError(`the template in ${quoted(barePath.asString())} returns null`);
      return withMarks(result, marks, varsMarks);
    },
  });
}

function templatestring(language: () => Language): Func {
  return defineFunction({
    params: [
      { ...stringParam("data"), allowMarked: true },
      { ...VARS, allowMarked: true },
    ],
    type: dynamic,
    impl: ([data, vars], _type, budget) => {
      const { value: text, marks } = unmark(data);
      const { value: bareVars, marks: varsMarks } = unmark(vars);
      return withMarks(render(parse(text.asString(), "template", budget), bareVars, language(), budget), marks, varsMarks);
    },
  });
}

/** Terraform's form: the template must be a reference, which prevents templates of templates. */
function templatestringByReference(language: () => Language): Func {
  return defineFunction({
    params: [{ name: "template", type: expressionClosureType }, VARS],
    type: dynamic,
    impl: ([closureValue, vars], _type, budget) => {
      const closure = capsuleContentOf(closureValue, expressionClosureType);
      if (!isReference(closure.expression))
        throw new ArgumentError(0, "a reference to a string from elsewhere is required, such as local.template or data.http.page.body");
      const evaluated = closure.value();
      throwErrors(evaluated.diagnostics);
      if (evaluated.value.type.kind !== "string" && evaluated.value.type.kind !== "dynamic")
        throw new ArgumentError(0, "the reference must be to a string");
      const { value: text, marks } = unmark(evaluated.value);
      if (text.isNull()) throw new ArgumentError(0, "the template is null");
      if (!text.isKnown()) return withMarks(unknownNotNull(string), marks);
      const { functions, ...rules } = language();
      const own = new Map([...functions].filter(([name]) => !fileFunctionNames.test(name)));
      try {
        return withMarks(renderString(text.asString(), vars, { ...rules, functions: own }, budget), marks);
      } catch (error) {
        // The call layer knows the marks of arguments only, and the template is not one.
        throw shownError(error, [evaluated.value]);
      }
    },
  });
}

function renderString(source: string, vars: Value, language: Language, budget: Budget): Value {
  const rendered = tryConvert(render(parse(source, "template", budget), vars, language, budget), string);
  if (!isValue(rendered)) throw new CtyError(`the template must render a string: ${rendered.message}`);
  if (rendered.isNull()) throw new CtyError("the template returns null");
  return rendered;
}

/** Reports whether an expression is a reference: a name, with any attributes and indexes. */
function isReference(expression: Expression): boolean {
  const shape = expression.shape?.();
  switch (shape?.kind) {
    case "reference":
      return true;
    case "steps":
    case "index":
    case "splat":
      return isReference(shape.source);
    default:
      return false;
  }
}

/** The cost of parsing and evaluating the shortest template. */
const STEPS_PER_TEMPLATE = 5000;

/** The cost of finding a reference in a template. */
const STEPS_PER_REFERENCE = 20;

function parse(source: string, name: string, budget: Budget): Expression {
  budget.spendSteps(STEPS_PER_TEMPLATE + STEPS_PER_TEMPLATE_CHARACTER * source.length);
  const { expression, diagnostics } = parseTemplate(source.startsWith("\ufeff") ? source.slice(1) : source, name);
  throwErrors(diagnostics);
  return expression;
}

/** The templates of files that an evaluation has parsed, by the name of the file. */
const parsed = new WeakMap<Budget, Map<string, { readonly source: string; readonly template: Expression }>>();

/** Parses the template of a file, once for each evaluation and content. */
function parseOnce(source: string, name: string, budget: Budget): Expression {
  const known = parsed.get(budget) ?? new Map<string, { readonly source: string; readonly template: Expression }>();
  const found = known.get(name);
  if (found?.source === source) {
    budget.spendSteps(STEPS_PER_TEMPLATE);
    return found.template;
  }
  const template = parse(source, name, budget);
  parsed.set(budget, known.set(name, { source, template }));
  return template;
}

/** Evaluates a template. @param vars the object or map with its variables */
function render(template: Expression, vars: Value, language: Language, budget: Budget): Value {
  if (vars.type.kind !== "object" && vars.type.kind !== "map") throw new ArgumentError(1, "the variables must be an object or a map");
  const variables = vars.asMap();
  for (const name of variables.keys()) {
    if (!isValidIdentifier(name))
      throw new ArgumentError(
        1,
        `${quoted(name)} is not a valid name of a variable: it must begin with a letter, and contain only letters, digits, "_" and "-"`,
      );
  }
  const references = template.variables();
  budget.spendSteps(STEPS_PER_REFERENCE * references.length);
  for (const traversal of references) {
    const [root] = traversal;
    if (root?.kind === "root" && !variables.has(root.name))
      throw new ArgumentError(
        1,
        `the template refers to ${quoted(root.name)} at ${formatRangeStart(root.range)}, which is not among the variables`,
      );
  }
  const { value, diagnostics } = template.value(new EvalContext({ ...language, variables, budget }));
  throwErrors(diagnostics);
  return value;
}

/** An error in a template. */
class TemplateError extends CtyError {
  override readonly name = "TemplateError";
}

/** @throws CtyError if there are errors, BudgetError if the budget is spent */
function throwErrors(diagnostics: readonly Diagnostic[]): void {
  if (!hasErrors(diagnostics)) return;
  throwIfBudgetSpent(diagnostics);
  const error = diagnostics.find(({ severity }) => severity === "error")!;
  const { subject, detail } = error;
  // The problem is in the innermost template.
  const cause = evaluationOf(error)?.extra;
  if (cause instanceof TemplateError) throw cause;
  throw new TemplateError(subject === undefined ? detail : `${formatRangeStart(subject)}: ${detail}`);
}
