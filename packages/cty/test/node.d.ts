/** As much of Node as tests in processes of their own need: the package's types must not know of Node. */
declare const performance: { now(): number };
declare const console: { log(text: string): void };

declare module "node:child_process" {
  export function execFileSync(
    file: string,
    args: readonly string[],
    options: { readonly encoding: "utf8"; readonly timeout: number },
  ): string;
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
