/** A file as text, as Vite imports it. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the text is what Vite exports by default
  export default text;
}
