/** Values of the variables that the program provides. */
import { CtyError, convert, fromNative, isValue, mark, nullVal, unknownVal, type Value } from "@hcl-ts/cty";
import type { AttributeDefinition } from "../builder/definition.ts";
import type { BlockState } from "./block-state.ts";
import { SENSITIVE } from "./marks.ts";
import { ValueReader } from "./value-reader.ts";
import { typeOf } from "./value-type.ts";

/**
 * Returns the values of variables.
 *
 * @param given undefined if none are known yet
 * @param mayBeMissing whether a missing variable is unknown rather than an error
 * @throws CtyError for a missing variable, an unknown name, and a value of the wrong type
 */
export function valuesOfVariables(
  variables: ReadonlyMap<string, AttributeDefinition>,
  given: Readonly<Record<string, unknown>> | undefined,
  caller: string,
  mayBeMissing: boolean,
): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, definition] of variables) {
    const isGiven = given !== undefined && Object.hasOwn(given, name) && given[name] !== undefined;
    const value = isGiven ? givenValue(name, definition, given[name], caller) : missingValue(name, definition, caller, mayBeMissing);
    values.set(name, definition.value.sensitive ? mark(value, SENSITIVE) : value);
  }
  for (const name of Object.keys(given ?? {})) {
    if (!variables.has(name)) throw new CtyError(`${caller}: there is no variable named ${JSON.stringify(name)}`);
  }
  return values;
}

function missingValue(
  name: string,
  { presence, default: initial, value }: AttributeDefinition,
  caller: string,
  mayBeMissing: boolean,
): Value {
  const type = typeOf(value);
  if (mayBeMissing) return unknownVal(type);
  if (presence === "default") return fromNative(initial, type);
  if (presence === "optional") return nullVal(type);
  throw new CtyError(`${caller}: the variable ${JSON.stringify(name)} has no value`);
}

function givenValue(name: string, { value: definition }: AttributeDefinition, given: unknown, caller: string): Value {
  const where = `${caller}: the variable ${JSON.stringify(name)}`;
  let value: Value;
  try {
    value = isValue(given) ? convert(given, typeOf(definition)) : fromNative(given, typeOf(definition));
  } catch (error) {
    if (error instanceof CtyError) throw new CtyError(`${where} cannot have this value: ${error.message}`, error.path);
    throw error;
  }
  if (value.isNull()) return value;
  const reader = new ValueReader(
    { numbers: "string", language: undefined, limits: undefined },
    { name, expression: undefined, context: undefined },
  );
  reader.read({ ...definition, steps: [] }, value);
  const problem = reader.problems.find(({ severity }) => severity === "error");
  if (problem !== undefined) throw new CtyError(`${where} cannot have this value: ${problem.message.detail}`);
  return value;
}

/** Returns the variables that get their values later, in a block and those around it. */
export function laterVariables(state: BlockState): ReadonlyMap<string, AttributeDefinition> {
  const found = new Map<string, AttributeDefinition>();
  for (let at: BlockState | undefined = state; at !== undefined; at = at.parent) {
    for (const [name, definition] of at.compiled.definition.variables ?? []) if (!found.has(name)) found.set(name, definition);
  }
  return found;
}
