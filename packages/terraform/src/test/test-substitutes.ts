/** The values that the mocks and overrides of a test supply in place of providers and modules. */
import {
  dynamicVal,
  nullVal,
  objectVal,
  stringVal,
  unknownVal,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import type { AttributeSchema, BlockSchema } from "../evaluate/block-schema.ts";
import { BUILTIN_PROVIDER } from "../evaluate/builtin-schemas.ts";
import { plannedValue } from "../evaluate/planned-nested.ts";
import type { AttributePath, FillComputed } from "../evaluate/planned-value.ts";
import type { InstanceRequest, Substitutes } from "../evaluate/substitutes.ts";
import type { ModuleTree, ProviderConfig, Resource } from "../load/module.ts";
import { ProviderScope } from "../load/provider-configurations.ts";
import { fillAttribute, Unsuitable } from "./fill-value.ts";
import { Generator } from "./generate-value.ts";
import { unsuitableMock } from "./messages.ts";
import type { GivenObject, MockData, Override } from "./test-file.ts";

/**
 * The knowledge of the values that a provider computes: everything that Terraform knows; less,
 * because there is no schema; or nothing, because the provider is not mocked.
 */
export type Knowledge = "all" | "no-schema" | "real-provider";

/** The settings of {@link TestSubstitutes}. */
export interface SubstituteOptions {
  /** The tested module, with the providers of the test. */
  readonly root: ModuleTree;
  /** The provider configurations of the test; undefined for one that is not mocked. */
  readonly mocks: ReadonlyMap<ProviderConfig, MockData | undefined>;
  /** The overrides of the run and of the file, by the address of the target. */
  readonly overrides: ReadonlyMap<string, Override>;
  /** Makes the generated values of each run different. */
  readonly seed: string;
  readonly applying: boolean;
  readonly refreshOnly: boolean;
}

export class TestSubstitutes implements Substitutes {
  readonly providers: ReadonlySet<ProviderConfig>;
  readonly diagnostics: Diagnostic[] = [];
  /** The knowledge of each instance, by address. */
  readonly knowledge: Map<string, Knowledge> = new Map();
  /** The new objects of mocked providers in a plan. Their identifiers are certainly not known. */
  readonly planned: Set<string> = new Set();
  /** The instances whose provider is not mocked and that an apply would create or change. */
  readonly unmocked: Set<string> = new Set();
  private readonly options: SubstituteOptions;
  private readonly scopes = new Map<ModuleTree, ProviderScope>();
  private readonly reported = new Set<GivenObject>();

  constructor(options: SubstituteOptions) {
    this.options = options;
    this.providers = new Set(options.mocks.keys());
    const pending = [new ProviderScope(options.root, undefined)];
    for (let scope = pending.pop(); scope !== undefined; scope = pending.pop()) {
      this.scopes.set(scope.tree, scope);
      for (const child of scope.tree.children.values()) pending.push(new ProviderScope(child, scope));
    }
  }

  /** Reports whether a mock or an override supplies the values of a data source. */
  replaces(address: string, allInstances: string, tree: ModuleTree, resource: Resource): boolean {
    return this.mockOf(tree, resource) !== undefined || this.overrideOf(address, allInstances, undefined) !== undefined;
  }

  instance(request: InstanceRequest): Value {
    const { address, tree, resource, failed, predicted, schema, provider } = request;
    if (resource.mode === "ephemeral") return predicted;
    const mock = this.mockOf(tree, resource);
    const override = this.overrideOf(address, request.allInstances, mock);
    const isReplaced = mock !== undefined || override !== undefined;
    const isBuiltin = provider === BUILTIN_PROVIDER;
    this.knowledge.set(
      address,
      schema === undefined ? (isReplaced ? "no-schema" : "real-provider") : isReplaced || isBuiltin ? "all" : "real-provider",
    );
    const { applying, refreshOnly } = this.options;
    if (refreshOnly && resource.mode === "managed") return request.prior ?? (schema === undefined ? dynamicVal : unknownVal(schema.type));
    if (failed) return dynamicVal;
    const type = mock?.types.get(`${resource.mode} ${resource.type}`);
    const given = override === undefined ? type?.defaults : override.values;
    if (resource.mode === "data") return isReplaced && request.isReadable ? this.filled(request, given) : predicted;
    if (!isReplaced) {
      if (isBuiltin) return applying ? this.appliedData(predicted, address) : predicted;
      if (applying) this.unmocked.add(address);
      return predicted;
    }
    // A mock generates values only for new objects.
    if (request.prior !== undefined) return updated(request, request.prior);
    const isKnown = applying || (override ?? type)?.duringPlan === true;
    if (isKnown) return this.filled(request, given);
    this.planned.add(address);
    return schema === undefined ? predicted : plannedValue(schema, request.config, undefined);
  }

  outputs(address: string, allInstances: string): ReadonlyMap<string, Value> | undefined {
    const { overrides } = this.options;
    const override = overrides.get(address) ?? overrides.get(allInstances);
    if (override === undefined) return undefined;
    const { values } = override;
    return values === undefined || !this.isObject(address, values) ? new Map() : values.value.asMap();
  }

  private mockOf(tree: ModuleTree, resource: Resource): MockData | undefined {
    const found = this.scopes.get(tree)?.ofResource(resource);
    return found === undefined ? undefined : this.options.mocks.get(found.provider);
  }

  /** Returns the override of an instance, or of all instances of its resource. */
  private overrideOf(address: string, allInstances: string, mock: MockData | undefined): Override | undefined {
    const { overrides } = this.options;
    for (const target of [address, allInstances]) {
      const found = overrides.get(target) ?? mock?.overrides.get(target);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns a value with given and generated values for what a provider computes. */
  private filled({ address, schema, config, predicted }: InstanceRequest, given: GivenObject | undefined): Value {
    const values = given === undefined || !this.isObject(address, given) ? undefined : given;
    if (schema === undefined) return values === undefined ? predicted : withGiven(predicted, config, values.value);
    return plannedValue(schema, config, undefined, this.fill(address, values));
  }

  private fill(address: string, given: GivenObject | undefined): FillComputed {
    return (attribute: AttributeSchema, path: AttributePath) => {
      const place = `${address}.${path.filter((step) => typeof step === "string").join(".")}`;
      const generator = new Generator(`${this.options.seed}\n${address}\n${path.join(".")}`);
      const own = given === undefined ? undefined : this.valueAt(given, path, place);
      if (own === undefined) return generator.ofAttribute(attribute);
      const filled = fillAttribute(own, attribute, generator);
      if (!(filled instanceof Unsuitable)) return filled;
      this.report(given!, place, filled.reason);
      return generator.ofAttribute(attribute);
    };
  }

  /** Returns the given value of an attribute. Blocks are given as one object, whatever their number. */
  private valueAt(given: GivenObject, path: AttributePath, place: string): Value | undefined {
    let current = given.value;
    for (const step of path) {
      if (typeof step === "number") continue;
      if (current.type.kind !== "object" || current.isNull()) {
        this.report(given, place, `an object is required, not ${current.type.kind}`);
        return undefined;
      }
      const next = current.asMap().get(step);
      if (next === undefined) return undefined;
      current = next;
    }
    return current;
  }

  private isObject(address: string, given: GivenObject): boolean {
    const { type } = given.value;
    if (type.kind === "object" && !given.value.isNull()) return true;
    this.report(given, address, `an object is required, not ${given.value.isNull() ? "null" : type.kind}`);
    return false;
  }

  private report(given: GivenObject, address: string, reason: string): void {
    if (this.reported.has(given)) return;
    this.reported.add(given);
    this.diagnostics.push(errorDiagnostic(unsuitableMock({ address, reason }), { subject: given.range }));
  }

  /** Returns the value of a `terraform_data` after apply. Its output has no marks. */
  private appliedData(predicted: Value, address: string): Value {
    const { value, marks } = unmark(predicted);
    if (value.type.kind !== "object" || value.isNull() || !value.isKnown()) return predicted;
    const values = new Map(value.asMap());
    const { id, output, input } = { id: values.get("id"), output: values.get("output"), input: values.get("input") };
    if (id?.isKnown() === false) values.set("id", stringVal(new Generator(`${this.options.seed}\n${address}`).uuid()));
    if (output?.isKnown() === false && input !== undefined) values.set("output", unmarkDeep(input).value);
    return withMarks(objectVal(values), marks);
  }
}

/** Returns the value of an object that exists. What its provider computed stays as it is. */
function updated(
  { schema, config, predicted }: { readonly schema: BlockSchema | undefined; readonly config: Value; readonly predicted: Value },
  prior: Value,
): Value {
  if (schema === undefined) return withGiven(predicted, config, prior);
  return plannedValue(schema, config, prior, ({ type }) => nullVal(withoutOptionalAttributes(type)));
}

/** Returns an object with given values for the attributes that the configuration does not set. */
function withGiven(predicted: Value, config: Value, given: Value): Value {
  const { value, marks } = unmark(predicted);
  if (value.type.kind !== "object" || value.isNull() || !value.isKnown() || given.type.kind !== "object") return predicted;
  const configured = unmark(config).value;
  const own =
    configured.type.kind === "object" && configured.isKnown() && !configured.isNull() ? configured.asMap() : new Map<string, Value>();
  const values = new Map(value.asMap());
  for (const [name, each] of given.asMap()) if (own.get(name)?.isNull() !== false) values.set(name, each);
  return withMarks(objectVal(values), marks);
}
