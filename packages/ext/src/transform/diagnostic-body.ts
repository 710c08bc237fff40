/** Bodies that report diagnostics when they are read, for transformations that find problems. */
import { CtyError, type Marks } from "@hcl-ts/cty";
import {
  type AttributesResult,
  type Body,
  type BodySchema,
  type ContentResult,
  type Diagnostic,
  emptyBody,
  hasErrors,
  NO_RANGE,
  type PartialContentResult,
  type Range,
} from "@hcl-ts/hcl";
import { bodyContent } from "@hcl-ts/hcl/syntax";

/**
 * Returns a body without content that reports these diagnostics each time it is read, for a
 * transformation that fails.
 *
 * @throws CtyError if none of them is an error
 */
export function errorBody(diagnostics: readonly Diagnostic[]): Body {
  if (!hasErrors(diagnostics)) throw new CtyError("errorBody requires at least one error among the diagnostics");
  const subject = diagnostics.find((diagnostic) => diagnostic.subject !== undefined)?.subject;
  return new DiagnosticBody(emptyBody(subject ?? NO_RANGE), diagnostics);
}

/**
 * Returns a body that reports these diagnostics before its own each time it is read. If one of them
 * is an error, the body itself is not read, which avoids consequential errors. Without diagnostics,
 * it returns the body itself. The remainder of a partial reading reports only its own diagnostics.
 */
export function bodyWithDiagnostics(body: Body, diagnostics: readonly Diagnostic[]): Body {
  return diagnostics.length === 0 ? body : new DiagnosticBody(body, diagnostics);
}

class DiagnosticBody implements Body {
  readonly #body: Body;
  readonly #diagnostics: readonly Diagnostic[];
  readonly #isInvalid: boolean;

  constructor(body: Body, diagnostics: readonly Diagnostic[]) {
    this.#body = body;
    this.#diagnostics = diagnostics;
    this.#isInvalid = hasErrors(diagnostics);
  }

  content(schema: BodySchema): ContentResult {
    return this.#isInvalid ? this.#nothing() : this.#withDiagnostics(this.#body.content(schema));
  }

  partialContent(schema: BodySchema): PartialContentResult {
    if (this.#isInvalid) return { ...this.#nothing(), remain: this.#body };
    return this.#withDiagnostics(this.#body.partialContent(schema));
  }

  justAttributes(): AttributesResult {
    if (this.#isInvalid) return { attributes: new Map(), diagnostics: this.#diagnostics };
    return this.#withDiagnostics(this.#body.justAttributes());
  }

  missingItemRange(): Range {
    return this.#body.missingItemRange();
  }

  isUnknown(): boolean {
    return this.#body.isUnknown?.() ?? false;
  }

  marks(): Marks | undefined {
    return this.#body.marks?.();
  }

  #nothing(): ContentResult {
    return { content: bodyContent(new Map(), [], this), diagnostics: this.#diagnostics };
  }

  #withDiagnostics<R extends { readonly diagnostics: readonly Diagnostic[] }>(result: R): R {
    return { ...result, diagnostics: [...this.#diagnostics, ...result.diagnostics] };
  }
}
