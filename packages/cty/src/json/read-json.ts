/**
 * Reads JSON as data.
 *
 * It does not stop at a syntax error, but returns the data before it, followed by the error. So its
 * callers find syntax errors and other errors in source order, and know the path to each.
 */

import { type JsonScalar, type JsonSyntaxError, visitJson } from "./visit-json.ts";

/** An object. Its properties are in source order and include repeated ones. */
export class JsonObject {
  readonly names: readonly string[];
  /** Parallel to the names. */
  readonly values: readonly JsonData[];
  /** The syntax error that replaced the next property. */
  readonly syntaxError: JsonSyntaxError | undefined;
  constructor(names: readonly string[], values: readonly JsonData[], syntaxError: JsonSyntaxError | undefined) {
    this.names = names;
    this.values = values;
    this.syntaxError = syntaxError;
  }
}

/** The content of a JSON document. In an array, only the last element can be a syntax error. */
export type JsonData = JsonScalar | JsonObject | JsonSyntaxError | readonly JsonData[];

/** A JSON document. */
export interface JsonDocument {
  readonly data: JsonData;
  /** The error for input after the value. */
  readonly trailing: JsonSyntaxError | undefined;
}

/** Reads a JSON document. */
export function readJson(text: string): JsonDocument {
  // The parts of the innermost object, or of an array if there are no names. The document is like an
  // array with one element.
  let names: string[] | undefined;
  let values: JsonData[] = [];
  const outer: (readonly [names: string[] | undefined, values: JsonData[]])[] = [];
  const end = (syntaxError?: JsonSyntaxError): void => {
    const data = names === undefined ? values : new JsonObject(names, values, syntaxError);
    [names, values] = outer.pop()!;
    values.push(data);
  };
  const error = visitJson(text, {
    begin: (isObject) => {
      outer.push([names, values]);
      names = isObject ? [] : undefined;
      values = [];
    },
    name: (name) => names?.push(name),
    scalar: (value) => values.push(value),
    end: () => end(),
  });
  if (error !== undefined && (outer.length > 0 || values.length === 0)) {
    const replacesProperty = names?.length === values.length;
    if (!replacesProperty) values.push(error);
    if (outer.length > 0) end(replacesProperty ? error : undefined);
    while (outer.length > 0) end();
    return { data: values[0]!, trailing: undefined };
  }
  return { data: values[0]!, trailing: error };
}
