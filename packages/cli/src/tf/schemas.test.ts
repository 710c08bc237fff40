import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cachedSchemas, schemaFile } from "@hcl-ts/language-service/node";
import { openCompactSchemas, writeCompactSchemas } from "@hcl-ts/terraform/evaluate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const TEST = "registry.terraform.io/hashicorp/test";
const OTHER = "registry.terraform.io/acme/other";
const SCHEMAS = {
  format_version: "1.0",
  provider_schemas: {
    [TEST]: {
      provider: { version: 0, block: { attributes: { endpoint: { type: "string", optional: true } } } },
      resource_schemas: { test_thing: { version: 0, block: { attributes: { name: { type: "string", required: true } } } } },
    },
    [OTHER]: { data_source_schemas: { other_thing: { version: 0, block: {} } } },
  },
};
const LOCK = `provider "${TEST}" {\n  version = "1.2.3"\n}\n`;

const folder = new TemporaryFolder().enter();
folder.write("schemas.json", JSON.stringify(SCHEMAS));
folder.write("module/main.tf", 'resource "test_thing" "a" {\n  nane = "x"\n}\n');
folder.write("module/.terraform.lock.hcl", LOCK);

let cache = 0;
beforeEach(() => {
  cache++;
  vi.stubEnv("XDG_CACHE_HOME", join(folder.path, `cache-${cache}`));
  return () => vi.unstubAllEnvs();
});

describe("hcl tf schemas", () => {
  it("keeps a file for each provider and version in the cache", async () => {
    const { status, out, err } = await folder.run(runHcl, "tf", "schemas", "--from", "schemas.json", "module");
    expect([status, out]).toEqual([0, ""]);
    expect(err).toMatch(
      /^registry\.terraform\.io\/hashicorp\/test 1\.2\.3: 1 type, 0\.\d kB in …\/cache-\d+\/hcl-ts\/schemas\/registry\.terraform\.io\/hashicorp\/test\/1\.2\.3\.schemas\n.*unversioned\.schemas\n$/,
    );
    const source = openCompactSchemas(cachedSchemas(TEST, "1.2.3")!);
    expect(source.toJson().provider_schemas?.[TEST]).toEqual(SCHEMAS.provider_schemas[TEST]);
    expect([source.providers, source.version(TEST)]).toEqual([[TEST], "1.2.3"]);
    expect(openCompactSchemas(cachedSchemas(OTHER, undefined)!).types(OTHER, "data_source_schemas")).toEqual(["other_thing"]);
  });

  it("writes one file for all providers on request, which it also reads", async () => {
    await folder.run(runHcl, "tf", "schemas", "--from", "schemas.json", "--out", "all.schemas");
    await folder.run(runHcl, "tf", "schemas", "--from", "all.schemas", "--out", "again.schemas");
    expect(readFileSync("again.schemas")).toEqual(readFileSync("all.schemas"));
    expect(openCompactSchemas(readFileSync("all.schemas")).providers).toEqual([TEST, OTHER]);
    expect(existsSync(join(folder.path, `cache-${cache}`))).toBe(false);
  });

  it.each([
    ["tf", "check", "module"],
    ["tf", "eval", "module"],
    ["diff", "module", "module"],
    ["from-json", "a.tf.json"],
  ])("makes files that --schemas takes as well as JSON: %s %s", async (...args) => {
    folder.write("a.tf.json", '{"resource": {"test_thing": {"b": {"name": "x"}}}}');
    writeFileSync("made.schemas", writeCompactSchemas(SCHEMAS));
    const fromJson = await folder.run(runHcl, ...args, "--schemas", "schemas.json");
    const fromFile = await folder.run(runHcl, ...args, "--schemas", "made.schemas");
    expect(fromFile).toEqual(fromJson);
  });

  it("checks arguments with such a file", async () => {
    writeFileSync("made.schemas", writeCompactSchemas(SCHEMAS));
    const { status, out } = await folder.run(runHcl, "tf", "check", "--json", "--schemas", "made.schemas", "module");
    const codes = (JSON.parse(out) as { diagnostics: readonly { code: string }[] }).diagnostics.map(({ code }) => code);
    expect([status, codes.sort()]).toEqual([2, ["missing-argument", "unsupported-argument"]]);
  });

  it.skipIf(process.platform === "win32")("runs the program of the dialect in the folder", async () => {
    for (const program of ["terraform", "tofu"]) {
      const path = folder.write(
        `bin/${program}`,
        `#!/bin/sh\n[ "$*" = "providers schema -json" ] && [ -f main.tf ] && cat ../schemas.json\n`,
      );
      chmodSync(path, 0o755);
    }
    vi.stubEnv("PATH", join(folder.path, "bin") + delimiter + process.env.PATH);
    for (const dialect of ["terraform", "opentofu"]) {
      const { status, err } = await folder.run(runHcl, "tf", "schemas", "--dialect", dialect, "module");
      expect([status, err.split("\n").length]).toEqual([0, 3]);
    }
    expect(cachedSchemas(TEST, "1.2.3")).toBeDefined();
  });
});

