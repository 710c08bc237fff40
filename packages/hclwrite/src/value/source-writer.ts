/** The traversal of a value that is written, for both syntaxes. */
import {
  type BigLike,
  CtyError,
  canIterateElements,
  containsMarked,
  elements,
  isValue,
  isWhollyKnown,
  type NumberContent,
  type Value,
} from "@hcl-ts/cty";
import { bigText, contentOf, isBigLike, numberText } from "@hcl-ts/cty/kernel";
import { nameOf } from "../arguments.ts";
import { HclExpression, Heredoc } from "./hcl-expression.ts";
import { WriteBudget } from "./write-budget.ts";

/**
 * A value that can be written as the value of an attribute: plain data, a cty value, or an
 * expression. Plain data may contain numbers of big.js. In it, an object or a `Map` becomes an
 * object, and `undefined` members are omitted.
 */
export type Writable =
  | null
  | boolean
  | number
  | bigint
  | string
  | HclExpression
  | Heredoc
  | Value
  | BigLike
  | readonly Writable[]
  | ReadonlyMap<string, Writable>
  | { readonly [name: string]: Writable | undefined };

/** Returns the source of an element. Lines after the first start with the indentation. */
export type WriteElement<T> = (element: T, indent: string) => string;

/** Writes one value. Lines after the first start with the given indentation. */
export abstract class SourceWriter {
  protected readonly budget: WriteBudget = new WriteBudget();

  protected abstract text(text: string): string;
  protected abstract expression(expression: HclExpression, indent: string): string;
  protected abstract heredoc(heredoc: Heredoc): string;
  protected abstract list<T>(items: readonly T[], write: WriteElement<T>, indent: string): string;
  protected abstract object<T>(entries: readonly (readonly [key: string, member: T])[], write: WriteElement<T>, indent: string): string;

  /** @throws CtyError if the value cannot be written */
  write(value: Writable, indent = "", depth = 0): string {
    this.budget.enter(depth);
    if (value === null) return "null";
    switch (typeof value) {
      case "boolean":
      case "bigint":
        return String(value);
      case "number":
        return writeNumber(value);
      case "string":
        return this.budget.counted(this.text(value));
      case "object":
        break;
      default:
        throw new CtyError(`a value to write is expected, not ${value === undefined ? "undefined" : `a ${typeof value}`}`);
    }
    if (value instanceof HclExpression) return this.budget.counted(this.expression(value, indent));
    if (value instanceof Heredoc) return this.budget.counted(this.heredoc(value));
    if (isValue(value)) {
      if (!isWhollyKnown(value)) throw new CtyError("a value that is not wholly known cannot be written");
      if (containsMarked(value)) throw new CtyError("a marked value cannot be written; unmark it first");
      return this.#writeCty(value, indent, depth);
    }
    if (isBigLike(value)) return this.budget.counted(bigText(value));
    const write = (element: Writable, inner: string): string => this.write(element, inner, depth + 1);
    if (Array.isArray(value)) {
      this.budget.addParts(value.length);
      return this.list(value, write, indent);
    }
    const entries = entriesOf(value as Exclude<typeof value, readonly Writable[]>);
    this.budget.addParts(entries.length);
    return this.object(entries, write, indent);
  }

  /** Writes a value that is known and has no marks. */
  #writeCty(value: Value, indent: string, depth: number): string {
    this.budget.enter(depth);
    if (value.content === null) return "null";
    switch (value.type.kind) {
      case "string":
        return this.budget.counted(this.text(contentOf(value, "string")));
      case "bool":
        return String(value.content);
      case "number":
        return this.budget.counted(writeCtyNumber(contentOf(value, "number")));
      default:
    }
    if (!canIterateElements(value)) throw new CtyError(`a value of the type ${value.type.kind} cannot be written`);
    const items = [...elements(value)];
    this.budget.addParts(items.length);
    const write = (element: Value, inner: string): string => this.#writeCty(element, inner, depth + 1);
    if (value.type.kind === "map" || value.type.kind === "object") {
      return this.object(
        items.map(([key, element]) => [contentOf(key, "string"), element] as const),
        write,
        indent,
      );
    }
    return this.list(
      items.map(([, element]) => element),
      write,
      indent,
    );
  }
}

function writeCtyNumber(number: NumberContent): string {
  const text = numberText(number);
  if (!/\d/.test(text)) throw new CtyError("an infinite number cannot be written: the language has no such number");
  return text;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new CtyError(`${value} cannot be written: the language has no such number`);
  return Object.is(value, -0) ? "0" : String(value).replace("e+", "e");
}

/**
 * Returns the members of an object or a map, except undefined ones.
 *
 * @throws CtyError if it is not plain data
 */
export function entriesOf<V>(value: ReadonlyMap<string, V> | { readonly [name: string]: V | undefined }): readonly [string, V][] {
  if (typeof value !== "object" || value === null) throw new CtyError(`an object to write is expected, not ${nameOf(value)}`);
  if (value instanceof Map) {
    for (const key of value.keys()) if (typeof key !== "string") throw new CtyError("the keys of a Map to write have to be strings");
    return [...value];
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new CtyError("an object to write has to be plain data, not an instance of a class");
  }
  return Object.entries(value).filter((entry): entry is [string, V] => entry[1] !== undefined);
}
