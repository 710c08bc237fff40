/**
 * `node --import tsx docs/test/social-image.ts` draws docs/public/social.png, which messengers show beside a link to the site. Needs
 * Chromium, so the picture is in the repository.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChromium, startBrowser } from "./browser.ts";

const chromium = findChromium();
if (chromium === undefined) throw new Error("no Chromium: set CHROMIUM_PATH");
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const font = (name: string, file: string): string =>
  `@font-face { font-family: ${name}; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(pathOf(`../node_modules/@fontsource-variable/${file}`), "base64")}); }`;
const logo = readFileSync(pathOf("../public/logo.svg"), "utf8");

const page = `<!doctype html><meta charset="utf-8"><style>
${font("Source", "source-serif-4/files/source-serif-4-latin-wght-normal.woff2")}
${font("Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2")}
body { margin: 0; width: 1200px; height: 630px; background: #fbfaf6; color: #1d2b2c; font-family: Source; }
main { position: absolute; left: 84px; top: 96px; width: 1030px; }
svg { width: 92px; height: 92px; vertical-align: middle; margin-right: 26px; }
h1 { font-size: 88px; margin: 0 0 28px; font-weight: 650; letter-spacing: -0.02em; display: flex; align-items: center; }
p { font-size: 44px; line-height: 1.3; margin: 0 0 40px; color: #3a4a4b; }
pre { font: 27px/1.5 Mono; background: #0b5f63; color: #fbfaf6; padding: 26px 34px; border-radius: 14px; margin: 0; }
b { color: #ffb38a; font-weight: 500; }
</style><main>
<h1>${logo}hcl-ts</h1>
<p>HCL 2 in TypeScript: parse, evaluate, decode,<br>format, edit, review and test configuration.</p>
<pre>region = <b>upper</b>("eu")   <b>#</b> exact values, exact ranges
ports  = [<b>for</b> p <b>in</b> base : p + 8000]</pre>
</main>`;

const browser = await startBrowser(chromium);
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  writeFileSync(pathOf("../public/social.png"), await tab.screenshot());
} finally {
  await browser.close();
}
