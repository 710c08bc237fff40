/** The panes of the playground. */
export const PANES = ["values", "decoded", "tree", "tokens", "json", "formatted", "references"] as const;
export type Pane = (typeof PANES)[number];