describe("errors of hcl tf schemas", () => {
  it("are shown in one line", async () => {
    mkdirSync("empty", { recursive: true });
    vi.stubEnv("PATH", join(folder.path, "empty"));
    const run = async (...args: readonly string[]): Promise<string> => (await folder.run(runHcl, "tf", "schemas", ...args)).err;
    expect(await run("module")).toBe(
      'hcl: terraform is not installed: pass the output of "terraform providers schema -json" with --from\n',
    );
    folder.write("none.json", '{"format_version": "1.0"}');
    expect(await run("--from", "none.json")).toBe("hcl: . uses no providers with schemas\n");
    expect(await run("--from", "absent.json")).toMatch(/^hcl: absent\.json /);
    folder.write("odd.json", JSON.stringify({ provider_schemas: { "../../x/y": {} } }));
    expect(await run("--from", "odd.json")).toBe('hcl: the provider "../../x/y" cannot be kept in the cache: use --out\n');
    expect(await run("a", "b")).toMatch(/^hcl: unexpected argument "b"/);
  });

  it.skipIf(process.platform === "win32")("contain the reason of the program", async () => {
    chmodSync(
      folder.write("bad/terraform", "#!/bin/sh\nprintf '\\033[31m╷\\n│ Error: Inconsistent dependency lock file\\n' >&2\nexit 1\n"),
      0o755,
    );
    vi.stubEnv("PATH", join(folder.path, "bad") + delimiter + process.env.PATH);
    const { status, err } = await folder.run(runHcl, "tf", "schemas", "module");
    expect([status, err]).toEqual([1, 'hcl: "terraform providers schema -json" failed: Inconsistent dependency lock file\n']);
  });

  it.each([[0], [40]])("are shown for a damaged file", async (cut) => {
    const bytes = writeCompactSchemas(SCHEMAS);
    writeFileSync(
      "damaged.schemas",
      cut === 0 ? Uint8Array.from(bytes, (byte, i) => (i === 30 ? byte ^ 0xff : byte)) : bytes.slice(0, cut),
    );
    for (const args of [
      ["tf", "check", "module"],
      ["from-json", "a.tf.json"],
    ]) {
      const { status, err } = await folder.run(runHcl, ...args, "--schemas", "damaged.schemas");
      expect([status, err]).toEqual([1, expect.stringMatching(/^hcl: damaged\.schemas: (?:the file with schemas|this is not a file)/)]);
    }
  });
});

describe("paths in the cache", () => {
  it.each([
    ["a provider that is a path", "../../etc/x", "1"],
    ["a version that is a path", TEST, "../../1"],
    ["an empty part", "registry.terraform.io//x", "1"],
    ["dots in a version", TEST, "1..2"],
  ])("do not exist for %s", (_, provider, version) => {
    expect(schemaFile(provider, version)).toBeUndefined();
    expect(cachedSchemas(provider, version)).toBeUndefined();
  });
});
