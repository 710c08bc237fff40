import type { Reference } from "@hcl-ts/analysis";
import { type Diagnostic, warningDiagnostic } from "@hcl-ts/hcl";
import { referencesOfModule } from "../graph/entity-references.ts";
import { type ReferenceTarget, referenceTarget } from "../graph/reference-target.ts";
import type { Module, ProviderReference } from "../load/module.ts";
import type { Dialect } from "../source/dialect.ts";
import { unusedDeclaration } from "./messages.ts";

/**
 * Returns a warning for each variable, local value and data source that nothing in the module
 * refers to. A reference in the validation of a variable does not count as a use of the variable. A
 * data source with conditions counts as used.
 *
 * @param meant names that misspelled references probably mean, which count as used
 */
export function unusedDeclarations(module: Module, meant: ReadonlySet<string>): readonly Diagnostic[] {
  const used = usedAddresses(module);
  const found: Diagnostic[] = [];
  const report = (kind: string, name: string, address: string, subject: Diagnostic["subject"]): void => {
    if (!used.has(address) && !meant.has(name)) found.push(warningDiagnostic(unusedDeclaration({ kind, name }), { subject }));
  };
  for (const { name, nameRange } of module.variables.values()) report("variable", name, `var.${name}`, nameRange);
  for (const { name, nameRange } of module.locals.values()) report("local value", name, `local.${name}`, nameRange);
  for (const { mode, address, nameRange, preconditions, postconditions } of module.resources.values())
    if (mode === "data" && preconditions.length + postconditions.length === 0) report("data source", address, address, nameRange);
  return found;
}

/**
 * Returns the addresses that something in the module refers to: `var.a`, `local.b`, `data.t.c`,
 * `t.d`, `module.e`, and `provider.aws.west` for a provider configuration with an alias. What refers
 * only to itself, such as a variable in its own validation, is not used.
 *
 * References are found once for each expression, so a module that was joined again after a change
 * of one file costs little.
 */
export function usedAddresses(module: Module): ReadonlySet<string> {
  const uses = new UsedAddresses(module.dialect);
  for (const { owner, references } of referencesOfModule(module)) uses.add(references, owner);
  for (const { provider } of module.resources.values()) uses.addProvider(provider);
  for (const { data } of module.checks.values()) uses.addProvider(data?.provider);
  for (const { provider } of module.imports) uses.addProvider(provider);
  for (const { providers } of module.calls.values()) for (const { inParent } of providers) uses.addProvider(inParent);
  return uses.addresses;
}

/** Collects the addresses that references lead to. */
class UsedAddresses {
  readonly addresses = new Set<string>();
  private readonly dialect: Dialect;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  /**
   * @param owner the address of the object that contains the references, whose references to itself
   *   are ignored
   */
  add(references: readonly Reference[], owner?: string): void {
    for (const reference of references) {
      const address = addressOf(referenceTarget(reference, this.dialect));
      if (address !== undefined && address !== owner) this.addresses.add(address);
    }
  }

  addProvider(provider: ProviderReference | undefined): void {
    if (provider?.alias !== undefined) this.addresses.add(`provider.${provider.name}.${provider.alias}`);
  }
}

function addressOf(target: ReferenceTarget): string | undefined {
  switch (target.kind) {
    case "variable":
      return `var.${target.name}`;
    case "local":
      return `local.${target.name}`;
    case "module":
      return `module.${target.name}`;
    case "resource":
      return target.address;
    default:
      return undefined;
  }
}
