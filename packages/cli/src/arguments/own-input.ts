/** The argument that denotes standard input. */
export const STANDARD_INPUT = "-";

/**
 * Matches the paths of open files of this process: standard input, and the path that a shell
 * substitutes for `<(command)`. Unlike other pipes, they have a writer.
 */
export const OWN_DESCRIPTOR: RegExp = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/;

/** Reports whether a path leads to an open file of this process, such as standard input. */
export function isOwnInput(path: string): boolean {
  return path === STANDARD_INPUT || OWN_DESCRIPTOR.test(path);
}
