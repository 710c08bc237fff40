/** The model of a language that is known by its schema. */
import { type Reference, references } from "@hcl-ts/analysis";
import type { Func } from "@hcl-ts/cty";
import { isValidIdentifier } from "@hcl-ts/cty/kernel";
import type { Block, Diagnostic, Range } from "@hcl-ts/hcl";
import type { DocumentPiece } from "@hcl-ts/hclsyntax/document";
import type { AttributeSchema, BodySchema, LanguageSchema } from "@hcl-ts/schema";
import type { OpenDocument } from "../documents/open-document.ts";
import { invalidName, nameIsTaken } from "../messages.ts";
import { schemaInside } from "../model/content.ts";
import type { BlockStep, Declared, FunctionInfo, LanguageModel, Renamed, ScopePlace, Use } from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import { nameOfAttribute } from "../model/names-of-types.ts";
import { type Declaration, declarationsOf, wholeRange } from "./declarations.ts";
import { fileSchema } from "./file-schema.ts";
import { outlineOfSchema } from "./outline.ts";

/** The problems of a document, with the version that they were found in. */
interface Checked {
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A language that is known by its schema. Names are declared and used within one file. */
export class SchemaModel implements LanguageModel {
  readonly #language: LanguageSchema;
  readonly #schema: BodySchema;
  readonly #functions: ReadonlyMap<string, FunctionInfo>;
  readonly #check: (document: OpenDocument) => readonly Diagnostic[];
  readonly #checked = new WeakMap<OpenDocument, Checked>();
  readonly #declarationsOf: (piece: DocumentPiece) => readonly Declaration[];
  readonly #referencesOf: (piece: DocumentPiece) => readonly Reference[];

