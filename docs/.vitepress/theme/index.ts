/**
 * The theme: VitePress's default theme with our colours, typography and pages. Editors are loaded
 * only by pages that use them.
 */
import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import HclCell from "../../components/HclCell.vue";
import HomePage from "../../components/HomePage.vue";
import PlaygroundHost from "../../components/PlaygroundHost.vue";
import Layout from "./SiteLayout.vue";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "./style.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component("HclCell", HclCell);
    app.component("HomePage", HomePage);
    app.component("Playground", PlaygroundHost);
  },
};

export default theme;
