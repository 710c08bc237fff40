/**
 * The steps that calls cost besides the lengths of their arguments. A budget of the default size allows
 * 100 million steps and should last no longer than ten seconds of processor time, so a step is a tenth
 * of a microsecond at most. The numbers are measured with the shortest arguments and rounded up:
 * `test/function-costs.alone.long.test.ts` measures them again.
 */

/** A digest of a short string. */
export const STEPS_PER_DIGEST = 400;

/** A compression, which creates its tables each time. */
export const STEPS_PER_COMPRESSION = 1500;

/** Reading and writing an address of a network. */
export const STEPS_PER_NETWORK = 500;

/** Asking for a file, or opening one. */
export const STEPS_PER_FILE = 500;

/** Each path that `fileset` visits. */
export const STEPS_PER_VISIT = 200;

/** Each character of a name that `fileset` compares with a pattern of one part. */
export const STEPS_PER_NAME_CHARACTER = 5;

/** Reading and matching a regular expression. */
export const STEPS_PER_PATTERN = 500;

/** Each value that a conversion visits, and each element that it creates. */
export const STEPS_PER_CONVERTED = 10;

/** Each character of a template that is parsed. */
export const STEPS_PER_TEMPLATE_CHARACTER = 20;
