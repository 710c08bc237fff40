import { describe, expect, it } from "vitest";
import type { Dialect } from "../source/dialect.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { hasFeature } from "./features.ts";
import { loadTree } from "./load-tree.ts";

function codes(source: string, dialect: Dialect, version: string | undefined): readonly string[] {
  const tree = loadTree(memoryFiles({ "main.tf": source, "a/main.tf": "" }), { dialect, version });
  return tree.diagnostics.map(({ code, subject }) => `${code} ${subject?.start.line}`);
}

describe("a version of the language", () => {
  it.each([
    ["deprecated variables", 'variable "a" {\n  deprecated = "x"\n}\n', "1.14.9", "1.15.0", "1.9.1", "1.10.0"],
    ["deprecated outputs", 'output "a" {\n  deprecated = "x"\n  value = 1\n}\n', "1.14.9", "1.15.0", "1.9.1", "1.10.0"],
    ["constant variables", 'variable "a" {\n  const = true\n}\n', "1.11.4", "1.15.0-beta1", "1.11.0", "1.12.0"],
    ["ephemeral variables", 'variable "a" {\n  ephemeral = true\n}\n', "1.9.8", "1.10.0", "1.10.6", "1.11.0"],
  ])("has %s only from the version that introduced them", (_, source, oldTerraform, newTerraform, oldTofu, newTofu) => {
    expect(codes(source, "terraform", oldTerraform)).toEqual(["unsupported-argument 2"]);
    expect(codes(source, "terraform", newTerraform)).toEqual([]);
    expect(codes(source, "opentofu", oldTofu)).toEqual(["unsupported-argument 2"]);
    expect(codes(source, "opentofu", newTofu)).toEqual([]);
    expect(codes(source, "terraform", undefined)).toEqual([]);
  });

  it("has ephemeral resources only from the version that introduced them", () => {
    expect(codes('ephemeral "t_a" "b" {}\n', "terraform", "1.9.0")).toEqual(["unsupported-block 1"]);
    expect(codes('ephemeral "t_a" "b" {}\n', "terraform", "1.10.0")).toEqual([]);
  });

  it("has state_store blocks in Terraform 1.14 and later", () => {
    const source = 'terraform {\n  state_store "s" {}\n}\n';
    expect(codes(source, "terraform", "1.11.4")).toEqual(["unsupported-block 2"]);
    expect(codes(source, "terraform", "1.14.0")).toEqual([]);
    expect(codes(source, "opentofu", undefined)).toEqual(["unsupported-block 2"]);
  });

  it("has types of outputs in Terraform 1.15 and later", () => {
    const source = 'output "o" {\n  type  = string\n  value = 1\n}\n';
    expect(codes(source, "terraform", undefined)).toEqual([]);
    expect(codes(source, "terraform", "1.15.0")).toEqual([]);
    expect(codes(source, "terraform", "1.14.9")).toEqual(["unsupported-argument 2"]);
    expect(codes(source, "opentofu", undefined)).toEqual(["unsupported-argument 2"]);
  });

  it("evaluates sources of modules early only in OpenTofu 1.8 and later", () => {
    const source = 'locals {\n  m = "./a"\n}\nmodule "m" {\n  source = local.m\n}\n';
    expect(codes(source, "opentofu", "1.7.3")).toEqual(["variable-module-source 5"]);
    expect(codes(source, "opentofu", "1.8.0")).toEqual([]);
  });

  it("is at least 2.0 for any major version above 1", () => {
    expect(hasFeature("shortCircuit", "terraform", "2.0.0")).toBe(true);
    expect(hasFeature("shortCircuit", "terraform", "0.15.0")).toBe(false);
  });

  it("must be a version", () => {
    expect(() => codes("", "terraform", "latest")).toThrow("version");
  });
});
