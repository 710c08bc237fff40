import type { Vector } from "../src/vector.ts";

/** A position as in the Language Server Protocol. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** Returns null if the answer matches the fixture, otherwise the reason. */
export function compareLanguageService(fixture: Vector, got: unknown): string | null;

/** Returns the files of a fixture without marks, the cursor, and the file that the request is about. */
export function prepare(fixture: Vector): {
  readonly files: Readonly<Record<string, string>>;
  readonly cursor: { readonly path: string; readonly position: Position } | null;
  readonly path: string;
};

/** Returns the fixture with the file cut off behind the name at the cursor; null where that asks for nothing. */
export function cutOff(fixture: Vector): Vector | null;
