/** Checks the output shape of `terraform providers schema -json`, which the library expects from a calling program. */

/** The maximum nesting depth of blocks, attributes and types. Providers have fewer than 20 levels. */
const MAX_DEPTH = 90;

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the path to the first part of another shape, which is empty for the value itself; undefined if there is none. */
type Check = (json: unknown, depth: number) => string | undefined;

/**
 * Returns the path to the first part of a JSON value that does not have the output shape of
 * `terraform providers schema -json`, such as `provider_schemas.x.provider`; undefined if all parts
 * have it.
 */
export function schemasProblem(json: unknown): string | undefined {
  // Without providers, there is no other member than the version.
  if (!isObject(json) || !(Object.hasOwn(json, "provider_schemas") || Object.hasOwn(json, "format_version"))) return "provider_schemas";
  return root(json, 0)?.slice(1);
}

const isObject = (json: unknown): json is JsonObject => typeof json === "object" && json !== null && !Array.isArray(json);

/** Checks the members of an object that it has. */
function partial(checks: Readonly<Record<string, Check>>): Check {
  return (json, depth) => {
    if (!isObject(json) || depth > MAX_DEPTH) return "";
    for (const [name, check] of Object.entries(checks)) {
      if (!Object.hasOwn(json, name)) continue;
      const path = check(json[name], depth + 1);
      if (path !== undefined) return `.${name}${path}`;
    }
    return undefined;
  };
}

/** Checks the members of an object that must have a nesting mode. */
function withNesting(checks: Readonly<Record<string, Check>>): Check {
  const check = partial(checks);
  return (json, depth) => (isObject(json) && !Object.hasOwn(json, "nesting_mode") ? "" : check(json, depth));
}

/** Checks all members of an object with any names. */
function recordOf(check: Check): Check {
  return (json, depth) => {
    if (!isObject(json)) return "";
    for (const name of Object.keys(json)) {
      const path = check(json[name], depth);
      if (path !== undefined) return `.${name}${path}`;
    }
    return undefined;
  };
}

const typed =
  (type: "string" | "number" | "boolean"): Check =>
  (json) =>
    typeof json === type ? undefined : "";

const NESTING = new Set<unknown>(["single", "group", "list", "set", "map"]);
const nesting: Check = (json) => (NESTING.has(json) ? undefined : "");

const PRIMITIVES = new Set<unknown>(["string", "number", "bool", "dynamic"]);

/** Checks a type in the JSON form of the reference: a name, or a list of a kind and its parameters. */
const type: Check = (json, depth) => {
  if (PRIMITIVES.has(json)) return undefined;
  if (!Array.isArray(json) || depth > MAX_DEPTH) return "";
  const items: readonly unknown[] = json;
  const [kind, parameter, names = []] = items;
  switch (kind) {
    case "list":
    case "set":
    case "map":
      return json.length === 2 ? type(parameter, depth + 1) : "";
    case "tuple":
      return json.length === 2 && Array.isArray(parameter) && parameter.every((item) => type(item, depth + 1) === undefined)
        ? undefined
        : "";
    case "object":
      if (!isObject(parameter) || !Array.isArray(names) || json.length > 3) return "";
      if (!names.every((name) => typeof name === "string" && Object.hasOwn(parameter, name))) return "";
      return Object.values(parameter).every((item) => type(item, depth + 1) === undefined) ? undefined : "";
    default:
      return "";
  }
};

const flag = typed("boolean");

const nestedType = withNesting({ nesting_mode: nesting, attributes: recordOf((json, depth) => attribute(json, depth)) });
const attribute = partial({ type, nested_type: nestedType, required: flag, optional: flag, computed: flag, sensitive: flag });

const count = typed("number");
const nestedBlock = withNesting({
  nesting_mode: nesting,
  block: (json, depth) => block(json, depth),
  min_items: count,
  max_items: count,
});
const block = partial({ attributes: recordOf(attribute), block_types: recordOf(nestedBlock) });

const schemas = recordOf(partial({ block }));
const root = partial({
  provider_schemas: recordOf(
    partial({
      provider: partial({ block }),
      resource_schemas: schemas,
      data_source_schemas: schemas,
      ephemeral_resource_schemas: schemas,
    }),
  ),
});
