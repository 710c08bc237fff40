import type { Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";

/** A scope that binds the symbol of a splat to an element. It defines no names. */
export class SymbolScope extends EvalContext {
  /** The symbol node, compared by identity. */
  readonly symbol: object;
  readonly element: Value;
  constructor(symbol: object, element: Value, parent: EvalContext | undefined) {
    super({}, parent);
    this.symbol = symbol;
    this.element = element;
  }
}
