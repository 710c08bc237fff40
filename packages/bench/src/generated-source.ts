/** Creates realistic sources and documents of any size. */

/** Creates a configuration with about the given number of bytes. */
export function generatedSource(bytes: number): string {
  const block = (i: number): string =>
    `resource "service" "s${i}" {\n  name = "service-\${var.env}-${i}"\n  ports = [80, 443, ${8000 + i}]\n  tags = {\n    owner = "team"\n    size = var.sizes["s${i}"].cpu * 2\n  }\n  enabled = var.env == "production" && length(var.zones) > ${i}\n}\n\n`;
  return repeated(block, bytes);
}

/**
 * Creates a configuration to be evaluated, with about the given number of bytes: attributes with
 * templates, `for` expressions, conditionals and calls.
 */
export function generatedExpressions(bytes: number): string {
  const lines = (i: number): string =>
    `name_${i} = "\${upper(env)}-\${region}-${i}"\nports_${i} = [for p in ports : p + ${i} if p > 80]\ntags_${i} = merge(tags, { index = ${i}, name = "n\${${i} * 2}" })\nsize_${i} = env == "production" ? max(4, ${i}) : length(zones)\nzones_${i} = { for z in zones : z => join("-", [z, region]) }\n`;
  return repeated(lines, bytes);
}

/** Creates a JSON document with about the given number of bytes. */
export function jsonDocument(bytes: number): string {
  const items = Array.from({ length: Math.max(1, Math.ceil(bytes / 80)) }, (_, i) => ({
    name: `service-${i}`,
    ports: [80, 443, 8000 + i],
    owner: "team",
    enabled: i % 2 === 0,
  }));
  return JSON.stringify({ items });
}

/**
 * Creates the files of a module that calls another one ten times, where each call has 16 instances
 * of resources.
 */
export function generatedModules(): Readonly<Record<string, string>> {
  const service = (i: number): string =>
    `resource "example_service" "s${i}" {\n  for_each = { for name, size in var.sizes : name => size if size > ${i} }\n  name     = "\${local.prefix}-\${each.key}-${i}"\n  size     = each.value * 2\n  tags     = merge(local.tags, { Index = ${i} })\n  dynamic "rule" {\n    for_each = var.ports\n    content {\n      port = rule.value\n      name = try(local.tags["rule"], "rule-\${rule.key}")\n    }\n  }\n}\noutput "ids${i}" {\n  value = [for s in example_service.s${i} : s.id]\n}\n\n`;
  const variables =
    'variable "name" {\n  type = string\n  validation {\n    condition     = length(var.name) > 2\n    error_message = "The name is too short."\n  }\n}\nvariable "ports" {\n  type    = list(number)\n  default = [80, 443]\n}\nvariable "sizes" {\n  type = map(number)\n}\nvariable "options" {\n  type = object({ stage = optional(string, "test"), tags = optional(map(string), {}) })\n  default = {}\n}\n';
  const locals =
    'locals {\n  prefix = upper(var.name)\n  tags   = merge({ Stage = var.options.stage }, var.options.tags, { for k, v in var.sizes : k => format("%03d", v) })\n}\n';
  const call = (i: number): string =>
    `module "group${i}" {\n  source = "./service"\n  name   = "group-${i}"\n  sizes  = { small = ${i}, large = 100 }\n  options = { tags = { Group = "${i}" } }\n}\n`;
  const resources = Array.from({ length: 8 }, (_, i) => service(i)).join("");
  return {
    "main.tf": Array.from({ length: 10 }, (_, i) => call(i + 8)).join("\n"),
    "service/main.tf": resources,
    "service/variables.tf": variables + locals,
  };
}

function repeated(make: (i: number) => string, bytes: number): string {
  const parts: string[] = [];
  for (let length = 0, i = 0; length < bytes; i++) {
    const text = make(i);
    parts.push(text);
    length += text.length;
  }
  return parts.join("");
}
