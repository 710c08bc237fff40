/** The addresses that objects of an old version have after the `moved` blocks of a new one. */
import { formatAddress, type ModuleTree } from "@hcl-ts/terraform/load";

/** A `moved` block with the path of its module. */
interface Move {
  /** The names of the module calls that lead to the block. */
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Returns a function that applies the `moved` blocks of a tree to an address, one after the other. */
export function movedAddresses(tree: ModuleTree): (address: string) => string {
  const moves: Move[] = [];
  const open = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from, to } of next.module.moved) moves.push({ path: next.path, from: formatAddress(from), to: formatAddress(to) });
    open.push(...next.children.values());
  }
  return (address) => {
    let current = address;
    // Blocks can refer to each other in a cycle, which is an error.
    for (let steps = 0; steps <= moves.length; steps++) {
      const next = moves.map((move) => moved(current, move)).find((result) => result !== undefined);
      if (next === undefined) break;
      current = next;
    }
    return current;
  };
}

function moved(address: string, { path, from, to }: Move): string | undefined {
  const prefix = modulePrefix(address, path);
  if (prefix === undefined || !address.startsWith(from, prefix.length)) return undefined;
  const rest = address.slice(prefix.length + from.length);
  return rest === "" || rest.startsWith(".") || rest.startsWith("[") ? prefix + to + rest : undefined;
}

/** Returns the beginning of an address that names the instances of the module calls of a path. */
function modulePrefix(address: string, path: readonly string[]): string | undefined {
  let at = 0;
  for (const name of path) {
    const step = `module.${name}`;
    if (!address.startsWith(step, at)) return undefined;
    at += step.length;
    const key = /^\[(?:\d+|"(?:[^"\\]|\\.)*")\]/.exec(address.slice(at));
    if (key !== null) at += key[0].length;
    if (address[at] !== ".") return undefined;
    at++;
  }
  return address.slice(0, at);
}
