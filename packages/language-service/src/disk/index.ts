/** The language service in Node. */
export { fileOfUri, nodeHost, toDisk, uriOfFile } from "./node-host.ts";
export { cachedSchemas, schemaFile } from "./schema-cache.ts";
