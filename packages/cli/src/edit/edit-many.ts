/** Edits of all values that an address with wildcards selects, in many files. */
import { hasErrors } from "@hcl-ts/hcl";
import { type AddressStep, type EditOptions, ExpressionEditor, JsonDocument } from "@hcl-ts/hclwrite";
import { UsageError } from "../errors.ts";
import { invalidCondition } from "../messages-write.ts";
import { type Selected, selectedIn } from "./address-pattern.ts";
import { addressOf, type FileChange, type OpenFile } from "./edit-files.ts";

/** A condition of `--where`: an attribute of the block, and its value as text or as source. */
export interface Condition {
  readonly path: readonly AddressStep[];
  readonly value: string;
}

/** Parses the conditions of `--where`. @throws UsageError if one is not NAME=VALUE */
export function conditionsOf(given: readonly string[] = []): readonly Condition[] {
  return given.map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(invalidCondition(text));
    return { path: addressOf(text.slice(0, at)), value: text.slice(at + 1) };
  });
}

/** Reports whether the block of something selected meets all conditions. */
export function meetsAll({ block }: Selected, conditions: readonly Condition[]): boolean {
  return conditions.every(({ path, value }) => {
    const found = block?.find(path);
    return found instanceof ExpressionEditor && (found.text === value || literalText(found) === value);
  });
}

/** Returns the value of an expression as text, if it is a string, number or bool that depends on nothing. */
function literalText(expression: ExpressionEditor): string | undefined {
  const evaluated = expression.value();
  if (evaluated === undefined || hasErrors(evaluated.diagnostics)) return undefined;
  const { value } = evaluated;
  if (value.isMarked() || !value.isKnown() || value.isNull()) return undefined;
  return value.type.kind === "string"
    ? value.asString()
    : value.type.kind === "number" || value.type.kind === "bool"
      ? expression.text
      : undefined;
}

/** Reports whether an expression is a string that depends on nothing. */
export function isLiteralString(expression: ExpressionEditor): boolean {
  return expression.text?.startsWith('"') === true && literalText(expression) !== undefined;
}

/** Edits what an address with wildcards selects in each file. */
export function editSelected(
  files: readonly OpenFile[],
  steps: readonly AddressStep[],
  conditions: readonly Condition[],
  edit: (selected: Selected) => void,
  options: EditOptions,
): readonly FileChange[] {
  return files.flatMap((file) => {
    if (file instanceof JsonDocument) return [];
    const { text, edits, problems } = file.edit((document) => {
      for (const selected of selectedIn(document, steps)) if (meetsAll(selected, conditions)) edit(selected);
    }, options);
    return edits.length > 0 || problems.length > 0 ? [{ path: file.filename, before: file.text, after: text, edits, problems }] : [];
  });
}
