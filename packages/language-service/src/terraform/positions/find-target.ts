/** Finds the declaration that a position of a file names. */
import { constantString, type Reference, unwrapExpression } from "@hcl-ts/analysis";
import type { Attribute, Block, Body, Expression, Range } from "@hcl-ts/hcl";
import type { Module, ModuleFile } from "@hcl-ts/terraform/load";
import type { PlacedFile } from "../modules/modules.ts";
import type { Site } from "../modules/site.ts";
import { pathIn } from "../modules/uris.ts";
import { addressOfBlock, blocksOf } from "./declaring-blocks.ts";
import { providerTarget } from "./providers.ts";
import { nameRangeIn } from "./ranges.ts";
import { nameOfStep, nameRange, partAt, partsOf, type ReferredObject, referencesIn, referredObject, touches } from "./references.ts";
import type { Target } from "./target.ts";

/** Finds the declaration that is named at an offset of a file of a module. */
export function targetAt({ site, path, folder }: PlacedFile, offset: number): Target | undefined {
  const module = site.module(folder);
  const whole = module.files.find(({ name }) => name === path);
  if (whole === undefined) return undefined;
  const file = { ...whole, body: partAt(whole.body, offset) };
  return (
    declaredAt(file, offset, module, site) ??
    providerTarget(file, offset, module, site) ??
    referredAt(file, offset, module, site) ??
    sourceTarget(file, offset, module, site) ??
    loneArgument(whole, offset, module, site)
  );
}

/** Finds the module that the source of a call leads to. */
function sourceTarget({ body }: ModuleFile, offset: number, module: Module, site: Site): Target | undefined {
  for (const { type, labels, body: inner } of blocksOf(body)) {
    const source =
      type === "module" ? inner.partialContent({ attributes: [{ name: "source" }] }).content.attributes.get("source") : undefined;
    if (source === undefined || !touches(source.expression.range, offset)) continue;
    const raw = module.calls.get(labels[0] ?? "")?.source?.raw;
    const folder = raw === undefined ? undefined : site.calledFolder(raw, module.folder);
    const file = folder !== undefined && site.folder(folder).isModule ? mainFile(site.module(folder)) : undefined;
    if (raw === undefined || file === undefined) return undefined;
    const start = file.source.range(0, 0);
    return { site, folder: module.folder, kind: "part", address: raw, name: raw, at: source.expression.range, ranges: [start] };
  }
  return undefined;
}

/** Names of files to open for a module, in this order. */
const MAIN_FILES = ["main.tf", "main.tofu", "main.tf.json", "variables.tf"];

/** Returns the file to open for a module. */
export function mainFile({ files, folder }: Module): ModuleFile | undefined {
  const main = MAIN_FILES.map((name) => pathIn(folder, name)).find((path) => files.some(({ name }) => name === path));
  return files.find(({ name }) => name === main) ?? files[0];
}

/** Finds the variable that a word alone on its line names in the module call that it follows, before `=` is typed. */
function loneArgument({ source, body, diagnostics }: ModuleFile, offset: number, module: Module, site: Site): Target | undefined {
  if (diagnostics.length === 0) return undefined;
  const { text } = source;
  const before = /(?:^|\n)[ \t]*([\p{L}\p{N}_-]*)$/u.exec(text.slice(Math.max(0, offset - MAX_WORD), offset))?.[1];
  const after = /^([\p{L}\p{N}_-]*)[ \t]*(?:\r?\n|$)/u.exec(text.slice(offset, offset + MAX_WORD))?.[1];
  if (before === undefined || after === undefined) return undefined;
  const block = lastBlockBefore(body, offset);
  const name = before + after;
  const folder = block?.type === "module" ? calledFolder(block, module, site) : undefined;
  if (folder === undefined || !site.module(folder).variables.has(name)) return undefined;
  const start = offset - before.length;
  return { site, folder, kind: "variable", address: `var.${name}`, name, at: source.range(start, start + name.length) };
}

/** Returns the last block of a file that starts before an offset. It can be above the part with the offset, which may have errors. */
function lastBlockBefore(body: Body, offset: number): Block | undefined {
  const parts = partsOf(body);
  for (let i = parts.indexOf(partAt(body, offset)); i >= 0; i--) {
    const block = blocksOf(parts[i]!).findLast(({ typeRange }) => typeRange.start.offset < offset);
    if (block !== undefined) return block;
  }
  return undefined;
}

/** The longest word that is looked for around a position. */
const MAX_WORD = 200;

function calledFolder({ labels }: Block, module: Module, site: Site): string | undefined {
  const source = module.calls.get(labels[0] ?? "")?.source?.raw;
  return source === undefined ? undefined : site.calledFolder(source, module.folder);
}

// --- references -------------------------------------------------------------------------------------------------------

function referredAt({ body }: ModuleFile, offset: number, module: Module, site: Site): Target | undefined {
  for (const reference of referencesIn(body)) {
    const at = stepAt(reference, offset);
    if (at === undefined) continue;
    const object = referredObject(reference);
    return object === undefined ? undefined : targetOfReference(reference, at, object, module, site);
  }
  return undefined;
}

/** Returns the index of the reference's name at an offset: 0 for the root. */
export function stepAt(reference: Reference, offset: number): number | undefined {
  if (touches(reference.root.range, offset)) return 0;
  const step = reference.steps.findIndex(({ range }) => touches(range, offset));
  return step < 0 ? undefined : step + 1;
}

