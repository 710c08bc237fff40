import { isWhollyKnown, unmarkDeep, type Value, valueToJSON } from "@hcl-ts/cty";
import { hasErrors } from "@hcl-ts/hcl";
import { type AddressStep, type EditProblem, ExpressionEditor, formatAddress, type ItemEditor, JsonDocument } from "@hcl-ts/hclwrite";
import type { Command } from "../arguments/command.ts";
import { IGNORE_OPTION, ignoreHelp, type OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { hasWildcards, patternOf, selectedIn } from "../edit/address-pattern.ts";
import { ADDRESS_HELP, addressOf, finishEdit, type OpenFile, openFiles } from "../edit/edit-files.ts";
import { conditionsOf, meetsAll } from "../edit/edit-many.ts";
import { RunError, UsageError } from "../errors.ts";
import { rulesOf } from "../files/entries.ts";
import { addressNeeded, foundInSeveral, notFoundInAny, nothingSelected, whereNeedsWildcards } from "../messages-write.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter, type Output, sourceWriter } from "../terminal/output.ts";

const OPTIONS = {
  raw: { type: "boolean" },
  json: { type: "boolean" },
  where: { type: "string", multiple: true },
  ...IGNORE_OPTION,
} as const satisfies OptionTable;

/** Prints the source of an attribute's value, a part of one, or a block. */
export const getCommand: Command = {
  summary: "print a value or a block by its address",
  options: OPTIONS,
  help: `Usage: hcl get [--raw] [--json] [--no-color] ADDRESS PATH…

Prints the source of an attribute's value, of a part of it, or of a block. - is standard input.
A PATH can be a folder, with all configuration files below it.

With * (any characters) and ? (one character) in names, it lists the blocks and values of the
native syntax that ADDRESS matches: a line for each with its file, its address and, for a
value, its source.

${ADDRESS_HELP}

      --raw        print a string without quotes and escapes, if it does not depend on variables
      --json       one object: path, address, text, and value if it does not depend on variables;
                   with wildcards, an array of them
      --where NAME=VALUE
                   with wildcards, only in blocks whose attribute NAME has this value; repeatable
${ignoreHelp(6, 19)}

Example: hcl get 'module.*' .
Example: hcl get --raw module.vpc.version main.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [address, ...paths] = positionals;
    if (address === undefined || paths.length === 0) throw new UsageError(addressNeeded());
    if (hasWildcards(address)) return listSelected(address, openFiles(paths, rulesOf(project, values)), values, output);
    if (values.where !== undefined) throw new UsageError(whereNeedsWildcards());
    const steps = addressOf(address);
    const results = openFiles(paths, rulesOf(project, values)).map((file) => ({ file, found: read(file, steps) }));
    const hits = results.filter(({ found }) => "text" in found);
    if (hits.length > 1)
      throw new UsageError(
        foundInSeveral(
          address,
          hits.map(({ file }) => file.filename),
        ),
      );
    const [hit] = hits;
    if (hit === undefined) {
      // Another problem is more useful than the list of files without the address.
      const told = results.flatMap(({ file: { filename, text }, found }) =>
        "problem" in found && found.problem !== undefined && (results.length === 1 || found.problem.code === "block-ambiguous")
          ? [{ path: filename, before: text, after: text, edits: [], problems: [found.problem] }]
          : [],
      );
      if (told.length === 0) throw new RunError(notFoundInAny(address, paths));
      return finishEdit(told, values, output);
    }
    const found = hit.found as Found;
    if (values.json) jsonWriter(output)(`${foundJson({ path: hit.file.filename, address, ...found })}\n`);
    else sourceWriter(output)(`${values.raw ? rawText(found) : found.text}\n`);
    return EXIT.ok;
  },
};

interface ListValues {
  readonly raw?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly where?: readonly string[] | undefined;
}

/** Lists the blocks and values that an address with wildcards selects. Returns the exit status. */
function listSelected(address: string, files: readonly OpenFile[], { raw, json, where }: ListValues, output: Output): number {
  const conditions = conditionsOf(where);
  const list: (Found & Place & { readonly isValue: boolean })[] = [];
  for (const file of files) {
    if (file instanceof JsonDocument) continue;
    file.edit((document) => {
      for (const selected of selectedIn(document, patternOf(address))) {
        const found = foundIn(selected.item);
        if (found === undefined || !meetsAll(selected, conditions)) continue;
        const isValue = selected.item instanceof ExpressionEditor;
        list.push({ path: file.filename, address: formatAddress(selected.item.path), isValue, ...found });
      }
    });
  }
  if (list.length === 0) throw new RunError(nothingSelected(address));
  if (json) jsonWriter(output)(`[${list.map(foundJson).join(",")}]\n`);
  else {
    const print = sourceWriter(output);
    for (const found of list) {
      if (raw) print(`${rawText(found)}\n`);
      else print(`${found.path}: ${found.address}${found.isValue ? ` = ${found.text}` : ""}\n`);
    }
  }
  return EXIT.ok;
}

interface Found {
  readonly text: string;
  /** The value as JSON, with all digits of numbers, if it does not depend on variables. */
  readonly json?: string;
}

interface Place {
  readonly path: string;
  readonly address: string;
}

/** Returns a string without quotes and escapes, and the source of any other value. */
function rawText({ text, json }: Found): string {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : text;
}

function foundJson({ path, address, text, json }: Found & Place): string {
  const data = JSON.stringify({ path, address, text });
  return json === undefined ? data : `${data.slice(0, -1)},"value":${json}}`;
}

function read(file: OpenFile, steps: readonly AddressStep[]): Found | { readonly problem: EditProblem | undefined } {
  if (file instanceof JsonDocument) {
    const found = file.get(steps);
    return found === undefined ? { problem: undefined } : { text: found.text, json: withoutSpace(found.text) };
  }
  const found = file.get(steps);
  return foundIn(found) ?? { problem: found.problem };
}

/** Returns the source of a block or value, and its value; undefined if it does not exist. */
function foundIn(item: ItemEditor | ExpressionEditor): Found | undefined {
  if (item.text === undefined) return undefined;
  const evaluated = item instanceof ExpressionEditor ? item.value() : undefined;
  const isLiteral = evaluated !== undefined && !hasErrors(evaluated.diagnostics);
  return { text: item.text, ...(isLiteral && asData(evaluated.value)) };
}

/** Removes the white space between JSON tokens. */
function withoutSpace(json: string): string {
  return json.replaceAll(/("(?:[^"\\]|\\.)*"?)|\s+/g, "$1");
}

function asData(value: Value): { readonly json?: string } {
  const plain = unmarkDeep(value).value;
  if (!isWhollyKnown(plain)) return {};
  try {
    return { json: valueToJSON(plain, plain.type) };
  } catch {
    // Infinity has no JSON form.
    return {};
  }
}
