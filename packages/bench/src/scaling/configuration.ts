/** Scaling of decoding, languages, Terraform and the language service. */
import * as cty from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { variables as dynamicVariables, expand, walkVariables } from "@hcl-ts/ext/dynblock";
import { parseSpecFile } from "@hcl-ts/ext/specfile";
import { deep } from "@hcl-ts/ext/transform";
import { applyDefaults, typeConstraint, typeConstraintWithDefaults, typeString } from "@hcl-ts/ext/typeexpr";
import { decodeUserFunctions } from "@hcl-ts/ext/userfunc";
import { EvalContext } from "@hcl-ts/hcl";
import * as hcldec from "@hcl-ts/hcldec";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { writeConfig } from "@hcl-ts/hclwrite";
import { h, languageFromSchema } from "@hcl-ts/language";
import { createLanguageService, type LanguageService } from "@hcl-ts/language-service";
import { terraform as terraformSupport } from "@hcl-ts/language-service/terraform";
import { diffFolders, diffInterface, diffModules, diffValues, formatDiff, onlyClasses, summarize } from "@hcl-ts/meaning";
import * as schema from "@hcl-ts/schema";
import * as terraform from "@hcl-ts/terraform";
import { fromJson, toTerraformJson } from "@hcl-ts/terraform/convert";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { findTestFiles, runTests } from "@hcl-ts/terraform/test";
import * as hclTs from "hcl-ts";
import { mapOf, moduleSource, objectOf, range, records, tupleOf } from "./inputs.ts";
import type { Rows } from "./row.ts";

const blocks = (size: number): string =>
  range(size)
    .map((i) => `item "i${i}" {\n  name = "n${i}"\n  size = ${i}\n}\n`)
    .join("");

const item = hcldec.objectSpec({ name: hcldec.attrSpec("name", cty.string), size: hcldec.attrSpec("size", cty.number) });

const decoding =
  (spec: hcldec.Spec, source: (size: number) => string = blocks): ((size: number) => () => unknown) =>
  (size) => {
    const { body } = parseConfig(source(size)).file;
    return () => hcldec.decode(body, spec, new EvalContext({ functions: standardFunctions }));
  };

const language = h.language(
  h.body({
    items: h.blocks(
      "item",
      h.body({ name: h.string(), size: h.number(), id: h.label(), needs: h.list(h.ref("item")).default([]) }).declares("item"),
    ),
  }),
  { id: "scaling", extensions: [".items"] },
);

const referring = (size: number): string =>
  range(size)
    .map((i) => `item "i${i}" {\n  name = "n"\n  size = ${i}\n${i > 0 ? `  needs = [item.i${i - 1}]\n` : ""}}\n`)
    .join("");

const schemaOf = (size: number): schema.ProviderBlockJson => ({
  attributes: Object.fromEntries(range(size).map((i) => [`a${i}`, { type: "string", optional: true, description: `Attribute ${i}.` }])),
});

const languageSchemaOf = (size: number): schema.LanguageSchema =>
  ({
    id: "many",
    title: "Many",
    extensions: [".many"],
    variables: new Map(),
    inputs: [],
    locals: undefined,
    body: schema.bodyFromProviderSchema(schemaOf(size)),
  }) as unknown as schema.LanguageSchema;

const filesOf = (size: number): terraform.FileSystem => terraform.memoryFiles({ "main.tf": moduleSource(size) });

const ofTree =
  (work: (tree: terraform.ModuleTree, size: number) => unknown): ((size: number) => () => unknown) =>
  (size) => {
    const tree = terraform.loadTree(filesOf(size), { path: "." });
    return () => work(tree, size);
  };

const providerSchemas = (size: number): unknown => ({
  format_version: "1.0",
  provider_schemas: {
    "example.org/a/b": { resource_schemas: Object.fromEntries(range(size).map((i) => [`b_r${i}`, { version: 0, block: schemaOf(5) }])) },
  },
});

/** The explanation of a value that follows from others in a chain. */
const explanationOfChain = (size: number): terraform.Explanation => {
  const chain = range(size)
    .map((i) => `  a${i + 1} = local.a${i} + 1\n`)
    .join("");
  const files = terraform.memoryFiles({ "main.tf": `locals {\n  a0 = 1\n${chain}}\noutput "last" {\n  value = local.a${size}\n}\n` });
  return terraform.explain(evaluate(terraform.loadTree(files, { path: "." })), "output.last")!;
};

