/** Converts the value that is given for a variable to its value in expressions. */
import {
  containsMarked,
  hasMarkDeep,
  isValue,
  mark,
  nullVal,
  tryConvert,
  unknownVal,
  type Value,
  withMarks,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { applyDefaults } from "@hcl-ts/ext/typeexpr";
import { type Diagnostic, type Expression, errorDiagnostic, type Message, type Range } from "@hcl-ts/hcl";
import type { Variable } from "../load/module.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { ephemeralVariableValue, invalidVariableValue, nullVariable } from "./messages.ts";

/** The position at which problems with a value are reported. */
export interface ValuePlace {
  readonly range: Range;
  /** The range of the value itself, if it has a range that is different from `range`. */
  readonly valueRange?: Range | undefined;
  readonly expression?: Expression | undefined;
}

/**
 * Converts the value that is given for a variable to its value in expressions. Fills in the
 * defaults of optional attributes, converts the value to the type, and replaces null if the
 * variable is not nullable.
 *
 * @param given the value; undefined if there is none, so that the default is used
 * @param place the position at which problems with the value are reported
 * @param diagnostics the list to which problems are added
 * @returns the value with the marks of the variable; an unknown one of the type after an error
 */
export function prepareVariable(variable: Variable, given: Value | undefined, place: ValuePlace, diagnostics: Diagnostic[]): Value {
  return withVariableMarks(variable, convertedValue(variable, given, place, diagnostics));
}

/** Returns a value with the marks of a variable, such as "sensitive". */
export function withVariableMarks(variable: Variable, value: Value): Value {
  let marked = value;
  if (variable.sensitive) marked = mark(marked, SENSITIVE);
  if (variable.ephemeral) marked = mark(marked, EPHEMERAL);
  return marked;
}

function convertedValue(variable: Variable, given: Value | undefined, place: ValuePlace, diagnostics: Diagnostic[]): Value {
  const { name, default: defaultValue, nullable } = variable;
  const type = withoutOptionalAttributes(variable.type);
  if (given === undefined) return defaultValue ?? unknownVal(type);
  const report = (message: Message, subject: Range = place.range): Value => {
    diagnostics.push(errorDiagnostic(message, { subject, expression: place.expression }));
    return unknownVal(type);
  };
  // The marks keep an error from showing what is in the value.
  const converted = given.isNull()
    ? given
    : tryConvert(withVariableMarks(variable, applyDefaults(given, variable.typeDefaults)), variable.type);
  if (!isValue(converted)) return report(invalidVariableValue({ name, reason: converted.message }), conversionRange(variable, place));
  if (!variable.ephemeral && containsMarked(given) && hasMarkDeep(given, EPHEMERAL))
    return report(ephemeralVariableValue({ name }), place.valueRange);
  if (given.isNull() && nullable) return withMarks(nullVal(type), given.marks);
  const replaceNull = (): Value => defaultValue ?? report(nullVariable({ name }));
  if (given.isNull()) return replaceNull();
  // Conversion can turn a value into null. An unknown value may still become null.
  return converted.isNull() && !nullable ? replaceNull() : converted;
}

/** As in Terraform and OpenTofu, a problem with a sensitive value is reported at the variable. */
function conversionRange({ sensitive, range }: Variable, place: ValuePlace): Range {
  return sensitive ? range : place.range;
}
