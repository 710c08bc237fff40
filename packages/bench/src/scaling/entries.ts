/**
 * The functions that the public packages export, by the names of rows. Entry points that only serve
 * other packages of this repository are not public: `cty/kernel`, `hcl/syntax`, `hcl/testing`,
 * `hclsyntax/records`.
 */
const entries: Readonly<Record<string, () => Promise<object>>> = {
  analysis: () => import("@hcl-ts/analysis"),
  cty: () => import("@hcl-ts/cty"),
  "cty-functions": () => import("@hcl-ts/cty-functions"),
  "cty-msgpack": () => import("@hcl-ts/cty-msgpack"),
  "ext/dynblock": () => import("@hcl-ts/ext/dynblock"),
  "ext/specfile": () => import("@hcl-ts/ext/specfile"),
  "ext/transform": () => import("@hcl-ts/ext/transform"),
  "ext/tryfunc": () => import("@hcl-ts/ext/tryfunc"),
  "ext/typeexpr": () => import("@hcl-ts/ext/typeexpr"),
  "ext/userfunc": () => import("@hcl-ts/ext/userfunc"),
  hcl: () => import("@hcl-ts/hcl"),
  "hcl-ts": () => import("hcl-ts"),
  hcl2json: () => import("@hcl-ts/hcl2json"),
  hcldec: () => import("@hcl-ts/hcldec"),
  hcljson: () => import("@hcl-ts/hcljson"),
  hclsyntax: () => import("@hcl-ts/hclsyntax"),
  "hclsyntax/document": () => import("@hcl-ts/hclsyntax/document"),
  hclwrite: () => import("@hcl-ts/hclwrite"),
  language: () => import("@hcl-ts/language"),
  "language-service": () => import("@hcl-ts/language-service"),
  meaning: () => import("@hcl-ts/meaning"),
  schema: () => import("@hcl-ts/schema"),
  terraform: () => import("@hcl-ts/terraform"),
  "terraform/convert": () => import("@hcl-ts/terraform/convert"),
  "terraform/functions": () => import("@hcl-ts/terraform/functions"),
  "terraform/test": () => import("@hcl-ts/terraform/test"),
};

/** Returns the names of all exported functions, without classes. A function of several entry points counts once. */
export async function exportedFunctions(): Promise<readonly string[]> {
  const found = new Map<unknown, string>();
  for (const [entry, load] of Object.entries(entries)) {
    for (const [name, value] of Object.entries(await load())) {
      if (typeof value === "function" && !isClass(value) && !found.has(value)) found.set(value, `${entry} ${name}`);
    }
  }
  return [...found.values()];
}

function isClass(value: object): boolean {
  return Function.prototype.toString.call(value).startsWith("class");
}
