/** The page of a diagnostic's code. */
import { withBase } from "vitepress";

/** Returns the link to the explanation of a code. */
export function pageOf(code: string): string {
  return withBase(`/diagnostics.html#${code}`);
}
