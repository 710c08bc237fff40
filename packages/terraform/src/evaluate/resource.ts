/**
 * Evaluates resources: their instances, and the arguments, conditions and planned value of each
 * instance.
 */
import {
  CtyError,
  dynamicVal,
  hasDynamicTypes,
  isWhollyKnown,
  list,
  map,
  mark,
  markWithPaths,
  objectVal,
  rawEquals,
  type Type,
  unknownVal,
  unmarkDeep,
  unmarkDeepWithPaths,
  type Value,
} from "@hcl-ts/cty";
import { contentOf, shownError, zip } from "@hcl-ts/cty/kernel";
import { EvalContext, type Range } from "@hcl-ts/hcl";
import { formatInstanceKey, type InstanceKey } from "../load/address.ts";
import type { CheckRule, Resource } from "../load/module.ts";
import { EPHEMERAL } from "../marks.ts";
import type { Work } from "../task.ts";
import { type BlockSchema, DYNAMIC_BLOCK } from "./block-schema.ts";
import { BUILTIN_PROVIDER } from "./builtin-schemas.ts";
import { combine } from "./combine.ts";
import { type ConditionKind, checkCondition } from "./condition.ts";
import { containsInfinity } from "./contains-infinity.ts";
import { storedEphemerals, withoutEphemeral } from "./ephemeral-arguments.ts";
import { computedAttribute, ephemeralArgument, failedRead, infiniteNumber, unknownResourceType } from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { decodeOpen, openValue } from "./open-resource.ts";
import { plannedTerraformData } from "./planned-value.ts";

import { evaluateProvisioners, type ProvisionerInstance } from "./provisioner-instance.ts";
import { attributesRead, ONLY_ID, withNames } from "./read-attributes.ts";
import { type Instances, instancesOf } from "./repetition.ts";
import { schemaOf } from "./resource-schema.ts";
import { contextFor, type Evaluated, type Repetition, type Scope, usedReferences } from "./scope.ts";

import type { DataRequest, PriorObject, ReadData } from "./tree-evaluation.ts";

import { waitsForChanges } from "./waits-for-changes.ts";

/** The action on an instance. Data sources and ephemeral resources are read. */
export type InstanceAction = "create" | "update" | "no-op" | "read" | "open" | "delete" | "forget";

/** An instance of a resource. */
export interface ResourceInstance {
  /** The complete address: `module.a[0].aws_instance.web["x"]`. */
  readonly address: string;
  /** The address of the module instance; empty for the root module. */
  readonly module: string;
  readonly resource: Resource;
  readonly key: InstanceKey | undefined;
  readonly action: InstanceAction;
  /** The configured arguments as an object. Those that the schema declares as sensitive are marked. */
  readonly config: Value;
  /**
   * The value in expressions: the arguments and the predicted values of computed attributes, which
   * may be unknown.
   */
  readonly value: Value;
  /** The address of the object in the state, if it is different. */
  readonly movedFrom: string | undefined;
  /** The values of `each` and `count` in the block. */
  readonly repetition: Repetition;
  /** The evaluated provisioners that run when the instance is created. */
  readonly provisioners: readonly ProvisionerInstance[];
  /** Whether reading a data source is deferred until its dependencies are known. */
  readonly deferred: boolean;
  /**
   * Whether an argument or a condition has an error, or something that they depend on. Such instances
   * exist only if evaluation continues after errors; see `onError`.
   */
  readonly failed: boolean;
}

/** A resource with all of its instances. */
export interface ResourceState extends Evaluated {
  readonly kind: Instances["kind"];
  readonly instances: ReadonlyMap<InstanceKey | undefined, ResourceInstance>;
  /** Whether the instances of the resource are unknown. */
  readonly unknown: boolean;
}

/** The state of a resource that cannot be evaluated. */
export const FAILED_RESOURCE: ResourceState = { kind: "single", instances: new Map(), unknown: true, value: dynamicVal, failed: true };

