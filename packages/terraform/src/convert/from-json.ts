/** Converts Terraform's JSON syntax to its native syntax. */
import { type Diagnostic, errorDiagnostic, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { format, type JsonMember, type JsonNode, JsonSyntaxError, readJsonTree } from "@hcl-ts/hclwrite";
import type { ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
import { BodyWriter } from "./body-writer.ts";
import { cannotBeWritten } from "./messages.ts";
import { ProviderShapes } from "./provider-shapes.ts";
import { foreignShape, terraformShape } from "./terraform-shapes.ts";

/** Options of {@link fromJson}. */
export interface FromJsonOptions {
  /** The name of the source in ranges. */
  readonly filename?: string;
  /**
   * The schemas of the providers, which distinguish attributes from blocks. Without the schema of a
   * resource, an array of objects in it becomes blocks, and an object becomes an attribute.
   */
  readonly schemas?: ProviderSchemasJson;
  /**
   * The language of the file; `terraform` by default. In `other` languages, the names have no known
   * meaning. Arrays of objects become blocks, with labels if they are within objects.
   */
  readonly language?: "terraform" | "other";
  /** Whether "//" members become comments; true by default. */
  readonly comments?: boolean;
}

/** The result of {@link fromJson}. */
export interface FromJsonResult {
  /**
   * The formatted source in the native syntax. If there are errors, it contains everything that
   * could be converted.
   */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a file in Terraform's JSON syntax to the native syntax, such as `.tf.json`, the
 * `cdk.tf.json` of the CDK for Terraform, or the output of hcl2json. Never throws for any source.
 *
 * @param source the text or the bytes of a file
 */
export function fromJson(source: string | Uint8Array, options: FromJsonOptions = {}): FromJsonResult {
  const { filename = "", comments = true, language = "terraform" } = options;
  const file = new SourceFile(filename, source);
  const root = read(file);
  if (!("kind" in root)) return { text: "", diagnostics: root };
  const diagnostics: Diagnostic[] = [];
  const writer = new BodyWriter(file, diagnostics, comments);
  const isTerraform = language === "terraform";
  const shape = isTerraform ? terraformShape(new ProviderShapes(options.schemas)) : foreignShape;
  const text = format(writer.body(membersOf(root), shape), { style: isTerraform ? "terraform" : "hcl" });
  const [error] = parseConfig(text).diagnostics;
  if (error === undefined) return { text, diagnostics };
  // The native syntax limits nesting more strictly than JSON, for example.
  const failure = errorDiagnostic(cannotBeWritten({ reason: `${error.summary}. ${error.detail}` }), {
    subject: file.range(root.start, root.end),
  });
  return { text: "", diagnostics: [...diagnostics, failure] };
}

/** Returns the syntax tree of a JSON text, or its syntax errors. */
function read(file: SourceFile): JsonNode | readonly Diagnostic[] {
  const { diagnostics } = parseJson(file);
  if (hasErrors(diagnostics)) return diagnostics;
  const tree = readJsonTree(file.text);
  if (!(tree instanceof JsonSyntaxError)) return tree;
  return [errorDiagnostic(cannotBeWritten({ reason: "it is not valid JSON." }), { subject: file.range(tree.at, tree.at) })];
}

/** Returns the members of a file. An array of objects is treated as one object. */
function membersOf(root: JsonNode): readonly JsonMember[] {
  if (root.kind === "array") return root.elements.flatMap(membersOf);
  return root.kind === "object" ? root.members : [];
}
