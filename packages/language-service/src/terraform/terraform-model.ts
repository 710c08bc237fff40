/** Terraform and OpenTofu as a language of the service. */
import { dynamic, type Type } from "@hcl-ts/cty";
import type { Diagnostic, Expression } from "@hcl-ts/hcl";
import type { BodySchema } from "@hcl-ts/schema";
import { type Module, type ModuleTree, parseVersion } from "@hcl-ts/terraform/load";
import type { OpenDocument } from "../documents/open-document.ts";
import type { Workspace } from "../documents/workspace.ts";
import type {
  Call,
  CallItem,
  CheckedFunctions,
  Declared,
  FileEdits,
  FileLink,
  Fix,
  FunctionInfo,
  LanguageModel,
  Renamed,
  ScopePlace,
  ShownValue,
  Use,
  ValueHint,
} from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import { resultType } from "../model/result-type.ts";
import { CHECKABLE, DEPENDENCY, MANAGED, MOVABLE, OWN_ATTRIBUTE, PROVIDER } from "./blocks/resource-items.ts";
import { extractions } from "./changes/extract-local.ts";
import { fixesOf } from "./changes/fixes.ts";
import { COMMON_FUNCTIONS } from "./common-functions.ts";
import { moduleFileSchema, testFileSchema, typesSchema, unknownFileSchema, variablesFileSchema } from "./file-schema.ts";
import { functionsOf, functionsOfLanguage } from "./functions.ts";
import { cannotRename } from "./messages.ts";
import { type CheckedFile, ModuleChecks } from "./modules/module-checks.ts";
import { Modules, type PlacedFile } from "./modules/modules.ts";
import type { Site } from "./modules/site.ts";
import { ModuleNames } from "./names/module-names.ts";
import type { Language, TerraformOptions } from "./options.ts";
import { callItemAt, incomingCalls, outgoingCalls } from "./positions/calls.ts";
import { carriedOver } from "./positions/carry-over.ts";
import { targetAt } from "./positions/find-target.ts";
import { linksOf } from "./positions/links.ts";
import { ReadAhead } from "./positions/read-ahead.ts";
import { relativeSource, renamedFiles } from "./positions/rename-files.ts";
import type { Target } from "./positions/target.ts";
import { runsBefore, targetInTest } from "./positions/test-files.ts";
import { declarationsOf, renamed, usesOf } from "./positions/uses.ts";
import { variableAt } from "./positions/variables-files.ts";
import { type ProviderBodies, providerOfResource, SchemaFinder } from "./providers/provider-schemas.ts";
import { Evaluation } from "./values/evaluation.ts";
import { hintsIn } from "./values/hints.ts";
import { ModuleValues } from "./values/module-values.ts";
import { valueAt } from "./values/value-at.ts";

/** The result of a module in one state. */
interface ModuleState {
  readonly tree: ModuleTree;
  readonly bodies: ProviderBodies;
  readonly values: ModuleValues;
  /** The names, with types as far as the values are known. */
  readonly names: ModuleNames;
}

/** The problems of a check in a document as it is now. */
interface CarriedOver {
  readonly file: CheckedFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** The kinds of schemas by the mode of a resource. */
const SECTION_OF_MODE = {
  managed: "resource_schemas",
  data: "data_source_schemas",
  ephemeral: "ephemeral_resource_schemas",
} as const;

/** The number of modules that are offered as sources. */
const MAX_SOURCES = 500;

/** Terraform and OpenTofu in the files of a workspace. */
export class TerraformModel implements LanguageModel {
  readonly formatStyle = "terraform";
  readonly #workspace: Workspace;
  readonly #options: TerraformOptions;
  #language: Language;
  #modules: Modules;
  readonly #schemas: SchemaFinder;
  readonly #checks = new Map<Site, ModuleChecks>();
  readonly #readAhead = new Map<Site, ReadAhead>();
  readonly #evaluation: Evaluation;
  readonly #states = new WeakMap<ModuleTree, ModuleState>();
  readonly #fileSchemas = new Map<string, { readonly key: unknown; readonly schema: BodySchema }>();
  readonly #targets = new WeakMap<Declared, Target>();
  /** The problems of documents, moved to where they are since the last change. */
  readonly #carried = new WeakMap<OpenDocument, CarriedOver>();
  /** The work that reads what modules declare. A change starts it again. */
  #symbols: Generator<void, void> | undefined;
  /** The work that lists the names in the module of the document that changed last; undefined when they are listed. The names of all modules would take much memory. */
  #listing: Generator<void, void> | undefined;

