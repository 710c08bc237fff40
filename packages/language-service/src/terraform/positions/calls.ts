/** Modules as items of a call hierarchy. */
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
    name: nameOf(folder) || folder,
    detail: folder,
  };
}

/** Returns the modules that call the module of a file. */
export function incomingCalls({ site, folder }: PlacedFile): readonly Call[] {
  const byCaller = new Map<Module, ModuleCall[]>();
  for (const { caller, call } of site.callsOf(folder)) {
    const known = byCaller.get(caller);
    if (known === undefined) byCaller.set(caller, [call]);
    else known.push(call);
  }
  return [...byCaller].flatMap(([caller, calls]) => {
    // An item is at one file, so the calls in each file are a separate item.
    const files = new Map<string, ModuleCall[]>();
    for (const call of calls) files.set(call.range.filename, [...(files.get(call.range.filename) ?? []), call]);
    return [...files].flatMap(([file, inFile]) => {
      const item = itemOf(caller, site);
      return item === undefined
        ? []
        : [{ item: { ...item, uri: site.uri(file), whole: undefined }, ranges: inFile.map(({ nameRange }) => nameRange) }];
    });
  });
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
