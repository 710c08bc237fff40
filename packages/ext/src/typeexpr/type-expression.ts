/**
 * Reads types from expressions in either syntax, without evaluating them. An invalid part is
 * reported and read as `any` (an attribute without a usable name or type is omitted), so that the
 * rest of the type can be used.
 *
 * Depth needs no limit here, because parsers limit the depth of expressions. A stack overflow
 * below that depth is reported as an error.
 */
import { exprAsKeyword, exprCall, exprList, exprMap } from "@hcl-ts/analysis";
import {
  bool,
  dynamic,
  dynamicVal,
  isValue,
  list,
  map,
  number,
  object,
  set,
  string,
  type Type,
  tryConvert,
  tuple,
  type Value,
} from "@hcl-ts/cty";
import { isStackOverflow, normalizeString } from "@hcl-ts/cty/kernel";
import {
  type Diagnostic,
  type DiagnosticOptions,
  type Expression,
  errorDiagnostic,
  hasErrors,
  type KeyValueExpressions,
  type Message,
  type StaticCall,
} from "@hcl-ts/hcl";
import { rangeBetween, suggest } from "@hcl-ts/hcl/syntax";
import type { Defaults } from "./defaults.ts";
import {
  anyInExactType,
  argumentsForKeyword,
  attributeTypeNameRequired,
  attributeTypesRequired,
  elementTypesRequired,
  extraOptionalArgument,
  misplacedOptional,
  oneTypeArgumentRequired,
  optionalInExactType,
  optionalTypeRequired,
  repeatedAttributeType,
  typeRequired,
  typeTooDeep,
  unknownType,
  unsuitableDefault,
} from "./messages.ts";

/** A type that was read, and all problems in its expression. */
export interface ReadType {
  /** The type, with `any` for the parts that could not be read. */
  readonly type: Type;
  readonly diagnostics: readonly Diagnostic[];
}

/** A {@link ReadType} with the defaults of its optional attributes. */
export interface ReadTypeWithDefaults extends ReadType {
  /** Undefined if no attribute at any depth has a default. */
  readonly defaults: Defaults | undefined;
}

/**
 * Reads an expression as an exact type, which has neither `any` nor optional attributes. Go's
 * `typeexpr.Type`.
 *
 * @example exactType(parseExpression("list(string)").expression).type // list(string)
 */
export function exactType(expression: Expression): ReadType {
  const { type, diagnostics } = read(expression, "exact");
  return { type, diagnostics };
}

/**
 * Reads an expression as a type constraint: `any` can replace a type, and `optional(type)` is the
 * type of an attribute that may be absent.
 */
export function typeConstraint(expression: Expression): ReadType {
  const { type, diagnostics } = read(expression, "constraint");
  return { type, diagnostics };
}

/**
 * Reads an expression as a type constraint in which optional attributes can have defaults:
 * `optional(type, default)`. A default is a constant, evaluated without a context. Use the defaults
 * with `applyDefaults`.
 */
export function typeConstraintWithDefaults(expression: Expression): ReadTypeWithDefaults {
  return read(expression, "defaults");
}

/** The kind of type to read. */
type Mode = "exact" | "constraint" | "defaults";

interface Part {
  readonly type: Type;
  readonly defaults: Defaults | undefined;
}

const UNREADABLE: Part = { type: dynamic, defaults: undefined };

const KEYWORDS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["string", string],
  ["number", number],
  ["bool", bool],
  ["any", dynamic],
]);

const CONSTRUCTORS = ["list", "set", "map", "object", "tuple"] as const;
type Constructor = (typeof CONSTRUCTORS)[number];

function isConstructor(name: string): name is Constructor {
  return CONSTRUCTORS.some((known) => known === name);
}

function read(expression: Expression, mode: Mode): ReadTypeWithDefaults {
  const diagnostics: Diagnostic[] = [];
  try {
    const { type, defaults } = new TypeReader(mode, diagnostics).part(expression);
    return { type, defaults, diagnostics };
  } catch (error) {
    // The parser limits the depth of expressions, but the calling program may have used too much of
    // the stack.
    if (!isStackOverflow(error)) throw error;
    return { ...UNREADABLE, diagnostics: [errorDiagnostic(typeTooDeep(), { subject: expression.range })] };
  }
}

/** The attributes of an object type that is being read. */
interface Attributes {
  readonly types: Map<string, Type>;
  readonly optional: string[];
  readonly values: Map<string, Value>;
  readonly defaults: Map<string, Defaults>;
}

class TypeReader {
  readonly mode: Mode;
  readonly diagnostics: Diagnostic[];
  constructor(mode: Mode, diagnostics: Diagnostic[]) {
    this.mode = mode;
    this.diagnostics = diagnostics;
  }

  part(expression: Expression): Part {
    const keyword = exprAsKeyword(expression);
    if (keyword !== undefined) return this.#keyword(keyword, expression);
    const { call } = exprCall(expression);
    if (call === undefined) return this.#unreadable(typeRequired(), { subject: expression.range });
    const { name } = call;
    if (KEYWORDS.has(name)) return this.#unreadable(argumentsForKeyword({ name }), { subject: call.argumentsRange });
    if (isConstructor(name)) return this.#constructed(name, call, expression);
    if (name === "optional") return this.#unreadable(misplacedOptional(), { subject: call.nameRange });
    return this.#unreadable(unknownType({ name, suggestion: suggest(name, CONSTRUCTORS) }), { subject: expression.range });
  }

