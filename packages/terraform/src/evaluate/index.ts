export type { FileSystem } from "../file-system.ts";
