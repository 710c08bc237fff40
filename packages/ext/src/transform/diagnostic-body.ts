/** Bodies that report diagnostics when they are read: how a transformation tells what it found. */
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

/** A body without content that reports these diagnostics whenever it is read, for when a transformation comes to nothing. @throws CtyError if there is no error among them */
export function errorBody(diagnostics: readonly Diagnostic[]): Body {
  if (!hasErrors(diagnostics)) throw new CtyError("errorBody takes diagnostics with at least one error among them");
  const subject = diagnostics.find((diagnostic) => diagnostic.subject !== undefined)?.subject;
  return new DiagnosticBody(emptyBody(subject ?? NO_RANGE), diagnostics);
}

/**
 * The body, but it reports these diagnostics, before its own, whenever it is read. With an error among them it is not read itself, so
 * that nothing is reported that only follows from that. Without diagnostics it is the body itself. What is left after a partial reading
 * reports only its own.
 */
export function bodyWithDiagnostics(body: Body, diagnostics: readonly Diagnostic[]): Body {
  return diagnostics.length === 0 ? body : new DiagnosticBody(body, diagnostics);
}

class DiagnosticBody implements Body {
  readonly #body: Body;
  readonly #diagnostics: readonly Diagnostic[];
  readonly #isFaulty: boolean;

  constructor(body: Body, diagnostics: readonly Diagnostic[]) {
    this.#body = body;
    this.#diagnostics = diagnostics;
    this.#isFaulty = hasErrors(diagnostics);
  }

  content(schema: BodySchema): ContentResult {
    return this.#isFaulty ? this.#nothing() : this.#withDiagnostics(this.#body.content(schema));
  }

  partialContent(schema: BodySchema): PartialContentResult {
    if (this.#isFaulty) return { ...this.#nothing(), remain: this.#body };
    return this.#withDiagnostics(this.#body.partialContent(schema));
  }

  justAttributes(): AttributesResult {
    if (this.#isFaulty) return { attributes: new Map(), diagnostics: this.#diagnostics };
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
    const content = { attributes: new Map(), blocks: [], missingItemRange: this.missingItemRange() };
    return { content, diagnostics: this.#diagnostics };
  }

  #withDiagnostics<R extends { readonly diagnostics: readonly Diagnostic[] }>(result: R): R {
    return { ...result, diagnostics: [...this.#diagnostics, ...result.diagnostics] };
  }
}
