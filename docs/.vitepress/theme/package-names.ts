/** Marks names of packages in code, so that tables do not break them at their hyphens. */
import type { MarkdownRenderer } from "vitepress";

/** Adds the class `package` to inline code that is the name of a package or an entry point. */
export function keepPackageNames(md: MarkdownRenderer): void {
  const render = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token !== undefined && /^@[\w-]+\/[\w/-]+$/.test(token.content)) token.attrJoin("class", "package");
    return render?.(tokens, index, options, env, self) ?? "";
  };
}
