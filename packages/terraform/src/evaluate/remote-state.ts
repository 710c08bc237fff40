/** Reads `terraform_remote_state` from files, for the `local` backend. */
import { CtyError, impliedTypeOfJSON, mark, objectVal, typeFromJSON, type Value, valueFromJSON } from "@hcl-ts/cty";
import { decodeUtf8 } from "@hcl-ts/hcl/syntax";
import { FileError, type FileSystem } from "../file-system.ts";
import { joinPath } from "../load/paths.ts";
import { SENSITIVE } from "../marks.ts";
import type { ReadData } from "./tree-evaluation.ts";

/**
 * Returns a function that reads data sources of the type `terraform_remote_state` with the `local`
 * backend from state files. Others stay unknown.
 *
 * @param fs access to the files
 * @param folder the folder of the root module, to which paths of states are relative; `.` by
 *   default
 */
export function localRemoteState(fs: FileSystem, folder = "."): ReadData {
  return ({ type, config }) => {
    if (type !== "terraform_remote_state") return undefined;
    const attributes = config.asMap();
    if (textOf(attributes.get("backend")) !== "local") return undefined;
    const path = statePath(attributes.get("config"), textOf(attributes.get("workspace")) ?? "default");
    const outputs = new Map(namedValues(attributes.get("defaults")));
    for (const [name, value] of readOutputs(fs, joinPath(folder, path))) outputs.set(name, value);
    return objectVal(new Map([...attributes, ["outputs", objectVal(outputs)]]));
  };
}

function textOf(value: Value | undefined): string | undefined {
  return value === undefined || value.isNull() || value.type.kind !== "string" ? undefined : value.asString();
}

/** The attributes of an object or the elements of a map; nothing for other values. */
function namedValues(value: Value | undefined): ReadonlyMap<string, Value> {
  const hasNames = value !== undefined && !value.isNull() && (value.type.kind === "object" || value.type.kind === "map");
  return hasNames ? value.asMap() : new Map();
}

/** Returns the path of a state file, by the rules of the backend. */
function statePath(config: Value | undefined, workspace: string): string {
  const settings = namedValues(config);
  const path = textOf(settings.get("path")) ?? "terraform.tfstate";
  const others = textOf(settings.get("workspace_dir")) ?? "terraform.tfstate.d";
  return workspace === "default" ? path : `${others}/${workspace}/${path}`;
}

interface StateJson {
  readonly outputs?: Readonly<Record<string, { readonly value?: unknown; readonly type?: unknown; readonly sensitive?: boolean }>>;
}

function readOutputs(fs: FileSystem, path: string): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const [name, { value = null, type, sensitive }] of Object.entries(readState(fs, path).outputs ?? {})) {
    const read = outputValue(value, type);
    found.set(name, sensitive === true ? mark(read, SENSITIVE) : read);
  }
  return found;
}

function outputValue(value: unknown, type: unknown): Value {
  const text = JSON.stringify(value);
  return valueFromJSON(text, type === undefined ? impliedTypeOfJSON(text) : typeFromJSON(JSON.stringify(type)));
}

function readState(fs: FileSystem, path: string): StateJson {
  try {
    const state: unknown = JSON.parse(decodeUtf8(fs.readFile(path)).text);
    if (typeof state === "object" && state !== null) return state;
  } catch (error) {
    if (!(error instanceof FileError) && !(error instanceof SyntaxError)) throw error;
    throw new CtyError(error instanceof FileError ? `there is no state at "${path}"` : `"${path}" is not JSON`);
  }
  throw new CtyError(`"${path}" is not a state`);
}
