export { type NodeFilesOptions, nodeFiles } from "../disk/node-files.ts";
