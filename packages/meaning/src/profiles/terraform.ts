/** The declarations in files of Terraform and OpenTofu modules. */
import {
  type AttributeOutline,
  absTraversalForExpr,
  type BlockOutline,
  type BodyOutline,
  bodyItems,
  constantString,
  exprAsKeyword,
  meaningKey,
  outlineOf,
} from "@hcl-ts/analysis";
import { type Attribute, type Block, type Expression, formatTraversal, type Traversal } from "@hcl-ts/hcl";
import { type BlockTypeName, MODULE_OUTLINE } from "@hcl-ts/terraform/load";
import type { ChangeClass, ChangeKind } from "../change.ts";
import type { Declaration, Move } from "../declaration.ts";
import type { FoundPart } from "../parts.ts";
import type { Profile } from "../profile.ts";
import { blockDeclaration } from "./blocks.ts";

/** Arguments that are references, and are read without evaluation, in addition to the outline's: by the enclosing block. */
const STATIC: ReadonlyMap<string, string> = new Map([
  ["resource", "provider"],
  ["data", "provider"],
  ["ephemeral", "provider"],
  ["lifecycle", "ignore_changes"],
  ["module", "providers"],
  ["import", "provider"],
]);

/** The functions whose result has the elements of their first argument, or is one. */
const SELECTORS: ReadonlySet<string> = new Set(
  "element lookup nonsensitive one reverse sensitive slice tolist tomap toset values".split(" "),
);

/** The profile of Terraform and OpenTofu. */
export const terraformProfile: Profile = {
  declarations: (body, file) => {
    const { attributes, blocks } = bodyItems(body, { outline: OUTLINE, dynamicBlocks: false });
    const declarations = attributes.map((attribute) => ofAttribute("attribute", [attribute.name], attribute, file));
    const moves: Move[] = [];
    for (const block of blocks) {
      const read = READERS.get(block.type) ?? ofBlock;
      declarations.push(...read(block, file));
      const move = block.type === "moved" ? moveOf(block) : undefined;
      if (move !== undefined) moves.push(move);
    }
    return { declarations, moves };
  },
  classify: classOf,
  canonicalNames: ([root, type = "", name = "", ...rest]) =>
    root === "resource" && name !== "" && rest.length === 0 && !RESERVED.has(type) ? [type, name] : undefined,
  calls: {
    folderOf: (declaration) => {
      const source = declaration.kind === "module" ? argumentOf(declaration, "source") : undefined;
      const path = source === undefined ? undefined : constantString(source);
      return path !== undefined && /^\.\.?(?:\/|$)/.test(path) ? path : undefined;
    },
    isKeyed: (declaration) => argumentOf(declaration, "for_each") !== undefined,
    input: "variable",
    output: "output",
    selectors: SELECTORS,
  },
  attributeKey: ({ kind }, name, expression) => (kind === "variable" && name === "type" ? typeKey(expression) : undefined),
};

/** The first names of references to other things than resources, which a type in a reference that begins with `resource` can have. */
const RESERVED: ReadonlySet<string> = new Set(
  "count data each ephemeral local module output path resource run self terraform var".split(" "),
);

/** An `error_message`, in whatever block. */
const ERROR_MESSAGE = /(?:^|\.)(?:validation|precondition|postcondition|assert)(?:\[\d+\])?\.error_message$/;

/** A version in the address of a repository. */
const REVISION = /[?&]ref=[^&"]*/;

function classOf({ kind, address }: Declaration, change: ChangeKind, part?: FoundPart): ChangeClass {
  const isPin = address === "terraform.required_version" || address.startsWith("terraform.required_providers.");
  const isInterface = kind === "variable" || kind === "output";
  if (part === undefined) return isPin ? "pins" : isInterface ? "interface" : change === "moved-file" ? "none" : "values";
  const { path, from, to } = part;
  if (ERROR_MESSAGE.test(path)) return "documentation";
  const [name = ""] = path.split(/[.[]/, 1);
  if (isInterface) {
    if (name === "description" || name === "deprecated") return "documentation";
    return name === "default" || name === "value" || name === "depends_on" || name === "precondition" ? "values" : "interface";
  }
  if (isPin && (path === "" || path === "version")) return "pins";
  if (kind === "module" && path === "version") return "pins";
  if (kind === "module" && path === "source" && from !== undefined && to !== undefined && REVISION.test(from) && REVISION.test(to))
    return from.replace(REVISION, "") === to.replace(REVISION, "") ? "pins" : "values";
  return "values";
}

type Reader = (block: Block, file: string) => readonly Declaration[];

const ofBlock: Reader = (block, file) => [blockDeclaration(block, file, OUTLINE)];

/** Reads blocks whose labels are names. @param common see {@link Declaration.common} */
const named =
  (prefix: readonly string[], common = false): Reader =>
  (block, file) => {
    const names = [...prefix, ...block.labels];
    return [{ ...blockDeclaration(block, file, OUTLINE), address: names.join("."), names, common }];
  };

const resource =
  (prefix: readonly string[]): Reader =>
  (block, file) =>
    named(prefix)(block, file).map((declaration) => ({
      ...declaration,
      // References to a resource whose type is the first name of other references begin with `resource`.
      names: prefix.length === 0 && RESERVED.has(block.labels[0] ?? "") ? [block.type, ...block.labels] : declaration.names,
      kind: [block.type, block.labels[0] ?? ""].join(" "),
    }));

/** Reads blocks that can be sensitive. @param secret the argument that is not shown then */
const sensitive =
  (prefix: readonly string[], secret: string): Reader =>
  (block, file) => {
    const isPublic = ["sensitive", "ephemeral"].every((name) => {
      const expression = attributeOf(block, name);
      return expression === undefined || meaningKey(expression) === "false";
    });
    return named(prefix, true)(block, file).map((declaration) => (isPublic ? declaration : { ...declaration, secrets: [secret] }));
  };

/** The readers of block types other than {@link ofBlock}. Outputs are not referred to within their module. The names are for recognizing renamed ones. */
const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    resource: resource([]),
    data: resource(["data"]),
    ephemeral: resource(["ephemeral"]),
    variable: sensitive(["var"], "default"),
    output: sensitive(["output"], "value"),
    module: named(["module"]),
    check: named(["check"]),
    provider: ofProvider,
    locals: ofLocals,
    terraform: ofSettings,
    moved: byContent("from"),
    removed: byContent("from"),
    import: byContent("to"),
  } satisfies { readonly [Name in BlockTypeName]?: Reader }),
);

