import { isValidIdentifier } from "@hcl-ts/hclsyntax/tree";
import {
  type AddressStep,
  BlockEditor,
  type ChangeEditor,
  ConfigDocument,
  type DocumentEditor,
  ExpressionEditor,
  editConfigs,
  JsonDocument,
  ref,
} from "@hcl-ts/hclwrite";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import {
  ADDRESS_HELP,
  addressOf,
  EDIT_OPTIONS,
  EDIT_OPTIONS_HELP,
  editOneOf,
  type FileChange,
  finishEdit,
  layoutOf,
  type OpenFile,
  openFiles,
} from "../edit/edit-files.ts";
import { UsageError } from "../errors.ts";
import { rulesOf } from "../files/entries.ts";
import { argumentsNeeded, cannotBeMoved, cannotBeReferredTo, onlyNames } from "../messages-write.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";

const OPTIONS = {
  ...EDIT_OPTIONS,
  moved: { type: "boolean" },
  "no-references": { type: "boolean" },
} as const satisfies OptionTable;

/** Renames a block, an attribute or a member, and the references to it. */
export const mvCommand: Command = {
  summary: "rename a block, an attribute or a member, and what refers to it",
  options: OPTIONS,
  help: `Usage: hcl mv [options] FROM TO FILE…

Renames a block by its labels, an attribute or a member of an object, and prints the files
that change. FROM and TO are addresses that only differ in names. For the
blocks of Terraform (variable, resource, data, module) and the attributes of locals, all
references in all FILEs in the native syntax are renamed with them. - is standard input.

${ADDRESS_HELP}

      --moved          add a moved block after a resource or a module, so that Terraform
                       keeps the existing objects
      --no-references  leave references unchanged
${EDIT_OPTIONS_HELP}

Example: hcl mv --write --moved resource.aws_vpc.main resource.aws_vpc.net *.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [from, to, ...paths] = positionals;
    if (from === undefined || to === undefined || paths.length === 0) throw new UsageError(argumentsNeeded("FROM, TO and FILE"));
    const [fromSteps, toSteps] = [addressOf(from), addressOf(to)];
    if (!differInNames(fromSteps, toSteps)) throw new UsageError(onlyNames(from, to));
    const [reference, newReference] = [referenceTo(fromSteps), referenceTo(toSteps)];
    if (values.moved && (reference === undefined || !isMovable(fromSteps))) throw new UsageError(cannotBeMoved(from));
    const followsReferences = reference !== undefined && newReference !== undefined && values["no-references"] !== true;
    const invalid = followsReferences || values.moved ? newReference?.find((name) => !isValidIdentifier(name)) : undefined;
    if (invalid !== undefined) throw new UsageError(cannotBeReferredTo(invalid));
    const files = openFiles(paths, rulesOf(project, values));
    const rename = (document: DocumentEditor): void => {
      renameIn(document, fromSteps, toSteps, from, to);
      const block = document.find(fromSteps);
      if (values.moved && block instanceof BlockEditor && block.exists) {
        document.append("moved", [], { from: ref(reference!.join(".")), to: ref(newReference!.join(".")) }, { after: block });
      }
    };
    const last = toSteps[toSteps.length - 1];
    const options = layoutOf(values);
    // Finds the file, or reports that no file has the address. Then all files are changed together.
    const tried = editOneOf(files, from, { native: rename, json: (document) => document.rename(fromSteps, String(last)) }, options);
    const isReady = tried.every(({ problems }) => problems.length === 0);
    if (!isReady || !followsReferences) return finishEdit(tried, values, output);
    return finishEdit(
      withReferences(files, tried[0]!, rename, (change) => void change.renameReferences(reference, newReference), options),
      values,
      output,
    );
  },
};

/** Returns the changes of all files in the native syntax, including that with the declaration. */
function withReferences(
  files: readonly OpenFile[],
  declaring: FileChange,
  rename: (document: DocumentEditor) => void,
  renameReferences: (change: ChangeEditor) => void,
  options: Parameters<typeof editConfigs>[2],
): readonly FileChange[] {
  const documents = files.filter((file) => file instanceof ConfigDocument);
  const change = editConfigs(
    documents,
    (set) => {
      renameReferences(set);
      const document = set.document(declaring.path);
      if (document !== undefined) rename(document);
    },
    options,
  );
  const changes = documents.map(({ filename, text }) => ({
    path: filename,
    before: text,
    after: change.texts.get(filename) ?? text,
    edits: change.edits.filter((edit) => edit.filename === filename),
    problems: change.problems.filter(({ subject }) => subject.filename === filename),
  }));
  const isJson = files.some((file) => file instanceof JsonDocument && file.filename === declaring.path);
  const changed = changes.filter(({ before, after, problems }) => before !== after || problems.length > 0);
  return isJson ? [...changed, declaring] : changed;
}

/** Whether two addresses differ only in their last names. */
function differInNames(from: readonly AddressStep[], to: readonly AddressStep[]): boolean {
  if (from.length !== to.length) return false;
  const different = from.flatMap((step, i) => (step === to[i] ? [] : [i]));
  return different.length > 0 && different.every((i) => typeof from[i] === "string" && typeof to[i] === "string");
}

function renameIn(
  document: DocumentEditor,
  from: readonly AddressStep[],
  to: readonly AddressStep[],
  fromText: string,
  toText: string,
): void {
  const found = document.find(from);
  if (found instanceof BlockEditor) {
    if (!found.require()) return;
    const start = from.length - found.labels.length - 1;
    const isOwn = start >= 0 && from.every((step, i) => i >= start || step === to[i]);
    if (!isOwn || typeof from[from.length - 1] === "number") throw new UsageError(onlyNames(fromText, toText));
    found.rename({ type: String(to[start]), labels: to.slice(start + 1).map(String) });
    return;
  }
  if (!(found instanceof ExpressionEditor)) return;
  if (from.slice(0, -1).some((step, i) => step !== to[i])) throw new UsageError(onlyNames(fromText, toText));
  found.rename(String(to[to.length - 1]));
}

/** Returns the steps of references to a block or a local value of Terraform; undefined for anything else. */
function referenceTo(steps: readonly AddressStep[]): readonly string[] | undefined {
  const [type, ...labels] = steps.map(String);
  if (steps.some((step) => typeof step === "number")) return undefined;
  if (type === "resource" && labels.length === 2) return labels;
  if (type === "data" && labels.length === 2) return ["data", ...labels];
  if ((type === "module" || type === "variable") && labels.length === 1) return [type === "variable" ? "var" : type, ...labels];
  return type === "locals" && labels.length === 1 ? ["local", ...labels] : undefined;
}

const isMovable = ([type]: readonly AddressStep[]): boolean => type === "resource" || type === "module";
