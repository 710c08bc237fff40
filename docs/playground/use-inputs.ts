/** The inputs of a module that are entered on the page. */
import { type ShallowRef, shallowRef } from "vue";
import type { ModuleInputs } from "../engine/module/question.ts";

const NO_INPUTS: ModuleInputs = { variables: [], address: "" };

/** The inputs, and the operations on them. */
export interface Inputs {
  readonly inputs: ShallowRef<ModuleInputs>;
  /** Enters a value for a variable. An empty string removes the value. */
  enter(name: string, text: string, isSensitive: boolean): void;
  /** Changes the address to explain; empty for the declaration at the cursor. */
  explain(address: string): void;
  /** Replaces all inputs; with undefined, removes them. */
  replaceInputs(next: ModuleInputs | undefined): void;
  /** Returns the inputs without the values of sensitive variables. */
  withoutSecrets(): ModuleInputs;
}

/** Holds the inputs of a module, none at first. */
export function useInputs(): Inputs {
  const inputs = shallowRef(NO_INPUTS);
  /** The sensitive variables that have been entered. */
  const secret = new Set<string>();
  return {
    inputs,
    enter(name, text, isSensitive) {
      if (isSensitive) secret.add(name);
      const others = inputs.value.variables.filter((each) => each.name !== name);
      inputs.value = { ...inputs.value, variables: text === "" ? others : [...others, { name, text }] };
    },
    explain(address) {
      inputs.value = { ...inputs.value, address };
    },
    replaceInputs(next) {
      inputs.value = next ?? NO_INPUTS;
    },
    withoutSecrets: () => ({ ...inputs.value, variables: inputs.value.variables.filter(({ name }) => !secret.has(name)) }),
  };
}
