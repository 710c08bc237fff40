import { constantValue, type Reference, type ReferenceStep, references } from "@hcl-ts/analysis";
import { isValue, string, tryConvert } from "@hcl-ts/cty";
import {
  type Block,
  type Body,
  type Diagnostic,
  type Expression,
  errorDiagnostic,
  type Message,
  type Range,
  type Traversal,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import { rangeOver, suggest } from "@hcl-ts/hcl/syntax";
import { argumentProblems } from "../evaluate/arguments-of.ts";
import type { BlockSchema } from "../evaluate/block-schema.ts";
import { BUILTIN_PROVIDER, builtinConfiguration, builtinSchema } from "../evaluate/builtin-schemas.ts";
import { dynamicContents } from "../evaluate/dynamic-contents.ts";
import { nestedImport, unknownResourceType } from "../evaluate/messages.ts";
import { providerOf, providerSource } from "../evaluate/provider-of.ts";
import type { ProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import {
  bodyReferences,
  ofDependsOn,
  ofExpressions,
  ofOther,
  ofProvider,
  ofRules,
  type ReferringKind,
  referencesOfKind,
  referringLists,
} from "../graph/entity-references.ts";
import { type ReferenceTarget, referenceTarget } from "../graph/reference-target.ts";
import { type Declarations, declarationsIn } from "../load/declarations-in.ts";
import type { Check, CheckRule, Module, ModuleCall, ModuleLists, ModuleTree, ProviderConfig, Resource } from "../load/module.ts";
import { baseOfOverride } from "../load/override-body.ts";
import { BACKENDS, LOCAL_BACKEND_ARGUMENTS } from "./backends.ts";
import { checkBody, isCertainlyFilled } from "./body-checker.ts";
import { ImportChecker } from "./import-checker.ts";
import {
  builtinProviderVersion,
  dependsOnAttribute,
  ignoredBackend,
  invalidReplaceTrigger,
  remoteStateObjectRequired,
  unknownBackend,
  unknownIgnoredAttribute,
  unsupportedBackendArgument,
  unsupportedProviderMeta,
} from "./messages.ts";
import { ANYWHERE, type Place } from "./place.ts";
import { checkConnection, checkProvisioner } from "./provisioner-checker.ts";
import { ReferenceChecker } from "./reference-checker.ts";

type Step = () => Iterable<void> | void;

/** The checks of each kind of declarations with expressions. */
type Steps = { readonly [K in Exclude<ReferringKind, keyof ModuleLists>]: Step } & {
  readonly [K in ReferringKind & keyof ModuleLists]?: Step;
};

/** Checks the declarations of one module. */
export class ModuleChecker {
  private readonly tree: ModuleTree;
  private readonly module: Module;
  private readonly schemas: ProviderSchemaIndex | undefined;
  private readonly isUsed: (provider: ProviderConfig) => boolean;
  private readonly own: Declarations;
  private readonly checker: ReferenceChecker;

  /**
   * @param isUsed whether a provider configuration is checked
   * @param own the declarations that are checked
   */
  constructor(
    tree: ModuleTree,
    schemas: ProviderSchemaIndex | undefined,
    isUsed: (provider: ProviderConfig) => boolean,
    own: Declarations = declarationsIn(tree.module, undefined),
  ) {
    this.tree = tree;
    this.isUsed = isUsed;
    this.own = own;
    this.module = tree.module;
    this.schemas = schemas;
    this.checker = new ReferenceChecker(tree, (resource) => this.schemaOf(resource));
  }

  /** The diagnostics that Terraform and OpenTofu report only while planning. */
  get planned(): ReadonlySet<Diagnostic> {
    return this.checker.planned;
  }

  /** Finds the problems of the module, in short steps. */
  *run(): Generator<void, readonly Diagnostic[]> {
    const { variables, locals, outputs, resources, calls, providers, checks, imports, others } = this.own;
    // Complete: a kind of declarations with expressions that is missing here does not compile. All references
    // in a list that is missing are checked.
    const steps: Steps = {
      variables: () => {
        for (const { validations } of variables) this.rules(validations, ANYWHERE);
      },
      locals: () => each(locals, ({ name, expression }) => this.expressions({ within: `local.${name}` }, expression)),
      resources: () => each(resources, (resource) => this.resource(resource, undefined)),
      calls: () => each(calls, (call) => this.call(call)),
      providers: () => {
        for (const provider of providers) this.provider(provider);
        for (const { provider, version, range } of this.module.requiredProviders.values())
          if (provider === BUILTIN_PROVIDER && version !== undefined) this.error(builtinProviderVersion({ provider }), range);
      },
      backend: () => this.backends(),
      // The arguments of `cloud` are constants, and `removed` has only provisioners' arguments, which are
      // checked when they are read.
      cloud: () => {},
      removed: () => {},
      providerMeta: () => this.providerMeta(),
      checks: () => each(checks, (check) => this.check(check)),
      imports: () => {
        const importChecker = new ImportChecker(this.tree, this.checker);
        for (const found of imports) {
          importChecker.check(found);
          if (this.tree.path.length > 0)
            this.error(nestedImport({ module: this.tree.path.map((name) => `module.${name}`).join(".") }), found.range);
        }
      },
      others: () => {
        for (const block of others) this.other(block);
      },
      outputs: () =>
        each(outputs, ({ value, preconditions, dependsOn }) => {
          this.expressions(ANYWHERE, value);
          this.rules(preconditions, ANYWHERE);
          this.dependsOn(dependsOn);
        }),
    };
    for (const step of Object.values(steps)) {
      yield* step() ?? [];
      yield;
    }
    for (const kind of referringLists) {
      if (steps[kind] !== undefined) continue;
      for (const { references } of referencesOfKind(kind, this.own)) this.checker.checkAll(references, ANYWHERE);
      yield;
    }
    return this.checker.diagnostics;
  }

  /** Checks a block that declares nothing. It can be repeated like a resource. */
  private other(block: Block): void {
    const { attributes } = block.body.partialContent({ attributes: [{ name: "count" }, { name: "for_each" }] }).content;
    this.checker.checkAll(ofOther(block), { count: attributes.has("count"), each: attributes.has("for_each") });
  }

  private provider(provider: ProviderConfig): void {
    if (this.isUsed(provider)) this.providerConfig(provider);
    const source = providerSource(provider.name, this.module);
    if (provider.version !== undefined && source === BUILTIN_PROVIDER)
      this.error(builtinProviderVersion({ provider: source }), provider.range);
  }

  private providerConfig(provider: ProviderConfig): void {
    this.checker.checkAll(ofProvider(provider), { each: provider.forEach !== undefined });
    const source = providerSource(provider.name, this.module);
    const schema = this.schemas?.configuration(source) ?? builtinConfiguration(source);
    if (schema === undefined) return;
    this.add(checkBody(provider.body, schema));
  }

  /**
   * Reports backends that do not exist, which Terraform and OpenTofu check when a folder is initialized, and
   * backends of called modules, which have no effect.
   */
  private backends(): void {
    const { backend } = this.module;
    if (backend === undefined) return;
    if (this.tree.path.length > 0) {
      this.checker.diagnostics.push(warningDiagnostic(ignoredBackend(), { subject: backend.range }));
      return;
    }
    if (!BACKENDS.includes(backend.type)) this.plannedError(unknownBackendOf(backend.type), backend.nameRange);
    if (this.module.dialect !== "terraform") return;
    // The arguments of a backend are constants. Evaluating them without a context reports
    // everything else.
    for (const { expression } of backend.body.staticContent?.().attributes ?? [])
      for (const diagnostic of expression.value().diagnostics) this.addPlanned(diagnostic);
  }

  private providerMeta(): void {
    const { providerMeta, resources } = this.module;
    for (const { name, nameRange } of providerMeta.values()) {
      const provider = providerSource(name, this.module);
      const isUsed = [...resources.values()].some((resource) => providerOf(resource, this.module) === provider);
      if (provider === BUILTIN_PROVIDER && isUsed) this.plannedError(unsupportedProviderMeta({ provider }), nameRange);
    }
  }

  /** Reports an invalid backend of a `terraform_remote_state`, if it is constant. */
  private remoteState({ type, body }: Resource): void {
    if (type !== "terraform_remote_state") return;
    const { content } = body.partialContent({ attributes: [{ name: "backend" }, { name: "config" }, { name: "defaults" }] });
    for (const argument of ["config", "defaults"]) {
      const expression = content.attributes.get(argument)?.expression;
      const value = expression && constantValue(expression);
      if (expression === undefined || value === undefined || value.isNull()) continue;
      if (value.type.kind !== "object" && value.type.kind !== "map")
        this.error(remoteStateObjectRequired({ name: argument }), expression.range);
    }
    const backend = content.attributes.get("backend")?.expression;
    const constant = backend && constantValue(backend);
    const converted = constant && tryConvert(constant, string);
    const name = isValue(converted) && converted.isKnown() && !converted.isNull() ? converted.asString() : undefined;
    if (name !== undefined && backend !== undefined && !BACKENDS.includes(name)) this.error(unknownBackendOf(name), backend.range);
    const config = content.attributes.get("config")?.expression;
    if (config === undefined || name !== "local") return;
    const settings = constantValue(config);
    if (settings?.type.kind !== "object") return;
    for (const argument of settings.type.names)
      if (!LOCAL_BACKEND_ARGUMENTS.includes(argument)) {
        const suggestion = suggest(argument, LOCAL_BACKEND_ARGUMENTS);
        this.error(unsupportedBackendArgument({ type: name, name: argument, suggestion }), config.range);
      }
  }

  private *resource(resource: Resource, check: Check | undefined): Generator<void, void> {
    const { address, count, forEach, enabled, replaceTriggeredBy } = resource;
    const around: Place = { within: address, check };
    const repetition: Place = { ...around, count: count !== undefined, each: forEach !== undefined };
    const inside: Place = { ...repetition, self: true };
    this.expressions(around, count, forEach, enabled);
    yield* this.bodyReferences(resource.body, repetition);
    this.rules(resource.preconditions, { ...repetition, rule: true });
    this.rules(resource.postconditions, { ...inside, rule: true });
    // Provisioners run after the resource is created, so they can refer to it.
    this.provisioners(resource, { ...inside, within: undefined });
    for (const trigger of replaceTriggeredBy) this.replaceTrigger(trigger, { ...repetition, planned: true });
    this.dependsOn(resource.dependsOn);
    yield;
    this.resourceSchema(resource);
    if (resource.mode === "data" && providerOf(resource, this.module) === BUILTIN_PROVIDER) this.remoteState(resource);
  }

  /** Checks the references in a body, which can be as long as a file, some at each step. */
  private *bodyReferences(body: Body, place: Place): Generator<void, void> {
    const uncertain = new Set<string>();
    for (const { forEach, references: inContent } of dynamicContents(body))
      if (!isCertainlyFilled(forEach)) for (const { range } of inContent) uncertain.add(startOf(range));
    for (const [i, reference] of bodyReferences(body).entries()) {
      if (i % REFERENCES_OF_STEP === 0) yield;
      this.checker.check(reference, uncertain.has(startOf(reference.root.range)) ? { ...place, generated: true } : place);
    }
  }

  private provisioners({ connection, provisioners }: Resource, place: Place): void {
    const connections = [connection, ...provisioners.map((provisioner) => provisioner.connection)].filter((body) => body !== undefined);
    for (const provisioner of provisioners) {
      this.checker.checkAll(bodyReferences(provisioner.body), place);
      this.add(checkProvisioner(provisioner));
    }
    for (const body of connections) {
      this.checker.checkAll(bodyReferences(body), place);
      this.add(checkConnection(body));
    }
  }

  private resourceSchema(resource: Resource): void {
    const { type, typeRange, address, ignoreChanges } = resource;
    const provider = providerOf(resource, this.module);
    const schema = this.schemaOf(resource);
    if (schema === undefined) {
      if (this.schemas?.has(provider) === true || provider === BUILTIN_PROVIDER)
        this.error(unknownResourceType({ type, provider }), typeRange);
      return;
    }
    this.add(checkBody(resource.body, schema));
    for (const [first] of ignoreChanges) {
      if (first?.kind !== "attr" || schema.attributes.has(first.name) || schema.blocks.has(first.name)) continue;
      const suggestion = suggest(first.name, [...schema.attributes.keys(), ...schema.blocks.keys()]);
      this.error(unknownIgnoredAttribute({ address, name: first.name, suggestion }), first.range);
    }
  }

  private schemaOf(resource: Resource): BlockSchema | undefined {
    const provider = providerOf(resource, this.module);
    const { mode, type } = resource;
    return this.schemas?.find(provider, mode, type) ?? builtinSchema(provider, mode, type);
  }

  private replaceTrigger(expression: Expression, place: Place): void {
    const found = references(expression).map((reference) => ({ reference, target: referenceTarget(reference, this.module.dialect) }));
    const hasResource = found.some(({ target }) => target.kind === "resource");
    if (!hasResource || !found.every(({ target }) => target.kind === "resource" || isInstanceKey(target)))
      this.error(invalidReplaceTrigger(), expression.range);
    else for (const { reference } of found) this.checker.check(reference, place);
  }

  private call(call: ModuleCall): void {
    const { name, count, forEach, enabled, body, dependsOn } = call;
    const place: Place = { count: count !== undefined, each: forEach !== undefined, repetitionPlanned: true };
    this.expressions(ANYWHERE, count, forEach, enabled);
    const { attributes, diagnostics } = body.justAttributes();
    // Blocks are ignored if another file overrides the call.
    if (baseOfOverride(body) === undefined) this.add(diagnostics);
    for (const { expression } of attributes.values()) this.expressions(place, expression);
    this.dependsOn(dependsOn);
    const called = this.tree.children.get(name)?.module;
    if (called === undefined) return;
    this.add(argumentProblems(call, called));
  }

  private *check(check: Check): Generator<void, void> {
    if (check.data !== undefined) yield* this.resource(check.data, check);
    this.rules(check.asserts, { check });
  }

  private dependsOn(dependsOn: readonly Traversal[]): void {
    for (const [i, reference] of ofDependsOn(dependsOn).entries()) {
      this.checker.check(withoutAttributes(reference), ANYWHERE);
      const target = referenceTarget(reference, this.module.dialect);
      const attribute = attributeOfObject(target);
      if (attribute === undefined) continue;
      const address = target.kind === "resource" ? target.address : [reference.root.name, nameOf(target)].join(".");
      this.error(dependsOnAttribute({ address }), attribute.range, dependsOn[i]);
    }
  }

  private rules(rules: readonly CheckRule[], place: Place): void {
    this.checker.checkAll(ofRules(rules), place);
  }

  private expressions(place: Place, ...expressions: readonly (Expression | undefined)[]): void {
    this.checker.checkAll(ofExpressions(...expressions), place);
  }

  private add(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.checker.diagnostics.push(diagnostic);
  }

  /** Reports an error that Terraform and OpenTofu detect only while planning. */
  private plannedError(message: Message, subject: Range): void {
    this.addPlanned(errorDiagnostic(message, { subject }));
  }

  private addPlanned(diagnostic: Diagnostic): void {
    this.checker.diagnostics.push(diagnostic);
    this.checker.planned.add(diagnostic);
  }

  private error(message: Message, subject: Range, around?: Traversal): void {
    const [first] = around ?? [];
    const context = first === undefined ? undefined : rangeOver(first.range, subject);
    this.checker.diagnostics.push(errorDiagnostic(message, { subject, context }));
  }
}

/** The number of references of one declaration that are checked in one step. */
const REFERENCES_OF_STEP = 16;

/** Checks each of some declarations in one or more separate steps. */
function* each<T>(declarations: Iterable<T>, check: (declaration: T) => Iterable<void> | void): Generator<void, void> {
  for (const declaration of declarations) {
    yield* check(declaration) ?? [];
    yield;
  }
}

function unknownBackendOf(type: string): Message {
  return unknownBackend({ type, suggestion: suggest(type, BACKENDS), backends: BACKENDS });
}

/**
 * Returns the step of a reference that selects an attribute of an object. Undefined for a whole
 * object and for an output of a module.
 */
function attributeOfObject(target: ReferenceTarget): ReferenceStep | undefined {
  switch (target.kind) {
    case "variable":
    case "local":
      return target.after[0];
    case "resource":
      return target.after.find(({ kind }) => kind === "attr");
    case "module":
      return target.after.filter(({ kind }) => kind === "attr")[1];
    default:
      return undefined;
  }
}

/** Reports whether a reference is `count.index` or `each.key`, which select an instance. */
function isInstanceKey(target: ReferenceTarget): boolean {
  if (target.kind !== "scope") return false;
  const [step] = target.after;
  const wanted = target.name === "count" ? "index" : target.name === "each" ? "key" : undefined;
  return wanted !== undefined && step?.kind === "attr" && step.name === wanted;
}

function nameOf(target: ReferenceTarget): string {
  return "name" in target ? target.name : "";
}

/**
 * An element of `depends_on` names an object. A key of an instance in it has no effect, but only
 * resources with several instances have keys.
 */
function withoutAttributes(reference: Reference): Reference {
  const { root, steps } = reference;
  const names = root.name === "data" || root.name === "resource" || root.name === "ephemeral" ? 2 : 1;
  const hasKey = !NAMES_ONLY.has(root.name) && steps[names]?.kind === "index";
  const own = steps.slice(0, hasKey ? names + 1 : names);
  return { ...reference, steps: own, directSteps: own.length };
}

/** The roots of references to objects that are not resources. */
const NAMES_ONLY: ReadonlySet<string> = new Set(["var", "local", "module"]);

function startOf({ filename, start }: Range): string {
  return `${filename}:${start.byte}`;
}
