/** Turns the examples of a README into modules that check their results. */
import { transformSync } from "esbuild";

const FENCE = /^```ts\n([\s\S]*?)^```$/gm;
const RESULT = /^(.*?);? \/\/ (→|throws) (.*)$/;

const CHECKS = `
const show = (result) => (typeof result === "bigint" ? result + "n" : String(JSON.stringify(result)));
function gives(compute, expected) {
  const result = show(compute());
  if (result !== expected) throw new Error("the result is " + result + ", not " + expected);
}
function throws(compute, expected) {
  let problem;
  try {
    compute();
  } catch (error) {
    problem = error;
  }
  // A README of values states the path of an error instead of its message.
  if (problem === undefined || !(expected.startsWith("at ") || problem.message.includes(expected)))
    throw new Error("it should throw: " + expected + ", but there is " + problem);
}
`;

/**
 * Returns a module in JavaScript for each example.
 * @param {string} readme
 * @returns {readonly string[]}
 */
export function exampleModules(readme) {
  return Array.from(readme.matchAll(FENCE), ([, code = ""]) => {
    const checked = code.split("\n").map((line) => {
      const [, expression, kind, expected] = RESULT.exec(line) ?? [];
      return expression === undefined ? line : `${kind === "→" ? "gives" : "throws"}(() => (${expression}), ${JSON.stringify(expected)});`;
    });
    return transformSync(`${CHECKS}${checked.join("\n")}`, { loader: "ts", format: "esm" }).code;
  });
}
