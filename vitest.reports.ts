import { rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { SerializedError } from "vitest";
import { DefaultReporter, type TestModule, type TestSpecification } from "vitest/node";

/**
 * Writes a report to the folder of each package when the last of its test files ends, in the form of vitest's `json` reporter as far as it
 * is read. Prints failures only.
 */
export class FolderReports extends DefaultReporter {
  readonly #root: string;
  readonly #folders: readonly string[];
  readonly #open = new Map<string, number>();
  readonly #ended = new Map<string, TestModule[]>();

  /** @param folders of the packages, relative to the root */
  constructor(root: string, folders: readonly string[]) {
    super({ summary: false });
    this.#root = root;
    this.#folders = folders;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    for (const folder of this.#folders) rmSync(this.#reportOf(folder), { force: true });
    for (const { moduleId } of specifications) {
      const folder = this.#folderOf(moduleId);
      this.#open.set(folder, (this.#open.get(folder) ?? 0) + 1);
    }
    // A folder without a test of this tier has passed.
    for (const folder of this.#folders) if (!this.#open.has(folder)) this.#write(folder);
  }

  override onTestModuleEnd(module: TestModule): void {
    if (!module.ok()) super.onTestModuleEnd(module);
    const folder = this.#folderOf(module.moduleId);
    this.#ended.set(folder, [...(this.#ended.get(folder) ?? []), module]);
    const open = (this.#open.get(folder) ?? 0) - 1;
    this.#open.set(folder, open);
    if (open === 0) this.#write(folder);
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: "passed" | "failed" | "interrupted",
  ): void {
    if (reason !== "passed") super.onTestRunEnd(modules, errors, reason);
  }

  override onUserConsoleLog(): void {}

  #folderOf(path: string): string {
    return relative(this.#root, path).split(sep).slice(0, 2).join("/");
  }

  #reportOf(folder: string): string {
    return join(this.#root, folder, ".test-results.json");
  }

  #write(folder: string): void {
    const testResults = (this.#ended.get(folder) ?? []).map((module) => ({
      name: module.moduleId,
      status: module.ok() ? "passed" : "failed",
      assertionResults: [...module.children.allTests()].map((test) => ({
        fullName: test.fullName,
        status: test.result().state,
        duration: test.diagnostic()?.duration,
      })),
    }));
    const success = testResults.every(({ status }) => status === "passed");
    writeFileSync(this.#reportOf(folder), JSON.stringify({ success, testResults }));
  }
}
