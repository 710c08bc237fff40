/**
 * Converts values of the JSON syntax to expressions of the native syntax. The formatter decides on
 * the layout, except for line breaks.
 */
import { type Diagnostic, errorDiagnostic, hasErrors, type Message, type SourceFile } from "@hcl-ts/hcl";
import { parseExpression, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { type JsonMember, type JsonNode, writeKey } from "@hcl-ts/hclwrite";
import type { AttributeKind } from "./body-shape.ts";
import { invalidTemplate, notAReference } from "./messages.ts";
import { constantText, interpolated, isExpression, type TemplatePlace, templateText } from "./template-text.ts";

/** The maximum length of a line with a whole list. */
const MAX_LINE = 80;

/** Writes values, and collects problems with them. */
export class ValueWriter {
  private readonly file: SourceFile;
  private readonly diagnostics: Diagnostic[];

  constructor(file: SourceFile, diagnostics: Diagnostic[]) {
    this.file = file;
    this.diagnostics = diagnostics;
  }

  /** Returns the source of a value, interpreted as the given kind. */
  value(node: JsonNode, kind: AttributeKind, place: TemplatePlace = "line"): string {
    if (kind === "reference") return this.reference(node);
    if (kind === "references" && node.kind !== "array") return this.reference(node);
    if (kind === "provider-map" && node.kind === "object") return this.object(node.members, "reference", true);
    if (kind === "provider-requirement" && node.kind === "object") return this.requirement(node.members);
    const inner = kind === "references" ? "reference" : kind === "constant" ? "constant" : "expression";
    if (node.kind === "array") return this.list(node.elements, inner);
    if (node.kind === "object") return this.object(node.members, inner, false);
    const text = this.stringOf(node);
    return text === undefined ? this.file.text.slice(node.start, node.end).replace("e+", "e") : this.string(text, node, inner, place);
  }

  /** Returns the string of a node; undefined for other nodes. */
  stringOf(node: JsonNode): string | undefined {
    const isString = node.kind === "scalar" && this.file.text[node.start] === '"';
    return isString ? String(JSON.parse(this.file.text.slice(node.start, node.end))) : undefined;
  }

  private string(text: string, node: JsonNode, kind: AttributeKind, place: TemplatePlace): string {
    if (kind === "constant") return constantText(text, place);
    const written = templateText(text, place);
    this.reportInvalid(written.diagnostics, node);
    return written.text;
  }

  private reference(node: JsonNode): string {
    const text = this.stringOf(node);
    if (text === undefined) return this.value(node, "expression");
    const source = interpolated(text) ?? text.trim();
    if (!hasErrors(parseExpression(source).diagnostics) && isExpression(source)) return source;
    this.report(notAReference({ text }), node);
    return constantText(text, "inside");
  }

  private list(elements: readonly JsonNode[], kind: AttributeKind): string {
    const texts = elements.map((element) => this.value(element, kind, "inside"));
    const line = `[${texts.join(", ")}]`;
    if (line.length <= MAX_LINE && !texts.some((text) => text.includes("\n"))) return line;
    return `[\n${texts.map((text) => `${text},\n`).join("")}]`;
  }

  private object(members: readonly JsonMember[], kind: AttributeKind, keysAreReferences: boolean): string {
    if (members.length === 0) return "{}";
    const items = members.map((member) => `${this.key(member, kind, keysAreReferences)} = ${this.value(member.value, kind)}\n`);
    return `{\n${items.join("")}}`;
  }

  private requirement(members: readonly JsonMember[]): string {
    const items = members.map((member) => {
      const kind = member.name === "configuration_aliases" ? "references" : "expression";
      return `${this.key(member, "expression", false)} = ${this.value(member.value, kind)}\n`;
    });
    return items.length === 0 ? "{}" : `{\n${items.join("")}}`;
  }

  private key({ name, nameStart, nameEnd }: JsonMember, kind: AttributeKind, isReference: boolean): string {
    if (isReference && !hasErrors(parseTraversalAbs(name).diagnostics)) return name;
    if (kind === "constant" || !/[$%]\{/.test(name)) return writeKey(name);
    const written = templateText(name, "key");
    this.reportInvalid(written.diagnostics, { start: nameStart, end: nameEnd });
    return written.text;
  }

  private reportInvalid(diagnostics: readonly Diagnostic[], place: { readonly start: number; readonly end: number }): void {
    const error = diagnostics.find(({ severity }) => severity === "error");
    if (error !== undefined) this.report(invalidTemplate({ reason: error.detail }), place);
  }

  private report(message: Message, at: { readonly start: number; readonly end: number }): void {
    this.diagnostics.push(errorDiagnostic(message, { subject: this.file.range(at.start, at.end) }));
  }
}
