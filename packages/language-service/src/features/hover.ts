/** Hover: what is known about the name at a position. */
import type { Hover, Position } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { offsetOf, rangeBetween } from "../documents/ranges.ts";
import { schemaInside } from "../model/content.ts";
import type { LanguageModel } from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import type { Expected } from "../place/expected.ts";
import { placeOfName } from "../place/find-place.ts";
import type { ExpressionTarget, ItemTarget, KeyTarget, LabelTarget, Place } from "../place/place.ts";
import { nameAt, Scope, stepAt } from "../place/scope.ts";
import { attributesOf } from "./completion/complete.ts";
import { attributeText, blockText, code, docsText, functionText, nameText, paragraphs } from "./markdown.ts";
import type { Session } from "./session.ts";

/** Returns what is known about the name at a position. */
export function hover(session: Session, document: OpenDocument, position: Position): Hover | null {
  const model = session.model(document);
  const place = placeOfName(document, model, offsetOf(document, position));
  if (place === undefined || place.start === place.end) return null;
  const text = textAt(place, model);
  if (text === undefined || text === "") return null;
  return { contents: { kind: "markdown", value: text }, range: rangeBetween(document, place.start, place.end) };
}

function textAt(place: Place, model: LanguageModel): string | undefined {
  const { target } = place;
  switch (target.kind) {
    case "item":
      return paragraphs(itemText(place, target), valueText(place, model));
    case "label":
      return labelText(place, target, model);
    case "key":
      return keyText(target);
    case "text":
      return allowedText(target.expected, textOf(place));
    case "expression":
      return expressionText(place, target, model);
  }
}

const textOf = ({ document, start, end }: Place): string => document.content.slice(start, end);

function itemText({ schema }: Place, { name, isBlock }: ItemTarget): string | undefined {
  const block = schema?.blocks.get(name);
  const attribute = schema?.attributes.get(name) ?? (schema?.blocks.has(name) === true ? undefined : schema?.anyAttribute);
  if (attribute !== undefined && !(isBlock && block !== undefined)) return isBlock ? undefined : attributeText(name, attribute);
  return block && blockText(name, block);
}

function labelText(place: Place, target: LabelTarget, model: LanguageModel): string | undefined {
  return labelDocs(target) ?? declarationText(place, model) ?? blockDocs(target);
}

/** The documentation of the block, if nothing is known about what it names. */
function blockDocs({ type, block, labels }: LabelTarget): string | undefined {
  const docs = docsText(block?.docs);
  return docs === undefined ? undefined : paragraphs(code([type, ...labels.map((label) => JSON.stringify(label))].join(" ")), docs);
}

/** The text about what is declared with a label: the same as at a reference to it. */
function declarationText(place: Place, model: LanguageModel): string | undefined {
  const declared = model.declaredAt?.(place.document, place.offset);
  if (declared === undefined) return undefined;
  const name = model.describe?.(declared) ?? namedIn(model.names(place), declared.address);
  const about = name === undefined ? code(declared.address) : nameText(name, declared.address);
  return paragraphs(about, name?.sensitive === true ? undefined : valueText(place, model));
}

/** Returns the name with an address among names and their members. @param above the steps before the names */
function namedIn(names: Iterable<Name>, address: string, above = ""): Name | undefined {
  for (const name of names) {
    const { address: written = above + name.name, members } = name;
    if (written === address) return name;
    if (members !== undefined && address.startsWith(`${written}.`)) return namedIn(members(), address, `${written}.`);
  }
  return undefined;
}

function labelDocs({ block, index, labels }: LabelTarget): string | undefined {
  const label = block?.labels[index];
  if (block === undefined || label === undefined) return undefined;
  const value = labels[index] ?? "";
  const { constraint } = label;
  // The documentation of the body that depends on the label, such as a resource type's.
  const inside = index === 0 ? schemaInside(block, { labels, attributes: new Map() }).docs : undefined;
  const allowed = constraint === undefined ? undefined : allowedText([constraint], value);
  const about = paragraphs(docsText(inside), allowed ?? docsText(label.docs));
  return about === "" ? undefined : paragraphs(code(`${label.name} = ${JSON.stringify(value)}`), about);
}

function keyText({ name, expected }: KeyTarget): string | undefined {
  for (const constraint of expected) {
    const attribute = attributesOf(constraint).get(name);
    if (attribute !== undefined) return attributeText(name, attribute);
  }
  return undefined;
}

/** The documentation of a value that is one of those that are allowed. */
function allowedText(expected: Expected, text: string): string | undefined {
  for (const constraint of expected) {
    if (constraint.kind !== "values" && constraint.kind !== "keyword") continue;
    const allowed = constraint.values.find(({ value }) => value === text);
    const docs = allowed && docsText(allowed.docs, allowed.deprecated);
    if (docs !== undefined) return paragraphs(code(JSON.stringify(text)), docs);
  }
  return undefined;
}

function expressionText(place: Place, target: ExpressionTarget, model: LanguageModel): string | undefined {
  const leaf = target.path.at(-1);
  if (leaf?.kind === "FunctionCallExpr") {
    const info = model.functions(place.document).get(leaf.name);
    return info && paragraphs(functionText(leaf.name, info), valueText(place, model));
  }
  const name = nameAt(new Scope(place, model), target);
  const keyword = allowedText(target.expected, textOf(place));
  if (name === undefined) return paragraphs(keyword, valueText(place, model));
  return paragraphs(nameText(name, writtenAt(target)), name.sensitive === true ? undefined : valueText(place, model));
}

/** Returns the steps of a reference up to the name of a target, as they are written. */
function writtenAt({ path, at, file }: ExpressionTarget): string | undefined {
  const leaf = path.at(-1);
  if (leaf?.kind !== "ScopeTraversalExpr") return undefined;
  const step = leaf.traversal[stepAt(leaf.traversal, at)];
  return step && file.text.slice(leaf.start, step.end);
}

/** The value at a place, and the reasons for it. */
function valueText({ document, offset }: Place, model: LanguageModel): string | undefined {
  const value = model.valueAt?.(document, offset);
  if (value === undefined) return undefined;
  return paragraphs(code(`= ${value.text}`), value.reasons.map((reason) => `- ${reason}`).join("\n"));
}
