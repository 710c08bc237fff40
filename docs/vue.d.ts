/** Components and style sheets, which the bundler compiles. */
declare module "*.vue" {
  import type { DefineComponent } from "vue";

  const component: DefineComponent;
  // biome-ignore lint/style/noDefaultExport: the form of a component's module
  export default component;
}
declare module "*.css";
