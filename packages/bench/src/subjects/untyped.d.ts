/** Libraries without type declarations, as much of them as is used. */
declare module "hcl2-parser" {
  const parser: { parseToObject(text: string): unknown };
  // biome-ignore lint/style/noDefaultExport: what a CommonJS module gives
  export default parser;
}
declare module "hcl2-json-parser" {
  const parser: { parseToObject(text: string): Promise<unknown> };
  // biome-ignore lint/style/noDefaultExport: what a CommonJS module gives
  export default parser;
}
