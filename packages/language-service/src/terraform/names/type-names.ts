/** Member names of values, from types and from provider schemas. */
import { dynamic, list, map, object, set, type Type } from "@hcl-ts/cty";
import { type AttributeSchema, type BodySchema, bodyOf, type Constraint } from "@hcl-ts/schema";
import { renderType } from "@hcl-ts/terraform/evaluate";
import type { Name } from "../../model/name.ts";

type Parts = Pick<Name, "name" | "kind"> & Partial<Name>;

/** Returns a name whose members follow from a type. */
export function typedName(type: Type | undefined, parts: Parts): Name {
  return { ...parts, type, ...membersOf(type) };
}

function membersOf(type: Type | undefined): Pick<Name, "members" | "element"> {
  switch (type?.kind) {
    case "object":
      return {
        members: () => type.names.map((name, i) => typedName(type.types[i], { name, kind: "attribute", detail: typeText(type.types[i]) })),
        element: () => (type.types[0] === undefined ? undefined : typedName(type.types[0], { name: "", kind: "attribute" })),
      };
    case "list":
    case "set":
    case "map":
      return { element: () => typedName(type.element, { name: "", kind: "attribute" }) };
    case "tuple":
      return { element: () => (type.elements[0] === undefined ? undefined : typedName(type.elements[0], { name: "", kind: "attribute" })) };
    default:
      return {};
  }
}

/** The texts of types. The names of a module are listed again after each key, but its types stay. */
const texts = new WeakMap<Type, string>();

/** Returns a type as one line; undefined for one that is not known. */
export function typeText(type: Type | undefined): string | undefined {
  if (type === undefined || type.kind === "dynamic") return undefined;
  let text = texts.get(type);
  if (text === undefined) {
    text = renderType(type).replace(/\s+/g, " ");
    if (text.length > MAX_TEXT) text = `${text.slice(0, MAX_TEXT - 1)}…`;
    texts.set(type, text);
  }
  return text;
}

const MAX_TEXT = 80;

/** Returns the names of the attributes and blocks of a body, as an expression sees them. */
export function bodyMembers(body: BodySchema): Iterable<Name> {
  const attributes = Array.from(body.attributes, ([name, attribute]) => attributeName(name, attribute));
  const blocks = Array.from(body.blocks, ([name, { nesting, body: inner, docs }]): Name => {
    const members = (): Iterable<Name> => bodyMembers(bodyOf(inner));
    const rest = nesting === "one" ? { members } : { element: (): Name => ({ name: "", kind: "block", members }) };
    return { name, kind: "block", docs, ...rest };
  });
  return [...attributes, ...blocks.filter(({ name }) => name !== "dynamic")];
}

function attributeName(name: string, { constraint, docs, deprecated, sensitive }: AttributeSchema): Name {
  const type = typeOf(constraint);
  return typedName(type, { name, kind: "attribute", docs, deprecated, sensitive, detail: typeText(type) });
}

/** Returns the type of the values of a constraint. */
function typeOf(constraint: Constraint): Type {
  switch (constraint.kind) {
    case "type":
      return constraint.type;
    case "list":
      return list(typeOf(constraint.of));
    case "set":
      return set(typeOf(constraint.of));
    case "map":
      return map(typeOf(constraint.of));
    case "object":
      return object(new Map(Array.from(constraint.attributes, ([name, attribute]) => [name, typeOf(attribute.constraint)])));
    default:
      return dynamic;
  }
}
