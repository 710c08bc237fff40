/** The schema model of definitions. */
import { bool, dynamic, number, string, type Type } from "@hcl-ts/cty";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint, LabelSchema } from "@hcl-ts/schema";
import type {
  AttributeDefinition,
  BlocksDefinition,
  BodyDefinition,
  FieldDefinition,
  LabelDefinition,
  ValueDefinition,
} from "../builder/definition.ts";

const schemas: WeakMap<BodyDefinition, BodySchema> = /* @__PURE__ */ new WeakMap();
const constraints: WeakMap<ValueDefinition, Constraint> = /* @__PURE__ */ new WeakMap();

/** Returns the schema of a body, always the same object for a definition. */
export function schemaOf(body: BodyDefinition): BodySchema {
  let schema = schemas.get(body);
  if (schema === undefined) {
    schema = createSchema(body);
    schemas.set(body, schema);
  }
  return schema;
}

function createSchema(body: BodyDefinition): BodySchema {
  const attributes = new Map<string, AttributeSchema>();
  const blocks = new Map<string, BlockSchema>();
  const inner = body.variables === undefined ? undefined : attributesToSchema(body.variables);
  for (const [key, field] of body.fields) {
    if (field.kind === "attribute") attributes.set(nameOf(key, field), attributeToSchema(field));
    else if (field.kind === "blocks") blocks.set(field.type, blockToSchema(field));
  }
  const labels = labelsOf(body);
  return {
    attributes,
    blocks,
    docs: body.docs,
    ...(body.rest !== undefined && { anyAttribute: { constraint: constraintOf(body.rest), presence: "optional" } }),
    ...(body.groups.length > 0 && {
      groups: body.groups.map(({ kind, keys }) => ({ kind, items: keys.map((key) => nameOf(key, body.fields.get(key)!)) })),
    }),
    ...(body.declares !== undefined && {
      declares: { scope: body.declares.scope, labels: labels.map((_, i) => i), opaque: body.declares.value !== undefined },
    }),
    ...(inner !== undefined && { variables: inner }),
    ...(body.inherits !== undefined && { inherits: nameOf(body.inherits, body.fields.get(body.inherits)!) }),
  };
}

/** Returns the name of a field in files. */
export function nameOf(key: string, field: FieldDefinition): string {
  return field.kind === "blocks" ? field.type : (field.name ?? key);
}

/** Returns the labels of a body in order. */
export function labelsOf(body: BodyDefinition): readonly (readonly [key: string, label: LabelDefinition])[] {
  return [...body.fields].flatMap(([key, field]) => (field.kind === "label" ? [[key, field] as const] : []));
}

/** Returns the schemas of attributes or variables by name. */
export function attributesToSchema(attributes: ReadonlyMap<string, AttributeDefinition>): ReadonlyMap<string, AttributeSchema> {
  return new Map(Array.from(attributes, ([name, attribute]) => [name, attributeToSchema(attribute)]));
}

function attributeToSchema({ value, presence, default: initial, docs, deprecated, examples, merge }: AttributeDefinition): AttributeSchema {
  return {
    constraint: constraintOf(value),
    presence: presence === "required" ? "required" : "optional",
    ...(presence === "default" && isJson(initial) && { default: initial }),
    ...(docs !== undefined && { docs }),
    ...(deprecated !== undefined && { deprecated }),
    ...(examples.length > 0 && { examples }),
    ...(value.sensitive && { sensitive: true }),
    ...(merge !== undefined && { merge }),
  };
}

/** Whether a value, such as the default of a converted attribute, is JSON data. */
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value === "object" && value !== null) {
    const prototype: unknown = Object.getPrototypeOf(value);
    return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
  }
  return value === null || ["string", "boolean"].includes(typeof value) || (typeof value === "number" && Number.isFinite(value));
}

function blockToSchema(field: BlocksDefinition): BlockSchema {
  return {
    labels: labelsOf(field.body).map(([key, label]) => labelToSchema(key, label)),
    nesting: field.nesting,
    min: field.min,
    ...(field.max !== undefined && { max: field.max }),
    body: () => schemaOf(field.body),
    ...(field.docs !== undefined && { docs: field.docs }),
    ...(field.deprecated !== undefined && { deprecated: field.deprecated }),
  };
}

function labelToSchema(key: string, { node, docs }: LabelDefinition): LabelSchema {
  const constraint: Constraint | undefined =
    node.kind === "values"
      ? { kind: "values", values: node.values }
      : node.rules.length === 0
        ? undefined
        : { kind: "type", type: string, rules: node.rules };
  return { name: key, ...(constraint !== undefined && { constraint }), ...(docs !== undefined && { docs }) };
}

const TYPES: Readonly<Record<"string" | "number" | "bool" | "any", Type>> = { string, number, bool, any: dynamic };

/** Returns the constraint of values, always the same object for a definition. */
export function constraintOf(value: ValueDefinition): Constraint {
  let constraint = constraints.get(value);
  if (constraint === undefined) {
    constraint = createConstraint(value);
    constraints.set(value, constraint);
  }
  return constraint;
}

function createConstraint({ node }: ValueDefinition): Constraint {
  switch (node.kind) {
    case "string":
    case "number":
    case "bool":
    case "any":
      return { kind: "type", type: TYPES[node.kind], ...(node.rules.length > 0 && { rules: node.rules }) };
    case "values":
      return { kind: "values", values: node.values };
    case "list":
    case "set":
    case "map":
      return { kind: node.kind, of: constraintOf(node.of), ...(node.rules.length > 0 && { rules: node.rules }) };
    case "tuple":
      return { kind: "tuple", of: node.of.map(constraintOf) };
    case "union":
      return { kind: "oneOf", of: node.of.map(constraintOf) };
    case "object": {
      const attributes = [...node.fields].flatMap(([key, field]) =>
        field.kind === "attribute" ? [[nameOf(key, field), field] as const] : [],
      );
      return {
        kind: "object",
        attributes: attributesToSchema(new Map(attributes)),
        ...(node.rest !== undefined && { anyAttribute: { constraint: constraintOf(node.rest), presence: "optional" } }),
      };
    }
    case "reference":
      return { kind: "reference", scope: node.scope };
    case "expression":
      return { kind: "expression", of: constraintOf(node.of) };
  }
}
