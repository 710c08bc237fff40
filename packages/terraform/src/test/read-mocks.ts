/** Reads what mocked providers compute: the content of `mock_provider` blocks and of files with mocks. */
import type { Block, BlockHeaderSchema, Body, BodySchema, SourceFile } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import type { BlockReader } from "../load/block-reader.ts";
import { duplicateDeclaration } from "../load/messages.ts";
import { joinPath, normalizeFolder } from "../load/paths.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { parseAnyFile } from "../source/parse-file.ts";
import { findMockFiles } from "./find-test-files.ts";
import { unreadableMocks } from "./messages.ts";
import { type MockContext, RESOURCE_OVERRIDES, readDuring, readObject, readOverrides } from "./read-override.ts";
import type { MockData, MockType } from "./test-file.ts";

/** The blocks with the values of a mocked provider. */
export const MOCK_BLOCKS: readonly BlockHeaderSchema[] = [
  { type: "mock_resource", labelNames: ["type"] },
  { type: "mock_data", labelNames: ["type"] },
  ...RESOURCE_OVERRIDES,
];

const MOCK_FILE: BodySchema = { blocks: MOCK_BLOCKS };
const MOCK_TYPE: BodySchema = { attributes: [{ name: "defaults" }, { name: "override_during" }] };

/** The files of a test, and the context of its values. */
export interface MockPlace {
  readonly fs: FileSystem;
  /** The folder of the main module, which the sources of mocks start from. */
  readonly folder: string;
  readonly context: MockContext;
  /** The sources by file name, to which the sources of mocks are added. */
  readonly sources: Map<string, SourceFile>;
}

/** Reads the blocks of mocks among others. */
export function readMocks(blocks: readonly Block[], reader: BlockReader, context: MockContext, duringPlan: boolean): MockData {
  const types = new Map<string, MockType>();
  for (const block of blocks) {
    if (block.type !== "mock_resource" && block.type !== "mock_data") continue;
    const mock = readMockType(block, reader, context, duringPlan);
    const key = `${mock.mode} ${mock.type}`;
    const first = types.get(key);
    if (first === undefined) types.set(key, mock);
    else {
      const args = { kind: "mock of", name: mock.type, first: formatRangeStart(first.range) };
      reader.error(duplicateDeclaration(args), { subject: block.definitionRange });
    }
  }
  return { types, overrides: readOverrides(blocks, reader, context, duringPlan) };
}

function readMockType(block: Block, reader: BlockReader, context: MockContext, duringPlan: boolean): MockType {
  const { attributes } = reader.content(block.body, MOCK_TYPE);
  return {
    mode: block.type === "mock_data" ? "data" : "managed",
    type: block.labels[0] ?? "",
    range: block.definitionRange,
    defaults: readObject(attributes.get("defaults"), reader, context),
    duringPlan: readDuring(attributes.get("override_during"), reader, duringPlan),
  };
}

/** Reads the files with mocks of a folder, or a single file. */
export function readMockFolder(source: string, block: Block, reader: BlockReader, place: MockPlace, duringPlan: boolean): MockData {
  const { fs, folder, context, sources } = place;
  const path = normalizeFolder(joinPath(folder, source));
  const blocks: Block[] = [];
  try {
    for (const name of fs.kindOf(path) === "file" ? [path] : findMockFiles(fs, path)) {
      const { file, diagnostics } = parseAnyFile(fs.readFile(name), name);
      sources.set(name, file.source);
      reader.addAll(diagnostics);
      blocks.push(...contentOf(file.body, reader));
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reader.error(unreadableMocks({ source, reason: error.message }), { subject: block.definitionRange });
  }
  return readMocks(blocks, reader, context, duringPlan);
}

function contentOf(body: Body, reader: BlockReader): readonly Block[] {
  return reader.content(body, MOCK_FILE).blocks;
}

/** Joins the mocks of a block with its files' mocks. The block has precedence. */
export function mergeMocks(own: MockData, files: MockData): MockData {
  return { types: new Map([...files.types, ...own.types]), overrides: new Map([...files.overrides, ...own.overrides]) };
}
