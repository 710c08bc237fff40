/** The colors of the commands. Loading a library for them would take longer than reading most files. */

/** Functions that color a string or return it unchanged. */
export interface Colors {
  readonly isColorSupported: boolean;
  readonly bold: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/**
 * Returns a function that encloses a string in two parameters of the terminal's sequence "select
 * graphic rendition".
 */
const painter =
  (start: number, end: number) =>
  (text: string): string =>
    `\u001b[${start}m${text}\u001b[${end}m`;

const unpainted = (text: string): string => text;

/** Returns strings unchanged. */
export const plain: Colors = {
  isColorSupported: false,
  bold: unpainted,
  cyan: unpainted,
  dim: unpainted,
  green: unpainted,
  red: unpainted,
  yellow: unpainted,
};

/** Colors strings with the escape sequences that all color terminals support. */
export const painted: Colors = {
  isColorSupported: true,
  bold: painter(1, 22),
  cyan: painter(36, 39),
  dim: painter(2, 22),
  green: painter(32, 39),
  red: painter(31, 39),
  yellow: painter(33, 39),
};
