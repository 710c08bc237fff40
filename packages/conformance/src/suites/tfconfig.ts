/** The modules that loading a folder results in, after merging override files. */
import type { Body, Diagnostic, Expression, Range, SourceFile, StaticContent, Traversal } from "@hcl-ts/hcl";
import { traversalRange } from "@hcl-ts/hcl";
import { memoryFiles } from "@hcl-ts/terraform";
import {
  type CheckRule,
  formatAddress,
  impliedProvider,
  loadModule,
  type Module,
  type ModuleCall,
  type ProviderReference,
  type Provisioner,
  type Resource,
} from "@hcl-ts/terraform/load";
import { encodeRange, encodeType, encodeValue } from "../codec.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector, dialect = "opentofu") => {
  const files = vector.files as Record<string, string>;
  // The modules in the vectors are from OpenTofu; for Terraform, only diagnostics were recorded. So
  // a folder with files that Terraform does not read is loaded as OpenTofu, and the default
  // registry is printed as OpenTofu's.
  const isOpenTofuOnly = Object.keys(files).some((name) => /\.tofu(\.json)?$/.test(name));
  const module = loadModule(memoryFiles(files), { dialect: isOpenTofuOnly ? "opentofu" : dialect });
  const text = JSON.stringify(new ModuleEncoder(module).encode());
  return JSON.parse(text.replaceAll('"registry.terraform.io/', '"registry.opentofu.org/'));
};

/** Leaves out unset members: undefined, false, and empty lists. */
function set<T extends Record<string, unknown>>(members: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Returns diagnostics in the form of the module vectors. */
export function encodeModuleDiagnostics(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ severity, code, subject }) => ({
    severity,
    about: code,
    ...(subject === undefined ? {} : { file: subject.filename, subject: encodeRange(subject) }),
  }));
}

class ModuleEncoder {
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  encode(): unknown {
    const { module } = this;
    const resources = (mode: Resource["mode"]): unknown =>
      Object.fromEntries([...module.resources].flatMap(([address, r]) => (r.mode === mode ? [[address, this.resource(r)]] : [])));
    return {
      fileOrder: module.files.map(({ name }) => name),
      overrides: module.files.filter(({ override }) => override).length,
      variables: named(module.variables, (v) => ({
        ...set({
          type: encodeType(v.type),
          default: v.default && encodeValue(v.default),
          description: v.description,
          sensitive: v.sensitive,
          ephemeral: v.ephemeral,
          deprecated: v.deprecated,
          const: v.const,
          parsingMode: v.parsingMode,
          validations: this.rules(v.validations),
        }),
        nullable: v.nullable,
      })),
      outputs: named(module.outputs, (o) =>
        set({
          value: this.text(o.value),
          description: o.description,
          sensitive: o.sensitive,
          ephemeral: o.ephemeral,
          deprecated: o.deprecated,
          dependsOn: this.traversals(o.dependsOn),
          preconditions: this.rules(o.preconditions),
        }),
      ),
      locals: named(module.locals, ({ expression }) => this.text(expression)),
      managed: resources("managed"),
      data: resources("data"),
      ephemeral: resources("ephemeral"),
      moduleCalls: named(module.calls, (call) => this.call(call)),
      providerConfigs: named(module.providers, ({ alias, version, forEach, body }) =>
        set({ alias, version, forEach: this.text(forEach), ...this.body(body) }),
      ),
      providerRequirements: named(module.requiredProviders, ({ source, provider, version, aliases }) =>
        set({ type: provider, source, version: version?.text, aliases: aliases.map(providerName) }),
      ),
      ...set({
        moved: module.moved.map(({ from, to }) => [formatAddress(from), formatAddress(to)]),
        import: module.imports.map((i) =>
          set({
            to: this.address(i.to),
            id: this.text(i.id),
            identity: this.text(i.identity),
            forEach: this.text(i.forEach),
            providerConfig: i.provider && providerName(i.provider),
          }),
        ),
        removed: module.removed.map(({ from, destroy, provisioners }) => ({
          from: formatAddress(from),
          destroy,
          ...(provisioners.length > 0 && { provisioners: provisioners.length }),
        })),
        checks:
          module.checks.size === 0
            ? undefined
            : named(module.checks, ({ data, asserts }) => set({ data: data?.address, asserts: this.rules(asserts) })),
        backend: module.backend && { type: module.backend.type, ...this.body(module.backend.body) },
        cloud: module.cloud && this.body(module.cloud.body),
      }),
      diags: encodeModuleDiagnostics(module.diagnostics),
    };
  }

