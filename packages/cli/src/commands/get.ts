import { isWhollyKnown, unmarkDeep, type Value, valueToJSON } from "@hcl-ts/cty";
import { hasErrors } from "@hcl-ts/hcl";
import { type EditProblem, ExpressionEditor, JsonDocument, type PathStep } from "@hcl-ts/hclwrite";
import { ADDRESS_HELP, addressOf, finishEdit, type OpenFile, openFiles } from "../edit-files.ts";
import { RunError, UsageError } from "../errors.ts";
import { EXIT, EXIT_HELP } from "../exit-status.ts";
import { addressNeeded, foundInSeveral, notFoundInAny } from "../messages-write.ts";
import { jsonWriter, sourceWriter } from "../output.ts";
import { parseOptions } from "../parse-options.ts";
import type { Command } from "./command.ts";

/** Prints the source of an attribute's value, a part of one, or a block. */
export const getCommand: Command = {
  summary: "print a value or a block by its address",
  help: `Usage: hcl get [--raw] [--json] [--no-color] ADDRESS FILE…

Prints the source of an attribute's value, of a part of it, or of a block. - is standard input.

${ADDRESS_HELP}

      --raw   print a string without quotes and escapes, if it does not depend on variables
      --json  one object: path, address, text, and value if it does not depend on variables

Example: hcl get --raw module.vpc.version main.tf
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, { raw: { type: "boolean" }, json: { type: "boolean" } });
    const [address, ...paths] = positionals;
    if (address === undefined || paths.length === 0) throw new UsageError(addressNeeded());
    const steps = addressOf(address);
    const results = openFiles(paths).map((file) => ({ file, found: read(file, steps) }));
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
    if (values.json) jsonWriter(output)(`${JSON.stringify({ path: hit.file.filename, address, ...found })}\n`);
    else sourceWriter(output)(`${values.raw && typeof found.value === "string" ? found.value : found.text}\n`);
    return EXIT.ok;
  },
};

interface Found {
  readonly text: string;
  /** The value as JSON data, if it does not depend on variables. */
  readonly value?: unknown;
}

function read(file: OpenFile, steps: readonly PathStep[]): Found | { readonly problem: EditProblem | undefined } {
  if (file instanceof JsonDocument) {
    const found = file.get(steps);
    return found === undefined ? { problem: undefined } : { text: found.text, value: JSON.parse(found.text) as unknown };
  }
  const found = file.get(steps);
  if (found.text === undefined) return { problem: found.problem };
  const evaluated = found instanceof ExpressionEditor ? found.value() : undefined;
  const isLiteral = evaluated !== undefined && !hasErrors(evaluated.diagnostics);
  return { text: found.text, ...(isLiteral && asData(evaluated.value)) };
}

function asData(value: Value): { readonly value?: unknown } {
  const plain = unmarkDeep(value).value;
  if (!isWhollyKnown(plain)) return {};
  try {
    return { value: JSON.parse(valueToJSON(plain, plain.type)) as unknown };
  } catch {
    // Infinity has no JSON form.
    return {};
  }
}
