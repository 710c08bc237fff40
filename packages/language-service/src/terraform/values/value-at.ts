/** The value of what is at a position. */
import { formatReference, type Reference } from "@hcl-ts/analysis";
import type { Attribute, Block } from "@hcl-ts/hcl";
import type { ShownValue } from "../../model/language-support.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { addressOfBlock, blocksOf } from "../positions/declaring-blocks.ts";
import { stepAt } from "../positions/find-target.ts";
import { partAt, referencesIn, touches } from "../positions/references.ts";
import type { ModuleValues } from "./module-values.ts";
import { shownExpression, shownValue } from "./shown-value.ts";

/** Roots whose values differ between the instances of a block. */
const REPEATED: ReadonlySet<string> = new Set(["each", "count", "self"]);

/** Returns the value of a reference, a declaration or an argument at an offset of a file of a module. */
export function valueAt({ site, path, folder }: PlacedFile, offset: number, values: ModuleValues): ShownValue | undefined {
  const module = site.module(folder);
  const whole = module.files.find(({ name }) => name === path)?.body;
  if (whole === undefined) return undefined;
  const body = partAt(whole, offset);
  for (const reference of referencesIn(body)) {
    const at = stepAt(reference, offset);
    if (at !== undefined) return valueOfReference(reference, at, values);
  }
  for (const block of blocksOf(body)) {
    const label = block.labelRanges.at(-1);
    if (label !== undefined && touches(label, offset)) return valueOfBlock(block, values);
    const attribute = attributeAt(block, offset);
    if (attribute !== undefined) return valueOfAttribute(block, attribute, values);
  }
  return undefined;
}

function valueOfReference(reference: Reference, at: number, values: ModuleValues): ShownValue | undefined {
  const steps = reference.steps.slice(0, at);
  const isConstant = steps.every(({ kind }) => kind === "attr" || kind === "index");
  if (at === 0 || !isConstant || REPEATED.has(reference.root.name)) return undefined;
  return shownValue(values, formatReference({ root: reference.root, steps }));
}

function valueOfBlock({ type, labels }: Block, values: ModuleValues): ShownValue | undefined {
  if (type === "output" && values.isSensitive(type, labels, "value")) return SENSITIVE;
  const found = addressOfBlock(type, labels);
  return found === undefined || found.kind === "resource" || found.kind === "module" ? undefined : shownValue(values, found.address);
}

function attributeAt({ type, body }: Block, offset: number): Attribute | undefined {
  const attributes = type === "locals" ? [...body.justAttributes().attributes.values()] : (body.staticContent?.().attributes ?? []);
  return attributes.find(({ nameRange }) => touches(nameRange, offset));
}

const SENSITIVE: ShownValue = { text: "(sensitive)", reasons: [] };

/** The blocks whose arguments have values in the module. */
const EVALUATED: ReadonlySet<string> = new Set(["locals", "output", "module", "resource", "data", "ephemeral"]);

function valueOfAttribute({ type, labels, body }: Block, { name, expression }: Attribute, values: ModuleValues): ShownValue | undefined {
  if (type === "locals") return shownValue(values, `local.${name}`);
  if (!EVALUATED.has(type) || NOT_VALUES.has(name)) return undefined;
  if (values.isSensitive(type, labels, name)) return SENSITIVE;
  if (type === "output" && name === "value") return shownValue(values, `output.${labels[0] ?? ""}`);
  const isRepeated =
    body.staticContent?.().attributes.some((attribute) => attribute.name === "count" || attribute.name === "for_each") ?? true;
  if (isRepeated && expression.variables().some(([root]) => root?.kind === "root" && REPEATED.has(root.name))) return undefined;
  return shownExpression(values, expression);
}

/** Arguments that are read without being evaluated. */
const NOT_VALUES: ReadonlySet<string> = new Set(["depends_on", "provider", "providers", "source", "version"]);
