/**
 * Classes that programs can use with `instanceof`. Functions of this package create the instances,
 * so the constructors are internal and not part of the exported types.
 */
import { ConfigDocument as ConfigDocumentClass } from "./document.ts";
import { BlockEditor as BlockEditorClass, BodyEditor as BodyEditorClass } from "./edit/body-editor.ts";
import { ExpressionEditor as ExpressionEditorClass } from "./edit/expression-editor.ts";
import { JsonDocument as JsonDocumentClass } from "./json/json-document.ts";

/** A class for `instanceof`, without a constructor that programs can call. */
export type ClassOf<T> = abstract new (...args: never) => T;

/** A file in the native syntax, created by `openConfig` or `createConfig`. */
export const ConfigDocument: ClassOf<ConfigDocumentClass> = ConfigDocumentClass;
export type ConfigDocument = ConfigDocumentClass;

/** A file in the JSON syntax, created by `openJsonConfig`. */
export const JsonDocument: ClassOf<JsonDocumentClass> = JsonDocumentClass;
export type JsonDocument = JsonDocumentClass;

/** An editor for a file's or a block's body. */
export const BodyEditor: ClassOf<BodyEditorClass> = BodyEditorClass;
export type BodyEditor = BodyEditorClass;

/** An editor of a block. */
export const BlockEditor: ClassOf<BlockEditorClass> = BlockEditorClass;
export type BlockEditor = BlockEditorClass;

/** An editor of an expression. */
export const ExpressionEditor: ClassOf<ExpressionEditorClass> = ExpressionEditorClass;
export type ExpressionEditor = ExpressionEditorClass;
