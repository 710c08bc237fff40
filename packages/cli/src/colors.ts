/** The few colours of the commands. A library for them would take longer to load than most files take to read. */

/** Functions that colour a text, or leave it as it is. */
export interface Colors {
  readonly isColorSupported: boolean;
  readonly bold: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Returns a function that puts a text between two parameters of the terminal's sequence "select graphic rendition". */
const painter =
  (start: number, end: number) =>
  (text: string): string =>
    `\u001b[${start}m${text}\u001b[${end}m`;

const unpainted = (text: string): string => text;

/** Leaves texts as they are. */
export const plain: Colors = {
  isColorSupported: false,
  bold: unpainted,
  cyan: unpainted,
  dim: unpainted,
  green: unpainted,
  red: unpainted,
  yellow: unpainted,
};

/** Colours texts with the sequences that every terminal with colours knows. */
export const painted: Colors = {
  isColorSupported: true,
  bold: painter(1, 22),
  cyan: painter(36, 39),
  dim: painter(2, 22),
  green: painter(32, 39),
  red: painter(31, 39),
  yellow: painter(33, 39),
};
