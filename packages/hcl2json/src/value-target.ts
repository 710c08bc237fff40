import type { NumberContent } from "@hcl-ts/cty";
import type { RecordId } from "@hcl-ts/hclsyntax/records";
import type { JsonTarget } from "./json-target.ts";
import { type JsonObject, type JsonValue, setMember } from "./json-value.ts";

/** Converts a number. The parameters are the same as for {@link JsonTarget.number}. */
export type NumberConverter = (content: NumberContent, source: string, id: RecordId, pointer: string) => JsonValue;

/** Builds JSON values. A value is added to its container when it is complete. */
export class ValueTarget implements JsonTarget {
  /** The complete document. */
  result: JsonValue = null;
  readonly length = 0;
  private readonly convertNumber: NumberConverter;
  private readonly containers: (JsonObject | JsonValue[])[] = [];
  /** The names of the next members of the containers, if these are objects. */
  private readonly names: string[] = [];

  constructor(convertNumber: NumberConverter) {
    this.convertNumber = convertNumber;
  }

  get depth(): number {
    return this.containers.length;
  }

  begin(bracket: "{" | "["): void {
    this.containers.push(bracket === "[" ? [] : {});
  }

  end(): void {
    this.value(this.containers.pop()!);
  }

  name(name: string): void {
    this.names[this.containers.length - 1] = name;
  }

  value(value: JsonValue): void {
    const last = this.containers.length - 1;
    const container = this.containers[last];
    if (container === undefined) this.result = value;
    else if (Array.isArray(container)) container.push(value);
    else setMember(container, this.names[last]!, value);
  }

  expression(source: string, start: number, end: number): void {
    this.value(`\${${source.slice(start, end)}}`);
  }

  number(content: NumberContent, source: string, id: RecordId, pointer: string): void {
    this.value(this.convertNumber(content, source, id, pointer));
  }

  reset(_length: number, depth: number): void {
    this.containers.length = depth;
  }
}
