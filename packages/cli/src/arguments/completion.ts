/** Scripts for completion in shells, made from the tables of commands and options. */

import type { Commands } from "./command.ts";
import { COMMON_OPTIONS, type OptionSpec, type OptionTable } from "./options.ts";

/** The words and options that can follow a command or a subcommand. */
interface Node {
  /** The words up to here: none, a command, or a command and its subcommand. */
  readonly path: string;
  /** The commands that can follow, or the words that the first argument can be, with descriptions. */
  readonly words: ReadonlyMap<string, string>;
  readonly options: OptionTable;
}

/** Returns the script for a shell. */
type Script = (commands: Commands) => Promise<string>;

/** The scripts by the names of the shells. */
export const scripts: ReadonlyMap<string, Script> = new Map<string, Script>([
  ["bash", async (commands) => bash(await nodesOf(commands))],
  ["zsh", async (commands) => zsh(await nodesOf(commands))],
  ["fish", async (commands) => fish(await nodesOf(commands))],
]);

async function nodesOf(commands: Commands): Promise<readonly Node[]> {
  const nodes: Node[] = [];
  const add = async (path: string, table: Commands, own: OptionTable, words: ReadonlyMap<string, string>): Promise<void> => {
    const below = await Promise.all(Array.from(table, async ([name, load]) => [name, await load()] as const));
    const named = new Map([...words, ...below.map(([name, { summary }]) => [name, summary] as const)]);
    nodes.push({ path, words: named, options: { ...own, ...COMMON_OPTIONS } });
    for (const [name, { options, subcommands = new Map(), words: first = [] }] of below)
      await add(path === "" ? name : `${path} ${name}`, subcommands, options, new Map(first.map((word) => [word, ""])));
  };
  await add("", commands, { version: { type: "boolean", short: "v" } }, new Map());
  return nodes;
}

const longOptions = (options: OptionTable): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(" ");

/** The spellings of an option, for a `case` of a shell. */
const spellings = (name: string, { short }: OptionSpec): string => (short === undefined ? `--${name}` : `--${name}|-${short}`);

/** The options of a node that have a value: those with choices, and the others, whose values are paths or anything. */
function valued({ options }: Node): readonly (readonly [spelling: string, choices: readonly string[] | undefined])[] {
  return Object.entries(options).flatMap(([name, option]) =>
    option.type === "string" ? [[spellings(name, option), option.choices] as const] : [],
  );
}

/** Returns a string in single quotes for bash and zsh. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function bash(nodes: readonly Node[]): string {
  const cases = nodes.map((node) => {
    const values = valued(node).map(([spelling, choices]) => `        ${spelling}) words="${choices?.join(" ") ?? ""}"; options= ;;`);
    return `    ${quoted(node.path)})
      words="${[...node.words.keys()].join(" ")}"; options="${longOptions(node.options)}"
${values.length === 0 ? "" : `      case "$previous" in\n${values.join("\n")}\n      esac\n`}      ;;`;
  });
  return `# Completion of hcl for bash. Made by: hcl completion bash
_hcl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at= words= options=
  # Bash divides --format=json at the equals sign.
  if [[ "$current" == "=" ]]; then current=
  elif [[ "$previous" == "=" ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if (( COMP_CWORD > 1 )); then at="\${COMP_WORDS[1]}"; fi
  case "$at" in
    ${withSubcommands(nodes)}) if (( COMP_CWORD > 2 )); then at="$at \${COMP_WORDS[2]}"; fi ;;
  esac
  case "$at" in
${cases.join("\n")}
  esac
  if [[ "$current" == -* ]]; then words="$options"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _hcl hcl
`;
}

function zsh(nodes: readonly Node[]): string {
  const cases = nodes.map((node) => {
    const words = Array.from(node.words, ([word, summary]) => quoted(summary === "" ? word : `${word}:${summary.replaceAll(":", "\\:")}`));
    const values = valued(node).map(
      ([spelling, choices]) =>
        `        ${spelling}) ${choices === undefined ? "_files" : `compadd -- ${choices.map(quoted).join(" ")}`}; return ;;`,
    );
    return `    ${quoted(node.path)})
      list=(${words.join(" ")})
      options=(${longOptions(node.options)})
${values.length === 0 ? "" : `      case "$previous" in\n${values.join("\n")}\n      esac\n`}      ;;`;
  });
  return `#compdef hcl
# Completion of hcl for zsh. Made by: hcl completion zsh
_hcl() {
  local previous="\${words[CURRENT-1]}" at=""
  local -a list options
  if [[ "$PREFIX" == --*=* ]]; then previous="\${PREFIX%%=*}"; compset -P '*='; fi
  if (( CURRENT > 2 )); then at="\${words[2]}"; fi
  case "$at" in
    ${withSubcommands(nodes)}) if (( CURRENT > 3 )); then at="$at \${words[3]}"; fi ;;
  esac
  case "$at" in
${cases.join("\n")}
  esac
  if [[ "$PREFIX" == -* ]]; then compadd -- $options
  elif (( \${#list} )); then _describe 'command' list
  else _files
  fi
}
if [[ "$funcstack[1]" == "_hcl" ]]; then _hcl "$@"; else compdef _hcl hcl; fi
`;
}

function fish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words, options }) => {
    const here = `-n ${quoted(`__hcl_at ${path}`.trim())}`;
    return [
      ...Array.from(
        words,
        ([word, summary]) => `complete -c hcl ${here} -f -a ${quoted(word)}${summary === "" ? "" : ` -d ${inFish(summary)}`}`,
      ),
      ...Object.entries(options).map(([name, { type, short, choices, isPath }]) => {
        const value =
          type === "boolean" ? "" : choices !== undefined ? ` -x -a ${quoted(choices.join(" "))}` : isPath === true ? " -r -F" : " -x";
        return `complete -c hcl ${here} -l ${name}${short === undefined ? "" : ` -s ${short}`}${value}`;
      }),
    ];
  });
  return `# Completion of hcl for fish. Made by: hcl completion fish
function __hcl_at
    set -l words (commandline -opc)
    set -e words[1]
    switch "$words[1]"
        case ${withSubcommands(nodes).replaceAll("|", " ")}
            test "$words[1..2]" = "$argv"
        case '*'
            test "$words[1]" = "$argv"
    end
end
${lines.join("\n")}
`;
}

/** Returns a string in single quotes for fish. */
const inFish = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Returns the commands with subcommands, separated by bars. */
function withSubcommands(nodes: readonly Node[]): string {
  return [...new Set(nodes.flatMap(({ path }) => (path.includes(" ") ? [path.split(" ", 1)[0]] : [])))].join("|");
}
