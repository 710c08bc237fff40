/** Names of values whose type or schema is known. */
import { dynamic, list, map, number, object, set, string, type Type, tuple } from "@hcl-ts/cty";
import type { AttributeSchema, Constraint } from "@hcl-ts/schema";
import type { Name, NameKind } from "./name.ts";

/** The parts of a name besides its schema. */
export interface NameParts extends Pick<Name, "name" | "address" | "declaration"> {
  readonly kind?: NameKind | undefined;
}

/** Returns the name of a value with a type: its members are the attributes of an object. */
export function nameOfType(type: Type | undefined, { kind = "attribute", ...parts }: NameParts): Name {
  const members = membersOfType(type, parts.address);
  const element = elementOfType(type);
  return {
    ...parts,
    kind,
    type,
    ...(members !== undefined && { members }),
    ...(element !== undefined && { element: () => nameOfType(element, { name: "", kind }) }),
  };
}

function membersOfType(type: Type | undefined, address: string | undefined): (() => Iterable<Name>) | undefined {
  if (type?.kind !== "object") return undefined;
  return () =>
    type.names.map((name, i) => nameOfType(type.types[i], { name, address: address === undefined ? undefined : `${address}.${name}` }));
}

function elementOfType(type: Type | undefined): Type | undefined {
  switch (type?.kind) {
    case "list":
    case "set":
    case "map":
      return type.element;
    case "tuple":
      return type.elements[0];
    default:
      return undefined;
  }
}

/** Returns the name of an attribute, a variable or a part of one that a schema describes. */
export function nameOfAttribute(schema: AttributeSchema, { kind = "attribute", ...parts }: NameParts): Name {
  const { constraint, docs, deprecated, sensitive } = schema;
  return {
    ...nameOfConstraint(constraint, { ...parts, kind }),
    ...(docs !== undefined && { docs }),
    ...(deprecated !== undefined && { deprecated }),
    ...(sensitive === true && { sensitive }),
  };
}

function nameOfConstraint(constraint: Constraint, parts: NameParts): Name {
  switch (constraint.kind) {
    case "object": {
      const { attributes } = constraint;
      const address = (name: string): string | undefined => (parts.address === undefined ? undefined : `${parts.address}.${name}`);
      return {
        ...nameOfType(typeOfConstraint(constraint), parts),
        members: () => Array.from(attributes, ([name, schema]) => nameOfAttribute(schema, { name, address: address(name) })),
      };
    }
    case "list":
    case "set":
    case "map":
      return {
        ...nameOfType(typeOfConstraint(constraint), parts),
        element: () => nameOfConstraint(constraint.of, { name: "", kind: parts.kind }),
      };
    case "expression":
      return nameOfConstraint(constraint.of, parts);
    default:
      return nameOfType(typeOfConstraint(constraint), parts);
  }
}

/** Returns the type of the values that a constraint accepts; `dynamic` if they have several. */
export function typeOfConstraint(constraint: Constraint): Type {
  switch (constraint.kind) {
    case "type":
      return constraint.type;
    case "values": {
      const types = new Set(constraint.values.map(({ value }) => typeof value));
      if (types.size !== 1) return dynamic;
      return types.has("string") ? string : types.has("number") ? number : dynamic;
    }
    case "list":
      return list(typeOfConstraint(constraint.of));
    case "set":
      return set(typeOfConstraint(constraint.of));
    case "map":
      return map(typeOfConstraint(constraint.of));
    case "tuple":
      return tuple(constraint.of.map(typeOfConstraint));
    case "object": {
      const types = Array.from(constraint.attributes, ([name, schema]) => [name, typeOfConstraint(schema.constraint)] as const);
      const optional = [...constraint.attributes].filter(([, { presence }]) => presence !== "required").map(([name]) => name);
      return object(new Map(types), optional);
    }
    case "expression":
      return typeOfConstraint(constraint.of);
    case "oneOf":
    case "reference":
    case "keyword":
    case "type-expression":
      return dynamic;
  }
}
