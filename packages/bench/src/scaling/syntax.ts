/** Scaling of reading, writing and comparing configuration. */
import * as analysis from "@hcl-ts/analysis";
import * as cty from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import * as hcl from "@hcl-ts/hcl";
import * as hcl2json from "@hcl-ts/hcl2json";
import * as hcljson from "@hcl-ts/hcljson";
import * as hclsyntax from "@hcl-ts/hclsyntax";
import { Document, listItems } from "@hcl-ts/hclsyntax/document";
import * as hclwrite from "@hcl-ts/hclwrite";
import * as meaning from "@hcl-ts/meaning";
import { config, expression, jsonConfig, mapOf, numberList, range, records, text } from "./inputs.ts";
import type { Rows } from "./row.ts";

const reading =
  (source: (size: number) => string, work: (source: string) => unknown): ((size: number) => () => unknown) =>
  (size) => {
    const given = source(size);
    return () => work(given);
  };

/** A row for a function that takes a configuration tree: a new one for each run, since a tree creates nodes when they are read first. */
const ofBody = (work: (body: hclsyntax.BodyNode) => unknown): ((size: number) => () => unknown) =>
  reading(config, (source) => work(hclsyntax.parseConfig(source).file.body));

/** A row for a function that takes a configuration tree and the offset of its end. */
const atEnd = (work: (body: hclsyntax.BodyNode, offset: number) => unknown): ((size: number) => () => unknown) =>
  ofBody((body) => work(body, body.file.text.length - 4));

/** A row for an evaluation: of a new expression for each run, since an expression remembers what does not depend on the scope. */
const evaluation =
  (
    source: (size: number) => string,
    variables: (size: number) => Readonly<Record<string, cty.Value>> = () => ({}),
  ): ((size: number) => () => unknown) =>
  (size) => {
    const given = source(size);
    const ctx = new hcl.EvalContext({ variables: variables(size), functions: standardFunctions });
    return () => hclsyntax.parseExpression(given).expression.value(ctx);
  };

const numbersOf = (n: number) => ({ numbers: numberList(n) });

const broken = (size: number): string =>
  range(size)
    .map((i) => `a${i} = [1, (2\n`)
    .join("");

const problems = (size: number): readonly hcl.Diagnostic[] =>
  hclsyntax.parseConfig(
    range(size)
      .map((i) => `a${i} = ]\n`)
      .join(""),
  ).diagnostics;

const edits =
  (change: (e: hclwrite.DocumentEditor) => void): ((size: number) => () => unknown) =>
  (size) => {
    const source = config(size);
    return () => hclwrite.openConfig(source).edit(change);
  };

