export { memoryFiles } from "../memory-files.ts";
