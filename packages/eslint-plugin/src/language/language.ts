/** The languages: the native syntax, Terraform's files, and the JSON syntax. */
import { fileName } from "../modules/file-name.ts";
import { knownSource, viewModule } from "../modules/module-view.ts";
import { type HclNode, isExpressionNode, VISITOR_KEYS } from "./nodes.ts";
import { type ParsedSource, parseSource } from "./parse-source.ts";
import { type LintSchema, problemOfSchema } from "./schema.ts";
import { HclSourceCode } from "./source-code.ts";

/** `languageOptions` of the languages. */
export interface HclLanguageOptions {
  /**
   * Whether files with syntax errors are linted as far as they can be read; true by default. If it
   * is false, a syntax error is ESLint's fatal error, and no rule runs.
   */
  readonly tolerant?: boolean;
  /** Whether `# tflint-ignore: terraform_…` disables rules as `eslint-disable` does; false by default. */
  readonly tflintIgnore?: boolean;
  /** The language of modules: `terraform` (default) or `opentofu`. */
  readonly dialect?: "terraform" | "opentofu";
  /** The version of Terraform or OpenTofu, such as `1.11.4`; the newest by default. */
  readonly version?: string;
  /** The language of the files, which the rule `schema` checks. See {@link LintSchema}. */
  readonly schema?: LintSchema;
}

const CHECKS: { readonly [Name in keyof HclLanguageOptions]-?: (value: unknown) => string | undefined } = {
  tolerant: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  tflintIgnore: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  dialect: (value) => (value === "terraform" || value === "opentofu" ? undefined : 'must be "terraform" or "opentofu"'),
  schema: (value) => problemOfSchema(value),
  version: (value) => (typeof value === "string" && /^\d+(?:\.\d+){0,2}/.test(value) ? undefined : 'must be a version, such as "1.11.4"'),
};

/** A file, as ESLint passes it. */
interface FileToParse {
  readonly body: string | Uint8Array;
  readonly path: string;
}

interface Context {
  readonly languageOptions?: HclLanguageOptions;
}

interface Parsed {
  readonly ok: true;
  readonly ast: HclNode;
  readonly source: ParsedSource;
}

interface NotParsed {
  readonly ok: false;
  readonly errors: { readonly message: string; readonly line: number; readonly column: number }[];
}

/** A language of the plugin. */
export interface HclLanguage {
  readonly fileType: "text";
  readonly lineStart: 1;
  readonly columnStart: 1;
  readonly nodeTypeKey: "kind";
  readonly visitorKeys: Record<string, string[]>;
  validateLanguageOptions(options: HclLanguageOptions): void;
  matchesSelectorClass(className: string, node: { readonly kind: string }): boolean;
  parse(file: FileToParse, context: Context): Parsed | NotParsed;
  createSourceCode(file: FileToParse, parsed: Parsed, context: Context): HclSourceCode;
}

/**
 * Creates a language.
 * @param syntax the syntax of its files
 * @param hasModule whether the files of a folder form a module
 */
export function createLanguage(syntax: "native" | "json", hasModule: boolean): HclLanguage {
  return {
    fileType: "text",
    lineStart: 1,
    columnStart: 1,
    nodeTypeKey: "kind",
    visitorKeys: VISITOR_KEYS,
    validateLanguageOptions,
    matchesSelectorClass(className, node) {
      return className.toLowerCase() === "expression" && isExpressionNode(node);
    },
    parse({ body, path }, { languageOptions = {} }) {
      const { dialect, version } = languageOptions;
      const known = hasModule && typeof body === "string" ? knownSource(path, body, { dialect, version }) : undefined;
      const parsedSource = known?.syntax === syntax ? known : parseSource(syntax, body, fileName(path));
      const { ast, parsed } = parsedSource;
      const { diagnostics } = parsed;
      if (languageOptions.tolerant !== false || !diagnostics.some(({ severity }) => severity === "error"))
        return { ok: true, ast, source: parsedSource };
      const { text } = parsed.file.source;
      const errors = diagnostics.map(({ summary, detail, subject }) => {
        const before = text.slice(0, subject?.start.offset ?? 0);
        const line = before.split("\n").length;
        return { message: `${summary}: ${detail}`, line, column: before.length - before.lastIndexOf("\n") };
      });
      return { ok: false, errors };
    },
    createSourceCode({ path }, { ast, source: parsedSource }, { languageOptions = {} }) {
      const { parsed } = parsedSource;
      const { source } = parsed.file;
      const { dialect, version, tflintIgnore = false, schema } = languageOptions;
      return new HclSourceCode({
        text: source.text,
        ast,
        file: source,
        syntax,
        diagnostics: parsed.diagnostics,
        tflintIgnore,
        schema,
        view: hasModule ? viewModule(path, parsedSource, { dialect, version }) : undefined,
      });
    },
  };
}

function validateLanguageOptions(options: HclLanguageOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof HclLanguageOptions] : undefined;
    if (check === undefined)
      throw new TypeError(`"${name}" is not an option of this language. The options are ${Object.keys(CHECKS).join(", ")}.`);
    const problem = value === undefined ? undefined : check(value);
    if (problem !== undefined) throw new TypeError(`The option "${name}" ${problem}.`);
  }
}
