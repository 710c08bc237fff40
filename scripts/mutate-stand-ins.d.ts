/**
 * The libraries that the replacements in `scripts/mutate` use, under names that `bundle.mjs`
 * resolves.
 */
declare module "mutate:fast-check" {
  export * from "fast-check";

  const all: typeof import("fast-check");
  // biome-ignore lint/style/noDefaultExport: the library has one
  export default all;
}
declare module "mutate:expect" {
  interface Utilities {
    addMethod(target: object, name: string, method: (...args: never[]) => void): void;
    flag(target: unknown, name: string): unknown;
  }
  export const chai: {
    use(plugin: unknown): void;
    readonly expect: ((value: unknown, message?: string) => { readonly to: { equal(other: unknown): void } }) & object;
    readonly Assertion: { readonly prototype: object };
    readonly utilities?: Utilities;
  };
  export const JestAsymmetricMatchers: unknown;
  export const JestChaiExpect: unknown;
  export const JestExtend: unknown;
}
declare module "mutate:spy" {
  export const fn: unknown;
  export const spyOn: unknown;
}
