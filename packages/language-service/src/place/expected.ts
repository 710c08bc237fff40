/** The values that are accepted at a place in an expression. */
import { bool, number, string, type Type } from "@hcl-ts/cty";
import { binaryOperations, type Expr, type Node } from "@hcl-ts/hclsyntax";
import type { Constraint } from "@hcl-ts/schema";
import type { FunctionInfo } from "../model/language-support.ts";

/** Alternatives of what a value may be. Without any, nothing is known about it. */
export type Expected = readonly Constraint[];

const ANYTHING: Expected = [];
const BOOL: Expected = [{ kind: "type", type: bool }];
const NUMBER: Expected = [{ kind: "type", type: number }];
const STRING: Expected = [{ kind: "type", type: string }];

/** Returns the alternatives of a constraint. */
export function alternatives(constraint: Constraint | undefined): Expected {
  if (constraint === undefined) return ANYTHING;
  switch (constraint.kind) {
    case "oneOf":
      return constraint.of.flatMap(alternatives);
    case "expression":
      return alternatives(constraint.of);
    case "type":
      return constraint.type.kind === "dynamic" ? ANYTHING : [constraint];
    default:
      return [constraint];
  }
}

const ofType = (type: Type): Expected => alternatives({ kind: "type", type });

/** Returns what the elements of a collection may be. @param index the index in a list that is written out */
export function elementOf(expected: Expected, index?: number): Expected {
  return expected.flatMap((constraint) => {
    switch (constraint.kind) {
      case "list":
      case "set":
      case "map":
        return alternatives(constraint.of);
      case "tuple":
        return index === undefined ? ANYTHING : alternatives(constraint.of[index]);
      case "type":
        return elementOfType(constraint.type, index);
      case "type-expression":
        return [constraint];
      default:
        return ANYTHING;
    }
  });
}

function elementOfType(type: Type, index: number | undefined): Expected {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return ofType(type.element);
    case "tuple": {
      const element = index === undefined ? undefined : type.elements[index];
      return element === undefined ? ANYTHING : ofType(element);
    }
    default:
      return ANYTHING;
  }
}

/** Returns what the value of a key of an object may be. */
export function valueOfKey(expected: Expected, key: string | undefined): Expected {
  return expected.flatMap((constraint) => {
    switch (constraint.kind) {
      case "object": {
        const attribute = key === undefined ? undefined : (constraint.attributes.get(key) ?? constraint.anyAttribute);
        return alternatives(attribute?.constraint);
      }
      case "map":
        return alternatives(constraint.of);
      case "type": {
        const { type } = constraint;
        if (type.kind === "map") return ofType(type.element);
        const index = type.kind === "object" && key !== undefined ? type.names.indexOf(key) : -1;
        return type.kind === "object" && index >= 0 ? ofType(type.types[index]!) : ANYTHING;
      }
      case "type-expression":
        return [constraint];
      default:
        return ANYTHING;
    }
  });
}

/** Returns what a part of an expression may be, given what the expression may be. */
export function expectedInside(parent: Node, child: Node, expected: Expected, functions: ReadonlyMap<string, FunctionInfo>): Expected {
  switch (parent.kind) {
    case "ParenthesesExpr":
    case "TemplateWrapExpr":
      return expected;
    case "TupleConsExpr":
      return elementOf(expected, indexIn(parent.exprs, child));
    case "ObjectConsExpr": {
      const item = parent.items.find(({ valueExpr }) => valueExpr === child);
      return item === undefined ? expected : valueOfKey(expected, keyOf(item.keyExpr));
    }
    case "ObjectConsKeyExpr":
      return parent.forceNonLiteral ? STRING : expected;
    case "ConditionalExpr":
      return child === parent.condition ? BOOL : expected;
    case "ForExpr":
      if (child === parent.valExpr) return parent.keyExpr === undefined ? elementOf(expected) : valueOfKey(expected, undefined);
      return child === parent.condExpr ? BOOL : child === parent.keyExpr ? STRING : ANYTHING;
    case "FunctionCallExpr":
      return argument(parent.name, indexIn(parent.args, child), expected, functions);
    case "BinaryOpExpr":
      return ofType(binaryOperations[parent.op].operand);
    case "UnaryOpExpr":
      return parent.op === "!" ? BOOL : NUMBER;
    case "TemplateExpr":
      return parent.parts.length === 1 ? expected : STRING;
    default:
      return ANYTHING;
  }
}

/** Returns the index of a part of an expression. */
function indexIn(parts: readonly Node[], part: Node): number {
  return parts.indexOf(part);
}

function argument(name: string, index: number, expected: Expected, functions: ReadonlyMap<string, FunctionInfo>): Expected {
  if (expected.some(({ kind }) => kind === "type-expression")) return name === "optional" && index > 0 ? ANYTHING : expected;
  const func = functions.get(name)?.func;
  const parameter = func?.params[index] ?? func?.varParam;
  return parameter === undefined ? ANYTHING : ofType(parameter.type);
}

/** Returns the key of an item of an object, if it is a literal. */
export function keyOf(key: { literalName(): string | undefined; readonly wrapped: Expr }): string | undefined {
  const name = key.literalName();
  if (name !== undefined) return name;
  const text = key.wrapped.kind === "TemplateExpr" ? key.wrapped.literalText()?.content : undefined;
  return typeof text === "string" ? text : undefined;
}
