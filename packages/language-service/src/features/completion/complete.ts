/** Completion: what can stand at a cursor. */
import type { Type } from "@hcl-ts/cty";
import { isValidIdentifier } from "@hcl-ts/cty/kernel";
import { quote } from "@hcl-ts/hcl/syntax";
import type { AllowedValue, AttributeSchema, BodySchema, Constraint } from "@hcl-ts/schema";
import type { CompletionList, Position } from "vscode-languageserver-types";
import type { OpenDocument } from "../../documents/open-document.ts";
import { offsetOf } from "../../documents/ranges.ts";
import type { LanguageModel } from "../../model/language-support.ts";
import type { Name, NameKind } from "../../model/name.ts";
import { typeText } from "../../model/type-text.ts";
import type { Expected } from "../../place/expected.ts";
import { placeToComplete } from "../../place/find-place.ts";
import type { ExpressionTarget, ItemTarget, KeyTarget, LabelTarget, Place, TextTarget } from "../../place/place.ts";
import { type Qualifier, qualifierOf, Scope } from "../../place/scope.ts";
import { attributeText, blockText, constraintText, docsText, functionText, nameText, signatureText } from "../markdown.ts";
import { COMPLETION_KIND as KIND } from "../protocol.ts";
import type { Session } from "../session.ts";
import type { Candidate, CandidateDocs } from "./items.ts";
import { blockSnippet, escaped, isRequired, valueSnippet } from "./snippets.ts";

const NOTHING: CompletionList = { isIncomplete: false, items: [] };

/** Returns the candidates at a position. */
export function complete(session: Session, docs: CandidateDocs, document: OpenDocument, position: Position): CompletionList {
  const model = session.model(document);
  const place = placeToComplete(document, model, offsetOf(document, position));
  return place === undefined ? NOTHING : docs.listOf(place, [...candidates(place, model)]);
}

function candidates(place: Place, model: LanguageModel): Iterable<Candidate> {
  const { target } = place;
  switch (target.kind) {
    case "item":
      return itemCandidates(place, target);
    case "label":
      return labelCandidates(place, target);
    case "key":
      return keyCandidates(place, target);
    case "text":
      return textCandidates(place, target);
    case "expression":
      return expressionCandidates(place, target, model);
  }
}

// --- attributes and blocks ------------------------------------------------------------------------