function ofAttribute(
  kind: string,
  names: readonly string[],
  { expression, range }: Attribute,
  file: string,
  canRefer = false,
): Declaration {
  return {
    kind,
    address: names.join("."),
    names: canRefer ? names : undefined,
    common: true,
    file,
    range,
    content: { expression, static: false },
  };
}

function ofLocals(block: Block, file: string): readonly Declaration[] {
  const { attributes, blocks } = bodyItems(block.body, { outline: outlineOf(OUTLINE, block.type) });
  return [
    ...attributes.map((attribute) => ofAttribute("local", ["local", attribute.name], attribute, file, true)),
    ...blocks.map((inner) => blockDeclaration(inner, file, undefined)),
  ];
}

/** Reads the settings of a `terraform` block, each of which can be in any of several blocks. */
function ofSettings(block: Block, file: string): readonly Declaration[] {
  const { attributes, blocks } = bodyItems(block.body, { outline: outlineOf(OUTLINE, block.type) });
  const found = attributes.map((attribute) => ofAttribute("setting", [block.type, attribute.name], attribute, file));
  for (const inner of blocks) {
    if (inner.type === "required_providers") {
      const names = [block.type, inner.type];
      for (const attribute of bodyItems(inner.body, {}).attributes)
        found.push(ofAttribute("setting", [...names, attribute.name], attribute, file));
    } else {
      const address = [block.type, inner.type, ...inner.labels].join(".");
      found.push({ ...blockDeclaration(inner, file, undefined), kind: "setting", address, names: undefined });
    }
  }
  return found;
}

function ofProvider(block: Block, file: string): readonly Declaration[] {
  const alias = attributeOf(block, "alias");
  const name = alias === undefined ? undefined : constantString(alias);
  const address = ["provider", ...block.labels, ...(name === undefined ? [] : [name])].join(".");
  return [{ ...blockDeclaration(block, file, OUTLINE), address, names: undefined }];
}

/** Reads blocks without labels, which are known by one of their arguments. */
function byContent(argument: string): Reader {
  return (block, file) => {
    const expression = attributeOf(block, argument);
    const target = expression === undefined ? "" : meaningKey(expression, { static: true });
    const traversal = expression === undefined ? undefined : absTraversalForExpr(expression).traversal;
    const address = traversal === undefined ? target : formatTraversal(traversal);
    return [{ ...blockDeclaration(block, file, OUTLINE), address: `${block.type}.${address}`, names: undefined }];
  };
}

function moveOf(block: Block): Move | undefined {
  const names = (argument: string): readonly string[] | undefined => {
    const expression = attributeOf(block, argument);
    const traversal = expression === undefined ? undefined : absTraversalForExpr(expression).traversal;
    return traversal === undefined ? undefined : traversalNames(traversal);
  };
  const [from, to] = [names("from"), names("to")];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function argumentOf({ content }: Declaration, name: string): Expression | undefined {
  if ("expression" in content) return undefined;
  return bodyItems(content.body, { outline: content.outline }).attributes.find((attribute) => attribute.name === name)?.expression;
}

function attributeOf(block: Block, name: string): Expression | undefined {
  return bodyItems(block.body, { outline: outlineOf(OUTLINE, block.type) }).attributes.find((attribute) => attribute.name === name)
    ?.expression;
}

/** The names of a traversal without instance keys; undefined if it continues after one. */
function traversalNames(traversal: Traversal): readonly string[] | undefined {
  const names: string[] = [];
  for (const [i, step] of traversal.entries()) {
    if (step.kind === "root" || step.kind === "attr") names.push(step.name);
    else if (i < traversal.length - 1) return undefined;
  }
  return names;
}

/** Old spellings of types, in quotes and without, with what they mean. */
const OLD_TYPES: ReadonlyMap<string, string> = new Map([
  ["list", "list(any)"],
  ["map", "map(any)"],
  ['"string"', "string"],
  ['"list"', "list(string)"],
  ['"map"', "map(string)"],
]);

function typeKey(expression: Expression): string {
  const key = meaningKey(expression, { static: true });
  const bare = exprAsKeyword(expression) ?? key;
  return OLD_TYPES.get(bare) ?? bare;
}

/** Adds the arguments that are read as references to a block and the blocks inside it. */
function withStatic(block: BlockOutline): BlockOutline {
  const { attributes = [], blocks = [] } = block.body ?? {};
  const name = STATIC.get(block.type);
  const added: readonly AttributeOutline[] = name === undefined ? [] : [{ name, static: true }];
  return { ...block, body: { attributes: [...attributes, ...added], blocks: blocks.map(withStatic) } };
}

const OUTLINE: BodyOutline = { ...MODULE_OUTLINE, blocks: MODULE_OUTLINE.blocks?.map(withStatic) };
