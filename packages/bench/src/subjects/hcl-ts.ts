/** The packages of this repository. */
import {
  convert,
  equals,
  fromNative,
  list,
  map,
  number,
  numberVal,
  object,
  objectVal,
  setVal,
  string,
  stringVal,
  tupleVal,
  unify,
  type Value,
} from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { marshal, unmarshal } from "@hcl-ts/cty-msgpack";
import { EvalContext } from "@hcl-ts/hcl";
import { toJson } from "@hcl-ts/hcl2json";
import { attrSpec, blockMapSpec, decode, objectSpec } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { type ConfigFile, parseConfig, walk } from "@hcl-ts/hclsyntax";
import { listItems } from "@hcl-ts/hclsyntax/document";
import { generatedExpressions, generatedSource, jsonDocument } from "../generated-source.ts";
import { editing } from "./hcl-ts-editing.ts";
import { terraform } from "./hcl-ts-terraform.ts";
import { writing } from "./hcl-ts-writing.ts";
import type { Run, Source, Subject } from "./subject.ts";

/** The number of runs whose trees are kept: enough to leave the space for new objects. */
const KEPT_RUNS = 8;

const sizeOf = (sources: readonly Source[]): number => sources.reduce((sum, { text }) => sum + text.length, 0);

/** Parses a source that must be valid. */
function parsed(name: string, text: string): ConfigFile {
  const { file, diagnostics } = parseConfig(text, name);
  if (diagnostics.length > 0) throw new Error(`${name}: ${diagnostics[0]!.summary}`);
  return file;
}

const context = (variables: object): EvalContext =>
  new EvalContext({
    variables: new Map(Object.entries(variables).map(([name, value]) => [name, fromNative(value)])),
    functions: standardFunctions,
  });

const evaluation = (sources: readonly Source[]): Run => {
  const { body } = parsed("generated", generatedExpressions(sizeOf(sources)));
  const ctx = context({
    env: "production",
    region: "eu",
    ports: [80, 443, 8080],
    tags: { owner: "team" },
    zones: ["a", "b", "c"],
  });
  const expressions = body.attributes.map(({ expr }) => expr);
  return () => {
    for (const expression of expressions) if (expression.value(ctx).diagnostics.length > 0) throw new Error("an expression failed");
  };
};

const service = objectSpec({
  name: attrSpec("name", string, { required: true }),
  ports: attrSpec("ports", list(number)),
  tags: attrSpec("tags", map(string)),
  enabled: attrSpec("enabled", string),
});
const configuration = objectSpec({ resources: blockMapSpec("resource", ["type", "name"], service) });

const decoding = (sources: readonly Source[]): Run => {
  const text = generatedSource(sizeOf(sources));
  const { body } = parsed("generated", text);
  const sizes = Object.fromEntries(Array.from({ length: body.blocks.length }, (_, i) => [`s${i}`, { cpu: i }]));
  const ctx = context({ var: { env: "production", zones: ["a", "b"], sizes } });
  return () => {
    if (decode(body, configuration, ctx).diagnostics.length > 0) throw new Error("the configuration could not be decoded");
  };
};

const servers = (): Value[] =>
  Array.from({ length: 1000 }, (_, i) =>
    objectVal({ name: stringVal(`server-${i}`), port: numberVal(8000 + i), size: i % 2 === 0 ? numberVal(i) : stringVal(`${i}`) }),
  );

/** All cases. */
export const subject: Subject = {
  parse: (sources) => () => {
    for (const { name, text } of sources) parseConfig(text, name);
  },
  keep: (sources) => {
    const kept: ConfigFile[][] = [];
    let next = 0;
    return () => {
      kept[next++ % KEPT_RUNS] = sources.map(({ name, text }) => parseConfig(text, name).file);
    };
  },
  read: (sources) => () => {
    for (const { name, text } of sources) walk(parseConfig(text, name).file.body, () => undefined);
  },
  ranges: (sources) => () => {
    for (const { name, text } of sources)
      walk(parseConfig(text, name).file.body, (node) => {
        node.range;
      });
  },
  list: (sources) => () => {
    for (const { name, text } of sources) listItems(text, name);
  },
  plain: (sources) => () => {
    for (const { name, text } of sources) toJson(text, { filename: name });
  },
  evaluate: evaluation,
  decode: decoding,
  json: (sources) => {
    const text = jsonDocument(sizeOf(sources));
    return () => parseJson(text, "document.json");
  },
  "json-values": (sources) => {
    const text = jsonDocument(sizeOf(sources));
    return () => {
      const { attributes } = parseJson(text, "document.json").file.body.justAttributes();
      for (const { expression } of attributes.values()) expression.value();
    };
  },
  ...writing,
  ...editing,
  ...terraform,
  msgpack: () => {
    const value = tupleVal(servers());
    return () => unmarshal(marshal(value, value.type), value.type);
  },
  "cty-build": () => servers,
  "cty-compare": () => {
    const [a, b] = [tupleVal(servers()), tupleVal(servers())];
    return () => equals(a, b).asBoolean();
  },
  "cty-convert": () => {
    const tuple = tupleVal(servers());
    const type = list(object({ name: string, port: number, size: number }));
    return () => convert(tuple, type);
  },
  "cty-unify": () => {
    const types = servers().map(({ type }) => type);
    return () => unify(types);
  },
  "cty-set": () => {
    const strings = Array.from({ length: 10_000 }, (_, i) => stringVal(`element ${i % 7000}`));
    return () => setVal(strings);
  },
};
