/** The sizes of bundles that load and evaluate modules. Programs pass functions to the evaluation, so that a bundle has only those that it needs. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

const LOAD = 'export { loadTree } from "@hcl-ts/terraform/load";';

const NATIVE = `export { loadNativeTree } from "@hcl-ts/terraform/load";
  export { evaluateTree, readNativeVariables, renderValue } from "@hcl-ts/terraform/evaluate";`;

it("loads and evaluates the native syntax in 125.7 KB without functions and the JSON parser", async () => {
  const { kilobytes, paths } = await bundle(NATIVE);
  expect(kilobytes).toBeLessThan(125.7);
  expect(paths).not.toMatch(/hcljson\/src\/(?!parse\.ts)|cty-functions|src\/(?:functions|explain|graph|inspect|rename|check)\//);
});

it("loads and evaluates the native syntax with the functions of cty in 153.4 KB", async () => {
  const { kilobytes } = await bundle(`${NATIVE} export { standardFunctions } from "@hcl-ts/cty-functions";`);
  expect(kilobytes).toBeLessThan(153.4);
});

it("loads and evaluates the native syntax with all functions of Terraform in 198.5 KB", async () => {
  const { kilobytes } = await bundle(`${NATIVE} export { terraformFunctions } from "@hcl-ts/terraform/functions";`);
  expect(kilobytes).toBeLessThan(198.5);
});

it("loads and evaluates in 138.8 KB without functions", async () => {
  const { kilobytes, paths } = await bundle(
    `${LOAD} export { evaluateTree, readVariables, renderValue } from "@hcl-ts/terraform/evaluate";`,
  );
  expect(kilobytes).toBeLessThan(138.8);
  expect(paths).not.toMatch(/yaml|bcrypt|noble|forge|fflate|hcldec|cty-functions|terraform\/src\/functions|hclwrite|explain/);
});

it("explains values in another 6 KB", async () => {
  const { kilobytes } = await bundle(
    `${LOAD} export { evaluateTree, explain, formatExplanation, readVariables, renderValue } from "@hcl-ts/terraform/evaluate";`,
  );
  expect(kilobytes).toBeLessThan(144.8);
});

it("loads and evaluates with the functions of cty in 166.5 KB without libraries", async () => {
  const { kilobytes, paths } = await bundle(
    `${LOAD} export { evaluateTree, readVariables, renderValue } from "@hcl-ts/terraform/evaluate"; export { standardFunctions } from "@hcl-ts/cty-functions";`,
  );
  expect(kilobytes).toBeLessThan(166.5);
  expect(paths).not.toContain("node_modules");
});

it("loads and evaluates with all functions of Terraform in 210 KB", async () => {
  const { kilobytes } = await bundle(
    `${LOAD} export { evaluateTree, readVariables } from "@hcl-ts/terraform/evaluate"; export { terraformFunctions } from "@hcl-ts/terraform/functions";`,
  );
  expect(kilobytes).toBeLessThan(210);
});
