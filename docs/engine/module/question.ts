/** The questions of the page about a module, and the answers: plain data without the library. */
import type { ValueState } from "../values.ts";

/** The text that was entered for a variable. */
export interface EnteredVariable {
  readonly name: string;
  readonly text: string;
}

/** The inputs of a module that are not files. */
export interface ModuleInputs {
  /** Values entered in the form; they count like arguments `-var name=text`. */
  readonly variables: readonly EnteredVariable[];
  /** The address to explain; empty for the declaration at the cursor. */
  readonly address: string;
}

/** A range of a file. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A value with its name. */
export interface NamedValue extends Place {
  readonly name: string;
  /** As `terraform console` prints it. */
  readonly text: string;
  readonly state: ValueState;
}

/** The control by which a variable is entered: an expression is for everything that has parts. */
export type Control = "bool" | "expression" | "number" | "text";

/** A variable of the root module. */
export interface VariableRow extends NamedValue {
  readonly type: string;
  readonly control: Control;
  readonly description: string;
  /** The default; undefined for a required variable. */
  readonly defaultText: string | undefined;
  readonly isSensitive: boolean;
  readonly isEphemeral: boolean;
  readonly isNullable: boolean;
  readonly deprecated: string;
  /** Whether it is required and has no value. Then it is unknown. */
  readonly isUnset: boolean;
  /** The value as it could be entered; empty where it cannot be shown. */
  readonly sample: string;
  /** Where the value is from, in words. */
  readonly origin: string;
}

/** An instance of a resource. */
export interface InstanceRow extends Place {
  readonly address: string;
  readonly action: string;
  readonly movedFrom: string;
  readonly isDeferred: boolean;
  /** The arguments, and what their block types hold. */
  readonly attributes: readonly NamedValue[];
  /** The names of further attributes, which only the provider knows. */
  readonly computed: readonly string[];
}

/** An output of the root module. */
export interface OutputRow extends NamedValue {
  readonly description: string;
}

/** An object that has conditions. */
export interface CheckRow extends Place {
  readonly address: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** A module as it was evaluated. */
export interface ModuleView {
  readonly dialect: "opentofu" | "terraform";
  /** The addresses of the instances of modules, without the root. */
  readonly modules: readonly string[];
  readonly variables: readonly VariableRow[];
  readonly locals: readonly NamedValue[];
  readonly outputs: readonly OutputRow[];
  readonly instances: readonly InstanceRow[];
  /** How many instances there are; more than are listed in a large module. */
  readonly instanceCount: number;
  readonly checks: readonly CheckRow[];
  /** Notes for the reader about how the files were read. */
  readonly notes: readonly string[];
}

/** A line of an explanation. */
export interface ExplanationRow extends Place {
  readonly kind: string;
  readonly label: string;
  readonly text: string;
  readonly state: ValueState;
  readonly depth: number;
}

/** The explanation of an address. */
export interface ModuleExplanation {
  readonly address: string;
  /** How the address was found: it was asked for, it is declared at the cursor, or it is the first of the module. */
  readonly source: "asked" | "cursor" | "first";
  readonly rows: readonly ExplanationRow[];
  /** Addresses that can be explained, for a list. */
  readonly addresses: readonly string[];
}
