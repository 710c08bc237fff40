/** Reads `run` blocks. */
import { absTraversalForExpr, exprList } from "@hcl-ts/analysis";
import { isValue, string, tryConvert } from "@hcl-ts/cty";
import type { Attribute, Block, BodySchema, Expression, Traversal } from "@hcl-ts/hcl";
import { type Address, formatAddress } from "../load/address.ts";
import type { BlockReader } from "../load/block-reader.ts";
import { invalidAddress, invalidModuleSource, versionOfLocalModule } from "../load/messages.ts";
import { parseModuleSource } from "../load/module-source.ts";
import { addressOf } from "../load/read-address.ts";
import { readCheckRule } from "../load/read-check-rule.ts";
import { readPassedProviders } from "../load/read-provider-reference.ts";
import { only } from "../load/read-resource.ts";
import { invalidTestModuleSource, refreshOnlyWithoutRefresh } from "./messages.ts";
import { type MockContext, OVERRIDES, readKeyword, readOverrides } from "./read-override.ts";
import type { ExpectedFailure, PlanOptions, TestModule, TestRun } from "./test-file.ts";

const BLOCKS = [{ type: "variables" }, { type: "module" }, { type: "plan_options" }, { type: "assert" }, ...OVERRIDES];
const ATTRIBUTES = ["command", "expect_failures", "providers", "state_key"].map((name) => ({ name }));

const SCHEMA: BodySchema = { attributes: ATTRIBUTES, blocks: BLOCKS };

/** The arguments and blocks for running in parallel and for keeping a state, which change no verdict. */
const LATER_SCHEMA: BodySchema = {
  attributes: [...ATTRIBUTES, { name: "parallel" }, { name: "skip_cleanup" }],
  blocks: [...BLOCKS, { type: "backend", labelNames: ["type"] }],
};

const OPTIONS: BodySchema = { attributes: ["mode", "refresh", "replace", "target"].map((name) => ({ name })) };
const MODULE: BodySchema = { attributes: [{ name: "source", required: true }, { name: "version" }] };

/** Reads a `run` block. */
export function readRun(block: Block, reader: BlockReader, context: MockContext): TestRun {
  const [name = ""] = block.labels;
  reader.checkName("run", name, block.labelRanges[0] ?? block.definitionRange);
  const { attributes, blocks } = reader.content(block.body, reader.hasParallelTests ? LATER_SCHEMA : SCHEMA);
  const variables = only(blocks, "variables", reader);
  const module = only(blocks, "module", reader);
  const options = only(blocks, "plan_options", reader);
  for (const each of ["parallel", "skip_cleanup"]) reader.flag(attributes.get(each));
  const providers = attributes.get("providers");
  return {
    name,
    range: block.definitionRange,
    command: readKeyword(attributes.get("command"), ["plan", "apply"], reader) ?? "apply",
    options: options === undefined ? { mode: "normal", targets: [], replace: [] } : readOptions(options, reader),
    variables: readVariableExpressions(variables, reader),
    module: module && readModule(module, reader),
    providers: providers && readPassedProviders(providers, reader),
    asserts: blocks.flatMap((rule) => (rule.type === "assert" ? (readCheckRule(rule, reader) ?? []) : [])),
    expectFailures: readExpectedFailures(attributes.get("expect_failures"), reader),
    overrides: readOverrides(blocks, reader, context),
    stateKey: reader.text(attributes.get("state_key")),
  };
}

/** Returns the expressions of a `variables` block by name. */
export function readVariableExpressions(block: Block | undefined, reader: BlockReader): ReadonlyMap<string, Expression> {
  if (block === undefined) return new Map();
  const { attributes, diagnostics } = block.body.justAttributes();
  reader.addAll(diagnostics);
  return new Map(Array.from(attributes.values(), ({ name, expression }) => [name, expression]));
}

function readOptions(block: Block, reader: BlockReader): PlanOptions {
  const { attributes } = reader.content(block.body, OPTIONS);
  const mode = readKeyword(attributes.get("mode"), ["normal", "refresh-only"], reader) ?? "normal";
  const refresh = attributes.get("refresh");
  if (reader.flag(refresh) === false && mode === "refresh-only")
    reader.error(refreshOnlyWithoutRefresh(), { subject: refresh?.expression.range });
  return { mode, targets: readAddresses(attributes.get("target"), reader), replace: readAddresses(attributes.get("replace"), reader) };
}

function readAddresses(attribute: Attribute | undefined, reader: BlockReader): readonly Address[] {
  if (attribute === undefined) return [];
  const { elements, diagnostics } = exprList(attribute.expression);
  reader.addAll(diagnostics);
  return elements.flatMap((element) => {
    const { traversal } = absTraversalForExpr(element);
    const address = traversal && addressOf(traversal);
    if (address !== undefined) return [address];
    reader.error(invalidAddress(), { subject: element.range });
    return [];
  });
}

function readModule(block: Block, reader: BlockReader): TestModule | undefined {
  const { attributes } = reader.content(block.body, MODULE);
  const expression = attributes.get("source")?.expression;
  if (expression === undefined) return undefined;
  const text = constantText(expression);
  if (text === undefined) {
    reader.error(invalidTestModuleSource(), { subject: expression.range });
    return undefined;
  }
  const source = parseModuleSource(text, reader.dialect);
  if (source === undefined) {
    reader.error(invalidModuleSource({ source: text }), { subject: expression.range });
    return undefined;
  }
  const version = attributes.get("version");
  if (version !== undefined && source.kind !== "registry")
    reader.error(versionOfLocalModule({ source: text }), { subject: expression.range, context: version.range });
  return { source, range: block.definitionRange };
}

function constantText(expression: Expression): string | undefined {
  if (expression.variables().length > 0) return undefined;
  const { value, diagnostics } = expression.value();
  const converted = diagnostics.length > 0 ? undefined : tryConvert(value, string);
  return converted !== undefined && isValue(converted) && !converted.isNull() ? converted.asString() : undefined;
}

function readExpectedFailures(attribute: Attribute | undefined, reader: BlockReader): readonly ExpectedFailure[] {
  if (attribute === undefined) return [];
  const { elements, diagnostics } = exprList(attribute.expression);
  reader.addAll(diagnostics);
  return elements.flatMap((element) => {
    const traversal = reader.reference(element);
    return traversal === undefined ? [] : [{ range: element.range, address: checkedAddress(traversal) }];
  });
}

/** Returns the address of an object with conditions. */
function checkedAddress(traversal: Traversal): string | undefined {
  const [root, name, more] = traversal;
  if (root?.kind !== "root" || name?.kind !== "attr") return undefined;
  if (root.name === "var" || root.name === "output" || root.name === "check")
    return more === undefined ? `${root.name}.${name.name}` : undefined;
  // An attribute of a resource stands for the resource.
  for (let count = traversal.length; count > 1; count--) {
    const address = addressOf(traversal.slice(0, count));
    if (address?.resource !== undefined) return address.module.length > 0 ? undefined : formatAddress(address);
  }
  return undefined;
}
