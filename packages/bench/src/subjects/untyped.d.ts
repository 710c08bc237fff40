/** Declarations of the functions that we use from libraries without types. */
declare module "hcl2-parser" {
  const parser: { parseToObject(text: string): unknown };
  // biome-ignore lint/style/noDefaultExport: the form of a CommonJS module
  export default parser;
}
declare module "hcl2-json-parser" {
  const parser: { parseToObject(text: string): Promise<unknown> };
  // biome-ignore lint/style/noDefaultExport: the form of a CommonJS module
  export default parser;
}
