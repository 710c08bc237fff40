/**
 * Formats an evaluated module as rows: the form of its variables, its values, the planned instances
 * and the results of conditions.
 */
import { containsMarked, getAttr, isWhollyKnown, unmark, type Value } from "@hcl-ts/cty";
import { typeString } from "@hcl-ts/ext/typeexpr";
import { writeValue } from "@hcl-ts/hclwrite";
import type { ResourceInstance, VariableOrigin } from "@hcl-ts/terraform/evaluate";
import type { Variable } from "@hcl-ts/terraform/load";
import type { CheckRow, Control, InstanceRow, ModuleView, NamedValue, TestRow, VariableRow } from "./question.ts";
import type { ReadModule } from "./read-module.ts";
import { briefText, placeOf, valueRow } from "./rows.ts";

const MAX_INSTANCES = 120;
const MAX_ATTRIBUTES = 60;
const MAX_SAMPLE = 100;

/** Describes a module. */
export function viewOf(read: ReadModule): ModuleView {
  const { dialect, tree, given, unset, result, notes } = read;
  const { module } = tree;
  return {
    dialect,
    notes,
    modules: result.modules.filter((address) => address !== ""),
    variables: [...module.variables.values()].map((variable) => {
      const { value, origin } = given.values.get(variable.name)!;
      return variableRow(variable, value, origin, unset.has(variable.name));
    }),
    locals: [...result.locals].map(([name, value]) => valueRow(`local.${name}`, value, module.locals.get(name)?.range)),
    outputs: [...result.outputs.values()].map(({ name, output, value }) => ({
      ...valueRow(`output.${name}`, value, output.range),
      description: output.description ?? "",
    })),
    instances: [...result.instances.values()].slice(0, MAX_INSTANCES).map(instanceRow),
    instanceCount: result.instances.size,
    checks: checkRows(read),
    tests: testRows(read),
  };
}

function variableRow(variable: Variable, value: Value, origin: VariableOrigin, isUnset: boolean): VariableRow {
  const { name, type, typeExpression, description = "", default: defaultValue, sensitive, ephemeral, nullable, deprecated = "" } = variable;
  const source = typeExpression?.range;
  return {
    ...valueRow(`var.${name}`, value, variable.range),
    type: source === undefined ? "any" : typeString(type),
    control: controlOf(variable),
    description,
    defaultText: defaultValue === undefined ? undefined : briefText(defaultValue),
    ...{ isSensitive: sensitive, isEphemeral: ephemeral, isNullable: nullable, deprecated, isUnset },
    sample: sampleOf(value, controlOf(variable)),
    origin: isUnset ? "required, so it is unknown until it is set" : originText(origin),
  };
}

/**
 * Writes a value as it could be entered: strings unchanged, everything else in the syntax of the
 * language.
 */
function sampleOf(value: Value, control: Control): string {
  if (!isWhollyKnown(value) || containsMarked(value) || value.isNull()) return "";
  const text = control === "text" && value.type.kind === "string" ? value.asString() : writeValue(value, "one-line");
  return text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE)}…` : text;
}

function controlOf({ parsingMode, type }: Variable): Control {
  if (parsingMode === "hcl") return "expression";
  return type.kind === "bool" || type.kind === "number" ? type.kind : "text";
}

function originText(origin: VariableOrigin): string {
  switch (origin.kind) {
    case "argument":
      return "set here";
    case "file":
      return `set in ${origin.range.filename}, line ${origin.range.start.line}`;
    default:
      return "the default";
  }
}

function instanceRow({ address, action, value, config, movedFrom = "", deferred, resource }: ResourceInstance): InstanceRow {
  const attributes = attributesOf(value, resource.range);
  const configured = new Set(
    unmark(config).value.type.kind === "object" ? attributesOf(config, resource.range).map(({ name }) => name) : [],
  );
  const isComputed = ({ name, text }: NamedValue): boolean => text === "(known after apply)" && !configured.has(name);
  return {
    ...{ address, action, movedFrom, isDeferred: deferred, ...placeOf(resource.range) },
    attributes: attributes.filter((row) => !isComputed(row)),
    computed: attributes.filter(isComputed).map(({ name }) => name),
  };
}

/** Returns the attributes of an object, or the value itself if it is not a known object. */
function attributesOf(marked: Value, range: ResourceInstance["resource"]["range"]): readonly NamedValue[] {
  const { value } = unmark(marked);
  const { type } = value;
  if (type.kind !== "object" || !value.isKnown() || value.isNull()) return [valueRow("", marked, range)];
  return type.names.slice(0, MAX_ATTRIBUTES).map((name) => valueRow(name, getAttr(value, name), range));
}

const MAX_MESSAGES = 20;

function testRows({ tests }: ReadModule): readonly TestRow[] {
  return (tests?.files ?? []).flatMap(({ name: file, runs }) =>
    runs.map(({ name, range, status, reason, undecided, diagnostics }) => {
      const errors = diagnostics.flatMap(({ severity, detail }) => (severity === "error" ? [detail] : []));
      const open = undecided.map(({ unknown, advice }) => `${unknown ?? "The condition"} is not known. ${advice}`);
      const messages = status === "pass" ? [] : [...(reason === undefined ? [] : [reason]), ...errors, ...open];
      return { name: `${file}: ${name}`, verdict: status, messages: [...new Set(messages)].slice(0, MAX_MESSAGES), ...placeOf(range) };
    }),
  );
}

function checkRows({ result, tree }: ReadModule): readonly CheckRow[] {
  return [...result.checks.values()].map(({ address, status, instances }) => {
    const results = [...instances.values()].flatMap((instance) => instance.results);
    const messages = results.flatMap(({ message }) => (message === undefined ? [] : [message]));
    const rule = results.find((each) => each.status !== "pass") ?? results[0];
    return {
      address,
      status,
      messages: [...new Set(messages)].slice(0, 20),
      ...placeOf(rule?.rule.range ?? tree.module.checks.get(address)?.range),
    };
  });
}
