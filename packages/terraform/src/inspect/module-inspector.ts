import { absTraversalForExpr, constantString, exprList, exprMap } from "@hcl-ts/analysis";
import { type BoolType, bool, isValue, isWhollyKnown, type StringType, string, tryConvert, type Value } from "@hcl-ts/cty";
import {
  type Attribute,
  type Block,
  type Body,
  type BodyContent,
  type BodySchema,
  type Diagnostic,
  type Expression,
  errorDiagnostic,
  hasErrors,
  type Range,
  type SourceFile,
  type Traversal,
} from "@hcl-ts/hcl";
import { parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { blockHeaders } from "../load/block-types.ts";
import { multipleProviderSources } from "../load/messages.ts";
import { impliedProvider } from "../load/provider-source.ts";
import type {
  InspectedModuleCall,
  InspectedOutput,
  InspectedPosition,
  InspectedProvider,
  InspectedRequirement,
  InspectedResource,
  InspectedVariable,
} from "./inspection.ts";
import { unreadableProvider, unsuitableArgument } from "./messages.ts";

const attributes = (...names: readonly string[]): BodySchema => ({ attributes: names.map((name) => ({ name })) });

/** The block types that a description contains, in both dialects. */
const FILE: BodySchema = {
  blocks: blockHeaders("terraform", ["terraform", "variable", "output", "provider", "resource", "data", "module"]),
};
const TERRAFORM: BodySchema = { ...attributes("required_version"), blocks: [{ type: "required_providers" }] };
const VARIABLE: BodySchema = attributes("type", "description", "default", "sensitive", "deprecated");
const OUTPUT: BodySchema = attributes("description", "sensitive", "deprecated");
const PROVIDER: BodySchema = attributes("version", "alias");
const RESOURCE: BodySchema = attributes("provider");
const MODULE: BodySchema = attributes("source", "version");

/**
 * Collects the declarations in the files of a module. A later declaration of a name replaces an
 * earlier one.
 */
export class ModuleInspector {
  readonly variables: Map<string, InspectedVariable> = new Map();
  readonly outputs: Map<string, InspectedOutput> = new Map();
  readonly core: string[] = [];
  readonly requirements: Map<string, InspectedRequirement> = new Map();
  readonly configs: Map<string, InspectedProvider> = new Map();
  readonly managed: Map<string, InspectedResource> = new Map();
  readonly data: Map<string, InspectedResource> = new Map();
  readonly calls: Map<string, InspectedModuleCall> = new Map();
  readonly diagnostics: Diagnostic[] = [];
  private readonly sources: ReadonlyMap<string, SourceFile>;

  /** @param sources the sources by file name, from which types are copied */
  constructor(sources: ReadonlyMap<string, SourceFile>) {
    this.sources = sources;
  }

  /** Adds the declarations and the syntax errors of a file. */
  addFile(body: Body, diagnostics: readonly Diagnostic[]): void {
    this.report(diagnostics);
    for (const block of this.content(body, FILE).blocks) this.addBlock(block);
  }

  private addBlock(block: Block): void {
    switch (block.type) {
      case "terraform":
        this.addTerraform(block.body);
        return;
      case "variable":
        this.addVariable(block);
        return;
      case "output":
        this.addOutput(block);
        return;
      case "provider":
        this.addProvider(block);
        return;
      case "module":
        this.addCall(block);
        return;
      default:
        this.addResource(block);
    }
  }

  private addTerraform(body: Body): void {
    const { attributes: found, blocks } = this.content(body, TERRAFORM);
    const version = this.text(found.get("required_version"));
    if (version !== undefined) this.core.push(version);
    for (const block of blocks) {
      const entries = block.body.justAttributes();
      this.report(entries.diagnostics);
      for (const entry of entries.attributes.values()) this.addRequirement(entry);
    }
  }

  private addRequirement(entry: Attribute): void {
    const { items, diagnostics } = exprMap(entry.expression);
    if (hasErrors(diagnostics)) {
      const version = this.text(entry);
      if (version !== undefined) this.require(entry.name, { version_constraints: [version] });
      return;
    }
    let requirement: InspectedRequirement | undefined;
    for (const { key, value } of items) {
      const member = this.member(constantString(key) ?? keyName(key), value);
      if (member === undefined) continue;
      this.checkSource(entry, requirement?.source, member.source);
      requirement = { ...requirement, ...member };
    }
    this.checkSource(entry, this.requirements.get(entry.name)?.source, requirement?.source);
    if (requirement !== undefined) this.require(entry.name, requirement);
  }

  /** Reports two source addresses of one provider. */
  private checkSource({ name, range }: Attribute, first: string | undefined, second: string | undefined): void {
    if (first === undefined || second === undefined || first === "" || second === "" || first === second) return;
    this.report([errorDiagnostic(multipleProviderSources({ name, sources: [first, second] }), { subject: range })]);
  }

  /**
   * Reads a member of a requirement. Returns undefined after an error, and an empty result for
   * members that the tool does not know.
   */
  private member(name: string | undefined, value: Expression): InspectedRequirement | undefined {
    switch (name) {
      case "source": {
        const source = this.strictText("source", value);
        return source === undefined ? undefined : { source };
      }
      case "version": {
        const version = this.strictText("version", value);
        return version === undefined ? undefined : { version_constraints: [version] };
      }
      case "configuration_aliases": {
        const { elements, diagnostics } = exprList(value);
        this.report(diagnostics);
        return { aliases: elements.flatMap((element) => this.alias(element) ?? []) };
      }
      default:
        return {};
    }
  }

  private alias(element: Expression): InspectedProvider | undefined {
    const { traversal, diagnostics } = absTraversalForExpr(element);
    this.report(diagnostics);
    return traversal && providerOf(traversal);
  }

  /** Adds to the requirements for a provider. */
  private require(name: string, { source, version_constraints = [], aliases = [] }: InspectedRequirement): void {
    const known = this.requirements.get(name);
    const versions = [...(known?.version_constraints ?? []), ...version_constraints];
    const allAliases = [...(known?.aliases ?? []), ...aliases];
    const chosen = known?.source ?? source;
    this.requirements.set(name, {
      ...(chosen !== undefined && chosen !== "" && { source: chosen }),
      ...(versions.length > 0 && { version_constraints: versions }),
      ...(allAliases.length > 0 && { aliases: allAliases }),
    });
  }

  private addVariable(block: Block): void {
    const [name = ""] = block.labels;
    const { attributes: found } = this.content(block.body, VARIABLE);
    const type = found.get("type");
    const given = found.get("default");
    this.variables.set(name, {
      name,
      ...optional("type", type && this.typeText(type.expression)),
      ...this.describe(found),
      default: given === undefined ? null : this.json(given.expression),
      required: given === undefined,
      pos: positionOf(block),
    });
  }

  private addOutput(block: Block): void {
    const [name = ""] = block.labels;
    const { attributes: found } = this.content(block.body, OUTPUT);
    this.outputs.set(name, { name, ...this.describe(found), pos: positionOf(block) });
  }

  private describe(found: ReadonlyMap<string, Attribute>): Pick<InspectedVariable, "description" | "sensitive" | "deprecated"> {
    return {
      ...optional("description", this.text(found.get("description"))),
      ...(this.constant(found.get("sensitive"), bool)?.asBoolean() === true && { sensitive: true }),
      ...optional("deprecated", this.text(found.get("deprecated"))),
    };
  }

  private addProvider(block: Block): void {
    const [name = ""] = block.labels;
    const { attributes: found } = this.content(block.body, PROVIDER);
    const version = this.text(found.get("version"));
    this.require(name, version === undefined ? {} : { version_constraints: [version] });
    const alias = this.text(found.get("alias")) ?? "";
    this.configs.set(alias === "" ? name : `${name}.${alias}`, { name, ...optional("alias", alias) });
  }

  private addResource(block: Block): void {
    const [type = "", name = ""] = block.labels;
    const { attributes: found } = this.content(block.body, RESOURCE);
    const mode = block.type === "data" ? "data" : "managed";
    const attribute = found.get("provider");
    const provider = attribute === undefined ? { name: impliedProvider(type) } : this.provider(attribute.expression);
    const resource: InspectedResource = { mode, type, name, provider, pos: positionOf(block) };
    if (mode === "data") this.data.set(`data.${type}.${name}`, resource);
    else this.managed.set(`${type}.${name}`, resource);
    this.require(provider.name, {});
  }

  /** Reads a reference to a provider, which may be in quotes in old configurations. */
  private provider(expression: Expression): InspectedProvider {
    let { traversal } = absTraversalForExpr(expression);
    if (traversal === undefined) {
      const text = this.quiet(expression, string)?.asString();
      const parsed = text === undefined ? undefined : parseTraversalAbs(text);
      traversal = parsed === undefined || hasErrors(parsed.diagnostics) ? undefined : parsed.traversal;
    }
    const provider = traversal && providerOf(traversal);
    if (provider === undefined) this.report([errorDiagnostic(unreadableProvider(), { subject: expression.range })]);
    return provider ?? { name: "" };
  }

  private addCall(block: Block): void {
    const [name = ""] = block.labels;
    const { attributes: found } = this.content(block.body, MODULE);
    this.calls.set(name, {
      name,
      // An override without a source keeps the existing source and drops the version.
      source: this.text(found.get("source")) ?? this.calls.get(name)?.source ?? "",
      ...optional("version", this.text(found.get("version"))),
      pos: positionOf(block),
    });
  }

  /** Returns a type as it is written. */
  private typeText(expression: Expression): string {
    const quoted = this.quiet(expression, string);
    if (quoted !== undefined) return quoted.asString();
    const { filename, start, end }: Range = expression.range;
    return this.sources.get(filename)?.text.slice(start.offset, end.offset) ?? "";
  }

  /**
   * Returns a constant as JSON, in which numbers that JavaScript cannot represent are strings; null
   * after an error.
   */
  private json(expression: Expression): unknown {
    const { value, diagnostics } = expression.value();
    this.report(diagnostics);
    return isWhollyKnown(value) && !hasErrors(diagnostics) ? value.toJSON() : null;
  }

  private text(attribute: Attribute | undefined): string | undefined {
    return this.constant(attribute, string)?.asString();
  }

  /** Reads a constant that must be a string. Numbers are not converted. */
  private strictText(name: string, expression: Expression): string | undefined {
    const { value, diagnostics } = expression.value();
    this.report(diagnostics);
    if (hasErrors(diagnostics)) return undefined;
    if (value.type.kind === "string" && value.isKnown() && !value.isNull()) return value.asString();
    this.unsuitable(name, expression, "string", `it is a ${value.type.kind}`);
    return undefined;
  }

  private constant(attribute: Attribute | undefined, type: StringType | BoolType): Value | undefined {
    if (attribute === undefined) return undefined;
    const { name, expression } = attribute;
    const { value, diagnostics } = expression.value();
    this.report(diagnostics);
    if (hasErrors(diagnostics)) return undefined;
    const converted = tryConvert(value, type);
    if (isValue(converted) && converted.isKnown() && !converted.isNull()) return converted;
    this.unsuitable(name, expression, type.kind, isValue(converted) ? "it is null" : converted.message);
    return undefined;
  }

  /** Evaluates a constant without reporting anything. */
  private quiet(expression: Expression, type: StringType): Value | undefined {
    const { value, diagnostics } = expression.value();
    const converted = hasErrors(diagnostics) ? undefined : tryConvert(value, type);
    return converted !== undefined && isValue(converted) && converted.isKnown() && !converted.isNull() ? converted : undefined;
  }

  private unsuitable(name: string, expression: Expression, type: string, reason: string): void {
    this.report([errorDiagnostic(unsuitableArgument({ name, type, reason }), { subject: expression.range })]);
  }

  private content(body: Body, schema: BodySchema): BodyContent {
    const { content, diagnostics } = body.partialContent(schema);
    this.report(diagnostics);
    return content;
  }

  private report(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
  }
}

function optional<Name extends string>(name: Name, text: string | undefined): { readonly [K in Name]?: string } {
  return text === undefined || text === "" ? {} : ({ [name]: text } as { readonly [K in Name]: string });
}

function keyName(key: Expression): string | undefined {
  const root = key.asTraversal?.()?.[0];
  return root?.kind === "root" ? root.name : undefined;
}

function providerOf([root, step]: Traversal): InspectedProvider | undefined {
  if (root?.kind !== "root") return undefined;
  return { name: root.name, ...(step?.kind === "attr" && { alias: step.name }) };
}

function positionOf({ definitionRange: { filename, start } }: Block): InspectedPosition {
  return { filename, line: start.line };
}
