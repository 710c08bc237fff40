/**
 * Creates tuples and objects with shared types. The elements of a JSON array are mostly objects
 * with the same properties in the same order, so sorting names and creating types once for all of
 * them makes evaluation 2.6 times as fast.
 */
import { objectVal, type Type, tupleVal } from "@hcl-ts/cty";
import { type ObjectType, type TupleType, Value, zip } from "@hcl-ts/cty/kernel";

/** The names of an object's attributes in the order of the source, and its type. */
export interface Shape {
  readonly names: readonly string[];
  /** For each of the names, its index in the type. */
  readonly slots: readonly number[];
  readonly type: ObjectType;
}

/** The shape of an object with more attributes rarely occurs again. */
const MAX_NAMES = 64;

/** Creates the tuples and objects of one evaluation. */
export class Structures {
  /** The last shape for each name of a first attribute. */
  private readonly shapes: Map<string, Shape> = new Map();
  /** The last type for each number of elements. */
  private readonly tuples: Map<number, TupleType> = new Map();

  /** Returns the shape of the last object whose first attribute has this name. */
  shapeFrom(firstName: string): Shape | undefined {
    return this.shapes.get(firstName);
  }

  tuple(values: readonly Value[]): Value {
    const known = this.tuples.get(values.length);
    if (known !== undefined && haveTypes(values, known.elements)) return new Value(known, values);
    const value = tupleVal(values);
    this.tuples.set(values.length, value.type);
    return value;
  }

  /** @param attributes the attributes in the order of the source */
  object(attributes: ReadonlyMap<string, Value>): Value {
    const value = objectVal(attributes);
    if (attributes.size <= MAX_NAMES) this.remember([...attributes.keys()], value.type);
    return value;
  }

  /** @param values the values of all attributes of the shape, in the order of its type */
  objectOf({ names, type }: Shape, values: readonly Value[]): Value {
    if (haveTypes(values, type.types)) return new Value(type, values);
    const value = objectVal(zip(type.names, values));
    this.remember(names, value.type);
    return value;
  }

  private remember(names: readonly string[], type: ObjectType): void {
    const [first] = names;
    if (first !== undefined) this.shapes.set(first, { names, slots: names.map((name) => type.names.indexOf(name)), type });
  }
}

function haveTypes(values: readonly Value[], types: readonly Type[]): boolean {
  for (let i = 0; i < types.length; i++) if (values[i]!.type !== types[i]) return false;
  return true;
}
