/** As much of Node's module as the test of bundles needs: the package's types must not know of Node. */
declare module "node:zlib" {
  export function gzipSync(data: Uint8Array, options: { readonly level: number }): Uint8Array;
}