function* itemCandidates(place: Place, target: ItemTarget): Iterable<Candidate> {
  const { schema, document } = place;
  if (schema === undefined) return;
  const excluded = excludedByGroups(schema, target.others);
  for (const [name, attribute] of schema.attributes) {
    if (target.others.has(name) || excluded.has(name) || attribute.presence === "computed") continue;
    yield {
      ...nameEdit(place, name, valueSnippet(attribute.constraint)),
      kind: KIND.property,
      detail: attributeDetail(attribute),
      rank: isRequired(attribute) ? 1 : 4,
      isDeprecated: attribute.deprecated !== undefined,
      docs: () => attributeText(name, attribute),
    };
  }
  const isFollowed = isFollowedBy(place, /^[ \t]*["{\p{ID_Start}]/u);
  for (const [type, block] of schema.blocks) {
    const count = target.others.get(type) ?? 0;
    if (excluded.has(type) || (block.max !== undefined && count >= block.max) || schema.attributes.has(type)) continue;
    const edit =
      document.syntax === "json"
        ? nameEdit(place, type, blockSnippet(type, block, "json"))
        : { label: type, ...(isFollowed ? {} : { insert: blockSnippet(type, block, "native"), isSnippet: true }) };
    yield {
      ...edit,
      kind: KIND.struct,
      rank: block.min > count ? 2 : 5,
      isDeprecated: block.deprecated !== undefined,
      docs: () => blockText(type, block),
    };
  }
}

/** Returns the items that are excluded by others that are set: of a group, only one can be. */
function excludedByGroups({ groups = [] }: BodySchema, present: ReadonlyMap<string, number>): ReadonlySet<string> {
  const excluded = new Set<string>();
  for (const { kind, items } of groups)
    if (kind === "oneOf" && items.some((item) => present.has(item))) for (const item of items) excluded.add(item);
  return excluded;
}

function attributeDetail({ constraint, presence }: AttributeSchema): string {
  return presence === "required" ? `required, ${constraintText(constraint)}` : constraintText(constraint);
}

/** Returns a candidate for the name of an attribute or a key, with what has to follow it. */
function nameEdit(place: Place, name: string, value: string): Pick<Candidate, "label" | "insert" | "isSnippet" | "end" | "start"> {
  if (place.document.syntax === "json") return jsonNameEdit(place, name, value);
  const isQuoted = place.document.content.slice(Math.max(0, place.start - 1), place.start) === '"';
  if (isQuoted || isFollowedBy(place, /^[ \t]*[=:](?!=)/)) return { label: name };
  const written = isValidIdentifier(name) ? name : quote(name);
  return { label: name, insert: `${escaped(written)} = ${value}`, isSnippet: true };
}

/** The name is put between quotes, and followed by a colon. */
function jsonNameEdit(place: Place, name: string, value: string): Pick<Candidate, "label" | "insert" | "isSnippet" | "end" | "start"> {
  const { content } = place.document;
  const isQuoted = content.slice(Math.max(0, place.start - 1), place.start) === '"';
  const after = content.slice(place.end, Math.min(content.length, place.end + 100));
  const isClosed = isQuoted && after.startsWith('"');
  const text = JSON.stringify(name).slice(1, -1);
  if (isClosed && /^"\s*:/.test(after)) return { label: name, insert: text };
  const insert = `${isQuoted ? "" : '"'}${escaped(text)}": ${value}`;
  return { label: name, insert, isSnippet: true, end: isClosed ? place.end + 1 : place.end };
}

/** Whether the text after the word at the cursor matches. */
function isFollowedBy({ document: { content }, end }: Place, pattern: RegExp): boolean {
  return pattern.test(content.slice(end, Math.min(content.length, end + 100)));
}

// --- labels, keys and texts -----------------------------------------------------------------------

function* labelCandidates(place: Place, { block, index, isQuoted }: LabelTarget): Iterable<Candidate> {
  const constraint = block?.labels[index]?.constraint;
  if (constraint !== undefined) yield* valueCandidates(place, [constraint], isQuoted);
}

function* keyCandidates(place: Place, { expected, others }: KeyTarget): Iterable<Candidate> {
  const seen = new Set(others);
  for (const constraint of expected) {
    for (const [name, attribute] of attributesOf(constraint)) {
      if (seen.has(name) || attribute.presence === "computed") continue;
      seen.add(name);
      yield {
        ...nameEdit(place, name, valueSnippet(attribute.constraint)),
        kind: KIND.property,
        detail: attributeDetail(attribute),
        rank: isRequired(attribute) ? 1 : 4,
        isDeprecated: attribute.deprecated !== undefined,
        docs: () => attributeText(name, attribute),
      };
    }
  }
}

/** Returns the attributes that an object may have. */
export function attributesOf(constraint: Constraint): ReadonlyMap<string, AttributeSchema> {
  if (constraint.kind === "object") return constraint.attributes;
  if (constraint.kind !== "type" || constraint.type.kind !== "object") return new Map();
  const { names, types, optional } = constraint.type;
  return new Map(
    names.map((name, i) => [
      name,
      { constraint: { kind: "type", type: types[i]! }, presence: optional?.has(name) === true ? "optional" : "required" },
    ]),
  );
}

function* textCandidates(place: Place, { isWhole, isQuoted, expected }: TextTarget): Iterable<Candidate> {
  if (isWhole) yield* valueCandidates(place, expected, isQuoted);
}

/** Candidates for values that are allowed. In quotes, they replace the whole string. */
function* valueCandidates(place: Place, expected: Expected, isQuoted: boolean, initial?: unknown): Iterable<Candidate> {
  const isJson = place.document.syntax === "json";
  const { start, end, isClosed } = isQuoted ? stringAround(place) : { ...place, isClosed: true };
  for (const constraint of expected) {
    if (constraint.kind !== "values" && !(isJson && constraint.kind === "keyword")) continue;
    for (const allowed of constraint.values) {
      const { value } = allowed;
      if (isQuoted && typeof value !== "string") continue;
      const text = typeof value === "string" ? quote(value) : String(value);
      yield {
        label: isQuoted ? text.slice(1, -1) : text,
        insert: isQuoted ? text.slice(1, isClosed ? -1 : undefined) : text,
        filter: String(value),
        start,
        end,
        kind: KIND.enumMember,
        rank: 0,
        isDeprecated: allowed.deprecated !== undefined,
        isPreselected: value === initial,
        docs: () => docsOfValue(allowed),
      };
    }
  }
}

/** Returns the content of the string around a cursor, as far as it is on one line, and whether its closing quote is there. */
function stringAround({ document: { content }, start, end }: Place): {
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
} {
  const before = content.slice(Math.max(0, start - MAX_STRING), start);
  const after = /^[^"\n]*"/.exec(content.slice(end, Math.min(content.length, end + MAX_STRING)))?.[0];
  const opening = before.length - 1 - Math.max(before.lastIndexOf('"'), before.lastIndexOf("\n"));
  return { start: start - opening, end: end + (after === undefined ? 0 : after.length - 1), isClosed: after !== undefined };
}

/** The maximum number of characters of a string before and after a cursor. */
const MAX_STRING = 1000;

function docsOfValue({ docs, deprecated }: AllowedValue): string | undefined {
  return docsText(docs, deprecated);
}

// --- expressions ----------------------------------------------------------------------------------

const TYPE_NAMES = ["string", "number", "bool", "any"] as const;
const TYPE_FUNCTIONS = ["list", "set", "map", "object", "tuple", "optional"] as const;

function* expressionCandidates(place: Place, target: ExpressionTarget, model: LanguageModel): Iterable<Candidate> {
  const leaf = target.path.at(-1);
  if (leaf?.kind === "ForExpr") return;
  const { expected } = target;
  const scope = new Scope(place, model);
  const qualifier = qualifierOf(scope, target);
  const references = expected.flatMap((constraint) => (constraint.kind === "reference" ? [constraint.scope] : []));
  if (references.length > 0) {
    for (const name of references.flatMap((each) => referencesTo(place, model, scope, each))) yield* referenceCandidates(name, qualifier);
    return;
  }
  if (qualifier !== undefined) {
    for (const member of qualifier.name?.members?.() ?? []) yield memberCandidate(place, member);
    return;
  }
  if (expected.some(({ kind }) => kind === "type-expression")) {
    yield* typeCandidates(place);
    return;
  }
  if (expected.some(({ kind }) => kind === "keyword")) {
    yield* keywordCandidates(expected);
    return;
  }
  const attribute = place.attribute === undefined ? undefined : place.schema?.attributes.get(place.attribute);
  yield* valueCandidates(place, expected, false, attribute?.default);
  const isBool = expected.some(({ kind, ...rest }) => kind === "type" && (rest as { readonly type: Type }).type.kind === "bool");
  for (const word of ["true", "false", "null"]) yield { label: word, kind: KIND.keyword, rank: isBool && word !== "null" ? 1 : 8 };
  for (const name of scope.names.values()) yield* rootCandidates(name);
  for (const [name, info] of model.functions(place.document)) {
    yield {
      label: name,
      ...callOf(place, name, info.func.params.length > 0 || info.func.varParam !== undefined),
      kind: KIND.function,
      detail: signatureText(name, info),
      rank: 7,
      docs: () => functionText(name, info),
    };
  }
}

function callOf(place: Place, name: string, hasParameters: boolean): Pick<Candidate, "insert" | "isSnippet"> {
  if (isFollowedBy(place, /^[ \t]*\(/)) return { insert: name };
  return hasParameters ? { insert: `${escaped(name)}($1)`, isSnippet: true } : { insert: `${name}()` };
}

function* typeCandidates(place: Place): Iterable<Candidate> {
  for (const name of TYPE_NAMES) yield { label: name, kind: KIND.keyword, rank: 1 };
  for (const name of TYPE_FUNCTIONS) yield { label: name, ...callOf(place, name, true), kind: KIND.function, rank: 2 };
}

function* keywordCandidates(expected: Expected): Iterable<Candidate> {
  for (const constraint of expected) {
    if (constraint.kind !== "keyword") continue;
    for (const allowed of constraint.values)
      yield {
        label: allowed.value,
        kind: KIND.keyword,
        rank: 0,
        isDeprecated: allowed.deprecated !== undefined,
        docs: () => docsOfValue(allowed),
      };
  }
}

/** Returns the names that a reference to a scope can be. */
function referencesTo(place: Place, model: LanguageModel, scope: Scope, name: string): readonly Name[] {
  if (model.references !== undefined) return [...model.references(place, name)];
  const root = scope.names.get(name);
  return root === undefined ? [] : [...withAddresses(root, MAX_DEPTH)];
}

/** A whole reference, or the part that is missing after the steps that are there. */
function* referenceCandidates(name: Name, qualifier: Qualifier | undefined): Iterable<Candidate> {
  const address = name.address ?? name.name;
  if (qualifier === undefined) {
    yield nameCandidate(name, address);
    return;
  }
  const typed = `${qualifier.names.join(".")}.`;
  if (qualifier.names.length > 0 && address.startsWith(typed)) yield nameCandidate(name, address.slice(typed.length));
}

/** The number of steps after a root that are offered at once. */
const MAX_DEPTH = 3;

/** The candidates for a root: itself, and the whole references that begin with it. */
function* rootCandidates(root: Name): Iterable<Candidate> {
  yield nameCandidate(root, root.name);
  for (const member of root.members?.() ?? [])
    for (const name of withAddresses(member, MAX_DEPTH))
      if (name.address !== root.name) yield nameCandidate(name, name.address ?? name.name);
}

/** Returns a name if it has an address, or else its members that do. */
function* withAddresses(name: Name, depth: number): Iterable<Name> {
  if (name.address !== undefined) yield name;
  else if (depth > 0) for (const member of name.members?.() ?? []) yield* withAddresses(member, depth - 1);
}

function nameCandidate(name: Name, label: string): Candidate {
  return {
    label,
    kind: KIND_OF_NAME[name.kind],
    detail: detailOf(name),
    rank: name.kind === "iterator" ? 2 : label.includes(".") ? 3 : 4,
    isDeprecated: name.deprecated !== undefined,
    docs: () => nameText(name),
  };
}

function memberCandidate(place: Place, member: Name): Candidate {
  const candidate = nameCandidate(member, member.name);
  if (isValidIdentifier(member.name)) return candidate;
  // Other keys need brackets in place of the dot.
  const { content } = place.document;
  const dot = place.start - 1;
  if (content.slice(Math.max(0, dot), place.start) !== ".") return candidate;
  return { ...candidate, insert: `[${quote(member.name)}]`, filter: `.${member.name}`, start: dot };
}

function detailOf(name: Name): string | undefined {
  // Types can be computed when they are first read, which takes long for many names.
  return name.detail ?? (name.type === undefined ? undefined : typeText(name.type));
}

const KIND_OF_NAME: Readonly<Record<NameKind, Candidate["kind"]>> = {
  variable: KIND.variable,
  local: KIND.constant,
  output: KIND.value,
  module: KIND.module,
  resource: KIND.class,
  data: KIND.class,
  provider: KIND.module,
  block: KIND.reference,
  attribute: KIND.field,
  iterator: KIND.variable,
  builtin: KIND.keyword,
};
