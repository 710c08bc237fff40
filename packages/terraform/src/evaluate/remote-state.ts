/** Reads `terraform_remote_state` from files, for the `local` backend. */
import {
  CtyError,
  dynamic,
  impliedTypeOfJSON,
  nullVal,
  objectVal,
  typeFromJSON,
  type Value,
  valueFromJSON,
  valueToJSON,
} from "@hcl-ts/cty";
import { decodeUtf8 } from "@hcl-ts/hcl/syntax";
import { joinPath } from "../load/paths.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import type { ReadData } from "./tree-evaluation.ts";

/**
 * Returns a function that reads data sources of the type `terraform_remote_state` with the `local`
 * backend from state files. Others stay unknown, and so do states outside of the folders that may be
 * read.
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
    const text = readText(fs, joinPath(folder, path));
    if (text === undefined) return undefined;
    const outputs = new Map(namedValues(attributes.get("defaults")));
    for (const [name, value] of readOutputs(text, path)) outputs.set(name, value);
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

function readOutputs(text: string, path: string): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const [name, output] of namedValues(readState(text, path).get("outputs"))) {
    const members = namedValues(output);
    // As in Terraform and OpenTofu, an output that is sensitive in the state is not sensitive here.
    found.set(name, outputValue(members.get("value") ?? nullVal(dynamic), members.get("type")));
  }
  return found;
}

function outputValue(value: Value, type: Value | undefined): Value {
  return type === undefined ? value : valueFromJSON(valueToJSON(value), typeFromJSON(valueToJSON(type)));
}

/** Reads a state as a value, because `JSON.parse` would lose digits of numbers. */
function readState(text: string, path: string): ReadonlyMap<string, Value> {
  const state = parseState(text, path);
  if (state.isNull() || state.type.kind !== "object") throw new CtyError(`"${path}" is not a state`);
  return state.asMap();
}

/** Reads a file; undefined if it may not be read. */
function readText(fs: FileSystem, path: string): string | undefined {
  try {
    return decodeUtf8(fs.readFile(path)).text;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.reason === "outside") return undefined;
    throw new CtyError(`there is no state at "${path}"`);
  }
}

function parseState(text: string, path: string): Value {
  try {
    return valueFromJSON(text, impliedTypeOfJSON(text));
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    throw new CtyError(`"${path}" is not JSON`);
  }
}
