import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "type-cost-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program with 200 fields in ten bodies, and a use of each inferred type. */
const FIELDS = [
  "h.string()",
  "h.int().between(0, 5).default(0)",
  "h.bool().default(false)",
  'h.enum("a", "b", "c").optional()',
  "h.list(h.string()).default([])",
  "h.map(h.string()).optional()",
];
const program = [
  'import { h, type Infer } from "@hcl-ts/language";',
  ...Array.from({ length: 10 }, (_, body) => {
    const fields = Array.from({ length: 20 }, (_, i) => `f${i}: ${FIELDS[i % FIELDS.length]}`);
    return `const b${body} = h.body({ name${body}: h.label(), ${fields.join(", ")} });`;
  }),
  `const language = h.language(h.body({ ${Array.from({ length: 10 }, (_, i) => `l${i}: h.blocks("b${i}", b${i})`).join(", ")} }), { id: "cost", extensions: [".cost"] });`,
  "type Cost = Infer<typeof language>;",
  `export const use = (cost: Cost): number => [${Array.from({ length: 10 }, (_, i) => `cost.l${i}[0]?.f1 ?? 0`).join(", ")}].length;`,
].join("\n");

function compile(name: string, options: object, files: readonly string[], ...args: readonly string[]): string {
  const config = join(folder, `${name}.json`);
  writeFileSync(config, JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions: options, files }));
  const { stdout, status } = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", config, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stdout);
  return stdout;
}

/** Writes the declarations of the package and of those that it imports, as they are published. */
function writeDeclarations(): void {
  const options = {
    noCheck: true,
    emitDeclarationOnly: true,
    rootDir: join(root, "packages"),
    outDir: join(folder, "types"),
    customConditions: ["@hcl-ts/source"],
  };
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  compile("declarations", options, [join(root, "packages/language/src/index.ts")]);
}

function measure(source: string): { readonly instantiations: number; readonly time: string } {
  const program = join(folder, "program.ts");
  writeFileSync(program, source);
  const paths = { "@hcl-ts/*": [join(folder, "types/*/src/index.d.ts")] };
  const report = compile(
    "program",
    { noEmit: true, declaration: false, isolatedDeclarations: false, paths },
    [program],
    "--extendedDiagnostics",
  );
  const of = (name: string): string => new RegExp(`^${name}:\\s*([\\d.]+)`, "m").exec(report)?.[1] ?? "";
  return { instantiations: Number(of("Instantiations")), time: of("Check time") };
}

describe("the types of 200 fields", () => {
  it("cost at most 12,000 instantiations", () => {
    writeDeclarations();
    const { instantiations, time } = measure(program);
    process.stdout.write(`200 fields: ${instantiations} instantiations, check time ${time} s\n`);
    expect(instantiations).toBeGreaterThan(1000);
    expect(instantiations).toBeLessThanOrEqual(12_000);
  });
  it("are exact", () => {
    expect(() => measure(program.replace("f1 ?? ", "f1.length ?? "))).toThrow("Property 'length' does not exist on type 'number'");
  });
});
