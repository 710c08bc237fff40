/**
 * The patterns of Terraform's JSON configuration, as CDKTF writes it, read with block schemas like
 * Terraform's.
 */
import { stringVal } from "@hcl-ts/cty";
import { type Body, type BodySchema, EvalContext, formatTraversal } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parse } from "./index.ts";

const file: BodySchema = {
  blocks: [
    { type: "terraform" },
    { type: "provider", labelNames: ["name"] },
    { type: "variable", labelNames: ["name"] },
    { type: "locals" },
    { type: "output", labelNames: ["name"] },
    { type: "module", labelNames: ["name"] },
    { type: "resource", labelNames: ["type", "name"] },
    { type: "data", labelNames: ["type", "name"] },
    { type: "moved" },
    { type: "import" },
    { type: "removed" },
    { type: "check", labelNames: ["name"] },
  ],
};

/** The blocks of a file, of which nothing may be wrong. */
function blocksOf(source: unknown, schema: BodySchema = file) {
  const { file: parsed, diagnostics } = parse(JSON.stringify(source, undefined, 2), "cdk.tf.json");
  expect(diagnostics).toEqual([]);
  const result = parsed.body.content(schema);
  expect(result.diagnostics).toEqual([]);
  return result.content.blocks;
}

const attribute = (body: Body, name: string) => body.partialContent({ attributes: [{ name }] }).content.attributes.get(name)!.expression;
const references = (body: Body, name: string) => attribute(body, name).variables().map(formatTraversal);

describe("Terraform's JSON configuration", () => {
  it('ignores metadata in "//" of the file and of blocks', () => {
    const metadata = { metadata: { path: "stack/bucket", uniqueId: "bucket_1A2B" } };
    const [bucket] = blocksOf({ "//": metadata, resource: { aws_s3_bucket: { b: { "//": metadata, bucket: "logs" } } } });
    expect(bucket!.labels).toEqual(["aws_s3_bucket", "b"]);
    expect([...bucket!.body.justAttributes().attributes.keys()]).toEqual(["bucket"]);
  });

  it("reads the configurations of a provider from an array, even a single one", () => {
    const blocks = blocksOf({ provider: { aws: [{ region: "eu-west-1" }, { alias: "us", region: "us-east-1" }], null: [{}] } });
    expect(blocks.map((block) => block.labels[0])).toEqual(["aws", "aws", "null"]);
  });

  it("reads for_each as an expression and as a map", () => {
    const [a, b] = blocksOf({ resource: { r: { a: { for_each: '${toset(["x", var.y])}' }, b: { for_each: { ap: "ap-south-1" } } } } });
    expect(references(a!.body, "for_each")).toEqual(["var.y"]);
    const pairs = attribute(b!.body, "for_each").exprMap!()!;
    expect(pairs.map(({ key, value }) => [key.value().value.asString(), value.value().value.asString()])).toEqual([["ap", "ap-south-1"]]);
  });

  it("reads nested blocks from arrays and from objects", () => {
    const [policy] = blocksOf({ data: { p: { d: { statement: [{ sid: "1" }, { sid: "2" }], timeouts: { read: "5m" } } } } });
    const { content } = policy!.body.content({ blocks: [{ type: "statement" }, { type: "timeouts" }] });
    expect(content.blocks.map((block) => block.type)).toEqual(["statement", "statement", "timeouts"]);
  });

  it("reads references from plain strings in depends_on", () => {
    const [role] = blocksOf({ resource: { r: { a: { depends_on: ["aws_iam_role.x", "data.p.y[0]"] } } } });
    const elements = attribute(role!.body, "depends_on").exprList!()!;
    expect(elements.map((element) => formatTraversal(element.asTraversal!()!))).toEqual(["aws_iam_role.x", "data.p.y[0]"]);
  });

  it("reads the label of a backend", () => {
    const [settings] = blocksOf({ terraform: { backend: { local: { path: "x.tfstate" } } } });
    const { content } = settings!.body.content({ blocks: [{ type: "backend", labelNames: ["type"] }] });
    expect(content.blocks[0]!.labels).toEqual(["local"]);
    expect(attribute(content.blocks[0]!.body, "path").value().value.asString()).toBe("x.tfstate");
  });

  it("reads JSON embedded in strings, with templates in it", () => {
    const definition = JSON.stringify({ StartAt: "A", Resource: "${arn}" });
    const [machine] = blocksOf({ resource: { sfn: { m: { definition } } } });
    const { value, diagnostics } = attribute(machine!.body, "definition").value(new EvalContext({ variables: { arn: stringVal("a:b") } }));
    expect(diagnostics).toEqual([]);
    expect(value.asString()).toBe('{"StartAt":"A","Resource":"a:b"}');
  });

  it("reads outputs that are objects, and locals with references", () => {
    const [output, locals] = blocksOf({ output: { o: { value: { arn: "${r.a.arn}", n: 1 } } }, locals: { l: "x-${var.env}" } });
    expect(references(output!.body, "value")).toEqual(["r.a.arn"]);
    expect(references(locals!.body, "l")).toEqual(["var.env"]);
  });

  it("reads types from strings, without a context or as native syntax", () => {
    const [variable] = blocksOf({ variable: { v: { type: "map(object({a = string}))" } } });
    const type = attribute(variable!.body, "type");
    expect(type.value().value.asString()).toBe("map(object({a = string}))");
    expect(type.exprCall!()!.name).toBe("map");
  });
});

