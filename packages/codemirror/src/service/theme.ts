/** The looks of what a service adds to an editor. */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** The styles, which a page can override. */
export const theme: Extension = EditorView.baseTheme({
  ".cm-hcl-docs": { maxWidth: "34rem", maxHeight: "20rem", overflow: "auto", lineHeight: "1.45" },
  ".cm-hcl-hover, .cm-hcl-signature": { padding: "0.35rem 0.6rem" },
  ".cm-hcl-docs p, .cm-hcl-docs pre, .cm-hcl-docs ul": { margin: "0.25rem 0" },
  ".cm-hcl-docs ul": { paddingLeft: "1.2rem" },
  ".cm-hcl-docs pre": { whiteSpace: "pre-wrap", fontFamily: "monospace" },
  ".cm-hcl-docs hr": { border: "0", borderTop: "1px solid currentColor", opacity: "0.2", margin: "0.4rem 0" },
  ".cm-hcl-signature strong": { textDecoration: "underline" },
  ".cm-hcl-hint": { marginLeft: "1.5em", opacity: "0.6", fontStyle: "italic", pointerEvents: "none" },
  ".cm-hcl-unnecessary": { opacity: "0.6" },
  ".cm-hcl-rename": { display: "flex", alignItems: "center", gap: "0.5rem", padding: "0.3rem 0.6rem" },
  ".cm-hcl-rename .cm-textfield, .cm-hcl-rename .cm-button": { fontSize: "inherit", margin: "0" },
  ".cm-hcl-refused": { color: "#b00020" },
  "&dark .cm-hcl-refused": { color: "#ff8a80" },
});