/** Evaluates a resource with all of its instances. */
export function* evaluateResource(resource: Resource, module: ModuleInstance, check: string | undefined): Work<ResourceState> {
  const evaluator = new ResourceEvaluator(resource, module, check);
  return yield* evaluator.run();
}

/** The part of an instance that its configuration determines. */
type ConfiguredInstance = Pick<ResourceInstance, "key" | "address" | "repetition" | "config" | "failed">;

/** The decoded body of an instance. */
interface DecodedBody {
  readonly config: Value;
  /** Without a schema, the value in expressions. */
  readonly value: Value | undefined;
  readonly failed: boolean;
}

class ResourceEvaluator {
  readonly #resource: Resource;
  readonly #module: ModuleInstance;
  readonly #check: string | undefined;
  readonly #provider: string;
  readonly #schema: BlockSchema | undefined;
  #namesRead: readonly string[] | undefined = undefined;

  constructor(resource: Resource, module: ModuleInstance, check: string | undefined) {
    this.#resource = resource;
    this.#module = module;
    this.#check = check;
    const { provider, schema } = schemaOf(resource, module);
    this.#provider = provider;
    this.#schema = schema;
  }

  #scope(repetition?: Repetition, self?: Value): Scope {
    return { module: this.#module, within: this.#resource.address, check: this.#check, repetition, self };
  }

