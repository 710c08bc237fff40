/** Reads test files. */
import type { Block, Body, BodySchema, SourceFile } from "@hcl-ts/hcl";
import { emptyBody } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { BlockReader, declarationOf, withoutFollowing } from "../load/block-reader.ts";
import { duplicateDeclaration, invalidProviderAlias, unreadableFile } from "../load/messages.ts";
import { readProviderConfig } from "../load/read-provider-config.ts";
import { only } from "../load/read-resource.ts";
import type { Dialect } from "../source/dialect.ts";
import { FileError } from "../source/file-system.ts";
import { parseAnyFile } from "../source/parse-file.ts";
import { MOCK_BLOCKS, type MockPlace, mergeMocks, readMockFolder, readMocks } from "./read-mocks.ts";
import { OVERRIDES, readDuring, readOverrides } from "./read-override.ts";
import { readRun, readVariableExpressions } from "./read-run.ts";
import type { TestFile, TestProvider, TestRun } from "./test-file.ts";

const BLOCKS = [
  { type: "run", labelNames: ["name"] },
  { type: "variables" },
  { type: "provider", labelNames: ["name"] },
  { type: "mock_provider", labelNames: ["name"] },
  ...OVERRIDES,
];

const SCHEMA: BodySchema = { blocks: BLOCKS };
const LATER_SCHEMA: BodySchema = { blocks: [...BLOCKS, { type: "test" }] };
const TEST_BLOCK: BodySchema = { attributes: [{ name: "parallel" }, { name: "skip_cleanup" }] };
const MOCK_PROVIDER: BodySchema = {
  attributes: [{ name: "alias" }, { name: "source" }, { name: "override_during" }],
  blocks: MOCK_BLOCKS,
};

/** The language that test files are written in. */
export interface TestLanguage {
  readonly dialect: Dialect;
  readonly version: string | undefined;
}

/**
 * Reads a test file. Every problem is one of its diagnostics, and the rest is read.
 * @param name the path of the file
 */
export function readTestFile(name: string, { dialect, version }: TestLanguage, place: MockPlace): TestFile {
  const reader = new BlockReader(dialect, version);
  const { source, body } = parse(name, reader, place);
  const syntaxErrors = [...reader.diagnostics];
  const { blocks } = reader.content(body, reader.hasParallelTests ? LATER_SCHEMA : SCHEMA);
  for (const block of blocks)
    if (block.type === "test") for (const attribute of reader.content(block.body, TEST_BLOCK).attributes.values()) reader.flag(attribute);
  const file = {
    name,
    source,
    variables: readVariableExpressions(only(blocks, "variables", reader), reader),
    providers: readProviders(blocks, reader, place),
    overrides: readOverrides(blocks, reader, place.context),
    runs: readRuns(blocks, reader, place),
  };
  return { ...file, diagnostics: withoutFollowing(reader.diagnostics, syntaxErrors) };
}

function parse(name: string, reader: BlockReader, { fs, sources }: MockPlace): { readonly source: SourceFile; readonly body: Body } {
  let content: Uint8Array = new Uint8Array();
  try {
    content = fs.readFile(name);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reader.error(unreadableFile({ file: name, reason: error.message }), {});
  }
  const { file, diagnostics } = parseAnyFile(content, name);
  // A file that cannot be read has no content to complain about.
  if (reader.diagnostics.length === 0) reader.addAll(diagnostics);
  sources.set(name, file.source);
  return file;
}

function readRuns(blocks: readonly Block[], reader: BlockReader, place: MockPlace): readonly TestRun[] {
  const runs = new Map<string, TestRun>();
  for (const block of blocks) {
    if (block.type !== "run") continue;
    const run = readRun(block, reader, place.context);
    const first = runs.get(run.name);
    if (first === undefined) runs.set(run.name, run);
    else reader.error(duplicateDeclaration({ kind: "run", name: run.name, first: formatRangeStart(first.range) }), { subject: run.range });
  }
  return [...runs.values()];
}

function readProviders(blocks: readonly Block[], reader: BlockReader, place: MockPlace): ReadonlyMap<string, TestProvider> {
  const found = new Map<string, TestProvider>();
  for (const block of blocks) {
    if (block.type !== "provider" && block.type !== "mock_provider") continue;
    const provider = block.type === "provider" ? readRealProvider(block, reader) : readMockProvider(block, reader, place);
    const { address, range } = provider.config;
    const first = found.get(address);
    if (first === undefined) found.set(address, provider);
    else {
      const args = { kind: "provider", name: address, first: formatRangeStart(first.config.range) };
      reader.error(duplicateDeclaration(args), { subject: range });
    }
  }
  return found;
}

function readRealProvider(block: Block, reader: BlockReader): TestProvider {
  return { config: readProviderConfig(block, reader), mock: undefined };
}

function readMockProvider(block: Block, reader: BlockReader, place: MockPlace): TestProvider {
  const [name = ""] = block.labels;
  const declaration = declarationOf(block);
  if (isValidIdentifier(name)) reader.checkProviderName(name, declaration.range);
  else reader.checkName("provider", name, declaration.nameRange);
  const { attributes, blocks } = reader.content(block.body, MOCK_PROVIDER);
  const alias = reader.text(attributes.get("alias"));
  if (alias !== undefined && !isValidIdentifier(alias))
    reader.error(invalidProviderAlias({ alias }), { subject: attributes.get("alias")?.expression.range });
  const duringPlan = readDuring(attributes.get("override_during"), reader, false);
  const own = readMocks(blocks, reader, place.context, duringPlan);
  const source = reader.text(attributes.get("source"));
  const mock = source === undefined ? own : mergeMocks(own, readMockFolder(source, block, reader, place, duringPlan));
  const address = alias === undefined ? name : `${name}.${alias}`;
  return { config: { ...declaration, name, alias, address, version: undefined, forEach: undefined, body: emptyBody() }, mock };
}
