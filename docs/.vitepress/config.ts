/**
 * The site. `generate/main.ts` writes its pages into `.generated`, from the Markdown and the data
 * of the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type HeadConfig } from "vitepress";
import { keepBraces, useCells } from "../generate/cell-fence.ts";
import { withContentSecurityPolicy } from "./content-security-policy.ts";
import { codeTheme, dark, light } from "./theme/code-theme.ts";
import { keepPackageNames } from "./theme/package-names.ts";

const base = process.env.DOCS_BASE ?? "/";
const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
/** The address of the site, for what needs whole addresses: the sitemap and previews of links. */
const { site, repository } = JSON.parse(textOf("scripts/addresses.json")) as { readonly site: string; readonly repository: string };
const { version } = JSON.parse(textOf("packages/hcl-ts/package.json")) as { readonly version: string };
const description = "HCL 2, the configuration language of Terraform, OpenTofu, Packer and Nomad, in TypeScript.";
const generated = fileURLToPath(new URL("../.generated/", import.meta.url));

interface Item {
  readonly text: string;
  readonly link?: string;
  readonly items?: Item[];
}

/** The lists of pages, written by the generator. */
function list(name: string): Item[] {
  const file = join(generated, "lists", `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Item[]) : [];
}

const reading: Item[] = [
  {
    text: "Begin",
    items: [
      { text: "Start in five minutes", link: "/start" },
      { text: "A language of your own", link: "/tutorial-own-language" },
      { text: "Examples", link: "/examples" },
      { text: "How we compare", link: "/compare" },
    ],
  },
  { text: "Guides", items: list("guides") },
  { text: "The language", items: list("tour") },
];

const reference: Item[] = [
  { text: "Functions", items: [...list("functions"), { text: "Functions of Terraform", link: "/functions/terraform/" }] },
  {
    text: "Behaviour",
    items: [
      { text: "Diagnostics", link: "/diagnostics" },
      { text: "Limits", link: "/limits" },
      { text: "Scale", link: "/scale" },
      { text: "Conformance", link: "/conformance" },
      { text: "Speed and size", link: "/speed" },
      { text: "Go names", link: "/go-names" },
      { text: "Glossary", link: "/glossary" },
    ],
  },
  { text: "Packages", items: list("packages") },
  { text: "API", items: list("api") },
  {
    text: "Project",
    items: [
      { text: "Architecture", link: "/architecture" },
      { text: "Contributing", link: "/contributing" },
      { text: "Stability and support", link: "/stability" },
      { text: "Security", link: "/security" },
      { text: "Releasing", link: "/releasing" },
      { text: "Code of conduct", link: "/code-of-conduct" },
      { text: "Changes", link: "/changelog" },
    ],
  },
];

/** The fonts of every page, which are loaded with it. */
const READING_FONTS = /\/(?:inter|jetbrains-mono|source-serif-4)-latin-wght-normal\.[^/]*\.woff2$/;

/** Text does not move when a font arrives late: the page then keeps the font of the system. */
const steadyFonts = {
  name: "steady-fonts",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.includes("@fontsource") ? code.replaceAll("font-display: swap", "font-display: optional") : undefined,
};

export default defineConfig({
  base,
  title: "hcl-ts",
  description,
  sitemap: { hostname: site },
  lang: "en-GB",
  srcDir: ".generated/pages",
  outDir: ".vitepress/dist",
  cacheDir: ".vitepress/cache",
  ignoreDeadLinks: false,
  lastUpdated: false,
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }],
    ["meta", { name: "theme-color", content: "#0b5f63" }],
    ["meta", { property: "og:site_name", content: "hcl-ts" }],
    ["meta", { property: "og:type", content: "website" }],
    ["meta", { property: "og:image", content: `${site}social.png` }],
    ["meta", { property: "og:image:alt", content: "hcl-ts: HCL 2 in TypeScript" }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ],
  transformHead: ({ title, description: own, assets }) => [
    ["meta", { property: "og:title", content: title }],
    ["meta", { property: "og:description", content: own }],
    ...assets
      .filter((file) => READING_FONTS.test(file))
      .map((href): HeadConfig => ["link", { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "" }]),
  ],
  transformHtml: withContentSecurityPolicy,
  markdown: {
    theme: { light: codeTheme("paper", "light", light), dark: codeTheme("night", "dark", dark) },
    config: (md) => {
      keepBraces(md);
      useCells(md, base);
      keepPackageNames(md);
    },
  },
  themeConfig: {
    logo: "/logo.svg",
    nav: [
      { text: "Start", link: "/start", activeMatch: "^/(start|guides|tutorial|examples)" },
      { text: "Tour", link: "/tour/values", activeMatch: "^/tour/" },
      {
        text: "Reference",
        link: "/functions/",
        activeMatch: "^/(functions|diagnostics|limits|scale|conformance|speed|go-names|packages|api)",
      },
      { text: "Playground", link: "/playground" },
      {
        // Sites of earlier versions join the list when they exist.
        text: version === "0.0.0" ? "unreleased" : version,
        items: [
          { text: "Changes", link: "/changelog" },
          { text: "Stability and support", link: "/stability" },
          { text: "Repository", link: repository },
        ],
      },
    ],
    sidebar: {
      "/functions/terraform/": [
        { text: "Functions of Terraform", items: [...list("functions-terraform"), { text: "Standard functions", link: "/functions/" }] },
        ...reference.slice(1),
      ],
      ...Object.fromEntries(
        [
          ...["functions/", "packages/", "api/", "diagnostics", "limits", "scale", "conformance", "speed", "go-names", "glossary"],
          ...["architecture", "contributing", "stability", "security", "releasing", "code-of-conduct", "changelog"],
        ].map((path) => [`/${path}`, reference]),
      ),
      // The first matching entry counts.
      "/": reading,
    },
    outline: { level: [2, 3], label: "On this page" },
    docFooter: { prev: "Before", next: "Next" },
    search: {
      provider: "local",
      options: {
        detailedView: false,
        // The API pages are indexed by their headings only: their whole text would double the size
        // of the index.
        _render: (src, env, md) => {
          const html = md.render(src, env);
          const isLong = /^(?:api|packages|functions\/terraform)\//.test(env.relativePath) || env.relativePath === "changelog.md";
          if (env.frontmatter?.search === false) return "";
          return isLong ? (html.match(/<h[1-3][\s\S]*?<\/h[1-3]>/g) ?? []).join("\n") : html.replaceAll(/<HclCell cell="[^"]*">/g, "");
        },
      },
    },
    footer: { message: "MIT licence", copyright: "© The hcl-ts authors" },
  },
  vite: {
    // The package for CodeMirror has its own copies for its tests, and an editor needs to have one of each.
    resolve: {
      dedupe: [
        ...["autocomplete", "language", "lint", "state", "view"].map((name) => `@codemirror/${name}`),
        "@lezer/common",
        "@lezer/highlight",
      ],
    },
    plugins: [steadyFonts],
    worker: { format: "es" },
    build: { chunkSizeWarningLimit: 800 },
    server: { fs: { allow: ["../.."] } },
  },
});
