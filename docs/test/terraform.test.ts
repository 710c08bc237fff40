/** Tests that `@hcl-ts/terraform` has the same results in Chromium as in Node. */
import { Buffer } from "node:buffer";
import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { openSshKey } from "../../packages/terraform/test/openssh-key.mjs";
import { findChromium, startBrowser } from "./browser.ts";
import { decryptAll } from "./decryption-program.ts";
import { runProgram } from "./terraform-program.ts";

const chromium = findChromium();
if (chromium === undefined) console.warn("@hcl-ts/terraform is not run in a browser: there is no Chromium (set CHROMIUM_PATH).");

/** Results that can be compared, without what JSON does not have. */
const plain = (results: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(results)) as Record<string, unknown>;

it("the program has results of every kind", () => {
  const { instances, broken, console: answers, explained, renamed } = runProgram();
  expect((instances as unknown[]).length).toBe(4);
  const codes = (broken as string[]).map((text) => text.split(" ")[0]);
  expect(codes).toEqual(expect.arrayContaining(["dependency-cycle", "undeclared-reference"]));
  const failed = (answers as [string, string, string[]][]).filter(([, , diagnostics]) => diagnostics.length > 0);
  expect(failed.map(([expression]) => expression)).toEqual(['upper(["x"])']);
  expect(explained).toContain("cidrsubnet");
  expect(renamed).toBeGreaterThan(3);
});

/** Bundles a program of this folder for a page, as the variable `program`. */
async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: "program",
    platform: "browser",
    target: "es2022",
    conditions: ["@hcl-ts/source"],
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}

describe.skipIf(chromium === undefined)("in Chromium", () => {
  it("@hcl-ts/terraform gives the same results as in Node, and uses no API of Node", async () => {
    const bundled = await bundle("terraform-program.ts");
    const browser = await startBrowser(chromium!);
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.addScriptTag({ content: bundled });
      const results = await page.evaluate(() =>
        JSON.stringify((globalThis as unknown as { program: { runProgram(): unknown } }).program.runProgram()),
      );
      expect(errors).toEqual([]);
      const found = JSON.parse(results) as Record<string, unknown>;
      const wanted = plain(runProgram());
      for (const name of Object.keys(wanted)) expect(found[name], name).toEqual(wanted[name]);
    } finally {
      await browser.close();
    }
  });

  it("rsadecrypt reads keys of every form, and refuses the key of someone else", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { privateKey: other } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const encrypted = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from("secret")).toString("base64");
    const keys = {
      "PKCS #1": privateKey.export({ type: "pkcs1", format: "pem" }) as string,
      "PKCS #8": privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      OpenSSH: openSshKey(privateKey),
      other: other.export({ type: "pkcs8", format: "pem" }) as string,
    };
    const wanted = { "PKCS #1": "secret", "PKCS #8": "secret", OpenSSH: "secret", other: expect.stringMatching(/^error: /) as unknown };
    expect(decryptAll(encrypted, keys)).toEqual(wanted);
    const bundled = await bundle("decryption-program.ts");
    const browser = await startBrowser(chromium!);
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: bundled });
      const found = await page.evaluate(
        ([text, pems]) => (globalThis as unknown as { program: { decryptAll: typeof decryptAll } }).program.decryptAll(text, pems),
        [encrypted, keys] as const,
      );
      expect(found).toEqual(wanted);
    } finally {
      await browser.close();
    }
  });
});