  *run(): Work<ResourceState> {
    const resource = this.#resource;
    const module = this.#module;
    const { evaluation } = module;
    if (!this.#isKnownType() && !evaluation.continuesAfterErrors) return FAILED_RESOURCE;
    const { kind, instances: repetitions, unknown, failed } = yield* instancesOf(resource, this.#scope());
    if (failed && repetitions.size === 0) return FAILED_RESOURCE;
    const context = repetitions.size === 0 ? undefined : yield* this.#sharedContext([...repetitions.values()]);
    const instances = new Map<InstanceKey | undefined, ResourceInstance>();
    const values = new Map<InstanceKey | undefined, Value>();
    let broken = failed || (repetitions.size > 0 && (context === undefined || evaluation.failedContexts.has(context)));
    for (const [key, repetition] of repetitions) {
      const instance = context === undefined ? undefined : yield* this.#instance(key, repetition, context);
      if (instance === undefined || instance.failed) broken = true;
      if (instance !== undefined) {
        instances.set(key, instance);
        values.set(key, instance.value);
      }
    }
    const { phase } = evaluation.settings;
    const value = phase !== "plan" ? this.#unknownValue(kind) : unknown ? dynamicVal : combine(kind, values);
    return { kind, instances, unknown, value, failed: broken };
  }

  /** Returns the context for the body of all instances, without the one of `each` and `count` that differs between them. */
  *#sharedContext(repetitions: readonly Repetition[]): Work<EvalContext | undefined> {
    const references = yield* usedReferences(this.#resource.body, this.#scope(), repetitions);
    const { key, index } = repetitions[0] ?? {};
    return yield* contextFor(references.without(key === undefined ? index && "count" : "each"), this.#scope());
  }

  /** Reports an error if the provider has schemas, but none of this resource. */
  #isKnownType(): boolean {
    const { type, typeRange } = this.#resource;
    const { evaluation } = this.#module;
    const { schemas } = evaluation.settings;
    if (this.#schema !== undefined) return true;
    if (schemas?.has(this.#provider) !== true && this.#provider !== BUILTIN_PROVIDER) return true;
    evaluation.error(unknownResourceType({ type, provider: this.#provider }), { subject: typeRange });
    return false;
  }

  /** The value without planning: unknown, of the resource's type if that is known. */
  #unknownValue(kind: Instances["kind"]): Value {
    const { mode } = this.#resource;
    const { phase, knowsResourceTypes } = this.#module.evaluation.settings;
    const type: Type | undefined = phase === "validate" && !knowsResourceTypes ? undefined : this.#schema?.type;
    let value: Value = dynamicVal;
    const isPlain = type !== undefined && (phase === "validate" || kind === "single");
    if (isPlain && kind === "single") value = unknownVal(type);
    else if (isPlain && !hasDynamicTypes(type)) value = unknownVal(kind === "count" ? list(type) : map(type));
    return mode === "ephemeral" ? mark(value, EPHEMERAL) : value;
  }

  *#instance(key: InstanceKey | undefined, repetition: Repetition, shared: EvalContext): Work<ResourceInstance | undefined> {
    const resource = this.#resource;
    const module = this.#module;
    const { evaluation } = module;
    if (evaluation.isExhausted) return undefined;
    const scope = this.#scope(repetition);
    const address = module.address(resource.address) + formatInstanceKey(key);
    const before = yield* this.#conditions("precondition", resource.preconditions, scope, address);
    if (!before && !evaluation.continuesAfterErrors) return undefined;
    const decoded = this.#decode(withRepetition(shared, repetition));
    if (decoded.failed && !evaluation.continuesAfterErrors) return undefined;
    const failed = !before || decoded.failed || evaluation.failedContexts.has(shared);
    const instance = yield* this.#planned({ key, address, repetition, config: decoded.config, failed }, decoded.value);
    if (instance === undefined) return undefined;
    const isValidation = evaluation.settings.phase === "validate";
    const self = this.#scope(repetition, isValidation ? this.#unknownValue("single") : instance.value);
    const after = yield* this.#conditions("postcondition", resource.postconditions, self, address);
    if (!after && !evaluation.continuesAfterErrors) return undefined;
    const complete = after ? instance : { ...instance, failed: true };
    if (resource.provisioners.length === 0 || instance.action !== "create") return complete;
    return { ...complete, provisioners: yield* evaluateProvisioners(resource, this.#schema, self, instance.value) };
  }

  *#conditions(kind: ConditionKind, rules: readonly CheckRule[], scope: Scope, address: string): Work<boolean> {
    let met = true;
    for (const rule of rules) {
      const result = yield* checkCondition(kind, rule, scope);
      this.#module.log.record("resource", this.#module.configAddress(this.#resource.address), address, result);
      if (result.status === "fail" || result.status === "error") met = false;
    }
    // While validating, a resource is evaluated even if a condition is not met.
    return met || this.#module.evaluation.settings.phase === "validate";
  }

  /** Decodes the body. After an error, wrong arguments are unknown. */
  #decode(context: EvalContext): DecodedBody {
    const resource = this.#resource;
    const module = this.#module;
    const schema = this.#schema;
    const { evaluation } = module;
    const { body } = resource;
    if (schema === undefined) {
      const open = decodeOpen(body, context);
      const failed = evaluation.add(open.diagnostics) || !this.#isStorable(open.value);
      return { config: open.value, failed, value: openValue({ ...open, value: withoutEphemeral(open.value) }, this.#readAttributes()) };
    }
    const { value, diagnostics } = schema.decode(body, context);
    const config = schema.withSensitive(value);
    const canCheck = !evaluation.add(diagnostics);
    if (!canCheck && !evaluation.continuesAfterErrors) return { config, value: undefined, failed: true };
    const isStorable = this.#isStorable(value);
    const isSettable = (isStorable || evaluation.continuesAfterErrors) && this.#setsOnlyArguments(value, schema);
    return { config, value: undefined, failed: !(canCheck && isStorable && isSettable) };
  }

  /** Returns the names of attributes that some expression reads, in NFC and sorted. */
  #readAttributes(): readonly string[] {
    if (this.#namesRead !== undefined) return this.#namesRead;
    const { evaluation, tree } = this.#module;
    const read = attributesRead(tree.module, this.#resource.address);
    if (read === undefined) this.#namesRead = ONLY_ID;
    else this.#namesRead = read.whole ? withNames(read.names, evaluation.namesAskedOf(this.#resource)) : read.names;
    return this.#namesRead;
  }

  /**
   * Reports ephemeral arguments and infinite numbers, which a plan cannot store. Returns whether
   * there are none.
   */
  #isStorable(config: Value): boolean {
    const resource = this.#resource;
    const module = this.#module;
    const schema = this.#schema;
    const { evaluation } = module;
    if (resource.mode === "ephemeral") return true;
    const where = `an argument of ${resource.address}`;
    const ephemeral = storedEphemerals(config, resource.mode, schema);
    for (const name of ephemeral) evaluation.error(ephemeralArgument({ where }), { subject: this.#attributeRange(name) });
    if (ephemeral.length > 0) return false;
    if (evaluation.settings.phase !== "plan" || !containsInfinity(config)) return true;
    evaluation.error(infiniteNumber({ where }), { subject: this.#argumentRange(config, containsInfinity) });
    return false;
  }

  /**
   * The range of the first argument with a property, or of the first block if the value is in a nested
   * block.
   */
  #argumentRange(value: Value, has: (value: Value) => boolean): Range {
    const { type, content } = value;
    if (type.kind !== "object" || !Array.isArray(content)) return this.#resource.range;
    const at = contentOf(value, "object").findIndex(has);
    return this.#attributeRange(type.names[at] ?? "");
  }

  /**
   * Reports values for attributes that only the provider can set. Returns whether there are none.
   */
  #setsOnlyArguments(config: Value, schema: BlockSchema): boolean {
    // Terraform and OpenTofu ignore the attribute `outputs` of `terraform_remote_state`.
    if (this.#resource.mode === "data" && this.#provider === BUILTIN_PROVIDER) return true;
    if (config.type.kind !== "object" || config.content === null || !config.isKnown()) return true;
    let valid = true;
    for (const [name, value] of zip(config.type.names, contentOf(config, "object"))) {
      const attribute = schema.attributes.get(name);
      if (attribute === undefined || attribute.optional || attribute.required || !attribute.computed) continue;
      if (value.isNull()) continue;
      this.#module.evaluation.error(computedAttribute({ name }), { subject: this.#attributeRange(name) });
      valid = false;
    }
    return valid;
  }

  #attributeRange(name: string): Range {
    const { body, range } = this.#resource;
    const { attributes } = body.partialContent({ attributes: [{ name }] }).content;
    const attribute = attributes.get(name);
    if (attribute !== undefined) return attribute.expression.range;
    const { blocks } = body.partialContent({ blocks: [{ type: name }, DYNAMIC_BLOCK] }).content;
    return blocks.find(({ type, labels }) => type === name || labels[0] === name)?.definitionRange ?? range;
  }

  *#planned(own: ConfiguredInstance, open: Value | undefined): Work<ResourceInstance | undefined> {
    const resource = this.#resource;
    const module = this.#module;
    const schema = this.#schema;
    const { address, config } = own;
    if (resource.mode !== "managed") return yield* this.#read(own, open);
    const imports = module.evaluation.imports.get(module.configAddress(resource.address));
    if (imports !== undefined) yield imports;
    const prior = module.evaluation.prior.get(address) ?? imports?.value.get(address);
    const before = prior?.value;
    if (schema === undefined) {
      const value = this.#substituted(own, open!, before, true);
      return this.#outcome(own, prior === undefined ? "create" : "update", value, prior);
    }
    const isData = this.#provider === BUILTIN_PROVIDER && resource.type === "terraform_data";
    const predicted = isData ? plannedTerraformData(config, before) : schema.planned(config, before);
    const value = this.#substituted(own, predicted, before, true);
    const unchanged = before !== undefined && rawEquals(unmarkDeep(value).value, unmarkDeep(before).value);
    const action = prior === undefined ? "create" : unchanged ? "no-op" : "update";
    return this.#outcome(own, action, value, prior);
  }

  /** Returns the value in place of the one that a provider would supply, if there is one. */
  #substituted({ address, config, failed }: ConfiguredInstance, predicted: Value, prior: Value | undefined, isReadable: boolean): Value {
    const resource = this.#resource;
    const module = this.#module;
    const provider = this.#provider;
    const schema = this.#schema;
    const { substitutes, phase } = module.evaluation.settings;
    if (substitutes === undefined || phase !== "plan") return predicted;
    const allInstances = module.address(resource.address);
    const { tree } = module;
    return substitutes.instance({
      address,
      allInstances,
      tree,
      resource,
      provider,
      schema,
      config,
      predicted,
      prior,
      isReadable,
      failed,
    });
  }

  #outcome(own: ConfiguredInstance, action: InstanceAction, value: Value, prior?: PriorObject, deferred = false): ResourceInstance {
    const resource = this.#resource;
    const module = this.#module;
    const { key, address, repetition, config, failed } = own;
    return {
      address,
      module: module.ownAddress,
      resource,
      key,
      action,
      config,
      value: failed && resource.mode !== "ephemeral" ? withoutEphemeral(value) : value,
      movedFrom: prior?.movedFrom,
      repetition,
      provisioners: [],
      deferred,
      failed,
    };
  }

  /** Reads a data source or ephemeral resource if all of its dependencies are known. */
  *#read(own: ConfiguredInstance, open: Value | undefined): Work<ResourceInstance | undefined> {
    const resource = this.#resource;
    const module = this.#module;
    const schema = this.#schema;
    const { mode, type } = resource;
    const { readData, phase, applying } = module.evaluation.settings;
    const { value: bare, paths } = unmarkDeepWithPaths(own.config);
    const known = !own.failed && isWhollyKnown(bare) && (applying || !(yield* waitsForChanges(resource, module)));
    const request = { address: own.address, mode, type, resource, config: bare };
    const found = known && phase === "plan" && readData !== undefined ? this.#readWith(readData, request, own.config) : undefined;
    const failed = own.failed || found === FAILED_READ;
    if (failed && !module.evaluation.continuesAfterErrors) return undefined;
    const isRead = found !== undefined && found !== FAILED_READ;
    const read = isRead ? markWithPaths(found, paths) : undefined;
    const marked = read !== undefined && schema !== undefined ? schema.withSensitive(read) : read;
    const predicted = marked ?? open ?? schema!.planned(own.config, undefined);
    const value = this.#substituted(own, predicted, undefined, known);
    const configured = { ...own, failed };
    if (mode === "data") return this.#outcome(configured, "read", value, undefined, !known);
    return this.#outcome(configured, "open", mark(value, EPHEMERAL), undefined, !known);
  }

  /**
   * Reads the data with the function of the caller. An error that it throws is reported.
   * @param config the arguments with their marks, which the function does not see
   */
  #readWith(readData: ReadData, request: DataRequest, config: Value): Value | undefined | typeof FAILED_READ {
    try {
      return readData(request);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      const report = this.#check === undefined ? "error" : "warning";
      const shown = shownError(error, [config]);
      const message = shown instanceof CtyError ? shown.message : "";
      this.#module.evaluation[report](failedRead({ address: request.address, reason: message }), { subject: this.#resource.range });
      return FAILED_READ;
    }
  }
}

/** The result of a failed read. */
const FAILED_READ: unique symbol = Symbol("failed");

/** Returns a child context with `each` or `count`. */
function withRepetition(context: EvalContext, { index, key, value }: Repetition): EvalContext {
  const variables = new Map<string, Value>();
  if (index !== undefined) variables.set("count", objectVal({ index }));
  if (key !== undefined && value !== undefined) variables.set("each", objectVal({ key, value }));
  return variables.size === 0 ? context : new EvalContext({ variables }, context);
}
