/**
 * Reads the files of a playground. The purpose of each file follows from its name, as in a folder.
 */

import {
  bool,
  defineFunction,
  dynamic,
  type Func,
  getAttr,
  impliedTypeOfJSON,
  list,
  map,
  mark,
  number,
  string,
  unknownVal,
  type Value,
  valueFromJSON,
} from "@hcl-ts/cty";
import { parseSpecFile, type SpecFile } from "@hcl-ts/ext/specfile";
import { type Body, type Diagnostic, EvalContext, mergeBodies } from "@hcl-ts/hcl";
import type { EditedDocument } from "@hcl-ts/hclsyntax/document";
import { newBudget } from "./budget.ts";
import { isJson, roleOf } from "./files.ts";
import type { Functions } from "./functions.ts";

/** A parsed configuration file. */
export interface ReadFile {
  readonly name: string;
  readonly body: Body;
}

/** The inputs of an evaluation. */
export interface Configuration {
  readonly files: readonly ReadFile[];
  /** All configuration files as one body. */
  readonly body: Body;
  readonly variables: ReadonlyMap<string, Value>;
  readonly spec: SpecFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The context for expressions: variables, standard functions, a limited budget. */
  readonly ctx: EvalContext;
}

const typesByName = new Map(
  Object.entries({ string, number, bool, any: dynamic, "list(string)": list(string), "map(string)": map(string) }),
);

/** Functions for files of variables only, so that readers can try sensitive and unknown values. */
const variableFunctions: ReadonlyMap<string, Func> = new Map([
  [
    "secret",
    defineFunction({
      description: "Marks a value as secret.",
      params: [{ name: "value", type: dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true }],
      type: ([value]) => value.type,
      impl: ([value]) => mark(value, "secret"),
    }),
  ],
  [
    "unknown",
    defineFunction({
      description: "A value of a type that is not known yet.",
      params: [{ name: "type", type: string }],
      type: ([name]) => typesByName.get(name.isKnown() ? name.asString() : "any") ?? dynamic,
      impl: ([name]) => unknownVal(typesByName.get(name.asString()) ?? dynamic),
    }),
  ],
]);

/** Reads all files. Never throws: problems are diagnostics. */
export function readConfiguration(documents: Iterable<EditedDocument>, functions: Functions): Configuration {
  const diagnostics: Diagnostic[] = [];
  const read: ReadFile[] = [];
  const variables = new Map<string, Value>();
  let spec: SpecFile | undefined;
  const budget = newBudget();
  for (const document of documents) {
    const { filename: name, body } = document;
    diagnostics.push(...document.diagnostics);
    const role = roleOf(name);
    if (role === "specification") {
      spec = parseSpecFile(body);
      diagnostics.push(...spec.diagnostics);
    } else if (role === "variables")
      diagnostics.push(
        ...readVariables(
          document,
          new EvalContext({ variables: {}, functions: new Map([...functions, ...variableFunctions]), budget }),
          variables,
        ),
      );
    else read.push({ name, body });
  }
  const all = new Map([...(spec?.variables ?? []), ...variables]);
  const ctx = new EvalContext({ variables: all, functions: new Map([...functions, ...(spec?.functions ?? [])]), budget });
  return {
    files: read,
    body: read.length === 1 ? read[0]!.body : mergeBodies(read.map(({ body }) => body)),
    variables: all,
    spec,
    diagnostics,
    ctx,
  };
}

function readVariables({ filename, body, text }: EditedDocument, ctx: EvalContext, into: Map<string, Value>): readonly Diagnostic[] {
  if (isJson(filename)) {
    for (const [key, value] of jsonVariables(text)) into.set(key, value);
    return [];
  }
  const { attributes, diagnostics } = body.justAttributes();
  const found = [...diagnostics];
  for (const [key, { expression }] of attributes) {
    const { value, diagnostics: more } = expression.value(ctx);
    found.push(...more);
    into.set(key, value);
  }
  return found;
}

/** The properties of a JSON object as values: strings are data here, not templates. */
function jsonVariables(text: string): readonly (readonly [string, Value])[] {
  try {
    const type = impliedTypeOfJSON(text);
    if (type.kind !== "object") return [];
    const value = valueFromJSON(text, type);
    return type.names.map((name) => [name, getAttr(value, name)] as const);
  } catch {
    return [];
  }
}
