/**
 * A loaded module: the merged declarations of its files, as plain data. Expressions and bodies belong to the
 * syntax tree, and only constants are evaluated.
 *
 * Everything that a user names is in a `Map`, in the order of files and then of declarations.
 */
import type { Type, Value } from "@hcl-ts/cty";
import type { Defaults } from "@hcl-ts/ext/typeexpr";
import type { Block, Body, Diagnostic, Expression, Range, SourceFile, Traversal } from "@hcl-ts/hcl";
import type { Dialect } from "../source/dialect.ts";
import type { Address, InstanceKey, ResourceMode } from "./address.ts";
import type { ModuleSource } from "./module-source.ts";
import type { VersionConstraints } from "./version.ts";

/** Ranges that every declaration has. */
export interface Declaration {
  /** The range of the block's header, or of the whole attribute of a local value. */
  readonly range: Range;
  /**
   * The range of the declared name: the last label of the block, or the name of the attribute. If a
   * block has no label, it is the range of the block type.
   */
  readonly nameRange: Range;
}

/**
 * A condition with its message: a `validation`, `precondition`, `postcondition` or `assert` block.
 */
export interface CheckRule {
  /** The header of the block. */
  readonly range: Range;
  readonly condition: Expression;
  readonly errorMessage: Expression;
}

/**
 * A reference to a provider in a resource or module: `aws`, `aws.west`, and in OpenTofu
 * `aws.by_region["eu"]`.
 */
export interface ProviderReference {
  readonly name: string;
  readonly alias: string | undefined;
  /** The key of an instance of a provider with `for_each`. Only in OpenTofu. */
  readonly key: InstanceKey | Expression | undefined;
  readonly range: Range;
}

/**
 * The interpretation of a value from the environment or the command line: as a literal string, or
 * as an expression.
 */
export type ParsingMode = "literal" | "hcl";

/** An input variable. */
export interface Variable extends Declaration {
  readonly name: string;
  readonly description: string | undefined;
  /** The type constraint, in which attributes may be optional; `any` by default. */
  readonly type: Type;
  readonly typeExpression: Expression | undefined;
  /** The defaults of optional attributes in the type. */
  readonly typeDefaults: Defaults | undefined;
  /** The default, converted to the type; undefined if the variable is required. */
  readonly default: Value | undefined;
  readonly defaultExpression: Expression | undefined;
  readonly parsingMode: ParsingMode;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly nullable: boolean;
  /** Whether the value must be known when modules are loaded. */
  readonly const: boolean;
  readonly deprecated: string | undefined;
  readonly validations: readonly CheckRule[];
}

/** A local value. */
export interface Local extends Declaration {
  readonly name: string;
  readonly expression: Expression;
}

/** An output value. */
export interface Output extends Declaration {
  readonly name: string;
  /** The value; undefined if the required argument is missing, which is an error. */
  readonly value: Expression | undefined;
  /**
   * The type constraint, in which attributes may be optional; undefined if the value is not
   * converted. OpenTofu and Terraform before 1.15 have no types of outputs.
   */
  readonly type: Type | undefined;
  readonly typeExpression: Expression | undefined;
  /** The defaults of optional attributes in the type. */
  readonly typeDefaults: Defaults | undefined;
  readonly description: string | undefined;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly deprecated: string | undefined;
  readonly dependsOn: readonly Traversal[];
  readonly preconditions: readonly CheckRule[];
}

/** A provisioner of a resource. */
export interface Provisioner {
  readonly type: string;
  readonly when: "create" | "destroy";
  readonly onFailure: "fail" | "continue";
  readonly connection: Body | undefined;
  /** The arguments of the type. */
  readonly body: Body;
  readonly range: Range;
}

