import type { Reference } from "@hcl-ts/analysis";
import { type Diagnostic, warningDiagnostic } from "@hcl-ts/hcl";
import { finish } from "@hcl-ts/hcl/syntax";
import { referencesOfModule } from "../graph/entity-references.ts";
import { type ReferenceTarget, referenceTarget } from "../graph/reference-target.ts";
import type { Module, ProviderReference } from "../load/module.ts";
import type { Dialect } from "../source/dialect.ts";
import { unusedDeclaration } from "./messages.ts";

/**
 * Finds a warning for each variable, local value and data source that nothing in the module
 * refers to, in short steps. A reference in the validation of a variable does not count as a use of the variable. A
 * data source with conditions counts as used.
 *
 * @param problems the problems of references. The names that misspelled or unfinished references probably mean count as used
 */
export function* unusedDeclarations(module: Module, problems: readonly Diagnostic[]): Generator<void, readonly Diagnostic[]> {
  const used = yield* usedAddressSteps(module);
  yield;
  const meant = new MeantNames(module, problems);
  yield;
  const found: Diagnostic[] = [];
  const report = (kind: string, name: string, address: string, subject: Diagnostic["subject"]): void => {
    if (!used.has(address) && !meant.has(address, name)) found.push(warningDiagnostic(unusedDeclaration({ kind, name }), { subject }));
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
  return finish(usedAddressSteps(module));
}

/** The number of declarations whose references are found in one step. */
const DECLARATIONS_OF_STEP = 20;

function* usedAddressSteps(module: Module): Generator<void, ReadonlySet<string>> {
  const uses = new UsedAddresses(module.dialect);
  let count = 0;
  for (const { owner, references } of referencesOfModule(module)) {
    uses.add(references, owner);
    if (++count % DECLARATIONS_OF_STEP === 0) yield;
  }
  for (const { provider } of module.resources.values()) uses.addProvider(provider);
  for (const { data } of module.checks.values()) uses.addProvider(data?.provider);
  for (const { provider } of module.imports) uses.addProvider(provider);
  for (const { providers } of module.calls.values()) for (const { inParent } of providers) uses.addProvider(inParent);
  return uses.addresses;
}

/** The names that references with errors probably mean. */
class MeantNames {
  /** Suggestions for misspelled names. */
  private readonly names = new Set<string>();
  /** The starts of addresses: `var.` after `value = var.`, `var.re` for a name that is still typed. */
  private readonly starts = new Set<string>();

  constructor({ files }: Module, problems: readonly Diagnostic[]) {
    for (const { params } of problems) {
      const { suggestion, what, name, root } = params as Readonly<Record<string, unknown>>;
      if (typeof suggestion === "string") this.names.add(suggestion);
      if (typeof root === "string") this.starts.add(`${root}.`);
      if (typeof what === "string" && typeof name === "string") this.starts.add(`${WRITTEN_KINDS.get(what) ?? ""}${name}`);
    }
    // The parser leaves out what it cannot read, but the text still shows which names are meant.
    for (const { diagnostics, source } of files)
      if (diagnostics.length > 0) for (const [start] of source.text.matchAll(WRITTEN_REFERENCE)) this.starts.add(start);
  }

  has(address: string, name: string): boolean {
    if (this.names.has(name)) return true;
    for (const start of this.starts) if (address.startsWith(start)) return true;
    return false;
  }
}

/** The starts of references by the kind of object in messages. Addresses of data sources are complete. */
const WRITTEN_KINDS: ReadonlyMap<string, string> = new Map([
  ["variable", "var."],
  ["local value", "local."],
]);

/** A reference to what can be unused, perhaps without its name. */
const WRITTEN_REFERENCE =
  /\b(?:var|local)\.(?:[\p{L}_][\p{L}\p{N}_-]*)?|\bdata\.(?:[\p{L}_][\p{L}\p{N}_-]*(?:\.(?:[\p{L}_][\p{L}\p{N}_-]*)?)?)?/gu;

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
