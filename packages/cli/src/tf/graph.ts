import { hasErrors } from "@hcl-ts/hcl";
import { dependencyGraph, formatGraphAsDot, formatGraphAsMermaid, type GraphNodeKind, restrictGraph } from "@hcl-ts/terraform/load";
import { choice, oneOf } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { diagnosticsMember } from "../files/sources.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";
import { placeData } from "../terminal/place-data.ts";
import { ENGINE_VERSION_OPTION } from "./engine-version.ts";
import { loadCommandTree } from "./load-module-folder.ts";
import { showProblems } from "./show-problems.ts";

const FORMATS = ["dot", "mermaid", "json"] as const;

/** The kinds of nodes for `--kind`. */
const KINDS: readonly GraphNodeKind[] = ["resource", "data", "ephemeral", "variable", "local", "output", "module", "provider", "check"];

const OPTIONS = {
  json: { type: "boolean" },
  format: { type: "string", choices: ["dot", "mermaid", "json"], isSetting: true },
  kind: { type: "string", multiple: true },
  dialect: { type: "string", choices: ["terraform", "opentofu"], isSetting: true },
  ...ENGINE_VERSION_OPTION,
} as const satisfies OptionTable;

/** Shows the dependencies in a tree of modules. */
export const graphCommand: Command = {
  summary: "show what depends on what",
  options: OPTIONS,
  help: `Usage: hcl tf graph [options] [DIR]

Prints the dependencies in the module in DIR and in the modules that it calls, for
Graphviz, for Mermaid, or as JSON: nodes (each with id, kind, module, address and its
position), edges (each with from and to) and diagnostics.

      --format dot|mermaid|json
                        --json is --format json
      --kind KIND       only nodes of this kind; repeatable. Indirect dependencies through
                        other nodes are shown as direct ones. The kinds are ${KINDS.slice(0, 4).join(", ")},
                        ${KINDS.slice(4).join(", ")}
      --dialect NAME    terraform (the default) or opentofu
      --engine-version VERSION
                        the version of Terraform or OpenTofu whose language applies;
                        the newest by default

Example: hcl tf graph --kind resource --format mermaid .
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const format = choice("format", values.json === true ? "json" : values.format, FORMATS);
    const kinds = values.kind?.map((kind) => oneOf("kind", kind, KINDS));
    const { tree, sources } = loadCommandTree(positionals[0] ?? ".", values);
    const graph = dependencyGraph(tree);
    if (format === "json") {
      const { nodes, dependencies } = restrictGraph(graph, kinds);
      const edges = [...dependencies].flatMap(([from, needed]) => needed.map(({ to }) => ({ from, to })));
      const data = Array.from(nodes.values(), ({ range, ...node }) => ({
        ...node,
        ...(range && { filename: range.filename, ...placeData(range) }),
      }));
      jsonWriter(output)(`{"nodes":${JSON.stringify(data)},"edges":${JSON.stringify(edges)},${diagnosticsMember(tree.diagnostics)}`);
    } else {
      showProblems(tree.diagnostics, sources, output);
      output.out(format === "dot" ? formatGraphAsDot(graph, { kinds }) : formatGraphAsMermaid(graph, { kinds }));
    }
    return hasErrors(tree.diagnostics) ? EXIT.errors : EXIT.ok;
  },
};
