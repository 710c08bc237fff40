/** Bodies and the fields for their blocks. Immutable: each method returns another body or field. */
import { CtyError } from "@hcl-ts/cty";
import type { MergeRule } from "@hcl-ts/schema";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { standardProps } from "../derive/standard-schema.ts";
import type { AttributeDefinition, BlocksDefinition, BodyDefinition, BodyGroup } from "./definition.ts";
import type { AnyBody, Field, Output, Shape } from "./field.ts";

/** The attributes, labels and blocks of a file or a block type. Created by `h.body`. */
export class Body<const S extends Shape> implements AnyBody, StandardSchemaV1<unknown, Output<S>> {
  readonly shape: S;
  /** @internal */
  readonly definition: BodyDefinition;
  /** @internal */
  constructor(shape: S, definition: BodyDefinition) {
    this.shape = shape;
    this.definition = definition;
  }

  /** Adds documentation in Markdown, for pages and editors. */
  describe(markdown: string): Body<S> {
    return this.with({ docs: { text: markdown } });
  }

  /**
   * Lets expressions refer to blocks of this body, as `scope.label`, with all labels in order. A
   * reference is valid in the innermost block around it whose blocks declare names in the scope.
   *
   * @param value returns what a reference evaluates to, and is called once for each block that is
   *   referred to. It should read only the fields that it needs: these are evaluated before the
   *   reference. By default, a reference has the attributes of the block.
   * @throws CtyError if the body has no labels
   */
  declares(scope: string, value?: (block: Output<S>) => unknown): Body<S> {
    if (![...this.definition.fields.values()].some(({ kind }) => kind === "label"))
      throw new CtyError(`a body that declares names in ${JSON.stringify(scope)} needs a label for them`);
    return this.with({ declares: { scope, value } });
  }

  /**
   * Declares variables for the kept expressions (`h.expression`) of this body and its blocks. The
   * program passes their values when it evaluates the expressions.
   */
  scope<V extends Shape>(variables: V): Body<S> {
    return this.with({ variables: attributesOf(variables, "scope") });
  }

  /**
   * Adds a rule over several fields. It is called for blocks without other errors.
   *
   * @param code the code of the diagnostic, in kebab case; the id of the language is put before it
   * @param test calls `report` with the field that the problem is shown at, and a sentence
   */
  check(code: string, test: (value: Output<S>, report: (at: keyof S & string, detail: string) => void) => void): Body<S> {
    return this.with({ checks: [...this.definition.checks, { code, test }] });
  }

  /**
   * Requires exactly one of some fields, which are optional.
   *
   * @throws CtyError if a field is required, since the others could never be set then
   */
  oneOf(...keys: (keyof S & string)[]): Body<S> {
    return this.group("oneOf", keys);
  }

  /** Requires at least one of some fields. */
  atLeastOne(...keys: (keyof S & string)[]): Body<S> {
    return this.group("atLeastOne", keys);
  }

  /** Requires all or none of some fields. */
  together(...keys: (keyof S & string)[]): Body<S> {
    return this.group("together", keys);
  }

  /**
   * Lets a block take what it does not set itself from other blocks of this body. Later references
   * win over earlier ones, and `merge` of a field changes how values are combined.
   *
   * @param field a field with a reference, or a list of references, to blocks of this body
   * @throws CtyError if the body does not declare the scope of these references
   */
  inherits(field: keyof S & string): Body<S> {
    return this.with({ inherits: field });
  }

  /** Validates plain data of the decoded form, for libraries that accept a Standard Schema. */
  get "~standard"(): StandardSchemaV1.Props<unknown, Output<S>> {
    return standardProps<Output<S>>(this.definition);
  }

  private group(kind: BodyGroup["kind"], keys: readonly string[]): Body<S> {
    for (const key of keys) {
      const field = this.definition.fields.get(key);
      if (field === undefined || field.kind === "label") throw new CtyError(`${kind}: ${JSON.stringify(key)} is not an attribute or block`);
      const isRequired = field.kind === "attribute" ? field.presence === "required" : field.min > 0;
      if (kind === "oneOf" && isRequired) throw new CtyError(`oneOf: ${JSON.stringify(key)} must be optional, not required`);
    }
    return this.with({ groups: [...this.definition.groups, { kind, keys }] });
  }

  private with(change: Partial<BodyDefinition>): Body<S> {
    return new Body(this.shape, { ...this.definition, ...change });
  }
}

/** Blocks of a type. */
export class BlockField<out T, out Optional extends boolean = false> implements Field<T, Optional> {
  /** Only for the type checker. */
  declare readonly "~output": T;
  /** Only for the type checker. */
  declare readonly "~optional": Optional;
  readonly definition: BlocksDefinition;
  /** @internal */
  constructor(definition: BlocksDefinition) {
    this.definition = definition;
  }

  /** Adds documentation in Markdown, for pages and editors. */
  describe(markdown: string): this {
    return this.with({ docs: { text: markdown } });
  }
  /** Warns at each block; see `deprecated` of attributes. */
  deprecated(message: string, successor?: string): this {
    return this.with({ deprecated: { message, successor } });
  }
  /** Sets how blocks are combined with the blocks of a block that theirs inherits from; "replace" by default. */
  merge(rule: MergeRule): this {
    return this.with({ merge: rule });
  }

  private with(change: Partial<BlocksDefinition>): this {
    return new (this.constructor as new (definition: BlocksDefinition) => this)({ ...this.definition, ...change });
  }
}

/** A single block, until it is made optional. */
export class RequiredBlockField<out T> extends BlockField<T> {
  /** Allows that the block is missing. */
  optional(): BlockField<T, true> {
    return new BlockField<T, true>({ ...this.definition, presence: "optional", min: 0 });
  }
}

/**
 * Returns the definitions of attributes by key.
 * @throws CtyError if a field is not an attribute
 */
export function attributesOf(shape: Shape, where: string): ReadonlyMap<string, AttributeDefinition> {
  return new Map(
    Object.entries(shape).map(([name, { definition }]) => {
      if (definition.kind !== "attribute")
        throw new CtyError(`${where}: ${JSON.stringify(name)} must be an attribute, not ${definition.kind}`);
      return [name, definition];
    }),
  );
}