export const syntaxRows: Rows = {
  "hclsyntax parseConfig": reading(config, (source) => hclsyntax.parseConfig(source)),
  "hclsyntax parseConfig, broken": reading(broken, (source) => hclsyntax.parseConfig(source).diagnostics),
  "hclsyntax parseConfig, not ASCII": reading(
    (n) => `${config(n)}# é\n`,
    (source) => hclsyntax.parseConfig(source),
  ),
  "hclsyntax parseConfig, heredocs": reading(
    (n) =>
      range(n)
        .map((i) => `a${i} = <<-E\n    one \${x}\n  two\n  E\n`)
        .join(""),
    (source) => hclsyntax.parseConfig(source),
  ),
  "hclsyntax parseConfig, comments": reading(
    (n) =>
      range(n)
        .map((i) => `# ${i}\n/* ${i} */\n`)
        .join(""),
    (source) => hclsyntax.parseConfig(source),
  ),
  "hclsyntax parseConfig, one attribute repeated": reading(
    (n) => "a = 1\n".repeat(n),
    (source) => hclsyntax.parseConfig(source),
  ),
  "hclsyntax syntaxErrors": reading(config, (source) => hclsyntax.syntaxErrors(source)),
  "hclsyntax parseExpression": reading(expression, (source) => hclsyntax.parseExpression(source)),
  "hclsyntax parseExpression, a chain of operators": reading(
    (n) =>
      range(n)
        .map(() => "1")
        .join(" + "),
    (source) => hclsyntax.parseExpression(source),
  ),
  "hclsyntax parseExpression, a chain of steps": reading(
    (n) => `a${".b".repeat(n)}`,
    (source) => hclsyntax.parseExpression(source),
  ),
  "hclsyntax parseTemplate": reading(
    (n) => "one ${two} three ".repeat(n),
    (source) => hclsyntax.parseTemplate(source),
  ),
  "hclsyntax parseTemplate, directives": reading(
    (n) => "%{ if a }one%{ else }two%{ endif }".repeat(n),
    (source) => hclsyntax.parseTemplate(source),
  ),
  "hclsyntax parseTraversalAbs": reading(
    (n) => `a${".b[0]".repeat(n)}`,
    (source) => hclsyntax.parseTraversalAbs(source),
  ),
  "hclsyntax parseTraversalPartial": reading(
    (n) => `a${".b[*]".repeat(n)}`,
    (source) => hclsyntax.parseTraversalPartial(source),
  ),
  "hclsyntax lexConfig": reading(config, (source) => hclsyntax.lexConfig(source)),
  "hclsyntax lexExpression": reading(expression, (source) => hclsyntax.lexExpression(source)),
  "hclsyntax lexTemplate": reading(text, (source) => hclsyntax.lexTemplate(source)),
  "hclsyntax configTokens": reading(config, (source) => Array.from(hclsyntax.configTokens(source))),
  "hclsyntax configTokensInParts": reading(config, (source) => Array.from(hclsyntax.configTokensInParts(source, 1_000, () => true))),
  "hclsyntax readComments": reading(
    (n) =>
      range(n)
        .map((i) => `# c\na${i} = 1\n`)
        .join(""),
    (source) => hclsyntax.readComments(hclsyntax.parseConfig(source).file.body),
  ),
  "hclsyntax walk": ofBody((body) => hclsyntax.walk(body, () => undefined)),
  "hclsyntax walk, every range": ofBody((body) => hclsyntax.walk(body, (node) => void node.range)),
  "hclsyntax visit": ofBody((body) => hclsyntax.visit(body, {})),
  "hclsyntax childrenOf": ofBody((body) => hclsyntax.childrenOf(body)),
  "hclsyntax nodesAtPos": atEnd(hclsyntax.nodesAtPos),
  "hclsyntax outermostExprAtPos": atEnd(hclsyntax.outermostExprAtPos),
  "hclsyntax blocksAtPos": atEnd(hclsyntax.blocksAtPos),
  "hclsyntax innermostBlockAtPos": atEnd(hclsyntax.innermostBlockAtPos),
  "hclsyntax outermostBlockAtPos": atEnd(hclsyntax.outermostBlockAtPos),
  "hclsyntax attributeAtPos": atEnd(hclsyntax.attributeAtPos),
  "hclsyntax isValidIdentifier": reading(
    (n) => "a".repeat(n),
    (source) => hclsyntax.isValidIdentifier(source),
  ),
  "hclsyntax Expression.value, for": evaluation(() => "[for x in numbers : x * 2 + 1 if x > 3]", numbersOf),
  "hclsyntax Expression.value, for with groups": evaluation(() => '{for x in numbers : "k${x % 7}" => x...}', numbersOf),
  "hclsyntax Expression.value, splat": evaluation(
    () => "records[*].name",
    (n) => ({ records: records(n) }),
  ),
  "hclsyntax Expression.value, conditionals": evaluation(() => "[for x in numbers : x > 5 ? { a = x } : { a = 0 }]", numbersOf),
  "hclsyntax Expression.value, template": evaluation(
    (n) => `"${"one ${two} ".repeat(n)}"`,
    () => ({ two: cty.stringVal("2") }),
  ),
  "hclsyntax Expression.value, tuple": evaluation((n) => `[${range(n).join(", ")}]`),
  "hclsyntax Expression.value, object": evaluation(
    (n) =>
      `{${range(n)
        .map((i) => `a${i} = ${i}`)
        .join(", ")}}`,
  ),
  "hclsyntax Expression.value, operators": evaluation((n) =>
    range(n)
      .map(() => "1")
      .join(" + "),
  ),
  "hclsyntax Expression.value, template for": evaluation(() => '"%{ for x in numbers }${x},%{ endfor }"', numbersOf),
  "hclsyntax Expression.value, elements by key": evaluation(
    (n) =>
      `[${range(n)
        .map((i) => `map["key${i}"]`)
        .join(", ")}]`,
    (n) => ({ map: mapOf(n) }),
  ),
  "hclsyntax/document Document": reading(config, (source) => new Document("main.hcl", source).diagnostics),
  "hclsyntax/document Document, many keys": (n) => {
    const source = config(1000);
    const at = source.indexOf("=") + 2;
    return () => {
      const document = new Document("main.hcl", source);
      // A digit and its removal: a value that grows with the number of keys would be read again at each of them.
      for (const i of range(n))
        document.update([i % 2 === 0 ? { start: at, end: at, newText: "1" } : { start: at, end: at + 1, newText: "" }]);
      return document.diagnostics;
    };
  },
  "hclsyntax/document listItems": reading(config, (source) => listItems(source)),

  "hcljson parse": reading(jsonConfig, (source) => hcljson.parse(source)),
  "hcljson parse, every value": reading(jsonConfig, (source) => {
    for (const { expression: each } of hcljson.parse(source).file.body.justAttributes().attributes.values())
      each.value(new hcl.EvalContext({ variables: { var: cty.objectVal({ x: cty.stringVal("1") }) } }));
  }),
  "hcljson parseExpression": reading(jsonConfig, (source) => hcljson.parseExpression(source)),
  "hcljson parseLiteral": reading(jsonConfig, (source) => hcljson.parseLiteral(source)),
  "hcljson jsonSyntaxTree": reading(jsonConfig, (source) => hcljson.jsonSyntaxTree(hcljson.parse(source).file)),
  "hcljson bodyFromValue": (n) => {
    const value = JSON.parse(jsonConfig(n)) as unknown;
    return () => hcljson.bodyFromValue(value);
  },
  "hcljson expressionFromValue": (n) => {
    const value = JSON.parse(jsonConfig(n)) as unknown;
    return () => hcljson.expressionFromValue(value);
  },

  "hcl orderDiagnostics": (n) => {
    const given = problems(n);
    return () => hcl.orderDiagnostics(given);
  },
  "hcl diagnosticsToData": (n) => {
    const given = problems(n);
    return () => hcl.diagnosticsToData(given);
  },
  "hcl formatDiagnostics": (n) => {
    const given = problems(n);
    return () => hcl.formatDiagnostics(given);
  },
  "hcl formatDiagnosticsAsSarif": (n) => {
    const given = problems(n);
    return () => hcl.formatDiagnosticsAsSarif(given);
  },
  "hcl formatDiagnosticsAsGithub": (n) => {
    const given = problems(n);
    return () => hcl.formatDiagnosticsAsGithub(given);
  },
  "hcl hasErrors": (n) => {
    const given = problems(n);
    return () => hcl.hasErrors(given);
  },
  "hcl mergeBodies": (n) => {
    const bodies = range(n).map((i) => hclsyntax.parseConfig(`a${i} = 1\n`).file.body);
    return () => hcl.mergeBodies(bodies).justAttributes();
  },
  "hcl blocksOfType": ofBody((body) =>
    hcl.blocksOfType(body.partialContent({ blocks: [{ type: "block", labelNames: ["name"] }] }).content, "block"),
  ),
  "hcl formatTraversal": reading(
    (n) => `a${".b[0]".repeat(n)}`,
    (source) => hcl.formatTraversal(hclsyntax.parseTraversalAbs(source).traversal!),
  ),

  "hcl2json toJson": reading(config, (source) => hcl2json.toJson(source)),
  "hcl2json toJsonText": reading(config, (source) => hcl2json.toJsonText(source)),
  "hcl2json parse": reading(config, (source) => hcl2json.parse("a.tf", source)),
  "hcl2json convertFiles": (n) => {
    const files = Object.fromEntries(range(Math.ceil(n / 8)).map((i) => [`f${i}.tf`, `a${i} = 1\n`]));
    return () => hcl2json.convertFiles(files);
  },
  "hcl2json getReferencesInExpression": reading(expression, (source) => hcl2json.getReferencesInExpression("a.tf", source)),
  "hcl2json jsonText": (n) => {
    const { json, numbers } = hcl2json.toJson(config(n), { numbers: true });
    return () => hcl2json.jsonText(json, numbers);
  },

  "hclwrite format": reading(config, (source) => hclwrite.format(source)),
  "hclwrite format, style terraform": reading(config, (source) => hclwrite.format(source, { style: "terraform" })),
  "hclwrite format, one long line": reading(
    (n) => `a = [${range(n).join(",")}]\n`,
    (source) => hclwrite.format(source),
  ),
  "hclwrite format, nested": reading(
    (n) => `a = ${"[\n".repeat(Math.min(200, n))}1${"]\n".repeat(Math.min(200, n))}`.repeat(Math.ceil(n / 200)),
    (source) => hclwrite.format(source),
  ),
  "hclwrite formatEdits": reading(
    (n) => config(n).replaceAll(" = ", "="),
    (source) => hclwrite.formatEdits(source),
  ),
  "hclwrite formatRange": reading(config, (source) => hclwrite.formatRange(source, 0, source.length)),
  "hclwrite formatInParts": reading(config, (source) => [...hclwrite.formatInParts(source)]),
  "hclwrite openConfig": reading(config, (source) => hclwrite.openConfig(source).body.blocks),
  "hclwrite openConfig, set in each block": edits((e) => {
    for (const block of e.blocks()) block.attribute("size").set(1);
  }),
  "hclwrite openConfig, set a new attribute in each block": edits((e) => {
    for (const block of e.blocks()) block.attribute("new").set(1);
  }),
  "hclwrite openConfig, remove each block": edits((e) => {
    for (const block of e.blocks()) block.remove();
  }),
  "hclwrite openConfig, rename each attribute": edits((e) => {
    for (const block of e.blocks()) block.attribute("size").rename("renamed");
  }),
  "hclwrite openConfig, appends in one edit": (n) => () => {
    hclwrite.openConfig("").edit((e) => {
      for (const i of range(n)) e.attribute(`a${i}`).set(i);
    });
  },
  "hclwrite openConfig, blocks appended in one edit": (n) => () => {
    hclwrite.openConfig("").edit((e) => {
      for (const i of range(n)) e.append("b", [`n${i}`], { size: i });
    });
  },
  "hclwrite openConfig, elements of one object": (n) => {
    const source = `a = {\n${range(n)
      .map((i) => `  k${i} = ${i}\n`)
      .join("")}}\n`;
    return () =>
      hclwrite.openConfig(source).edit((e) => {
        for (const i of range(n)) e.attribute("a").at(`k${i}`).set("x");
      });
  },
  "hclwrite editConfigs": (n) => {
    const documents = range(n).map((i) => hclwrite.openConfig("a = 1\n", `${i}.hcl`));
    return () =>
      hclwrite.editConfigs(documents, (change) => {
        for (const document of change.documents) document.attribute("a").set(2);
      });
  },
  "hclwrite createConfig": (n) => {
    const data = Object.fromEntries(range(n).map((i) => [`a${i}`, i]));
    return () => hclwrite.createConfig(data).text;
  },
  "hclwrite writeValue": (n) => {
    const value = records(n);
    return () => hclwrite.writeValue(value);
  },
  "hclwrite readJsonTree": reading(jsonConfig, (source) => hclwrite.readJsonTree(source)),
  "hclwrite openJsonConfig": (n) => {
    const source = JSON.stringify(Object.fromEntries(range(n).map((i) => [`a${i}`, i])), undefined, 2);
    return () =>
      hclwrite.openJsonConfig(source).edit((e) => {
        for (const i of range(n)) e.setAt(`a${i}`, 1);
      });
  },
  "hclwrite applyReplacements": (n) => {
    const source = text(10 * n);
    const replacements = range(n).map((i) => ({ start: 10 * i, end: 10 * i + 2, newText: "xyz" }));
    return () => hclwrite.applyReplacements(source, replacements);
  },
  "hclwrite parseAddress": reading(
    (n) => `a${".b".repeat(n)}`,
    (source) => hclwrite.parseAddress(source),
  ),
  "hclwrite formatAddress": reading(
    (n) => `a${".b".repeat(n)}`,
    (source) => hclwrite.formatAddress(hclwrite.parseAddress(source)),
  ),
  "hclwrite heredoc": (n) => {
    const lines = "one\n".repeat(n);
    return () => hclwrite.createConfig({ a: hclwrite.heredoc(lines) }).text;
  },

  "analysis references": ofBody((body) => Array.from(analysis.references(body))),
  "analysis functions": ofBody((body) => Array.from(analysis.functions(body))),
  "analysis referenceSteps": ofBody((body) => Array.from(analysis.referenceSteps(body))),
  "analysis functionSteps": ofBody((body) => Array.from(analysis.functionSteps(body))),
  "analysis meaningKey": ofBody((body) => analysis.meaningKey(body)),
  "analysis walkBlocks": ofBody((body) => Array.from(analysis.walkBlocks(body))),
  "analysis bodyItems": ofBody((body) => analysis.bodyItems(body, {})),
  "analysis renameReferences": ofBody((body) => analysis.renameReferences([body], ["var", "x1"], ["var", "renamed"])),
  "analysis applyEdits": (n) => {
    const { file } = hclsyntax.parseConfig(
      range(n)
        .map((i) => `a${i} = var.x1\n`)
        .join(""),
    );
    const { edits } = analysis.renameReferences([file.body], ["var", "x1"], ["var", "renamed"]);
    return () => analysis.applyEdits("", file.source.text, edits);
  },
  "analysis dependencyOrder": (n) => {
    const { body } = hclsyntax.parseConfig(
      range(n)
        .map((i) => `a${i} = a${Math.max(0, i - 1)}x + 1\n`)
        .join(""),
    ).file;
    const items = body.attributes.map(({ name, expr }) => ({ name, expression: expr, expressions: [expr], body: expr }));
    return () => analysis.dependencyOrder(items as never);
  },
  "analysis strongComponents": (n) => {
    const graph = new Map(range(n).map((i) => [`a${i}`, [`a${(i + 1) % n}`]]));
    return () => Array.from(analysis.strongComponents(graph));
  },
  "analysis constantValue": reading(
    (n) => `[${range(n).join(", ")}]`,
    (source) => analysis.constantValue(hclsyntax.parseExpression(source).expression),
  ),
  "analysis constantStrings": reading(
    (n) =>
      `[${range(n)
        .map((i) => `"${i}"`)
        .join(", ")}]`,
    (source) => analysis.constantStrings(hclsyntax.parseExpression(source).expression),
  ),
  "analysis exprList": reading(
    (n) => `[${range(n).join(", ")}]`,
    (source) => analysis.exprList(hclsyntax.parseExpression(source).expression),
  ),
  "analysis exprMap": reading(
    (n) =>
      `{${range(n)
        .map((i) => `a${i} = ${i}`)
        .join(", ")}}`,
    (source) => analysis.exprMap(hclsyntax.parseExpression(source).expression),
  ),
  "analysis exprCall": reading(
    (n) => `f(${range(n).join(", ")})`,
    (source) => analysis.exprCall(hclsyntax.parseExpression(source).expression),
  ),
  "analysis absTraversalForExpr": reading(
    (n) => `a${".b".repeat(n)}`,
    (source) => analysis.absTraversalForExpr(hclsyntax.parseExpression(source).expression),
  ),

  "meaning diffFiles, equal": reading(config, (source) =>
    meaning.diffFiles([["a.hcl", source]], [["a.hcl", source]], { profile: meaning.blockProfile() }),
  ),
  "meaning diffFiles, all changed": reading(config, (source) =>
    meaning.diffFiles([["a.hcl", source]], [["a.hcl", source.replaceAll(" + 1", " + 2")]], { profile: meaning.blockProfile() }),
  ),
  "meaning diffFiles, all renamed": reading(config, (source) =>
    meaning.diffFiles([["a.hcl", source]], [["a.hcl", source.replaceAll('"b', '"c')]], { profile: meaning.blockProfile() }),
  ),
};
