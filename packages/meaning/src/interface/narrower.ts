import type { Type } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import { renderType } from "@hcl-ts/terraform/evaluate";
import { typePlace, typeReasons } from "./messages.ts";

/**
 * Returns the reasons why a value that can be converted to one type may not be convertible to
 * another; none if every value can. An attribute of an object that is no longer read is a reason as
 * well.
 */
export function narrower(from: Type, to: Type): readonly string[] {
  const reasons: string[] = [];
  compare(from, to, "", reasons);
  return reasons;
}

function compare(from: Type, to: Type, path: string, reasons: string[]): void {
  if (from === to || to.kind === "dynamic") return;
  const isSequence = (type: Type): boolean => type.kind === "list" || type.kind === "set" || type.kind === "tuple";
  if (to.kind === "string" && (from.kind === "number" || from.kind === "bool" || from.kind === "string")) return;
  if ((to.kind === "number" || to.kind === "bool") && from.kind === to.kind) return;
  if ((to.kind === "list" || to.kind === "set") && isSequence(from)) {
    const elements = from.kind === "tuple" ? from.elements : from.kind === "list" || from.kind === "set" ? [from.element] : [];
    for (const element of elements) compare(element, to.element, `${path}[]`, reasons);
    return;
  }
  if (to.kind === "map" && from.kind === "map") {
    compare(from.element, to.element, `${path}[]`, reasons);
    return;
  }
  if (to.kind === "map" && from.kind === "object") {
    for (const [name, type] of zip(from.names, from.types)) compare(type, to.element, member(path, name), reasons);
    return;
  }
  if (to.kind === "object" && from.kind === "object") {
    for (const [name, type] of zip(to.names, to.types)) {
      const old = from.attributeType(name);
      const isOptional = to.isOptional(name);
      if (old !== undefined) compare(old, type, member(path, name), reasons);
      if (!isOptional && (old === undefined || from.isOptional(name))) reasons.push(typeReasons.required(member(path, name)));
    }
    for (const name of from.names) if (!to.hasAttribute(name)) reasons.push(typeReasons.removed(member(path, name)));
    return;
  }
  if (to.kind === "tuple" && from.kind === "tuple") {
    if (from.elements.length !== to.elements.length)
      reasons.push(typeReasons.length(typePlace(path), from.elements.length, to.elements.length));
    else for (const [i, [old, now]] of zip(from.elements, to.elements).entries()) compare(old, now, `${path}[${i}]`, reasons);
    return;
  }
  reasons.push(typeReasons.kind(typePlace(path), typeText(from), typeText(to)));
}

const member = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** Types with many attributes take several lines, and are cut. */
function typeText(type: Type): string {
  const text = type.kind === "dynamic" ? "any" : renderType(type).replace(/\s+/g, " ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const MAX_LENGTH = 80;
