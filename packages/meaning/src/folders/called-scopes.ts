/** The scopes that a scope calls, by their names. */
import type { ScopeDeclarations } from "./scope-declarations.ts";

/** Returns the names of the scopes that the declarations of a scope call, such as local modules and those that tests run. */
export function calledScopes(name: string, { declarations, profile, uses }: ScopeDeclarations): readonly string[] {
  return declarations.flatMap((declaration) => {
    const folder = uses === undefined ? profile.calls?.folderOf(declaration) : profile.users?.folderOf(declaration);
    return folder === undefined ? [] : [resolved(uses ?? name, folder)];
  });
}

/** Returns the scope name of a folder that is given relative to another. */
export function resolved(from: string, folder: string): string {
  const root = from.startsWith("/") ? "/" : "";
  const parts: string[] = [];
  for (const part of [...from.split("/"), ...folder.split("/")]) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return root + parts.join("/") || ".";
}
