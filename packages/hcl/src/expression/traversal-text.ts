import { shortValueText } from "../text/value-text.ts";
import type { Traversal } from "./traversal.ts";

/** Formats a traversal in the native syntax: `aws_instance.web[0].tags["name"]`. Long keys are truncated. */
export function formatTraversal(traversal: Traversal): string {
  let text = "";
  for (const step of traversal) {
    switch (step.kind) {
      case "root":
        text += step.name;
        break;
      case "attr":
        text += `.${step.name}`;
        break;
      case "index":
        text += `[${shortValueText(step.key)}]`;
        break;
      case "splat":
        text += "[*]";
        break;
    }
  }
  return text;
}
