/**
 * The classes that programs can test with `instanceof`. Their instances are created by functions of
 * this package, so the constructors are internal and not part of the exported types.
 */
import { ConfigDocument as ConfigDocumentClass } from "./document.ts";
import { BlockEditor as BlockEditorClass, BodyEditor as BodyEditorClass } from "./edit/body-editor.ts";
import { ExpressionEditor as ExpressionEditorClass } from "./edit/expression-editor.ts";
import { JsonDocument as JsonDocumentClass } from "./json/json-document.ts";

/** A class for `instanceof`, without a constructor that programs can call. */
export type ClassOf<T> = abstract new (...args: never) => T;

/** A file in the native syntax; made by `openConfig` and `createConfig`. */
export const ConfigDocument: ClassOf<ConfigDocumentClass> = ConfigDocumentClass;
export type ConfigDocument = ConfigDocumentClass;

/** A file in the JSON syntax; made by `openJsonConfig`. */
export const JsonDocument: ClassOf<JsonDocumentClass> = JsonDocumentClass;
export type JsonDocument = JsonDocumentClass;

/** The body of a file or block that is edited. */
export const BodyEditor: ClassOf<BodyEditorClass> = BodyEditorClass;
export type BodyEditor = BodyEditorClass;

/** A block that is edited. */
export const BlockEditor: ClassOf<BlockEditorClass> = BlockEditorClass;
export type BlockEditor = BlockEditorClass;

/** An expression that is edited. */
export const ExpressionEditor: ClassOf<ExpressionEditorClass> = ExpressionEditorClass;
export type ExpressionEditor = ExpressionEditorClass;
