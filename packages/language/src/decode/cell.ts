/**
 * Values that are computed when they are first needed. Cells that depend on each other are computed by a
 * loop, so that no chain of references is too long for the stack, and cycles are found exactly where
 * they are.
 */

import type { Range } from "@hcl-ts/hcl";

/** A value that is computed once. */
export abstract class Cell {
  /** `open` while the values that it needs are computed. */
  status: "new" | "open" | "done" = "new";

  /** Computes the value, or returns other cells that have to be done before. It is then called again. */
  abstract compute(): readonly Cell[] | undefined;

  /** Ends the computation without a value, because the cell needs itself. */
  abstract giveUp(): void;

  /** The range for messages about cycles. */
  get range(): Range | undefined {
    return undefined;
  }

  /** Returns the name for messages about cycles; undefined for cells that such messages leave out. */
  abstract label(): string | undefined;
}

/**
 * Computes a cell and everything that it needs.
 * @param reportCycle called with the cells of each cycle, in the order in which they depend on each other
 */
export function settle(first: Cell, reportCycle: (cells: readonly Cell[]) => void): void {
  if (first.status === "done") return;
  const stack = [first];
  for (let cell = stack.at(-1); cell !== undefined; cell = stack.at(-1)) {
    if (cell.status === "done") {
      stack.pop();
      continue;
    }
    cell.status = "open";
    const needed = cell.compute();
    const again = needed?.find(({ status }) => status === "open");
    if (again !== undefined) {
      const open = stack.filter(({ status }) => status === "open");
      reportCycle(open.slice(open.indexOf(again)));
      cell.giveUp();
    }
    if (needed === undefined || again !== undefined) {
      cell.status = "done";
      stack.pop();
    } else for (const other of needed) if (other.status === "new") stack.push(other);
  }
}
