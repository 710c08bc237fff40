/** A language: reads files, and describes itself. */
import { Budget, type BudgetLimits, CtyError, type Func, type NumberForm, toNative, Zero } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import { type Body, type Diagnostic, hasErrors, orderDiagnostics, type Range, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { type JsonSchema, type LanguageSchema, languageToJsonSchema, languageToMarkdown } from "@hcl-ts/schema";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { attributesOf } from "./builder/body.ts";
import type { AttributeDefinition, BodyDefinition } from "./builder/definition.ts";
import type { AnyBody, Infer, Output, Shape, WithNumbers } from "./builder/field.ts";
import type { LanguageOptions } from "./builder/language-options.ts";
import { decodeFile } from "./decode/decoding.ts";
import { rootOf } from "./decode/names.ts";
import { isDecoded } from "./decode/outcome.ts";
import { rangeOfData } from "./decode/range-of-data.ts";
import { valuesOfVariables } from "./decode/variables.ts";
import { attributesToSchema, schemaOf } from "./derive/schema-of.ts";
import { standardProps } from "./derive/standard-schema.ts";

/** The options of {@link Language.parse}, besides the variables of the language. */
export interface ParseOptions<N extends NumberForm | undefined = undefined> {
  /** The name of the file, for diagnostics. A name that ends in .json selects the JSON syntax. */
  readonly filename?: string | undefined;
  /** Values of input variables by name. */
  readonly inputs?: Readonly<Record<string, unknown>> | undefined;
  /** The environment, for input variables that have values there, such as `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** The form of numbers that JavaScript cannot represent exactly; by default, such a number is an error. */
  readonly numbers?: N | undefined;
  /** The limits of the evaluation; by default the limits of `Budget`. */
  readonly limits?: Omit<BudgetLimits, "signal"> | undefined;
  /** Stops the evaluation once its `aborted` is true. */
  readonly signal?: BudgetLimits["signal"];
}

/** The options of {@link Language.parse}. They can only be left out if no variable is required. */
export type OptionsWithVariables<V extends Shape, N extends NumberForm | undefined> =
  Record<never, never> extends Output<V>
    ? [options?: ParseOptions<N> & { readonly variables?: Output<V> | undefined }]
    : [options: ParseOptions<N> & { readonly variables: Output<V> }];

/** The path of a part of a result: keys and indexes from the outside in. */
export type DataPath = readonly (string | number)[];

/** A file that was read: its value, unless it has errors, and all problems. */
export type Parsed<T> = {
  readonly diagnostics: readonly Diagnostic[];
  /** The source, for `formatDiagnostics`. */
  readonly source: SourceFile;
  /** Returns the range that a part of the result was read from; undefined for defaults and unknown paths. */
  rangeOf(path: DataPath): Range | undefined;
} & ({ readonly ok: true; readonly value: T } | { readonly ok: false; readonly value: undefined });

/** The result of {@link Language.check}. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly source: SourceFile;
}

/** A file as text, as bytes, or as a source with its name. */
export type LanguageSource = string | Uint8Array | SourceFile;

/** The functions that `functions: "standard"` stands for. */
const STANDARD: ReadonlyMap<string, Func> = /* @__PURE__ */ new Map([
  ...standardFunctions,
  ["try", tryFunc] as const,
  ["can", canFunc] as const,
]);

/** A language. Created by `h.language`. */
export class Language<B extends AnyBody = AnyBody, V extends Shape = Shape> implements StandardSchemaV1<unknown, Infer<B>> {
  readonly body: B;
  readonly options: LanguageOptions<V>;
  /**
   * Returns the JSON Schema, for `JSON.stringify`. An own property, because ESLint copies an object in its
   * configuration, and loses the methods of its class, unless a property is a function.
   */
  readonly toJSON: () => JsonSchema;
  private readonly definition: BodyDefinition;
  private readonly variables: ReadonlyMap<string, AttributeDefinition>;
  /** The functions that expressions can call, by name; undefined if there are none. */
  readonly functions: ReadonlyMap<string, Func> | undefined;
  private cachedSchema: LanguageSchema | undefined;

  /** @internal */
  constructor(body: B, definition: BodyDefinition, options: LanguageOptions<V>) {
    if (!/^[a-z][a-z0-9-]*$/.test(options.id))
      throw new CtyError(`the id of a language must be in kebab case, not ${JSON.stringify(options.id)}`);
    this.body = body;
    this.options = options;
    this.definition = definition;
    this.variables = attributesOf(options.variables ?? {}, "variables");
    this.functions = functionsOf(options.functions);
    this.toJSON = () => this.toJsonSchema();
  }

  /**
   * Reads a file. Nothing in it makes this throw.
   *
   * @param source the file, in the JSON syntax if its name ends in .json
   * @throws CtyError if a variable is missing, is not declared or has the wrong type
   * @example
   * const result = pipeline.parse(text, { filename: "ci.pipe.hcl", variables: { git: { branch: "main" } } });
   * if (result.ok) run(result.value.jobs);
   * else console.error(formatDiagnostics(result.diagnostics, { sources: new Map([["ci.pipe.hcl", result.source]]) }));
   */
  parse<const N extends NumberForm | undefined = undefined>(
    source: LanguageSource,
    ...[options = {}]: OptionsWithVariables<V, N>
  ): Parsed<WithNumbers<Infer<B>, N>> {
    const { body, file, diagnostics } = read(source, options.filename ?? `config${this.options.extensions[0] ?? ".hcl"}`);
    return this.result(body, file, diagnostics, options, false) as Parsed<WithNumbers<Infer<B>, N>>;
  }

  /**
   * Decodes a body that was parsed before, such as a document's in an editor.
   *
   * @param source the source of the body
   * @throws CtyError see {@link parse}
   */
  decode<const N extends NumberForm | undefined = undefined>(
    body: Body,
    source: SourceFile,
    ...[options = {}]: OptionsWithVariables<V, N>
  ): Parsed<WithNumbers<Infer<B>, N>> {
    return this.result(body, source, [], options, false) as Parsed<WithNumbers<Infer<B>, N>>;
  }

  /**
   * Returns the problems of a file whose variables and inputs need not be known: those without a value
   * are unknown, and what depends on them is not reported.
   *
   * @throws CtyError if a variable that is given is not declared or has the wrong type
   */
  check(source: LanguageSource, options: ParseOptions & { readonly variables?: Partial<Output<V>> | undefined } = {}): Checked {
    const { body, file, diagnostics } = read(source, options.filename ?? `config${this.options.extensions[0] ?? ".hcl"}`);
    const result = this.result(body, file, diagnostics, options, true);
    return { diagnostics: result.diagnostics, source: file };
  }

  /**
   * Returns the problems of a body that was parsed before, such as a document's in an editor, as
   * {@link check} does. Syntax errors are not among them.
   *
   * @param source the source of the body
   * @throws CtyError see {@link check}
   */
  checkBody(body: Body, source: SourceFile, options: ParseOptions & { readonly variables?: Partial<Output<V>> | undefined } = {}): Checked {
    return { diagnostics: this.result(body, source, [], options, true).diagnostics, source };
  }

  private result(
    body: Body,
    source: SourceFile,
    syntax: readonly Diagnostic[],
    options: ParseOptions<NumberForm | undefined> & { readonly variables?: object | undefined },
    isCheck: boolean,
  ): Parsed<unknown> {
    // Throws for an invalid form of numbers, before the first number needs it.
    toNative(Zero, { numbers: options.numbers });
    const given = options.variables as Readonly<Record<string, unknown>> | undefined;
    const variables = valuesOfVariables(this.variables, given ?? {}, "parse", isCheck);
    const { data, diagnostics, root } = decodeFile(body, {
      body: this.definition,
      options: { numbers: options.numbers, language: this.options.id, limits: options.limits },
      variables,
      functions: this.functions,
      dynamic: this.options.dynamic === true,
      names: this.options.names ?? [],
      inputs: options.inputs ?? {},
      environment: options.environment ?? {},
      budget: new Budget({ ...options.limits, signal: options.signal }),
      mayBeUnknown: isCheck,
      isJson: isJsonFilename(source.filename),
      textOf: ({ start, end }) => source.text.slice(start.offset, end.offset),
    });
    const all = syntax.length + diagnostics.length === 0 ? [] : withoutRepetition(orderDiagnostics([...syntax, ...diagnostics]));
    const rangeOf = (path: DataPath): Range | undefined => (root === undefined ? undefined : rangeOfData(root, path));
    if (hasErrors(all) || !isDecoded(data)) return { ok: false, value: undefined, diagnostics: all, source, rangeOf };
    return { ok: true, value: data, diagnostics: all, source, rangeOf };
  }

  /** The language as data, for editors, linters and pages. */
  get schema(): LanguageSchema {
    this.cachedSchema ??= this.createSchema();
    return this.cachedSchema;
  }

  private createSchema(): LanguageSchema {
    const { id, title = id, extensions, dynamic = false, names = [] } = this.options;
    const inputs = names.find(({ kind }) => kind === "inputs");
    const locals = names.find(({ kind }) => kind === "locals");
    return {
      id,
      title,
      extensions,
      body: schemaOf(this.definition),
      ...(this.variables.size > 0 && { variables: attributesToSchema(this.variables) }),
      ...(inputs !== undefined && { inputs: { block: inputs.block, root: rootOf(inputs.as) } }),
      ...(locals !== undefined && { locals: { block: locals.block, root: rootOf(locals.as) } }),
      dynamicBlocks: dynamic,
    };
  }

  /** Returns the JSON Schema (2020-12) of files in the JSON syntax. */
  toJsonSchema(): JsonSchema {
    return languageToJsonSchema(this.schema);
  }

  /** Returns the reference page in Markdown. */
  toMarkdown(): string {
    return languageToMarkdown(this.schema);
  }

  /** Validates plain data of the decoded form, for libraries that accept a Standard Schema. */
  get "~standard"(): StandardSchemaV1.Props<unknown, Infer<B>> {
    return standardProps<Infer<B>>(this.definition);
  }
}

function read(
  source: LanguageSource,
  filename: string,
): { readonly body: Body; readonly file: SourceFile; readonly diagnostics: readonly Diagnostic[] } {
  const isFile = source instanceof SourceFile;
  if (!isFile && typeof source !== "string" && !(source instanceof Uint8Array))
    throw new CtyError("parse: the source must be a string, a Uint8Array or a SourceFile");
  const { file, diagnostics } = isJsonFilename(isFile ? source.filename : filename)
    ? parseJson(source, filename)
    : parseConfig(source, filename);
  return { body: file.body, file: file.source, diagnostics };
}

/** Returns diagnostics of which only the first says that a certain pattern is not checked. */
function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const said = new Set<string>();
  return diagnostics.filter(({ code, detail }) => code !== "unchecked-pattern" || said.size < said.add(detail).size);
}

function functionsOf(functions: LanguageOptions["functions"]): ReadonlyMap<string, Func> | undefined {
  if (functions === undefined) return undefined;
  if (functions === "standard") return STANDARD;
  return functions instanceof Map ? functions : new Map(Object.entries(functions));
}
