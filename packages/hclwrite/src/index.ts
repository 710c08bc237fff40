/** Formatting and editing HCL files. */

// Formatting
export { type FormattedPart, formatInParts } from "./format/parts.ts";
export { type FormatOptions, type FormatSource, type FormatStyle, format, formatEdits, formatRange } from "./format/format.ts";

// Documents and changes
export {
  type Change,
  type ChangeEditor,
  type ChangeSet,
  createConfig,
  type DocumentEditor,
  editConfigs,
  type EditOptions,
  openConfig,
} from "./document.ts";
export { type Address, formatAddress, parseAddress, type AddressStep } from "./address.ts";
export type { EditProblem, EditProblemCode } from "./messages.ts";

// Handles
export type { AttributeEditor, ItemEditor, InsertPosition } from "./edit/body-editor.ts";
export type { LocatedNode } from "./edit/editor-at.ts";
export type { RemoveOptions } from "./edit/remove-options.ts";
export type { FreeCommentEditor, ItemCommentsEditor } from "./edit/item-comments-editor.ts";
export { BlockEditor, BodyEditor, ConfigDocument, ExpressionEditor, JsonDocument } from "./public-classes.ts";

// Values to write
export { block, type BlockData, type BlockDraft, type BodyData, type BodyDraft } from "./value/draft.ts";
export { call } from "./value/call.ts";
export { type HclExpression, type Heredoc, heredoc, raw, ref } from "./value/hcl-expression.ts";
export { hcl } from "./value/hcl-tag.ts";
export type { Writable } from "./value/source-writer.ts";
export { type WriteMode, writeKey, writeValue } from "./value/write-value.ts";

export { writeConfig } from "./write-config.ts";

// Source edits
export { applyReplacements, type Replacement } from "./text-edits.ts";

// The JSON syntax
export { type JsonChange, type JsonEditor, openJsonConfig } from "./json/json-document.ts";
export { type JsonMember, type JsonNode, readJsonTree } from "./json/json-tree.ts";
export { JsonSyntaxError } from "@hcl-ts/cty/kernel";
