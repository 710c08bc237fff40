/** Links from modules and from paths in functions to files. */
import { constantString, functionSteps, functions, unwrapExpression } from "@hcl-ts/analysis";
import type { Body, Expression, Range, StaticCall } from "@hcl-ts/hcl";
import { MODULE_OUTLINE, type Module, parseModuleSource } from "@hcl-ts/terraform/load";
import type { FileLink } from "../../model/language-support.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { pathIn } from "../modules/uris.ts";
import { blocksOf } from "./declaring-blocks.ts";
import { mainFile } from "./find-target.ts";
import { insideOf } from "./ranges.ts";
import { partsOf } from "./references.ts";

/** Functions whose first argument is the path of a file. */
const FILE_FUNCTIONS: ReadonlySet<string> = new Set([
  ...["file", "filebase64", "fileexists", "filemd5", "filesha1", "filesha256", "filesha512", "filebase64sha256", "filebase64sha512"],
  "templatefile",
]);

/** Returns the links of a file of a module. */
export function* linksOf({ site, path, folder }: PlacedFile): Iterable<FileLink> {
  const module = site.module(folder);
  const body = module.files.find(({ name }) => name === path)?.body;
  if (body === undefined) return;
  for (const block of blocksOf(body)) {
    if (block.type !== "module") continue;
    const { attributes } = block.body.partialContent({ attributes: [{ name: "source" }] }).content;
    const expression = attributes.get("source")?.expression;
    const source = expression && constantString(expression);
    if (expression === undefined || source === undefined) continue;
    const called = site.calledFolder(source, folder);
    const file = called !== undefined && site.folder(called).isModule ? mainFile(site.module(called)) : undefined;
    const target = file === undefined ? pageOf(source, module) : site.uri(file.name);
    if (target !== undefined) yield { range: textRange(expression), target };
  }
  for (const { argument, path: target } of filePathsIn(body, folder))
    if (site.files.kindOf(target) === "file") yield { range: textRange(argument), target: site.uri(target) };
}

/** A path in an argument of a function, as it is written. */
interface WrittenPath {
  readonly argument: Expression;
  /** The part of the argument that is text. */
  readonly text: Expression;
  /** The text as it is meant: behind the folder of the module, if the argument starts with it. */
  readonly written: string;
  /** Whether the argument starts with `path.module` or `path.root`. */
  readonly isInModule: boolean;
}

/** A path of a file in an argument of a function. */
export interface FilePath extends WrittenPath {
  readonly path: string;
}

const known = new WeakMap<Body, readonly WrittenPath[]>();

/** Returns the paths in a part of a file, which are found once. */
export function pathsInPart(body: Body): readonly WrittenPath[] {
  let paths = known.get(body);
  if (paths === undefined) {
    paths = functions(body, { outline: MODULE_OUTLINE }).flatMap(pathsInCall);
    known.set(body, paths);
  }
  return paths;
}

/** Finds the paths in a part of a file, which are kept, one block at each step. */
export function* readPaths(body: Body): Generator<void, void> {
  if (!known.has(body)) known.set(body, (yield* functionSteps(body, { outline: MODULE_OUTLINE })).flatMap(pathsInCall));
}

function pathsInCall({ name, arguments: [argument] }: StaticCall): readonly WrittenPath[] {
  const found = FILE_FUNCTIONS.has(name) && argument !== undefined ? pathOf(argument) : undefined;
  return found === undefined || argument === undefined ? [] : [{ argument, ...found }];
}

/** Returns the paths of files in the arguments of functions. */
export function* filePathsIn(body: Body, folder: string): Iterable<FilePath> {
  for (const found of partsOf(body).flatMap(pathsInPart)) {
    const relative = found.written.replace(found.isInModule ? /^\/+/ : /^(?:\.\/)+/, "");
    const isAbsolute = !found.isInModule && found.written.startsWith("/");
    yield { ...found, path: isAbsolute ? found.written : pathIn(folder, relative) };
  }
}

/** Returns the path in an argument: a constant string, or one that starts with the folder of the module. */
function pathOf(argument: Expression): Pick<FilePath, "text" | "written" | "isInModule"> | undefined {
  const constant = constantString(argument);
  if (constant !== undefined) return constant === "" ? undefined : { text: argument, written: constant, isInModule: false };
  const shape = unwrapExpression(argument).shape?.();
  if (shape?.kind !== "template" || shape.children.length !== 2) return undefined;
  const [folder, rest] = shape.children;
  const traversal = folder && unwrapExpression(folder).asTraversal?.();
  const names = traversal?.map((step) => (step.kind === "root" || step.kind === "attr" ? step.name : "")).join(".");
  const written = rest && constantString(rest);
  if ((names !== "path.module" && names !== "path.root") || rest === undefined || written === undefined) return undefined;
  return { text: rest, written, isInModule: true };
}

/** Returns the page of a module of the public registry. */
function pageOf(source: string, { dialect }: Module): string | undefined {
  const parsed = parseModuleSource(source, dialect);
  if (parsed?.kind !== "registry") return undefined;
  const { host, namespace, name, provider } = parsed;
  if (host === "registry.terraform.io") return `https://${host}/modules/${namespace}/${name}/${provider}`;
  return host === "registry.opentofu.org" ? `https://search.opentofu.org/module/${namespace}/${name}/${provider}/` : undefined;
}

/** Returns the range of a string without its quotes. */
export function textRange({ range }: Expression): Range {
  return range.end.offset - range.start.offset < 2 ? range : insideOf(range);
}