  #keyword(name: string, expression: Expression): Part {
    const place = { subject: expression.range };
    const type = KEYWORDS.get(name);
    if (type === dynamic && this.mode === "exact") return this.#unreadable(anyInExactType(), place);
    if (type !== undefined) return { type, defaults: undefined };
    if (isConstructor(name)) return this.#unreadable(oneTypeArgumentRequired({ name, found: 0 }), place);
    return this.#unreadable(unknownType({ name, suggestion: suggest(name, [...KEYWORDS.keys(), ...CONSTRUCTORS]) }), place);
  }

  #constructed(name: Constructor, call: StaticCall, expression: Expression): Part {
    const [argument, second] = call.arguments;
    if (argument === undefined || second !== undefined) {
      const context = call.argumentsRange;
      // If there are too many arguments, the error points at those after the first.
      const subject = second === undefined ? context : rangeBetween(second.range, (call.arguments.at(-1) ?? second).range);
      return this.#unreadable(oneTypeArgumentRequired({ name, found: call.arguments.length }), { subject, context });
    }
    if (name === "object") return this.#objectOf(argument, expression);
    if (name === "tuple") return this.#tupleOf(argument, expression);
    const element = this.part(argument);
    const type = name === "list" ? list(element.type) : name === "set" ? set(element.type) : map(element.type);
    return { type, defaults: element.defaults && { kind: "collection", type, element: element.defaults } };
  }

  #tupleOf(argument: Expression, expression: Expression): Part {
    const { elements: expressions, diagnostics } = exprList(argument);
    if (hasErrors(diagnostics)) return this.#unreadable(elementTypesRequired(), { subject: argument.range, context: expression.range });
    const types: Type[] = [];
    const elements = new Map<number, Defaults>();
    for (const [i, element] of expressions.entries()) {
      const part = this.part(element);
      types.push(part.type);
      if (part.defaults !== undefined) elements.set(i, part.defaults);
    }
    const type = tuple(types);
    return { type, defaults: elements.size === 0 ? undefined : { kind: "tuple", type, elements } };
  }

  #objectOf(argument: Expression, expression: Expression): Part {
    const { items, diagnostics } = exprMap(argument);
    if (hasErrors(diagnostics)) return this.#unreadable(attributeTypesRequired(), { subject: argument.range, context: expression.range });
    const attributes: Attributes = { types: new Map(), optional: [], values: new Map(), defaults: new Map() };
    for (const item of items) this.#attribute(item, attributes, expression);
    const { types, optional, values, defaults } = attributes;
    const type = object(types, optional);
    const hasDefaults = values.size > 0 || defaults.size > 0;
    return { type, defaults: hasDefaults ? { kind: "object", type, values, attributes: defaults } : undefined };
  }

  #attribute({ key, value }: KeyValueExpressions, into: Attributes, expression: Expression): void {
    const name = this.#attributeName(key, into, expression);
    if (name === undefined) return;
    const { call } = exprCall(value);
    if (call?.name !== "optional") {
      this.#attributeType(name, value, into);
      return;
    }
    const [type] = call.arguments;
    if (type === undefined) {
      this.#report(optionalTypeRequired(), { subject: call.argumentsRange, context: value.range });
      return;
    }
    const defaultExpression = this.#optional(name, call, value, into);
    this.#attributeType(name, type, into);
    if (defaultExpression !== undefined) this.#fitDefault(name, defaultExpression, into);
  }

  #attributeName(key: Expression, { types }: Attributes, expression: Expression): string | undefined {
    const keyword = exprAsKeyword(key);
    const name = keyword === undefined ? undefined : normalizeString(keyword);
    if (name !== undefined && !types.has(name)) return name;
    const message = name === undefined ? attributeTypeNameRequired() : repeatedAttributeType({ name });
    this.#report(message, { subject: key.range, context: expression.range });
    return undefined;
  }

  #attributeType(name: string, expression: Expression, into: Attributes): void {
    const { type, defaults } = this.part(expression);
    into.types.set(name, type);
    if (defaults !== undefined) into.defaults.set(name, defaults);
  }

  /**
   * Reads the arguments of `optional` after the type. Returns the expression of the default if it
   * has one that could be evaluated.
   */
  #optional(name: string, call: StaticCall, value: Expression, into: Attributes): Expression | undefined {
    const found = call.arguments.length;
    const [, defaultExpression] = call.arguments;
    if (this.mode === "exact") this.#report(optionalInExactType(), { subject: call.nameRange, context: value.range });
    else if (found > (this.mode === "defaults" ? 2 : 1))
      this.#report(extraOptionalArgument({ found, defaults: this.mode === "defaults" }), {
        subject: call.argumentsRange,
        context: value.range,
      });
    else if (defaultExpression === undefined) into.optional.push(name);
    else {
      const evaluated = defaultExpression.value();
      for (const diagnostic of evaluated.diagnostics) this.diagnostics.push(diagnostic);
      // Without its default, the attribute becomes required, so that it is never omitted because of
      // a mistake.
      if (hasErrors(evaluated.diagnostics)) return undefined;
      into.optional.push(name);
      into.values.set(name, evaluated.value);
      return defaultExpression;
    }
    return undefined;
  }

  /** Converts a default to the type of its attribute, or drops it. */
  #fitDefault(name: string, expression: Expression, { types, values }: Attributes): void {
    const converted = tryConvert(values.get(name) ?? dynamicVal, types.get(name) ?? dynamic);
    if (isValue(converted)) values.set(name, converted);
    else {
      values.delete(name);
      this.#report(unsuitableDefault({ name, reason: converted.message }), { subject: expression.range, expression });
    }
  }

  #unreadable(message: Message, place: DiagnosticOptions): Part {
    this.#report(message, place);
    return UNREADABLE;
  }

  #report(message: Message, place: DiagnosticOptions): void {
    this.diagnostics.push(errorDiagnostic(message, place));
  }
}
