/** The messages for plain data, which has no diagnostics: sentences for the issues of a Standard Schema. */

/** A required value is missing. */
export const required = (name: string): string => `${name} is required.`;

/** A label differs from the key of its block. */
export const labelUnlikeKey = (name: string, key: string): string => `${name} must be ${JSON.stringify(key)}, like its key.`;

/** Something else where a reference to a block is required. */
export const notReference = (name: string, scope: string): string => `${name} must be a reference such as "${scope}.name".`;

/** Something else where a kept expression is required. */
export const notExpression = (name: string): string => `${name} must be an expression that was decoded.`;

/** A value of another type. */
export const wrongKind = (name: string, found: string): string => `${name} has the wrong type: ${found}.`;
