/**
 * Counts the steps of sources, to prove that their work grows with the size of their input and no faster.
 *
 * `loadCounted(import.meta.url, "../src/index.ts")` loads a file, and all sources of packages that it imports, once more with a counter: each call of a
 * function and each turn of a loop is a step.
 */
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import type { Plugin } from "vitest/config";

const QUERY = "?steps";
const packages = fileURLToPath(new URL("packages/", import.meta.url));
/** The counter, which each module binds to a constant: that is several times as fast as a property of the global object. */
const counter = new Float64Array(1);
(globalThis as { countedSteps?: Float64Array }).countedSteps = counter;
const BINDING = "const countedSteps = globalThis.countedSteps;";
const COUNT = "countedSteps[0]++";

/** Loads a module with a counter in all of its sources. Its path is relative to the URL of the file that calls this. */
export async function loadCounted<Module>(from: string, path: string): Promise<Module> {
  return (await import(/* @vite-ignore */ fileURLToPath(new URL(path, from)) + QUERY)) as Module;
}

/** Returns how many steps a program takes in modules that {@link loadCounted} returned. */
export function stepsOf(run: () => unknown): number {
  counter[0] = 0;
  run();
  return counter[0];
}

/** Returns the code of a TypeScript module with a counter in each function and loop. */
export function withCounter(file: string, code: string): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const insert = (at: number, text: string): void => void insertions.push({ at, text });
  const countIn = ({ type, start, end }: { readonly type: string; readonly start: number; readonly end: number }): void => {
    if (type === "BlockStatement" || type === "FunctionBody") insert(start + 1, `${COUNT};`);
    else {
      insert(start, `{${COUNT};`);
      insert(end, "}");
    }
  };
  const countCall = ({ body }: { readonly body: { readonly type: string; readonly start: number; readonly end: number } | null }): void => {
    // A signature has no body.
    if (body !== null) countIn(body);
  };
  const { program, errors } = parseSync(file, code, { lang: "ts" });
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    FunctionDeclaration: countCall,
    FunctionExpression: countCall,
    ArrowFunctionExpression(node) {
      if (!node.expression) return countCall(node);
      insert(node.body.start, `(${COUNT},`);
      insert(node.body.end, ")");
    },
    ForStatement: countCall,
    ForInStatement: countCall,
    ForOfStatement: countCall,
    WhileStatement: countCall,
    DoWhileStatement: countCall,
  }).visit(program);
  let text = BINDING;
  let from = 0;
  for (const { at, text: inserted } of insertions.sort((a, b) => a.at - b.at)) {
    text += code.slice(from, at) + inserted;
    from = at;
  }
  return text + code.slice(from);
}

/** Serves the modules that {@link loadCounted} loads. */
export function countedModules(): Plugin {
  const isCounted = (id: string | undefined): boolean => id?.endsWith(QUERY) === true;
  const without = (id: string): string => (isCounted(id) ? id.slice(0, -QUERY.length) : id);
  return {
    name: "counted-modules",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!isCounted(source) && !isCounted(importer)) return null;
      const resolved = await this.resolve(without(source), importer === undefined ? undefined : without(importer), options);
      const path = resolved?.id.startsWith(packages) === true ? resolved.id.slice(packages.length) : "";
      return resolved !== null && /^[^/]+\/src\//.test(path) ? resolved.id + QUERY : resolved;
    },
    transform: (code, id) => (isCounted(id) ? { code: withCounter(without(id), code), map: null } : null),
  };
}
