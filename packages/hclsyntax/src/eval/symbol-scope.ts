import type { Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";

/** A context in which a splat's symbol stands for an element. It has no names, so it changes nothing about which are allowed. */
export class SymbolScope extends EvalContext {
  /** The node whose value this is; compared by identity. */
  readonly symbol: object;
  readonly element: Value;
  constructor(symbol: object, element: Value, parent: EvalContext | undefined) {
    super({}, parent);
    this.symbol = symbol;
    this.element = element;
  }
}
