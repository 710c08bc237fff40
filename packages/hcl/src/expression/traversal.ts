/**
 * Traversals: the path from a variable (or, for a relative one, from a value) to a part of it, as
 * written in the source. Each step stores its file and two offsets, and computes its range lazily.
 */
import type { Value } from "@hcl-ts/cty";
import type { Range } from "../source/position.ts";
import { NO_SOURCE, type SourceFile } from "../source/source-file.ts";

/** The position of a step in its source. */
abstract class StepRange {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /**
   * @param start an offset in `file`, in UTF-16 code units. Omit all arguments for a step without a
   * source
   */
  constructor(file: SourceFile = NO_SOURCE, start = 0, end: number = start) {
    this.file = file;
    this.start = start;
    this.end = end;
  }
  get range(): Range {
    return this.file.range(this.start, this.end);
  }
}

/** The first step of an absolute traversal: the name of a variable. */
export class TraverseRoot extends StepRange {
  readonly kind = "root" as const;
  readonly name: string;
  /** @param start an offset in `file`. Omit `file`, `start` and `end` for a step without a source */
  constructor(name: string, file?: SourceFile, start?: number, end?: number) {
    super(file, start, end);
    this.name = name;
  }
}

/** A step to an attribute by name: `.name`. */
export class TraverseAttr extends StepRange {
  readonly kind = "attr" as const;
  readonly name: string;
  /** See {@link TraverseRoot}. */
  constructor(name: string, file?: SourceFile, start?: number, end?: number) {
    super(file, start, end);
    this.name = name;
  }
}

/** A step to an element by a literal key: `[0]`, `["key"]` or the legacy form `.0`. */
export class TraverseIndex extends StepRange {
  readonly kind = "index" as const;
  readonly key: Value;
  /** See {@link TraverseRoot}. */
  constructor(key: Value, file?: SourceFile, start?: number, end?: number) {
    super(file, start, end);
    this.key = key;
  }
}

/** A step to all elements, `[*]`. Only in traversals that are read as patterns, which are never evaluated. */
export class TraverseSplat extends StepRange {
  readonly kind = "splat" as const;
}

/** One step of a {@link Traversal}. */
export type TraversalStep = TraverseRoot | TraverseAttr | TraverseIndex | TraverseSplat;

/** The steps in order. The traversal is absolute if it starts with a root, otherwise relative. */
export type Traversal = readonly TraversalStep[];
