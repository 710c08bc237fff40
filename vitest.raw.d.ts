/** A file as a string, as Vite imports it. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports the text by default
  export default text;
}