const functions = terraformFunctions({ fs: terraform.memoryFiles({}), baseDir: ".", pure: true });

const evaluate = (tree: terraform.ModuleTree): terraform.TreeResult => terraform.evaluateTree(tree, { functions, unknownAs: "one" });

const ofTwoTrees =
  (work: (before: terraform.ModuleTree, after: terraform.ModuleTree) => unknown): ((size: number) => () => unknown) =>
  (size) => {
    const after = terraform.memoryFiles({ "main.tf": moduleSource(size).replaceAll('"x"', '"y"') });
    const trees = [filesOf(size), after].map((files) => terraform.loadTree(files, { path: "." }));
    return () => work(trees[0]!, trees[1]!);
  };

const folder = (size: number, value: string): readonly (readonly [string, string])[] =>
  range(Math.ceil(size / 8)).map((i) => [`m${i}/main.tf`, `variable "a" {\n  default = "${value}"\n}\noutput "b" {\n  value = var.a\n}\n`]);

const URI = "file:///main.tf";

const serving =
  (work: (service: LanguageService, last: number) => unknown): ((size: number) => () => unknown) =>
  (size) => {
    const source = moduleSource(size);
    const service = createLanguageService({ languages: [terraformSupport()] });
    service.open(URI, source);
    const lines = source.split("\n").length - 1;
    let version = 0;
    return () => {
      // Each request sees a document that has just been changed, as in an editor.
      const at = { line: 2, character: 13 };
      service.update(URI, [{ range: { start: at, end: { line: 2, character: 14 } }, text: version++ % 2 === 0 ? "y" : "x" }]);
      return work(service, lines - 2);
    };
  };

const inValue = (line: number) => ({ line, character: 24 });

