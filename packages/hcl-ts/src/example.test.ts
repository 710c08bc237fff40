import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cty, decode, hcldec } from "./index.ts";

it("runs the example of the repository's README as it is shown", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const [, code = ""] = /```js\nimport \{ cty, decode, hcldec \} from "hcl-ts";\n([\s\S]*?)```/.exec(readme) ?? [];
  const [, promised = ""] = /diagnostics\.length\); \/\/ (.*)/.exec(code) ?? [];
  const printed: unknown[] = [];
  new Function("cty", "decode", "hcldec", "console", code)(cty, decode, hcldec, { log: (...args: unknown[]) => printed.push(...args) });
  expect(printed).toEqual(["WEB", [8080, 8443], 0]);
  expect(promised).toBe("WEB [ 8080, 8443 ] 0");
});
