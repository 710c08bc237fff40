/**
 * Reads declarations: what the readers of all block types share. A reader never stops at a
 * problem. It reports the problem and continues with the rest.
 */
import { absTraversalForExpr, exprList, unwrapExpression } from "@hcl-ts/analysis";
import { type BoolType, bool, isValue, type StringType, string, tryConvert, type Value } from "@hcl-ts/cty";
import {
  type Attribute,
  type Block,
  type Body,
  type BodyContent,
  type BodySchema,
  type Diagnostic,
  type DiagnosticOptions,
  type Expression,
  errorDiagnostic,
  type Message,
  type Range,
  SourceFile,
  type Traversal,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import { keepSchemaIndex } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import type { Dialect } from "../source/dialect.ts";
import { parseProgramVersion, schemaOfVersion, versionHas } from "./features.ts";
import { invalidConstant, invalidName, invalidProviderName, invalidReference, quotedReference } from "./messages.ts";
import type { Declaration } from "./module.ts";
import { isProviderName } from "./provider-source.ts";
import type { Version } from "./version.ts";
import { writtenString } from "./written-string.ts";

/** Collects the problems of one module while its files are read. */
export class BlockReader {
  readonly dialect: Dialect;
  readonly diagnostics: Diagnostic[] = [];
  readonly #version: Version | undefined;
  /** The schemas that were used. Most are used for many blocks. */
  readonly #schemas = new Set<BodySchema>();

  /**
   * @param version the version of the program, undefined for the newest
   * @throws CtyError if `version` is not a valid version
   */
  constructor(dialect: Dialect, version: string | undefined) {
    this.dialect = dialect;
    this.#version = version === undefined ? undefined : parseProgramVersion(version);
  }

  get isOpenTofu(): boolean {
    return this.dialect === "opentofu";
  }

  /** Whether outputs can have types. Only Terraform has them. */
  get hasOutputTypes(): boolean {
    return !this.isOpenTofu && versionHas("outputTypes", this.dialect, this.#version);
  }

  /** Whether test files can ask for running in parallel. */
  get hasParallelTests(): boolean {
    return versionHas("parallelTests", this.dialect, this.#version);
  }

  error(message: Message, place: DiagnosticOptions): void {
    this.diagnostics.push(errorDiagnostic(message, place));
  }

  warn(message: Message, place: DiagnosticOptions): void {
    this.diagnostics.push(warningDiagnostic(message, place));
  }

  addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
  }

  /** Reads a body by a schema. Reports anything else in it as an error. */
  content(body: Body, schema: BodySchema): BodyContent {
    const { content, diagnostics } = body.content(this.#known(schema));
    this.addAll(diagnostics);
    return content;
  }

  /** Reads a body by a schema, and also returns the rest of the body. */
  partialContent(body: Body, schema: BodySchema): { readonly content: BodyContent; readonly remain: Body } {
    const { content, remain, diagnostics } = body.partialContent(this.#known(schema));
    this.addAll(diagnostics);
    return { content, remain };
  }

  /** Returns the part of a schema that the version of the program knows. */
  #known(schema: BodySchema): BodySchema {
    const known = this.#version === undefined ? schema : schemaOfVersion(schema, this.dialect, this.#version);
    if (!this.#schemas.has(known)) {
      this.#schemas.add(known);
      keepSchemaIndex(known);
    }
    return known;
  }

  /** Reports a name that is not an identifier. */
  checkName(kind: string, name: string, range: Range): void {
    if (!isValidIdentifier(name)) this.error(invalidName({ kind, name }), { subject: range });
  }

  /**
   * Reports a local name of a provider that is not valid.
   * @param isLowerCase whether the name must be in lower case
   */
  checkProviderName(name: string, range: Range, isLowerCase: boolean = true): void {
    if (!isProviderName(name) || (isLowerCase && name !== name.toLowerCase()))
      this.error(invalidProviderName({ name }), { subject: range });
  }

  /** Reads a constant string. */
  text(attribute: Attribute | undefined): string | undefined {
    return this.#constant(attribute, string)?.asString();
  }

  /** Reads a constant bool. */
  flag(attribute: Attribute | undefined): boolean | undefined {
    return this.#constant(attribute, bool)?.asBoolean();
  }

  #constant(attribute: Attribute | undefined, type: StringType | BoolType): Value | undefined {
    if (attribute === undefined) return undefined;
    const { expression, name } = attribute;
    const value = this.constantValue(expression);
    if (value === undefined) return undefined;
    const converted = tryConvert(value, type);
    if (isValue(converted) && converted.isKnown() && !converted.isNull()) return converted;
    this.error(invalidConstant({ name, type: type.kind, reason: isValue(converted) ? "it is null" : converted.message }), {
      subject: expression.range,
    });
    return undefined;
  }

  /** Evaluates an expression that may not refer to anything. Returns undefined after an error. */
  constantValue(expression: Expression): Value | undefined {
    const { value, diagnostics } = expression.value();
    this.addAll(diagnostics);
    return diagnostics.some(({ severity }) => severity === "error") ? undefined : value;
  }

  /** Reads a reference, which may be in quotes in old configurations. */
  reference(expression: Expression): Traversal | undefined {
    const { traversal, diagnostics } = absTraversalForExpr(expression);
    if (traversal !== undefined) return traversal;
    const quoted = quotedTraversal(expression);
    if (quoted === undefined) {
      this.addAll(diagnostics);
      return undefined;
    }
    if (quoted.traversal === undefined) this.error(invalidReference({ text: quoted.text }), { subject: expression.range });
    else this.warn(quotedReference({ text: quoted.text }), { subject: expression.range });
    return quoted.traversal;
  }

  /** Reads a list of references, such as `depends_on`. */
  references(attribute: Attribute | undefined): readonly Traversal[] {
    if (attribute === undefined) return [];
    const { elements, diagnostics } = exprList(attribute.expression);
    this.addAll(diagnostics);
    return elements.flatMap((element) => {
      const traversal = this.reference(element);
      return traversal === undefined ? [] : [traversal];
    });
  }
}

/**
 * Returns problems without those that are consequences of syntax errors, because they are in a range that could
 * not be parsed.
 */
export function withoutFollowing(diagnostics: readonly Diagnostic[], syntaxErrors: readonly Diagnostic[]): readonly Diagnostic[] {
  if (syntaxErrors.length === 0 || diagnostics.length === 0) return diagnostics;
  const known = new Set(syntaxErrors);
  return diagnostics.filter(
    (diagnostic) => known.has(diagnostic) || !syntaxErrors.some((error) => overlaps(error.subject, diagnostic.subject)),
  );
}

/** Reports whether two ranges have a line in common. */
function overlaps(a: Range | undefined, b: Range | undefined): boolean {
  if (a === undefined || b === undefined || a.filename !== b.filename) return false;
  return a.start.line <= b.end.line && b.start.line <= a.end.line;
}

/**
 * Returns the reference in a quoted string of the native syntax. Undefined if the expression is not
 * a constant string.
 */
function quotedTraversal(expression: Expression): { readonly text: string; readonly traversal: Traversal | undefined } | undefined {
  const inner = unwrapExpression(expression);
  const text = inner.asTraversal?.() === undefined ? writtenString(inner) : undefined;
  if (text === undefined) return undefined;
  const { filename, start } = inner.range;
  const base = { line: start.line, column: start.column + 1, byte: start.byte + 1, offset: start.offset + 1 };
  const parsed = parseTraversalAbs(new SourceFile(filename, text, base));
  return { text, traversal: parsed.diagnostics.length > 0 ? undefined : parsed.traversal };
}

/** The ranges of a block whose last label is its name. */
export function declarationOf(block: Block): Declaration {
  return { range: block.definitionRange, nameRange: block.labelRanges.at(-1) ?? block.typeRange };
}
