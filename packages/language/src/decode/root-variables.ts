/** The variables of the outermost scope, which notice when something is used that has to be computed first. */
import { dynamicVal, type Value } from "@hcl-ts/cty";

/** Variables by name. Those that are computed when they are used are unknown here. */
export class RootVariables extends Map<string, Value> {
  /** Whether such a variable was used since this was last set to false. */
  wasUsed = false;
  private readonly computed: Set<string>;

  /** @param computed the names of variables that are computed when they are used */
  constructor(variables: ReadonlyMap<string, Value>, computed: readonly string[]) {
    super(variables);
    this.computed = new Set(computed);
    for (const name of computed) this.set(name, dynamicVal);
  }

  /** Adds names of variables that are computed when they are used. */
  setNames(names: Iterable<string>): void {
    for (const name of names) {
      this.computed.add(name);
      this.set(name, dynamicVal);
    }
  }

  override get(name: string): Value | undefined {
    if (this.computed.has(name)) this.wasUsed = true;
    return super.get(name);
  }
}
