/** Files in the JSON syntax that are edited, with the interface of `@hcl-ts/hclsyntax/document`. */
export { JsonDocument, JsonPiece } from "./document/json-document.ts";