function targetOfReference(reference: Reference, at: number, object: ReferredObject, module: Module, site: Site): Target | undefined {
  const own = { site, folder: module.folder };
  const { kind, address, steps } = object;
  if (at <= steps) return { ...own, kind, address, name: address.slice(address.lastIndexOf(".") + 1), at: nameRange(reference, steps) };
  if (kind === "module") {
    const call = module.calls.get(nameOfStep(reference.steps[0]) ?? "");
    const isRepeated = call?.count !== undefined || call?.forEach !== undefined;
    const output = isRepeated ? 3 : 2;
    const source = call?.source?.raw;
    const folder = source === undefined ? undefined : site.calledFolder(source, module.folder);
    const name = nameOfStep(reference.steps[output - 1]);
    if (folder === undefined || name === undefined || at < output) return undefined;
    return { site, folder, kind: "output", address: `output.${name}`, name, at: nameRange(reference, output) };
  }
  const names = reference.steps.slice(steps, at).map(nameOfStep);
  const range = partRange(object, names, module);
  const name = names.at(-1);
  if (range === undefined || name === undefined) return undefined;
  return { ...own, kind: "part", address: [address, ...names].join("."), name, at: nameRange(reference, at), ranges: [range] };
}

const COLLECTIONS: ReadonlySet<string> = new Set(["list", "set", "map"]);

/** Returns the range of a key of an object, or of an argument of a resource, at a path of names. */
function partRange({ kind, address }: ReferredObject, names: readonly (string | undefined)[], module: Module): Range | undefined {
  const name = address.slice(address.lastIndexOf(".") + 1);
  switch (kind) {
    case "local":
      return keyRange(module.locals.get(name)?.expression, names);
    case "variable": {
      const variable = module.variables.get(name);
      return keyRange(variable?.typeExpression, names) ?? keyRange(variable?.defaultExpression, names);
    }
    case "resource":
      return argumentRange(module.resources.get(address)?.body, names);
    default:
      return undefined;
  }
}

function keyRange(expression: Expression | undefined, path: readonly (string | undefined)[]): Range | undefined {
  if (expression === undefined) return undefined;
  const inner = unwrapExpression(expression);
  // In types, objects are arguments of `object`, `list` and so on. A collection takes an index or a key.
  const call = inner.exprCall?.();
  const content = call?.arguments[0];
  if (content !== undefined) return keyRange(content, COLLECTIONS.has(call?.name ?? "") ? path.slice(1) : path);
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  const pair = inner.exprMap?.()?.findLast(({ key }) => constantString(key) === name);
  if (pair === undefined) return undefined;
  return rest.length === 0 ? pair.key.range : keyRange(pair.value, rest);
}

function argumentRange(body: Body | undefined, [name, ...rest]: readonly (string | undefined)[]): Range | undefined {
  if (body === undefined || name === undefined) return undefined;
  const { content } = body.partialContent({ attributes: [{ name }], blocks: body.staticContent === undefined ? [] : [{ type: name }] });
  const attribute = content.attributes.get(name);
  if (attribute !== undefined) return rest.length === 0 ? attribute.nameRange : keyRange(attribute.expression, rest);
  const [block] = content.blocks;
  return block && (rest.length === 0 ? block.typeRange : argumentRange(block.body, rest));
}

// --- declarations -----------------------------------------------------------------------------------------------------

function declaredAt(file: ModuleFile, offset: number, module: Module, site: Site): Target | undefined {
  const own = { site, folder: module.folder };
  for (const block of blocksOf(file.body)) {
    const header = block.labelRanges.findIndex((range) => touches(range, offset));
    const { type, labels } = block;
    if (type === "locals") {
      const attribute = attributeAt(block.body, offset);
      if (attribute !== undefined) {
        const { name } = attribute;
        return { ...own, kind: "local", address: `local.${name}`, name, at: nameRangeIn(attribute.nameRange, module) };
      }
    } else if (header >= 0 && header === labels.length - 1) {
      const found = addressOfBlock(type, labels);
      const [name, at] = [labels[header], block.labelRanges[header]];
      if (found !== undefined && name !== undefined && at !== undefined) return { ...own, ...found, name, at: nameRangeIn(at, module) };
    } else if (type === "module") {
      const target = argumentTarget(block, offset, module, site);
      if (target !== undefined) return target;
    }
  }
  return undefined;
}

function attributeAt(body: Body, offset: number): Attribute | undefined {
  for (const attribute of body.justAttributes().attributes.values()) if (touches(attribute.nameRange, offset)) return attribute;
  return undefined;
}

/** The arguments of a module call that are not variables of the module. */
const CALL_ARGUMENTS: ReadonlySet<string> = new Set(["source", "version", "count", "for_each", "providers", "depends_on"]);

/** Returns the variable that an argument of a module call sets. */
function argumentTarget(block: Block, offset: number, module: Module, site: Site): Target | undefined {
  const attribute = attributeAt(block.body, offset);
  if (attribute === undefined || CALL_ARGUMENTS.has(attribute.name)) return undefined;
  const folder = calledFolder(block, module, site);
  if (folder === undefined) return undefined;
  const { name } = attribute;
  return { site, folder, kind: "variable", address: `var.${name}`, name, at: nameRangeIn(attribute.nameRange, module) };
}