/** A managed resource, a data source or an ephemeral resource. */
export interface Resource extends Declaration {
  readonly mode: ResourceMode;
  readonly type: string;
  readonly typeRange: Range;
  readonly name: string;
  /** The address within the module, as in {@link Module.resources}. */
  readonly address: string;
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
  /**
   * The provider that the resource names. Without it, the provider is {@link impliedProvider} of
   * the type.
   */
  readonly provider: ProviderReference | undefined;
  readonly dependsOn: readonly Traversal[];
  /** `lifecycle.enabled`; only in OpenTofu. */
  readonly enabled: Expression | undefined;
  readonly createBeforeDestroy: boolean | undefined;
  readonly preventDestroy: Expression | undefined;
  /** `lifecycle.destroy`; only in OpenTofu. */
  readonly destroy: Expression | undefined;
  /** The references of `ignore_changes`, relative to the resource. */
  readonly ignoreChanges: readonly Traversal[];
  readonly ignoreAllChanges: boolean;
  readonly replaceTriggeredBy: readonly Expression[];
  readonly preconditions: readonly CheckRule[];
  readonly postconditions: readonly CheckRule[];
  readonly connection: Body | undefined;
  readonly provisioners: readonly Provisioner[];
  /** The arguments of the type, without meta-arguments. Dynamic blocks are not expanded. */
  readonly body: Body;
}

/** A provider that is passed to a module. */
export interface PassedProvider {
  readonly inChild: ProviderReference;
  readonly inParent: ProviderReference;
}

/** A call of a module. */
export interface ModuleCall extends Declaration {
  readonly name: string;
  /** The source of the module; undefined if it is missing, invalid, or not constant. */
  readonly source: ModuleSource | undefined;
  readonly sourceExpression: Expression | undefined;
  readonly version: VersionConstraints | undefined;
  readonly versionExpression: Expression | undefined;
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
  /** `lifecycle.enabled`; only in OpenTofu. */
  readonly enabled: Expression | undefined;
  readonly dependsOn: readonly Traversal[];
  readonly providers: readonly PassedProvider[];
  /** The arguments for the variables of the module. */
  readonly body: Body;
}

/** A configuration of a provider. */
export interface ProviderConfig extends Declaration {
  readonly name: string;
  readonly alias: string | undefined;
  /** `name` or `name.alias`, as in {@link Module.providers}. */
  readonly address: string;
  /** The version constraint, a deprecated argument. */
  readonly version: string | undefined;
  /** The `for_each` argument; only in OpenTofu. */
  readonly forEach: Expression | undefined;
  /** The arguments of the provider. */
  readonly body: Body;
}

/** An entry of `required_providers`. */
export interface ProviderRequirement extends Declaration {
  /** The name by which this module refers to the provider. */
  readonly name: string;
  /** The source address as it is written. */
  readonly source: string | undefined;
  /** The complete source address, with host and namespace. */
  readonly provider: string;
  readonly version: VersionConstraints | undefined;
  readonly aliases: readonly ProviderReference[];
}

/** A `required_version` argument. */
export interface RequiredVersion {
  readonly range: Range;
  readonly expression: Expression;
  /** The constraints as they are written; undefined if they are not a constant string. */
  readonly text: string | undefined;
  /** The parsed constraints; undefined if they are not valid. */
  readonly constraints: VersionConstraints | undefined;
}

/** A `moved` block. */
export interface Moved {
  readonly range: Range;
  readonly from: Address;
  readonly fromExpression: Expression;
  readonly to: Address;
  readonly toExpression: Expression;
}

/** An `import` block. */
export interface Import {
  readonly range: Range;
  readonly to: Expression;
  /** The target without the keys that are expressions; undefined if it is not a valid address. */
  readonly target: Address | undefined;
  /** Whether keys of the target are expressions, such as `each.key`. */
  readonly hasDynamicKeys: boolean;
  readonly id: Expression | undefined;
  readonly identity: Expression | undefined;
  readonly forEach: Expression | undefined;
  readonly provider: ProviderReference | undefined;
}