/**
 * The arguments and blocks that a resource of any type has, as Terraform has them beside its provider's.
 */
const resource: BodySchema = {
  attributes: [{ name: "count" }, { name: "for_each" }, { name: "provider" }, { name: "depends_on" }],
  blocks: [{ type: "lifecycle" }, { type: "connection" }, { type: "provisioner", labelNames: ["type"] }],
};

describe("a stack as CDKTF writes it", () => {
  const stack = {
    "//": { metadata: { backend: "s3", stackName: "app", version: "0.20.9" } },
    terraform: {
      backend: { s3: { bucket: "states", key: "app.tfstate" } },
      required_providers: { aws: { source: "aws", version: "5.54.1" } },
      required_version: ">= 1.5",
    },
    provider: { aws: [{ region: "eu-west-1" }, { alias: "us", region: "us-east-1" }] },
    variable: { size: { default: 2, description: "How many", type: "number" } },
    resource: {
      aws_instance: {
        web: {
          "//": { metadata: { path: "app/web", uniqueId: "web" } },
          ami: "${data.aws_ami.linux.id}",
          count: "${var.size}",
          depends_on: ["aws_iam_role.app"],
          lifecycle: { create_before_destroy: true, ignore_changes: ["tags"] },
          provider: "aws.us",
          provisioner: [{ "local-exec": { command: "echo ${self.id}" } }, { file: { source: "a", destination: "b" } }],
          tags: { Name: "web-${count.index}" },
          ebs_block_device: [{ volume_size: 10 }, { volume_size: 20 }],
        },
      },
    },
    data: { aws_ami: { linux: { most_recent: true, owners: ["amazon"] } } },
    moved: [{ from: "aws_instance.old", to: "aws_instance.web" }],
    check: { health: { assert: { condition: "${true}", error_message: "down" } } },
    output: { web: { value: { ids: "${aws_instance.web[*].id}" }, sensitive: true } },
  };

  it("reads every block with its labels, in order", () => {
    expect(blocksOf(stack).map((block) => [block.type, ...block.labels].join("."))).toEqual([
      "terraform",
      "provider.aws",
      "provider.aws",
      "variable.size",
      "resource.aws_instance.web",
      "data.aws_ami.linux",
      "moved",
      "check.health",
      "output.web",
    ]);
  });

  it("leaves unknown properties to the provider", () => {
    const web = blocksOf(stack).find((block) => block.type === "resource")!;
    const { content, diagnostics, remain } = web.body.partialContent(resource);
    expect(diagnostics).toEqual([]);
    expect([...content.attributes.keys()].sort()).toEqual(["count", "depends_on", "provider"]);
    expect(content.blocks.map(({ type, labels }) => [type, ...labels].join("."))).toEqual([
      "lifecycle",
      "provisioner.local-exec",
      "provisioner.file",
    ]);
    // References, not templates: the name of a provider, and the changes that ignore_changes lists.
    expect(formatTraversal(content.attributes.get("provider")!.expression.asTraversal!()!)).toBe("aws.us");
    const changes = attribute(content.blocks[0]!.body, "ignore_changes").exprList!()!;
    expect(changes.map((change) => formatTraversal(change.asTraversal!()!))).toEqual(["tags"]);

    const own = remain.content({ attributes: [{ name: "ami" }, { name: "tags" }], blocks: [{ type: "ebs_block_device" }] });
    expect(own.diagnostics).toEqual([]);
    expect(own.content.blocks.map((block) => attribute(block.body, "volume_size").value().value.asNumber())).toEqual([10, 20]);
    expect(own.content.attributes.get("tags")!.expression.variables().map(formatTraversal)).toEqual(["count.index"]);
  });
});

describe("names of built-in properties", () => {
  it.each(["__proto__", "constructor", "toString"])("are names like any other: %s", (name) => {
    const { file: parsed } = parse(`{"b": {"${name}": {"${name}": {"${name}": 1}}}}`, "t.json");
    const { content, diagnostics } = parsed.body.content({ blocks: [{ type: "b", labelNames: ["l"] }] });
    expect(diagnostics).toEqual([]);
    expect(content.blocks[0]!.labels).toEqual([name]);
    const value = attribute(content.blocks[0]!.body, name).value().value;
    expect(value.type.kind === "object" && value.type.names).toEqual([name]);
  });
});
