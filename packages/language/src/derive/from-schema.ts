/** Languages from schemas, for decoding by a schema that is only known when a program runs. */

import { CtyError, type Type } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint, LabelSchema, LanguageSchema, Rule } from "@hcl-ts/schema";
import { bodyOf } from "@hcl-ts/schema";
import { Body } from "../builder/body.ts";
import type {
  AttributeDefinition,
  BlocksDefinition,
  BodyDefinition,
  FieldDefinition,
  LabelDefinition,
  ValueDefinition,
  ValueNode,
} from "../builder/definition.ts";
import type { LanguageOptions } from "../builder/language-options.ts";
import { Language } from "../language.ts";

/**
 * Creates a language from a schema, such as a converted JSON Schema (`languageFromJsonSchema` of
 * `@hcl-ts/schema`). The keys of results are the names of attributes and the types of blocks.
 * References evaluate to the attributes of blocks, even if a program would compute something else.
 *
 * @param options what a schema does not have
 * @throws CtyError for a constraint that only a program can read
 */
export function languageFromSchema(
  schema: LanguageSchema,
  options: Pick<LanguageOptions, "functions" | "dynamic" | "names"> = {},
): Language {
  const definition = definitionOf(schema.body);
  const variables = Object.fromEntries(
    Array.from(schema.variables ?? [], ([name, attribute]) => [name, { definition: attributeOf(attribute) }]),
  );
  return new Language(new Body({}, definition), definition, {
    id: schema.id,
    title: schema.title,
    extensions: schema.extensions.map((extension): `.${string}` => `.${extension.replace(/^\./, "")}`),
    dynamic: schema.dynamicBlocks ?? false,
    variables: variables as never,
    ...options,
  }) as Language;
}

const definitions: WeakMap<BodySchema, BodyDefinition> = /* @__PURE__ */ new WeakMap();

function definitionOf(body: BodySchema, labels: readonly LabelSchema[] = []): BodyDefinition {
  const known = definitions.get(body);
  if (known !== undefined) return known;
  const fields = new Map<string, FieldDefinition>();
  const definition: BodyDefinition = {
    fields,
    docs: body.docs,
    checks: [],
    groups: (body.groups ?? []).map(({ kind, items }) => ({ kind, keys: items })),
    declares: body.declares === undefined ? undefined : { scope: body.declares.scope, value: undefined },
    variables: body.variables === undefined ? undefined : attributesOf(body.variables),
    inherits: body.inherits,
    rest: body.anyAttribute === undefined ? undefined : valueDefinition(body.anyAttribute),
  };
  definitions.set(body, definition);
  for (const label of labels) fields.set(freeName(label.name, body), labelOf(label));
  for (const [name, attribute] of body.attributes) if (attribute.presence !== "computed") fields.set(name, attributeOf(attribute));
  for (const [type, block] of body.blocks) fields.set(type, blocksOf(type, block));
  return definition;
}

/** Returns the key of a label, which must differ from the items' keys. */
function freeName(name: string, { attributes, blocks }: BodySchema): string {
  let key = name;
  while (attributes.has(key) || blocks.has(key)) key = `${key}_label`;
  return key;
}

const COMMON = { name: undefined, merge: undefined } as const;

function labelOf({ constraint, docs }: LabelSchema): LabelDefinition {
  const node: LabelDefinition["node"] =
    constraint?.kind === "values"
      ? {
          kind: "values",
          values: constraint.values.flatMap(({ value, ...rest }) => (typeof value === "string" ? [{ value, ...rest }] : [])),
        }
      : { kind: "string", rules: constraint?.kind === "type" ? (constraint.rules ?? []) : [] };
  return { kind: "label", ...COMMON, docs, deprecated: undefined, presence: "required", node };
}

function blocksOf(type: string, block: BlockSchema): BlocksDefinition {
  const { nesting, min, max, docs, deprecated, labels } = block;
  return {
    kind: "blocks",
    ...COMMON,
    docs,
    deprecated,
    presence: min > 0 ? "required" : "optional",
    type,
    // Created when it is needed, because schemas can be recursive.
    get body() {
      return definitionOf(bodyOf(block.body), labels);
    },
    nesting: nesting === "set" ? "list" : nesting,
    min,
    max: max ?? (nesting === "one" ? 1 : undefined),
  };
}

function attributesOf(attributes: ReadonlyMap<string, AttributeSchema>): ReadonlyMap<string, AttributeDefinition> {
  return new Map(Array.from(attributes, ([name, attribute]) => [name, attributeOf(attribute)]));
}

function attributeOf(attribute: AttributeSchema): AttributeDefinition {
  const { presence, default: initial, docs, deprecated, examples = [], merge } = attribute;
  return {
    kind: "attribute",
    name: undefined,
    merge,
    docs,
    deprecated,
    presence: presence === "required" ? "required" : initial === undefined ? "optional" : "default",
    value: valueDefinition(attribute),
    default: initial,
    examples,
  };
}

function valueDefinition({ constraint, sensitive = false }: Pick<AttributeSchema, "constraint" | "sensitive">): ValueDefinition {
  return { node: nodeOf(constraint), steps: [], sensitive };
}

function nodeOf(constraint: Constraint): ValueNode {
  const part = (of: Constraint): ValueDefinition => valueDefinition({ constraint: of });
  switch (constraint.kind) {
    case "type":
      return typeNode(constraint.type, constraint.rules ?? []);
    case "values":
    case "keyword":
      return { kind: "values", values: constraint.values };
    case "list":
    case "set":
    case "map":
      return { kind: constraint.kind, of: part(constraint.of), rules: constraint.rules ?? [] };
    case "tuple":
      return { kind: "tuple", of: constraint.of.map(part) };
    case "oneOf":
      return { kind: "union", of: constraint.of.map(part) };
    case "object":
      return {
        kind: "object",
        fields: attributesOf(constraint.attributes),
        rest: constraint.anyAttribute === undefined ? undefined : valueDefinition(constraint.anyAttribute),
      };
    case "reference":
      return { kind: "reference", scope: constraint.scope, cycles: false };
    case "expression":
      return { kind: "expression", of: part(constraint.of) };
    case "type-expression":
      throw new CtyError("a schema with type expressions cannot be decoded: only the program that defines them can read them");
  }
}

function typeNode(type: Type, rules: readonly Rule[]): ValueNode {
  const part = (of: Type): ValueDefinition => ({ node: typeNode(of, []), steps: [], sensitive: false });
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return { kind: type.kind, rules };
    case "list":
    case "set":
    case "map":
      return { kind: type.kind, of: part(type.element), rules };
    case "tuple":
      return { kind: "tuple", of: type.elements.map(part) };
    case "object": {
      const fields = zip(type.names, type.types).map(([name, part]): [string, AttributeDefinition] => {
        const presence = type.optional?.has(name) === true ? "optional" : "required";
        return [name, attributeOf({ constraint: { kind: "type", type: part }, presence })];
      });
      return { kind: "object", fields: new Map(fields), rest: undefined };
    }
    default:
      return { kind: "any", rules: [] };
  }
}