  private resource(r: Resource): unknown {
    const body = this.body(r.body);
    return set({
      type: r.type,
      name: r.name,
      provider: this.providerOf(r),
      providerConfig: r.provider && providerName(r.provider),
      count: this.text(r.count),
      forEach: this.text(r.forEach),
      enabled: this.text(r.enabled),
      dependsOn: this.traversals(r.dependsOn),
      preconditions: this.rules(r.preconditions),
      postconditions: this.rules(r.postconditions),
      replaceTriggeredBy: r.replaceTriggeredBy.map((e) => this.text(e)),
      createBeforeDestroy: r.createBeforeDestroy,
      preventDestroy: this.text(r.preventDestroy),
      destroy: this.text(r.destroy),
      ignoreChanges: this.traversals(r.ignoreChanges),
      ignoreAllChanges: r.ignoreAllChanges,
      connection: r.connection && this.body(r.connection),
      provisioners: r.provisioners.map((p) => this.provisioner(p)),
      body: Object.keys(body).length === 0 ? undefined : body,
    });
  }

  private providerOf({ provider, type }: Resource): string {
    const name = provider?.name ?? impliedProvider(type);
    const registry = this.module.dialect === "opentofu" ? "registry.opentofu.org" : "registry.terraform.io";
    const known = this.module.requiredProviders.get(name)?.provider;
    return known ?? (name === "terraform" ? "terraform.io/builtin/terraform" : `${registry}/hashicorp/${name}`);
  }

  private provisioner({ type, when, onFailure, connection, body }: Provisioner): unknown {
    return set({
      type,
      when: when === "create" ? undefined : when,
      onFailure: onFailure === "fail" ? undefined : onFailure,
      connection: connection && this.body(connection),
      ...this.body(body),
    });
  }

  private call(call: ModuleCall): unknown {
    const body = this.body(call.body);
    const { source } = call;
    const folder = source?.kind === "registry" && source.folder !== "" ? `//${source.folder}` : "";
    return set({
      source: source && source.address + folder,
      kind: source?.kind,
      sourceRaw: source?.raw,
      version: call.version?.text,
      count: this.text(call.count),
      forEach: this.text(call.forEach),
      enabled: this.text(call.enabled),
      dependsOn: this.traversals(call.dependsOn),
      providers: call.providers.map(({ inChild, inParent }) => [providerName(inChild), providerName(inParent)]),
      body: Object.keys(body).length === 0 ? undefined : body,
    });
  }

  private rules(rules: readonly CheckRule[]): unknown[] {
    return rules.map(({ condition, errorMessage }) => [this.text(condition), this.text(errorMessage)]);
  }

  /** The source of an expression. */
  private text(expression: Expression | undefined): string | undefined {
    return expression === undefined ? undefined : this.slice(expression.range);
  }

  /**
   * The source of an address. In the JSON syntax, its positions are counted as in {@link
   * traversals}.
   */
  private address(expression: Expression): unknown {
    const traversal = expression.asTraversal?.();
    return traversal !== undefined && expression.range.filename.endsWith(".json") ? this.traversals([traversal])[0] : this.text(expression);
  }

  private traversals(traversals: readonly Traversal[]): unknown[] {
    // In the JSON syntax, the reference counts positions from the quote.
    return traversals.map((traversal) => {
      const range = traversalRange(traversal);
      const shift = range.filename.endsWith(".json") ? 1 : 0;
      return this.slice(range, shift);
    });
  }

  private slice({ filename, start, end }: Range, shift = 0): string {
    return (this.module.sources.get(filename) as SourceFile).text.slice(start.offset - shift, end.offset - shift);
  }

  private body(body: Body): Record<string, unknown> {
    const { attributes, blocks }: StaticContent = body.staticContent?.() ?? {
      attributes: [...body.justAttributes().attributes.values()],
      blocks: [],
    };
    return set({
      attributes: attributes.length === 0 ? undefined : Object.fromEntries(attributes.map((a) => [a.name, this.text(a.expression)])),
      blocks: blocks.map(({ type, labels, body: inner }) => set({ type, labels, ...this.body(inner) })),
    });
  }
}

function providerName({ name, alias, key }: ProviderReference): string {
  return name + (alias === undefined ? "" : `.${alias}`) + (key === undefined ? "" : `[${JSON.stringify(key)}]`);
}

function named<T>(map: ReadonlyMap<string, T>, encode: (value: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from(map, ([name, value]) => [name, encode(value)]));
}
