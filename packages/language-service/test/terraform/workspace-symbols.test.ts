import { type FileSystem, memoryFiles } from "@hcl-ts/terraform";
import { beforeAll, describe, expect, it } from "vitest";
import { loadCounted, stepsOf } from "../../../../vitest.steps.ts";
import type { LanguageService } from "../../src/index.ts";

const MODULES = 60;

const sources = (): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: MODULES }, (_, i) => [
      `m${i}/main.tf`,
      Array.from(
        { length: 20 },
        (_, k) => `variable "name_${i}_${k}" {}\nlocals {\n  local_${i}_${k} = [var.name_${i}_${k}, 1, 2]\n}\n`,
      ).join(""),
    ]),
  );

let open: (files: FileSystem) => LanguageService;

beforeAll(async () => {
  const { createLanguageService } = await loadCounted<typeof import("../../src/index.ts")>(import.meta.url, "../../src/index.ts");
  const { terraform } = await loadCounted<typeof import("../../src/terraform/index.ts")>(import.meta.url, "../../src/terraform/index.ts");
  open = (files) => {
    const service = createLanguageService({ languages: [terraform()], host: { fileSystem: () => files }, folders: ["file:///"] });
    service.open("file:///main.tf", 'variable "own" {}\n');
    return service;
  };
});

describe("symbols of the workspace", () => {
  it("are read ahead in short slices, and are those that are found without", () => {
    const files = memoryFiles(sources());
    const service = open(files);
    const fresh = open(files);
    const all = stepsOf(() => fresh.workspaceSymbols("name_7_3"));
    let longest = 0;
    for (let isDone = false; !isDone; ) {
      const steps = stepsOf(() => {
        isDone = service.prepare(undefined, 0);
      });
      longest = Math.max(longest, steps);
    }
    expect(longest).toBeLessThan(all / 10);
    expect(stepsOf(() => service.workspaceSymbols("name_7_3"))).toBeLessThan(all / 5);
    expect(service.workspaceSymbols("")).toEqual(open(files).workspaceSymbols(""));
  });

  it("follow changes of files that are open, and of others", () => {
    const texts = sources();
    const service = open(changing(texts));
    const names = (query: string): readonly string[] =>
      service
        .workspaceSymbols(query)
        .map(({ name }) => name)
        .sort();
    while (!service.prepare(undefined, 0));
    expect(names("other")).toEqual([]);
    texts["m1/main.tf"] = 'output "other" {}\n';
    service.filesChanged(["file:///m1/main.tf"]);
    while (!service.prepare(undefined, 0));
    expect(names("other")).toEqual(["output.other"]);
    service.open("file:///m2/main.tf", 'output "other_one" {}\n');
    expect(names("other")).toEqual(["output.other", "output.other_one"]);
    service.update("file:///m2/main.tf", [{ text: "" }]);
    expect(names("other")).toEqual(["output.other"]);
    service.close("file:///m2/main.tf");
    expect(names("name_2_3")).toEqual(["var.name_2_3"]);
  });
});

/** Files whose texts can be replaced. */
function changing(texts: Readonly<Record<string, string>>): FileSystem {
  const now = (): FileSystem => memoryFiles({ ...texts });
  return {
    kindOf: (path) => now().kindOf(path),
    readFile: (path) => now().readFile(path),
    readDirectory: (path) => now().readDirectory(path),
  };
}
