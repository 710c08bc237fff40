/** Modules as items of a call hierarchy. */
import type { Range } from "@hcl-ts/hcl";
import { FILE_START } from "@hcl-ts/hcl/syntax";
import type { Module, ModuleCall } from "@hcl-ts/terraform/load";
import type { Call, CallItem } from "../../model/language-support.ts";
import type { PlacedFile } from "../modules/modules.ts";
import type { Site } from "../modules/site.ts";
import { nameOf } from "../modules/uris.ts";
import { blocksOf } from "./declaring-blocks.ts";
import { partAt, touches } from "./references.ts";

/** Returns the module that the call at an offset leads to; elsewhere, the module of the file. */
export function callItemAt({ site, path, folder, kind }: PlacedFile, offset: number): CallItem | undefined {
  if (kind !== "module") return undefined;
  const module = site.module(folder);
  const body = module.files.find(({ name }) => name === path)?.body;
  const block =
    body && blocksOf(partAt(body, offset)).find(({ type, definitionRange }) => type === "module" && touches(definitionRange, offset));
  const call = block && module.calls.get(block.labels[0] ?? "");
  return call === undefined ? itemOf(module, site) : calledItem(call, module, site);
}

function calledItem(call: ModuleCall, { folder }: Module, site: Site): CallItem | undefined {
  const called = call.source === undefined ? undefined : site.calledFolder(call.source.raw, folder);
  return called === undefined || !site.folder(called).isModule ? undefined : itemOf(site.module(called), site);
}

/** Returns a module as an item, at its first file. */
function itemOf({ folder, files }: Module, site: Site): CallItem | undefined {
  const first = files.find(({ name }) => /^main\./.test(nameOf(name))) ?? files[0];
  if (first === undefined) return undefined;
  const { source } = first;
  return {
    uri: site.uri(first.name),
    range: source.range(0, 0),
    whole: source.range(0, source.text.length),
    ...namesOf(folder),
  };
}

function namesOf(folder: string): Pick<CallItem, "name" | "detail"> {
  return { name: nameOf(folder) || folder, detail: folder };
}

/** Returns the modules that call the module of a file. They are not read for it. */
export function incomingCalls({ site, folder }: PlacedFile): readonly Call[] {
  // An item is at one file, so the calls in each file are a separate item.
  const byFile = new Map<string, { readonly item: CallItem; readonly ranges: Range[] }>();
  for (const { folder: caller, nameRange } of site.callersOf(folder)) {
    const { filename } = nameRange;
    const range = { filename, start: FILE_START, end: FILE_START };
    const known = byFile.get(filename) ?? { item: { uri: site.uri(filename), range, ...namesOf(caller) }, ranges: [] };
    known.ranges.push(nameRange);
    byFile.set(filename, known);
  }
  return [...byFile.values()];
}

/** Returns the modules that the module of a file calls. */
export function outgoingCalls({ site, folder }: PlacedFile): readonly Call[] {
  const module = site.module(folder);
  const item = itemOf(module, site);
  return [...module.calls.values()].flatMap((call) => {
    const called = calledItem(call, module, site);
    // Ranges are those in the file of the caller's item.
    const isInFile = item !== undefined && site.uri(call.range.filename) === item.uri;
    return called === undefined ? [] : [{ item: called, ranges: isInFile ? [call.nameRange] : [] }];
  });
}