  constructor(workspace: Workspace, options: TerraformOptions) {
    this.#workspace = workspace;
    this.#options = options;
    this.#language = languageOf(workspace, options);
    this.#modules = new Modules(workspace, this.#language);
    this.#schemas = new SchemaFinder(options.schemas);
    this.#evaluation = new Evaluation((placed) => this.#state(placed).values);
  }

  /** Starts again if the user has chosen another language. */
  #followSettings(): void {
    const language = languageOf(this.#workspace, this.#options);
    if (language.dialect === this.#language.dialect && language.version === this.#language.version) return;
    this.#language = language;
    this.#modules = new Modules(this.#workspace, language);
    this.#checks.clear();
    this.#readAhead.clear();
    this.#symbols = undefined;
    this.#fileSchemas.clear();
    for (const document of this.#workspace.documents.values()) this.documentChanged(document);
  }

  #place(document: OpenDocument): PlacedFile {
    this.#followSettings();
    return this.#modules.place(document);
  }

  // --- changes ----------------------------------------------------------------------------------

  documentChanged(document: OpenDocument): void {
    this.#symbols = undefined;
    this.#carried.delete(document);
    const { site, path, folder, kind } = this.#modules.place(document);
    site.documentChanged(path, document);
    this.#readAhead.get(site)?.changed();
    const placed = this.#modules.place(document);
    if (kind === "module") {
      this.#evaluation.use(placed);
      this.#listing = this.#listNames(document);
    }
    if (kind === "variables") this.#evaluation.changed(placed);
    const checks = this.#checksOf(site);
    if (kind === "module" || kind === "variables") checks.request(folder);
    if (kind === "module") checks.requestCallers(folder);
  }

  fileChanged(uri: string): void {
    this.#symbols = undefined;
    const placed = this.#modules.placeOf(uri);
    const { site, path, kind } = placed;
    const isOpen = this.#workspace.documents.has(uri);
    // A document without the name of a file is kept under the name that it was given.
    for (const each of kind === "other" ? [path, `${path}.tf`, `${path}.tf.json`] : [path]) site.fileChanged(each, isOpen);
    this.#readAhead.get(site)?.changed();
    if (!isOpen) this.#evaluation.close(placed);
    this.#checksOf(site).requestAll();
  }

  work(deadline: number): { readonly changed: readonly string[]; readonly isDone: boolean } {
    this.#followSettings();
    const changed: string[] = [];
    let isDone = true;
    for (const [site, checks] of this.#checks) {
      // Each slice takes a step, however short it is.
      if (isDone) for (const path of checks.work(deadline)) changed.push(site.uri(path));
      isDone &&= checks.isDone;
    }
    // The problems are shown before values are evaluated.
    if (!isDone || changed.length > 0) return { changed, isDone: false };
    const evaluated = this.#evaluation.work(deadline);
    changed.push(...evaluated.changed.map(({ site, path }) => site.uri(path)));
    if (!evaluated.isDone || !this.#searchFolders(deadline)) return { changed, isDone: false };
    for (let step = this.#listing?.next(); step?.done === false; step = this.#listing?.next())
      if (performance.now() >= deadline) return { changed, isDone: false };
    this.#listing = undefined;
    return { changed, isDone: true };
  }

  prepare(document: OpenDocument, deadline: number): boolean {
    const { site, folder, kind } = this.#place(document);
    return kind !== "module" || (this.#readAheadOf(site).work(folder, deadline) && site.search(deadline));
  }

  /** Lists what the first request in a module would have to list: its variables, its functions with their results, and the schema of its files. */
  *#listNames(document: OpenDocument): Generator<void, void> {
    if (this.#workspace.documents.get(document.uri) !== document) return;
    yield* this.#state(this.#place(document)).names.listVariables();
    yield;
    const functions = this.functions(document);
    yield;
    this.schema(document);
    // A list of functions shows their results.
    for (const { func } of functions.values()) {
      yield;
      resultType(func);
    }
  }

  #searchFolders(deadline: number): boolean {
    return [...this.#modules.sites].every((site) => site.search(deadline));
  }

  #readAheadOf(site: Site): ReadAhead {
    let readAhead = this.#readAhead.get(site);
    if (readAhead === undefined) {
      readAhead = new ReadAhead(site);
      this.#readAhead.set(site, readAhead);
    }
    return readAhead;
  }

  #checksOf(site: Site): ModuleChecks {
    let checks = this.#checks.get(site);
    if (checks === undefined) {
      checks = new ModuleChecks(site, this.#schemas);
      this.#checks.set(site, checks);
    }
    return checks;
  }

  /** Everything that follows from the files of a module as they are now. */
  #state({ site, folder }: Pick<PlacedFile, "site" | "folder">): ModuleState {
    const tree = site.tree(folder);
    let state = this.#states.get(tree);
    if (state === undefined) {
      state = this.#newState(tree, site);
      this.#states.set(tree, state);
    }
    return state;
  }

  #newState(tree: ModuleTree, site: Site): ModuleState {
    const bodies = this.#schemas.bodies(tree, site.lockedVersions(tree.folder));
    const workspace = this.#workspace.setting("terraform.workspace");
    const values = new ModuleValues(tree, {
      files: site.files,
      schemas: bodies.index,
      variables: this.#options.variables ?? [],
      workspace: typeof workspace === "string" ? workspace : undefined,
    });
    // While values are evaluated, the types come from the state before.
    const typeOf = (source: Expression | string): Type =>
      (values.isReady ? values : (this.#evaluation.before({ site, folder: tree.folder }) ?? values)).type(source);
    const newNames = (): ModuleNames => this.#namesOf(tree, site, bodies, typeOf);
    let names = newNames();
    let areTyped = values.isReady;
    return {
      tree,
      bodies,
      values,
      get names() {
        if (areTyped !== values.isReady) names = newNames();
        areTyped = values.isReady;
        return names;
      },
    };
  }

  /** Returns the names of a module. @param typeOf returns types, as far as they are known; outputs of called modules have none */
  #namesOf(
    { module, children }: ModuleTree,
    site: Site,
    bodies: ProviderBodies,
    typeOf: (source: Expression | string) => Type,
  ): ModuleNames {
    const called = new Map<string, ModuleNames>();
    return new ModuleNames({
      module,
      typeOf,
      uri: (path) => site.uri(path),
      functionNamed: (name) => functionsOf(this.#language, module, bodies).get(name)?.func,
      called: ({ name }) => {
        const child = children.get(name);
        const known = called.get(name) ?? (child && this.#namesOf(child, site, bodies, () => dynamic));
        if (known !== undefined) called.set(name, known);
        return known;
      },
      bodyOf: (resource) => bodies.body(providerOfResource(resource, module), SECTION_OF_MODE[resource.mode], resource.type),
    });
  }

  // --- schema and names -------------------------------------------------------------------------

  schema(document: OpenDocument): BodySchema {
    const placed = this.#place(document);
    const { site, folder, kind } = placed;
    const module = (): Module => site.module(folder);
    switch (kind) {
      case "variables":
        return this.#fileSchema(placed, module(), () => variablesFileSchema(module()));
      case "test": {
        const state = this.#state(placed);
        const { bodies } = state;
        return this.#fileSchema(placed, state, () => testFileSchema({ language: this.#language, bodies, module }));
      }
      case "lock":
        return unknownFileSchema();
      default: {
        const { bodies } = this.#state(placed);
        const called = (source: string): Module | undefined => {
          const path = site.calledFolder(source, folder);
          return path !== undefined && site.folder(path).isModule ? site.module(path) : undefined;
        };
        const folders = (): readonly string[] =>
          site
            .moduleFolders()
            .filter((path) => path !== folder)
            .slice(0, MAX_SOURCES)
            .map((path) => relativeSource(folder, path));
        return this.#fileSchema(placed, bodies, () => moduleFileSchema({ language: this.#language, bodies, module, called, folders }));
      }
    }
  }

  /** Returns the schema for one kind of file in a folder, which is the same object as long as a key is. */
  #fileSchema({ site, folder, kind }: PlacedFile, key: unknown, make: () => BodySchema): BodySchema {
    const name = `${kind} ${site.name}${folder}`;
    const known = this.#fileSchemas.get(name);
    if (known !== undefined && known.key === key) return known.schema;
    const schema = make();
    this.#fileSchemas.set(name, { key, schema });
    return schema;
  }

  names(place: ScopePlace): Iterable<Name> {
    const placed = this.#place(place.document);
    // Values of variables are constants.
    if (placed.kind === "variables") return [];
    const { names } = this.#state(placed);
    return placed.kind === "test" ? [...names.atPlace(place), ...names.inTest(runsBefore(placed, place.offset))] : names.atPlace(place);
  }

  references(place: ScopePlace, scope: string): Iterable<Name> {
    const { names } = this.#state(this.#place(place.document));
    switch (scope) {
      case DEPENDENCY:
        return names.dependencies();
      case CHECKABLE:
        return names.checkable();
      case MANAGED:
        return names.managed();
      case MOVABLE:
        return names.movable();
      case PROVIDER:
        return names.providers();
      case OWN_ATTRIBUTE:
        return names.ownAttributes(place);
      default:
        return [];
    }
  }

  get checkedFunctions(): CheckedFunctions {
    const language = this.#language;
    return {
      common: COMMON_FUNCTIONS,
      types: typesSchema(language.dialect),
      get all() {
        return functionsOfLanguage(language);
      },
    };
  }

  functions(document: OpenDocument): ReadonlyMap<string, FunctionInfo> {
    const placed = this.#place(document);
    const { bodies, tree } = this.#state(placed);
    return functionsOf(this.#language, tree.module, bodies);
  }

  *symbols(query: string): Iterable<Name> {
    const wanted = query.toLowerCase();
    for (const site of this.#modules.sites)
      for (const name of site.declaredNames()) if ((name.address ?? name.name).toLowerCase().includes(wanted)) yield name;
  }

  prepareSymbols(deadline: number): boolean {
    if (!this.#searchFolders(deadline)) return false;
    this.#symbols ??= this.#readSymbols();
    while (this.#symbols.next().done === false) if (performance.now() >= deadline) return false;
    this.#symbols = undefined;
    return true;
  }

  *#readSymbols(): Generator<void, void> {
    for (const site of this.#modules.sites) yield* site.readDeclaredNames();
  }

  // --- problems ---------------------------------------------------------------------------------

  diagnostics(document: OpenDocument): readonly Diagnostic[] {
    const { site, path, folder, kind } = this.#place(document);
    if (kind !== "module" && kind !== "variables") return [];
    const file = this.#checksOf(site).ofFile(folder, path);
    if (file === undefined) return [];
    const known = this.#carried.get(document);
    if (known?.file === file) return known.diagnostics;
    const diagnostics = carriedOver(file.diagnostics, file.checked, document);
    this.#carried.set(document, { file, diagnostics });
    return diagnostics;
  }

  fixes(document: OpenDocument, diagnostic: Diagnostic): readonly Fix[] {
    const placed = this.#place(document);
    return placed.kind === "module" ? fixesOf(placed, document, diagnostic) : [];
  }

  refactorings(document: OpenDocument, start: number, end: number): readonly Fix[] {
    const placed = this.#place(document);
    return placed.kind === "module" ? extractions(placed, document, start, end) : [];
  }

  // --- positions --------------------------------------------------------------------------------

  declaredAt(document: OpenDocument, offset: number): Declared | undefined {
    const placed = this.#place(document);
    const target =
      placed.kind === "variables"
        ? variableAt(placed, offset)
        : placed.kind === "test"
          ? targetInTest(placed, offset)
          : targetAt(placed, offset);
    if (target === undefined) return undefined;
    const { site, kind, address, name } = target;
    const declarations = declarationsOf(target).map(({ range, whole }) => ({ uri: site.uri(range.filename), range, whole }));
    const declared: Declared = { address, name, at: target.at, declarations, ...(kind === "part" && { canRename: false }) };
    this.#targets.set(declared, target);
    return declared;
  }

  describe(declared: Declared): Name | undefined {
    const target = this.#targets.get(declared);
    if (target?.kind !== "output") return undefined;
    const { names } = this.#state(target);
    return names.outputs().find(({ name }) => name === target.name);
  }

  uses(declared: Declared): readonly Use[] {
    const target = this.#targets.get(declared);
    return target === undefined ? [] : usesOf(target);
  }

  rename(declared: Declared, newName: string, { moved }: { readonly moved: boolean }): Renamed {
    const target = this.#targets.get(declared);
    if (target === undefined || target.kind === "part") return { refused: cannotRename(declared.address) };
    return renamed(target, newName, moved);
  }

  links(document: OpenDocument): readonly FileLink[] {
    const placed = this.#place(document);
    return placed.kind === "module" ? [...linksOf(placed)] : [];
  }

  renameFiles(files: readonly { readonly oldUri: string; readonly newUri: string }[]): FileEdits {
    return renamedFiles(files, this.#modules);
  }

  callItemAt(document: OpenDocument, offset: number): CallItem | undefined {
    return callItemAt(this.#place(document), offset);
  }

  incomingCalls(item: CallItem): readonly Call[] {
    return incomingCalls(this.#modules.placeOf(item.uri));
  }

  outgoingCalls(item: CallItem): readonly Call[] {
    return outgoingCalls(this.#modules.placeOf(item.uri));
  }

  // --- values -----------------------------------------------------------------------------------

  valueAt(document: OpenDocument, offset: number): ShownValue | undefined {
    const placed = this.#place(document);
    if (placed.kind !== "module") return undefined;
    this.#evaluation.use(placed);
    return valueAt(placed, offset, this.#state(placed).values);
  }

  hints(document: OpenDocument, start: number, end: number): readonly ValueHint[] {
    const placed = this.#place(document);
    if (placed.kind !== "module") return [];
    this.#evaluation.show(placed);
    return hintsIn(placed, start, end, this.#state(placed).values);
  }
}

/** Returns the language that the program or, without its choice, the user has chosen. */
function languageOf(workspace: Workspace, options: TerraformOptions): Language {
  const setting = workspace.setting("terraform.dialect");
  const chosen = setting === "opentofu" || setting === "terraform" ? setting : undefined;
  const dialect = options.dialect ?? chosen ?? (hasTofuFile(workspace) ? "opentofu" : "terraform");
  const version = options.version ?? workspace.setting("terraform.version");
  return { dialect, version: typeof version === "string" && parseVersion(version) !== undefined ? version : undefined };
}

/** Whether a file that only OpenTofu reads is open. */
function hasTofuFile({ documents }: Workspace): boolean {
  for (const uri of documents.keys()) if (TOFU_FILE.test(uri)) return true;
  return false;
}

const TOFU_FILE = /\.tofu(?:\.json)?$|\.tofu(?:test|mock)\.(?:hcl|json)$/;
