/** The names in scope at a place of a module. */

import { dynamic, type Func, type Type, withoutOptionalAttributes } from "@hcl-ts/cty";
import { groupBy } from "@hcl-ts/cty/kernel";
import type { Expression, Range } from "@hcl-ts/hcl";
import type { BodySchema } from "@hcl-ts/schema";
import type { Module, ModuleCall, Output, Resource, Variable } from "@hcl-ts/terraform/load";
import type { FileRange } from "../../model/file-range.ts";
import type { ScopePlace } from "../../model/language-support.ts";
import type { Name } from "../../model/name.ts";
import { once } from "../../model/once.ts";
import { hasParts, nameOfExpression } from "../../model/static-names.ts";
import { nameOf } from "../modules/uris.ts";
import { nameRangeIn } from "../positions/ranges.ts";
import { valueText } from "../values/shown-value.ts";
import { PATHS, PROGRAM } from "./given-names.ts";
import { blockAround, iteratorNames, repetitionNames } from "./repeated-names.ts";
import { isSecret } from "./secrecy.ts";
import { bodyMembers, typedName, typeText } from "./type-names.ts";

/** The parts on which the names of a module depend. */
export interface NamesContext {
  readonly module: Module;
  /** Returns the type of an expression, or of an address; any type if it is not known yet. */
  readonly typeOf: (source: Expression | string) => Type;
  readonly uri: (path: string) => string;
  /** Returns the names of the module that a call leads to, if it can be read. */
  readonly called: (call: ModuleCall) => ModuleNames | undefined;
  readonly functionNamed: (name: string) => Func | undefined;
  /** Returns the body of a resource, if its schema is known. */
  readonly bodyOf: (resource: Resource) => BodySchema | undefined;
}

const DEFAULT_WIDTH = 60;

/** The largest number of local values that lead to each other. */
const MAX_DEPTH = 30;

/** The kinds of types whose values have no parts. */
const PRIMITIVES: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>(["string", "number", "bool"]);

const UNNAMED = { name: "", kind: "attribute" } as const;

type Parts = Pick<Name, "name" | "kind"> & Partial<Name>;

/** The names in scope in a module. */
export class ModuleNames {
  readonly #context: NamesContext;
  readonly #variableNames = new Map<Variable, Name>();
  readonly #resources = new Map<Resource["mode"], readonly Name[]>();
  /** The number of values that are being read: a local value can refer to itself. */
  #depth = 0;

  constructor(context: NamesContext) {
    this.#context = context;
  }

  // --- objects of the module --------------------------------------------------------------------

