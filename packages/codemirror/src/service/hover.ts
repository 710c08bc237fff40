/** Shows what a service knows about the name at the pointer. */
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, type Tooltip } from "@codemirror/view";
import type { MarkedString, MarkupContent } from "vscode-languageserver-types";
import { markdownNode } from "./markdown.ts";
import { offsetsOf, positionAt } from "./positions.ts";
import { sessionFacet } from "./session.ts";

/** Returns the extension that shows docs, types and values. */
export function hover(): Extension {
  return hoverTooltip(tooltipAt, { hoverTime: 250 });
}

async function tooltipAt(view: EditorView, offset: number): Promise<Tooltip | null> {
  const { doc } = view.state;
  const session = view.state.facet(sessionFacet);
  const found = await session?.service.hover(session.uri, positionAt(doc, offset));
  if (found === null || found === undefined || view.state.doc !== doc) return null;
  const { from, to } = found.range === undefined ? { from: offset, to: offset } : offsetsOf(doc, found.range);
  const { contents } = found;
  const text = (Array.isArray(contents) ? contents : [contents]).map(textOf).join("\n\n");
  if (text === "") return null;
  return {
    pos: from,
    end: to,
    above: true,
    create() {
      const dom = markdownNode(text);
      dom.classList.add("cm-hcl-hover");
      return { dom };
    },
  };
}

function textOf(content: MarkedString | MarkupContent): string {
  if (typeof content === "string") return content;
  return "kind" in content ? content.value : `\`\`\`${content.language}\n${content.value}\n\`\`\``;
}
