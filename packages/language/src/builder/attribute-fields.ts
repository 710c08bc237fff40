/** Fields for attributes and labels. Immutable: each method returns another field. */
import { CtyError } from "@hcl-ts/cty";
import { FORMATS, type FormatName, isFormatName, type MergeRule, type Rule } from "@hcl-ts/schema";
import type { AttributeDefinition, LabelDefinition, ValueDefinition, ValueNode } from "./definition.ts";
import type { Field } from "./field.ts";

/** An attribute of which it is known whether it may be missing. */
export class AttributeField<out T, out Optional extends boolean = false> implements Field<T, Optional> {
  /** Only for the type checker. */
  declare readonly "~output": T;
  /** Only for the type checker. */
  declare readonly "~optional": Optional;
  readonly definition: AttributeDefinition;
  /** @internal */
  constructor(definition: AttributeDefinition) {
    this.definition = definition;
  }

  /** Adds documentation in Markdown, for pages and editors. */
  describe(markdown: string): this {
    return this.with({ docs: { ...this.definition.docs, text: markdown } });
  }

  /**
   * Warns where the attribute is set.
   *
   * @param message what to do instead, as a sentence: "Use runs_on."
   * @param successor the name of the attribute to use instead, if there is one
   */
  deprecated(message: string, successor?: string): this {
    return this.with({ deprecated: { message, successor } });
  }

  /** Adds example values, for pages and JSON Schema. */
  example(...values: T[]): this {
    return this.with({ examples: [...this.definition.examples, ...values] });
  }

  /** Sets the name in files, if it differs from the key in the result. */
  named(name: string): this {
    return this.with({ name });
  }

  /** Keeps values out of messages. */
  sensitive(): this {
    return this.with({ value: { ...this.definition.value, sensitive: true } });
  }

  /** Sets how a value is combined with the value in a block that its block inherits from; "replace" by default. */
  merge(rule: MergeRule): this {
    return this.with({ merge: rule });
  }

  /** @internal */
  protected with(change: Partial<AttributeDefinition>): this {
    return new (this.constructor as new (definition: AttributeDefinition) => this)({ ...this.definition, ...change });
  }
}

/** A required attribute, until it is made optional. */
export class ValueField<out T> extends AttributeField<T> {
  /** Makes the attribute optional: it may be missing or null. Its key is then missing in the result. */
  optional(): AttributeField<T, true> {
    return new AttributeField({ ...this.definition, presence: "optional" });
  }

  /** Sets the value of a missing attribute, to which no rule and no transformation is applied. */
  default(value: T): AttributeField<T> {
    return new AttributeField({ ...this.definition, presence: "default", default: value });
  }

  /**
   * Adds a rule. It is called for known values only.
   *
   * @param code the code of the diagnostic, in kebab case; the id of the language is put before it
   * @param test returns true, or a sentence that says what is wrong. An error that it throws is thrown by the decoder.
   */
  check(code: string, test: (value: T) => true | string): this {
    return this.withValue({ steps: [...this.definition.value.steps, { step: "check", code, test }] });
  }

  /**
   * Converts each value. An error that the function throws is reported at the value, with its message.
   */
  transform<U>(to: (value: T) => U): ValueField<U> {
    const { value } = this.definition;
    return new ValueField({ ...this.definition, value: { ...value, steps: [...value.steps, { step: "transform", to }] } });
  }

  /** @internal */
  protected withValue(change: Partial<ValueDefinition>): this {
    return this.with({ value: { ...this.definition.value, ...change } });
  }

  /** @internal */
  protected withRule(rule: Rule): this {
    const { node } = this.definition.value;
    return this.withValue({ node: { ...node, rules: [...("rules" in node ? node.rules : []), rule] } as ValueNode });
  }
}

