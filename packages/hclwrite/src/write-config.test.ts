import { CtyError, equals, list, number, numberVal, string } from "@hcl-ts/cty";
import * as hcldec from "@hcl-ts/hcldec";
import { expect, it } from "vitest";
import { writeConfig } from "./write-config.ts";

const spec = hcldec.objectSpec({
  name: hcldec.attrSpec("name", string, { required: true }),
  ports: hcldec.attrSpec("ports", list(number)),
  limit: hcldec.defaultSpec(hcldec.attrSpec("limit", number), hcldec.literalSpec(numberVal(1))),
  check: hcldec.blockSpec("check", hcldec.objectSpec({ path: hcldec.attrSpec("path", string) })),
  rule: hcldec.blockListSpec("rule", hcldec.objectSpec({ kind: hcldec.blockLabelSpec(0, "kind"), to: hcldec.attrSpec("to", string) })),
  listen: hcldec.blockMapSpec("listen", ["name"], hcldec.objectSpec({ port: hcldec.attrSpec("port", number) })),
  env: hcldec.blockAttrsSpec("env", string),
});

const data = {
  name: "catalog",
  ports: [80, 443],
  limit: 5,
  check: { path: "/health" },
  rule: [
    { kind: "allow", to: "a" },
    { kind: "deny", to: null },
  ],
  listen: { http: { port: 80 } },
  env: { HOME: "/x" },
};

it("writeConfig writes blocks as blocks, and its result decodes to the value", () => {
  const document = writeConfig(spec, data);
  expect(document.text).toBe(
    `name  = "catalog"
ports = [80, 443]
limit = 5

check {
  path = "/health"
}

rule "allow" {
  to = "a"
}

rule "deny" {
}

listen "http" {
  port = 80
}

env {
  HOME = "/x"
}
`,
  );
  const decoded = hcldec.decode(document.body, spec);
  expect(decoded.diagnostics).toEqual([]);
  expect(writeConfig(spec, decoded.value).text).toBe(document.text);
  expect(equals(decoded.value, hcldec.decode(writeConfig(spec, decoded.value).body, spec).value).content).toBe(true);
});

it("writeConfig refuses what it cannot write", () => {
  expect(() => writeConfig(spec, { name: 1, ports: "x" })).toThrow(CtyError);
});
