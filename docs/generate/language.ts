/**
 * Writes the definition of the playground's language, and its reference page, as HTML. The playground
 * shows them as they are, so it needs no renderer of Markdown.
 */
import { createMarkdownRenderer } from "vitepress";
import { pipeline } from "../../examples/own-language/pipeline.ts";
import { codeTheme, dark, light } from "../.vitepress/theme/code-theme.ts";
import { generated, read, write } from "./repository.ts";

/** Writes the two parts. */
export async function writeLanguage(): Promise<void> {
  const markdown = await createMarkdownRenderer(generated, {
    theme: { light: codeTheme("paper", "light", light), dark: codeTheme("night", "dark", dark) },
  });
  write("language/definition.html", markdown.render(`\`\`\`ts\n${read("examples/own-language/pipeline.ts")}\`\`\`\n`));
  write("language/reference.html", markdown.render(pipeline.toMarkdown()));
}
