export { type NodeFilesOptions, nodeFiles } from "./node-files.ts";
