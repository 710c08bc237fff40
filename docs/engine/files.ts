/** Files of the playground, and what each is for by its name. Free of the library, since the page loads it too. */

/** A file of the playground. */
export interface File {
  readonly name: string;
  readonly text: string;
}

/** The purpose of a file: configuration, the values of variables, or a specification. */
export type Role = "configuration" | "variables" | "specification";

/** Returns the role of a file name: `*.hcldec` is a specification, `variables.*` and `*.vars.*` have variables. */
export function roleOf(name: string): Role {
  if (name.endsWith(".hcldec")) return "specification";
  return /(?:^variables|\.vars)\.(?:hcl|json|hcl\.json)$/.test(name) ? "variables" : "configuration";
}

/** Whether a file is in the JSON syntax. */
export function isJson(name: string): boolean {
  return name.endsWith(".json");
}