/** A string. */
export class StringField extends ValueField<string> {
  /** Sets the minimum number of characters. */
  min(length: number): this {
    return this.withRule({ rule: "minLength", value: bound(length) });
  }
  /** Sets the maximum number of characters. */
  max(length: number): this {
    return this.withRule({ rule: "maxLength", value: bound(length) });
  }
  /**
   * Requires a match of a regular expression.
   *
   * @param what what the pattern describes, for messages: "lower case with hyphens"
   * @throws CtyError if the expression has flags other than `u`, because JSON Schema has none
   */
  pattern(regexp: RegExp, what?: string): this {
    return this.withRule(patternRule(regexp, what));
  }
  /**
   * Requires a format with a name.
   *
   * @throws CtyError if there is no format with this name
   */
  format(name: FormatName): this {
    if (!isFormatName(name)) throw new CtyError(`format: must be one of ${Object.keys(FORMATS).join(", ")}, not ${JSON.stringify(name)}`);
    return this.withRule({ rule: "format", value: name });
  }
}

/** A number. */
export class NumberField extends ValueField<number> {
  /** Requires a whole number. */
  int(): this {
    return this.withRule({ rule: "int" });
  }
  /** Sets the least value. */
  min(value: number): this {
    return this.withRule({ rule: "min", value: bound(value) });
  }
  /** Sets the greatest value. */
  max(value: number): this {
    return this.withRule({ rule: "max", value: bound(value) });
  }
  /** Sets the least and the greatest value. */
  between(min: number, max: number): this {
    return this.min(min).max(max);
  }
}

/** A list or set. */
export class ListField<out T> extends ValueField<T[]> {
  /** Sets the minimum number of elements. */
  min(count: number): this {
    return this.withRule({ rule: "minItems", value: bound(count) });
  }
  /** Sets the maximum number of elements. */
  max(count: number): this {
    return this.withRule({ rule: "maxItems", value: bound(count) });
  }
  /** Makes equal elements errors. */
  unique(): this {
    return this.withRule({ rule: "unique" });
  }
}

/** A label of the block. */
export class LabelField<out T extends string> implements Field<T> {
  /** Only for the type checker. */
  declare readonly "~output": T;
  /** Only for the type checker. */
  declare readonly "~optional": false;
  readonly definition: LabelDefinition;
  /** @internal */
  constructor(definition: LabelDefinition) {
    this.definition = definition;
  }

  /** Adds documentation in Markdown, for pages and editors. */
  describe(markdown: string): this {
    return this.with({ docs: { ...this.definition.docs, text: markdown } });
  }
  /** Requires a match of a regular expression; see {@link StringField.pattern}. */
  pattern(regexp: RegExp, what?: string): this {
    const { node } = this.definition;
    return this.with({ node: { kind: "string", rules: [...(node.kind === "string" ? node.rules : []), patternRule(regexp, what)] } });
  }
  /** Allows only these labels. */
  among<const V extends string>(...values: V[]): LabelField<V> {
    return new LabelField<V>({ ...this.definition, node: { kind: "values", values: values.map((value) => ({ value })) } });
  }

  /** @internal */
  private with(change: Partial<LabelDefinition>): this {
    return new LabelField<T>({ ...this.definition, ...change }) as this;
  }
}

function bound(value: number): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new CtyError("a bound must be a finite number");
  return value;
}

function patternRule(regexp: RegExp, what: string | undefined): Rule {
  if (!(regexp instanceof RegExp)) throw new CtyError("pattern expects a regular expression");
  const flags = regexp.flags.replace("u", "");
  if (flags !== "") throw new CtyError(`a pattern cannot have the flag ${JSON.stringify(flags)}: JSON Schema has patterns without flags`);
  return { rule: "pattern", value: unicodeSource(regexp), what };
}

/**
 * Returns the source in the syntax of the flag `u`, which JSON Schema uses. Without the flag, unneeded
 * escapes such as `\-` are allowed.
 */
function unicodeSource({ source }: RegExp): string {
  if (isUnicodeSource(source)) return source;
  const plain = source.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, "$1");
  const escaped = isUnicodeSource(plain) ? plain : plain.replace(/\\-/g, "-");
  if (!isUnicodeSource(escaped)) throw new CtyError(`the pattern ${source} is not valid with the flag u, which JSON Schema uses`);
  return escaped;
}

function isUnicodeSource(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}
