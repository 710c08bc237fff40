import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { plainBody } from "./plain-json.ts";

it("makes the plain JSON that hcl2json makes of a body", () => {
  const source = `
    name = "web"
    size = 2
    on   = true
    none = null
    text = "a \${upper(name)} b"
    sum  = size + 1
    list = ["x", name, "\${name}"]
    map  = { a = 1, "b" = name }
    service "web" "eu" {
      port = 80
    }
    service "web" "us" {}
    service "web" "eu" {}
    __proto__ = 1
  `;
  expect(JSON.parse(JSON.stringify(plainBody(parseConfig(source, "x").file.body)))).toEqual(
    JSON.parse(`{
      "name": "web", "size": 2, "on": true, "none": null,
      "text": "a \${upper(name)} b", "sum": "\${size + 1}",
      "list": ["x", "\${name}", "\${name}"], "map": { "a": 1, "b": "\${name}" },
      "__proto__": 1,
      "service": { "web": { "eu": [{ "port": 80 }, {}], "us": [{}] } }
    }`),
  );
});
