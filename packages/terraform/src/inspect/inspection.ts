/** The JSON that `terraform-config-inspect` prints for a module, with its member names. */

/** A position. */
export interface InspectedPosition {
  readonly filename: string;
  readonly line: number;
}

/** A problem that the tool reports. */
export interface InspectedDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly pos: InspectedPosition | null;
}

/** An input variable. */
export interface InspectedVariable {
  readonly name: string;
  /** The type constraint as it is written. */
  readonly type?: string;
  readonly description?: string;
  /** The default as JSON; null if there is none. */
  readonly default: unknown;
  readonly required: boolean;
  readonly sensitive?: true;
  readonly deprecated?: string;
  readonly pos: InspectedPosition;
}

/** An output value. */
export interface InspectedOutput {
  readonly name: string;
  readonly description?: string;
  readonly sensitive?: true;
  readonly deprecated?: string;
  readonly pos: InspectedPosition;
}

/** A provider, optionally with an alias. */
export interface InspectedProvider {
  readonly name: string;
  readonly alias?: string;
}

/**
 * The requirement of a module for a provider. Empty for a provider that only a resource implies.
 */
export interface InspectedRequirement {
  readonly source?: string;
  readonly version_constraints?: readonly string[];
  readonly aliases?: readonly InspectedProvider[];
}

/** A managed resource or a data source. */
export interface InspectedResource {
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly provider: InspectedProvider;
  readonly pos: InspectedPosition;
}

/** A call of a module. */
export interface InspectedModuleCall {
  readonly name: string;
  readonly source: string;
  readonly version?: string;
  readonly pos: InspectedPosition;
}

/** The declarations of a module. Objects are keyed by the declared names as own properties. */
export interface Inspection {
  readonly path: string;
  readonly variables: Readonly<Record<string, InspectedVariable>>;
  readonly outputs: Readonly<Record<string, InspectedOutput>>;
  readonly required_core?: readonly string[];
  readonly required_providers: Readonly<Record<string, InspectedRequirement>>;
  readonly provider_configs?: Readonly<Record<string, InspectedProvider>>;
  readonly managed_resources: Readonly<Record<string, InspectedResource>>;
  readonly data_resources: Readonly<Record<string, InspectedResource>>;
  readonly module_calls: Readonly<Record<string, InspectedModuleCall>>;
  readonly diagnostics?: readonly InspectedDiagnostic[];
}
