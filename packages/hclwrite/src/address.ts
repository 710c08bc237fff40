/**
 * Addresses of parts of a configuration: names of attributes, types and labels of blocks, keys and
 * indexes of values.
 */

import { CtyError } from "@hcl-ts/cty";
import { unicodePattern } from "@hcl-ts/cty/kernel";
import { quote } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { checkSteps } from "./arguments.ts";

/**
 * A step of an address. A string is a name, a label or a key. A number is the index of an element, an
 * argument, or one of several blocks.
 */
export type AddressStep = string | number;

/** An address as steps or as a string: `module.vpc.tags["cost center"]`, `resource.x.y.list[0]`. */
export type Address = string | readonly AddressStep[];

const stepPattern = unicodePattern(
  String.raw`\.?(?:([\p{ID_Start}_][\p{ID_Continue}-]*)|(\d+)(?![\p{ID_Continue}-])|"((?:[^"\\]|\\.)*)")|\[\s*(?:(\d+)|"((?:[^"\\]|\\.)*)")\s*\]`,
  "uy",
);

/**
 * Returns the steps of an address.
 *
 * @throws CtyError if the string is not a valid address
 */
export function parseAddress(address: Address): readonly AddressStep[] {
  if (typeof address !== "string") {
    checkSteps(address);
    return address;
  }
  const steps: AddressStep[] = [];
  const pattern = stepPattern();
  pattern.lastIndex = 0;
  for (let at = 0; at < address.length; at = pattern.lastIndex) {
    const match = pattern.exec(address);
    if (match === null || startsWrongly(address, at)) throw invalidAddress(address, at);
    const [, name, position, text, index, key] = match;
    const number = position ?? index;
    steps.push(number === undefined ? (name ?? unquoted(text ?? key ?? "", address, at)) : Number(number));
  }
  if (steps.length === 0) throw new CtyError("an address needs at least one step");
  return steps;
}

/**
 * Whether the start of a step is not valid: a dot before the first step, or neither a dot nor a
 * bracket before a later one.
 */
function startsWrongly(address: string, at: number): boolean {
  return at === 0 ? address[at] === "." : address[at] !== "." && address[at] !== "[";
}

function unquoted(text: string, address: string, at: number): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    throw invalidAddress(address, at);
  }
}

const invalidAddress = (address: string, at: number): CtyError =>
  new CtyError(`${quote(address)} is not an address: at character ${at + 1} a name, [number] or ["key"] is expected`);

/** Returns an address as a string. */
export function formatAddress(steps: readonly AddressStep[]): string {
  checkSteps(steps);
  return steps
    .map((step, i) => {
      if (typeof step === "number") return `[${step}]`;
      if (!isValidIdentifier(step)) return i === 0 ? JSON.stringify(step) : `[${JSON.stringify(step)}]`;
      return i === 0 ? step : `.${step}`;
    })
    .join("");
}
