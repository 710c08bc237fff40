/**
 * A file as people have it, with the mistakes that people make: each is one diagnostic where it has
 * to be mended, and costs no more than what is broken.
 */
import { type Expression, formatDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parse, parseExpression } from "../src/index.ts";

const valid = `{
  "//": "The shop",
  "region": "eu-north-1",
  "tags": {
    "team": "shop",
    "owner": "anna"
  },
  "service": {
    "web": {
      "image": "shop/web:1.4.2",
      "replicas": 2,
      "ports": [80, 443],
      "env": {
        "MODE": "\${upper(var.mode)}",
        "PATH": "C:\\\\bin"
      },
      "check": [
        { "path": "/health", "interval": 10 },
        { "path": "/ready", "interval": 5 }
      ]
    },
    "worker": {
      "image": "shop/worker:1.4.2",
      "enabled": true
    }
  },
  "output": null
}
`;

/** The replacement that makes each mistake. */
const mistakes: Readonly<Record<string, readonly [valid: string, broken: string]>> = {
  "a comma is missing": ['"shop",\n', '"shop"\n'],
  "a comma is missing in an array": ["[80, 443]", "[80 443]"],
  "a comma follows the last property": ['"owner": "anna"', '"owner": "anna",'],
  "a comma is doubled": ['"shop",\n', '"shop",,\n'],
  "a colon is missing": ['"replicas": 2', '"replicas" 2'],
  "a colon is doubled": ['"replicas": 2', '"replicas":: 2'],
  "an equals sign is written for a colon": ['"replicas": 2', '"replicas" = 2'],
  "a value is missing": ['"replicas": 2', '"replicas":'],
  "a name has no quotes": ['"replicas": 2', "replicas: 2"],
  "single quotes are used": ['"/ready"', "'/ready'"],
  "typographic quotes are used": ['"shop/worker:1.4.2"', "“shop/worker:1.4.2”"],
  "a value has no quotes": ['"eu-north-1"', "eu-north-1"],
  "the opening quote of a value is missing": ['"shop/web:1.4.2"', 'shop/web:1.4.2"'],
  "the closing quote of a value is missing": ['"eu-north-1"', '"eu-north-1'],
  "the opening quote of a name is missing": ['"replicas"', 'replicas"'],
  "the closing quote of a name is missing": ['"replicas"', '"replicas'],
  "a quote in a string is not escaped": ['"The shop"', '"The "old" shop"'],
  "a backslash is not escaped": ["C:\\\\bin", "C:\\Users\\me\\bin"],
  "a string has a line break": ['"The shop"', '"The\n  old shop,\nwith a cellar"'],
  "a string has a tab": ['"The shop"', '"The\tshop"'],
  "a closing bracket is missing": ["[80, 443]", "[80, 443"],
  "an opening bracket is missing": ["[80, 443]", "80, 443]"],
  "a closing bracket is doubled": ["[80, 443]", "[80, 443]]"],
  "a bracket is of the wrong kind": ["[80, 443]", "[80, 443}"],
  "an array has names": ["[80, 443]", '["http": 80, "https": 443]'],
  "the closing brace of an object is missing": ['"owner": "anna"\n  },', '"owner": "anna",'],
  "the closing brace of an element is missing": ['"interval": 10 },', '"interval": 10,'],
  "the opening brace of an object is missing": ['"tags": {', '"tags":'],
  "the last brace is missing": ["null\n}\n", "null\n"],
  "the first brace is missing": ['{\n  "//"', '  "//"'],
  "a brace is left over": ["null\n}\n", "null\n}\n}\n"],
  "a comment is written": ['"output": null', '"output": null // later'],
  "Python is written": ["true", "True"],
  "JavaScript is written": ["null", "undefined"],
  "a number has a leading zero": ['"replicas": 2', '"replicas": 02'],
  "an address has no quotes": ['"replicas": 2', '"replicas": 10.0.0.0/8'],
  "a second document follows": ["null\n}\n", 'null\n}\n{ "a": 1 }\n'],
};

/** The names of all properties. */
function outline(expression: Expression): readonly string[] {
  const properties = expression.exprMap?.();
  const elements = expression.exprList?.();
  if (properties !== undefined) return properties.flatMap(({ key, value }) => [key.value().value.asString(), ...outline(value)]);
  return elements?.flatMap(outline) ?? [];
}

const outlineOf = (source: string): readonly string[] => outline(parseExpression(source, "shop.json").expression);

it("the original file is valid", () => {
  expect(parse(valid, "shop.json").diagnostics).toEqual([]);
});

it("the snapshot explains each mistake", async () => {
  const shown = Object.entries(mistakes).map(([mistake, [from, to]]) => {
    const source = valid.replace(from, () => to);
    const { diagnostics } = parse(source, "shop.json");
    return `# ${mistake}\n\n${formatDiagnostics(diagnostics, { sources: new Map([["shop.json", new SourceFile("shop.json", source)]]), width: 100 })}`;
  });
  await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/mistakes.txt");
});

it.each(Object.entries(mistakes))("the parser reports one error and keeps what is valid if %s", (_, [from, to]) => {
  expect(valid).toContain(from);
  const source = valid.replace(from, () => to);
  expect(parse(source, "shop.json").diagnostics).toHaveLength(1);
  const whole = outlineOf(valid);
  const left = outlineOf(source);
  expect(whole.filter((name) => !left.includes(name)).length).toBeLessThan(2);
  // Nothing is there that was not written.
  expect(left.length).toBeLessThan(whole.length + 3);
});