export const configurationRows: Rows = {
  "hcldec decode, blockListSpec": decoding(hcldec.blockListSpec("item", item)),
  "hcldec decode, blockMapSpec": decoding(hcldec.blockMapSpec("item", ["id"], item)),
  "hcldec decode, blockObjectSpec": decoding(hcldec.blockObjectSpec("item", ["id"], item)),
  "hcldec decode, blockSetSpec": decoding(hcldec.blockSetSpec("item", item)),
  "hcldec decode, blockTupleSpec": decoding(hcldec.blockTupleSpec("item", item)),
  "hcldec decode, blockAttrsSpec": decoding(
    hcldec.blockAttrsSpec("all", cty.number),
    (n) =>
      `all {\n${range(n)
        .map((i) => `  a${i} = ${i}\n`)
        .join("")}}\n`,
  ),
  "hcldec decode, attrSpec": decoding(hcldec.attrSpec("a", cty.list(cty.number)), (n) => `a = [${range(n).join(", ")}]\n`),
  "hcldec decode, an objectSpec with many attributes": (n) => {
    const spec = hcldec.objectSpec(Object.fromEntries(range(n).map((i) => [`a${i}`, hcldec.attrSpec(`a${i}`, cty.number)])));
    return decoding(spec, (count) =>
      range(count)
        .map((i) => `a${i} = ${i}\n`)
        .join(""),
    )(n);
  },
  "hcldec partialDecode": (n) => {
    const { body } = parseConfig(blocks(n)).file;
    return () => hcldec.partialDecode(body, hcldec.blockListSpec("item", item), new EvalContext({}));
  },
  "hcldec variables": (n) => {
    const { body } = parseConfig(
      range(n)
        .map((i) => `item "a" {\n  name = x.a${i}\n}\n`)
        .join(""),
    ).file;
    return () => hcldec.variables(body, hcldec.blockListSpec("item", item));
  },
  "hcldec impliedSchema": (n) => {
    const spec = hcldec.objectSpec(Object.fromEntries(range(n).map((i) => [`a${i}`, hcldec.attrSpec(`a${i}`, cty.number)])));
    return () => hcldec.impliedSchema(spec);
  },
  "hcldec objectSpec": (n) => {
    const specs = Object.fromEntries(range(n).map((i) => [`a${i}`, hcldec.attrSpec(`a${i}`, cty.number)]));
    return () => hcldec.objectSpec(specs).impliedType();
  },
  "hcldec tupleSpec": (n) => {
    const specs = range(n).map((i) => hcldec.attrSpec(`a${i}`, cty.number));
    return () => hcldec.tupleSpec(specs).impliedType();
  },
  "hcldec sourceRange": (n) => {
    const { body } = parseConfig(blocks(n)).file;
    return () => hcldec.sourceRange(body, hcldec.blockListSpec("item", item));
  },

  "ext/dynblock expand": (n) => {
    const { body } = parseConfig(
      'dynamic "item" {\n  for_each = given\n  labels = [item.key]\n  content {\n    name = item.value\n  }\n}\n',
    ).file;
    const ctx = new EvalContext({ variables: { given: mapOf(n) } });
    return () => hcldec.decode(expand(body, ctx), hcldec.blockMapSpec("item", ["id"], item), ctx);
  },
  "ext/dynblock variables": (n) => {
    const { body } = parseConfig(
      range(n)
        .map((i) => `dynamic "item" {\n  for_each = a${i}\n  content {}\n}\n`)
        .join(""),
    ).file;
    return () => dynamicVariables(body, hcldec.blockListSpec("item", item));
  },
  "ext/dynblock walkVariables": (n) => {
    const { body } = parseConfig(
      range(n)
        .map((i) => `dynamic "item" {\n  for_each = a${i}\n  content {}\n}\n`)
        .join(""),
    ).file;
    return () => walkVariables(body).visit({ blocks: [{ type: "item", labelNames: [] }] });
  },
  "ext/transform deep": (n) => {
    const { body } = parseConfig(blocks(n)).file;
    const spec = hcldec.blockListSpec("item", item);
    return () =>
      hcldec.decode(
        deep(body, (each) => each),
        spec,
        new EvalContext({}),
      );
  },
  "ext/specfile parseSpecFile": (n) => {
    const { body } = parseConfig(
      `object {\n${range(n)
        .map((i) => `  attr "a${i}" {\n    type = string\n  }\n`)
        .join("")}}\n`,
    ).file;
    return () => parseSpecFile(body);
  },
  "ext/typeexpr typeConstraint": (n) => {
    const { expression } = parseExpression(
      `object({${range(n)
        .map((i) => `a${i} = string`)
        .join(", ")}})`,
    );
    return () => typeConstraint(expression);
  },
  "ext/typeexpr typeConstraintWithDefaults": (n) => {
    const { expression } = parseExpression(
      `object({${range(n)
        .map((i) => `a${i} = optional(string, "x")`)
        .join(", ")}})`,
    );
    return () => typeConstraintWithDefaults(expression);
  },
  "ext/typeexpr applyDefaults": (n) => {
    const { defaults } = typeConstraintWithDefaults(
      parseExpression("list(object({ name = string, port = number, size = optional(number, 1) }))").expression,
    );
    const value = records(n);
    return () => applyDefaults(value, defaults);
  },
  "ext/typeexpr typeString": (n) => {
    const { type } = tupleOf(Math.min(n, 4000));
    return () => range(Math.ceil(n / 4000)).map(() => typeString(type));
  },
  "ext/userfunc decodeUserFunctions": (n) => {
    const { body } = parseConfig(
      range(n)
        .map((i) => `function "f${i}" {\n  params = [a]\n  result = a\n}\n`)
        .join(""),
    ).file;
    return () => decodeUserFunctions(body, "function");
  },

  "language Language.parse": (n) => {
    const source = blocks(n);
    return () => language.parse(source);
  },
  "language Language.parse, references": (n) => {
    const source = referring(n);
    return () => language.parse(source);
  },
  "language Language.check": (n) => {
    const source = referring(n);
    return () => language.check(source);
  },
  "hcl-ts parse": (n) => () => hclTs.parse(blocks(n)),
  "hcl-ts evaluate": (n) => () =>
    hclTs.evaluate(
      range(n)
        .map((i) => `a${i} = upper("x")\n`)
        .join(""),
    ),

  "hcl-ts decode": (n) => {
    const [source, spec] = [blocks(n), hcldec.blockListSpec("item", item)];
    return () => hclTs.decode(source, spec);
  },
  "hcl-ts partialDecode": (n) => {
    const [source, spec] = [blocks(n), hcldec.blockListSpec("item", item)];
    return () => hclTs.partialDecode(source, spec);
  },
  "language languageFromSchema": (n) => {
    const given = languageSchemaOf(n);
    return () => languageFromSchema(given);
  },
  "hclwrite writeConfig": (n) => {
    const value = cty.listVal(range(n).map((i) => cty.objectVal({ name: cty.stringVal("a"), size: cty.numberVal(i) })));
    return () => writeConfig(hcldec.blockListSpec("item", item), value).text;
  },

  "schema bodyFromProviderSchema": (n) => {
    const given = schemaOf(n);
    return () => schema.bodyFromProviderSchema(given);
  },
  "schema languageToJsonSchema": (n) => {
    const given = languageSchemaOf(n);
    return () => schema.languageToJsonSchema(given);
  },
  "schema languageFromJsonSchema": (n) => {
    const given = schema.languageToJsonSchema(languageSchemaOf(n));
    return () => schema.languageFromJsonSchema(given);
  },
  "schema languageToMarkdown": (n) => {
    const given = languageSchemaOf(n);
    return () => schema.languageToMarkdown(given);
  },

  "terraform loadModule": (n) => {
    const files = filesOf(n);
    return () => terraform.loadModule(files, { path: "." });
  },
  "terraform loadTree": (n) => {
    const files = filesOf(n);
    return () => terraform.loadTree(files, { path: "." });
  },
  "terraform loadTree, many modules": (n) => {
    const calls = range(Math.ceil(n / 8));
    const files = terraform.memoryFiles({
      "main.tf": calls.map((i) => `module "m${i}" {\n  source = "./m${i}"\n}\n`).join(""),
      ...Object.fromEntries(calls.map((i) => [`m${i}/main.tf`, 'output "a" {\n  value = 1\n}\n'])),
    });
    return () => terraform.loadTree(files, { path: "." });
  },
  "terraform memoryFiles": (n) => {
    const files = Object.fromEntries(range(n).map((i) => [`d${i % 100}/f${i}.tf`, ""]));
    return () => terraform.memoryFiles(files);
  },
  "terraform moduleFiles": (n) => {
    const entries = range(n).map((i) => ({ kind: "file", name: `f${i}.tf` }) as const);
    return () => terraform.moduleFiles(entries, "terraform");
  },
  "terraform readModuleFile": (n) => {
    const parsed = parseConfig(moduleSource(n), "main.tf");
    return () => terraform.readModuleFile(parsed);
  },
  "terraform readModuleFileSteps": (n) => {
    const parsed = parseConfig(moduleSource(n), "main.tf");
    return () => Array.from(terraform.readModuleFileSteps(parsed));
  },
  "terraform joinFileParts": (n) => {
    const parts = range(Math.ceil(n / 8)).map((i) => terraform.readModuleFile(parseConfig(`variable "a${i}" {}\n`, "main.tf")));
    const { file, diagnostics } = parseConfig("", "main.tf");
    return () => terraform.joinFileParts(parts, { source: file.source, diagnostics });
  },
  "terraform joinFilePartsSteps": (n) => {
    const parts = range(Math.ceil(n / 8)).map((i) => terraform.readModuleFile(parseConfig(`variable "a${i}" {}\n`, "main.tf")));
    const { file, diagnostics } = parseConfig("", "main.tf");
    return () => Array.from(terraform.joinFilePartsSteps(parts, { source: file.source, diagnostics }));
  },
  "terraform joinModule": (n) => {
    const parts = range(Math.ceil(n / 8)).map((i) => terraform.readModuleFile(parseConfig(`variable "a${i}" {}\n`, `f${i}.tf`)));
    return () => terraform.joinModule(parts);
  },
  "terraform joinModuleSteps": (n) => {
    const declared = range(Math.ceil(n / 8)).map((i) => `variable "a${i >> 1}" {}\n`);
    const parts = declared.map((text, i) => terraform.readModuleFile(parseConfig(text, `f${i}.tf`)));
    return () => Array.from(terraform.joinModuleSteps(parts, undefined));
  },
  "terraform rejoinModule": (n) => {
    const parts = range(Math.ceil(n / 8)).map((i) => terraform.readModuleFile(parseConfig(`variable "a${i}" {}\n`, `f${i}.tf`)));
    const previous = terraform.joinModule(parts);
    const changed = terraform.readModuleFile(parseConfig('variable "a0" {\n  default = 1\n}\n', "f0.tf"));
    return () => terraform.rejoinModule([changed, ...parts.slice(1)], previous);
  },
  "terraform declarationsIn": (n) => {
    const parts = range(Math.ceil(n / 8)).map((i) => terraform.readModuleFile(parseConfig(`variable "a${i}" {}\n`, `f${i}.tf`)));
    return () => terraform.declarationsIn(terraform.joinModule(parts), "f0.tf");
  },
  "terraform evaluateModule": (n) => {
    const files = filesOf(n);
    return () => terraform.evaluateModule(files, { unknownAs: "one" });
  },
  "terraform checkModule": ofTree((tree) => terraform.checkModule(tree.module)),
  "terraform restrictGraph": (n) => {
    const graph = terraform.dependencyGraph(terraform.loadTree(filesOf(n), { path: "." }));
    return () => terraform.restrictGraph(graph, ["resource", "output"]);
  },
  "terraform instancesOfType": (n) => {
    const result = evaluate(terraform.loadTree(filesOf(n), { path: "." }));
    return () => Array.from(terraform.instancesOfType(result, "example_thing"));
  },
  "terraform shownType": (n) => {
    const value = objectOf(n);
    return () => terraform.shownType(value);
  },
  "terraform causesOf": (n) => {
    const explanation = explanationOfChain(n);
    return () => terraform.causesOf(explanation);
  },
  "terraform explanationData": (n) => {
    const explanation = explanationOfChain(n);
    return () => terraform.explanationData(explanation);
  },
  "terraform formatExplanation": (n) => {
    const explanation = explanationOfChain(n);
    return () => terraform.formatExplanation(explanation);
  },
  "terraform relatedDiagnostics": (n) => {
    const explanation = explanationOfChain(n);
    return () => terraform.relatedDiagnostics(explanation, []);
  },
  "terraform openCompactSchemas": (n) => {
    const bytes = terraform.writeCompactSchemas(providerSchemas(n) as never);
    return () => terraform.openCompactSchemas(bytes);
  },
  "terraform/test findTestFiles": (n) => {
    const files = terraform.memoryFiles(Object.fromEntries(range(n).map((i) => [`tests/t${i}.tftest.hcl`, ""])));
    return () => findTestFiles(files, ".", "tests", "terraform");
  },
  "terraform checkTree": ofTree((tree) => terraform.checkTree(tree)),
  "terraform evaluationReadingSteps": ofTree((tree) => Array.from(terraform.evaluationReadingSteps(tree))),
  "terraform validateTree": ofTree((tree) => terraform.validateTree(tree, { functions })),
  "terraform evaluateTree": ofTree(evaluate),
  "terraform evaluateTree, many instances": (n) => {
    const source = `resource "example_thing" "a" {\n  count = ${n}\n  name = "n\${count.index}"\n}\noutput "all" {\n  value = example_thing.a[*].name\n}\n`;
    const tree = terraform.loadTree(terraform.memoryFiles({ "main.tf": source }), { path: "." });
    return () => evaluate(tree);
  },
  "terraform evaluateTree, a chain": (n) => {
    const source = `locals {\n  a0 = 1\n${range(n)
      .map((i) => `  a${i + 1} = local.a${i} + 1\n`)
      .join("")}}\n`;
    const tree = terraform.loadTree(terraform.memoryFiles({ "main.tf": source }), { path: "." });
    return () => evaluate(tree);
  },
  "terraform dependencyGraph": ofTree((tree) => terraform.dependencyGraph(tree)),
  "terraform dependencyCycles": (n) => {
    const graph = terraform.dependencyGraph(terraform.loadTree(filesOf(n), { path: "." }));
    return () => terraform.dependencyCycles(graph);
  },
  "terraform formatGraphAsDot": (n) => {
    const graph = terraform.dependencyGraph(terraform.loadTree(filesOf(n), { path: "." }));
    return () => terraform.formatGraphAsDot(graph);
  },
  "terraform formatGraphAsMermaid": (n) => {
    const graph = terraform.dependencyGraph(terraform.loadTree(filesOf(n), { path: "." }));
    return () => terraform.formatGraphAsMermaid(graph);
  },
  "terraform inspect": ofTree((tree) => terraform.inspect(tree.module)),
  "terraform usedAddresses": ofTree((tree) => terraform.usedAddresses(tree.module)),
  "terraform requiredFunctions": ofTree((tree) => terraform.requiredFunctions(tree)),
  "terraform findReferences": ofTree((tree) => terraform.findReferences(tree, "var.v1")),
  "terraform renameDeclaration": ofTree((tree) => terraform.renameDeclaration(tree, "var.v1", "renamed")),
  "terraform readVariables": ofTree((tree, n) =>
    terraform.readVariables(tree.module, {
      files: terraform.memoryFiles({
        "terraform.tfvars": range(Math.ceil(n / 4))
          .map((i) => `v${i} = "a"\n`)
          .join(""),
      }),
    }),
  ),
  "terraform explain": (n) => {
    const result = evaluate(terraform.loadTree(filesOf(n), { path: "." }));
    return () => terraform.explain(result, "output.o1");
  },
  "terraform valueData": (n) => {
    const value = records(n);
    return () => terraform.valueData(value);
  },
  "terraform markedData": (n) => {
    const value = records(n);
    return () => terraform.markedData(value);
  },
  "terraform renderValue": (n) => {
    const value = records(n);
    return () => terraform.renderValue(value);
  },
  "terraform renderType": (n) => {
    const { type } = objectOf(n);
    return () => terraform.renderType(type);
  },
  "terraform redact": (n) => {
    const value = records(n);
    return () => terraform.redact(value);
  },
  "terraform lockedVersions": (n) => {
    const lock = range(n)
      .map((i) => `provider "registry.example.org/a/p${i}" {\n  version = "1.0.${i}"\n}\n`)
      .join("");
    return () => terraform.lockedVersions(lock);
  },
  "terraform writeCompactSchemas": (n) => {
    const json = providerSchemas(n);
    return () => terraform.writeCompactSchemas(json as never);
  },
  "terraform/convert toTerraformJson": (n) => {
    const source = moduleSource(n);
    return () => toTerraformJson(source);
  },
  "terraform/convert fromJson": (n) => {
    const json = JSON.stringify({ locals: Object.fromEntries(range(n).map((i) => [`a${i}`, `\${var.x}-${i}`])) });
    return () => fromJson(json);
  },
  "terraform/test runTests": (n) => {
    const runs = range(Math.ceil(n / 8));
    const tests = runs
      .map((i) => `run "r${i}" {\n  command = plan\n  assert {\n    condition = output.a == "x"\n    error_message = "No."\n  }\n}\n`)
      .join("");
    const files = terraform.memoryFiles({ "main.tf": 'output "a" {\n  value = "x"\n}\n', "tests/a.tftest.hcl": tests });
    return () => runTests(files);
  },

  "meaning onlyClasses": ofTwoTrees((before, after) => onlyClasses(diffModules(before, after), ["values"])),
  "meaning diffFolders": (n) => {
    const [before, after] = [folder(n, "x"), folder(n, "y")];
    return () => diffFolders(before as never, after as never);
  },
  "meaning diffModules": ofTwoTrees((before, after) => diffModules(before, after)),
  "meaning diffInterface": ofTwoTrees((before, after) => diffInterface(before, after)),
  "meaning summarize": ofTwoTrees((before, after) => summarize(diffModules(before, after))),
  "meaning formatDiff": ofTwoTrees((before, after) => formatDiff({ diff: diffModules(before, after) } as never, "markdown")),
  "meaning diffValues": (n) => {
    const after = terraform.memoryFiles({ "main.tf": moduleSource(n).replaceAll('"x"', '"y"') });
    const before = filesOf(n);
    return () => diffValues(before, after, { path: "." });
  },

  "language-service diagnostics": serving((service) => service.diagnostics(URI)),
  "language-service work": serving((service) => service.work(Number.POSITIVE_INFINITY)),
  "language-service complete": serving((service, last) => service.complete(URI, inValue(last))),
  "language-service hover": serving((service, last) => service.hover(URI, inValue(last))),
  "language-service definition": serving((service, last) => service.definition(URI, inValue(last))),
  "language-service references": serving((service, last) => service.references(URI, inValue(last), { includeDeclaration: true })),
  "language-service documentHighlights": serving((service, last) => service.documentHighlights(URI, inValue(last))),
  "language-service rename": serving((service, last) => service.rename(URI, inValue(last), "renamed")),
  "language-service documentSymbols": serving((service) => service.documentSymbols(URI)),
  "language-service workspaceSymbols": serving((service) => service.workspaceSymbols("r")),
  "language-service foldingRanges": serving((service) => service.foldingRanges(URI)),
  "language-service selectionRanges": serving((service, last) => service.selectionRanges(URI, [inValue(last)])),
  "language-service semanticTokens": serving((service) => service.semanticTokens(URI)),
  "language-service documentLinks": serving((service) => service.documentLinks(URI)),
  "language-service format": serving((service) => service.format(URI)),
  "language-service inlayHints": serving((service, last) =>
    service.inlayHints(URI, { start: { line: 0, character: 0 }, end: inValue(last) }),
  ),
  "language-service codeActions": serving((service, last) =>
    service.codeActions(URI, { start: inValue(last), end: inValue(last) }, { diagnostics: [] }),
  ),
};
