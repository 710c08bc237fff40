/** Links from modules and from paths in functions to files. */
import { constantString, functions, unwrapExpression } from "@hcl-ts/analysis";
import type { Expression, Range } from "@hcl-ts/hcl";
import { MODULE_OUTLINE, type Module, parseModuleSource } from "@hcl-ts/terraform/load";
import type { FileLink } from "../../model/language-support.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { pathIn } from "../modules/uris.ts";
import { blocksOf, mainFile } from "./find-target.ts";
import { insideOf } from "./ranges.ts";

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
  for (const { name, arguments: given } of functions(body, { outline: MODULE_OUTLINE })) {
    const [argument] = given;
    const file = FILE_FUNCTIONS.has(name) && argument !== undefined ? pathOf(argument) : undefined;
    if (file === undefined || argument === undefined) continue;
    const target = file.startsWith("/") ? file : pathIn(folder, file.replace(/^(?:\.\/)+/, ""));
    if (site.files.kindOf(target) === "file") yield { range: textRange(argument), target: site.uri(target) };
  }
}

/** Returns the path in an argument: a constant string, or one that starts with the folder of the module. */
function pathOf(argument: Expression): string | undefined {
  const constant = constantString(argument);
  if (constant !== undefined) return constant === "" ? undefined : constant;
  const shape = unwrapExpression(argument).shape?.();
  if (shape?.kind !== "template" || shape.children.length !== 2) return undefined;
  const [folder, rest] = shape.children;
  const traversal = folder && unwrapExpression(folder).asTraversal?.();
  const names = traversal?.map((step) => (step.kind === "root" || step.kind === "attr" ? step.name : "")).join(".");
  const path = rest && constantString(rest);
  if ((names !== "path.module" && names !== "path.root") || path === undefined) return undefined;
  return path.replace(/^\/+/, "");
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
function textRange({ range }: Expression): Range {
  return range.end.offset - range.start.offset < 2 ? range : insideOf(range);
}