  readonly variables: () => readonly Name[] = once(() => Array.from(this.#variables()));
  readonly locals: () => readonly Name[] = once(() => this.#locals());
  readonly calls: () => readonly Name[] = once(() => this.#calls());

  /** Does what the list of variables takes, one of them at each step. */
  *listVariables(): Generator<void, void> {
    for (const _ of this.#variables()) yield;
  }

  *#variables(): Iterable<Name> {
    for (const variable of declared(this.#context.module.variables)) {
      const name = this.#variableNames.get(variable) ?? this.#variable(variable);
      this.#variableNames.set(variable, name);
      yield name;
    }
  }

  #variable(variable: Variable): Name {
    const { name, type, description, deprecated, range, nameRange, default: value } = variable;
    const sensitive = isSecret(variable);
    const typeShown = typeText(type);
    const defaultShown = value === undefined || sensitive ? undefined : valueText(value, DEFAULT_WIDTH);
    const known = withoutOptionalAttributes(type);
    const parts: Parts = {
      name,
      kind: "variable",
      address: `var.${name}`,
      declaration: this.#declaration(nameRange, range),
      detail: [typeShown ?? "any", ...(defaultShown === undefined ? [] : [`= ${defaultShown}`])].join(" "),
      ...(description !== undefined && { docs: { text: description } }),
      ...(deprecated !== undefined && { deprecated: { message: deprecated } }),
      ...(sensitive && { sensitive }),
    };
    if (known.kind !== "dynamic" || sensitive) return typedName(known, parts);
    // A variable of any type has the members of its value.
    return lazyName(() => typedName(this.#context.typeOf(`var.${name}`), UNNAMED), parts);
  }

  #locals(): readonly Name[] {
    const { module } = this.#context;
    return Array.from(module.locals.values(), ({ name, expression, range, nameRange }) =>
      lazyName(() => this.#known(expression), {
        name,
        kind: "local",
        address: `local.${name}`,
        declaration: this.#declaration(nameRange, range),
        // A place takes no time to find, unlike the type.
        detail: `${nameOf(nameRange.filename)}:${nameRange.start.line}`,
      }),
    );
  }

  #calls(): readonly Name[] {
    return declared(this.#context.module.calls).map((call): Name => {
      const { name, range, nameRange, source, count, forEach } = call;
      const members = (): Iterable<Name> => this.#outputs(call);
      const isRepeated = count !== undefined || forEach !== undefined;
      return {
        name,
        kind: "module",
        address: `module.${name}`,
        declaration: this.#declaration(nameRange, range),
        detail: source?.raw,
        ...(isRepeated ? { element: (): Name => ({ name: "", kind: "module", members }) } : { members }),
      };
    });
  }

  #outputs(call: ModuleCall): Iterable<Name> {
    return this.#context.called(call)?.outputs() ?? [];
  }

  /** The outputs, as a module that calls this one sees them. */
  readonly outputs: () => readonly Name[] = once(() => declared(this.#context.module.outputs).map((output) => this.#output(output)));

  #output(output: Output): Name {
    const { name, description, deprecated, type, value, range, nameRange } = output;
    const parts: Parts = {
      name,
      kind: "output",
      declaration: this.#declaration(nameRange, range),
      detail: typeText(type),
      ...(description !== undefined && { docs: { text: description } }),
      ...(deprecated !== undefined && { deprecated: { message: deprecated } }),
    };
    if (isSecret(output)) return { ...parts, sensitive: true };
    return value === undefined ? typedName(type, parts) : lazyName(() => this.#valueOf(type ?? dynamic, value), parts);
  }

  /**
   * Returns the parts of an expression's value: by its type, or else as far as they can be read without evaluating it.
   */
  #valueOf(type: Type, expression: Expression): Partial<Name> {
    const typed = typedName(type, UNNAMED);
    if (PRIMITIVES.has(type.kind) || hasParts(typed) || this.#depth >= MAX_DEPTH) return typed;
    this.#depth++;
    try {
      const { functionNamed } = this.#context;
      return nameOfExpression(expression, { names: this.#moduleNames(), functionNamed }) ?? typed;
    } finally {
      this.#depth--;
    }
  }

  readonly #known = (expression: Expression): Partial<Name> => this.#valueOf(this.#context.typeOf(expression), expression);

  /** The names that every expression of the module can use. */
  readonly #moduleNames: () => ReadonlyMap<string, Name> = once(
    () => new Map(Array.from(this.#objects(), (name): [string, Name] => [name.name, name])),
  );

  /** The resources of a mode by type. */
  resources(mode: Resource["mode"]): readonly Name[] {
    let known = this.#resources.get(mode);
    if (known === undefined) {
      known = this.#resourcesOf(mode);
      this.#resources.set(mode, known);
    }
    return known;
  }

  #resourcesOf(mode: Resource["mode"]): readonly Name[] {
    // A label that is not typed yet is empty.
    const resources = [...this.#context.module.resources.values()].filter(
      (resource) => resource.mode === mode && resource.type !== "" && resource.name !== "",
    );
    return Array.from(
      groupBy(resources, ({ type }) => type),
      ([type, resources]): Name => ({
        name: type,
        kind: mode === "data" ? "data" : "resource",
        members: once(() => resources.map((resource) => this.resource(resource))),
      }),
    );
  }

  resource(resource: Resource): Name {
    const { name, address, mode, range, nameRange, count, forEach } = resource;
    const isRepeated = count !== undefined || forEach !== undefined;
    const instance = this.#instance(resource);
    return {
      name,
      kind: mode === "data" ? "data" : "resource",
      address,
      declaration: this.#declaration(nameRange, range),
      ...(isRepeated ? { element: (): Name => ({ name: "", kind: "resource", ...instance }) } : instance),
    };
  }

  /** The members of an instance: from the schema, or the arguments that are written. */
  #instance(resource: Resource): Pick<Name, "members"> {
    return {
      members: () => {
        const body = this.#context.bodyOf(resource);
        if (body !== undefined) return bodyMembers(body);
        const written = resource.body.staticContent?.();
        const names = new Set([
          "id",
          ...(written?.attributes ?? []).map(({ name }) => name),
          ...(written?.blocks ?? []).map(({ type }) => type),
        ]);
        names.delete("dynamic");
        return Array.from(names, (name): Name => ({ name, kind: "attribute" }));
      },
    };
  }

  #declaration(range: Range, whole: Range): FileRange {
    return { uri: this.#context.uri(range.filename), range: nameRangeIn(range, this.#context.module), whole };
  }

  // --- scopes -----------------------------------------------------------------------------------

  /** All names that an expression at a place can use. */
  *atPlace(place: ScopePlace): Iterable<Name> {
    const { module } = this.#context;
    yield* this.#objects(() => this.#dataOfCheck(place));
    if ([...module.resources.values()].some(({ mode }) => mode === "ephemeral"))
      yield { name: "ephemeral", kind: "builtin", members: () => this.resources("ephemeral") };
    yield* repetitionNames(module, place, this.#known, (file) => this.#context.uri(file) === place.document.uri);
    yield* iteratorNames(module, place, this.#known);
    yield* this.#self(place);
    yield { name: "path", kind: "builtin", members: () => PATHS };
    yield { name: "terraform", kind: "builtin", members: () => PROGRAM };
    if (module.dialect === "opentofu") yield { name: "tofu", kind: "builtin", members: () => PROGRAM };
  }

  /** The objects of the module. @param moreData returns further data sources */
  *#objects(moreData: () => readonly Name[] = () => []): Iterable<Name> {
    yield { name: "var", kind: "builtin", members: () => this.variables() };
    yield { name: "local", kind: "builtin", members: () => this.locals() };
    yield { name: "module", kind: "builtin", members: () => this.calls() };
    yield* this.resources("managed");
    yield { name: "data", kind: "builtin", members: () => [...this.resources("data"), ...moreData()] };
  }

  /** The data source of the check around a place, which only the check can refer to. */
  #dataOfCheck({ blocks: [outer] }: ScopePlace): readonly Name[] {
    const data = outer?.type === "check" ? this.#context.module.checks.get(outer.labels[0] ?? "")?.data : undefined;
    return data === undefined ? [] : [{ name: data.type, kind: "data", members: () => [this.resource(data)] }];
  }

  *#self(place: ScopePlace): Iterable<Name> {
    const around = blockAround(this.#context.module, place);
    const isInside = place.blocks.some(({ type }, i) => i > 0 && SELF_BLOCKS.has(type));
    if (around === undefined || !("mode" in around) || !isInside) return;
    yield { name: "self", kind: "builtin", ...this.#instance(around) };
  }

  /** The names that only tests can use: outputs of the module, and of earlier runs. */
  *inTest(runs: readonly string[]): Iterable<Name> {
    const outputs = this.outputs;
    yield { name: "output", kind: "builtin", members: outputs };
    if (runs.length === 0) return;
    const run = (name: string): Name => ({ name, kind: "block", address: `run.${name}`, members: outputs });
    yield { name: "run", kind: "builtin", members: () => runs.map(run) };
  }

  // --- references that are not values -----------------------------------------------------------

  /** Resources and modules, as `depends_on` names them. */
  dependencies(): readonly Name[] {
    const { module } = this.#context;
    const objects = [...module.resources.values()].map((resource) => ({
      ...this.resource(resource),
      members: undefined,
      element: undefined,
    }));
    return [...objects, ...this.calls().map((call) => ({ ...call, members: undefined, element: undefined }))];
  }

  /** Returns the objects that have conditions, as `expect_failures` of a test names them. */
  checkable(): readonly Name[] {
    const { module } = this.#context;
    const outputs = declared(module.outputs).map((output) => ({ ...this.#output(output), address: `output.${output.name}` }));
    const checks = declared(module.checks).map(({ name, range, nameRange }) => ({
      name,
      kind: "block" as const,
      address: `check.${name}`,
      declaration: this.#declaration(nameRange, range),
    }));
    const resources = [...module.resources.values()].map((resource) => this.resource(resource));
    const objects: readonly Name[] = [...this.variables(), ...outputs, ...checks, ...resources];
    return objects.map((name) => ({ ...name, members: undefined, element: undefined }));
  }

  managed(): readonly Name[] {
    return [...this.#context.module.resources.values()].filter(({ mode }) => mode === "managed").map((resource) => this.resource(resource));
  }

  /** Managed resources and modules, which can be moved. */
  movable(): readonly Name[] {
    return [...this.managed(), ...this.calls()];
  }

  providers(): readonly Name[] {
    const { module } = this.#context;
    const names = new Map<string, Name>();
    for (const { address, range, nameRange } of module.providers.values())
      names.set(address, { name: address, kind: "provider", address, declaration: this.#declaration(nameRange, range) });
    for (const { name, aliases, range, nameRange } of module.requiredProviders.values()) {
      const declaration = this.#declaration(nameRange, range);
      for (const { alias } of aliases)
        names.set(`${name}.${alias}`, { name: `${name}.${alias}`, kind: "provider", address: `${name}.${alias}`, declaration });
      if (!names.has(name)) names.set(name, { name, kind: "provider", address: name, declaration });
    }
    return [...names.values()];
  }

  /** The attributes of the resource around a place, as `ignore_changes` names them. */
  ownAttributes(place: ScopePlace): readonly Name[] {
    const around = blockAround(this.#context.module, place);
    if (around === undefined || !("mode" in around)) return [];
    return Array.from(
      this.#instance(around).members?.() ?? [],
      ({ name, docs }): Name => ({ name, kind: "attribute", address: name, docs }),
    );
  }
}

/** Returns declarations whose names are typed already. */
function declared<T>(declarations: ReadonlyMap<string, T>): readonly T[] {
  return [...declarations].flatMap(([name, declaration]) => (name === "" ? [] : [declaration]));
}

const SELF_BLOCKS: ReadonlySet<string> = new Set(["provisioner", "connection", "postcondition"]);

/** A name of a value that is found when its parts are first read. */
function lazyName(value: () => Partial<Name>, parts: Parts): Name {
  let known: Partial<Name> | undefined;
  const typed = (): Partial<Name> => {
    known ??= value();
    return known;
  };
  return {
    ...parts,
    get type() {
      return typed().type;
    },
    get members() {
      return typed().members;
    },
    get element() {
      return typed().element;
    },
  };
}
