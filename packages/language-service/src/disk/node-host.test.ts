import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fileOfUri, fromDisk, nodeHost, toDisk, uriOfFile } from "./node-host.ts";

const here = fileURLToPath(import.meta.url);

describe("the files of the disk", () => {
  const files = nodeHost().fileSystem?.("file");

  it("belong to URIs with the scheme file", () => {
    expect(new TextDecoder().decode(files?.readFile(fromDisk(here)))).toContain("the files of the disk");
    expect(files?.kindOf(fromDisk(here))).toBe("file");
    expect(files?.readDirectory(fromDisk(here).replace(/\/[^/]*$/, "")).map(({ name }) => name)).toContain("node-host.test.ts");
    expect(files?.realPath?.(fromDisk(here))).toBe(fromDisk(here));
    expect(nodeHost().fileSystem?.("https")).toBeUndefined();
  });

  it.each([
    ["/a/b", "/a/b"],
    ["/c:/a", "c:/a"],
    ["/c:", "c:"],
    ["/c:a", "/c:a"],
  ])("have paths without a slash before a drive: %s", (path, onDisk) => {
    expect(toDisk(path)).toBe(onDisk);
    expect(fromDisk(onDisk)).toBe(path);
  });

  it("have URIs", () => {
    expect(uriOfFile("/a b/c.tf")).toBe("file:///a%20b/c.tf");
    expect(fileOfUri("file:///a%20b/c.tf")).toBe("/a b/c.tf");
    expect(fileOfUri("file:///c%3A/a.tf")).toBe("c:/a.tf");
  });

  it("have slashes in URIs", () => expect(fromDisk("C:\\a\\b")).toBe("/C:/a/b"));
});