/** A `removed` block. */
export interface Removed {
  readonly range: Range;
  readonly from: Address;
  readonly fromExpression: Expression;
  /** Whether the object is destroyed. Otherwise it is only removed from the state. */
  readonly destroy: boolean;
  readonly connection: Body | undefined;
  readonly provisioners: readonly Provisioner[];
}

/** A `check` block. */
export interface Check extends Declaration {
  readonly name: string;
  /** The data source that only this check can refer to. */
  readonly data: Resource | undefined;
  readonly asserts: readonly CheckRule[];
}

/** A `backend` block. */
export interface Backend extends Declaration {
  readonly type: string;
  readonly body: Body;
}

/** A `cloud` block. */
export interface Cloud {
  readonly range: Range;
  readonly body: Body;
}

/** A `provider_meta` block. */
export interface ProviderMeta extends Declaration {
  readonly name: string;
  readonly body: Body;
}

/** A file of a module. */
export interface ModuleFile {
  /** The path from the root of the file system, which is also the file name in ranges. */
  readonly name: string;
  /** Whether the file overrides declarations of other files. */
  readonly override: boolean;
  readonly source: SourceFile;
  readonly body: Body;
  /** The syntax errors of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The declarations that a module has as lists, in the order of the files. Override files do not change
 * them.
 */
export interface ModuleLists {
  readonly moved: readonly Moved[];
  readonly imports: readonly Import[];
  readonly removed: readonly Removed[];
  /** The blocks that declare nothing that expressions refer to, such as `action`. */
  readonly others: readonly Block[];
}

/** The lists of a module or of a part of it, which can still grow. */
export type GrowingLists = { readonly [Name in keyof ModuleLists]: ModuleLists[Name][number][] };

/** Returns all lists, each from a function. */
export function moduleLists(list: <Name extends keyof ModuleLists>(name: Name) => GrowingLists[Name]): GrowingLists {
  return { moved: list("moved"), imports: list("imports"), removed: list("removed"), others: list("others") };
}

/** The declarations in the files of a folder. */
export interface Module extends ModuleLists {
  readonly dialect: Dialect;
  /** The version of the program that the module is read for; undefined for the newest. */
  readonly version: string | undefined;
  /** The folder, as a path from the root of the file system; `.` for the root. */
  readonly folder: string;
  /** The files in the order in which they are read. Override files come last. */
  readonly files: readonly ModuleFile[];
  /** The sources by file name, for showing diagnostics. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly locals: ReadonlyMap<string, Local>;
  readonly outputs: ReadonlyMap<string, Output>;
  /**
   * Managed resources, data sources and ephemeral resources by address. The data sources of checks
   * are in the checks.
   */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Module calls by name. */
  readonly calls: ReadonlyMap<string, ModuleCall>;
  /** Provider configurations by `name` or `name.alias`. */
  readonly providers: ReadonlyMap<string, ProviderConfig>;
  readonly requiredProviders: ReadonlyMap<string, ProviderRequirement>;
  readonly requiredVersions: readonly RequiredVersion[];
  readonly checks: ReadonlyMap<string, Check>;
  readonly backend: Backend | undefined;
  readonly cloud: Cloud | undefined;
  readonly providerMeta: ReadonlyMap<string, ProviderMeta>;
  /** All problems of loading: syntax errors, misplaced blocks, invalid declarations. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A module with the modules that it calls. */
export interface ModuleTree {
  /** The names of the calls that lead to the module; empty for the root module. */
  readonly path: readonly string[];
  /** The folder, as a path from the root of the file system; `.` for the root. */
  readonly folder: string;
  readonly module: Module;
  /** The called modules by the name of the call. A module that was not found has no entry. */
  readonly children: ReadonlyMap<string, ModuleTree>;
  /**
   * The diagnostics of all modules of the tree, each module once, and the problems of finding
   * modules.
   */
  readonly diagnostics: readonly Diagnostic[];
}
