/** The part of Node that tests with their own processes use. Browser-safe packages do not have the types of Node. */
declare const performance: { now(): number };
declare const console: { log(text: string): void };

declare module "node:child_process" {
  export function execFileSync(file: string, args: readonly string[], options: { readonly encoding: "utf8" }): string;
}

declare module "node:process" {
  export const execPath: string;
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

interface ImportMeta {
  readonly url: string;
}

declare class URL {
  constructor(path: string, base: string);
}
