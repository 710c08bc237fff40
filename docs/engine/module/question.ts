/** The questions of the page about a module, and the answers: plain data that needs no package. */
import type { ValueState } from "../values.ts";

/** The text that was entered for a variable. */
export interface EnteredVariable {
  readonly name: string;
  readonly text: string;
}

/** The inputs of a module other than files. */
export interface ModuleInputs {
  /** The values entered in the form, which are treated like arguments `-var name=text`. */
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

/** A value and its name. */
export interface NamedValue extends Place {
  readonly name: string;
  /** The value as `terraform console` prints it. */
  readonly text: string;
  readonly state: ValueState;
}

/** The control for entering a variable. Values with parts are entered as expressions. */
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
  /** Whether it is required and has no value, which makes it unknown. */
  readonly isUnset: boolean;
  /** The value as it could be entered; empty if it cannot be shown. */
  readonly sample: string;
  /** A description of the value's origin. */
  readonly origin: string;
}

/** An instance of a resource. */
export interface InstanceRow extends Place {
  readonly address: string;
  readonly action: string;
  readonly movedFrom: string;
  readonly isDeferred: boolean;
  /** The arguments, and the contents of the block types. */
  readonly attributes: readonly NamedValue[];
  /** The names of further attributes, whose values only the provider knows. */
  readonly computed: readonly string[];
}

/** An output of the root module. */
export interface OutputRow extends NamedValue {
  readonly description: string;
}

/** An object with conditions. */
export interface CheckRow extends Place {
  readonly address: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** A run of the module's tests. */
export interface TestRow extends Place {
  readonly name: string;
  readonly verdict: "pass" | "fail" | "undecided" | "error" | "skip";
  readonly messages: readonly string[];
}

/** An evaluated module. */
export interface ModuleView {
  readonly dialect: "opentofu" | "terraform";
  /** The addresses of module instances, without the root. */
  readonly modules: readonly string[];
  readonly variables: readonly VariableRow[];
  readonly locals: readonly NamedValue[];
  readonly outputs: readonly OutputRow[];
  readonly instances: readonly InstanceRow[];
  /** The number of instances. A large module has more than are listed. */
  readonly instanceCount: number;
  readonly checks: readonly CheckRow[];
  /** The runs of the test files among the files. */
  readonly tests: readonly TestRow[];
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
  /**
   * The origin of the address: it was requested, it is declared at the cursor, or it is the first
   * one of the module.
   */
  readonly source: "asked" | "cursor" | "first";
  readonly rows: readonly ExplanationRow[];
  /** The addresses that can be explained, for a list. */
  readonly addresses: readonly string[];
}