  constructor(language: LanguageSchema, functions: ReadonlyMap<string, Func>, check: (document: OpenDocument) => readonly Diagnostic[]) {
    this.#language = language;
    this.#schema = fileSchema(language);
    this.#functions = new Map(Array.from(functions, ([name, func]) => [name, { func }]));
    this.#check = check;
    const outline = outlineOfSchema(this.#schema);
    this.#declarationsOf = ({ body }) => declarationsOf(body, this.#schema, language);
    this.#referencesOf = ({ body }) => references(body, { outline });
  }

  schema(): BodySchema {
    return this.#schema;
  }

  functions(): ReadonlyMap<string, FunctionInfo> {
    return this.#functions;
  }

  diagnostics(document: OpenDocument): readonly Diagnostic[] {
    const { version } = document.content;
    let checked = this.#checked.get(document);
    if (checked?.version !== version) {
      checked = { version, diagnostics: this.#check(document) };
      this.#checked.set(document, checked);
    }
    return checked.diagnostics;
  }

  // --- names ------------------------------------------------------------------------------------

  *names(place: ScopePlace): Iterable<Name> {
    const roots = new Map<string, Name>();
    for (const [name, schema] of this.#variablesAt(place))
      roots.set(name, nameOfAttribute(schema, { name, kind: "variable", address: name }));
    for (const [root, declarations] of this.#declaredAt(place)) roots.set(root, this.#rootName(place.document, root, declarations));
    yield* roots.values();
  }

  /** The references that a place can have to blocks that declare names in a scope, but not to one around the place. */
  *references(place: ScopePlace, scope: string): Iterable<Name> {
    for (const declaration of this.#declaredAt(place).get(scope) ?? []) {
      const whole = declaration.whole();
      const isAround = whole.start.offset <= place.offset && place.offset <= whole.end.offset;
      if (!isAround) yield this.#nameOf(place.document, declaration, 1);
    }
  }

  /** The variables of the language and of the bodies around a place, those inside last. */
  *#variablesAt({ blocks }: ScopePlace): Iterable<readonly [string, AttributeSchema]> {
    yield* this.#language.variables ?? [];
    let schema: BodySchema | undefined = this.#schema;
    for (const step of blocks) {
      schema = bodyInside(schema, step);
      if (schema === undefined) return;
      yield* schema.variables ?? [];
    }
  }

  /**
   * The declarations that can be used at a place, by the first name of a reference. A place has the scope of
   * the innermost block with one.
   */
  #declaredAt({ document, offset }: ScopePlace): ReadonlyMap<string, readonly Declaration[]> {
    const groups = new Map<string, Map<Block | undefined, Declaration[]>>();
    for (const declaration of this.#declarations(document)) {
      const { container, path } = declaration;
      if (container !== undefined && !contains(wholeRange(container), offset)) continue;
      const [root = ""] = path;
      const group = groups.get(root) ?? new Map<Block | undefined, Declaration[]>();
      groups.set(root, group);
      group.set(container, [...(group.get(container) ?? []), declaration]);
    }
    const innermost = new Map<string, readonly Declaration[]>();
    for (const [root, byContainer] of groups) {
      const [last] = [...byContainer].sort(([a], [b]) => startOf(b) - startOf(a));
      if (last !== undefined) innermost.set(root, last[1]);
    }
    return innermost;
  }

  #rootName(document: OpenDocument, root: string, declarations: readonly Declaration[]): Name {
    const [first] = declarations;
    if (first?.path.length === 1) return this.#nameOf(document, first, 0);
    return { name: root, kind: "block", members: () => this.#members(document, declarations, 1) };
  }

  /** The names at a step of references, such as labels. */
  *#members(document: OpenDocument, declarations: readonly Declaration[], depth: number): Iterable<Name> {
    const groups = new Map<string, Declaration[]>();
    for (const declaration of declarations) {
      const name = declaration.path[depth] ?? "";
      groups.set(name, [...(groups.get(name) ?? []), declaration]);
    }
    for (const [name, group] of groups) {
      const [first] = group;
      if (first !== undefined && first.path.length === depth + 1) yield this.#nameOf(document, first, depth);
      else yield { name, kind: "block", members: () => this.#members(document, group, depth + 1) };
    }
  }

  #nameOf({ uri }: OpenDocument, declaration: Declaration, depth: number): Name {
    const { path, body, isOpaque, type } = declaration;
    const attributes = body === undefined || isOpaque ? undefined : body.attributes;
    return {
      name: path.at(-1) ?? "",
      kind: body === undefined ? "variable" : "block",
      ...(path.length > 1 || depth === 0 ? { address: path.join(".") } : {}),
      detail: type,
      docs: body?.docs,
      declaration: { uri, range: declaration.nameRange(), whole: declaration.whole() },
      ...(attributes !== undefined && {
        members: () => Array.from(attributes, ([name, schema]) => nameOfAttribute(schema, { name })),
      }),
    };
  }

  #declarations({ content }: OpenDocument): readonly Declaration[] {
    return content.pieces.flatMap((piece) => piece.derive(this.#declarationsOf));
  }

  // --- references -------------------------------------------------------------------------------

  declaredAt(document: OpenDocument, offset: number): Declared | undefined {
    for (const declaration of document.content.pieceAt(offset).derive(this.#declarationsOf))
      if (isAt(declaration.nameRange(), offset)) return this.#declared(document, declaration);
    for (const reference of document.content.pieceAt(offset).derive(this.#referencesOf)) {
      const declaration = this.#declarationOf(document, reference);
      if (declaration !== undefined && isAt(pathRange(reference, declaration.path.length), offset))
        return this.#declared(document, declaration);
    }
    return undefined;
  }

  uses(declared: Declared): readonly Use[] {
    const found = declarationsBehind.get(declared);
    if (found === undefined) return [];
    const { document, declaration } = found;
    const { uri } = document;
    const uses: Use[] = [{ uri, range: declaration.nameRange(), whole: declaration.whole(), isDeclaration: true }];
    for (const reference of this.#referencesTo(document, declaration))
      uses.push({
        uri,
        range: lastRange(reference, declaration.path.length),
        whole: pathRange(reference, declaration.path.length),
        isDeclaration: false,
      });
    return uses;
  }

  rename(declared: Declared, newName: string): Renamed {
    const found = declarationsBehind.get(declared);
    if (found === undefined) return { refused: invalidName(newName) };
    const { document, declaration } = found;
    if (!isValidIdentifier(newName)) return { refused: invalidName(newName) };
    const path = [...declaration.path.slice(0, -1), newName].join(".");
    const isTaken = (other: Declaration): boolean =>
      other !== declaration && other.path.join(".") === path && other.container === declaration.container;
    if (this.#declarations(document).some(isTaken)) return { refused: nameIsTaken(newName) };
    const { uri } = document;
    const edits = this.uses(declared).map(({ range }) => ({
      filename: uri,
      start: range.start.offset,
      end: range.end.offset,
      newText: newName,
    }));
    return { edits: new Map([[uri, edits]]) };
  }

  #declared(document: OpenDocument, declaration: Declaration): Declared {
    const { path } = declaration;
    const range = { uri: document.uri, range: declaration.nameRange(), whole: declaration.whole() };
    const declared: Declared = { address: path.join("."), name: path.at(-1) ?? "", declarations: [range] };
    declarationsBehind.set(declared, { document, declaration });
    return declared;
  }

  *#referencesTo(document: OpenDocument, declaration: Declaration): Iterable<Reference> {
    for (const piece of document.content.pieces)
      for (const reference of piece.derive(this.#referencesOf))
        if (matches(reference, declaration.path) && this.#declarationOf(document, reference) === declaration) yield reference;
  }

  /** Returns the declaration that a reference refers to: the one in the innermost block around it with such a name. */
  #declarationOf(document: OpenDocument, reference: Reference): Declaration | undefined {
    const { offset } = reference.root.range.start;
    const place = { document, offset, blocks: [] };
    return this.#declaredAt(place)
      .get(reference.root.name)
      ?.find(({ path }) => matches(reference, path));
  }
}

/** The declarations that were found by {@link SchemaModel.declaredAt}. */
const declarationsBehind = new WeakMap<Declared, { readonly document: OpenDocument; readonly declaration: Declaration }>();

/** Returns the body schema of a block on the way to a place. */
function bodyInside(schema: BodySchema, step: BlockStep): BodySchema | undefined {
  const block = schema.blocks.get(step.type);
  return block && schemaInside(block, step);
}

/** Whether a reference begins with names. */
function matches({ root, steps }: Reference, path: readonly string[]): boolean {
  return root.name === path[0] && path.slice(1).every((name, i) => nameOfStep(steps[i]) === name);
}

function nameOfStep(step: Reference["steps"][number] | undefined): string | undefined {
  if (step?.kind === "attr") return step.name;
  return step?.kind === "index" && typeof step.key.content === "string" ? step.key.content : undefined;
}

/** Returns the range of the first names of a reference. */
function pathRange({ root, steps }: Reference, length: number): Range {
  const last = length > 1 ? steps[length - 2] : undefined;
  return { ...root.range, end: (last ?? root).range.end };
}

/** Returns the range of the last of the first names of a reference, without the dot or the brackets. */
function lastRange({ root, steps }: Reference, length: number): Range {
  const step = length > 1 ? steps[length - 2] : undefined;
  const name = step === undefined ? root.name : (nameOfStep(step) ?? "");
  const { range } = step ?? root;
  if (step === undefined || !("file" in step)) return range;
  const at = step.file.text.slice(step.start, step.end).lastIndexOf(name);
  return at < 0 ? range : step.file.range(step.start + at, step.start + at + name.length);
}

function contains({ start, end }: Range, offset: number): boolean {
  return start.offset <= offset && offset <= end.offset;
}

const isAt = contains;

function startOf(block: Block | undefined): number {
  return block?.typeRange.start.offset ?? -1;
}
