import type { Tree } from "@lezer/common";

/** Writes a tree: nodes with children as `Name(…)`, others as `Name:text`, punctuation by its text. */
export function outline(tree: Tree, text: string): string {
  const parts: string[] = [];
  tree.iterate({
    enter(node) {
      if (node.type.isTop) return;
      const source = text.slice(node.from, node.to);
      if (node.node.firstChild !== null) parts.push(`${node.name}(`);
      else parts.push(/^\w/.test(node.name) && source !== "" ? `${node.name}:${source}` : node.name);
    },
    leave: (node) => void (!node.type.isTop && node.node.firstChild !== null && parts.push(")")),
  });
  return parts.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}
