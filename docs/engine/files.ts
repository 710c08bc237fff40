/**
 * The files of the playground, and the purpose of each by its name. Imports no package, since the
 * page loads it too.
 */

/** A file of the playground. */
export interface File {
  readonly name: string;
  readonly text: string;
}

/** A change of a file, with offsets in the text before all changes that are made at once. */
export interface FileEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The purpose of a file. */
export type Role = "configuration" | "variables" | "specification" | "module" | "language";

/**
 * Returns the role of a file name: `*.hcldec` is a specification, `variables.*` and `*.vars.*` have variables, `*.tf` and
 * `*.tofu` are of a module, and `*.pipe.hcl` is of the language that the site defines.
 */
export function roleOf(name: string): Role {
  if (name.endsWith(".hcldec")) return "specification";
  if (isModuleFile(name) || isTestFile(name) || /\.tfvars(?:\.json)?$/.test(name)) return "module";
  if (isLanguageFile(name)) return "language";
  return /(?:^variables|\.vars)\.(?:hcl|json|hcl\.json)$/.test(name) ? "variables" : "configuration";
}

/** The start of file URIs, which only the service sees. */
const ROOT = "file:///";

/** Returns the URI of a file for the language service. */
export function uriOf(name: string): string {
  return ROOT + name.split("/").map(encodeURIComponent).join("/");
}

/** Returns the name of the file with a URI. */
export function nameOfUri(uri: string): string {
  return uri.slice(ROOT.length).split("/").map(decodeURIComponent).join("/");
}

/** Whether a file is in the JSON syntax. */
export function isJson(name: string): boolean {
  return name.endsWith(".json");
}

/** Whether a file has tests of a module, or mocks for them. */
export function isTestFile(name: string): boolean {
  return /\.(?:tftest|tofutest|tfmock)\.(?:hcl|json)$/.test(name);
}

function isModuleFile(name: string): boolean {
  return /\.(?:tf|tofu)(?:\.json)?$/.test(name);
}

/** Whether a file is of the language that the site defines with the builder. */
export function isLanguageFile(name: string): boolean {
  return /\.pipe\.(?:hcl|json|hcl\.json)$/.test(name);
}

/** Whether the files are of the language that the site defines. */
export function isOfLanguage(files: readonly Pick<File, "name">[]): boolean {
  return !isModule(files) && files.some(({ name }) => isLanguageFile(name));
}

/** Whether the files are a Terraform or OpenTofu module, which is loaded and evaluated as a whole. */
export function isModule(files: readonly Pick<File, "name">[]): boolean {
  return files.some(({ name }) => isModuleFile(name));
}
